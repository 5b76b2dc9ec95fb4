/** Times that owners propose for the first visit (R45), as the admin and the owner see them. */
import { database } from '~/core/database/database.server';
import type { Pet } from '~/core/database/generated/client';
import type { PetFace } from '~/core/files/picture-files';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import {
  addDays,
  dateOf,
  localDateOf,
  type LocalDateTime,
  toLocal,
} from '~/core/time/business-time';
import { paths } from '~/core/web/paths';
import { ownerName, ownerNameFields } from '~/features/accounts/full-name';
import { pausedNow } from '~/features/hand-over/in-force.server';
import { meetingTime, meetText, writeFirst } from './first-visits';
import { lastMeetingDay } from './meetings.server';
import { proposalVersion, proposedIn } from './proposals.server';
import { visitsOfDogs } from './visits.server';

/** A time that can be picked: the local time, and how it reads. */
export type PickTime = { at: LocalDateTime; text: string };

/** A proposal as the admin answers it. */
export type OpenProposal = {
  id: string;
  pet: PetFace & { id: string };
  ownerName: string;
  /** Those that are still to come. */
  times: PickTime[];
  note: string;
};

const mostShown = 20;

/** The proposals that wait for an answer, the oldest first; none while the house asks for no visit. */
export async function openProposals(petId?: string): Promise<OpenProposal[]> {
  const { timeZone, meetFirst } = await businessSettings('committed');
  if (!meetFirst) return [];
  const rows = await database().meetingProposal.findMany({
    where: { pet: { retiredAt: null }, ...(petId !== undefined && { petId }) },
    include: {
      pet: {
        select: {
          id: true,
          petName: true,
          photo: { select: { id: true, alt: true, width: true, height: true } },
          owner: { select: ownerNameFields },
        },
      },
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: mostShown,
  });
  const here = toLocal(now(), timeZone);
  return rows.map(({ id, pet: { petName: name, owner, ...pet }, ...stored }) => {
    const { times, note } = proposedIn(stored, timeZone);
    const ahead = times.filter((at) => at > here);
    return {
      id,
      pet: { ...pet, name },
      ownerName: ownerName(owner),
      times: ahead.map((at) => ({ at, text: meetingTime(at, dateOf(here)) })),
      note,
    };
  });
}

/** What an owner sees of the first visit on the page of a dog that is to be met. */
export type MeetingForOwner = {
  /** The visit that is planned, or why nothing can be proposed; null for the form. */
  settled: string | null;
  proposal: { id: string; texts: string[] } | null;
  /** What the form holds. */
  times: LocalDateTime[];
  note: string;
  version: string;
  /** The first and the last time that can be proposed. */
  min: LocalDateTime;
  max: LocalDateTime;
  /** Between which minutes of the day the calendar offers times. */
  from: number;
  until: number;
  hostName: string;
};

/** As {@link MeetingForOwner}; null for a dog that the house does not ask to meet (K1). */
export async function meetingForOwner(pet: Pet): Promise<MeetingForOwner | null> {
  const settings = await businessSettings('committed');
  const { timeZone, meetFirst } = settings;
  if (!meetFirst || pet.retiredAt !== null) return null;
  const { toMeet } = await visitsOfDogs('committed', [pet.id], { forAdmin: false }, settings);
  const [visit] = toMeet;
  if (visit === undefined) return null;
  const today = localDateOf(now(), timeZone);
  const { pausedAt, pets } = await database().profile.findUniqueOrThrow({
    where: { id: pet.userId },
    select: { pausedAt: true, pets: { where: { id: pet.id }, select: { proposal: true } } },
  });
  const stored = pets[0]?.proposal ?? null;
  const proposed = stored && proposedIn(stored, timeZone);
  const planned = visit.at === null ? null : meetText(pet.petName, visit, today);
  return {
    settled: planned ?? (pausedAt === null ? await pausedNow('committed', 'requests') : writeFirst),
    proposal:
      stored === null || proposed === null
        ? null
        : { id: stored.id, texts: proposed.times.map((at) => meetingTime(at, today)) },
    times: proposed?.times ?? [],
    note: proposed?.note ?? '',
    version: proposalVersion(proposed),
    min: `${addDays(today, 1)}T00:00`,
    max: `${lastMeetingDay(today)}T23:45`,
    from: Math.min(settings.dropOffFrom, settings.pickUpFrom),
    until: Math.max(settings.dropOffUntil, settings.pickUpUntil),
    hostName: settings.ownerFirstName || settings.businessName,
  };
}

/** Where an owner proposes times: the page of the first dog to meet, or what comes before or after. */
export async function placeToPropose(ownerId: string): Promise<string> {
  const pets = await database().pet.findMany({
    where: { userId: ownerId, retiredAt: null },
    select: { id: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  if (pets.length === 0) return paths.addPet(ownerId, { meet: true });
  const ids = pets.map(({ id }) => id);
  const settings = await businessSettings('committed');
  const { toMeet } = await visitsOfDogs('committed', ids, { forAdmin: false }, settings);
  const inOrder = ids.flatMap((id) => toMeet.find(({ petId }) => petId === id) ?? []);
  const next = inOrder.find(({ at, proposed }) => at === null && !proposed) ?? inOrder[0];
  return next === undefined ? paths.profileOf(ownerId) : paths.petMeeting(next.petId);
}
