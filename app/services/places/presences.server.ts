import { addDays, addMonths, localDateOf, startOfDay } from '~/domain/business-time';
import type { Busy } from '~/domain/busy';
import {
  busyBetween,
  countsByDay,
  isLimited,
  overbookedText,
  type Presence,
} from '~/domain/headcount';
import { monthsAhead } from '~/domain/stay-rules';
import { database, type Transaction } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { houseRules } from '../settings/settings.server';

// A stay lasts a year at the most.
const longestStayMs = 366 * 24 * 60 * 60_000;

/**
 * The accepted stays that touch `from` up to `to`, with their dogs as booked (R43); without the
 * bookings that are asked about. One statement.
 */
export async function presencesBetween(
  tx: Transaction,
  from: Date,
  to: Date,
  exceptIds: readonly string[] = [],
): Promise<Presence[]> {
  const rows = await tx.booking.findMany({
    where: {
      status: 'accepted',
      // Both ends of the index's range: an old year reads no stays of today.
      end: { gt: from, lt: new Date(to.getTime() + longestStayMs) },
      start: { lt: to },
      ...(exceptIds.length > 0 && { id: { notIn: [...exceptIds] } }),
    },
    select: { start: true, end: true, numDogs: true },
  });
  return rows.map(({ start, end, numDogs }) => ({ start, end, dogs: numDogs }));
}

/**
 * When fewer than `dogs` places are free, from now to as far ahead as owners book (R43); nothing
 * for no dogs or without a limit. One statement at most.
 */
export async function busyFor(dogs: number): Promise<Busy> {
  const { limits } = await houseRules('committed');
  if (dogs === 0 || !isLimited(limits)) return { stretches: [], nights: [] };
  const at = now();
  const last = addMonths(localDateOf(at, limits.timeZone), monthsAhead);
  const end = startOfDay(addDays(last, 1), limits.timeZone);
  const others = await presencesBetween(database(), at, end);
  return busyBetween(others, at, end, { dogs, house: limits });
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
