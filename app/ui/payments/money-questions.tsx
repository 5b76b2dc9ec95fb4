import { formatMoney, type Cents } from '~/domain/money';
import type { HeldLine, MoneyFacts } from '~/domain/money-facts';
import type { MoneyButton } from '~/domain/money.schema';
import { paths } from '~/lib/paths';
import { AlertBox } from '../alert-box';
import { PostForm, SubmitButton } from '../form/post-form';
import { LinkButton } from '../button';
import classes from './payments.module.css';

/**
 * What waits for the admin's answer about a booking's money: a payment that arrived other than
 * asked for (R32), and "refund or keep" (R29). Nothing when nothing waits.
 */
export function MoneyQuestions({ money, formKey }: { money: MoneyFacts; formKey: string }) {
  return (
    <>
      {money.held.map((held) => (
        <AlertBox key={held.attemptId} kind="error" title="A payment needs your review">
          <p>{heldSentence(held)}</p>
          <div className={classes.links}>
            <LinkButton to={paths.bookingMoney(money.bookingId)}>Review payment</LinkButton>
          </div>
        </AlertBox>
      ))}
      {money.refundOrKeep ? <RefundOrKeep money={money} formKey={formKey} /> : null}
    </>
  );
}

/** What is odd about a payment, in words. */
export function heldSentence({ askedCents, heldCents, at }: HeldLine): string {
  const asked = `${formatMoney(askedCents)} was requested`;
  return heldCents === null
    ? `${asked}, but PayPal’s answer on ${at} doesn’t say clearly what was charged. No one can pay for this booking until you decide.`
    : `${asked}, and on ${at} PayPal took ${formatMoney(heldCents)}. It isn’t recorded yet. No one can pay for this booking until you decide.`;
}

/** R29: the stay does not take place and money is here. One press answers it. */
export function RefundOrKeep({ money, formKey }: { money: MoneyFacts; formKey: string }) {
  const { bookingId, paidCents, availableCents: availableCents, refundableCents } = money;
  const byHandCents = availableCents - refundableCents;
  if (availableCents === 0) return <AllOnItsWayBack cents={paidCents} />;
  return (
    <AlertBox kind="warning" title="Refund or keep?">
      <p>
        {`This stay was canceled and ${formatMoney(paidCents)} had been paid.`}
        {paidCents > availableCents
          ? ` ${formatMoney(paidCents - availableCents)} of it is on its way back through PayPal.`
          : null}
        {byHandCents > 0 && refundableCents > 0
          ? ` ${formatMoney(byHandCents)} of it was paid outside PayPal: refund that yourself, then record it.`
          : null}
      </p>
      <PostForm
        formKey={formKey}
        action={paths.bookingMoney(bookingId)}
        label="Refund or keep"
        className={classes.links ?? ''}
      >
        <input type="hidden" name="seen_cents" value={refundableCents || byHandCents} />
        {refundableCents > 0 ? (
          <SubmitButton name="intent" value={'refund-all' satisfies MoneyButton}>
            {`Refund ${formatMoney(refundableCents)}`}
          </SubmitButton>
        ) : (
          <SubmitButton name="intent" value={'gave-back' satisfies MoneyButton}>
            {`I refunded ${formatMoney(byHandCents)} myself`}
          </SubmitButton>
        )}
        <SubmitButton name="intent" value={'keep' satisfies MoneyButton} variant="default">
          Keep
        </SubmitButton>
        <LinkButton to={paths.bookingMoney(bookingId)} variant="subtle">
          Partial refund
        </LinkButton>
      </PostForm>
    </AlertBox>
  );
}

/** The question is answered, and PayPal has not finished: what comes of it is shown then. */
function AllOnItsWayBack({ cents }: { cents: Cents }) {
  return (
    <AlertBox kind="warning" title="Refund in progress">
      <p>
        {`This stay was canceled. The ${formatMoney(cents)} that was paid is on its way back through PayPal. There’s nothing you need to do.`}
      </p>
    </AlertBox>
  );
}
