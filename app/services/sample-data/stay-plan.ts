import type { BookingStatus } from '~/domain/booking-status';
import type { LocalDateTime } from '~/domain/business-time';
import type { Service } from '~/domain/services';

/**
 * What became of a stay's money: captured by the provider, paid by hand, half paid, not paid yet;
 * or, of a canceled one, given back, or still there for the "refund or keep" of R29.
 */
export type Money = 'captured' | 'byHand' | 'half' | 'unpaid' | 'refunded' | 'kept';

/** A stay by its days from today and its wall-clock times (`08:30`). */
export type StayWish = {
  owner: string;
  pets: string[];
  service: Service;
  fromDay: number;
  from: string;
  untilDay: number;
  until: string;
  status: BookingStatus;
  how: 'request' | 'quick' | 'admin';
  money?: Money;
};

/** A stay that has its place in the calendar. */
export type PlannedStay = Omit<StayWish, 'fromDay' | 'from' | 'untilDay' | 'until'> & {
  start: LocalDateTime;
  end: LocalDateTime;
};
