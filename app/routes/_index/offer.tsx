import type { ReactNode } from 'react';
import type { Cents } from '~/core/money/money';
import type { PictureView } from '~/core/files/picture-files';
import { classNames } from '~/core/text/class-names';
import { paths } from '~/core/web/paths';
import { LinkButton } from '~/ui/button';
import card from '~/ui/card.module.css';
import { SofaNap } from '~/ui/empty-state';
import { GardenPlay } from '~/ui/illustrations/garden-play';
import { Money } from '~/features/money/pricing/money';
import { Photo } from '~/ui/photo';
import { VisuallyHidden } from '~/ui/visually-hidden';
import classes from './offer.module.css';

interface ServiceCardsProps {
  partDay: Cents;
  fullDay: Cents;
  boarding: Cents;
}

/** The two services with their prices, in cents, from the pricing row. */
export function ServiceCards({ partDay, fullDay, boarding }: ServiceCardsProps) {
  return (
    <div className={classes.services}>
      <ServiceCard
        name="Daycare"
        to={paths.daycare()}
        drawing={<GardenPlay className={classes.drawing} />}
        prices={[
          { cents: partDay, what: 'for up to 4 hours' },
          { cents: fullDay, what: 'for a full day' },
        ]}
      >
        Company, play and naps while you’re out. Come in the morning, leave when you like.
      </ServiceCard>
      <ServiceCard
        name="Boarding"
        to={paths.boarding()}
        drawing={<SofaNap className={classes.drawing} />}
        prices={[{ cents: boarding, what: 'for each 24 hours' }]}
      >
        Overnight without crates: your dog sleeps where the family sleeps.
      </ServiceCard>
    </div>
  );
}

function ServiceCard({
  name,
  to,
  drawing,
  prices,
  children,
}: {
  name: string;
  to: string;
  drawing: ReactNode;
  prices: readonly { cents: Cents; what: string }[];
  children: string;
}) {
  const titleId = `service-${name.toLowerCase()}`;
  return (
    <section className={classNames(card.card, classes.service)} aria-labelledby={titleId}>
      {drawing}
      <h2 id={titleId}>{name}</h2>
      <p>{children}</p>
      <ul className={classes.prices}>
        {prices.map(({ cents, what }) => (
          <li key={what}>
            <span className={classes.price}>
              <Money cents={cents} />
            </span>{' '}
            {what}
          </li>
        ))}
      </ul>
      <LinkButton to={to} variant="light" className={classes.more}>
        Learn More
        {/* What about: for screen readers, and for search engines, which read links by themselves. */}
        <VisuallyHidden> about {name}</VisuallyHidden>
      </LinkButton>
    </section>
  );
}

/** The other photos of the house, below the first screen; null without any. */
export function HouseGallery({ pictures }: { pictures: readonly PictureView[] }) {
  if (pictures.length === 0) return null;
  return (
    <section aria-labelledby="gallery" className={classes.section}>
      <h2 id="gallery">Around the house</h2>
      <ul className={classes.gallery}>
        {pictures.map((picture) => (
          <li key={picture.id}>
            <Photo
              picture={picture}
              sizes="(min-width: 48em) 23rem, 92vw"
              className={classes.photo}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
