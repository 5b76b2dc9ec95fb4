import { database } from '../database/database.server';
import { paypalAmount } from './paypal-amount';

// As many as the emulator keeps.
const most = 1000;

/**
 * The newest captures in the books, for the emulator: it forgets everything when it stops, and a
 * payment of yesterday must still be refundable today. Amounts are decimal dollars.
 */
export async function knownCaptures(): Promise<
  { captureId: string; orderId: string; value: string; at: Date }[]
> {
  const entries = await database().ledgerEntry.findMany({
    where: { kind: 'capture' },
    orderBy: { createdAt: 'desc' },
    take: most,
    include: { attempt: { select: { orderId: true } } },
  });
  return entries.flatMap(({ providerRef, attempt, amountCents, createdAt }) =>
    providerRef === null || !attempt?.orderId
      ? []
      : [
          {
            captureId: providerRef,
            orderId: attempt.orderId,
            value: paypalAmount(amountCents),
            at: createdAt,
          },
        ],
  );
}
