import { Link } from '@remix-run/react';
import type { Cents } from '~/domain/money';
import { paths } from '~/lib/paths';
import { Card } from '../card';
import { LoneLink } from '../lone-link';
import { Money } from '../money';
import classes from './financials.module.css';

/** Who still owes something for accepted bookings, the most first. */
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
              {ownerGone ? ownerName : <Link to={paths.adminUser(ownerId)}>{ownerName}</Link>}
              <Money cents={outstandingCents} />
            </li>
          ))}
        </ul>
      )}
      {more ? (
        <LoneLink to={paths.adminUsers({ sort: 'outstanding' })}>All who owe something</LoneLink>
      ) : null}
    </Card>
  );
}
