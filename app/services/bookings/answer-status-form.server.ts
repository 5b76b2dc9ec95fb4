import { isAdmin, type Role } from '~/domain/permissions';
import { statusForm, statusIntents, undoForm, undoIntent } from '~/domain/status-form.schema';
import type { BookingStatus } from '~/domain/booking-status';
import { ServiceError } from '../runtime/service-error.server';
import { answerRefusal } from '../web/answer-refusal.server';
import { interval } from '../runtime/intervals.server';
import { redirectSaying, type Flash } from '../web/flash.server';
import { changeBookingStatus, type StatusAnswer } from './change-booking-status.server';
import { undoAnswer } from './undo-answer.server';

/**
 * Carries out what a button on a booking asks for: Accept, Reject or Cancel.
 * @returns the status that the booking has now, and what an undo needs
 * @throws ServiceError as changeBookingStatus; not_found for a form that names no booking, invalid
 *   for one that asks for nothing known
 */
export async function answerStatusForm(
  form: FormData,
  viewer: { id: string; role: Role },
): Promise<{ bookingId: string; to: BookingStatus; answer: StatusAnswer | null }> {
  const read = statusForm.safeParse(Object.fromEntries(form));
  if (!read.success) {
    const wrong = new Set(read.error.issues.map((issue) => issue.path[0]));
    if (wrong.has('booking_id')) throw new ServiceError('not_found', 'There is no such booking.');
    if (wrong.has('intent')) throw new ServiceError('invalid', 'Choose Accept, Reject or Cancel.');
    throw new ServiceError('invalid', 'Please reload this page and answer again.');
  }
  const { booking_id: bookingId, intent, seen } = read.data;
  const to = statusIntents[intent];
  return { bookingId, to, answer: await changeBookingStatus({ bookingId, viewer, to, seen }) };
}

/**
 * The Undo that goes with the sentence about an answer of the admin (R15).
 * @param at the page whose action takes it: one that calls answerStatusButtons
 */
export function undoButton(
  at: string,
  bookingId: string,
  { answerId, version }: StatusAnswer,
): NonNullable<Flash['undo']> {
  const fields = { intent: undoIntent, booking_id: bookingId, answer: answerId };
  return { at, forMs: interval('answerUndo'), fields: { ...fields, version: String(version) } };
}

async function answerUndo(form: FormData, viewer: { id: string; role: Role }) {
  const read = undoForm.safeParse(Object.fromEntries(form));
  if (!read.success) throw new ServiceError('invalid', 'Please reload this page and answer again.');
  const { booking_id: bookingId, answer: answerId, version } = read.data;
  const status = await undoAnswer({ bookingId, viewer, answerId, version });
  return `Taken back: the booking request is ${status} again`;
}

/**
 * The answer to Accept, Reject, Cancel and Undo: back to the page, which says 'Booking request
 * {status}' (spec section 8), or the refusal with what the state is now.
 * @param back the page that the button stands on
 */
export async function answerStatusButtons(
  form: FormData,
  viewer: { id: string; role: Role },
  back: string,
) {
  try {
    if (form.get('intent') === undoIntent)
      return await redirectSaying(back, { kind: 'success', text: await answerUndo(form, viewer) });
    const { bookingId, to, answer } = await answerStatusForm(form, viewer);
    const said = { kind: 'success', text: `Booking request ${to}` } as const;
    if (answer === null || !isAdmin(viewer)) return await redirectSaying(back, said);
    return await redirectSaying(back, { ...said, undo: undoButton(back, bookingId, answer) });
  } catch (error) {
    return answerRefusal(error);
  }
}
