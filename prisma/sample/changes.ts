import {
  addDays,
  atMinutes,
  dateOf,
  minutesOf,
  type TimeZone,
  toLocal,
} from '~/core/time/business-time';
import { formatDateTime } from '~/core/time/format-dates';
import type { HolidayKey } from '~/features/booking/rules/holidays';
import { formatMoney } from '~/core/money/money';
import type { PriceList } from '~/features/money/pricing/price-list';
import { noPricesByTime } from '~/features/money/pricing/prices-by-time';
import { quoteStay } from '~/features/money/pricing/pricing';
import type { Prisma } from '~/core/database/generated/client';
import { instantOf, minutesAfter } from './instants';
import type { PeopleRows } from './people';

type ChangeFacts = {
  now: Date;
  timeZone: TimeZone;
  prices: PriceList;
  holidays: ReadonlySet<HolidayKey>;
  people: PeopleRows;
  newId: () => string;
};

const [owner, pet] = ['curtis', 'Tank'] as const;

/** A request for one more night of a stay that has just begun, still pending (R57). */
export function changeRows(
  bookings: readonly Prisma.BookingCreateManyInput[],
  { now, timeZone, prices, holidays, people, newId }: ChangeFacts,
): {
  changes: Prisma.StayChangeCreateManyInput[];
  history: Prisma.BookingHistoryCreateManyInput[];
} {
  const ownerId = people.idOf(owner);
  const stay = bookings.find(
    ({ userId, status, service, end }) =>
      userId === ownerId && status === 'accepted' && service === 'Boarding' && new Date(end) > now,
  );
  if (stay === undefined) return { changes: [], history: [] };
  const bookingId = stay.id ?? '';
  const [start, end] = [stay.start, stay.end].map((at) => toLocal(new Date(at), timeZone));
  const wanted = atMinutes(addDays(dateOf(end ?? ''), 1), minutesOf(end ?? ''));
  const special = people.specialPricesOf(owner);
  const times = { start: start ?? '', end: wanted };
  const quote = quoteStay({
    service: 'Boarding',
    ...times,
    dogs: 1,
    prices,
    special,
    holidays,
    byTime: noPricesByTime,
    tax: null,
  });
  const [was, total] = [stay.totalCents, quote.totalCents].map(formatMoney);
  const createdAt = minutesAfter(now, -35);
  return {
    changes: [
      {
        bookingId,
        start: stay.start,
        end: instantOf(wanted, timeZone),
        petIds: [people.petIdOf(owner, pet)],
        message: 'Our flight home was moved by a day. Could Tank stay one more night?',
        version: 1,
        createdAt,
      },
    ],
    history: [
      {
        id: newId(),
        bookingId,
        actorId: ownerId,
        event: 'change_asked',
        fromStatus: 'accepted',
        toStatus: 'accepted',
        note: `Pick Up from ${formatDateTime(end ?? '')} to ${formatDateTime(wanted)}; the message; total from ${was} to ${total}`,
        at: createdAt,
      },
    ],
  };
}
