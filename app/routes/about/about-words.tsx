import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { PictureView } from '~/core/files/picture-files';
import { paths } from '~/core/web/paths';
import { SofaNap } from '~/ui/empty-state';
import { GardenPlay } from '~/ui/illustrations/garden-play';
import { HouseAtDusk } from '~/ui/illustrations/house-at-dusk';
import { Photo } from '~/ui/photo';
import classes from './about-words.module.css';

/** Maximum number of pictures in a collage. */
const most = 3;

/** The about page's collage: the owner's pictures, or drawings without any. */
export function Collage({ pictures }: { pictures: readonly PictureView[] }) {
  if (pictures.length === 0)
    return (
      <div className={classes.collage} data-pieces="3">
        <Drawn>
          <HouseAtDusk label="A house at dusk, and a dog waiting at its door" />
        </Drawn>
        <Drawn>
          <GardenPlay label="Two dogs at play in a garden" />
        </Drawn>
        <Drawn>
          <SofaNap label="A dog asleep on a sofa" />
        </Drawn>
      </div>
    );
  const shown = pictures.slice(0, most);
  return (
    <div className={classes.collage} data-pieces={shown.length}>
      {shown.map((picture, index) => (
        <div key={picture.id} className={classes.piece}>
          <Photo
            picture={picture}
            sizes={index === 0 ? '(min-width: 62em) 58rem, 92vw' : '(min-width: 48em) 20rem, 46vw'}
            priority={index === 0}
          />
        </div>
      ))}
    </div>
  );
}

function Drawn({ children }: { children: ReactNode }) {
  return <div className={classes.drawn}>{children}</div>;
}

interface AboutWordsProps {
  businessName: string;
  ownerFirstName: string;
  city: string;
}

/** The four paragraphs of the about page (spec section 2): care, updates, daycare, boarding. */
export function AboutWords({ businessName, ownerFirstName, city }: AboutWordsProps) {
  return (
    <div className={classes.words}>
      <p>
        {businessName} is <Link to={paths.ownerPage(ownerFirstName)}>{ownerFirstName}</Link>’s home
        in {city}, and personalized care is the whole idea. Before a first stay you tell us how your
        dog eats, sleeps, plays and worries, and we keep to it. Pills in cheese, the long way around
        the big truck, a light left on in the hall: it’s written in your dog’s profile, and we do
        it.
      </p>
      <p>
        You hear from us every day. Daily updates and photos come while your dog is here, the naps
        and the mud included, and you can message us anytime. If something isn’t right, you’ll hear
        it from {ownerFirstName} right away, not at Pick Up.
      </p>
      <p>
        <Link to={paths.daycare()}>Daycare</Link> is a day in good company: walks, the garden, small
        groups of dogs that get along, and quiet hours in between. Come for a few hours or stay the
        whole day.
      </p>
      <p>
        Overnight <Link to={paths.boarding()}>boarding</Link> is crate-free. Your dog sleeps where
        the family sleeps, with its own blanket if you bring it, and someone is in the house all
        night. Whether it’s a weekend or a long trip, your dog keeps the rhythm it knows from home.
      </p>
    </div>
  );
}
