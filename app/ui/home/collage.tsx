import type { ReactNode } from 'react';
import type { PictureView } from '~/domain/picture-files';
import { GardenPlay } from '../illustrations/garden-play';
import { HouseAtDusk } from '../illustrations/house-at-dusk';
import { SofaNap } from '../illustrations/sofa-nap';
import { Photo } from '../photo';
import classes from './collage.module.css';

/** How many pictures a collage shows. */
const most = 3;

/** The about page's collage: the owner's pictures, or the drawings until there are some. */
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
