import { database } from '~/core/database/database.server';
import { type Booking, Prisma } from '~/core/database/generated/client';
import type { PetFace } from '~/core/files/picture-files';
import type { Cents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { isAdmin, type Role, type Viewer } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import type { TimeZone } from '~/core/time/business-time';
import { bookingView, type BookingView } from '~/features/bookings/booking-view.server';
import { type HealthLine, healthLineFor } from '~/features/pricing/health-line';
import { healthLines } from '~/features/pricing/health-line.server';
import { linesTotal } from '~/features/pricing/quote-booking.server';
import type { ReadinessLine } from '~/features/readiness/readiness';
import { mayCancel, mayPay } from '~/features/stays/booking-permissions';
import { isActive } from '~/features/stays/booking-status';
import { bookingsNamed } from '~/features/stays/find-names.server';
import type { SeriesFacts } from '~/features/stays/series';
import { type TimeFrame, timeFrameBounds } from '~/features/stays/time-frames';
import {
  card,
  countFrames,
  type FrameCounts,
  frameConditions,
} from '~/features/stays/time-frames.server';
import { type BookingContext, bookingContexts, contextInclude } from './booking-context.server';

type PageRequest = {
  frame: TimeFrame;
  ownerId: string | undefined;
  search: string;
  at: Date;
  timeZone: TimeZone;
  seriesId?: string | undefined;
  skip: number;
  take: number;
  order: 'asc' | 'desc';
};

export async function idsOnPage(request: PageRequest): Promise<string[]> {
  const { skip, take, order } = request;
  const { where, start } = queryOf(request);
  const way = Prisma.raw(order);
  const rows = await database().$queryRaw<{ id: string }[]>(
    isBySeries(request)
      ? Prisma.sql`SELECT "id", MIN("start") AS "first" FROM "bookings" WHERE ${where}
          GROUP BY ${card} ORDER BY "first" ${way}, "id" ${way} LIMIT ${take} OFFSET ${skip}`
      : Prisma.sql`SELECT "id" FROM "bookings" WHERE ${where}
          ORDER BY ${start} ${way}, "id" ${way} LIMIT ${take} OFFSET ${skip}`,
  );
  return rows.map(({ id }) => id);
}

function isBySeries({ frame, seriesId }: Pick<PageRequest, 'frame' | 'seriesId'>): boolean {
  return frame === 'pending' && seriesId === undefined;
}

/** How many cards the pages hold: as many as bookings, but for series. */
async function countCards(
  request: Omit<PageRequest, 'skip' | 'take' | 'order'>,
  counts: FrameCounts,
): Promise<number> {
  if (isBySeries(request)) return counts.pendingCards;
  if (request.seriesId === undefined) return counts[request.frame];
  const { where } = queryOf(request);
  const [row] = await database().$queryRaw<{ cards: number | bigint }[]>`
    SELECT COUNT(*) AS "cards" FROM "bookings" WHERE ${where}`;
  return Number(row?.cards ?? 0);
}

type Query = { where: Prisma.Sql; start: Prisma.Sql };

const start = Prisma.sql`"start"`;
/** A plus keeps SQLite from choosing the index over it. */
const startWithoutIndex = Prisma.sql`+"start"`;

function queryOf(request: Omit<PageRequest, 'skip' | 'take' | 'order'>): Query {
  const { ownerId, search, seriesId } = request;
  const named = bookingsNamed(search);
  if (seriesId !== undefined) {
    const mine = ownerId === undefined ? Prisma.empty : Prisma.sql`AND "user_id" = ${ownerId}`;
    return { where: Prisma.sql`"series_id" = ${seriesId} ${mine}`, start };
  }
  return ownerId === undefined && named === null ? everybodys(request) : theOnesOf(request, named);
}

type Which = Pick<PageRequest, 'frame' | 'ownerId' | 'at' | 'timeZone'>;

function theOnesOf({ frame, ownerId, at, timeZone }: Which, named: Prisma.Sql | null): Query {
  const conditions = [frameConditions(at, timeZone)[frame]];
  if (ownerId !== undefined) conditions.push(Prisma.sql`"user_id" = ${ownerId}`);
  if (named !== null) conditions.push(Prisma.sql`"id" IN (${named})`);
  return { where: Prisma.join(conditions, ' AND '), start };
}

/** Left to itself, SQLite takes the index of the order and reads all that is over on its way. */
function everybodys({ frame, at, timeZone }: Which): Query {
  const { startOfToday } = timeFrameBounds(at, timeZone);
  const condition = frameConditions(at, timeZone)[frame];
  switch (frame) {
    case 'past':
      return { where: Prisma.sql`+(${condition})`, start };
    case 'current':
    case 'canceled':
      // All of either end today at the earliest.
      return {
        where: Prisma.sql`"end" >= ${startOfToday} AND +(${condition})`,
        start: startWithoutIndex,
      };
    case 'pending':
    case 'upcoming':
      return { where: condition, start };
  }
}

const pageSize = 10;

export type ListedBooking = BookingView & {
  faces: PetFace[];
  mayCancel: boolean;
  mayPay: boolean;
  ownerName: string;
  ownerGone: boolean;
  /** The owner's accepted stays that are over. */
  earlierStays: number;
  /** The quote's total in cents, where the booking's was set manually; else null. */
  calculatedCents: Cents | null;
  /** What the admin noted about the owner, for the admin alone. */
  privateNote?: string;
  /** Why it cannot be deleted (R21), in words; null for its owner. */
  whyNotDeleted: string | null;
  /** How full the house is with a request, for the admin: `Thu, Dec 24: 8 of 8` (R43); else null. */
  places: string | null;
  /** Why the rule did not confirm it, for the admin (R47); empty for its owner. */
  waitsBecause: string[];
  /** What should be in order before a request is accepted, for the admin (R42). */
  readiness: ReadinessLine[];
  /** What is said before Drop Off after an illness in the house (R105); null for nothing. */
  healthLine: string | null;
  /** The series it is a day of (R53); null for a stay of its own. */
  series: SeriesFacts | null;
  /** The card is for all days of its series that wait for an answer (R16). */
  forSeries: boolean;
};

export type BookingList = {
  bookings: ListedBooking[];
  counts: Record<TimeFrame, number>;
  page: number;
  pages: number;
};

export type ListRequest = {
  viewer: { id: string; role: Role };
  /** Only this owner's bookings; all owners' when left out (for the admin). */
  ownerId?: string;
  frame: TimeFrame;
  /** From 1; past the end means the last page. */
  page: number;
  search?: string;
  /** Only the days of this series, of every time frame and one by one (R53). */
  seriesId?: string | undefined;
};

function allowed(viewer: Viewer, row: Booking, at: Date) {
  const { userId: ownerId, status, end, arrivedAt, remainCents } = row;
  return {
    mayCancel: mayCancel(viewer, { ownerId, status, end, arrivedAt }, at).allowed,
    mayPay: mayPay(viewer, { ownerId, status, remainCents }).allowed,
  };
}

/** One page of a sub-tab with all counts (R16): upcoming soonest first, past newest first. */
export async function listBookings(request: ListRequest): Promise<BookingList> {
  const { viewer, ownerId, frame, search = '', seriesId } = request;
  const { timeZone } = await businessSettings('committed');
  const at = now();
  const { pendingCards, ...counts } = await countFrames(ownerId, at, timeZone, search);
  const which = { frame, ownerId, search, at, timeZone, seriesId };
  const pages = Math.max(
    1,
    Math.ceil((await countCards(which, { ...counts, pendingCards })) / pageSize),
  );
  const page = Math.min(Math.max(1, request.page), pages);
  const newestFirst = seriesId === undefined && (frame === 'past' || frame === 'canceled');
  const order = newestFirst ? 'desc' : 'asc';
  const skip = (page - 1) * pageSize;
  const ids = await idsOnPage({ ...which, skip, take: pageSize, order });
  const rows = await database().booking.findMany({
    where: { id: { in: ids } },
    include: contextInclude,
    orderBy: [{ start: order }, { id: order }],
  });
  const contexts = await bookingContexts(rows, at, { forAdmin: isAdmin(viewer) });
  const health = await healthLines('committed');
  return {
    counts,
    page,
    pages,
    bookings: rows.flatMap((row) => {
      const context = contexts.get(row.id);
      if (context === undefined) return [];
      const day = listed(row, context, viewer, { at, timeZone, health });
      return [isBySeries(which) ? asSeries(day, context) : day];
    }),
  };
}

function listed(
  row: Booking,
  {
    owner,
    earlierStays,
    lines,
    faces,
    whyNotDeleted,
    places,
    waitsBecause,
    readiness,
    series,
  }: BookingContext,
  viewer: Viewer,
  { at, timeZone, health }: { at: Date; timeZone: TimeZone; health: readonly HealthLine[] },
): ListedBooking {
  return {
    ...bookingView(row, timeZone),
    faces,
    ...allowed(viewer, row, at),
    ownerName: owner.name,
    ownerGone: owner.gone,
    earlierStays,
    healthLine: isActive(row.status) ? (healthLineFor(health, row, at)?.text ?? null) : null,
    calculatedCents: row.totalByHand ? linesTotal(lines) : null,
    ...(isAdmin(viewer) && { privateNote: owner.privateNote }),
    whyNotDeleted: isAdmin(viewer) ? whyNotDeleted : null,
    places,
    waitsBecause: isAdmin(viewer) ? waitsBecause : [],
    readiness: isAdmin(viewer) && row.status === 'pending' ? readiness : [],
    series,
    forSeries: false,
  };
}

/** The first waiting day of a series with what all of them come to (R53). */
function asSeries(
  day: ListedBooking,
  { placesOfSeries: places, readinessOfSeries: readiness }: BookingContext,
): ListedBooking {
  const waiting = day.series?.pending;
  if (!waiting) return day;
  const { title, times, totalCents } = waiting;
  const [start = '', end = ''] = times.split(' – ');
  return {
    ...day,
    forSeries: true,
    whenText: `${title} · ${times}`,
    startText: `${start} each day`,
    endText: `${end} each day`,
    totalCents,
    paidCents: 0,
    remainCents: totalCents,
    totalByHand: false,
    calculatedCents: null,
    places,
    readiness,
  };
}
