import type { ShownPet } from '~/features/dogs/pets/pet-fields';
import type { PictureView } from '~/core/files/picture-files';
import { type LocalDate, localDateOf } from '~/core/time/business-time';
import { formatDay } from '~/core/time/format-dates';
import { type PlannedItem, planOf } from '~/features/day/care/care-plans.server';
import { isAdmin } from '~/core/session/permissions';
import { lastStayToWriteAbout } from '~/features/day/incidents/read-incidents.server';
import { type DogNotes, dogNotesOf } from '~/features/dogs/approval/dog-notes.server';
import {
  type MeetingForOwner,
  meetingForOwner,
  type OpenProposal,
  openProposals,
} from '~/features/dogs/approval/proposal-views.server';
import { recordsOf, type RecordOnPage } from '~/features/dogs/pets/records.server';
import { photoOfPet } from '~/features/dogs/pets/pet-photos.server';
import { businessSettings } from '~/core/settings/settings.server';
import { ageForForm } from '~/features/dogs/pets/age';
import { detailsOf, shownOn } from '~/features/dogs/pets/pet-row';
import { type PlainField, toAskIn } from '~/features/dogs/pets/open-questions';
import { petVersion } from '~/features/dogs/pets/save-pet.server';
import { now } from '~/core/runtime/clock.server';
import {
  vaccinationsOf,
  type VaccinationsOnPage,
} from '~/features/dogs/vaccinations/vaccinations.server';

import type { PetAccess } from '~/features/dogs/pets/pet-guard.server';

/** Data of a pet's page for its owner and the admin. */
export type PetPage = {
  id: string;
  ownerId: string;
  details: ShownPet;
  /** Value of the form's Age field: a birthday or an age. */
  ageForForm: string;
  /** Fields that the owner hasn't answered yet (R99). */
  toAsk: PlainField[];
  /** Version for the edit form; see `petVersion`. */
  version: string;
  /** `Nov 21, 2026`, in the business's time; null for a pet that can be booked. */
  retiredOn: string | null;
  photo: PictureView | null;
  records: RecordOnPage[];
  /** Null if no vaccination is required or stored (R44). */
  vaccinations: VaccinationsOnPage | null;
  /** Meals and medicine; null if the house keeps no care plans (R51). */
  plan: PlannedItem[] | null;
  /** The admin's notes; null for the owner or without notes (R45). */
  notes: DogNotes | null;
  /** Id of the dog's last stay, for a new incident (R105); null for the owner or without a stay. */
  incidentStay: string | null;
  /** Meeting proposals that wait for the admin's answer: at most one (R45). */
  proposals: OpenProposal[];
  /** The first visit as the owner sees it; null for anyone else or if not required. */
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
