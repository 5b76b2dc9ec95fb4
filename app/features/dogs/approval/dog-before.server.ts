import { localDateOf, type TimeZone, toLocal } from '~/core/time/business-time';
import type { DogBefore, Fit } from './first-visits';

type StoredDog = {
  petId: string;
  fit: Fit;
  fitAt: Date | null;
  meetAt: Date | null;
  proposed: boolean;
  lastEnd: Date | null;
};

/** Converts a stored dog to the input of features/dogs/approval/first-visits.ts, with local dates. */
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
