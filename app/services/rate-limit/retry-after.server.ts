import { database } from '../database/database.server';
import type { Attempt } from './limits';
import { waitFor } from './windows.server';

/** The headers of a refusal (429): in how many seconds to try again. None while nothing is spent. */
export async function retryAfter(attempts: readonly Attempt[]): Promise<Record<string, string>> {
  let wait = 0;
  for (const attempt of attempts) wait = Math.max(wait, await waitFor(database(), attempt));
  return wait === 0 ? {} : { 'Retry-After': String(Math.ceil(wait / 1000)) };
}
