/** The visit before a dog's first stay (R45): the admin plans it and later records the outcome. */
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import type { Pet } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import type { PetFaceFacts } from '~/core/files/picture-files';
import { publish } from '~/core/live/publish.server';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import {
  addDays,
  addMonths,
  dateOf,
  type LocalDate,
  localDateOf,
  type LocalDateTime,
  minutesOf,
  startOfDay,
  type TimeZone,
  toInstant,
  toLocal,
} from '~/core/time/business-time';
import { formatDateTime, formatTime } from '~/core/time/format-dates';
import { changesRow, type FormSnapshot, versionOf } from '~/core/web/seen-version.server';
import { ownerName, ownerNameFields } from '~/features/people/accounts/full-name';
import { timeFrameBounds } from '~/features/booking/rules/time-frames';
import type { MeetingAnswer } from './dog-notes.schema';
import { queueMeetingMail } from './meeting-emails.server';

function meetingSnapshot(local: LocalDateTime | null): FormSnapshot {
  return { Meeting: local === null ? '' : formatDateTime(local) };
}

/** Returns the version of a meeting for its form (R104). */
export function meetingVersion(local: LocalDateTime | null): string {
  return versionOf(meetingSnapshot(local));
}

const monthsAhead = 12;

/** Returns the last possible day of a meeting, 12 months ahead (R45). */
export const lastMeetingDay = (today: LocalDate): LocalDate => addMonths(today, monthsAhead);

/** Returns the instant of a meeting. @throws ServiceError with the field */
export function meetingInstant(local: LocalDateTime, timeZone: TimeZone, field: string): Date {
  const at = now();
  const wrong = (sentence: string) => new ServiceError('invalid', sentence, field);
  const instant = toInstant(local, timeZone);
  if (instant === 'skipped') throw wrong('The clocks skip that hour. Choose another time.');
  if (instant <= at) throw wrong('That time has passed.');
  if (dateOf(local) > lastMeetingDay(localDateOf(at, timeZone)))
    throw wrong(`Choose a time in the next ${monthsAhead} months.`);
  return instant;
}

/**
 * Plans, moves or (with null) cancels a meeting and notifies the owner; saving the same time changes nothing.
 * @throws ServiceError with the field, not_found, StaleForm
 */
export function planMeeting(
  petId: string,
  local: LocalDateTime | null,
  seen: string,
): Promise<'told' | 'saved' | 'unchanged'> {
  return inTransaction(async (tx) => {
    const pet = await tx.pet.findUnique({ where: { id: petId } });
    if (pet === null) throw new ServiceError('not_found', 'This pet was not found.');
    const { timeZone } = await businessSettings(tx);
    const stored = pet.meetAt && toLocal(pet.meetAt, timeZone);
    if (!changesRow(seen, meetingSnapshot(stored), meetingSnapshot(local))) return 'unchanged';
    return writeMeeting(tx, pet, local, timeZone);
  });
}

/**
 * Saves a meeting's time and notifies the owner; a time also settles their proposal.
 * @returns 'told' if the owner was notified
 * @throws ServiceError with the field
 */
export async function writeMeeting(
  tx: Transaction,
  pet: Pet,
  local: LocalDateTime | null,
  timeZone: TimeZone,
): Promise<'told' | 'saved'> {
  const { id: petId, petName, userId, retiredAt } = pet;
  if (local !== null && retiredAt !== null)
    throw new ServiceError('invalid', `${petName} is no longer on the list of pets.`, 'meet_at');
  const meetAt = local === null ? null : meetingInstant(local, timeZone, 'meet_at');
  if (meetAt !== null) await tx.meetingProposal.deleteMany({ where: { petId } });
  const planned = await tx.pet.update({
    where: { id: petId },
    data: { meetAt, meetAskAt: meetAt, meetVersion: { increment: 1 } },
  });
  // The owner needs no news about a past meeting.
  const was = pet.meetAt !== null && pet.meetAt > now() ? pet.meetAt : null;
  publish(tx, { audience: userId, topic: 'booking', subjectId: petId });
  if (meetAt === null && was === null) return 'saved';
  await queueMeetingMail(tx, planned, was);
  return 'told';
}

