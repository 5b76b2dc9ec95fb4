import { localDateOf, type TimeZone, toLocal } from '~/domain/business-time';
import type { DogBefore } from '~/domain/first-visits';
import type { StoredDog } from '~/services/readiness/known-facts.server';

/** A dog as domain/first-visits.ts asks about it, by the dates of the zone. */
export function dogBefore(
  { petId, fit, fitAt, meetAt, lastEnd }: Omit<StoredDog, 'apart'>,
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
