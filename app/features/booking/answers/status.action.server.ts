/** Buttons that answer a stay or undo an answer (R14, R15, R53, R57, R71). */
import { paths } from '~/core/web/paths';
import type * as z from 'zod';
import { counted } from '~/core/text/counted';
import type { Sent } from '~/core/web/page-forms.server';
import { answerChange, type ChangeAnswer } from '~/features/booking/requests/stay-changes.server';
import { changeAnswerForm } from '~/features/booking/requests/stay.schema';
import { undoIntent } from '~/features/booking/rules/booking-status';
import { bookingMoney } from '~/features/money/payments/ledger.server';
import { moneyBackSentence } from '~/features/money/pricing/money-facts';
import { answerSeries, type SeriesAnswer } from './answer-series.server';
import { doorForms } from './pickup-buttons.action.server';
import { changeBookingStatus } from './change-booking-status.server';
import { cancelForm, seriesForm, statusForm, undoForm } from './status.schema';
import { type pageOfStays, stayPress } from './stay-press.action.server';
import { undoAnswer, type Undone } from './undo-answer.server';

/** Refusal of an unknown form on a page with these forms. */
export const chooseAnswer = 'Choose Accept, Reject or Cancel.';

type SentHere = Sent<ReturnType<typeof pageOfStays>>;
type To = SeriesAnswer['to'];

const reasonOf = (words: { quick_reason: string; reason: string }) =>
  [words.quick_reason, words.reason].filter(Boolean).join(' ');

const answerTo =
  (to: To) =>
  async (
    { booking_id: bookingId, seen, tell_owner: tellOwner, ...words }: z.output<typeof statusForm>,
    { context: { viewer, back }, noticed }: SentHere,
  ) => {
    const reason = reasonOf(words);
    await changeBookingStatus({ bookingId, viewer, to, seen, reason, tellOwner, noticed });
    // The stay's own page says where its money is.
    const isThere = back === paths.booking(bookingId);
    const paid = to === 'canceled' && viewer.role === 'user' && !isThere ? [bookingId] : [];
    return `Booking request ${to}${await moneyOfCanceled(paid)}`;
  };

/** An answer to several days of a series (R53). */
const answerAll =
  (to: To) =>
  async (
    { booking_id: bookingId, seen_days: seen, ...words }: z.output<typeof seriesForm>,
    { context: { viewer }, noticed }: SentHere,
  ) => {
    const answer = { bookingId, viewer, to, reason: reasonOf(words), noticed };
    const { days, bookingIds } = await answerSeries(answer);
    if (days === 0) return 'These days were answered already.';
    const others = (seen ?? days) - days;
    const changed =
      others > 0
        ? ` ${counted(others, 'day')} had changed in the meantime and ${others === 1 ? 'stays as it is' : 'stay as they are'}.`
        : '';
    const paid = to === 'canceled' && viewer.role === 'user' ? bookingIds : [];
    return `${counted(days, 'day')} ${to}${(await moneyOfCanceled(paid)) || '.'}${changed}`;
  };

/** Returns where the money of these canceled stays is (R54, R126), after a full stop; '' if nothing was paid. */
async function moneyOfCanceled(bookingIds: readonly string[]): Promise<string> {
  const stays = await Promise.all(bookingIds.map((id) => bookingMoney(id)));
  const paid = stays.filter(
    ({ paidCents, entries }) => paidCents > 0 || entries.some(({ kind }) => kind === 'credit'),
  );
  return paid.length === 0 ? '' : `. ${moneyBackSentence(paid)}`;
}

/** An owner's change: accepted or declined by the business, withdrawn by its owner (R57). */
const changeTo =
  (answer: ChangeAnswer['answer']) =>
  async (
    { change: changeId, ...words }: z.output<typeof changeAnswerForm>,
    { context: { viewer }, noticed }: SentHere,
  ) => {
    await answerChange({ changeId, viewer, answer, reason: reasonOf(words), noticed });
    return `Change ${answer}`;
  };

function undoneText({ days, status, notices, change, kept }: Undone): string {
  if (kept) return 'Undone. Please decide again: refund or keep?';
  if (days === 1 && status === 'pending') return 'Undone. The request is pending again.';
  const one = change ? 'The change waits for your answer' : `The booking is ${status}`;
  const again = days === 1 ? one : `${counted(days, 'day')} are ${status ?? 'what they were'}`;
  return [`Undone. ${again} again.`, ...notices.map(({ text }) => text)].join(' ');
}

const asks = { goOn: 'Accept anyway' };

/** Forms of the pages with stays, including the pick-up buttons. */
export const statusForms = [
  stayPress('accept', statusForm, answerTo('accepted'), asks),
  stayPress('reject', statusForm, answerTo('rejected')),
  stayPress(
    'cancel',
    cancelForm,
    ({ scope, seen, ...answer }, sent) =>
      scope === 'later' || seen === undefined
        ? answerAll('canceled')(answer, sent)
        : answerTo('canceled')({ ...answer, seen }, sent),
    { goOn: 'Yes, cancel it' },
  ),
  stayPress('accept_all', seriesForm, answerAll('accepted'), asks),
  stayPress('reject_all', seriesForm, answerAll('rejected')),
  stayPress('accept-change', changeAnswerForm, changeTo('accepted'), asks),
  stayPress('decline-change', changeAnswerForm, changeTo('declined')),
  stayPress('withdraw-change', changeAnswerForm, changeTo('withdrawn')),
  stayPress(undoIntent, undoForm, async (undo, { context: { viewer } }) => {
    const { booking_id: one = null, group, answer: answerId, version } = undo;
    const bookingId = group === undefined ? one : null;
    return undoneText(await undoAnswer({ bookingId, answerId, version, viewer }));
  }),
  ...doorForms,
] as const;
