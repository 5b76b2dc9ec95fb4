/** Facts about owners and dogs for readiness.ts (R42, R44 to R46). */
import { type Reader, rowsFor } from '~/core/database/database.server';
import { businessSettings, type Settings } from '~/core/settings/settings.server';
import { agreementFactsOf } from '~/features/people/agreements/agreement-in-force.server';
import { visitsOfDogs } from '~/features/dogs/approval/visits.server';
import type { KeptApart } from '~/features/dogs/approval/kept-apart';
import type { AgeFacts } from '~/features/dogs/pets/age-lines';
import type { AskFacts } from '~/features/dogs/pets/ask-lines';
import { toAskIn, toAskText } from '~/features/dogs/pets/open-questions';
import { requiredPapers } from '~/features/dogs/vaccinations/papers.server';
import type { KnownFacts } from './readiness';

type Rules = Pick<
  Settings,
  'meetFirst' | 'meetAgainMonths' | 'timeZone' | 'leastAgeMonths' | 'neuteredFromMonths'
>;

/**
 * Audience of the facts: an owner's pages, emails and files never get admin-only facts (K5). `except`:
 * bookings being decided on, which never count as meeting themselves.
 */
export type FactsFor =
  { reads: 'owner' } | { reads: 'admin'; from: Date; except?: readonly string[] };

/** Reads the facts about an owner and these dogs. @param settings if the caller has read them already */
export async function knownFacts(
  reader: Reader,
  { ownerId, petIds }: { ownerId: string; petIds: readonly string[] },
  who: FactsFor,
  settings?: Rules,
): Promise<KnownFacts> {
  return (await knownFactsOf(reader, { ownerIds: [ownerId], petIds }, who, settings))(ownerId);
}

/**
 * As {@link knownFacts}, for several owners and their dogs: returns a lookup by owner and booking. A booking
 * never counts as meeting itself. The number of statements doesn't grow.
 */
export async function knownFactsOf(
  reader: Reader,
  { ownerIds, petIds }: { ownerIds: readonly string[]; petIds: readonly string[] },
  who: FactsFor,
  settings?: Rules,
): Promise<(ownerId: string, bookingId?: string) => KnownFacts> {
  const rules = settings ?? (await businessSettings(reader));
  const required = await requiredPapers(reader);
  const entries =
    required.length === 0
      ? []
      : await rowsFor(reader).vaccination.findMany({
          where: { petId: { in: [...petIds] }, vaccine: { in: required.map(({ id }) => id) } },
          select: {
            petId: true,
            vaccine: true,
            givenOn: true,
            validUntil: true,
            exempt: true,
            state: true,
            note: true,
          },
        });
  const agreements = await agreementFactsOf(reader, ownerIds);
  const visits = await visitsOfDogs(reader, petIds, { forAdmin: who.reads === 'admin' }, rules);
  const { toAsk, dogs } = await answersOf(reader, petIds);
  const { leastAgeMonths, neuteredFromMonths } = rules;
  const asksAge = (leastAgeMonths ?? neuteredFromMonths) !== null;
  const pairs = who.reads === 'admin' ? await keptApart(reader, petIds, who) : [];
  return (ownerId, bookingId) => ({
    vaccines: { required, entries },
    agreement: agreements.get(ownerId) ?? null,
    visits,
    toAsk,
    ages: { leastAgeMonths, neuteredFromMonths, dogs: asksAge ? dogs : [] },
    apart: {
      timeZone: rules.timeZone,
      pairs: pairs.map(({ stays, ...pair }) => ({
        ...pair,
        stays: stays.filter((stay) => stay.bookingId !== bookingId),
      })),
    },
  });
}

/** Returns the open questions about these dogs, and what was answered about their age (R99, R144). */
async function answersOf(
  reader: Reader,
  petIds: readonly string[],
): Promise<{ toAsk: AskFacts; dogs: AgeFacts['dogs'] }> {
  const rows = await rowsFor(reader).pet.findMany({
    where: { id: { in: [...petIds] } },
    select: { id: true, toAsk: true, bornOn: true, spayedNeutered: true },
  });
  const pets = rows.map(({ toAsk, ...pet }) => ({ ...pet, open: toAskIn(toAsk) }));
  return {
    toAsk: pets.map(({ id: petId, open }) => ({ petId, what: toAskText(open) })),
    dogs: pets.map(({ id: petId, open, bornOn, spayedNeutered }) => ({
      petId,
      bornOn: open.includes('pet_age') ? null : bornOn,
      neutered: open.includes('spayed_neutered') ? null : spayedNeutered === 'yes',
    })),
  };
}

/**
 * Returns the pairs of these dogs and the dogs they are kept apart from, with the latter's accepted stays
 * (R45).
 */
async function keptApart(
  reader: Reader,
  petIds: readonly string[],
  { from, except = [] }: { from: Date; except?: readonly string[] },
): Promise<KeptApart[]> {
  const ids = [...petIds];
  const dog = { select: { id: true, petName: true, retiredAt: true } } as const;
  const rows = await rowsFor(reader).petPair.findMany({
    where: { OR: [{ petA: { in: ids } }, { petB: { in: ids } }] },
    select: { a: dog, b: dog },
  });
  const pairs = rows
    .filter(({ a, b }) => a.retiredAt === null && b.retiredAt === null)
    .flatMap(({ a, b }) => [
      { petId: a.id, other: b },
      { petId: b.id, other: a },
    ])
    .filter(({ petId }) => ids.includes(petId))
    .sort((one, two) => one.other.petName.localeCompare(two.other.petName));
  if (pairs.length === 0) return [];
  const others = pairs.map(({ other }) => other.id);
  const stays = await rowsFor(reader).booking.findMany({
    where: {
      status: 'accepted',
      end: { gt: from },
      id: { notIn: [...except] },
      pets: { some: { petId: { in: others } } },
    },
    select: { id: true, start: true, end: true, pets: { select: { petId: true } } },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
  return pairs.map(({ petId, other: { id, petName: name } }) => ({
    petId,
    other: { id, name },
    stays: stays
      .filter(({ pets }) => pets.some((pet) => pet.petId === id))
      .map(({ id: bookingId, start, end }) => ({ bookingId, start, end })),
  }));
}

/** Returns the dogs that must be met first (R45), as far as their owner may know. */
export async function visitsOf(
  reader: Reader,
  petIds: readonly string[],
): Promise<KnownFacts['visits']> {
  return visitsOfDogs(reader, petIds, { forAdmin: false }, await businessSettings(reader));
}

/** Whether requests from this owner are paused (R45). */
export async function mustWriteFirst(reader: Reader, ownerId: string): Promise<boolean> {
  const where = { id: ownerId, pausedAt: { not: null } };
  return (await rowsFor(reader).profile.count({ where })) > 0;
}
