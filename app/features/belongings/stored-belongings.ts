/** Belongings as a stay's row keeps them: apart from what pages show, which need no zod. */
import * as z from 'zod';
import type { Belonging } from './belongings';

const stored = z.array(z.object({ what: z.string(), back: z.boolean() }));

/** The lines of a stay, from the JSON of its row. */
export function belongingsIn(json: string): Belonging[] {
  return stored.parse(JSON.parse(json));
}

/** These lines as a stay's row keeps them. */
export function belongingsJson(belongings: readonly Belonging[]): string {
  return JSON.stringify(belongings);
}
