export const pictureFormats = ['webp', 'jpeg'] as const;

export type PictureFormat = (typeof pictureFormats)[number];

const steps = [320, 640, 960, 1280, 1920];

export const largestUploadedPixels = 50_000_000;

export const largestPicture = { width: 1920, height: 2560 } as const;

export const largestPetPhoto = 1280;

/** Returns the widths to keep in pixels, smallest first: the steps below the largest, and its own. */
export function pictureWidths(width: number): number[] {
  return [...steps.filter((step) => step < width), width];
}

/** `640.webp`. */
export function pictureFile(width: number, format: PictureFormat): string {
  return `${width}.${format}`;
}

/** Returns the format of a picture's file name; null for any other name. */
export function formatOfPictureFile(file: string): PictureFormat | null {
  const name = /^[1-9]\d{0,3}\.(\w+)$/.exec(file)?.[1];
  return pictureFormats.find((format) => format === name) ?? null;
}

/** A page for which the admin chooses pictures (R7, R107). */
export type PageWithPictures = 'home' | 'about' | 'trust';

export type PictureView = {
  id: string;
  alt: string;
  width: number;
  height: number;
};

/** A pet's name and photo, as shown with every mention of it (R70); null without a photo. */
export type PetFaceFacts = {
  name: string;
  photo: PictureView | null;
  /** The admin's flags as labels (R66); absent on every page of an owner (K5). */
  flags?: readonly string[];
};

/** @param names of the files over the limit */
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

/** Added when a body was too large to be read completely: the fields beside the file are lost. */
export const typedIsLost = 'What you typed with it was lost. Please type it again.';

export const uploadsBusy = 'Many files are being uploaded right now. Please try again in a minute.';

export const uploadNotKept = 'We couldn’t save that file just now. Please try again in a moment.';

export const uploadTooLarge = 'That file is too large: please choose one of 10 MB or less.';
