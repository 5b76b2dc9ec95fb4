/** Parses stored belongings; apart from belongings.ts, so that pages don't load zod. */
import * as z from 'zod';
import type { Belonging } from './belongings';

const stored = z.array(z.object({ what: z.string(), back: z.boolean() }));

/** Parses the belongings column of a booking. @throws ZodError */
export function belongingsIn(column: unknown): Belonging[] {
  return stored.parse(column);
}
