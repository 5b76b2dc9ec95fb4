import type { PetFaceFacts, PictureView } from '~/core/files/picture-files';
import { paths } from '~/core/web/paths';
import { togetherCents } from '~/features/money/offline/claim-together.server';
import { profileStays, type StayOnProfile } from '~/features/booking/lists/profile-stays.server';
import { whatWaits } from '~/features/booking/lists/what-waits.server';
import {
  quickDaycareOffers,
  type Together,
} from '~/features/booking/requests/quick-daycare.server';
import { facesOfBookings, photosOfPets } from '~/features/dogs/pets/pet-photos.server';
import { knownFacts } from '~/features/booking/readiness/known-facts.server';
import { type NextStep, nextStepOf } from '~/features/booking/readiness/next-step';
import { readinessOf } from '~/features/booking/readiness/readiness';
import { breedOf, sizeOf } from '~/features/dogs/pets/open-questions';
import { todayHere } from '~/core/settings/settings.server';
import type { LocalDate } from '~/core/time/business-time';
import { wholeCredit } from '~/features/money/payments/credit-payments.server';
import { petsOf } from '~/features/dogs/pets/list-pets.server';

/** Data of a pet's card (spec section 2). */
export type PetOnTab = {
  id: string;
  name: string;
  breed: string;
  ageYears: number | null;
  weightPounds: number | null;
  photo: PictureView | null;
  /** Reason why Quick Daycare isn't offered now (R19); null if it is. */
  noDaycare: string | null;
  /** The owner's next step for the dog, independent of any stay (R103); null if there is none. */
  nextStep: NextStep | null;
};

/**
 * Returns an owner's pets by name, bookable and retired, and the price of one Quick Daycare for all of
 * them today, if that is cheaper than one for each.
 */
export async function petsTab(
  ownerId: string,
): Promise<{ pets: PetOnTab[]; retired: PetOnTab[]; together: Together | null }> {
  const all = await petsOf(ownerId);
  const photos = await photosOfPets(all.map(({ id }) => id));
  const { offers, together } = await quickDaycareOffers('committed', all, { forOwner: true });
  const reasonFor = (petId: string) => {
    const offer = offers.get(petId);
    return offer === undefined || offer.offered ? null : offer.reason;
  };
  const today = await todayHere('committed');
  const stepFor = await stepsToday(ownerId, all, today);
  const cards = (retired: boolean) =>
    all
      .filter(({ retiredAt }) => (retiredAt !== null) === retired)
      .map((pet) => ({
        id: pet.id,
        name: pet.petName,
        breed: breedOf(pet),
        ...sizeOf(pet, today),
        photo: photos.get(pet.id) ?? null,
        noDaycare: reasonFor(pet.id),
        nextStep: retired ? null : stepFor(pet),
      }));
  return { pets: cards(false), retired: cards(true), together };
}

async function stepsToday(ownerId: string, pets: readonly { id: string }[], today: LocalDate) {
  const petIds = pets.map(({ id }) => id);
  const facts = {
    ...(await knownFacts('committed', { ownerId, petIds }, { reads: 'owner' })),
    agreement: null,
  };
  return ({ id, petName: name }: { id: string; petName: string }) =>
    nextStepOf(
      readinessOf({ start: today, end: today, pets: [{ id, name }] }, today, facts),
      paths.profileOf(ownerId),
    );
}

/** Loads an owner's view of their stays and pets. */
export async function ownTab(ownerId: string, viewer: Parameters<typeof profileStays>[1]) {
  const [stays, pets, waits] = await Promise.all([
    profileStays(ownerId, viewer),
    petsTab(ownerId),
    whatWaits(ownerId, viewer),
  ]);
  const faces = stays.stay ? await facesOf(stays.stay, [...pets.pets, ...pets.retired]) : [];
  const payAllCents = stays.balance.stays > 1 ? await togetherCents(ownerId) : null;
  const creditCents = await wholeCredit('committed', ownerId);
  return { ...stays, faces, payAllCents, creditCents, ...pets, waits };
}

/** Faces of a stay's pets, from the cards; read from the database if a pet was renamed since. */
async function facesOf(stay: StayOnProfile, pets: readonly PetOnTab[]): Promise<PetFaceFacts[]> {
  const petsOfStay = stay.petNames.map((name) => pets.find((pet) => pet.name === name));
  if (petsOfStay.includes(undefined)) return (await facesOfBookings([stay])).get(stay.id) ?? [];
  return petsOfStay.flatMap((pet) => (pet ? { name: pet.name, photo: pet.photo } : []));
}
