import { database } from '../database/database.server';

/** How many requests wait for the business's answer. */
export function countPending(): Promise<number> {
  return database().booking.count({ where: { status: 'pending' } });
}
