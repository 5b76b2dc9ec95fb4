import { localDateOf, type TimeZone, toLocal } from '~/domain/business-time';
import type { DogBefore, Fit } from '~/domain/first-visits';

/** A dog as it is stored. */
type StoredDog = {
  petId: string;
  fit: Fit;
  fitAt: Date | null;
  meetAt: Date | null;
  lastEnd: Date | null;
};

/** A dog as domain/first-visits.ts asks about it, by the dates of the zone. */
export function dogBefore(
  { petId, fit, fitAt, meetAt, lastEnd }: StoredDog,
  timeZone: TimeZone,
): DogBefore {
  return {
    petId,
    fit,
    fitOn: fitAt && localDateOf(fitAt, timeZone),
    meetAt: meetAt && toLocal(meetAt, timeZone),
    lastStay: lastEnd && localDateOf(lastEnd, timeZone),
  };
}
