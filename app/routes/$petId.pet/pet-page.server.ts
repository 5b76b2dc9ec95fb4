import type { PetDetails } from '~/domain/pet-fields';
import type { PictureView } from '~/domain/picture-files';
import { type LocalDate, localDateOf } from '~/domain/business-time';
import { formatDay } from '~/domain/format-dates';
import { type PlannedItem, planOf } from '~/services/care/care-plans.server';
import { isAdmin } from '~/domain/permissions';
import { type DogNotes, dogNotesOf } from '~/services/dog-notes/dog-notes.server';
import { recordsOf, type RecordOnPage } from '~/services/pet-records/records.server';
import { photoOfPet } from '~/services/pictures/find-pictures.server';
import { businessSettings } from '~/services/settings/settings.server';
import { detailsOf } from '~/services/pets/pet-row';
import { petVersion } from '~/services/pets/save-pet.server';
import { now } from '~/services/runtime/clock.server';
import {
  vaccinationsOf,
  type VaccinationsOnPage,
} from '~/services/vaccinations/vaccinations.server';

import type { PetAccess } from '~/services/pets/pet-guard.server';
/** What a pet's own page shows to its owner and the admin. */
export type PetPage = {
  id: string;
  ownerId: string;
  details: PetDetails;
  /** For the edit form: see `petVersion`. */
  version: string;
  /** `Nov 21, 2026`, in the business's time; null for a pet that can be booked. */
  retiredOn: string | null;
  photo: PictureView | null;
  records: RecordOnPage[];
  /** Null where no vaccination is asked for, and none is kept (R44). */
  vaccinations: VaccinationsOnPage | null;
  /** What it eats and takes; null where no plans are kept (R51). */
  plan: PlannedItem[] | null;
  /** What the admin noted; null for its owner, and where nothing is noted (R45). */
  notes: DogNotes | null;
  /** The business's local date. */
  today: LocalDate;
};

/** The page of a pet that `requirePet` found. */
export async function petPage({ pet, viewer }: PetAccess): Promise<PetPage> {
  const [photo, records, vaccinations, plan, notes, { timeZone }] = await Promise.all([
    photoOfPet(pet.id),
    recordsOf(pet.id),
    vaccinationsOf(pet.id),
    planOf(pet.id),
    isAdmin(viewer) ? dogNotesOf(pet) : null,
    businessSettings('committed'),
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
    vaccinations,
    plan,
    notes,
    today: localDateOf(now(), timeZone),
  };
}
