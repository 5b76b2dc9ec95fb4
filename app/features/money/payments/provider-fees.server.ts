/** PayPal's fee and net of captures and refunds, as it told them (R141). */
import { cacheUntilChanged } from '~/core/database/cache-until-changed.server';
import { database, inTransaction } from '~/core/database/database.server';
import { type Cents, sumCents } from '~/core/money/money';
import type { ProviderFee } from './paypal-port.server';

/** Whether PayPal ever told a fee: until then, files have no column of it. */
export const hasFees = cacheUntilChanged(
  async () =>
    (await database().ledgerEntry.findFirst({
      where: { feeCents: { not: null } },
      select: { id: true },
    })) !== null,
);

/** Columns of a fee; both null if the provider didn't say. */
export type FeeColumns = { feeCents: Cents | null; netCents: Cents | null };

/**
 * Splits a fee among the parts of an amount, by cumulative rounding: the parts add up to what PayPal said. All
 * parts, the fee and the net are positive for a payment.
 */
export function feeShares(parts: readonly Cents[], fee: ProviderFee | null): FeeColumns[] {
  const grossCents = sumCents(parts);
  if (fee === null || grossCents === 0)
    return parts.map(() => ({ feeCents: null, netCents: null }));
  const until = (cents: Cents, reached: Cents) => Math.round((cents * reached) / grossCents);
  let reached = 0;
  return parts.map((cents) => {
    const from = reached;
    reached += cents;
    const share = (whole: Cents) => until(whole, reached) - until(whole, from);
    return { feeCents: share(fee.feeCents), netCents: cents - share(grossCents - fee.netCents) };
  });
}

/** Returns what PayPal kept of each entry of a booking, by its id; money outside PayPal isn't in it. */
export async function feesOf(bookingId: string): Promise<Record<string, FeeColumns>> {
  const entries = await database().ledgerEntry.findMany({
    where: {
      bookingId,
      kind: { not: 'credit' },
      OR: [{ kind: { not: 'manual' } }, { attemptId: { not: null } }],
    },
    select: { id: true, feeCents: true, netCents: true },
  });
  return Object.fromEntries(entries.map(({ id, ...fee }) => [id, fee]));
}

/** Stores the fee of a capture or refund that was recorded before PayPal told it. */
export function noteFee(providerRef: string, fee: ProviderFee | null): Promise<void> {
  return inTransaction(async (tx) => {
    const held = await tx.paymentAttempt.findMany({
      where: { heldRef: providerRef, heldFeeCents: null },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    });
    const heldShares = feeShares(
      held.map(({ heldCents }) => heldCents ?? 0),
      fee,
    );
    for (const [index, { id: attemptId }] of held.entries()) {
      const { feeCents = null, netCents = null } = heldShares[index] ?? {};
      const data = { heldFeeCents: feeCents, heldNetCents: netCents };
      await tx.paymentAttempt.update({ where: { id: attemptId }, data });
      await tx.ledgerEntry.updateMany({
        where: { attemptId, providerRef, feeCents: null },
        data: { feeCents, netCents },
      });
    }
    const entries = await tx.ledgerEntry.findMany({
      where: { providerRef, feeCents: null },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    });
    const amounts = entries.map(({ amountCents }) => Math.abs(amountCents));
    for (const [index, share] of feeShares(amounts, fee).entries()) {
      const { id = '', kind = 'capture' } = entries[index] ?? {};
      const data = kind === 'refund' ? returned(share) : share;
      await tx.ledgerEntry.update({ where: { id }, data });
    }
  });
}

/** Returns the columns of a refund: the fee came back, and the net was debited. */
export function returned({ feeCents, netCents }: FeeColumns): FeeColumns {
  return {
    feeCents: feeCents === null ? null : 0 - feeCents,
    netCents: netCents === null ? null : 0 - netCents,
  };
}
