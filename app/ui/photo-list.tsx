import { pictureFile, type PictureView } from '~/core/files/picture-files';
import { paths } from '~/core/web/paths';
import { Photo } from './photo';
import classes from './photo-list.module.css';

/** Pictures that are not public (R52, R64), each a link to its largest file. */
export function PhotoList({
  pictures,
  sizes,
  printed = false,
}: {
  pictures: readonly PictureView[];
  /** As in `Photo`, for one picture of several side by side. */
  sizes: string;
  /** Part of a page for printing: loaded without scrolling to it. */
  printed?: boolean;
}) {
  if (pictures.length === 0) return null;
  return (
    <ul className={classes.pictures} data-one={pictures.length === 1 || undefined}>
      {pictures.map((picture) => (
        <li key={picture.id}>
          <a
            href={paths.stayPicture(picture.id, pictureFile(picture.width, 'jpeg'))}
            target="_blank"
            rel="noreferrer"
          >
            <Photo
              picture={picture}
              sizes={sizes}
              priority={printed}
              address={paths.stayPicture}
              className={classes.picture}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
