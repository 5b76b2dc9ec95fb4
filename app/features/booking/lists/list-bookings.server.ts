import { database } from '~/core/database/database.server';
import { type Booking, Prisma } from '~/core/database/generated/client';
import type { PetFaceFacts } from '~/core/files/picture-files';
import type { Cents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { isAdmin, type Viewer } from '~/core/session/permissions';
import { businessSettings, type Settings } from '~/core/settings/settings.server';
import type { TimeZone } from '~/core/time/business-time';
import { bookingView, type BookingView } from '~/features/booking/record/booking-view.server';
import { type HealthLine, healthLineFor } from '~/features/money/pricing/health-line';
import { healthLines } from '~/features/money/pricing/health-line.server';
import type { SentText } from '~/features/money/pricing/money-facts';
import { calculated } from '~/features/money/pricing/pricing';
import type { ReadinessLine } from '~/features/booking/readiness/readiness';
import { answerDue } from '~/features/booking/rules/reply-promise';
import { mayCancel, mayPay } from '~/features/booking/rules/booking-permissions';
import { isActive } from '~/features/booking/rules/booking-status';
import { bookingsNamed } from '~/features/people/search/find-names.server';
import type { SeriesFacts } from '~/features/booking/rules/series';
import { type TimeFrame, timeFrameBounds } from '~/features/booking/rules/time-frames';
import { card, countFrames, type FrameCounts, frameConditions } from './time-frames.server';
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
  const promised = isByPromise(request) ? Prisma.sql`"created_at" ${way},` : Prisma.empty;
  const rows = await database().$queryRaw<{ id: string }[]>(
    isBySeries(request)
      ? Prisma.sql`SELECT "id", MIN("start") AS "first" FROM "bookings" WHERE ${where}
          GROUP BY ${card} ORDER BY ${promised} "first" ${way}, "id" ${way} LIMIT ${take} OFFSET ${skip}`
      : Prisma.sql`SELECT "id" FROM "bookings" WHERE ${where}
          ORDER BY ${promised} ${start} ${way}, "id" ${way} LIMIT ${take} OFFSET ${skip}`,
  );
  return rows.map(({ id }) => id);
}

function isBySeries({ frame, seriesId }: Pick<PageRequest, 'frame' | 'seriesId'>): boolean {
  return frame === 'pending' && seriesId === undefined;
}

/** Whether the list is the admin's open requests, which are sorted by when an answer was promised. */
function isByPromise({
  frame,
  ownerId,
  seriesId,
}: Pick<PageRequest, 'frame' | 'ownerId' | 'seriesId'>): boolean {
  return frame === 'pending' && ownerId === undefined && seriesId === undefined;
}

/** Counts the cards: one per booking, but one per series in Pending. */
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
/** The plus keeps SQLite from using the index on `start`. */
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

/**
 * Builds the query for all owners. Without a plus SQLite would walk the index on `start` and read all past
 * stays.
 */
