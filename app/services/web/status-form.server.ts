import { statusIntents, undoIntent, type BookingStatus } from '~/domain/booking-status';
import { dateOf } from '~/domain/business-time';
import { formatWeekdayDate } from '~/domain/format-dates';
import type { Notice } from '~/domain/notices';
import { isAdmin, type Role } from '~/domain/permissions';
import { statusForm, undoForm } from '~/domain/stay.schema';
import { nameList } from '~/lib/format';
import { changeBookingStatus } from '../bookings/change-booking-status.server';
import { undoableAnswers, undoAnswer, type Undone } from '../bookings/undo-answer.server';
import { ServiceError } from '../runtime/service-error.server';
import { type Flash, redirectWithFlash } from './flash.server';
import { noticedIn, refusalOrQuestion } from './read-form.server';

type Person = { id: string; role: Role };

async function handleAnswer(form: FormData, viewer: Person): Promise<Undone> {
  const read = statusForm.safeParse({ ...Object.fromEntries(form), noticed: noticedIn(form) });
  if (!read.success) {
    const wrong = new Map(read.error.issues.map(({ path, message }) => [path[0], message]));
    if (wrong.has('booking_id')) throw new ServiceError('not_found', 'This booking was not found.');
    if (wrong.has('intent')) throw new ServiceError('invalid', 'Choose Accept, Reject or Cancel.');
    const unsaveable = wrong.get('reason') ?? wrong.get('quick_reason');
    throw new ServiceError('invalid', unsaveable ?? 'Please reload this page and answer again.');
  }
  const { booking_id: bookingId, intent, seen, tell_owner: tellOwner, noticed } = read.data;
  const to = statusIntents[intent];
  const reason = [read.data.quick_reason, read.data.reason].filter(Boolean).join(' ');
  await changeBookingStatus({ bookingId, viewer, to, seen, reason, tellOwner, noticed });
  return { status: to, notices: [] };
}

async function handleUndo(form: FormData, viewer: Person): Promise<Undone> {
  const read = undoForm.safeParse(Object.fromEntries(form));
  if (!read.success) throw new ServiceError('invalid', 'Please reload this page and answer again.');
  const { booking_id: bookingId, answer: answerId, version } = read.data;
  return undoAnswer({ bookingId, viewer, answerId, version });
}

/** The named Undos of this admin's last answers (R71); `at` handles them by handleStatusForm. */
export async function undoButtons(at: string, viewer: Person): Promise<Pick<Flash, 'undo'>> {
  if (!isAdmin(viewer)) return {};
  const answers = await undoableAnswers(viewer.id);
  return {
    undo: answers.map(({ bookingId, answerId, version, petNames, start, status, forMs }) => ({
      at,
      forMs,
      name: `${nameList(petNames) || 'No pets'}, ${formatWeekdayDate(dateOf(start))}: ${status}.`,
      fields: {
        intent: undoIntent,
        booking_id: bookingId,
        answer: answerId,
        version: String(version),
      },
    })),
  };
}

/** Accept, Reject, Cancel or Undo; says 'Booking request {status}'. @throws ServiceError */
export async function handleStatusForm(form: FormData, viewer: Person, at: string): Promise<Flash> {
  const undone = form.get('intent') === undoIntent;
  const { status, notices } = undone
    ? await handleUndo(form, viewer)
    : await handleAnswer(form, viewer);
  const text = undone ? undoneText(status, notices) : `Booking request ${status}`;
  return { kind: 'success', text, ...(await undoButtons(at, viewer)) };
}

/** The action of the pages with these buttons: back to the page, a refusal, or a question (K3). */
export async function statusAction(form: FormData, viewer: Person, back: string) {
  try {
    return await redirectWithFlash(back, await handleStatusForm(form, viewer, back));
  } catch (error) {
    return refusalOrQuestion(error, form, 'Accept anyway');
  }
}

function undoneText(status: BookingStatus, notices: readonly Notice[]): string {
  if (status === 'pending') return 'Undone. The request is pending again.';
  return [`Undone. The booking is ${status} again.`, ...notices.map(({ text }) => text)].join(' ');
}
