import { Link } from '@remix-run/react';
import { type ReactNode, useId } from 'react';
import { formatMoney, type Cents } from '~/core/money/money';
import { classNames } from '~/core/text/class-names';
import { nameList } from '~/core/text/format';
import type {
  DisputedStay,
  DisputeLine,
  HeldLine,
  MoneyFacts,
} from '~/features/money/pricing/money-facts';
import type { MoneyButton } from './money.schema';
import { paths } from '~/core/web/paths';
import { AlertBox } from '~/ui/alert-box';
import cardClasses from '~/ui/card-parts.module.css';
import { TextField } from '~/ui/form/fields';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { LinkButton } from '~/ui/button';
import flow from '~/ui/layout/flow.module.css';
import { Unfold } from '~/ui/unfold';
import classes from './payments.module.css';
import { MailOff } from '~/ui/mail-off';

/**
 * Open questions for the admin about a booking's money: a dispute at PayPal, a payment that differs from its
 * order (R32), and "refund or keep" (R29). Empty without questions.
 */
export function MoneyQuestions({
  money,
  disputes,
  formKey,
}: {
  money: MoneyFacts;
  disputes: readonly DisputeLine[];
  formKey: string;
}) {
  return (
    <>
      <Disputes disputes={disputes} />
      {money.held.map((held) => (
        <AlertBox key={held.attemptId} kind="error" title="A payment needs your review">
          <p>{heldSentence(held)}</p>
          <div className={classNames(flow.row, classes.links)}>
            <LinkButton to={paths.bookingMoney(money.bookingId)}>Review payment</LinkButton>
          </div>
        </AlertBox>
      ))}
      {money.refundOrKeep ? <RefundOrKeep money={money} formKey={formKey} /> : null}
    </>
  );
}

/** Payments disputed by the payer: the admin answers at PayPal, which reports the resolution. */
export function Disputes({ disputes }: { disputes: readonly DisputeLine[] }) {
  return disputes.map(({ id, amountCents, respondBy }) => (
    <AlertBox key={id} kind="error" title="A payment is disputed at PayPal">
      <p>
        {`${amountCents === null ? 'This payment' : formatMoney(amountCents)} is disputed (case ${id}). Answer it in PayPal’s Resolution Center${respondBy === null ? '' : ` by ${respondBy}`}. Until it’s resolved, PayPal may hold the money and refuse refunds.`}
      </p>
    </AlertBox>
  ));
}

/** The stays with a disputed payment, where the admin looks at the day or at the money (R129). */
export function DisputedStays({ stays }: { stays: readonly DisputedStay[] }) {
  if (stays.length === 0) return null;
  return (
    <AlertBox kind="error" title="Disputed at PayPal">
      <ul className={cardClasses.points}>
        {stays.map(({ id, petNames, ownerName }) => (
          <li key={id}>
            <Link to={paths.booking(id)}>{nameList(petNames) || 'No pets'}</Link> ({ownerName})
          </li>
        ))}
      </ul>
    </AlertBox>
  );
}

/** Describes the problem with a held payment. */
export function heldSentence({ askedCents, heldCents, at }: HeldLine): string {
  const requested = `${formatMoney(askedCents)} was requested`;
  return heldCents === null
    ? `${requested}, but PayPal’s answer on ${at} doesn’t say clearly what was charged. No one can pay for this booking until you decide.`
    : `${requested}, and on ${at} PayPal took ${formatMoney(heldCents)}. It isn’t recorded yet. No one can pay for this booking until you decide.`;
}

/**
 * R29: asks what to do with money of a canceled stay. One tap decides; the option by the terms comes first
 * (R54).
 */
