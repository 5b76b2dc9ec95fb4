import type * as z from 'zod';
import { ServiceError } from '~/core/errors/service-error.server';
import { isAdmin, type Role } from '~/core/session/permissions';
import { counted } from '~/core/text/counted';
import { nameList } from '~/core/text/format';
import { dateOf } from '~/core/time/business-time';
import { formatWeekdayDate } from '~/core/time/format-dates';
import { type Flash, redirectWithFlash } from '~/core/web/flash.server';
import { noticedIn, refusalOrQuestion } from '~/core/web/read-form.server';
import { answerChange } from '~/features/requests/stay-changes.server';
import {
  changeAnswerForm,
  seriesForm,
  statusForm,
  undoForm,
  undoGroupForm,
} from '~/features/requests/stay.schema';
import { statusIntents, undoIntent } from '~/features/stays/booking-status';
import {
  answerSeries,
  type SeriesAnswer,
  undoableGroups,
  undoSeriesAnswer,
} from './answer-series.server';
import { changeBookingStatus } from './change-booking-status.server';
import { undoableAnswers, undoAnswer, type Undone } from './undo-answer.server';

type Person = { id: string; role: Role };

const changeAnswers = {
  'accept-change': 'accepted',
  'decline-change': 'declined',
  'withdraw-change': 'withdrawn',
} as const;

/** An owner's change: accepted or declined by the business, withdrawn by its owner (R57). */
async function handleChange(form: FormData, viewer: Person): Promise<string> {
  const read = changeAnswerForm.safeParse(Object.fromEntries(form));
  if (!read.success) throw new ServiceError('invalid', reasonProblem(read.error) ?? reload);
  const { change: changeId, intent, quick_reason: quick, reason: own } = read.data;
  const answer = changeAnswers[intent];
  const reason = [quick, own].filter(Boolean).join(' ');
  await answerChange({ changeId, viewer, answer, reason, noticed: noticedIn(form) });
  return `Change ${answer}`;
}

const reload = 'Please reload this page and answer again.';

function reasonProblem({ issues }: z.ZodError): string | undefined {
  return issues.find(({ path: [name] }) => name === 'reason' || name === 'quick_reason')?.message;
}

async function handleAnswer(form: FormData, viewer: Person): Promise<string> {
  const read = statusForm.safeParse({ ...Object.fromEntries(form), noticed: noticedIn(form) });
  if (!read.success) {
    const wrong = new Map(read.error.issues.map(({ path, message }) => [path[0], message]));
    if (wrong.has('booking_id')) throw new ServiceError('not_found', 'This booking was not found.');
    if (wrong.has('intent')) throw new ServiceError('invalid', 'Choose Accept, Reject or Cancel.');
    throw new ServiceError('invalid', reasonProblem(read.error) ?? reload);
  }
  const { booking_id: bookingId, intent, seen, tell_owner: tellOwner, noticed } = read.data;
  const to = statusIntents[intent];
  const reason = [read.data.quick_reason, read.data.reason].filter(Boolean).join(' ');
  await changeBookingStatus({ bookingId, viewer, to, seen, reason, tellOwner, noticed });
  return `Booking request ${to}`;
}

async function handleUndo(form: FormData, viewer: Person): Promise<string> {
  const read = undoForm.safeParse(Object.fromEntries(form));
  if (!read.success) throw new ServiceError('invalid', reload);
  const { booking_id: bookingId, answer: answerId, version } = read.data;
  return undoneText(await undoAnswer({ bookingId, viewer, answerId, version }));
}

