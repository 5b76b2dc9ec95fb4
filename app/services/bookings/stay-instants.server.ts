import {
  dateOf,
  nightsBetween,
  toInstant,
  type LocalDate,
  type LocalDateTime,
  type TimeZone,
} from '~/domain/business-time';
import type { Service } from '~/domain/services';
import { stayDates } from '~/domain/stay-checks';
import { ServiceError } from '../runtime/service-error.server';

// A guard against a mistyped year: counting out every day until then would keep everybody else
// waiting for a minute. The owners' own limit (R17) is shorter and has been checked.
const mostNights = 365;

function instantOf(local: LocalDateTime, zone: TimeZone, field: 'start' | 'end'): Date {
  const instant = toInstant(local, zone);
  // The schema refuses these for owners; the admin's own bookings come here unchecked.
  if (instant === 'skipped')
    throw new ServiceError('invalid', 'The clocks skip that hour. Choose another time.', field);
  return instant;
}

/**
 * A stay's times as they are stored, and its days (R17).
 * @throws ServiceError invalid with the field, for a time that the clocks skip and for a stay of
 *   more than a year
 */
export function stayInstants(
  { service, start, end }: { service: Service; start: LocalDateTime; end: LocalDateTime },
  timeZone: TimeZone,
): { startAt: Date; endAt: Date; dates: LocalDate[] } {
  if (nightsBetween(dateOf(start), dateOf(end)) > mostNights)
    throw new ServiceError('invalid', 'A stay lasts a year at the most.', 'end');
  return {
    startAt: instantOf(start, timeZone, 'start'),
    endAt: instantOf(end, timeZone, 'end'),
    dates: stayDates(service, start, end),
  };
}
