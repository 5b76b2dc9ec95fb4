/** Converts stored care items to the types of features/day/care/care.ts. */
import * as z from 'zod';
import type { CareItem as StoredItem } from '~/core/database/generated/client';
import type { CareItem } from './care';

const minutes = z.array(z.number().int());

/** Converts a stored care item. @throws ZodError for a malformed list of times */
export function careItemOf(row: StoredItem): CareItem & Pick<StoredItem, 'reason' | 'note'> {
  return { ...row, times: minutes.parse(row.times) };
}
