import { statusIntents, undoIntent, type BookingStatus } from '~/domain/booking-status';
import { isAdmin, type Role } from '~/domain/permissions';
import { statusForm, undoForm } from '~/domain/stay.schema';
import { interval } from '../runtime/intervals.server';
import { ServiceError } from '../runtime/service-error.server';
import type { Flash } from './flash.server';
import {
  changeBookingStatus,
  type StatusAnswer,
  undoAnswer,
} from '../bookings/change-booking-status.server';

type Person = { id: string; role: Role };

async function handleAnswer(form: FormData, viewer: Person) {
  const read = statusForm.safeParse(Object.fromEntries(form));
  if (!read.success) {
    const wrong = new Set(read.error.issues.map((issue) => issue.path[0]));
    if (wrong.has('booking_id')) throw new ServiceError('not_found', 'This booking was not found.');
    if (wrong.has('intent')) throw new ServiceError('invalid', 'Choose Accept, Reject or Cancel.');
    throw new ServiceError('invalid', 'Please reload this page and answer again.');
  }
  const { booking_id: bookingId, intent, seen } = read.data;
  const to = statusIntents[intent];
  return { bookingId, to, answer: await changeBookingStatus({ bookingId, viewer, to, seen }) };
}

async function handleUndo(form: FormData, viewer: Person): Promise<BookingStatus> {
  const read = undoForm.safeParse(Object.fromEntries(form));
  if (!read.success) throw new ServiceError('invalid', 'Please reload this page and answer again.');
  const { booking_id: bookingId, answer: answerId, version } = read.data;
  return undoAnswer({ bookingId, viewer, answerId, version });
}

/** The Undo beside a message about an admin's answer (R15); `at` handles it by handleStatusForm. */
export function undoButton(
  at: string,
  bookingId: string,
  { answerId, version }: StatusAnswer,
): NonNullable<Flash['undo']> {
  const fields = { intent: undoIntent, booking_id: bookingId, answer: answerId };
  return { at, forMs: interval('answerUndo'), fields: { ...fields, version: String(version) } };
}

/** Accept, Reject, Cancel or Undo; says 'Booking request {status}'. @throws ServiceError */
export async function handleStatusForm(form: FormData, viewer: Person, at: string): Promise<Flash> {
  if (form.get('intent') === undoIntent) {
    const status = await handleUndo(form, viewer);
    return { kind: 'success', text: `Taken back: the booking request is ${status} again` };
  }
  const { bookingId, to, answer } = await handleAnswer(form, viewer);
  const flash = { kind: 'success', text: `Booking request ${to}` } as const;
  if (answer === null || !isAdmin(viewer)) return flash;
  return { ...flash, undo: undoButton(at, bookingId, answer) };
}
