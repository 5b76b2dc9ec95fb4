import { mayCancel, mayPay, type Role } from '~/domain/permissions';
import type { TimeFrame } from '~/domain/time-frames';
import { database } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { businessSettings } from '../settings/business-settings.server';
import { bookingView, type BookingView } from './booking-view.server';
import { countFrames } from './count-frames.server';
import { timeFrameFilter } from './time-frame-filter.server';

const pageSize = 20;

/** A booking in a list, with what the viewer may do about it and who its owner is. */
export type ListedBooking = BookingView & {
  mayCancel: boolean;
  mayPay: boolean;
  /** Whether the stay is over: then it can be booked again. */
  over: boolean;
  ownerName: string;
  /** How many stays of this owner came before: the admin wants to know a first one (look). */
  earlierStays: number;
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
};

async function countEarlierStays(ownerIds: string[], at: Date): Promise<Map<string, number>> {
  const groups = await database().booking.groupBy({
    by: ['userId'],
    where: { userId: { in: ownerIds }, status: 'accepted', end: { lte: at } },
    _count: true,
  });
  return new Map(groups.map((group) => [group.userId, group._count]));
}

/**
 * One page of a sub-tab with the counts of all (spec section 4, R16): what comes next first, what
 * is over newest first.
 */
export async function listBookings(request: ListRequest): Promise<BookingList> {
  const { viewer, ownerId, frame } = request;
  const { timeZone } = await businessSettings();
  const at = now();
  const counts = await countFrames(ownerId, at, timeZone);
  const pages = Math.max(1, Math.ceil(counts[frame] / pageSize));
  const page = Math.min(Math.max(1, request.page), pages);
  const order = frame === 'past' || frame === 'canceled' ? 'desc' : 'asc';
  const rows = await database().booking.findMany({
    where: { ...timeFrameFilter(frame, at, timeZone), ...(ownerId && { userId: ownerId }) },
    orderBy: [{ start: order }, { id: order }],
    skip: (page - 1) * pageSize,
    take: pageSize,
    include: { owner: { select: { fullName: true, email: true } } },
  });
  const stays = await countEarlierStays([...new Set(rows.map((row) => row.userId))], at);
  return {
    counts,
    page,
    pages,
    bookings: rows.map((row) => ({
      ...bookingView(row, timeZone),
      mayCancel: mayCancel(viewer, { ...row, ownerId: row.userId }, at).allowed,
      mayPay: mayPay(viewer, { ...row, ownerId: row.userId }).allowed,
      over: row.end <= at,
      ownerName: row.owner.fullName ?? row.owner.email,
      earlierStays: stays.get(row.userId) ?? 0,
    })),
  };
}
