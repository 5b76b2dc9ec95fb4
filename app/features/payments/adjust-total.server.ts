/** Charges and discounts on a booking's total: lines of a new revision of its quote (R27, R49). */
import { inTransaction, type Transaction } from '~/core/database/database.server';
import type { Booking, BusinessSettings, QuoteLine } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import { type Cents, formatMoney } from '~/core/money/money';
import type { BookingLine } from '~/core/money/price-line';
import { businessSettings } from '~/core/settings/settings.server';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import {
  queueBookingChangedMail,
  queueStayOverMail,
} from '~/features/bookings/booking-emails.server';
import {
  factsOf,
  recordChange,
  recordEdit,
  writeLines,
} from '~/features/bookings/booking-history.server';
import { quoteLinesOf } from '~/features/bookings/booking-row.server';
import { keepChange } from '~/features/bookings/withdrawn-changes.server';
import { isTip, tipWords } from '~/features/pricing/quote';
import { isActive } from '~/features/stays/booking-status';
import { broughtOver } from './brought-over';
import { loweringCents } from './money.schema';

export type Sent = {
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

/** Adds a charge, or with an amount below 0 a discount, once per form (R20). @throws ServiceError */
export function addLine(input: Sent & { what: string; amountCents: Cents }): Promise<void> {
  const { what, amountCents } = input;
  return changeOnce(input, { what, amountCents }, (lines, { adjustments }) => {
    if (!adjustments) throw new ServiceError('conflict', switchedOff);
    const note = `${what} added, ${formatMoney(amountCents)}`;
    return { lines: [...lines, adjustment(input)], byCents: amountCents, note };
  });
}

/** Takes a charge or a discount out again, once per form (R20). @throws ServiceError */
export function takeOutLine(input: Sent & { position: number }): Promise<void> {
  const { position } = input;
  return changeOnce(input, { takeOut: position }, (lines) => {
    const line = lines[position];
    if (line?.kind !== 'adjustment') throw new ServiceError('conflict', changedMeanwhile);
    return {
      lines: lines.filter((one) => one !== line),
      byCents: -line.amountCents,
      tipCents: isTip(line) ? line.amountCents : 0,
      note: `${line.what} taken out, ${formatMoney(line.amountCents)}`,
    };
  });
}

/**
 * Lowers the total by money that was given back, so that the owner does not owe it again (R63): by
 * none of a credit, and by no more than the total. Call before the ledger is written.
 */
export async function lowerTotal(
  tx: Transaction,
  refund: { bookingId: string; amountCents: Cents; actorId: string | null; note: string },
): Promise<void> {
  const booking = await withLines(tx, refund.bookingId);
  const byCents = -loweringCents(refund.amountCents, booking);
  if (!isActive(booking.status) || byCents >= 0) return;
  const line = { what: 'Refunded', amountCents: byCents, why: refund.note };
  const lines = [...quoteLinesOf(booking), adjustment(line)];
  await revise(tx, booking, { lines, byCents });
  const note = `Total lowered by ${formatMoney(-byCents)}, which was refunded`;
  await recordEdit(tx, booking, { actorId: refund.actorId, note });
}

/** Raises the total by what its owner owed in another system (R100), in cents; they are not told. */
export async function chargeBroughtOver(
  tx: Transaction,
  { bookingId, cents, actorId }: { bookingId: string; cents: Cents; actorId: string },
): Promise<void> {
  const booking = await withLines(tx, bookingId);
  const line = adjustment({ what: broughtOver, amountCents: cents });
  await revise(tx, booking, { lines: [...quoteLinesOf(booking), line], byCents: cents });
  const note = `${broughtOver}, ${formatMoney(cents)}`;
  await recordChange(tx, booking, { actorId, event: 'edited', note });
}

/** Raises the total by a tip that is being paid (R61). Call before the ledger is written. @returns it, in cents; 0 for a stay that takes no line */
export async function addTip(
  tx: Transaction,
  { bookingId, tipCents, payerId }: { bookingId: string; tipCents: Cents; payerId: string },
): Promise<Cents> {
  if (tipCents === 0) return 0;
  const booking = await withLines(tx, bookingId);
  if (!isActive(booking.status)) return 0;
  const line = adjustment({ ...tipWords, amountCents: tipCents });
  await revise(tx, booking, { lines: [...quoteLinesOf(booking), line], byCents: tipCents });
  const note = `added a tip of ${formatMoney(tipCents)}`;
  await recordEdit(tx, booking, { actorId: payerId, note });
  return tipCents;
}

/** Takes out the line of a tip that goes back (R61). Call before the ledger is written. */
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
  await revise(tx, booking, { lines: rest, byCents: -tip.tipCents });
  const note = `refunded the tip of ${formatMoney(tip.tipCents)}`;
  await recordEdit(tx, booking, { actorId: tip.actorId, note });
}

type WithLines = Booking & { quoteLines: QuoteLine[] };

type Change = {
  lines: BookingLine[];
  byCents: Cents;
  /** What of the paid money is a tip no more. */
  tipCents?: Cents;
  /** It answers what is asked about a late Pick Up (R50). */
  settlesLate?: true;
};

type Noted = Change & { note: string };

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
  { bookingId, version, actorId, submissionKey: key }: Sent,
  content: object,
  changeOf: (
    lines: BookingLine[],
    settings: BusinessSettings,
    booking: WithLines,
    tx: Transaction,
  ) => Noted | Promise<Noted>,
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
        const { note, ...change } = await changeOf(lines, settings, booking, tx);
        await revise(tx, booking, change);
        await recordEdit(tx, booking, { actorId, note });
        await queueBookingChangedMail(tx, bookingId, factsOf(booking, settings.timeZone));
        if (change.settlesLate) await queueStayOverMail(tx, bookingId);
        return bookingId;
      },
    ),
  );
}

/** A total that was set manually moves by the same amount, and stays set (R49). */
async function revise(tx: Transaction, booking: Booking, change: Change) {
  const { lines, byCents, tipCents = 0, settlesLate } = change;
  const { id: bookingId, totalCents, paidCents, version } = booking;
  const total = totalCents + byCents;
  if (total < 0)
    throw new ServiceError('invalid', 'A discount cannot be more than the total.', 'amount');
  const revision = booking.quoteRevision + 1;
  await tx.booking.update({
    where: { id: bookingId },
    data: {
      totalCents: total,
      remainCents: total - paidCents,
      tipCents: Math.max(0, booking.tipCents - tipCents),
      quoteRevision: revision,
      version: version + 1,
      ...(settlesLate && { lateOpen: false }),
    },
  });
  await writeLines(tx, { bookingId, revision }, lines);
  await keepChange(tx, bookingId, version);
}
