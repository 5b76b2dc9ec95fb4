import { httpsAddress } from '~/core/text/https-address';
import { paths } from '~/core/web/paths';
import { LinkButton } from '~/ui/button';
import { Icon, type IconName } from '~/ui/icon';
import { ReviewCard, type ReviewOnCard } from '~/features/site/reviews/review-card';
import { EmbedCard } from '~/features/site/frame/embed-card';
import classes from './visit.module.css';
import { emailHref, phoneHref, type Place } from '~/core/text/contact-links';

interface HouseDayProps {
  /** Earliest Drop Off and latest Pick Up: `6:15 AM`. */
  from: string;
  until: string;
}

/** A day in the house, from the first Drop Off to the last Pick Up. */
export function HouseDay({ from, until }: HouseDayProps) {
  const day = [
    {
      when: from,
      what: 'First Drop Off',
      how: 'Drop Off, a proper sniff, and breakfast if you bring it.',
    },
    { when: 'Morning', what: 'Out and about', how: 'Noses first, legs after.' },
    {
      when: 'Noon',
      what: 'Quiet time',
      how: 'Curtains half drawn. There’s always one who snores.',
    },
    {
      when: 'Afternoon',
      what: 'Play',
      how: 'Small groups that get along. Shy dogs get a lap instead.',
    },
    {
      when: until,
      what: 'Last Pick Up',
      how: 'Overnight guests choose a sofa, a rug or the foot of a bed.',
    },
  ];
  return (
    <section aria-labelledby="day" className={classes.part}>
      <h2 id="day">A day with us</h2>
      <ol className={classes.day}>
        {day.map(({ when, what, how }) => (
          <li key={when} className={classes.hour}>
            <span className={classes.when}>{when}</span>
            <span className={classes.what}>{what}</span>
            <span className={classes.how}>{how}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface BookingStepsProps {
  /** Sentence of the reply promise (spec section 9). */
  promise: string;
  /** The time of payment by the house's terms. */
  payment: string;
  /** Link of the first booking step; null for the admin and helpers. */
  start: string | null;
}

/** The three booking steps, with the promised answer time in the last. */
export function BookingSteps({ promise, payment, start }: BookingStepsProps) {
  const steps = [
    {
      what: 'Tell us about your dog',
      how: 'Sign up and add your pets: food, quirks, the vet, the word that means “walk”.',
    },
    { what: 'Pick your days', how: 'The total adds up as you choose, line by line. No surprises.' },
    { what: 'Hear from us', how: `${promise} ${payment}` },
  ];
  return (
    <section aria-labelledby="steps" className={classes.part}>
      <h2 id="steps">Booking takes three steps</h2>
      <ol className={classes.steps}>
        {steps.map(({ what, how }) => (
          <li key={what} className={classes.step}>
            <h3>{what}</h3>
            <p>{how}</p>
          </li>
        ))}
      </ol>
      {start === null ? null : (
        <LinkButton to={start} size="lg" className={classes.way}>
          Start with your dog
        </LinkButton>
      )}
    </section>
  );
}

interface SaidAboutUsProps {
  /** Address of a third party's review widget; '' to show our own newest reviews. */
  widgetUrl: string;
  reviews: readonly (ReviewOnCard & { id: string })[];
  replyBy: string;
}

/**
 * Reviews (spec section 1): the third party's widget behind its card (R7), or our own newest reviews;
 * null if there are neither.
 */
export function SaidAboutUs({ widgetUrl, reviews, replyBy }: SaidAboutUsProps) {
  const embedded = httpsAddress(widgetUrl) !== null;
  if (!embedded && reviews.length === 0) return null;
  return (
    <section aria-labelledby="said" className={classes.section}>
      <div className={classes.words}>
        <h2 id="said">What the dogs’ people say</h2>
        {embedded ? null : (
          <p>
            Our newest reviews, as they were written. “Stayed here” marks those by owners whose dog
            has been with us.
          </p>
        )}
      </div>
      {embedded ? (
        <EmbedCard kind="reviews" url={widgetUrl} />
      ) : (
        <>
          <ul className={classes.reviews}>
            {reviews.map((review) => (
              <li key={review.id}>
                <ReviewCard review={review} replyBy={replyBy} level={3} />
              </li>
            ))}
          </ul>
          <LinkButton to={paths.reviews()} variant="default" className={classes.way}>
            Read the reviews
          </LinkButton>
        </>
      )}
    </section>
  );
}

interface FindUsProps {
  business: Place & {
    phoneNumber: string;
    infoEmail: string;
    /** '' if not set. */
    socialUrl: string;
    openingHours: string;
  };
  /** Address of the map's frame; '' for the drawn card (R7). */
  mapUrl: string;
}

/** Contact details and map: address, phone, email, social link (spec section 1). */
export function FindUs({ business, mapUrl }: FindUsProps) {
  const { streetAddress, city, region, postalCode, phoneNumber, infoEmail, socialUrl } = business;
  return (
    <section aria-labelledby="find-us" className={classes.findSection}>
      <div className={classes.words}>
        <h2 id="find-us">Come and see us</h2>
        <p className={classes.hours}>{business.openingHours}</p>
        <address className={classes.address}>
          <p className={classes.row}>
            <Icon name="pin" className={classes.icon} />
            <span>
              {streetAddress}
              <br />
              {city}, {region} {postalCode}
            </span>
          </p>
          <Way icon="phone" href={phoneHref(phoneNumber) ?? paths.contact()} text={phoneNumber} />
          <Way icon="mail" href={emailHref(infoEmail)} text={infoEmail} />
          {socialUrl === '' ? null : (
            <Way icon="paw" href={socialUrl} text="See the dogs on our social page" />
          )}
        </address>
      </div>
      <EmbedCard kind="map" url={mapUrl} place={{ streetAddress, city, region, postalCode }} />
    </section>
  );
}

function Way({ icon, href, text }: { icon: IconName; href: string; text: string }) {
  return (
    <a className={classes.row} href={href} rel="noreferrer">
      <Icon name={icon} className={classes.icon} />
      {text}
    </a>
  );
}
