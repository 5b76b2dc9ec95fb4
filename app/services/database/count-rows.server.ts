import { database } from './database.server';
import type { MailState } from './generated/client';

/**
 * How many rows there are, from a count that triggers keep: what a pager needs must not read all
 * rows.
 */
export async function countRows(
  name: 'profiles' | 'conversations' | `mail ${MailState}`,
): Promise<number> {
  const row = await database().rowCount.findUnique({ where: { name } });
  return row?.rows ?? 0;
}