function everybodys({ frame, at, timeZone }: Which): Query {
  const { startOfToday } = timeFrameBounds(at, timeZone);
  const condition = frameConditions(at, timeZone)[frame];
  switch (frame) {
    case 'past':
      return { where: Prisma.sql`+(${condition})`, start };
    case 'current':
    case 'canceled':
      // Stays in these tabs end today at the earliest.
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
  faces: PetFaceFacts[];
  mayCancel: boolean;
  mayPay: boolean;
  ownerName: string;
  ownerGone: boolean;
  /** Number of the owner's accepted stays that are over. */
  earlierStays: number;
  /** The quote's total in cents if the booking's total was set manually; otherwise null. */
  calculatedCents: Cents | null;
  /** The admin's note about the owner; admin only. */
  privateNote?: string;
  /** Reason it can't be deleted (R21); null for its owner. */
  whyNotDeleted: string | null;
  /** Occupancy including a request, for the admin: `Thu, Dec 24: 8 of 8` (R43); otherwise null. */
  places: string | null;
  /** Closed days that it touches, for the admin (R123); empty without one. */
  closed: string;
  /** Due time of the promised answer, for the admin; null unless it's an open request. */
  promised: { due: string; overdue: boolean } | null;
  /** Reasons the rule didn't confirm it, for the admin (R47); empty for its owner. */
  waitsBecause: string[];
  /** Checklist before a request is accepted, for the admin (R42). */
  readiness: ReadinessLine[];
  /** Notice before Drop Off after an illness in the house (R105); null without one. */
  healthLine: string | null;
  /** The owner's payment outside PayPal that isn't recorded (R126); null without one. */
  sent: SentText | null;
  /** The series it belongs to (R53); null for a single stay. */
  series: SeriesFacts | null;
  /** Whether the card covers all pending days of its series (R16). */
  forSeries: boolean;
};

export type BookingList = {
  bookings: ListedBooking[];
  counts: Record<TimeFrame, number>;
  page: number;
  pages: number;
};

export type ListRequest = {
  viewer: Viewer;
  /** Limits the list to this owner's bookings; all owners' if left out (for the admin). */
  ownerId?: string;
  frame: TimeFrame;
  /** Page number from 1; past the end it is the last page. */
  page: number;
  search?: string;
  /** Limits the list to the days of this series, in every time frame and one by one (R53). */
  seriesId?: string | undefined;
};

function allowed(viewer: Viewer | null, row: Booking, at: Date) {
  const { userId: ownerId, status, end, arrivedAt, remainCents } = row;
  return {
    mayCancel: mayCancel(viewer, { ownerId, status, end, arrivedAt }, at).allowed,
    mayPay: mayPay(viewer, { ownerId, status, remainCents }).allowed,
  };
}

/**
 * Returns one page of a sub-tab with all counts (R16): upcoming soonest first, past newest first, and the
 * admin's requests by when an answer was promised, which is the order of the requests.
 */
export async function listBookings(request: ListRequest): Promise<BookingList> {
  const { viewer, ownerId, frame, search = '', seriesId } = request;
  const settings = await businessSettings('committed');
  const { timeZone } = settings;
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
  const found = await database().booking.findMany({
    where: { id: { in: ids } },
    include: contextInclude,
  });
  const rows = ids.flatMap((id) => found.filter((row) => row.id === id));
  const contexts = await bookingContexts(rows, at, { forAdmin: isAdmin(viewer) });
  const health = await healthLines('committed');
  return {
    counts,
    page,
    pages,
    bookings: rows.flatMap((row) => {
      const context = contexts.get(row.id);
      if (context === undefined) return [];
      const day = listed(row, context, viewer, { at, settings, health });
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
    closed,
    waitsBecause,
    readiness,
    series,
    sent,
  }: BookingContext,
  viewer: Viewer | null,
  { at, settings, health }: { at: Date; settings: Settings; health: readonly HealthLine[] },
): ListedBooking {
  return {
    ...bookingView(row, settings.timeZone),
    faces,
    ...allowed(viewer, row, at),
    ownerName: owner.name,
    ownerGone: owner.gone,
    earlierStays,
    healthLine: isActive(row.status) ? (healthLineFor(health, row, at)?.text ?? null) : null,
    calculatedCents: row.totalByHand ? calculated(lines).totalCents : null,
    ...(isAdmin(viewer) && { privateNote: owner.privateNote }),
    whyNotDeleted: isAdmin(viewer) ? whyNotDeleted : null,
    places,
    closed,
    promised:
      isAdmin(viewer) && row.status === 'pending' && row.start > at
        ? answerDue(row.createdAt, at, settings)
        : null,
    waitsBecause: isAdmin(viewer) ? waitsBecause : [],
    readiness: isAdmin(viewer) && row.status === 'pending' ? readiness : [],
    // The admin reads the deposit, and has the question whether it arrived.
    sent: viewer?.id === row.userId ? sent : null,
    series,
    forSeries: false,
  };
}

/** Turns the first pending day of a series into the card of all pending days, with their sum (R53). */
function asSeries(
  day: ListedBooking,
  { placesOfSeries: places, closedOfSeries: closed, readinessOfSeries: readiness }: BookingContext,
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
    closed,
    readiness,
  };
}