/** The named Undos of this admin's last answers (R71); `at` handles them by handleStatusForm. */
export async function undoButtons(at: string, viewer: Person): Promise<Pick<Flash, 'undo'>> {
  if (!isAdmin(viewer)) return {};
  const answers = await undoableAnswers(viewer.id);
  const groups = await undoableGroups(viewer.id);
  const ofSeries = groups.map(({ groupId, versions, title, status, forMs }) => ({
    at,
    forMs,
    name: `${title}: ${status}.`,
    fields: { intent: undoIntent, group: 'yes', answer: groupId, version: String(versions) },
  }));
  const ofBookings = answers.map(
    ({ bookingId, answerId, version, petNames, start, answer, forMs }) => ({
      at,
      forMs,
      name: `${nameList(petNames) || 'No pets'}, ${formatWeekdayDate(dateOf(start))}: ${answer}.`,
      fields: {
        intent: undoIntent,
        booking_id: bookingId,
        answer: answerId,
        version: String(version),
      },
    }),
  );
  return { undo: [...ofSeries, ...ofBookings] };
}

const seriesIntents = new Map<unknown, SeriesAnswer['to']>([
  ['accept_all', 'accepted'],
  ['reject_all', 'rejected'],
  ['cancel', 'canceled'],
]);

/** An answer to several days of a series (R53); null for a form about one booking. */
async function handleSeriesForm(form: FormData, viewer: Person): Promise<string | null> {
  const intent = form.get('intent');
  if (intent === undoIntent && form.has('group')) {
    const read = undoGroupForm.safeParse(Object.fromEntries(form));
    if (!read.success) throw new ServiceError('invalid', 'Please reload this page and try again.');
    const { answer: groupId, version: versions } = read.data;
    const { days, status, notices } = await undoSeriesAnswer({ groupId, versions, viewer });
    const undone = `Undone. ${counted(days, 'day')} ${days === 1 ? 'is' : 'are'} ${status ?? 'what they were'} again.`;
    return [undone, ...notices.map(({ text }) => text)].join(' ');
  }
  const to = seriesIntents.get(intent);
  if (to === undefined || (intent === 'cancel' && form.get('scope') !== 'later')) return null;
  const read = seriesForm.safeParse(Object.fromEntries(form));
  if (!read.success) throw new ServiceError('not_found', 'This booking was not found.');
  const { booking_id: bookingId, seen_days: seen } = read.data;
  const reason = [read.data.quick_reason, read.data.reason].filter(Boolean).join(' ');
  const noticed = noticedIn(form);
  const { days } = await answerSeries({ bookingId, viewer, to, reason, noticed });
  if (days === 0) return 'These days were answered already.';
  const others = (seen ?? days) - days;
  const changed =
    others > 0
      ? ` ${counted(others, 'day')} had changed in the meantime and ${others === 1 ? 'stays as it is' : 'stay as they are'}.`
      : '';
  return `${counted(days, 'day')} ${to}.${changed}`;
}

/** Accept, Reject, Cancel, Undo or an answer to a change; says 'Booking request {status}'. @throws ServiceError */
export async function handleStatusForm(form: FormData, viewer: Person, at: string): Promise<Flash> {
  const intent = form.get('intent');
  const handle =
    intent === undoIntent
      ? handleUndo
      : typeof intent === 'string' && Object.hasOwn(changeAnswers, intent)
        ? handleChange
        : handleAnswer;
  const text = (await handleSeriesForm(form, viewer)) ?? (await handle(form, viewer));
  return { kind: 'success', text, ...(await undoButtons(at, viewer)) };
}

/** The action of the pages with these buttons: back to the page, a refusal, or a question (K3). */
export async function statusAction(form: FormData, viewer: Person, back: string) {
  try {
    return await redirectWithFlash(back, await handleStatusForm(form, viewer, back));
  } catch (error) {
    const cancels = form.get('intent') === 'cancel';
    return refusalOrQuestion(error, form, cancels ? 'Yes, cancel it' : 'Accept anyway');
  }
}

function undoneText({ status, notices, change }: Undone): string {
  if (status === 'pending') return 'Undone. The request is pending again.';
  const again = change
    ? 'Undone. The change waits for your answer again.'
    : `Undone. The booking is ${status} again.`;
  return [again, ...notices.map(({ text }) => text)].join(' ');
}
