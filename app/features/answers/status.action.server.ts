import type * as z from 'zod';
import { ServiceError } from '~/core/errors/service-error.server';
import type { Role } from '~/core/session/permissions';
import { counted } from '~/core/text/counted';
import { type Flash, redirectWithFlash } from '~/core/web/flash.server';
import { noticedIn, refusalOrQuestion } from '~/core/web/read-form.server';
import { formatMoney, sumCents } from '~/core/money/money';
import { bookingMoney } from '~/features/payments/ledger.server';
import { answerChange } from '~/features/requests/stay-changes.server';
import { changeAnswerForm } from '~/features/requests/stay.schema';
import { seriesForm, statusForm, undoForm, undoGroupForm } from './status.schema';
import { statusIntents, undoIntent } from '~/features/stays/booking-status';
import { answerSeries, type SeriesAnswer } from './answer-series.server';
import { changeBookingStatus } from './change-booking-status.server';
import { doorForms } from './at-the-door.action.server';
import { undoAnswer, type Undone } from './undo-answer.server';
import { undoButtons } from './undo-buttons.server';

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
  const money =
    to === 'canceled' && viewer.role === 'user' ? await moneyOfCanceled([bookingId]) : '';
  return `Booking request ${to}${money}`;
}

/** What becomes of an owner's money, as they read before they canceled these stays (R54); '' for none paid. */
async function moneyOfCanceled(bookingIds: readonly string[]): Promise<string> {
  const all = await Promise.all(bookingIds.map((id) => bookingMoney(id)));
  const stays = all.filter(({ paidCents }) => paidCents > 0);
  if (stays.length === 0) return '';
  const sum = (cents: (money: (typeof stays)[number]) => number) => sumCents(stays.map(cents));
  const paidCents = sum((money) => money.paidCents);
  const due = stays.every(({ refundDueCents }) => refundDueCents === null)
    ? null
    : sum((money) => money.refundDueCents ?? money.paidCents);
  const byPaypal = stays.every(
    (money) => (money.refundDueCents ?? money.paidCents) <= money.refundableCents,
  );
  if (due === null) return `. We’ll email you about the ${formatMoney(paidCents)} you paid.`;
  if (due === 0) return '. Under the terms nothing of what you paid comes back.';
  const way = byPaypal ? 'by PayPal' : 'the way you paid';
  return `. ${formatMoney(due)} comes back to you ${way}.`;
}

async function handleUndo(form: FormData, viewer: Person): Promise<string> {
  const fields = Object.fromEntries(form);
  if (form.has('group')) {
    const read = undoGroupForm.safeParse(fields);
    if (!read.success) throw new ServiceError('invalid', 'Please reload this page and try again.');
    const { answer: answerId, version } = read.data;
    return undoneText(await undoAnswer({ bookingId: null, answerId, version, viewer }));
  }
  const read = undoForm.safeParse(fields);
  if (!read.success) throw new ServiceError('invalid', reload);
  const { booking_id: bookingId, answer: answerId, version } = read.data;
  return undoneText(await undoAnswer({ bookingId, answerId, version, viewer }));
}

const seriesIntents = new Map<unknown, SeriesAnswer['to']>([
  ['accept_all', 'accepted'],
  ['reject_all', 'rejected'],
  ['cancel', 'canceled'],
]);

/** An answer to several days of a series (R53); null for a form about one booking. */
async function handleSeriesForm(form: FormData, viewer: Person): Promise<string | null> {
  const intent = form.get('intent');
  const to = seriesIntents.get(intent);
  if (to === undefined || (intent === 'cancel' && form.get('scope') !== 'later')) return null;
  const read = seriesForm.safeParse(Object.fromEntries(form));
  if (!read.success) throw new ServiceError('not_found', 'This booking was not found.');
  const { booking_id: bookingId, seen_days: seen } = read.data;
  const reason = [read.data.quick_reason, read.data.reason].filter(Boolean).join(' ');
  const noticed = noticedIn(form);
  const { days, bookingIds } = await answerSeries({ bookingId, viewer, to, reason, noticed });
  if (days === 0) return 'These days were answered already.';
  const others = (seen ?? days) - days;
  const changed =
    others > 0
      ? ` ${counted(others, 'day')} had changed in the meantime and ${others === 1 ? 'stays as it is' : 'stay as they are'}.`
      : '';
  const money =
    to === 'canceled' && viewer.role === 'user' ? await moneyOfCanceled(bookingIds) : '';
  return `${counted(days, 'day')} ${to}${money || '.'}${changed}`;
}

/** Accept, Reject, Cancel, Undo or an answer to a change; says 'Booking request {status}'. @throws ServiceError */
export async function handleStatusForm(form: FormData, viewer: Person, at: string): Promise<Flash> {
  const intent = form.get('intent');
  const atTheDoor = doorForms.get(intent);
  const handle =
    atTheDoor ??
    (intent === undoIntent
      ? handleUndo
      : typeof intent === 'string' && Object.hasOwn(changeAnswers, intent)
        ? handleChange
        : handleAnswer);
  const text = (await handleSeriesForm(form, viewer)) ?? (await handle(form, viewer));
  // What is said of these stands where no button moves (R83).
  const below = atTheDoor !== undefined && { below: true };
  return { kind: 'success', text, ...below, ...(await undoButtons(at, viewer)) };
}

/**
 * The action of the pages with these buttons: back to the page, a refusal, or a question (K3).
 * @param undoAt where that page's forms are sent, if elsewhere
 */
export async function statusAction(
  form: FormData,
  viewer: Person,
  back: string,
  undoAt: string = back,
) {
  try {
    return await redirectWithFlash(back, await handleStatusForm(form, viewer, undoAt));
  } catch (error) {
    const cancels = form.get('intent') === 'cancel';
    return refusalOrQuestion(error, form, cancels ? 'Yes, cancel it' : 'Accept anyway');
  }
}

function undoneText({ days, status, notices, change }: Undone): string {
  if (days === 1 && status === 'pending') return 'Undone. The request is pending again.';
  const one = change ? 'The change waits for your answer' : `The booking is ${status}`;
  const again = days === 1 ? one : `${counted(days, 'day')} are ${status ?? 'what they were'}`;
  return [`Undone. ${again} again.`, ...notices.map(({ text }) => text)].join(' ');
}
