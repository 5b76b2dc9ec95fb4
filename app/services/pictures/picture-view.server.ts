import type { PictureView } from '~/domain/picture-files';

/** What a page needs of a picture, and nothing else of its row. */
export function pictureView({ id, alt, width, height }: PictureView): PictureView {
  return { id, alt, width, height };
}
