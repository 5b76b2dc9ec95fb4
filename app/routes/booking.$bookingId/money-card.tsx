import type { MoneyFacts, SentText } from '~/features/money/pricing/money-facts';
import type { ClaimView } from '~/features/money/offline/claims.server';
import type { OpenDeposit } from '~/features/booking/record/booking-view.server';
import { PayLink } from '~/features/money/payments/pay-link';
import { depositDueText } from '~/features/money/pricing/deposit';
import type { BookingStatus } from '~/features/booking/rules/booking-status';
import type { Cents } from '~/core/money/money';
import { classNames } from '~/core/text/class-names';
import flow from '~/ui/layout/flow.module.css';
import { AlertBox } from '~/ui/alert-box';
import { paths } from '~/core/web/paths';
import { Card } from '~/ui/card';
import { LinkButton } from '~/ui/button';
import { LedgerTable } from '~/features/money/payments/ledger-table';
import classes from '~/features/money/payments/payments.module.css';

/** A booking's payments on its page: ledger, receipt, and a link to the admin's forms. */
export function MoneyCard({
  money,
  claim,
  forAdmin,
  receiptAbove = false,
}: {
  money: MoneyFacts;
  /** Owner's claim of a payment outside PayPal (R94). */
  claim: ClaimView | null;
  forAdmin: boolean;
  /** Whether the page has the receipt's link already (R132). */
  receiptAbove?: boolean;
}) {
  const { bookingId, entries, unfinished } = money;
  const nothingYet = entries.length === 0 && unfinished.length === 0;
  return (
    <Card title="Payments">
      {nothingYet ? <p className={classes.note}>Nothing paid yet.</p> : null}
      {nothingYet ? null : <LedgerTable money={money} />}
      {claim === null || forAdmin ? null : (
        <p className={classes.note}>
          {`You told us on ${claim.saidText}. We’ll mark it paid when it arrives.`}
        </p>
      )}
      <div className={classNames(flow.row, classes.links)}>
        {claim === null || forAdmin ? null : (
          <LinkButton to={paths.payment(bookingId)} variant="default">
            Change that
          </LinkButton>
        )}
        {forAdmin ? (
          <LinkButton to={paths.bookingMoney(bookingId)} variant="light">
            Payments & refunds
          </LinkButton>
        ) : null}
        {nothingYet || receiptAbove ? null : (
          <LinkButton to={paths.receipt(bookingId)} variant="default">
            Receipt
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

/** The deposit that secures a confirmed stay; the owner sees it first (R92). */
export function DepositDue({
  booking,
  deposit,
}: {
  booking: { id: string; status: BookingStatus; remainCents: Cents; sent: SentText | null };
  deposit: OpenDeposit;
}) {
  const { sent } = booking;
  const isChecking = sent !== null && sent.checkingCents > 0;
  return (
    <AlertBox kind={isChecking ? 'info' : 'warning'}>
      {isChecking ? null : <p>{depositDueText(deposit)}</p>}
      <div className={classNames(flow.row, classes.links)}>
        <PayLink booking={booking} cents={deposit.cents} sent={sent} />
      </div>
    </AlertBox>
  );
}
