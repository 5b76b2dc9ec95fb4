/** The waitlist as its pages show it (R56). */
import * as z from 'zod';
import { database } from '~/core/database/database.server';
import type { Prisma, WaitlistEntry } from '~/core/database/generated/client';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { localDateOf, toLocal } from '~/core/time/business-time';
import { formatMoment, formatStay } from '~/core/time/format-dates';
import { ownerName, ownerNameFields } from '~/features/people/accounts/full-name';
import { offeredExtras } from '~/features/money/pricing/extras.server';
import { quoteStay } from '~/features/money/pricing/pricing';
import type { Quote } from '~/features/money/pricing/quote';
import { priceFacts } from '~/features/money/pricing/quote-booking.server';
import { termsBefore } from '~/features/money/pricing/terms-before';
import type { Service } from '~/features/booking/rules/services';
import type { StayTimes } from '~/features/booking/rules/stay-rules';
import { bookingRules } from '~/features/booking/places/house-limits.server';
import { beforeText, closedText } from './waitlist';

type Listed = {
  id: string;
  petNames: string[];
  service: Service;
  /** `Thu, Dec 24, 9:00 AM – Sat, Dec 26, 10:00 AM · 2 nights`. */
  when: string;
};

/** A stay that an owner is waiting for, or whose offer recently expired. */
export type OwnWait = Listed & {
  stay: StayTimes & { petIds: string[] };
  /** `2 wait before you.`, or that the house is closed then (R123). */
  before: string;
  /** The held place: end of the hold, quote, and terms of taking it (R131); null without an offer. */
  offer: { until: string; untilAt: Date; quote: Quote; terms: string } | null;
  /** End of an expired offer; null if the entry is still open. */
  ended: string | null;
};

/** A waitlist entry for the admin. */
export type AdminWait = Listed & {
  ownerId: string;
  ownerName: string;
  since: string;
  /** End of the current offer; null without one. */
  offeredUntil: string | null;
};

const texts = z.array(z.string());

// An entry expires with its time, even before the job has marked it.
const openWhere = (at: Date) =>
  ({
    OR: [
      { state: 'waiting', start: { gt: at } },
      { state: 'offered', offerEndsAt: { gt: at } },
    ],
  }) satisfies Prisma.WaitlistEntryWhereInput;

/** Time for which an expired offer is still shown. */
const endedShownMs = 2 * 24 * 3_600_000;

/** Returns an owner's entries, offers first; nothing about other owners (K5). */
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
  const settings = await businessSettings('committed');
  const { timeZone } = settings;
  const words = wordsIn(timeZone, at);
  const namesOf = await petNamesIn(rows);
  const rules = await bookingRules('committed');
  return rows.map((row) => {
    const { service, offerEndsAt } = row;
    const petIds = texts.parse(row.petIds);
    const extraIds = texts.parse(row.extraIds);
    const ahead = isWaiting(row) ? others.filter((other) => isBefore(other, row)).length : 0;
    const extras = offered.filter((extra) => extraIds.includes(extra.id));
    const stay = { service, ...words.times(row), petIds };
    const until = offerEndsAt === null ? '' : words.moment(offerEndsAt);
    const ended = row.state !== 'waiting' && !isOffer(row) ? until : null;
    const closed = closedText(stay, rules);
    const before = closed === '' ? beforeText(ahead) : closed;
    if (facts === null || !isOffer(row) || offerEndsAt === null || closed !== '')
      return {
        ...words.listed(row, namesOf(row)),
        stay,
        before,
        offer: null,
        ended,
      };
    const quote = quoteStay({ ...stay, dogs: petIds.length, ...facts, extras });
    const { totalCents } = quote;
    const wanted = { ...stay, totalCents };
    const terms = termsBefore(settings, wanted, facts.holidays, { now: at, timeZone });
    const offer = { until, untilAt: offerEndsAt, quote, terms };
    return { ...words.listed(row, namesOf(row)), stay, before, offer, ended };
  });
}

/** Returns the other owners' open entries. */
function waitsOfOthers(ownerId: string) {
  return database().waitlistEntry.findMany({
    where: { state: { in: ['waiting', 'offered'] }, ownerId: { not: ownerId } },
    select: { id: true, createdAt: true, start: true, end: true },
  });
}

type Waiting = Pick<WaitlistEntry, 'id' | 'createdAt' | 'start' | 'end'>;

/** Whether another owner asked earlier for some of the same time. */
function isBefore(other: Waiting, own: Waiting): boolean {
  const [earlier, later] = [other.createdAt.getTime(), own.createdAt.getTime()];
  const first = earlier < later || (earlier === later && other.id < own.id);
  return first && other.end > own.start && other.start < own.end;
}

/** Returns a lookup of the dogs' names of each entry, sorted. */
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

/** Returns the open entries, soonest stay first, and the number of further ones. */
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
