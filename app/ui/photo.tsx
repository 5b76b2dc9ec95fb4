import {
  pictureFile,
  pictureFormats,
  pictureWidths,
  type PictureFormat,
  type PictureView,
} from '~/core/files/picture-files';
import { paths } from '~/core/web/paths';

export interface PhotoProps {
  picture: PictureView;
  /** Its width on the page, as the `sizes` of an image: `(min-width: 48em) 50vw, 100vw`. */
  sizes: string;
  /** Marks the one picture of the first screen: loaded immediately and before the others. */
  priority?: boolean;
  className?: string | undefined;
  /** The address of one of its files; a public picture's address by default. */
  address?: (pictureId: string, file: string) => string;
}

/**
 * An uploaded picture in the size and format that suit the browser. Its space is reserved, so that
 * nothing moves; below the first screen it loads lazily.
 */
export function Photo({
  picture,
  sizes,
  priority = false,
  className,
  address = paths.picture,
}: PhotoProps) {
  const [best, fallback] = pictureFormats;
  // React 18 knows the attribute only by its HTML name.
  const order = priority ? { fetchpriority: 'high' } : {};
  return (
    <picture>
      <source type={`image/${best}`} srcSet={sourceSet(picture, best, address)} sizes={sizes} />
      <img
        className={className}
        src={address(picture.id, pictureFile(picture.width, fallback))}
        srcSet={sourceSet(picture, fallback, address)}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={picture.alt}
        loading={priority ? 'eager' : 'lazy'}
        decoding="async"
        {...order}
      />
    </picture>
  );
}

function sourceSet(
  { id, width }: PictureView,
  format: PictureFormat,
  address: NonNullable<PhotoProps['address']>,
): string {
  return pictureWidths(width)
    .map((each) => `${address(id, pictureFile(each, format))} ${each}w`)
    .join(', ');
}
