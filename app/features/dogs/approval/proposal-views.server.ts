/** Proposed times for the first visit (R45), as shown to the admin and the owner. */
import { database } from '~/core/database/database.server';
import type { Pet } from '~/core/database/generated/client';
import type { PetFaceFacts } from '~/core/files/picture-files';
import { now } from '~/core/runtime/clock.server';
import { hostName } from '~/core/settings/host-name';
import { businessSettings } from '~/core/settings/settings.server';
import {
  addDays,
  dateOf,
  localDateOf,
  type LocalDateTime,
  toLocal,
} from '~/core/time/business-time';
import { paths } from '~/core/web/paths';
import { ownerName, ownerNameFields } from '~/features/people/accounts/full-name';
import { pausedNow } from '~/features/house/hand-over/in-force.server';
import { meetingTime, meetText, writeFirst } from './first-visits';
import { lastMeetingDay } from './meetings.server';
import { proposalVersion, proposedIn } from './proposals.server';
import { visitsOfDogs } from './visits.server';

/** A time to pick, with its label. */
export type PickTime = { at: LocalDateTime; text: string };

/** A proposal for the admin to answer. */
export type OpenProposal = {
  id: string;
  pet: PetFaceFacts & { id: string };
  ownerName: string;
  /** Future times only. */
  times: PickTime[];
  note: string;
};

const mostShown = 20;

/** Returns the unanswered proposals, oldest first; empty while first visits are off. */
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

/** The first visit as its owner sees it on the dog's page. */
export type MeetingForOwner = {
  /** Text about the planned visit, or the reason why no time can be proposed; null to show the form. */
  settled: string | null;
  proposal: { id: string; texts: string[] } | null;
  /** Default values of the form. */
  times: LocalDateTime[];
  note: string;
  version: string;
  /** Earliest and latest time that can be proposed. */
  min: LocalDateTime;
  max: LocalDateTime;
  /** Range of the calendar's times, in minutes since midnight. */
  from: number;
  until: number;
  hostName: string;
};

/** Returns the first visit for the dog's owner; null if the dog doesn't need to be met (K1). */
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
    hostName: hostName(settings),
  };
}

/** Returns the path for proposing times: the first dog to meet, else adding a pet or the profile. */
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
