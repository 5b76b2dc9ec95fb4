import { Link } from '@remix-run/react';
import { type ReactNode, useId } from 'react';
import type { BookingStatus } from '~/domain/booking-status';
import type { Cents } from '~/domain/money';
import type { QuoteLine } from '~/domain/quote';
import type { Service } from '~/domain/services';
import { nameList } from '~/lib/format';
import { DogPortrait } from '../illustrations/dog-portrait';
import { Money, QuoteLines } from '../money';
import { ServiceBadge, StatusBadge } from '../badge';
import classes from './booking-card.module.css';

/** What a list shows of a booking; start and end are sentences already, in the business's time. */
export interface BookingCardData {
  id: string;
  petNames: readonly string[];
  service: Service;
  status: BookingStatus;
  start: string;
  end: string;
  message: string | null;
  totalCents: Cents;
  /** Sum of the ledger; nothing is said of it while it is 0. */
  paidCents: Cents;
  /** Total less paid; below 0 it is a credit (R29). */
  remainingCents: Cents;
  /** For the admin, where the total was set by hand: what the quote comes to. */
  calculatedCents?: Cents | null;
  /** The quote as it was made (R27), when the list is to show it. */
  lines?: readonly QuoteLine[];
}

/** One booking in a list, the owner's or the admin's; `children` are what can be done with it. */
export function BookingCard({
  booking,
  ownerName,
  ownerHref,
  ownerNote,
  children,
}: {
  booking: BookingCardData;
  ownerName?: string;
  ownerHref?: string | null;
  /** What the admin wants to know of this owner before answering: a first stay, or a regular. */
  ownerNote?: string;
  children?: ReactNode;
}) {
  const titleId = useId();
  const { petNames, lines } = booking;
  return (
    <article aria-labelledby={titleId} className={classes.card}>
      <div className={classes.head}>
        <DogPortrait name={petNames[0] ?? ''} className={classes.portrait} />
        <div className={classes.names}>
          <h2 id={titleId} className={classes.title}>
            {nameList(petNames) || 'No pets'}
          </h2>
          {ownerName ? <Owner name={ownerName} href={ownerHref} note={ownerNote} /> : null}
        </div>
        <div className={classes.badges}>
          <ServiceBadge service={booking.service} />
          <StatusBadge status={booking.status} />
        </div>
      </div>
      <dl className={classes.times}>
        <div>
          <dt>Drop Off</dt>
          <dd>{booking.start}</dd>
        </div>
        <div>
          <dt>Pick Up</dt>
          <dd>{booking.end}</dd>
        </div>
      </dl>
      {booking.message ? (
        <div className={classes.message}>
          <p className={classes.label}>Additional info</p>
          <p className={classes.words}>{booking.message}</p>
        </div>
      ) : null}
      <BookingMoney
        totalCents={booking.totalCents}
        paidCents={booking.paidCents}
        remainingCents={booking.remainingCents}
        calculatedCents={booking.calculatedCents ?? null}
      />
      {lines?.length ? (
        <details className={classes.lines}>
          <summary>How the total adds up</summary>
          <QuoteLines lines={lines} totalCents={booking.totalCents} />
        </details>
      ) : null}
      {children ? <div className={classes.actions}>{children}</div> : null}
    </article>
  );
}

function Owner({
  name,
  href,
  note,
}: {
  name: string;
  href: string | null | undefined;
  note: string | undefined;
}) {
  return (
    <p className={classes.owner}>
      {href ? <Link to={href}>{name}</Link> : name}
      {note ? `, ${note}` : null}
    </p>
  );
}

/** Total, and once a part is paid what was paid and what remains, or the credit (R29). */
function BookingMoney({
  totalCents,
  paidCents,
  remainingCents,
  calculatedCents = null,
}: {
  totalCents: Cents;
  paidCents: Cents;
  remainingCents: Cents;
  /** For the admin, where the total was set by hand: what the quote comes to (R27). */
  calculatedCents?: Cents | null;
}) {
  return (
    <dl className={classes.money}>
      <div className={classes.total}>
        <dt>Total</dt>
        <dd>
          <Money cents={totalCents} />
        </dd>
      </div>
      {calculatedCents === null ? null : (
        <div>
          <dt>Set by hand; calculated</dt>
          <dd>
            <Money cents={calculatedCents} />
          </dd>
        </div>
      )}
      {paidCents === 0 ? null : (
        <div>
          <dt>Paid</dt>
          <dd>
            <Money cents={paidCents} />
          </dd>
        </div>
      )}
      {paidCents === 0 && remainingCents >= 0 ? null : (
        <div>
          <dt>{remainingCents < 0 ? 'Credit' : 'Remaining'}</dt>
          <dd>
            <Money cents={Math.abs(remainingCents)} />
          </dd>
        </div>
      )}
    </dl>
  );
}
