import { addDays, addMonths, localDateOf, startOfDay } from '~/domain/business-time';
import {
  countsByDay,
  fullestDay,
  isLimited,
  overbookedText,
  type Presence,
} from '~/domain/headcount';
import { monthsAhead } from '~/domain/stay-rules';
import { database, type Transaction } from '../database/database.server';
import type { Booking } from '../database/generated/client';
import { now } from '../runtime/clock.server';
import { houseRules } from '../settings/settings.server';

/**
 * The accepted stays that touch `from` up to `to`, with their dogs as booked (R43); without the
 * booking that is asked about. One statement.
 */
export async function presencesBetween(
  tx: Transaction,
  from: Date,
  to: Date,
  exceptBookingId?: string,
): Promise<Presence[]> {
  const rows = await tx.booking.findMany({
    where: {
      status: 'accepted',
      end: { gt: from },
      start: { lt: to },
      ...(exceptBookingId !== undefined && { id: { not: exceptBookingId } }),
    },
    select: { start: true, end: true, numDogs: true },
  });
  return rows.map(({ start, end, numDogs }) => ({ start, end, dogs: numDogs }));
}

/**
 * How full the house is with each of these requests on its fullest day, by their ids; none where no
 * limit is set, or for a booking that waits for no answer (R43). One statement at most.
 */
export async function placesWith(
  bookings: readonly Pick<Booking, 'id' | 'status' | 'start' | 'end' | 'numDogs'>[],
): Promise<Map<string, string>> {
  const { limits } = await houseRules('committed');
  const at = now();
  const asked = bookings.filter(({ status, end }) => status === 'pending' && end > at);
  const texts = new Map<string, string>();
  if (asked.length === 0 || !isLimited(limits)) return texts;
  const first = Math.min(...asked.map(({ start }) => start.getTime()));
  const last = Math.max(...asked.map(({ end }) => end.getTime()));
  const others = await presencesBetween(database(), new Date(first), new Date(last));
  for (const { id, start, end, numDogs } of asked) {
    const text = fullestDay({ start, end, dogs: numDogs }, others, limits);
    if (text !== null) texts.set(id, text);
  }
  return texts;
}

/** Which days to come are fuller than the limits, in a sentence; empty for none (R43). */
export async function overbooked(): Promise<string> {
  const { limits } = await houseRules('committed');
  if (!isLimited(limits)) return '';
  const at = now();
  const today = localDateOf(at, limits.timeZone);
  const last = addMonths(today, monthsAhead);
  const end = startOfDay(addDays(last, 1), limits.timeZone);
  const presences = await presencesBetween(database(), at, end);
  return overbookedText(countsByDay(presences, today, last, limits.timeZone), limits);
}
