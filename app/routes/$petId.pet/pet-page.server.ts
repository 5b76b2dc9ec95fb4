import type { ShownPet } from '~/features/pets/pet-fields';
import type { PictureView } from '~/core/files/picture-files';
import { type LocalDate, localDateOf } from '~/core/time/business-time';
import { formatDay } from '~/core/time/format-dates';
import { type PlannedItem, planOf } from '~/features/care/care-plans.server';
import { isAdmin } from '~/core/session/permissions';
import { lastStayToWriteAbout } from '~/features/incidents/read-incidents.server';
import { type DogNotes, dogNotesOf } from '~/features/dogs-fit/dog-notes.server';
import {
  type MeetingForOwner,
  meetingForOwner,
  type OpenProposal,
  openProposals,
} from '~/features/dogs-fit/proposal-views.server';
import { recordsOf, type RecordOnPage } from '~/features/pets/records.server';
import { photoOfPet } from '~/features/pets/pet-photos.server';
import { businessSettings } from '~/core/settings/settings.server';
import { ageForForm } from '~/features/pets/age';
import { detailsOf, shownOn } from '~/features/pets/pet-row';
import { type PlainField, toAskIn } from '~/features/pets/to-ask';
import { petVersion } from '~/features/pets/save-pet.server';
import { now } from '~/core/runtime/clock.server';
import {
  vaccinationsOf,
  type VaccinationsOnPage,
} from '~/features/vaccinations/vaccinations.server';

import type { PetAccess } from '~/features/pets/pet-guard.server';

/** What a pet's own page shows to its owner and the admin. */
export type PetPage = {
  id: string;
  ownerId: string;
  details: ShownPet;
  /** What the form's Age holds: a birthday or an age. */
  ageForForm: string;
  /** What nobody has told yet (R99). */
  toAsk: PlainField[];
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
  /** The dog's last stay, to write an incident about (R105); null for its owner, and for none. */
  incidentStay: string | null;
  /** The proposals to meet it that wait for the admin's answer: one or none (R45). */
  proposals: OpenProposal[];
  /** The first visit as its owner sees it; null for anyone else, and where none is asked for. */
  meeting: MeetingForOwner | null;
  /** The business's local date. */
  today: LocalDate;
};

/** The page of a pet that `requirePet` found. */
export async function petPage({ pet, viewer }: PetAccess): Promise<PetPage> {
  const byAdmin = isAdmin(viewer);
  const ofOwner = viewer.id === pet.userId;
  const [photo, records, vaccinations, plan, notes, { timeZone }] = await Promise.all([
    photoOfPet(pet.id),
    recordsOf(pet.id),
    vaccinationsOf(pet),
    planOf(pet.id),
    byAdmin ? dogNotesOf(pet) : null,
    businessSettings('committed'),
  ]);
  const stored = detailsOf(pet);
  const today = localDateOf(now(), timeZone);
  return {
    id: pet.id,
    ownerId: pet.userId,
    details: shownOn(stored, today),
    ageForForm: ageForForm(pet.bornOn, today),
    toAsk: toAskIn(pet.toAsk),
    version: petVersion(stored),
    retiredOn: pet.retiredAt === null ? null : formatDay(localDateOf(pet.retiredAt, timeZone)),
    photo,
    records,
    vaccinations,
    plan,
    notes,
    incidentStay: byAdmin ? await lastStayToWriteAbout(pet.id) : null,
    proposals: byAdmin ? await openProposals(pet.id) : [],
    meeting: ofOwner ? await meetingForOwner(pet) : null,
    today,
  };
}
