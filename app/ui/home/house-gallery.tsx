import type { PictureView } from '~/domain/picture-files';
import { Photo } from '../photo';
import classes from './house-gallery.module.css';

/** The other photographs of the house, below the first screen; nothing without any. */
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
