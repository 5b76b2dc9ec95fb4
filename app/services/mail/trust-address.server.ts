import { inTransaction } from '../database/database.server';
import { ServiceError } from '../runtime/service-error.server';

/**
 * The admin's "this address takes mail again": later mails to the address of this one are tried
 * once more (R36). What was given up meanwhile stays so until it is sent again by its own button.
 * Pressed twice, it changes nothing more (R20).
 * @throws ServiceError not_found for an unknown mail
 */
export async function trustAddress(mailId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const mail = await tx.outboxMail.findUnique({
      where: { id: mailId },
      select: { toAddress: true },
    });
    if (mail === null) throw new ServiceError('not_found', 'This mail no longer exists.');
    await tx.bouncedAddress.deleteMany({ where: { address: mail.toAddress } });
  });
}
