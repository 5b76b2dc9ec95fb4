import { localDateOf, type TimeZone, toLocal } from '~/core/time/business-time';
import type { DogBefore, Fit } from './first-visits';

/** A dog as it is stored. */
type StoredDog = {
  petId: string;
  fit: Fit;
  fitAt: Date | null;
  meetAt: Date | null;
  proposed: boolean;
  lastEnd: Date | null;
};

/** A dog as features/dogs-fit/first-visits.ts asks about it, by the dates of the zone. */
export function dogBefore(
  { petId, fit, fitAt, meetAt, proposed, lastEnd }: StoredDog,
  timeZone: TimeZone,
): DogBefore {
  return {
    petId,
    fit,
    fitOn: fitAt && localDateOf(fitAt, timeZone),
    meetAt: meetAt && toLocal(meetAt, timeZone),
    proposed,
    lastStay: lastEnd && localDateOf(lastEnd, timeZone),
  };
}
