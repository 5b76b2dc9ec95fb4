import { formatMoney, type Cents } from '~/domain/money';
import type { HeldLine, MoneyFacts } from '~/domain/money-facts';
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
        <AlertBox key={held.attemptId} kind="error" title="A payment waits for you">
          <p>{heldSentence(held)}</p>
          <div className={classes.links}>
            <LinkButton to={paths.bookingMoney(money.bookingId)}>Look at it</LinkButton>
          </div>
        </AlertBox>
      ))}
      {money.refundOrKeep ? <RefundOrKeep money={money} formKey={formKey} /> : null}
    </>
  );
}

/** What is odd about a payment, in words. */
export function heldSentence({ askedCents, heldCents, at }: HeldLine): string {
  const asked = `${formatMoney(askedCents)} was asked for`;
  return heldCents === null
    ? `${asked}, and PayPal’s answer of ${at} does not say readably what it took. Until you decide, nobody can pay for this booking.`
    : `${asked}, and on ${at} PayPal took ${formatMoney(heldCents)}. It is not in the books yet. Until you decide, nobody can pay for this booking.`;
}

/** R29: the stay does not take place and money is here. One press answers it. */
export function RefundOrKeep({ money, formKey }: { money: MoneyFacts; formKey: string }) {
  const { bookingId, paidCents, availableCents: availableCents, refundableCents } = money;
  const byHandCents = availableCents - refundableCents;
  if (availableCents === 0) return <AllOnItsWayBack cents={paidCents} />;
  return (
    <AlertBox kind="warning" title="Refund or keep?">
      <p>
        {`This stay does not take place, and ${formatMoney(paidCents)} was paid.`}
        {paidCents > availableCents
          ? ` ${formatMoney(paidCents - availableCents)} of it is on its way back through PayPal.`
          : null}
        {byHandCents > 0 && refundableCents > 0
          ? ` ${formatMoney(byHandCents)} of it came by hand: give that back by hand, too, and enter it.`
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
          <SubmitButton name="intent" value="refund-all">
            {`Refund ${formatMoney(refundableCents)}`}
          </SubmitButton>
        ) : (
          <SubmitButton name="intent" value="gave-back">
            {`I gave ${formatMoney(byHandCents)} back by hand`}
          </SubmitButton>
        )}
        <SubmitButton name="intent" value="keep" variant="default">
          Keep
        </SubmitButton>
        <LinkButton to={paths.bookingMoney(bookingId)} variant="subtle">
          Refund a part
        </LinkButton>
      </PostForm>
    </AlertBox>
  );
}

/** The question is answered, and PayPal has not finished: what comes of it is shown then. */
function AllOnItsWayBack({ cents }: { cents: Cents }) {
  return (
    <AlertBox kind="warning" title="A refund is under way">
      <p>
        {`This stay does not take place. The ${formatMoney(cents)} that was paid is on its way back through PayPal: there is nothing to do until PayPal is done with it.`}
      </p>
    </AlertBox>
  );
}
