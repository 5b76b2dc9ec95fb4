/** Charges and discounts on a booking's total: lines of a new revision of its quote (R27, R49). */
import { inTransaction, type Transaction } from '~/core/database/database.server';
import type { Booking, QuoteLine } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import { type Cents, formatMoney } from '~/core/money/money';
import type { BookingLine } from '~/core/money/price-line';
import { businessSettings, type Settings } from '~/core/settings/settings.server';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { act } from '~/features/booking/record/act.server';
import {
  queueBookingChangedMail,
  queueStayOverMail,
} from '~/features/booking/record/booking-emails.server';
import { factsOf, writeLines } from '~/features/booking/record/booking-history.server';
import { quoteLinesOf } from '~/features/booking/record/booking-row.server';
import { calculated } from '~/features/money/pricing/pricing';
import { broughtOver, isTip, tipWords } from '~/features/money/pricing/quote';
import { lowered, taxIn, withTax } from '~/features/money/pricing/tax';
import { isActive } from '~/features/booking/rules/booking-status';
import { loweringCents } from './money.schema';

export type AdjustmentInput = {
  bookingId: string;
  /** The booking's version that the admin saw (R15). */
  version: number;
  actorId: string;
  submissionKey: string;
};

export const changedMeanwhile =
  'This booking was changed in the meantime, so nothing was saved. Please check it and press the button again.';

const switchedOff =
  'Charges and discounts are switched off. You can switch them on under Settings, Extras.';

/** Adds a charge, or a discount if the amount is negative, once per form (R20). @throws ServiceError */
export function addLine(
  input: AdjustmentInput & { what: string; amountCents: Cents },
): Promise<void> {
  const { what, amountCents } = input;
  return changeOnce(input, { what, amountCents }, (lines, { adjustments }) => {
    if (!adjustments) throw new ServiceError('conflict', switchedOff);
    const note = `${what} added, ${formatMoney(amountCents)}`;
    return { lines: [...lines, adjustment(input)], note };
  });
}

/** Removes a charge or a discount, once per form (R20). @throws ServiceError */
export function takeOutLine(input: AdjustmentInput & { position: number }): Promise<void> {
  const { position } = input;
  return changeOnce(input, { takeOut: position }, (lines) => {
    const line = lines[position];
    if (line?.kind !== 'adjustment') throw new ServiceError('conflict', changedMeanwhile);
    return {
      lines: lines.filter((one) => one !== line),
      tipCents: isTip(line) ? line.amountCents : 0,
      note: `${line.what} taken out, ${formatMoney(line.amountCents)}`,
    };
  });
}

/**
 * Lowers the total by a refund, tax included (R140), so that the owner doesn't owe it again (R63): not by the
 * part that was a credit, and by no more than the total. Call before the ledger is written.
 */
export async function lowerTotal(
  tx: Transaction,
  refund: { bookingId: string; amountCents: Cents; actorId: string | null; note: string },
): Promise<void> {
  const booking = await withLines(tx, refund.bookingId);
  const byCents = -loweringCents(refund.amountCents, booking);
  if (!isActive(booking.status) || byCents >= 0) return;
  const line = adjustment({ what: 'Refunded', amountCents: byCents, why: refund.note });
  const lines = lowered(quoteLinesOf(booking), line);
  const note = `Total lowered by ${formatMoney(-byCents)}, which was refunded`;
  await revise(tx, booking, { lines, byCents, note }, { actorId: refund.actorId });
}

/** Raises the total by the owner's balance from another system (R100), in cents; they get no email. */
export async function chargeBroughtOver(
  tx: Transaction,
  { bookingId, cents, actorId }: { bookingId: string; cents: Cents; actorId: string },
): Promise<void> {
  const booking = await withLines(tx, bookingId);
  const line = adjustment({ what: broughtOver, amountCents: cents });
  const lines = [...quoteLinesOf(booking), line];
  const note = `${broughtOver}, ${formatMoney(cents)}`;
  await revise(tx, booking, { lines, note }, { actorId, silent: true });
}

/**
 * Raises the total by a tip that is being paid (R61). Call before the ledger is written. @returns the tip in
 * cents; 0 if the stay is rejected or canceled
 */
export async function addTip(
  tx: Transaction,
  { bookingId, tipCents, payerId }: { bookingId: string; tipCents: Cents; payerId: string },
): Promise<Cents> {
  if (tipCents === 0) return 0;
  const booking = await withLines(tx, bookingId);
  if (!isActive(booking.status)) return 0;
  const line = adjustment({ ...tipWords, amountCents: tipCents });
  const lines = [...quoteLinesOf(booking), line];
  const note = `added a tip of ${formatMoney(tipCents)}`;
  await revise(tx, booking, { lines, note }, { actorId: payerId });
  return tipCents;
}

