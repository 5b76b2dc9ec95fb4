/** What a stay's page tells about it by day (R52): updates, and when the dogs came and left. */
import * as z from 'zod';
import {
  dateOf,
  localDateOf,
  type LocalDateTime,
  minutesOf,
  toLocal,
} from '~/domain/business-time';
import { formatTime } from '~/domain/format-dates';
import type { PictureView } from '~/domain/picture-files';
import { byDay, updatePictureAlt, updateWindow } from '~/domain/stay-updates';
import { nameList } from '~/lib/format';
import { database } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { interval } from '../runtime/intervals.server';
import { businessSettings } from '../settings/settings.server';

/** One line of it, newest first. */
export type StayNews = { at: LocalDateTime; time: string } & (
  | { kind: 'noted'; text: string }
  | {
      kind: 'update';
      id: string;
      text: string;
      pictures: PictureView[];
      removed: boolean;
      seen: boolean;
      /** Whether it can still be taken back. */
      removable: boolean;
    }
);

export type HowItGoes = {
  days: { day: string; words: string; entries: StayNews[] }[];
  /** The newest update that its owner has not seen; null for none. */
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
  arrival: {
    arrivedAt: LocalDateTime | null;
    leftAt: LocalDateTime | null;
    pickedUpBy: string;
  } | null;
};

const storedPictures = z.array(z.object({ id: z.string(), width: z.number(), height: z.number() }));

type UpdateRow = {
  id: string;
  text: string;
  createdAt: Date;
  removedAt: Date | null;
  seenAt: Date | null;
  pictures: string;
};

/** Null while nothing is to be told or sent, or where updates are switched off. One statement. */
export async function howItGoes(
  stay: Stay,
  { forAdmin }: { forAdmin: boolean },
): Promise<HowItGoes | null> {
  const { updates, timeZone } = await businessSettings('committed');
  if (!updates) return null;
  const dogs = nameList(stay.petNames) || 'The dogs';
  const rows = await database().$queryRaw<UpdateRow[]>`
    SELECT "id", "text", "created_at" AS "createdAt", "removed_at" AS "removedAt",
      "seen_at" AS "seenAt",
      (SELECT json_group_array(json_object('id', "pictures"."id", 'width', "width",
          'height', "height") ORDER BY "shown"."position")
        FROM "stay_update_pictures" AS "shown"
        JOIN "pictures" ON "pictures"."id" = "shown"."picture_id"
        WHERE "shown"."update_id" = "stay_updates"."id") AS "pictures"
    FROM "stay_updates" WHERE "booking_id" = ${stay.id} ORDER BY "created_at", "id"`;
  const at = now();
  const sent = rows.map((row): StayNews => {
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
      pictures: storedPictures.parse(JSON.parse(row.pictures)).map((one) => ({ ...one, alt })),
    };
  });
  const entries = [...notedOf(stay, dogs), ...sent];
  const { beforeMs, afterMs } = updateWindow;
  const local = (ms: number) => toLocal(new Date(at.getTime() + ms), timeZone);
  const takesMore = forAdmin && stay.start <= local(beforeMs) && stay.end >= local(-afterMs);
  if (entries.length === 0 && !takesMore) return null;
  const unseen = rows.filter(({ seenAt, removedAt }) => seenAt === null && removedAt === null);
  return {
    takesMore,
    days: byDay(entries, localDateOf(at, timeZone)),
    unseenUpTo: unseen.at(-1)?.id ?? null,
    unseen: unseen.length,
    pictures: sent.reduce((sum, one) => sum + (one.kind === 'update' ? one.pictures.length : 0), 0),
  };
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

/** How many updates about their stays an owner has not seen; none where they are switched off. */
export async function countUnseenUpdates(ownerId: string): Promise<number> {
  if (!(await businessSettings('committed')).updates) return 0;
  return database().stayUpdate.count({
    where: { seenAt: null, removedAt: null, booking: { userId: ownerId } },
  });
}
