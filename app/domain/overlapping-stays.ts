import type { BookingStatus } from './booking-status';
import type { LocalDateTime } from './business-time';
import type { Service } from './services';

/** A stay that still stands, as far as it matters to the next one of the same pets. */
export type StandingStay = {
  id: string;
  petIds: string[];
  service: Service;
  status: BookingStatus;
  start: LocalDateTime;
  end: LocalDateTime;
};

/** What is being booked; `start` and `end` are null while they are not known. */
export type StayWish = {
  petIds: readonly string[];
  start: LocalDateTime | null;
  end: LocalDateTime | null;
};

/**
 * The stays at whose time one of the chosen pets would be here twice. A stay that begins when
 * another ends is none of them: the dog is picked up and comes back.
 */
export function overlappingStays(stays: readonly StandingStay[], wish: StayWish): StandingStay[] {
  const { petIds, start, end } = wish;
  if (start === null || end === null) return [];
  return stays.filter(
    (stay) =>
      stay.start < end && start < stay.end && stay.petIds.some((petId) => petIds.includes(petId)),
  );
}
