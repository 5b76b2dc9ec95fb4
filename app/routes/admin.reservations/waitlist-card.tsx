import { Link } from '@remix-run/react';
import { nameList } from '~/core/text/format';
import { paths } from '~/core/web/paths';
import type { AdminWait } from '~/features/booking/waitlist/waitlist.server';
import { Card } from '~/ui/card';
import classes from '~/ui/card-parts.module.css';

/** Waitlist entries with owner, stay and waiting time (R56). */
export function WaitlistCard({ waits, more }: { waits: readonly AdminWait[]; more: number }) {
  if (waits.length === 0) return null;
  return (
    <Card title="Waitlist">
      <ul className={classes.list}>
        {waits.map(({ id, ownerId, ownerName, petNames, service, when, since, offeredUntil }) => (
          <li key={id} className={classes.row}>
            <div className={classes.words}>
              <p>
                <Link to={paths.profileOf(ownerId)}>{ownerName}</Link>:{' '}
                {nameList(petNames) || 'no dog'}, {service}
              </p>
              <p>{when}</p>
              <p className={classes.quiet}>
                On the list since {since}.
                {offeredUntil === null ? null : ` Offered until ${offeredUntil}.`}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className={classes.quiet}>and {more} more</p> : null}
    </Card>
  );
}
