/** News on a stay's page by day (R52): updates, arrival and departure. */
import { database } from '~/core/database/database.server';
import type { PictureView } from '~/core/files/picture-files';
import { now } from '~/core/runtime/clock.server';
import { interval } from '~/core/runtime/intervals.server';
import { businessSettings } from '~/core/settings/settings.server';
import { nameList } from '~/core/text/format';
import {
  dateOf,
  localDateOf,
  type LocalDateTime,
  minutesOf,
  type TimeZone,
  toLocal,
} from '~/core/time/business-time';
import { formatTime } from '~/core/time/format-dates';
import type { Whereabouts } from '~/features/day/whereabouts/whereabouts';
import { noteAheadMs, notedLateText, ownerText } from '~/features/day/care/care';
import { type TickOfBooking, ticksOfBooking } from '~/features/day/care/ticks.server';
import { byDay, updatePictureAlt, updateWindow } from './stay-updates';

/** One entry, newest first. */
export type StayNews = { at: LocalDateTime; time: string } & (
  | { kind: 'noted'; text: string }
  | {
      kind: 'update';
      id: string;
      text: string;
      pictures: PictureView[];
      removed: boolean;
      seen: boolean;
      /** Whether it can still be removed. */
      removable: boolean;
    }
);

export type HowItGoesFacts = {
  days: { day: string; words: string; entries: StayNews[] }[];
  /** Id of the newest update that the owner has not seen; null if all were seen. */
  unseenUpTo: string | null;
  unseen: number;
  pictures: number;
  /** Whether the admin can send an update now. */
  takesMore: boolean;
};

type Stay = {
  id: string;
  start: LocalDateTime;
  end: LocalDateTime;
  petNames: readonly string[];
  whereabouts: Whereabouts | null;
  arrival: {
    arrivedAt: LocalDateTime | null;
    leftAt: LocalDateTime | null;
    pickedUpBy: string;
  } | null;
};

/**
 * Returns the news of a stay; null if there is nothing to show or send yet, or if both updates (R52) and care
 * plans (R51) are off.
 */
export async function howItGoes(
  stay: Stay,
  { forAdmin }: { forAdmin: boolean },
): Promise<HowItGoesFacts | null> {
  const { updates, carePlans, timeZone } = await businessSettings('committed');
  const at = now();
  // Too far ahead for updates and records.
  if (
    (!updates && !carePlans) ||
    stay.start > toLocal(new Date(at.getTime() + noteAheadMs), timeZone)
  )
    return null;
  const rows = updates ? await updatesOf(stay.id) : [];
  const given = carePlans ? givenNews(await ticksOfBooking(stay.id), timeZone) : [];
  if (!updates && given.length === 0) return null;
  const dogs = nameList(stay.petNames) || 'The dogs';
  const updateNews = rows.map((row): StayNews => {
    const local = toLocal(row.createdAt, timeZone);
    const removed = row.removedAt !== null;
    const alt = updatePictureAlt(nameList(stay.petNames) || 'your dog', dateOf(local));
    return {
      kind: 'update',
      id: row.id,
      at: local,
      time: clock(local),
      text: row.text,
      removed,
      seen: row.seenAt !== null,
      removable: !removed && at.getTime() - row.createdAt.getTime() <= interval('updateRemoval'),
      pictures: row.pictures.map(({ picture }) => ({ ...picture, alt })),
    };
  });
  const entries = [...notedOf(stay, dogs), ...given, ...updateNews];
  const { beforeMs, afterMs } = updateWindow;
  const local = (ms: number) => toLocal(new Date(at.getTime() + ms), timeZone);
  const isAround = stay.start <= local(beforeMs) && stay.end >= local(-afterMs);
  const isHere = stay.whereabouts === 'here' || stay.whereabouts === 'overdue';
  const takesMore = updates && forAdmin && (isAround || isHere);
  if (entries.length === 0 && !takesMore) return null;
  const unseen = rows.filter(({ seenAt, removedAt }) => seenAt === null && removedAt === null);
  return {
    takesMore,
    days: byDay(entries, localDateOf(at, timeZone)),
    unseenUpTo: unseen.at(-1)?.id ?? null,
    unseen: unseen.length,
    pictures: updateNews.reduce(
      (sum, one) => sum + (one.kind === 'update' ? one.pictures.length : 0),
      0,
    ),
  };
}

function updatesOf(bookingId: string) {
  return database().stayUpdate.findMany({
    where: { bookingId },
    include: {
      pictures: {
        select: { picture: { select: { id: true, width: true, height: true } } },
        orderBy: { position: 'asc' },
      },
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
}

/** Converts recorded care to news (R51), oldest first. */
function givenNews(ticks: readonly TickOfBooking[], timeZone: TimeZone): StayNews[] {
  return [...ticks].reverse().map((done) => {
    const at = toLocal(done.doneAt, timeZone);
    const late = notedLateText(done, timeZone);
    const text = late === null ? `${ownerText(done)}.` : `${ownerText(done)}, ${late}.`;
    return { kind: 'noted', at, time: clock(at), text };
  });
}

const clock = (local: LocalDateTime) => formatTime(minutesOf(local));

function notedOf({ arrival }: Stay, dogs: string): StayNews[] {
  const noted = (at: LocalDateTime | null | undefined, text: string): StayNews[] =>
    at ? [{ kind: 'noted', at, time: clock(at), text }] : [];
  const by = arrival?.pickedUpBy ? ` by ${arrival.pickedUpBy}` : '';
  return [
    ...noted(arrival?.arrivedAt, `${dogs} arrived.`),
    ...noted(arrival?.leftAt, arrival?.pickedUpBy ? `${dogs} picked up${by}.` : `${dogs} left.`),
  ];
}