/** Removes the line of a refunded tip (R61). Call before the ledger is written. */
export async function takeOutTip(
  tx: Transaction,
  tip: { bookingId: string; tipCents: Cents; actorId: string | null },
): Promise<void> {
  const booking = await withLines(tx, tip.bookingId);
  if (!isActive(booking.status)) return;
  const lines = quoteLinesOf(booking);
  const line = lines.find((one) => isTip(one) && one.amountCents === tip.tipCents);
  if (line === undefined) return;
  const rest = lines.filter((one) => one !== line);
  const note = `refunded the tip of ${formatMoney(tip.tipCents)}`;
  await revise(tx, booking, { lines: rest, note }, { actorId: tip.actorId });
}

type WithLines = Booking & { quoteLines: QuoteLine[] };

type Change = {
  lines: BookingLine[];
  /** Change of the total with its tax; by the lines if left out. */
  byCents?: Cents;
  /** Part of the paid money that no longer counts as a tip. */
  tipCents?: Cents;
  /** Whether it settles the question about a late Pick Up (R50). */
  settlesLate?: true;
  /** Note for the history. */
  note: string;
};

async function withLines(tx: Transaction, bookingId: string): Promise<WithLines> {
  const include = { quoteLines: true };
  const booking = await tx.booking.findUnique({ where: { id: bookingId }, include });
  if (booking === null) throw new ServiceError('not_found', 'This booking was not found.');
  return booking;
}

export function adjustment({
  what,
  amountCents,
  why = amountCents < 0 ? 'Discount' : 'Charge',
}: {
  what: string;
  amountCents: Cents;
  why?: string;
}): BookingLine {
  const price = { quantity: 1, unitCents: amountCents, amountCents };
  return { kind: 'adjustment', what, why, date: null, ...price };
}

export async function changeOnce(
  { bookingId, version, actorId, submissionKey: key }: AdjustmentInput,
  content: object,
  changeOf: (
    lines: BookingLine[],
    settings: Settings,
    booking: WithLines,
    tx: Transaction,
  ) => Change | Promise<Change>,
): Promise<void> {
  await inTransaction((tx) =>
    withIdempotencyKey(
      tx,
      { key, actorId, form: 'booking-line', content: { bookingId, ...content } },
      async () => {
        const booking = await withLines(tx, bookingId);
        if (!isActive(booking.status))
          throw new ServiceError('conflict', 'This stay doesn’t take place, so nothing is due.');
        if (booking.version !== version) throw new ServiceError('conflict', changedMeanwhile);
        const settings = await businessSettings(tx);
        const lines = quoteLinesOf(booking);
        const change = await changeOf(lines, settings, booking, tx);
        await revise(tx, booking, change, { actorId });
        await queueBookingChangedMail(tx, bookingId, factsOf(booking, settings.timeZone));
        if (change.settlesLate) await queueStayOverMail(tx, bookingId);
        return bookingId;
      },
    ),
  );
}

/**
 * Writes a revision with the booking's own tax (R140); a manually set total changes by the same amount and stays
 * manually set (R49).
 */
async function revise(
  tx: Transaction,
  booking: WithLines,
  { lines: changed, byCents, tipCents = 0, settlesLate, note }: Change,
  { actorId, silent = false }: { actorId: string | null; silent?: boolean },
) {
  const { id: bookingId, totalCents, paidCents, totalByHand } = booking;
  const before = calculated(quoteLinesOf(booking));
  const tax = taxIn(before.lines);
  const after = calculated(changed, tax);
  const total = totalCents + (byCents ?? after.totalCents - before.totalCents);
  const lines = totalByHand ? withTax(changed, tax, total) : after.lines;
  if (total < 0)
    throw new ServiceError('invalid', 'A discount cannot be more than the total.', 'amount');
  const revision = booking.quoteRevision + 1;
  const data = {
    totalCents: total,
    remainCents: total - paidCents,
    tipCents: Math.max(0, booking.tipCents - tipCents),
    quoteRevision: revision,
    ...(settlesLate && { lateOpen: false }),
  };
  // Sent as the house: the admin hears of an owner's tip with the payment.
  const by = { id: actorId, side: 'house' } as const;
  await act(tx, [{ booking, data, note }], { event: 'edited', by, silent });
  await writeLines(tx, { bookingId, revision }, lines);
}
