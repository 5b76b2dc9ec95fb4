/** Counts for the trust page (R107), by plain queries over the last twelve months. */
import * as z from 'zod';
import { database } from '~/core/database/database.server';
import type { PictureView } from '~/core/files/picture-files';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { addMonths, localDateOf, startOfDay, type TimeZone } from '~/core/time/business-time';
import { headcount, limitsOn } from '~/features/booking/places/headcount';
import { momentNow, leftWhere } from '~/features/day/whereabouts/whereabouts.server';
import { picturesOf } from '~/features/dogs/pictures/find-pictures.server';
import { readBookingRules } from '~/features/booking/places/house-limits.server';
import { presencesBetween } from '~/features/booking/places/presences.server';
import { requiredPapers } from '~/features/dogs/vaccinations/papers.server';
import { type TrustCounts, type TrustFigure, trustFigures } from './trust-figures';

export type TrustPage = {
  businessName: string;
  sleepsHere: string;
  /** License and insurance. */
  papers: PictureView[];
  figures: TrustFigure[];
};

/** Returns the trust page for visitors; null if it's off. */
export async function trustPage(): Promise<TrustPage | null> {
  const { trustPage: isOn, sleepsHere, businessName } = await businessSettings('committed');
  if (!isOn) return null;
  return {
    businessName,
    sleepsHere,
    papers: await picturesOf('trust'),
    figures: trustFigures(await trustCounts()),
  };
}

const monthsBack = 12;

async function trustCounts(): Promise<TrustCounts> {
  const { timeZone, updates } = await businessSettings('committed');
  const at = now();
  const since = startOfDay(addMonths(localDateOf(at, timeZone), -monthsBack), timeZone);
  const stays = await database().booking.findMany({
    where: { AND: [leftWhere(await momentNow('committed')), { end: { gte: since, lte: at } }] },
    select: { id: true, dates: true },
  });
  return {
    stays: stays.length,
    most: await mostAtOnce(since, at),
    answerMinutes: await answerMinutes(since),
    days: updates ? await daysWithPicture(stays, since, timeZone) : null,
    certificates: await certificatesSeen(),
    canceledByHouse: await canceledByHouse(since),
  };
}

async function mostAtOnce(from: Date, to: Date): Promise<TrustCounts['most']> {
  const { limits } = await readBookingRules('committed');
  const { dogLimit } = limitsOn(localDateOf(to, limits.timeZone), limits);
  if (dogLimit === null) return null;
  const presences = await presencesBetween(database(), from, to);
  const dogs = headcount(presences, from, to, limits.timeZone).reduce(
    (most, stretch) => Math.max(most, stretch.dogs),
    0,
  );
  return { dogs, limit: dogLimit };
}

/**
 * Returns the minutes until the first manual answer to each request; automatically accepted ones don't count.
 */
async function answerMinutes(since: Date): Promise<number[]> {
  const answers = await database().bookingHistory.findMany({
    where: {
      event: 'status_changed',
      fromStatus: 'pending',
      toStatus: { in: ['accepted', 'rejected'] },
      booking: { createdAt: { gte: since } },
    },
    select: { bookingId: true, at: true, booking: { select: { createdAt: true } } },
    orderBy: { at: 'asc' },
  });
  const first = new Map<string, number>();
  for (const { bookingId, at, booking } of answers)
    if (!first.has(bookingId))
      first.set(bookingId, (at.getTime() - booking.createdAt.getTime()) / 60_000);
  return [...first.values()];
}

const dates = z.array(z.string());

async function daysWithPicture(
  stays: readonly { id: string; dates: unknown }[],
  since: Date,
  timeZone: TimeZone,
): Promise<NonNullable<TrustCounts['days']>> {
  const updates = await database().stayUpdate.findMany({
    where: { createdAt: { gte: since }, removedAt: null, pictures: { some: {} } },
    select: { bookingId: true, createdAt: true },
  });
  const withPicture = new Set(
    updates.map(({ bookingId, createdAt }) => `${bookingId} ${localDateOf(createdAt, timeZone)}`),
  );
  const days = stays.flatMap(({ id, dates: all }) => dates.parse(all).map((day) => `${id} ${day}`));
  return { all: days.length, withPicture: days.filter((day) => withPicture.has(day)).length };
}

async function certificatesSeen(): Promise<number | null> {
  if ((await requiredPapers('committed')).length === 0) return null;
  return database().vaccination.count({ where: { state: 'confirmed', exempt: false } });
}

async function canceledByHouse(since: Date): Promise<number> {
  return database().booking.count({
    where: {
      status: 'canceled',
      history: {
        some: {
          event: 'status_changed',
          fromStatus: 'accepted',
          toStatus: 'canceled',
          at: { gte: since },
          actor: { role: 'admin' },
        },
      },
    },
  });
}
