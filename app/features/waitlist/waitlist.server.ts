/** The waitlist as its pages show it (R56). */
import * as z from 'zod';
import { database } from '~/core/database/database.server';
import { Prisma } from '~/core/database/generated/client';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { localDateOf, toLocal } from '~/core/time/business-time';
import { formatMoment, formatStay } from '~/core/time/format-dates';
import { ownerName } from '~/features/accounts/full-name';
import { offeredExtras } from '~/features/pricing/extras.server';
import { quoteStay } from '~/features/pricing/pricing';
import type { Quote } from '~/features/pricing/quote';
import { priceFacts } from '~/features/pricing/quote-booking.server';
import type { Service } from '~/features/stays/services';
import type { StayTimes } from '~/features/stays/stay-rules';
import { beforeText } from './waitlist';

type Listed = {
  id: string;
  petNames: string[];
  service: Service;
  /** `Thu, Dec 24, 9:00 AM – Sat, Dec 26, 10:00 AM · 2 nights`. */
  when: string;
};

/** A stay that an owner waits for, or waited for in vain until a short while ago. */
export type OwnWait = Listed & {
  stay: StayTimes & { petIds: string[] };
  /** `2 wait before you.` */
  before: string;
  /** The place that is held for them, until when, and what the stay costs; null for none. */
  offer: { until: string; quote: Quote } | null;
  /** When the offer ended that was not taken; null for one that can still be. */
  ended: string | null;
};

/** A stay that somebody waits for, as the admin reads it. */
export type AdminWait = Listed & {
  ownerId: string;
  ownerName: string;
  since: string;
  /** Until when a place is offered; null while none is. */
  offeredUntil: string | null;
};

type Row = {
  id: string;
  ownerId: string;
  service: Service;
  start: Date;
  end: Date;
  petIds: string;
  extraIds: string;
  state: 'waiting' | 'offered' | 'expired';
  createdAt: Date;
  offerEndsAt: Date | null;
  petNames: string;
};

const texts = z.array(z.string());

const columns = Prisma.sql`
  "entry"."id", "entry"."owner_id" AS "ownerId", "entry"."service", "entry"."start", "entry"."end",
  json("entry"."pet_ids") AS "petIds",
  json("entry"."extra_ids") AS "extraIds", "entry"."state", "entry"."created_at" AS "createdAt",
  "entry"."offer_ends_at" AS "offerEndsAt",
  (SELECT json_group_array("pet_name" ORDER BY "pet_name") FROM "pets"
    WHERE "id" IN (SELECT "value" FROM json_each("entry"."pet_ids"))) AS "petNames"`;

// An entry is over when its time is, also before the job has said so.
const isOpen = (at: Date) => Prisma.sql`("entry"."state" = 'waiting' AND "entry"."start" > ${at}
  OR "entry"."state" = 'offered' AND "entry"."offer_ends_at" > ${at})`;

/** How long an owner reads of an offer that ended. */
const endedShownMs = 2 * 24 * 3_600_000;

/** What an owner waits for, offers first; never who else does (K5). Three statements at most. */
export async function ownWaits(ownerId: string): Promise<OwnWait[]> {
  const at = now();
  const since = new Date(at.getTime() - endedShownMs);
  const rows = await database().$queryRaw<(Row & { before: number | bigint })[]>`
    SELECT ${columns},
      (SELECT COUNT(*) FROM "waitlist_entries" AS "earlier"
        WHERE "earlier"."state" IN ('waiting', 'offered') AND "entry"."state" = 'waiting'
          AND "earlier"."owner_id" <> "entry"."owner_id"
          AND ("earlier"."created_at", "earlier"."id") < ("entry"."created_at", "entry"."id")
          AND "earlier"."end" > "entry"."start" AND "earlier"."start" < "entry"."end") AS "before"
    FROM "waitlist_entries" AS "entry"
    WHERE "entry"."owner_id" = ${ownerId} AND (${isOpen(at)}
      OR "entry"."state" IN ('offered', 'expired') AND "entry"."offer_ends_at" BETWEEN ${since} AND ${at}
        AND "entry"."start" > ${at})
    ORDER BY "entry"."state" = 'waiting', "entry"."start", "entry"."id"`;
  const isOffer = ({ state, offerEndsAt }: Row) =>
    state === 'offered' && offerEndsAt !== null && offerEndsAt > at;
  const facts = rows.some(isOffer) ? await priceFacts('committed', ownerId) : null;
  const offered = facts ? await offeredExtras('committed') : [];
  const { timeZone } = await businessSettings('committed');
  const words = wordsIn(timeZone, at);
  return rows.map((row) => {
    const { service, offerEndsAt } = row;
    const petIds = texts.parse(JSON.parse(row.petIds));
    const extraIds = texts.parse(JSON.parse(row.extraIds));
    const extras = offered.filter((extra) => extraIds.includes(extra.id));
    const stay = { service, ...words.times(row), petIds };
    const until = offerEndsAt === null ? '' : words.moment(offerEndsAt);
    const ended = row.state !== 'waiting' && !isOffer(row) ? until : null;
    const offer =
      facts && isOffer(row)
        ? { until, quote: quoteStay({ ...stay, dogs: petIds.length, ...facts, extras }) }
        : null;
    return { ...words.listed(row), stay, before: beforeText(Number(row.before)), offer, ended };
  });
}

const mostShown = 20;

/** Who waits for what, the soonest stay first, and how many more do than are listed. One statement. */
export async function everyWait(): Promise<{ waits: AdminWait[]; more: number }> {
  const at = now();
  type AdminRow = Row & {
    fullName: string | null;
    email: string;
    deletedAt: Date | null;
    total: number | bigint;
  };
  const rows = await database().$queryRaw<AdminRow[]>`
    SELECT ${columns}, "owner"."full_name" AS "fullName", "owner"."email",
      "owner"."deleted_at" AS "deletedAt", COUNT(*) OVER () AS "total"
    FROM "waitlist_entries" AS "entry" JOIN "profiles" AS "owner" ON "owner"."id" = "entry"."owner_id"
    WHERE ${isOpen(at)}
    ORDER BY "entry"."start", "entry"."created_at", "entry"."id" LIMIT ${mostShown}`;
  const { timeZone } = await businessSettings('committed');
  const words = wordsIn(timeZone, at);
  return {
    waits: rows.map((row) => ({
      ...words.listed(row),
      ownerId: row.ownerId,
      ownerName: ownerName(row),
      since: words.moment(row.createdAt),
      offeredUntil: row.offerEndsAt && words.moment(row.offerEndsAt),
    })),
    more: Number(rows[0]?.total ?? 0) - rows.length,
  };
}

function wordsIn(timeZone: string, at: Date) {
  const today = localDateOf(at, timeZone);
  const times = ({ start, end }: Pick<Row, 'start' | 'end'>) => ({
    start: toLocal(start, timeZone),
    end: toLocal(end, timeZone),
  });
  return {
    times,
    moment: (instant: Date) => formatMoment(toLocal(instant, timeZone), today),
    listed(row: Row): Listed {
      const { id, service } = row;
      const { start, end } = times(row);
      const petNames = texts.parse(JSON.parse(row.petNames));
      return { id, service, petNames, when: formatStay(start, end, today) };
    },
  };
}
