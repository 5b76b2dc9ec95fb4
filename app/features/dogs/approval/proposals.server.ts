/** Proposed times for the first visit (R45), and the admin's answer. */
import { inTransaction, type Reader, type Transaction } from '~/core/database/database.server';
import type { MeetingProposal } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import { adminAudience, publish } from '~/core/live/publish.server';
import { countWithin } from '~/core/rate-limit/count-attempts.server';
import { now } from '~/core/runtime/clock.server';
import { businessSettings, type Settings } from '~/core/settings/settings.server';
import {
  dateOf,
  localDateOf,
  type LocalDateTime,
  type TimeZone,
  toLocal,
} from '~/core/time/business-time';
import { changesRow, type FormSnapshot, versionOf } from '~/core/web/seen-version.server';
import { pausedNow } from '~/features/house/hand-over/in-force.server';
import { writeFirst } from './first-visits';
import { queueProposalDeclined, queueProposed } from './meeting-emails.server';
import { meetingInstant, writeMeeting } from './meetings.server';
import { timeFields, timeLabels } from './proposal.schema';
import { visitsOfDogs } from './visits.server';

/** A proposal: at least one local time in order of preference, and a note. */
export type Proposed = { times: LocalDateTime[]; note: string };

type StoredTimes = Pick<MeetingProposal, 'firstAt' | 'secondAt' | 'thirdAt' | 'message'>;

/** Converts a stored proposal to local times. */
export function proposedIn(stored: StoredTimes, timeZone: TimeZone): Proposed {
  const { firstAt, secondAt, thirdAt, message: note } = stored;
  const instants = [firstAt, secondAt, thirdAt].filter((at) => at !== null);
  return { times: instants.map((at) => toLocal(at, timeZone)), note };
}

function proposalSnapshot({ times, note }: Proposed): FormSnapshot {
  const [first = '', second = '', third = ''] = times;
  const { first: one, second: two, third: three } = timeLabels;
  return { [one]: first, [two]: second, [three]: third, Note: note };
}

/**
 * Returns the version of a proposal for its form (R104).
 * @param proposed null before the first one
 */
export function proposalVersion(proposed: Proposed | null): string {
  return versionOf(proposalSnapshot(proposed ?? { times: [], note: '' }));
}

async function petWithProposal(tx: Transaction, where: { id: string; userId?: string }) {
  const pet = await tx.pet.findFirst({
    where,
    include: { proposal: true, owner: { select: { pausedAt: true } } },
  });
  if (pet === null) throw new ServiceError('not_found', 'This pet was not found.');
  return pet;
}

const notAsked = 'We don’t need to meet right now. Please write to us if you’d like to.';

async function refuseUnasked(reader: Reader, petId: string, settings: Settings): Promise<void> {
  const { toMeet } = await visitsOfDogs(reader, [petId], { forAdmin: false }, settings);
  if (toMeet[0]?.at !== null) throw new ServiceError('conflict', notAsked);
}

/**
 * Saves an owner's proposed times in place of earlier ones and emails the admin; saving the same times
 * changes nothing.
 * @throws ServiceError with the field, not_found, StaleForm
 */
export function proposeMeeting(
  { petId, ownerId }: { petId: string; ownerId: string },
  typed: Proposed,
  seen: string,
): Promise<'told' | 'unchanged'> {
  return inTransaction(async (tx) => {
    const pet = await petWithProposal(tx, { id: petId, userId: ownerId });
    const settings = await businessSettings(tx);
    const { timeZone } = settings;
    const before = pet.proposal && proposedIn(pet.proposal, timeZone);
    const words = proposalSnapshot(before ?? { times: [], note: '' });
    if (!changesRow(seen, words, proposalSnapshot(typed))) return 'unchanged';
    if (pet.owner.pausedAt !== null) throw new ServiceError('conflict', writeFirst);
    const paused = await pausedNow(tx, 'requests');
    if (paused !== null) throw new ServiceError('conflict', paused);
    if (pet.retiredAt !== null) throw new ServiceError('conflict', notAsked);
    await refuseUnasked(tx, petId, settings);
    await countWithin(tx, [{ limit: 'booking', subject: ownerId }]);
    const today = localDateOf(now(), timeZone);
    const [firstAt, secondAt, thirdAt] = typed.times.map((local, index) => {
      const field = timeFields[index] ?? 'first';
      if (dateOf(local) <= today)
        throw new ServiceError('invalid', 'Choose a time from tomorrow on.', field);
      return meetingInstant(local, timeZone, field);
    });
    if (firstAt === undefined)
      throw new ServiceError('invalid', 'Please choose at least one time.', 'first');
    await tx.meetingProposal.deleteMany({ where: { petId } });
    await tx.meetingProposal.create({
      data: { petId, firstAt, secondAt, thirdAt, message: typed.note, createdAt: now() },
    });
    await queueProposed(tx, pet, { ...typed, again: before !== null });
    publish(tx, { audience: adminAudience, topic: 'booking', subjectId: petId });
    return 'told';
  });
}

/**
 * Withdraws an owner's proposal; repeating it changes nothing (R20).
 * @throws ServiceError conflict once it was answered or changed, not_found
 */
export function takeBackProposal(
  { petId, ownerId }: { petId: string; ownerId: string },
  proposalId: string,
): Promise<void> {
  return inTransaction(async (tx) => {
    const pet = await petWithProposal(tx, { id: petId, userId: ownerId });
    if (pet.proposal === null && pet.meetAt === null) return;
    if (pet.proposal?.id !== proposalId)
      throw new ServiceError('conflict', 'Your times were answered or changed in the meantime.');
    await tx.meetingProposal.delete({ where: { id: proposalId } });
    publish(tx, { audience: adminAudience, topic: 'booking', subjectId: petId });
  });
}

const isGone = 'This proposal was withdrawn, changed or already answered, so nothing was saved.';

type Answered = { petName: string };

/**
 * Plans the meeting at one of the proposed times and notifies the owner; repeating it changes nothing (R20).
 * @throws ServiceError conflict if the proposal no longer exists, not_found
 */
export function pickProposed(
  petId: string,
  { proposalId, at }: { proposalId: string; at: LocalDateTime },
): Promise<Answered> {
  return inTransaction(async (tx) => {
    const pet = await petWithProposal(tx, { id: petId });
    const { petName, meetAt, proposal } = pet;
    const { timeZone } = await businessSettings(tx);
    if (proposal?.id !== proposalId) {
      if (meetAt !== null && toLocal(meetAt, timeZone) === at) return { petName };
      throw new ServiceError('conflict', isGone);
    }
    if (!proposedIn(proposal, timeZone).times.includes(at))
      throw new ServiceError('conflict', isGone);
    await writeMeeting(tx, pet, at, timeZone);
    return { petName };
  });
}

/** Declines the proposed times and notifies the owner. @throws ServiceError conflict, not_found */
export function declineProposal(
  petId: string,
  { proposalId, note }: { proposalId: string; note: string },
): Promise<Answered> {
  return inTransaction(async (tx) => {
    const pet = await petWithProposal(tx, { id: petId });
    if (pet.proposal?.id !== proposalId) throw new ServiceError('conflict', isGone);
    const { timeZone } = await businessSettings(tx);
    await tx.meetingProposal.delete({ where: { id: proposalId } });
    await queueProposalDeclined(tx, pet, { ...proposedIn(pet.proposal, timeZone), reason: note });
    publish(tx, { audience: pet.userId, topic: 'booking', subjectId: petId });
    return { petName: pet.petName };
  });
}
