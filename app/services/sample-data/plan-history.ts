import type { BookingStatus } from '~/domain/booking-status';
import { addDays, atMinutes, dateOf, toInstant, toLocal } from '~/domain/business-time';
import type { LocalDateTime, TimeZone } from '~/domain/business-time';
import type { Prisma } from '../database/generated/client';
import type { PlannedStay } from './stay-plan';
import type { Random } from './seeded-random';

type Step = Pick<
  Prisma.BookingHistoryCreateManyInput,
  'actorId' | 'event' | 'fromStatus' | 'toStatus'
> & { at: Date };

/** How a sample booking came to be what it is: when it was made, and each change since. */
export type PlannedHistory = { createdAt: Date; canceledAt: Date | null; steps: Step[] };

const minuteMs = 60_000;

/** An instant of a wall-clock time. @throws RangeError when a clock change skips it */
export function instantOf(local: LocalDateTime, timeZone: TimeZone): Date {
  const instant = toInstant(local, timeZone);
  if (instant === 'skipped') throw new RangeError(`A clock change skips ${local}`);
  return instant;
}

/** The instant some minutes later. */
export function minutesAfter(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * minuteMs);
}

/**
 * Plans the history of a stay as people would have made it (R15): requested some days ahead,
 * answered within the two hours that are promised, canceled before it began. All before `now`.
 */
export function planHistory(
  stay: PlannedStay,
  given: { now: Date; timeZone: TimeZone; random: Random; ownerId: string; adminId: string },
): PlannedHistory {
  const { now, timeZone, random, ownerId, adminId } = given;
  const start = instantOf(stay.start, timeZone);
  if (stay.how === 'quick')
    return { createdAt: start, canceledAt: null, steps: [made('quick_daycare', ownerId, start)] };

  const createdAt = requestedAt(stay, given);
  if (stay.how === 'admin')
    return {
      createdAt,
      canceledAt: null,
      steps: [made('created_by_admin', adminId, createdAt)],
    };

  const steps: Step[] = [
    { actorId: ownerId, event: 'requested', fromStatus: null, toStatus: 'pending', at: createdAt },
  ];
  if (stay.status === 'pending') return { createdAt, canceledAt: null, steps };
  const answeredAt = minutesAfter(createdAt, random.int(8, 110));
  if (stay.status !== 'canceled') {
    steps.push(changed('pending', stay.status, adminId, answeredAt));
    return { createdAt, canceledAt: null, steps };
  }
  const latest = start < now ? start : now;
  const left = Math.floor((latest.getTime() - answeredAt.getTime()) / minuteMs);
  const canceledAt = minutesAfter(answeredAt, random.int(1, Math.max(1, left - 1)));
  steps.push(changed('pending', 'accepted', adminId, answeredAt));
  const by = random.chance(0.75) ? ownerId : adminId;
  steps.push(changed('accepted', 'canceled', by, canceledAt));
  return { createdAt, canceledAt, steps };
}

function requestedAt(
  stay: PlannedStay,
  { now, timeZone, random }: { now: Date; timeZone: TimeZone; random: Random },
): Date {
  // What still waits came in within the last hours: the promise is a reply within two.
  if (stay.status === 'pending') return minutesAfter(now, -random.int(10, 20 * 60));
  const yesterday = addDays(dateOf(toLocal(now, timeZone)), -random.int(1, 12));
  const ahead = addDays(dateOf(stay.start), -random.int(2, 18));
  // 8 AM to 5 PM, so that the answer two hours later falls into the hours of the promise.
  const time = random.int(8 * 60, 17 * 60);
  return instantOf(atMinutes(ahead < yesterday ? ahead : yesterday, time), timeZone);
}

function made(event: 'quick_daycare' | 'created_by_admin', actorId: string, at: Date): Step {
  return { actorId, event, fromStatus: null, toStatus: 'accepted', at };
}

function changed(from: BookingStatus, to: BookingStatus, actorId: string, at: Date): Step {
  return { actorId, event: 'status_changed', fromStatus: from, toStatus: to, at };
}
