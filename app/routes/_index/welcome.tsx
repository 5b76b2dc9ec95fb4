import type { PictureView } from '~/core/files/picture-files';
import { paths } from '~/core/web/paths';
import { LinkButton, TextLink } from '~/ui/button';
import { Icon } from '~/ui/icon';
import { HouseAtDusk } from '~/ui/illustrations/house-at-dusk';
import { PersonWithDog } from '~/ui/illustrations/person-with-dog';
import flow from '~/ui/layout/flow.module.css';
import { Photo } from '~/ui/photo';
import { ReviewSummary } from '~/features/site/reviews/review-card';
import classes from './welcome.module.css';

interface HomeHeroProps {
  /** Links of the first screen; the first is the filled button. */
  ways: readonly { label: string; to: string }[];
  city: string;
  reviews: { count: number; average: number | null };
  /** Facts from the settings, as the business owner wrote them. */
  facts: readonly string[];
  /** Whether the page of figures is shown (R107). */
  trustPage: boolean;
  /** The first photo of the house; null shows the drawing. */
  picture: PictureView | null;
}

/** The first screen: title, reviews, facts and links. */
export function HomeHero({ ways, city, reviews, facts, trustPage, picture }: HomeHeroProps) {
  return (
    <section className={classes.hero}>
      <div className={classes.words}>
        <h1 className={classes.title}>We saved your dog a spot on the sofa</h1>
        <p className={classes.lead}>
          Daycare and crate-free overnight boarding in our own home in {city}, with a lap to lean
          on.
        </p>
        <div className={classes.ways}>
          {ways.map(({ label, to }, index) => (
            <LinkButton key={to} to={to} size="lg" variant={index === 0 ? 'filled' : 'default'}>
              {label}
            </LinkButton>
          ))}
        </div>
        {reviews.average === null ? null : (
          <div className={classes.trust}>
            <ReviewSummary {...reviews} />
            <TextLink to={paths.reviews()}>Read the reviews</TextLink>
          </div>
        )}
        {facts.length === 0 ? null : (
          <ul className={classes.facts}>
            {facts.map((fact) => (
              <li key={fact} className={flow.beside}>
                <Icon name="check" className={classes.factMark} />
                {fact}
              </li>
            ))}
          </ul>
        )}
        {trustPage ? <TextLink to={paths.trust()}>What you can rely on</TextLink> : null}
      </div>
      {picture ? (
        <Photo
          picture={picture}
          sizes="(min-width: 75em) 34rem, (min-width: 48em) 48vw, 92vw"
          priority
          className={classes.photo}
        />
      ) : (
        <HouseAtDusk className={classes.drawing} />
      )}
    </section>
  );
}

interface HostGreetingProps {
  ownerFirstName: string;
  businessName: string;
  /** Photo of the business owner; null shows the drawing. */
  picture: PictureView | null;
}

/** Greeting from the business owner, by first name. */
export function HostGreeting({ ownerFirstName, businessName, picture }: HostGreetingProps) {
  return (
    <section className={classes.band} aria-labelledby="host">
      <div className={classes.inner}>
        {picture ? (
          <Photo
            picture={picture}
            sizes="(min-width: 48em) 20rem, 60vw"
            className={classes.hostPhoto}
          />
        ) : (
          <PersonWithDog className={classes.hostDrawing} />
        )}
        <div className={classes.hostWords}>
          <h2 id="host">Hello, I’m {ownerFirstName}</h2>
          <p className={classes.greeting}>
            {businessName} is my home, and your dog is a guest in it. A few dogs at a time, no
            crates, no rows of runs: they follow me to the kitchen, they nap where they like, and I
            know who steals socks.
          </p>
          <p>
            Come by with your dog and have a look around before you book. I’d love to meet you both.
          </p>
          <div className={classes.ways}>
            <LinkButton to={paths.meet()} variant="light">
              Meet {ownerFirstName} first
            </LinkButton>
            <TextLink to={paths.ownerPage(ownerFirstName)}>More about {ownerFirstName}</TextLink>
          </div>
        </div>
      </div>
    </section>
  );
}
