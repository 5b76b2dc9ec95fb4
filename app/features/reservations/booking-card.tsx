import { Link } from '@remix-run/react';
import { Fragment, type ReactNode, useId } from 'react';
import type { Cents } from '~/core/money/money';
import { remainingOf } from '~/features/pricing/money-facts';
import type { PetFace } from '~/core/files/picture-files';
import { type ReadinessLine, unready } from '~/features/stays/readiness-line';
import type { SeriesFacts } from '~/features/stays/series';
import { classNames } from '~/core/text/class-names';
import { nameList } from '~/core/text/format';
import { paths } from '~/core/web/paths';
import type { BookingView } from '~/features/bookings/booking-view.server';
import { ServiceBadge, StatusBadge } from '~/features/stays/badge';
import card from '~/ui/card.module.css';
import { ContactList } from '~/ui/facts-list';
import { FoldedText, isLong } from '~/ui/folded-text';
import { depositDueText } from '~/features/pricing/deposit';
import { Money } from '~/features/pricing/money';
import { DogFlags } from '~/features/dogs-fit/dog-flags';
import { PetFaces } from '~/features/pets/pet-faces';
import flow from '~/ui/layout/flow.module.css';
import classes from './booking-card.module.css';

type BookingOnCard = Omit<BookingView, 'start' | 'end' | 'version' | 'over'> & {
  faces: readonly PetFace[];
  ownerName?: string;
  /** The account is deleted (R41), so the name leads nowhere. */
  ownerGone?: boolean;
  /** What the quote comes to; the admin is told where the total was set manually (R27). */
  calculatedCents?: Cents | null;
  /** How full the house is with this request, for the admin (R43). */
  places?: string | null;
  /** The series it is a day of, or whose waiting days it stands for (R53). */
  series?: SeriesFacts | null;
  forSeries?: boolean;
  /** Why the request was not confirmed by the rule, for the admin (R47). */
  waitsBecause?: readonly string[];
  /** Where the money is, on the stay's page; null where the total says it all. */
  moneyLine?: string | null;
  /** What its owner reads after an illness in the house (R105), on a card in a list. */
  healthLine?: string | null;
  /** What is not in order before it, for the admin (R42). */
  readiness?: readonly ReadinessLine[];
};

/** One booking, the owner's or the admin's; `children` are what can be done with it. */
export function BookingCard({
  booking,
  ownerNote,
  contact,
  privateNote = '',
  to,
  children,
}: {
  booking: BookingOnCard;
  /** For the admin, behind the owner's name: a first stay, or a regular. */
  ownerNote?: string;
  /** How the admin reaches the owner. */
  contact?: { phone: string | null; email: string };
  /** What the admin noted about the owner. */
  privateNote?: string;
  /** The stay's page, to which a press on the card leads: a card in a list, kept short. */
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
  // On the owner's page of the stay it comes first, with its button (R92).
  const moneyLine = listed ? null : (booking.moneyLine ?? null);
  const deposit = listed || (forAdmin && moneyLine === null) ? booking.deposit : null;
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
      {booking.places ? <p className={classes.places}>With this one: {booking.places}</p> : null}
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

/** What is not in order before the stay, unless the reasons above say so already. */
function NotReady({ booking: { readiness = [], waitsBecause = [] } }: { booking: BookingOnCard }) {
  const lines = unready(readiness).filter(({ forAdmin }) => !waitsBecause.includes(forAdmin));
  if (lines.length === 0) return null;
  return (
    <p className={classes.places}>
      Before the stay: {lines.map(({ forAdmin }) => forAdmin).join('; ')}.
    </p>
  );
}

/** A text of the card. On a card in a list a long one takes one line, and opens. */
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

/** Total, and once a part is paid what was paid and what remains, or the credit (R29). */
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
