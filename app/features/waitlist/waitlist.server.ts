/** The waitlist as its pages show it (R56). */
import * as z from 'zod';
import { database } from '~/core/database/database.server';
import type { Prisma, WaitlistEntry } from '~/core/database/generated/client';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { localDateOf, toLocal } from '~/core/time/business-time';
import { formatMoment, formatStay } from '~/core/time/format-dates';
import { ownerName, ownerNameFields } from '~/features/accounts/full-name';
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

const texts = z.array(z.string());

// An entry is over when its time is, also before the job has said so.
const openWhere = (at: Date) =>
  ({
    OR: [
      { state: 'waiting', start: { gt: at } },
      { state: 'offered', offerEndsAt: { gt: at } },
    ],
  }) satisfies Prisma.WaitlistEntryWhereInput;

/** How long an owner reads of an offer that ended. */
const endedShownMs = 2 * 24 * 3_600_000;

/** What an owner waits for, offers first; never who else does (K5). */
export async function ownWaits(ownerId: string): Promise<OwnWait[]> {
  const at = now();
  const since = new Date(at.getTime() - endedShownMs);
  const found = await database().waitlistEntry.findMany({
    where: {
      ownerId,
      OR: [
        openWhere(at),
        {
          state: { in: ['offered', 'expired'] },
          offerEndsAt: { gte: since, lte: at },
          start: { gt: at },
        },
      ],
    },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
  const isWaiting = ({ state }: WaitlistEntry) => state === 'waiting';
  const rows = [...found.filter((row) => !isWaiting(row)), ...found.filter(isWaiting)];
  const isOffer = ({ state, offerEndsAt }: WaitlistEntry) =>
    state === 'offered' && offerEndsAt !== null && offerEndsAt > at;
  const others = rows.some(isWaiting) ? await waitsOfOthers(ownerId) : [];
  const facts = rows.some(isOffer) ? await priceFacts('committed', ownerId) : null;
  const offered = facts ? await offeredExtras('committed') : [];
  const { timeZone } = await businessSettings('committed');
  const words = wordsIn(timeZone, at);
  const namesOf = await petNamesIn(rows);
  return rows.map((row) => {
    const { service, offerEndsAt } = row;
    const petIds = texts.parse(row.petIds);
    const extraIds = texts.parse(row.extraIds);
    const before = isWaiting(row) ? others.filter((other) => isBefore(other, row)).length : 0;
    const extras = offered.filter((extra) => extraIds.includes(extra.id));
    const stay = { service, ...words.times(row), petIds };
    const until = offerEndsAt === null ? '' : words.moment(offerEndsAt);
    const ended = row.state !== 'waiting' && !isOffer(row) ? until : null;
    const offer =
      facts && isOffer(row)
        ? { until, quote: quoteStay({ ...stay, dogs: petIds.length, ...facts, extras }) }
        : null;
    return { ...words.listed(row, namesOf(row)), stay, before: beforeText(before), offer, ended };
  });
}

/** What other owners still wait for. */
function waitsOfOthers(ownerId: string) {
  return database().waitlistEntry.findMany({
    where: { state: { in: ['waiting', 'offered'] }, ownerId: { not: ownerId } },
    select: { id: true, createdAt: true, start: true, end: true },
  });
}

type Waiting = Pick<WaitlistEntry, 'id' | 'createdAt' | 'start' | 'end'>;

/** Whether another asked earlier for some of the same time. */
function isBefore(other: Waiting, own: Waiting): boolean {
  const [earlier, later] = [other.createdAt.getTime(), own.createdAt.getTime()];
  const first = earlier < later || (earlier === later && other.id < own.id);
  return first && other.end > own.start && other.start < own.end;
}

/** The names of the dogs of each entry, in order. */
async function petNamesIn(
  rows: readonly WaitlistEntry[],
): Promise<(row: WaitlistEntry) => string[]> {
  const pets = await database().pet.findMany({
    where: { id: { in: rows.flatMap(({ petIds }) => texts.parse(petIds)) } },
    select: { id: true, petName: true },
    orderBy: { petName: 'asc' },
  });
  return ({ petIds }) => {
    const ids = texts.parse(petIds);
    return pets.flatMap(({ id, petName }) => (ids.includes(id) ? [petName] : []));
  };
}

const mostShown = 20;

/** Who waits for what, the soonest stay first, and how many more do than are listed. */
export async function everyWait(): Promise<{ waits: AdminWait[]; more: number }> {
  const at = now();
  const where = openWhere(at);
  const rows = await database().waitlistEntry.findMany({
    where,
    include: { owner: { select: ownerNameFields } },
    orderBy: [{ start: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
    take: mostShown,
  });
  const { timeZone } = await businessSettings('committed');
  const words = wordsIn(timeZone, at);
  const namesOf = await petNamesIn(rows);
  return {
    waits: rows.map((row) => ({
      ...words.listed(row, namesOf(row)),
      ownerId: row.ownerId,
      ownerName: ownerName(row.owner),
      since: words.moment(row.createdAt),
      offeredUntil: row.offerEndsAt && words.moment(row.offerEndsAt),
    })),
    more: (await database().waitlistEntry.count({ where })) - rows.length,
  };
}

function wordsIn(timeZone: string, at: Date) {
  const today = localDateOf(at, timeZone);
  const times = ({ start, end }: Pick<WaitlistEntry, 'start' | 'end'>) => ({
    start: toLocal(start, timeZone),
    end: toLocal(end, timeZone),
  });
  return {
    times,
    moment: (instant: Date) => formatMoment(toLocal(instant, timeZone), today),
    listed(row: WaitlistEntry, petNames: string[]): Listed {
      const { id, service } = row;
      const { start, end } = times(row);
      return { id, service, petNames, when: formatStay(start, end, today) };
    },
  };
}
