/** Charges and discounts on a booking, and refunds that lower its total (R49, R63). */
import fc from 'fast-check';
import { database } from '~/core/database/database.server';
import { quoteLinesOf } from '~/features/booking/record/booking-row.server';
import { addLine, takeOutLine } from '~/features/money/payments/adjust-total.server';
import { isTip } from '~/features/money/pricing/quote';
import { isActive } from '~/features/booking/rules/booking-status';
import { newKey } from '../../setup/paying';
import { on, press, refused, type Known, type Real, type Work } from './world';

async function formOf(booking: Known, { admin }: Real) {
  const row = await database().booking.findUniqueOrThrow({
    where: { id: booking.id },
    include: { quoteLines: true },
  });
  const form = { bookingId: booking.id, actorId: admin, version: row.version };
  return { form: { ...form, submissionKey: newKey() }, lines: quoteLinesOf(row) };
}

function moved(booking: Known, cents: number): void {
  booking.total += cents;
  booking.calculated += cents;
  booking.answer = null;
}

export const add =
  (amountCents: number): Work =>
  async (booking, _model, real) => {
    const { form } = await formOf(booking, real);
    const line = { what: 'Bath', amountCents };
    await refused(addLine({ ...form, ...line, version: form.version + 1 }), 'conflict');
    const act = () => addLine({ ...form, ...line });
    if (!isActive(booking.status)) return refused(act(), 'conflict');
    if (booking.total + amountCents < 0) return refused(act(), 'invalid');
    await act();
    await act();
    moved(booking, amountCents);
    booking.added.push(amountCents);
    booking.mails.booking_changed = 1;
  };

/** The last line, which belongs to the stay if no charge was added. */
const takeOut: Work = async (booking, _model, real) => {
  const { form, lines } = await formOf(booking, real);
  const act = () => takeOutLine({ ...form, position: lines.length - 1 });
  const cents = booking.added.at(-1);
  if (!isActive(booking.status) || cents === undefined) return refused(act(), 'conflict');
  if (booking.total - cents < 0) return refused(act(), 'invalid');
  await act();
  moved(booking, -cents);
  // The newest line is a tip if the last change was a payment with one.
  const { lines: now } = await formOf(booking, real);
  const left = now.filter(isTip).reduce((sum, { amountCents }) => sum + amountCents, 0);
  const were = lines.filter(isTip).reduce((sum, { amountCents }) => sum + amountCents, 0);
  booking.tips = Math.max(0, booking.tips - (were - left));
  booking.added.pop();
  booking.mails.booking_changed = 1;
};

/** Applies a refund to the total. Call before the paid amount goes down. */
export function lowered(booking: Known, cents: number): void {
  const credit = Math.max(0, booking.paid - booking.total);
  const by = Math.min(Math.max(0, cents - credit), booking.total);
  if (!isActive(booking.status) || by === 0) return;
  moved(booking, -by);
  booking.added.push(-by);
}

export const lineCommands = [
  on(fc.constantFrom(-9000, -4500, -100, 1, 2500), (cents) => `add a line of ${cents}`, add),
  press('take the last line out', takeOut),
];
