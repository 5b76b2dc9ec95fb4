/** The visit before a dog's first stay (R45): planned by the admin, who then says how it went. */
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import type { Pet } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import type { PetFace } from '~/core/files/picture-files';
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
import { changesRow, type FormWords, versionOf } from '~/core/web/seen-version.server';
import { ownerName, ownerNameFields } from '~/features/accounts/full-name';
import { timeFrameBounds } from '~/features/stays/time-frames';
import type { MeetingAnswer } from './dog-notes.schema';
import { queueMeetingMail } from './meeting-emails.server';

function meetingWords(local: LocalDateTime | null): FormWords {
  return { Meeting: local === null ? '' : formatDateTime(local) };
}

/** The version of a meeting for its form (R104). */
export function meetingVersion(local: LocalDateTime | null): string {
  return versionOf(meetingWords(local));
}

const monthsAhead = 12;

/** The last day on which a meeting can be, 12 months ahead (R45). */
export const lastMeetingDay = (today: LocalDate): LocalDate => addMonths(today, monthsAhead);

/** The instant of a meeting. @throws ServiceError with the field */
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
 * Plans, moves or (with null) calls off a meeting, and tells the owner; the same time again changes
 * nothing. @throws ServiceError with the field, not_found, StaleForm
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
    if (!changesRow(seen, meetingWords(stored), meetingWords(local))) return 'unchanged';
    return writeMeeting(tx, pet, local, timeZone);
  });
}

/**
 * Writes when a dog is met, and tells its owner; with that, what they proposed is answered.
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
  // One that has passed is not news to its owner.
  const was = pet.meetAt !== null && pet.meetAt > now() ? pet.meetAt : null;
  publish(tx, { audience: userId, topic: 'booking', subjectId: petId });
  if (meetAt === null && was === null) return 'saved';
  await queueMeetingMail(tx, planned, was);
  return 'told';
}

/** Calls off a meeting that is still ahead or proposed, because its dog leaves the list of pets. */
export async function callOffMeeting(tx: Transaction, { id, meetAt }: Pet): Promise<void> {
  await tx.meetingProposal.deleteMany({ where: { petId: id } });
  if (meetAt === null || meetAt <= now()) return;
  const data = { meetAt: null, meetAskAt: null, meetVersion: { increment: 1 } };
  await queueMeetingMail(tx, await tx.pet.update({ where: { id }, data }), meetAt);
}

/** What is told on Today about a meeting that was answered. */
export type MeetingAnswered = { petName: string; changed: boolean };

/** How a meeting went, once it is over; a repeat changes nothing (R20). @throws ServiceError not_found */
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

/** A dog to meet, for the admin's first page. */
export type MeetingOnToday = { pet: PetFace & { id: string }; ownerName: string; time: string };

/** The dogs to meet today, and those of whom it is not said yet how it went (R45). */
export type MeetingsToday = { ahead: MeetingOnToday[]; over: MeetingOnToday[] };

/** As {@link MeetingsToday}. */
export async function meetingsToday(at: Date): Promise<MeetingsToday> {
  const { timeZone } = await businessSettings('committed');
  const { startOfTomorrow } = timeFrameBounds(at, timeZone);
  const found = await meetingsBetween(new Date(0), startOfTomorrow, at);
  return {
    ahead: found.flatMap(({ shown, meetAt }) => (meetAt > at ? [shown] : [])),
    over: found.flatMap(({ shown, isAsked }) => (isAsked ? [shown] : [])),
  };
}

/** The dogs to meet on a day, for its sheet (R51). */
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
