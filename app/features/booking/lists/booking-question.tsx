import { type ReactNode, useId } from 'react';
import { isActive } from '~/features/booking/rules/booking-status';
import { type Cents, formatMoney } from '~/core/money/money';
import { counted } from '~/core/text/counted';
import type { SeriesFacts } from '~/features/booking/rules/series';
import { nameList } from '~/core/text/format';
import { type ListPlace, paths } from '~/core/web/paths';
import type { BookingDetails } from './booking-details.server';
import type { BookingView } from '~/features/booking/record/booking-view.server';
import { Button, type ButtonLook, LinkButton } from '~/ui/button';
import { closeDialog, DialogSheet, useQuestion } from '~/ui/dialog-sheet';
import { ChoiceField } from '~/ui/form/choice-fields';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import flow from '~/ui/layout/flow.module.css';
import { useRootFacts } from '~/ui/root-facts';
import classes from './booking-question.module.css';
import { Reason } from '~/features/booking/requests/reason';
import { TellOwner } from './tell-owner';
import { MailOff } from '~/ui/mail-off';

export type BookingQuestionKind = 'cancel' | 'reject' | 'delete';

/** Facts about a booking that its confirmations need. */
export type BookingToAsk = Pick<
  BookingView,
  'id' | 'status' | 'over' | 'version' | 'petNames' | 'whenText' | 'paidCents'
> & {
  hasTerms?: boolean;
  series?: SeriesFacts | null;
  /** Effect of canceling on the money (R54); only the cancellation page has it. */
  cancellation?: BookingDetails['cancellation'];
};

/** Texts of each confirmation; the one for deleting is from the spec (section 5). */
export const questions: Record<
  BookingQuestionKind,
  { label: string; title: string; answer: string }
> = {
  cancel: { label: 'Cancel', title: 'Cancel this stay?', answer: 'Yes, cancel it' },
  reject: {
    label: 'Reject with a reason',
    title: 'Reject this request?',
    answer: 'Yes, reject it',
  },
  delete: {
    label: 'Delete',
    title: 'Are you sure you want to delete this booking request?',
    answer: 'Yes, delete it',
  },
};

const pages: Record<BookingQuestionKind, (bookingId: string, place: ListPlace) => string> = {
  cancel: paths.cancelBooking,
  reject: paths.rejectBooking,
  delete: paths.deleteBooking,
};

type Asked = {
  question: BookingQuestionKind;
  booking: BookingToAsk;
  /** The admin's quick reasons; null for an owner, who isn't asked for a reason. */
  reasons: readonly string[] | null;
  /** Target of the form; the current page if left out. */
  action?: string | undefined;
};

/** Names the stay, explains the consequences (R15, R21, R29), and contains the form. */
export function BookingQuestion({
  question,
  booking,
  reasons,
  action,
  keep,
  onSubmit,
}: Asked & { keep: ReactNode; onSubmit?: () => void }) {
  const { id, petNames, whenText, status, over, version } = booking;
  const forAdmin = reasons !== null;
  const business = useRootFacts()?.business.ownerFirstName ?? 'us';
  const deletes = question === 'delete';
  return (
    <>
      <p>
        <strong>{nameList(petNames) || 'No pets'}</strong>, {whenText}
      </p>
      {wordsOf(question, booking, forAdmin ? null : business).map((words) => (
        <p key={words}>{words}</p>
      ))}
      {forAdmin && deletes && !over && isActive(status) ? <MailOff waits="that email" /> : null}
      <PostForm
        preventScrollReset
        className={classes.form ?? ''}
        {...(action !== undefined && { action })}
        {...(onSubmit !== undefined && { onSubmit })}
      >
        {deletes ? (
          <input type="hidden" name="version" value={version} />
        ) : (
          <>
            <input type="hidden" name="booking_id" value={id} />
            <input type="hidden" name="seen" value={status} />
          </>
        )}
        {booking.cancellation && !forAdmin ? (
          <input type="hidden" name="noticed" value={booking.cancellation.noticeCode} />
        ) : null}
        {question === 'cancel' && booking.series ? <Scope series={booking.series} /> : null}
        {forAdmin && !deletes ? <Reason quick={reasons} /> : null}
        {forAdmin && over && (isActive(status) || !deletes) ? <TellOwner /> : null}
        <div className={flow.row}>
          <SubmitButton color="red" {...(!deletes && { name: 'intent', value: question })}>
            {questions[question].answer}
          </SubmitButton>
          {keep}
        </div>
      </PostForm>
    </>
  );
}

