import { Link } from '@remix-run/react';
import { type ReactNode, useId } from 'react';
import type { Cents } from '~/domain/money';
import type { PetFace } from '~/domain/picture-files';
import { nameList } from '~/lib/format';
import { paths } from '~/lib/paths';
import type { BookingView } from '~/services/bookings/booking-view.server';
import { ServiceBadge, StatusBadge } from '../badge';
import card from '../card.module.css';
import { Money } from '../money';
import { PetFaces } from '../pets/pet-faces';
import classes from './booking-card.module.css';

type BookingOnCard = Omit<BookingView, 'start' | 'end' | 'version'> & {
  faces: readonly PetFace[];
  ownerName?: string;
  /** The account is deleted (R41), so the name leads nowhere. */
  ownerGone?: boolean;
  /** What the quote comes to; the admin is told where the total was set by hand (R27). */
  calculatedCents?: Cents | null;
};

/** One booking, the owner's or the admin's; `children` are what can be done with it. */
export function BookingCard({
  booking,
  ownerNote,
  children,
}: {
  booking: BookingOnCard;
  /** For the admin, behind the owner's name: a first stay, or a regular. */
  ownerNote?: string;
  children?: ReactNode;
}) {
  const titleId = useId();
  const { petNames, ownerName, message } = booking;
  const forAdmin = ownerNote !== undefined;
  return (
    <article aria-labelledby={titleId} className={`${card.card} ${classes.card}`}>
      <div className={classes.head}>
        <PetFaces pets={booking.faces} size="medium" />
        <div className={classes.names}>
          <h2 id={titleId} className={classes.title}>
            {nameList(petNames) || 'No pets'}
          </h2>
          {forAdmin ? (
            <p className={classes.owner}>
              {booking.ownerGone ? (
                ownerName
              ) : (
                <Link to={paths.profileOf(booking.ownerId)}>{ownerName}</Link>
              )}
              , {ownerNote}
            </p>
          ) : null}
        </div>
        <div className={classes.badges}>
          <ServiceBadge service={booking.service} />
          <StatusBadge status={booking.status} />
        </div>
      </div>
      <dl className={classes.times}>
        <div>
          <dt>Drop Off</dt>
          <dd>{booking.startText}</dd>
        </div>
        <div>
          <dt>Pick Up</dt>
          <dd>{booking.endText}</dd>
        </div>
      </dl>
      {message === '' ? null : (
        <div className={classes.message}>
          <p className={classes.label}>Additional info</p>
          <p className={classes.words}>{message}</p>
        </div>
      )}
      <dl className={classes.money}>
        {moneyOf(booking, forAdmin).map(({ label, cents }) => (
          <div key={label} className={label === 'Total' ? classes.total : undefined}>
            <dt>{label}</dt>
            <dd>
              <Money cents={cents} />
            </dd>
          </div>
        ))}
      </dl>
      {children ? <div className={classes.actions}>{children}</div> : null}
    </article>
  );
}

/** Total, and once a part is paid what was paid and what remains, or the credit (R29). */
function moneyOf(booking: BookingOnCard, forAdmin: boolean): { label: string; cents: Cents }[] {
  const { totalCents, totalByHand, calculatedCents, paidCents, remainCents } = booking;
  const rows = [{ label: 'Total', cents: totalCents }];
  if (forAdmin && totalByHand && typeof calculatedCents === 'number')
    rows.push({ label: 'Set by hand; calculated', cents: calculatedCents });
  if (paidCents !== 0) rows.push({ label: 'Paid', cents: paidCents });
  if (remainCents < 0) rows.push({ label: 'Credit', cents: -remainCents });
  else if (paidCents !== 0) rows.push({ label: 'Remaining', cents: remainCents });
  return rows;
}
