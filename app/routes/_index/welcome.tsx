import type { PictureView } from '~/domain/picture-files';
import { paths } from '~/lib/paths';
import { TextLink } from './text-link';
import { HouseAtDusk } from '../illustrations/house-at-dusk';
import { LinkButton } from '../link-button';
import { Photo } from '../photo';
import { ReviewSummary } from '../reviews/review-summary';
import classes from './home.module.css';

export interface HomeHeroProps {
  /** The ways on from here, the first one foremost. */
  ways: readonly { label: string; to: string }[];
  city: string;
  reviews: { count: number; average: number | null };
  /** The first photograph of the house; the drawing until there is one. */
  picture: PictureView | null;
}

/** The first screen: what this is, who vouches for it, and the ways on. */
export function HomeHero({ ways, city, reviews, picture }: HomeHeroProps) {
  return (
    <section className={classes.hero}>
      <div className={classes.words}>
        <h1 className={classes.title}>We saved your dog a spot on the sofa</h1>
        <p className={classes.lead}>
          Daycare and crate-free overnight boarding in our own home in {city}: a garden to run in, a
          lap to lean on, and somebody always there.
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
