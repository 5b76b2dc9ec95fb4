import type { PetDetails } from '~/domain/pet.schema';
import type { PictureView } from '~/domain/picture-files';
import { localDateOf } from '~/domain/business-time';
import { formatDay } from '~/domain/date-words';
import type { Pet } from '../database/generated/client';
import { recordsOf, type RecordOnPage } from '../pet-records/list-records.server';
import { photoOfPet } from '../pictures/find-pictures.server';
import { businessSettings } from '../settings/business-settings.server';
import { detailsOf } from './pet-row';
import { petVersion } from './pet-version.server';

/** All that a pet's own page shows, to its owner and the admin only. */
export type PetPage = {
  id: string;
  ownerId: string;
  details: PetDetails;
  /** For the edit form: which contents it is made from. */
  version: string;
  /** `Nov 21, 2026`, in the business's time; null for a pet that can be booked. */
  retiredOn: string | null;
  photo: PictureView | null;
  records: RecordOnPage[];
};

/** The page of a pet that `requirePet` found. */
export async function petPage(pet: Pet): Promise<PetPage> {
  const [photo, records, { timeZone }] = await Promise.all([
    photoOfPet(pet.id),
    recordsOf(pet.id),
    businessSettings(),
  ]);
  const details = detailsOf(pet);
  return {
    id: pet.id,
    ownerId: pet.userId,
    details,
    version: petVersion(details),
    retiredOn: pet.retiredAt === null ? null : formatDay(localDateOf(pet.retiredAt, timeZone)),
    photo,
    records,
  };
}
