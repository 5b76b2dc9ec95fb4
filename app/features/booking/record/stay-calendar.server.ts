import ical, {
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { database, type Transaction } from '~/core/database/database.server';
import type { Booking, BookingHistory } from '~/core/database/generated/client';
import { calendarFileText } from '~/core/mail/calendar-file';
import { formatMoney } from '~/core/money/money';
import { environment } from '~/core/runtime/environment.server';
import { mayActOnOwner, type Viewer } from '~/core/session/permissions';
import { businessSettings, type Settings } from '~/core/settings/settings.server';
import { placeText } from '~/core/text/contact-links';
import { nameList } from '~/core/text/format';
import { paths } from '~/core/web/paths';
import type { BookingStatus } from '~/features/booking/rules/booking-status';
import { petNamesOf } from './booking-row.server';

const statusIn: Record<BookingStatus, ICalEventStatus> = {
  pending: ICalEventStatus.TENTATIVE,
  accepted: ICalEventStatus.CONFIRMED,
  rejected: ICalEventStatus.CANCELLED,
  canceled: ICalEventStatus.CANCELLED,
};

export type StayCalendar = { text: string; method: 'PUBLISH' | 'CANCEL'; fileName: string };

/** Returns a calendar file (RFC 5545) whose sequence grows with each change; null for other viewers (R8). */
export async function stayCalendar(
  bookingId: string,
  viewer: Viewer,
): Promise<StayCalendar | null> {
  const [booking] = await withHistory(database(), [bookingId]);
  if (booking === undefined || !mayActOnOwner(viewer, booking.userId)) return null;
  return calendarOf([booking, []], database());
}

/**
 * Returns the calendar file of accepted stays, or their cancellation if acceptance was emailed (R35): one
 * entry per stay (R53). All have the same status.
 */
export async function mailedStayCalendar(
  tx: Transaction,
  bookingIds: readonly string[],
): Promise<StayCalendar | null> {
  const bookings = await withHistory(tx, bookingIds);
  const [first, ...others] = bookings.filter((one) => one.status === 'accepted' || wasTold(one));
  return first === undefined ? null : calendarOf([first, others], tx);
}

type WithHistory = Booking & { history: Pick<BookingHistory, 'at' | 'event' | 'toStatus'>[] };

function withHistory(tx: Transaction, ids: readonly string[]): Promise<WithHistory[]> {
  const history = {
    select: { at: true, event: true, toStatus: true },
    orderBy: { at: 'asc' },
  } as const;
  return tx.booking.findMany({
    where: { id: { in: [...ids] } },
    include: { history },
    orderBy: { start: 'asc' },
  });
}

// The owner never learned of an answer undone in time (R15).
function wasTold({ history }: WithHistory): boolean {
  return history.some(
    ({ toStatus }, index) => toStatus === 'accepted' && history[index + 1]?.event !== 'undone',
  );
}

async function calendarOf(
  [first, others]: [first: WithHistory, others: WithHistory[]],
  tx: Transaction,
): Promise<StayCalendar> {
  const business = await businessSettings(tx);
  const method =
    statusIn[first.status] === ICalEventStatus.CANCELLED
      ? ICalCalendarMethod.CANCEL
      : ICalCalendarMethod.PUBLISH;
  const calendar = ical({
    prodId: { company: 'tailhouse', product: 'bookings', language: 'EN' },
    method,
  });
  for (const booking of [first, ...others]) calendar.createEvent(entryOf(booking, business));
  return {
    text: calendarFileText(calendar),
    method,
    fileName: `${first.service.toLowerCase()}.ics`,
  };
}

type StayOfEvent = {
  id: string;
  status: BookingStatus;
  start: Date;
  end: Date;
  createdAt: Date;
  /** Number of history entries, and the time of the last one. */
  changes: number;
  changedAt: Date;
};

/** Returns the common fields of a stay's calendar entry: a stable id, and a growing sequence (RFC 5545). */
export function stayEvent({ id, status, start, end, createdAt, ...stay }: StayOfEvent) {
  return {
    id,
    sequence: Math.max(0, stay.changes - 1),
    stamp: stay.changedAt,
    created: createdAt,
    lastModified: stay.changedAt,
    start,
    end,
    url: `${environment().appUrl}${paths.booking(id)}`,
    status: statusIn[status],
    // Caring for the dog is the business's work: the owner's own day stays free.
    transparency: ICalEventTransparency.TRANSPARENT,
  };
}

function entryOf(booking: WithHistory, business: Settings): ICalEventData {
  const { service, status, history, createdAt, totalCents } = booking;
  const changedAt = history.at(-1)?.at ?? createdAt;
  const event = stayEvent({ ...booking, changes: history.length, changedAt });
  return {
    ...event,
    summary: `${service} for ${nameList(petNamesOf(booking))} at ${business.businessName}`,
    description: `${status}, ${formatMoney(totalCents)}. ${event.url}`,
    location: placeText(business),
    organizer: { name: business.businessName, email: business.infoEmail },
  };
}
