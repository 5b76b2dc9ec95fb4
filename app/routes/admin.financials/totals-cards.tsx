import { grouped } from '~/core/text/counted';
import { LoneLink } from '~/ui/button';
import { Link } from '@remix-run/react';
import { formatMonth } from '~/core/time/format-dates';
import type { Cents } from '~/core/money/money';
import { paths } from '~/core/web/paths';
import { Card } from '~/ui/card';
import { Money } from '~/features/money/pricing/money';
import classes from './financials.module.css';

interface Sums {
  active: number;
  totalCents: Cents;
  paidCents: Cents;
  endedCents: Cents;
  owedCents: Cents;
}

/** Unpaid amount, and income of this month and the last. */
export function SummaryCard({
  owedCents,
  income,
}: {
  owedCents: Cents;
  /** Income by month, the current one last. */
  income: readonly { month: string; cents: Cents }[];
}) {
  return (
    <Card title="Summary">
      <dl className={classes.totals}>
        <Figure label="To be paid" cents={owedCents} note="for accepted stays" />
        {income
          .slice(-2)
          .reverse()
          .map(({ month, cents }) => (
            <Figure
              key={month}
              label={`Income in ${formatMonth(`${month}-01`)}`}
              cents={cents}
              note="payments minus refunds"
            />
          ))}
      </dl>
    </Card>
  );
}

function Figure({ label, cents, note }: { label: string; cents: Cents; note: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={classes.sum}>
        <Money cents={cents} />
      </dd>
      <dd className={classes.quiet}>{note}</dd>
    </div>
  );
}

/** Table footer: paid total of all bookings (spec section 9) and of those shown. */
export function TotalsCard({
  sums: { all, filtered },
  narrowed,
}: {
  sums: { all: Sums; filtered: Sums };
  /** Whether a filter is set. */
  narrowed: boolean;
}) {
  return (
    <Card title="Total">
      <div className={classes.totals}>
        <Sum label="Paid over all bookings" sums={all} />
        {narrowed ? <Sum label="Paid over the bookings shown" sums={filtered} /> : null}
      </div>
    </Card>
  );
}

function Sum({ label, sums }: { label: string; sums: Sums }) {
  return (
    <div>
      <p>{label}</p>
      <p className={classes.sum}>
        <Money cents={sums.paidCents} />
      </p>
      <p className={classes.quiet}>
        of <Money cents={sums.totalCents} /> for{' '}
        {sums.active === 1 ? 'one booking' : `${grouped(sums.active)} bookings`}
      </p>
      {sums.endedCents === 0 ? null : (
        <p className={classes.quiet}>
          <Money cents={sums.endedCents} /> of it for rejected or canceled bookings
        </p>
      )}
    </div>
  );
}

/** Owners with unpaid accepted bookings, largest amount first. */
export function OutstandingCard({
  outstanding: { owners, more },
}: {
  outstanding: {
    owners: readonly {
      ownerId: string;
      ownerName: string;
      ownerGone: boolean;
      outstandingCents: Cents;
    }[];
    more: boolean;
  };
}) {
  return (
    <Card title="Outstanding per owner">
      {owners.length === 0 ? <p>Every accepted booking is paid in full.</p> : null}
      {owners.length === 0 ? null : (
        <ul className={classes.owners}>
          {owners.map(({ ownerId, ownerName, ownerGone, outstandingCents }) => (
            <li key={ownerId} className={classes.owner}>
              {ownerGone ? ownerName : <Link to={paths.profileOf(ownerId)}>{ownerName}</Link>}
              <Money cents={outstandingCents} />
            </li>
          ))}
        </ul>
      )}
      {more ? (
        <LoneLink to={paths.adminUsers({ sort: 'outstanding' })}>Everyone with a balance</LoneLink>
      ) : null}
    </Card>
  );
}
