import { largestUploadedPixels } from '~/domain/picture-files';

/** The sentences for files that cannot become a picture. */
export const pictureRefusals = {
  none: 'Choose a picture first.',
  kind: 'That file is not a picture we can read: please choose a JPEG, PNG, WebP or AVIF file.',
  heic: 'That is a HEIC picture, which we cannot read: please choose it as a JPEG.',
  pixels: `That picture is too large: please choose one of at most ${largestUploadedPixels / 1_000_000} megapixels.`,
  damaged: 'That picture seems to be damaged: please choose another one.',
  busy: 'Many pictures are coming in right now. Please try again in a minute.',
} as const;