/** Cancels an upcoming or proposed meeting because its dog is retired. */
export async function callOffMeeting(tx: Transaction, { id, meetAt }: Pet): Promise<void> {
  await tx.meetingProposal.deleteMany({ where: { petId: id } });
  if (meetAt === null || meetAt <= now()) return;
  const data = { meetAt: null, meetAskAt: null, meetVersion: { increment: 1 } };
  await queueMeetingMail(tx, await tx.pet.update({ where: { id }, data }), meetAt);
}

/** Result of recording an outcome, for the message on Today. */
export type MeetingAnswered = { petName: string; changed: boolean };

/**
 * Records the outcome of a past meeting; repeating it changes nothing (R20).
 * @throws ServiceError not_found
 */
export function answerMeeting(petId: string, answer: MeetingAnswer): Promise<MeetingAnswered> {
  return inTransaction(async (tx) => {
    const pet = await tx.pet.findUnique({ where: { id: petId } });
    if (pet === null) throw new ServiceError('not_found', 'This pet was not found.');
    const { petName, meetAskAt, userId } = pet;
    const at = now();
    if (meetAskAt === null || meetAskAt > at) return { petName, changed: false };
    const { timeZone } = await businessSettings(tx);
    const tomorrow = startOfDay(addDays(localDateOf(at, timeZone), 1), timeZone);
    await tx.pet.update({
      where: { id: petId },
      data:
        answer === 'later'
          ? { meetAskAt: tomorrow }
          : { fit: answer, fitAt: at, meetAt: null, meetAskAt: null },
    });
    publish(tx, { audience: userId, topic: 'booking', subjectId: petId });
    return { petName, changed: true };
  });
}

/** A dog to meet, on the admin's Today page. */
export type MeetingOnToday = {
  pet: PetFaceFacts & { id: string };
  ownerName: string;
  time: string;
};

/** Today's meetings, and past meetings without an outcome (R45). */
export type MeetingsToday = { ahead: MeetingOnToday[]; over: MeetingOnToday[] };

/** Returns today's meetings, and past meetings without an outcome. */
export async function meetingsToday(at: Date): Promise<MeetingsToday> {
  const { timeZone } = await businessSettings('committed');
  const { startOfTomorrow } = timeFrameBounds(at, timeZone);
  const found = await meetingsBetween(new Date(0), startOfTomorrow, at);
  return {
    ahead: found.flatMap(({ shown, meetAt }) => (meetAt > at ? [shown] : [])),
    over: found.flatMap(({ shown, isAsked }) => (isAsked ? [shown] : [])),
  };
}

/** Returns the dogs to meet on a day, for its sheet (R51). */
export async function meetingsOn({ from, to }: { from: Date; to: Date }) {
  const found = await meetingsBetween(from, to, from);
  return found.map(({ shown, meetAt }) => ({ ...shown, at: meetAt }));
}

async function meetingsBetween(from: Date, to: Date, at: Date) {
  const { timeZone } = await businessSettings('committed');
  const rows = await database().pet.findMany({
    where: { meetAt: { gte: from, lt: to }, retiredAt: null },
    select: {
      id: true,
      petName: true,
      meetAt: true,
      meetAskAt: true,
      photo: { select: { id: true, alt: true, width: true, height: true } },
      owner: { select: ownerNameFields },
    },
    orderBy: [{ meetAt: 'asc' }, { id: 'asc' }],
  });
  return rows.flatMap(({ id, petName: name, meetAt, meetAskAt, photo, owner }) =>
    meetAt === null
      ? []
      : [
          {
            shown: {
              pet: { id, name, photo },
              ownerName: ownerName(owner),
              time: formatTime(minutesOf(toLocal(meetAt, timeZone))),
            },
            meetAt,
            isAsked: meetAskAt !== null && meetAskAt <= at,
          },
        ],
  );
}
