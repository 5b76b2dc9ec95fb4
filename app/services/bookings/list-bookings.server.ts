import type { TimeZone } from '~/domain/business-time';
import type { Cents } from '~/domain/money';
import { isAdmin, mayCancel, mayPay, type Role, type Viewer } from '~/domain/permissions';
import { type TimeFrame, timeFrameBounds } from '~/domain/time-frames';
import type { PetFace } from '~/domain/picture-files';
import { database } from '../database/database.server';
import { type Booking, Prisma } from '../database/generated/client';
import { ownerName, ownerNameFields, petNamesOf } from '../database/booking-row';
import { facesOfBookings } from '../pictures/find-pictures.server';
import { now } from '../runtime/clock.server';
import { bookingsNamed } from '../search/find-names.server';
import { businessSettings } from '../settings/settings.server';
import { bookingView, type BookingView } from './booking-view.server';
import { whyListedNotDeleted } from './delete-booking.server';
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

/** What the quotes come to, in cents, for bookings with a manual total. One statement, or none. */
async function calculatedTotals(
  bookings: readonly Pick<Booking, 'id' | 'quoteRevision' | 'totalByHand'>[],
): Promise<Map<string, Cents>> {
  const byHand = bookings.filter(({ totalByHand }) => totalByHand);
  if (byHand.length === 0) return new Map();
  const sums = await database().quoteLine.groupBy({
    by: ['bookingId'],
    where: {
      OR: byHand.map(({ id, quoteRevision }) => ({ bookingId: id, revision: quoteRevision })),
    },
    _sum: { amountCents: true },
  });
  return new Map(sums.map(({ bookingId, _sum }) => [bookingId, _sum.amountCents ?? 0]));
}

const pageSize = 20;

export type ListedBooking = BookingView & {
  faces: PetFace[];
  mayCancel: boolean;
  mayPay: boolean;
  ownerName: string;
  ownerGone: boolean;
  /** The owner's earlier stays, in the admin's list (look); 0 in an owner's own. */
  earlierStays: number;
  /** The quote's total in cents, where the booking's was set manually; else null. */
  calculatedCents: Cents | null;
  /** What the admin noted about the owner; empty for anyone else. */
  privateNote: string;
  /** Why it cannot be deleted (R21), in words. */
  whyNotDeleted: string | null;
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

/** The accepted stays that are over, by owner. */
export async function countEarlierStays(
  ownerIds: string[],
  at: Date,
): Promise<Map<string, number>> {
  if (ownerIds.length === 0) return new Map();
  const groups = await database().booking.groupBy({
    by: ['userId'],
    where: { userId: { in: ownerIds }, status: 'accepted', end: { lte: at } },
    _count: true,
  });
  return new Map(groups.map((group) => [group.userId, group._count]));
}

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
    include: {
      owner: { select: { ...ownerNameFields, privateNote: true } },
    },
  });
  // An owner's own list does not count their stays.
  const owners = ownerId === undefined ? [...new Set(rows.map((row) => row.userId))] : [];
  const stays = await countEarlierStays(owners, at);
  const calculated = await calculatedTotals(rows);
  const faces = await facesOfBookings(
    rows.map((row) => ({ id: row.id, petNames: petNamesOf(row) })),
  );
  return {
    counts,
    page,
    pages,
    bookings: rows.map((row) => ({
      ...bookingView(row, timeZone),
      faces: faces.get(row.id) ?? [],
      ...allowed(viewer, row, at),
      ownerName: ownerName(row.owner),
      ownerGone: row.owner.deletedAt !== null,
      earlierStays: stays.get(row.userId) ?? 0,
      calculatedCents: calculated.get(row.id) ?? null,
      privateNote: isAdmin(viewer) ? row.owner.privateNote : '',
      whyNotDeleted: whyListedNotDeleted(row),
    })),
  };
}
