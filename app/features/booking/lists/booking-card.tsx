import { Link } from '@remix-run/react';
import { Fragment, type ReactNode, useId } from 'react';
import type { Cents } from '~/core/money/money';
import { remainingOf, type SentText } from '~/features/money/pricing/money-facts';
import type { PetFaceFacts } from '~/core/files/picture-files';
import { type ReadinessLine, unready } from '~/features/booking/rules/readiness-line';
import type { SeriesFacts } from '~/features/booking/rules/series';
import { classNames } from '~/core/text/class-names';
import { nameList } from '~/core/text/format';
import { paths } from '~/core/web/paths';
import type { BookingView } from '~/features/booking/record/booking-view.server';
import { ServiceBadge, StatusBadge } from '~/features/booking/rules/badge';
import card from '~/ui/card.module.css';
import { ContactList } from '~/ui/facts-list';
import { FoldedText, isLong } from '~/ui/folded-text';
import { depositDueText } from '~/features/money/pricing/deposit';
import { Money } from '~/features/money/pricing/money';
import { DogFlags } from '~/features/dogs/approval/dog-flags';
import { PetFaces } from '~/features/dogs/pets/pet-faces';
import flow from '~/ui/layout/flow.module.css';
import classes from './booking-card.module.css';

type BookingOnCard = Omit<BookingView, 'start' | 'end' | 'version' | 'over'> & {
  faces: readonly PetFaceFacts[];
  ownerName?: string;
  /** Whether the account is deleted (R41), so the name has no link. */
  ownerGone?: boolean;
  /** The quote's total; shown to the admin if the total was set manually (R27). */
  calculatedCents?: Cents | null;
  /** Occupancy including this request, for the admin (R43). */
  places?: string | null;
  /** Closed days that it touches, for the admin (R123). */
  closed?: string;
  /** The series it belongs to; with `forSeries` the card covers all pending days (R53). */
  series?: SeriesFacts | null;
  forSeries?: boolean;
  /** Due time of the promised answer, for the admin; null unless it's an open request. */
  promised?: { due: string; overdue: boolean } | null;
  /** Reasons the rule didn't confirm the request, for the admin (R47). */
  waitsBecause?: readonly string[];
  /** Status of the payments, on the stay's page; null if the total says it all. */
  moneyLine?: string | null;
  /** Notice to the owner after an illness in the house (R105), on a card in a list. */
  healthLine?: string | null;
  /** The owner's payment outside PayPal that isn't recorded (R126). */
  sent?: SentText | null;
  /** Checklist before the stay, for the admin (R42). */
  readiness?: readonly ReadinessLine[];
};