export function RefundOrKeep({ money, formKey }: { money: MoneyFacts; formKey: string }) {
  const { bookingId, paidCents, refundableCents, refundDueCents, availableCents } = money;
  const { tipToReturnCents } = money;
  const onTheWayCents = paidCents - availableCents;
  const byHandCents = availableCents - refundableCents;
  // The refund by the terms includes the decision to keep the rest (R54).
  if (onTheWayCents > 0 && (availableCents === 0 || refundDueCents === 0))
    return <OnItsWayBack cents={onTheWayCents} paidCents={paidCents} />;
  const all = refundableCents || byHandCents;
  const due = refundDueCents === null ? null : Math.min(refundDueCents, all);
  const saysTerms = ', as the terms say';
  const how: MoneyButton = refundableCents > 0 ? 'refund-all' : 'gave-back';
  const words = (cents: Cents) =>
    refundableCents > 0
      ? `Refund ${formatMoney(cents)}`
      : `I refunded ${formatMoney(cents)} myself`;
  const keep = (
    <SubmitButton
      name="intent"
      value={'keep' satisfies MoneyButton}
      {...(due !== 0 && { variant: 'default' as const })}
    >
      {due === 0 ? `Keep ${formatMoney(availableCents)}${saysTerms}` : 'Keep'}
    </SubmitButton>
  );
  return (
    <AlertBox kind="warning" title="Refund or keep?">
      <p>
        {`This stay was canceled and ${formatMoney(paidCents)} had been paid.`}
        {onTheWayCents > 0
          ? ` ${formatMoney(onTheWayCents)} of it is on its way back through PayPal.`
          : null}
        {byHandCents > 0 && refundableCents > 0
          ? ` ${formatMoney(byHandCents)} of it was paid outside PayPal: refund that yourself, then record it.`
          : null}
        {tipToReturnCents > 0
          ? ` ${formatMoney(tipToReturnCents)} of it is a tip, which goes back with the rest.`
          : null}
      </p>
      {due !== null && due > 0 && due < all ? (
        <DueButton bookingId={bookingId} formKey={formKey} byPayPal={refundableCents > 0} due={due}>
          {`${words(due)}${saysTerms}`}
        </DueButton>
      ) : null}
      <PostForm
        formKey={formKey}
        action={paths.bookingMoney(bookingId)}
        label="Refund or keep"
        className={classNames(flow.row, classes.links)}
      >
        <input type="hidden" name="seen_cents" value={all} />
        {due === 0 ? keep : null}
        <SubmitButton
          name="intent"
          value={how}
          {...(due !== null && due < all && { variant: 'default' as const })}
        >
          {due === all ? `${words(all)}${saysTerms}` : words(all)}
        </SubmitButton>
        {due === null ? keep : null}
        <LinkButton to={paths.bookingMoney(bookingId)} variant="subtle">
          Partial refund
        </LinkButton>
      </PostForm>
      {money.mayCredit && availableCents > 0 ? (
        <AsCredit bookingId={bookingId} formKey={formKey} cents={asCreditCents(money)} />
      ) : null}
      {due !== null && due > 0 && onTheWayCents === 0 ? (
        <Unfold label="Keep more than the terms say">
          <PostForm
            formKey={formKey}
            action={paths.bookingMoney(bookingId)}
            label="Keep more than the terms say"
            className={cardClasses.form ?? ''}
          >
            <ReasonToKeep />
            {keep}
          </PostForm>
        </Unfold>
      ) : null}
    </AlertBox>
  );
}

/** Cents that the third answer gives as credit: what the terms say, or all. */
const asCreditCents = ({ availableCents, refundDueCents }: MoneyFacts): Cents =>
  Math.min(availableCents, refundDueCents || availableCents);

/** R143: the third answer beside Refund and Keep. */
function AsCredit({
  bookingId,
  formKey,
  cents,
}: {
  bookingId: string;
  formKey: string;
  cents: Cents;
}) {
  return (
    <PostForm formKey={formKey} action={paths.bookingMoney(bookingId)} label="House credit">
      <input type="hidden" name="seen_cents" value={cents} />
      <SubmitButton name="intent" value={'as-credit' satisfies MoneyButton} variant="default">
        {`Give ${formatMoney(cents)} as credit`}
      </SubmitButton>
    </PostForm>
  );
}

/** Button for the refund by the terms, if it is less than the paid amount. */
function DueButton({
  bookingId,
  formKey,
  byPayPal,
  due,
  children,
}: {
  bookingId: string;
  formKey: string;
  byPayPal: boolean;
  due: Cents;
  children: ReactNode;
}) {
  const intent: MoneyButton = byPayPal ? 'refund-due' : 'gave-back';
  return (
    <PostForm
      formKey={formKey}
      action={paths.bookingMoney(bookingId)}
      label="Refund as the terms say"
    >
      <input type="hidden" name={byPayPal ? 'due_cents' : 'seen_cents'} value={due} />
      <SubmitButton name="intent" value={intent}>
        {children}
      </SubmitButton>
    </PostForm>
  );
}

function ReasonToKeep() {
  const id = useId();
  return (
    <>
      <TextField
        field={{ id, name: 'reason', errorId: `${id}-error`, descriptionId: `${id}-hint` }}
        label="Why"
        description="The owner reads it."
      />
      <MailOff waits="that email" />
    </>
  );
}

/** Shown after the decision until PayPal has finished. */
function OnItsWayBack({ cents, paidCents }: { cents: Cents; paidCents: Cents }) {
  const which =
    cents === paidCents
      ? `The ${formatMoney(cents)} that was paid is`
      : `${formatMoney(cents)} of the ${formatMoney(paidCents)} that was paid is`;
  return (
    <AlertBox kind="warning" title="Refund in progress">
      <p>
        {`This stay was canceled. ${which} on its way back through PayPal. There’s nothing you need to do.`}
      </p>
    </AlertBox>
  );
}
