/** Instant confirmation of requests by the rule in Settings (R47). */
import { database, type Reader, rowsFor, type Transaction } from '~/core/database/database.server';
import type { Booking } from '~/core/database/generated/client';
import { now } from '~/core/runtime/clock.server';
import { businessSettings, type Settings } from '~/core/settings/settings.server';
import { type LocalDate, localDateOf, type TimeZone, toLocal } from '~/core/time/business-time';
import { applyingHolidays } from '~/features/money/pricing/prices-in-force.server';
import { knownFacts } from '~/features/booking/readiness/known-facts.server';
import type { KnownFacts } from '~/features/booking/readiness/readiness';
import type { HolidayKey } from '~/features/booking/rules/holidays';
import { lastStayEnds } from '~/features/day/whereabouts/last-stay-ends.server';
import {
  type AskedStay,
  type AtOnceRule,
  type KnownBefore,
  reasonsToWait,
} from './confirm-at-once';

async function readRule(
  reader: Reader,
): Promise<{ rule: AtOnceRule; timeZone: TimeZone; settings: Settings }> {
  const settings = await businessSettings(reader);
  const { acceptAtOnce, acceptOverHolidays, dogLimit, timeZone } = settings;
  return {
    rule: { acceptAtOnce, acceptOverHolidays, limited: dogLimit !== null },
    timeZone,
    settings,
  };
}

type Known = KnownBefore & { lastStays: Map<string, LocalDate> };

/** Returns a lookup by owner id of the facts that the rule needs about these owners and their dogs. */
async function knownBefore(
  reader: Reader,
  ownerIds: readonly string[],
  petIds: readonly string[],
  timeZone: TimeZone,
): Promise<(ownerId: string) => Known> {
  const ends = await lastStayEnds(reader, petIds, { onlyIfThere: true });
  const lastStays = new Map([...ends].map(([petId, end]) => [petId, localDateOf(end, timeZone)]));
  const owing = await rowsFor(reader).booking.groupBy({
    by: ['userId'],
    where: {
      userId: { in: [...ownerIds] },
      status: 'accepted',
      remainCents: { gt: 0 },
      end: { lte: now() },
    },
    _sum: { remainCents: true },
  });
  const paused = await rowsFor(reader).profile.findMany({
    where: { id: { in: [...ownerIds] }, pausedAt: { not: null } },
    select: { id: true },
  });
  return (ownerId) => ({
    lastStays,
    owedCents: owing.find(({ userId }) => userId === ownerId)?._sum.remainCents ?? 0,
    ...(paused.some(({ id }) => id === ownerId) && { writesFirst: true as const }),
  });
}

export type AskedStays = {
  ownerId: string;
  petIds: readonly string[];
  stays: readonly AskedStay[];
};

/** Whether the rule confirms these stays: all of them or none (R47, R53). */
export async function confirmedByRule(
  tx: Transaction,
  { ownerId, petIds, stays }: AskedStays,
  holidays: ReadonlySet<HolidayKey>,
): Promise<boolean> {
  const { rule, timeZone, settings } = await readRule(tx);
  if (rule.acceptAtOnce === 'off') return false;
  const ownerKnown = (await knownBefore(tx, [ownerId], petIds, timeZone))(ownerId);
  const who = { reads: 'admin', from: now() } as const;
  const facts = await knownFacts(tx, { ownerId, petIds }, who, settings);
  const decision = {
    rule,
    known: ownerKnown,
    today: localDateOf(now(), timeZone),
    holidays,
    facts,
  };
  return stays.every((stay) => reasonsToWait(stay, decision).length === 0);
}

/** Facts about the rule for the owner's page; null if it can confirm nothing. */
export type AtOnceOnPage = { rule: AtOnceRule; known: Known };

/**
 * Returns {@link AtOnceOnPage} for the owner's dogs; null if the result depends on facts that owners never
 * see (K5).
 */
export async function atOnceOnPage(
  ownerId: string,
  petIds: readonly string[],
): Promise<AtOnceOnPage | null> {
  const { rule, timeZone } = await readRule('committed');
  if (rule.acceptAtOnce === 'off') return null;
  const known = (await knownBefore('committed', [ownerId], petIds, timeZone))(ownerId);
  if (known.owedCents > 0 || known.writesFirst) return null;
  const ids = [...petIds];
  const pairs = await database().petPair.count({
    where: { OR: [{ petA: { in: ids } }, { petB: { in: ids } }] },
  });
  return pairs > 0 ? null : { rule, known };
}

type Pending = Pick<Booking, 'userId' | 'status' | 'service' | 'start' | 'end'> & {
  pets: readonly { petId: string; pet: { petName: string } }[];
};

/**
 * Returns the reasons each request needs the admin's answer (R47): empty unless it is pending, and while the
 * rule is off. The number of statements doesn't grow with the requests.
 */
export async function reasonsToAnswer(
  bookings: readonly Pending[],
): Promise<(booking: Pending, facts: KnownFacts) => string[]> {
  const { rule, timeZone } = await readRule('committed');
  if (rule.acceptAtOnce === 'off') return () => [];
  const owners = bookings.map(({ userId }) => userId);
  const dogs = bookings.flatMap(({ pets }) => pets.map(({ petId }) => petId));
  const knownOf = await knownBefore('committed', owners, dogs, timeZone);
  const holidays = await applyingHolidays('committed');
  const at = now();
  return ({ userId, status, service, pets, ...times }, facts) => {
    if (status !== 'pending' || times.end <= at) return [];
    const [start, end] = [toLocal(times.start, timeZone), toLocal(times.end, timeZone)];
    const named = pets.map(({ petId: id, pet: { petName: name } }) => ({ id, name }));
    return reasonsToWait(
      { service, start, end, pets: named },
      { rule, known: knownOf(userId), today: localDateOf(at, timeZone), holidays, facts },
    );
  };
}
