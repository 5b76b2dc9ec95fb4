export const pictureFormats = ['webp', 'jpeg'] as const;

export type PictureFormat = (typeof pictureFormats)[number];

const steps = [320, 640, 960, 1280, 1920];

export const largestUploadedPixels = 50_000_000;

export const largestPicture = { width: 1920, height: 2560 } as const;

export const largestPetPhoto = 1280;

/** The widths to keep in pixels, smallest first: the steps below the largest, and its own. */
export function pictureWidths(width: number): number[] {
  return [...steps.filter((step) => step < width), width];
}

/** `640.webp`. */
export function pictureFile(width: number, format: PictureFormat): string {
  return `${width}.${format}`;
}

/** The format of a file that may be asked for by that name; null for any other name. */
export function formatOfPictureFile(file: string): PictureFormat | null {
  const name = /^[1-9]\d{0,3}\.(\w+)$/.exec(file)?.[1];
  return pictureFormats.find((format) => format === name) ?? null;
}

/** A page whose pictures the admin chooses (R7, R107). */
export type PageWithPictures = 'home' | 'about' | 'trust';

export type PictureView = {
  id: string;
  alt: string;
  width: number;
  height: number;
};

/** A pet as it is shown wherever it is named (R70): its photo, or none. */
export type PetFace = {
  name: string;
  photo: PictureView | null;
  /** The admin's marks in words (R66); absent on every page of an owner (K5). */
  flags?: readonly string[];
};

/** @param names of the files that are too many */
export function tooManyPictures(names: readonly string[], most: number): string {
  return `${names.join(', ')}: ${most === 1 ? 'one picture' : `${most} pictures`} is the most.`;
}

/** `2 photos`, `1 photo`. */
export function photosText(count: number): string {
  return count === 1 ? '1 photo' : `${count} photos`;
}

export const acceptedPictures = 'image/jpeg,image/png,image/webp,image/avif';

/** The largest upload, in bytes (R39). */
export const uploadLimitBytes = 10 * 1024 * 1024;

/** Added where a body was too large to be read whole: the fields beside the file are lost. */
export const typedIsLost = 'What you typed with it was lost. Please type it again.';

export const uploadsBusy = 'Many files are being uploaded right now. Please try again in a minute.';

export const uploadNotKept = 'We couldn’t save that file just now. Please try again in a moment.';

export const uploadTooLarge = 'That file is too large: please choose one of 10 MB or less.';
