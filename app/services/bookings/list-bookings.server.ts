import type { TimeZone } from '~/domain/business-time';
import type { Cents } from '~/domain/money';
import { isAdmin, mayCancel, mayPay, type Role, type Viewer } from '~/domain/permissions';
import { type TimeFrame, timeFrameBounds } from '~/domain/time-frames';
import type { PetFace } from '~/domain/picture-files';
import { database } from '../database/database.server';
import { type Booking, Prisma } from '../database/generated/client';
import { now } from '../runtime/clock.server';
import { bookingsNamed } from '../search/find-names.server';
import { placesWith } from '../places/presences.server';
import { businessSettings } from '../settings/settings.server';
import { type BookingContext, bookingContexts } from './booking-context.server';
import { bookingView, type BookingView } from './booking-view.server';
import { linesTotal } from './quote-booking.server';
import { countFrames, frameConditions } from './time-frames.server';

type PageRequest = {
  frame: TimeFrame;
  ownerId: string | undefined;
  search: string;
  at: Date;
  timeZone: TimeZone;
  skip: number;
  take: number;
  order: 'asc' | 'desc';
};

export async function idsOnPage(request: PageRequest): Promise<string[]> {
  const { search, ownerId, skip, take, order } = request;
  const named = bookingsNamed(search);
  const { where, start } =
    ownerId === undefined && named === null ? everybodys(request) : theOnesOf(request, named);
  const way = Prisma.raw(order);
  const rows = await database().$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "bookings" WHERE ${where}
    ORDER BY ${start} ${way}, "id" ${way} LIMIT ${take} OFFSET ${skip}`;
  return rows.map(({ id }) => id);
}

type Query = { where: Prisma.Sql; start: Prisma.Sql };

const start = Prisma.sql`"start"`;
/** A plus keeps SQLite from choosing the index over it. */
const startWithoutIndex = Prisma.sql`+"start"`;

function theOnesOf({ frame, ownerId, at, timeZone }: PageRequest, named: Prisma.Sql | null): Query {
  const conditions = [frameConditions(at, timeZone)[frame]];
  if (ownerId !== undefined) conditions.push(Prisma.sql`"user_id" = ${ownerId}`);
  if (named !== null) conditions.push(Prisma.sql`"id" IN (${named})`);
  return { where: Prisma.join(conditions, ' AND '), start };
}

/** Left to itself, SQLite takes the index of the order and reads all that is over on its way. */
function everybodys({ frame, at, timeZone }: PageRequest): Query {
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

const pageSize = 20;

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
  /** What the admin noted about the owner; empty for anyone else. */
  privateNote: string;
  /** Why it cannot be deleted (R21), in words; null for its owner. */
  whyNotDeleted: string | null;
  /** How full the house is with a request, for the admin: `Thu, Dec 24: 8 of 8` (R43); else null. */
  places: string | null;
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
};

function allowed(viewer: Viewer, row: Booking, at: Date) {
  const { userId: ownerId, status, end, remainCents } = row;
  return {
    mayCancel: mayCancel(viewer, { ownerId, status, end }, at).allowed,
    mayPay: mayPay(viewer, { ownerId, status, remainCents }).allowed,
  };
}

/** One page of a sub-tab with all counts (R16): upcoming soonest first, past newest first. */
export async function listBookings(request: ListRequest): Promise<BookingList> {
  const { viewer, ownerId, frame, search = '' } = request;
  const { timeZone } = await businessSettings('committed');
  const at = now();
  const counts = await countFrames(ownerId, at, timeZone, search);
  const pages = Math.max(1, Math.ceil(counts[frame] / pageSize));
  const page = Math.min(Math.max(1, request.page), pages);
  const order = frame === 'past' || frame === 'canceled' ? 'desc' : 'asc';
  const skip = (page - 1) * pageSize;
  const ids = await idsOnPage({
    frame,
    ownerId,
    search,
    at,
    timeZone,
    skip,
    take: pageSize,
    order,
  });
  const rows = await database().booking.findMany({
    where: { id: { in: ids } },
    orderBy: [{ start: order }, { id: order }],
  });
  const contexts = await bookingContexts(rows, at);
  const places = isAdmin(viewer) ? await placesWith(rows) : new Map<string, string>();
  return {
    counts,
    page,
    pages,
    bookings: rows.flatMap((row) => {
      const context = contexts.get(row.id);
      if (context === undefined) return [];
      const facts = { at, timeZone, places: places.get(row.id) ?? null };
      return [listed(row, context, viewer, facts)];
    }),
  };
}

function listed(
  row: Booking,
  { owner, earlierStays, lines, faces, whyNotDeleted }: BookingContext,
  viewer: Viewer,
  { at, timeZone, places }: { at: Date; timeZone: TimeZone; places: string | null },
): ListedBooking {
  return {
    ...bookingView(row, timeZone),
    faces,
    ...allowed(viewer, row, at),
    ownerName: owner.name,
    ownerGone: owner.gone,
    earlierStays,
    calculatedCents: row.totalByHand ? linesTotal(lines) : null,
    privateNote: isAdmin(viewer) ? owner.privateNote : '',
    whyNotDeleted: isAdmin(viewer) ? whyNotDeleted : null,
    places,
  };
}