/** @param business the business owner's first name, for the owner of the stay; null for the admin */
function wordsOf(
  question: BookingQuestionKind,
  { status, over, paidCents, cancellation }: BookingToAsk,
  business: string | null,
): string[] {
  const paid = formatMoney(paidCents);
  if (question === 'delete')
    return [
      `This permanently deletes the booking and its history.${
        isActive(status) && !over ? ' The owner will be told it was canceled.' : ''
      }`,
    ];
  if (business === null)
    return [
      ...(over ? [] : ['The owner will be emailed.']),
      ...(paidCents > 0
        ? [`${paid} was paid. It stays with the booking until you refund or keep it.`]
        : []),
    ];
  return [
    status === 'pending'
      ? `We'll withdraw your request and let ${business} know. You can request other dates anytime.`
      : `We'll give up your place and let ${business} know. To get it back you'd need to send a new request.`,
    ...(cancellation ? [cancellation.text] : []),
    ...(paidCents <= 0
      ? []
      : cancellation
        ? [moneyWords({ paidCents, ...cancellation })]
        : [`You paid ${paid}. We’ll decide about it and email you.`]),
  ];
}

/**
 * Formats the sums: `Total $260.00 · Paid $195.00 · Kept under the terms $130.00 · You get back $65.00`
 * (R54).
 */
function moneyWords(money: {
  totalCents: Cents;
  paidCents: Cents;
  keptCents: Cents;
  backCents: Cents;
}): string {
  return [
    `Total ${formatMoney(money.totalCents)}`,
    `Paid ${formatMoney(money.paidCents)}`,
    ...(money.keptCents > 0 ? [`Kept under the terms ${formatMoney(money.keptCents)}`] : []),
    `You get back ${formatMoney(money.backCents)}`,
  ].join(' · ');
}

/** Choice to cancel the later days of the series too (R53). */
function Scope({ series: { fromHere } }: { series: SeriesFacts }) {
  const id = useId();
  if (fromHere < 2) return null;
  const field = {
    id,
    name: 'scope',
    errorId: `${id}-error`,
    descriptionId: `${id}-hint`,
    initialValue: 'this',
  };
  return (
    <>
      <input type="hidden" name="seen_days" value={fromHere} />
      <ChoiceField
        field={field}
        label="Which days?"
        options={[
          { value: 'this', label: 'This day' },
          { value: 'later', label: `This and the ${counted(fromHere - 1, 'later day')}` },
        ]}
      />
    </>
  );
}

/** A button with a confirmation: a dialog with scripts, a separate page without. */
export function AskBooking({
  question,
  booking,
  reasons,
  action,
  place = {},
  ...look
}: Asked & { place?: ListPlace } & ButtonLook) {
  const { open, asks, onSubmit, onClose } = useQuestion();
  const { label, title } = questions[question];
  const page = pages[question](booking.id, place);
  // The sums by the terms are computed only on the cancellation page.
  if (question === 'cancel' && reasons === null && booking.hasTerms)
    return (
      <LinkButton to={page} variant="default" {...look}>
        {label}
      </LinkButton>
    );
  return (
    <>
      <LinkButton to={page} variant="default" {...look} {...asks}>
        {label}
      </LinkButton>
      {open ? (
        <DialogSheet title={title} onClose={onClose}>
          <BookingQuestion
            question={question}
            booking={booking}
            reasons={reasons}
            action={question === 'delete' ? page : action}
            onSubmit={onSubmit}
            keep={
              <Button variant="default" onClick={closeDialog}>
                Keep it
              </Button>
            }
          />
        </DialogSheet>
      ) : null}
    </>
  );
}
