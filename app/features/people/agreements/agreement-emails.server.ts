import type { Transaction } from '~/core/database/database.server';
import { businessSnapshot, queueMail } from '~/core/mail/outbox.server';
import { businessSettings } from '~/core/settings/settings.server';
import { toLocal } from '~/core/time/business-time';
import { agreementEmails } from './agreement.email';

/** Queues the owner's copy of the signed agreement (R46). */
export async function queueAgreementSigned(
  tx: Transaction,
  profileId: string,
  { signedAt, ...signed }: { text: string; typedName: string; signedAt: Date },
): Promise<void> {
  const settings = await businessSettings(tx);
  const { email, firstName } = await tx.profile.findUniqueOrThrow({ where: { id: profileId } });
  await queueMail(tx, {
    to: { profileId, email },
    email: agreementEmails.agreement_signed.fill({
      business: businessSnapshot(settings),
      firstName,
      signedAt: toLocal(signedAt, settings.timeZone),
      ...signed,
    }),
  });
}
