/** Stored plans and stays as features/care/care.ts asks for them. */
import * as z from 'zod';
import type { CareItem as StoredItem } from '~/core/database/generated/client';
import { presenceOf, type TrackedStay } from '~/features/arrivals/arrivals';
import type { CareItem } from './care';

const minutes = z.array(z.number().int());

/** @throws ZodError for a malformed list of times */
export function careItemOf(row: StoredItem): CareItem & Pick<StoredItem, 'reason' | 'note'> {
  return { ...row, times: minutes.parse(row.times) };
}

/** From when to when the dogs of a stay are here, as it was noted where arrivals are (R50). */
export function hereFrom(
  stay: TrackedStay,
  { tracked, at }: { tracked: boolean; at: Date },
): { start: Date; end: Date } {
  return tracked ? presenceOf(stay, at) : { start: stay.start, end: stay.end };
}
