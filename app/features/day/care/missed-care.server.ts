/** Unrecorded care of the days before today (R81), and its answer for all of it (R121). */
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import { adminAudience, publish } from '~/core/live/publish.server';
import { now } from '~/core/runtime/clock.server';
import type { Viewer } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { type LocalDate, localDateOf, startOfDay, type TimeZone } from '~/core/time/business-time';
import { assertMayNote } from '~/features/day/arrivals/noting.server';
import { undoNotRecorded } from '~/features/day/arrivals/undo-noted.server';
import type { Moment } from '~/features/day/whereabouts/whereabouts';
import { momentNow, presentWhere } from '~/features/day/whereabouts/whereabouts.server';
import { careTimeOf, notRecorded, takeBackMs } from './care';
import { careItemOf } from './care-rows.server';
import { firstMissedDay, type MissedCare, missedCare, type MissedItem } from './missed-care';

/** Returns unrecorded care of the days before today; null if care plans are off. */
export async function missedBeforeToday(): Promise<MissedCare | null> {
  const { timeZone, carePlans } = await businessSettings('committed');
  if (!carePlans) return null;
  const moment = await momentNow('committed');
  return careBefore(database(), localDateOf(moment.now, timeZone), { moment, timeZone });
}

const select = {
  id: true,
  start: true,
  end: true,
  arrivedAt: true,
  leftAt: true,
  pets: { select: { pet: { select: { id: true, petName: true } } } },
} satisfies Prisma.BookingSelect;

type CareBooking = Prisma.BookingGetPayload<{ select: typeof select }>;

/**
 * Returns unrecorded care of the days before `today`. Two statements and one for the plans.
 * @param assumed stays that count with these times instead of the stored ones
 */
export async function careBefore(
  tx: Transaction,
  today: LocalDate,
  {
    moment,
    timeZone,
    assumed = [],
  }: { moment: Moment; timeZone: TimeZone; assumed?: readonly CareBooking[] },
): Promise<MissedCare> {
  const first = firstMissedDay(today);
  const [from, to] = [startOfDay(first, timeZone), startOfDay(today, timeZone)];
  const found = await tx.booking.findMany({
    where: {
      ...presentWhere({ from, to }, moment),
      id: { notIn: assumed.map(({ id }) => id) },
      pets: { some: { pet: { careItems: { some: {} } } } },
    },
    select,
  });
  const stays = [...found, ...assumed];
  const petIds = [...new Set(stays.flatMap(({ pets }) => pets.map(({ pet }) => pet.id)))];
  const items = await tx.careItem.findMany({
    where: { petId: { in: petIds }, OR: [{ endedAt: null }, { endedAt: { gt: from } }] },
  });
  const answered = await tx.careDone.findMany({
    where: { dueOn: { gte: first, lt: today }, petId: { in: petIds } },
    select: { liveKey: true },
  });
  return missedCare({
    today,
    timeZone,
    stays: stays.map((stay) => ({
      bookingId: stay.id,
      pets: stay.pets.map(({ pet }) => ({ petId: pet.id, name: pet.petName })),
      care: careTimeOf(stay, moment),
    })),
    items: items.map(careItemOf),
    answered: new Set(answered.flatMap(({ liveKey }) => liveKey ?? [])),
  });
}

/** Returns the earlier of the page's day and today. */
export function dayToAnswer(before: LocalDate, at: Date, timeZone: TimeZone): LocalDate {
  const today = localDateOf(at, timeZone);
  return before < today ? before : today;
}

// Keeps a statement's parameters below SQLite's limit.
const mostAtOnce = 500;

/** Records care as not recorded: nobody knows whether it was given (R121). */
export async function recordAsUnknown(
  tx: Transaction,
  missed: readonly MissedItem[],
  { actorId, at }: { actorId: string; at: Date },
): Promise<void> {
  for (let index = 0; index < missed.length; index += mostAtOnce)
    await tx.careDone.createMany({
      data: missed.slice(index, index + mostAtOnce).map((one) => ({
        ...{ bookingId: one.bookingId, petId: one.petId, itemId: one.itemId },
        ...{ dueOn: one.date, dueMinutes: one.minutes, liveKey: one.key },
        ...{ outcome: notRecorded, doneAt: one.at, notedAt: at, actorId },
      })),
    });
}

/**
 * Answers all open care before a day as not recorded, medicine or all else; repeating it changes nothing.
 * @returns how many, and the time, by which it can be undone @throws ServiceError forbidden
 */
export function leaveUnrecorded({
  viewer,
  before,
  of,
}: {
  viewer: Viewer;
  before: LocalDate;
  of: keyof MissedCare;
}): Promise<{ count: number; at: Date }> {
  return inTransaction(async (tx) => {
    assertMayNote(viewer, 'house');
    const { timeZone, carePlans } = await businessSettings(tx);
    const moment = await momentNow(tx);
    const at = moment.now;
    if (!carePlans) return { count: 0, at };
    const today = dayToAnswer(before, at, timeZone);
    const missed = (await careBefore(tx, today, { moment, timeZone }))[of];
    await recordAsUnknown(tx, missed, { actorId: viewer.id, at });
    publish(tx, {
      audience: adminAudience,
      topic: 'booking',
      subjectId: missed[0]?.bookingId ?? '',
    });
    return { count: missed.length, at };
  });
}

/** Undoes {@link leaveUnrecorded} within ten minutes. @returns how many @throws ServiceError conflict */
export function undoUnrecorded(viewer: Viewer, notedAt: Date): Promise<number> {
  return inTransaction(async (tx) => {
    assertMayNote(viewer, 'house');
    if (now().getTime() - notedAt.getTime() > takeBackMs)
      throw new ServiceError('conflict', 'That can no longer be undone.');
    return undoNotRecorded(tx, viewer.id, notedAt);
  });
}