/** A booking for its owner or the admin; `children` are its actions. */
export function BookingCard({
  booking,
  ownerNote,
  contact,
  privateNote = '',
  to,
  children,
}: {
  booking: BookingOnCard;
  /** Note after the owner's name, for the admin: a first stay, or a regular. */
  ownerNote?: string;
  /** The owner's contact details, for the admin. */
  contact?: { phone: string | null; email: string };
  /** The admin's private note about the owner. */
  privateNote?: string;
  /** The stay's page, opened by a tap on the card; set for the short card in a list. */
  to?: string;
  children?: ReactNode;
}) {
  const titleId = useId();
  const { petNames, ownerName, message, series, forSeries } = booking;
  const forAdmin = ownerNote !== undefined;
  const seriesPath = series ? paths.daysOfSeries(series.id, forAdmin ? null : booking.ownerId) : '';
  const listed = to !== undefined;
  const [span = '', length] = booking.whenText.split(' · ');
  const moments = span.split(' – ');
  const end = moments.pop();
  const names = nameList(petNames) || 'No pets';
  // On the owner's page of the stay the deposit comes first, with its button (R92).
  const moneyLine = listed ? null : (booking.moneyLine ?? null);
  const isChecking = !forAdmin && booking.sent && booking.sent.checkingCents > 0;
  const isShown = listed ? !isChecking : forAdmin && moneyLine === null;
  const deposit = isShown ? booking.deposit : null;
  const depositPaid = moneyLine === null ? booking.depositPaid : null;
  const depositLine = deposit ? depositDueText(deposit) : (depositPaid ?? null);
  const badges = (
    <div className={flow.tags}>
      <ServiceBadge service={booking.service} />
      <StatusBadge status={booking.status} />
    </div>
  );
  const money =
    moneyLine !== null ? (
      <p>{moneyLine}</p>
    ) : (
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
    );
  return (
    <article
      aria-labelledby={titleId}
      className={classNames(card.card, classes.card, listed && classes.listed)}
    >
      <div className={classes.head}>
        <PetFaces
          pets={booking.faces}
          size={listed && booking.faces.length > 1 ? 'small' : 'medium'}
        />
        <div className={classes.names}>
          <h2 id={titleId} className={classes.title}>
            {listed ? (
              <Link to={to} className={classes.whole}>
                {names}
              </Link>
            ) : (
              names
            )}
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
          {listed && forAdmin ? <DogFlags pets={booking.faces} /> : null}
        </div>
        {listed ? null : badges}
      </div>
      {contact && !booking.ownerGone ? (
        <ContactList phone={contact.phone} email={contact.email} phoneFirst />
      ) : null}
      <p className={classes.when}>
        {moments.map((moment) => (
          <Fragment key={moment}>
            <span className={classes.moment}>{moment} –</span>{' '}
          </Fragment>
        ))}
        <span className={classes.moment}>
          {end} <span className={classes.length}>· {length}</span>
        </span>
      </p>
      {series && !forSeries ? (
        <p className={classes.places}>
          <Link to={seriesPath}>
            {series.position} of {series.count}
          </Link>{' '}
          · {series.weekdays}
        </p>
      ) : null}
      {listed ? (
        <div className={classes.line}>
          {badges}
          {money}
        </div>
      ) : null}
      {booking.closed ? <p className={classes.places}>{booking.closed}</p> : null}
      {booking.promised || booking.places ? (
        <p className={classes.places}>
          {booking.promised
            ? `Answer ${booking.promised.overdue ? 'was due' : 'due'} ${booking.promised.due}. `
            : null}
          {booking.places ? <>With this one: {booking.places}</> : null}
        </p>
      ) : null}
      {booking.waitsBecause && booking.waitsBecause.length > 0 ? (
        <p className={classes.places}>
          Needs your answer because: {booking.waitsBecause.join('; ')}.
        </p>
      ) : null}
      {depositLine === null ? null : <p className={classes.places}>{depositLine}</p>}
      {listed && !forAdmin && booking.healthLine ? (
        <p className={classes.places}>{booking.healthLine}</p>
      ) : null}
      {listed && forAdmin ? <NotReady booking={booking} /> : null}
      <Words label="Additional info" text={message} listed={listed} />
      <Words label="Private note" text={privateNote} listed={listed} />
      {listed ? null : money}
      {children ? <div className={classes.actions}>{children}</div> : null}
    </article>
  );
}

/** Open readiness lines, except those listed above as reasons. */
function NotReady({ booking: { readiness = [], waitsBecause = [] } }: { booking: BookingOnCard }) {
  const lines = unready(readiness).filter(({ forAdmin }) => !waitsBecause.includes(forAdmin));
  if (lines.length === 0) return null;
  return (
    <p className={classes.places}>
      Before the stay: {lines.map(({ forAdmin }) => forAdmin).join('; ')}.
    </p>
  );
}

/** A labeled text of the card. In a list, a long one is folded to one line. */
function Words({ label, text, listed }: { label: string; text: string; listed: boolean }) {
  if (text === '') return null;
  if (listed && isLong(text))
    return <FoldedText label={label} text={text} className={classes.folded} />;
  return (
    <div className={classes.message}>
      <p className={classes.label}>{label}</p>
      <p className={classes.words}>{text}</p>
    </div>
  );
}

/** Returns Total, and once something is paid, Paid and Remaining or Credit (R29). */
function moneyOf(booking: BookingOnCard, forAdmin: boolean): { label: string; cents: Cents }[] {
  const { totalCents, totalByHand, calculatedCents, paidCents } = booking;
  const remainCents = remainingOf(booking);
  const rows = [{ label: 'Total', cents: totalCents }];
  if (forAdmin && totalByHand && typeof calculatedCents === 'number')
    rows.push({ label: 'Set manually; calculated', cents: calculatedCents });
  if (paidCents !== 0) rows.push({ label: 'Paid', cents: paidCents });
  if (remainCents < 0) rows.push({ label: 'Credit', cents: -remainCents });
  else if (paidCents !== 0) rows.push({ label: 'Remaining', cents: remainCents });
  return rows;
}
