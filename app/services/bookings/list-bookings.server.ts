import type { Cents } from '~/domain/money';
import { mayCancel, mayPay, type Role, type Viewer } from '~/domain/permissions';
import type { TimeFrame } from '~/domain/time-frames';
import { database } from '../database/database.server';
import type { Booking } from '../database/generated/client';
import { ownerName, ownerNameFields } from '../profiles/owner-name.server';
import { now } from '../runtime/clock.server';
import { businessSettings } from '../settings/business-settings.server';
import { bookingView, type BookingView } from './booking-view.server';
import { calculatedTotals } from './calculated-totals.server';
import { countFrames } from './count-frames.server';
import { idsOnPage } from './ids-on-page.server';

const pageSize = 20;

/** A booking in a list, with what the viewer may do about it and who its owner is. */
export type ListedBooking = BookingView & {
  mayCancel: boolean;
  mayPay: boolean;
  /** Whether the stay is over: then it can be booked again. */
  over: boolean;
  ownerName: string;
  /** The owner's account is deleted (R41): there is nobody to write to or to book for. */
  ownerGone: boolean;
  /**
   * In everybody's list, how many stays of this owner came before: the admin wants to know a first
   * one (look). In an owner's list 0.
   */
  earlierStays: number;
  /** What the quote comes to, where the total was set by hand; else null. Cents. */
  calculatedCents: Cents | null;
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
  /** Only those whose owner or pets these words name; left out or empty for all. */
  search?: string;
};

async function countEarlierStays(ownerIds: string[], at: Date): Promise<Map<string, number>> {
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

/**
 * One page of a sub-tab with the counts of all (spec section 4, R16): what comes next first, what
 * is over newest first.
 */
export async function listBookings(request: ListRequest): Promise<BookingList> {
  const { viewer, ownerId, frame, search = '' } = request;
  const { timeZone } = await businessSettings();
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
    include: { owner: { select: ownerNameFields } },
  });
  // In their own list nobody is told how often they came.
  const owners = ownerId === undefined ? [...new Set(rows.map((row) => row.userId))] : [];
  const stays = await countEarlierStays(owners, at);
  const calculated = await calculatedTotals(rows);
  return {
    counts,
    page,
    pages,
    bookings: rows.map((row) => ({
      ...bookingView(row, timeZone),
      ...allowed(viewer, row, at),
      over: row.end <= at,
      ownerName: ownerName(row.owner),
      ownerGone: row.owner.deletedAt !== null,
      earlierStays: stays.get(row.userId) ?? 0,
      calculatedCents: calculated.get(row.id) ?? null,
    })),
  };
}
