import { expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { staysBetween } from './stays-between.server';

it('stays between two instants are found through the indexes of start and end', async () => {
  const [from, to] = [new Date('2027-02-01T05:00:00Z'), new Date('2027-03-01T05:00:00Z')];
  const { OR: parts = [] } = staysBetween(from, to);
  expect(parts).toHaveLength(3);
  const plan = await database().$queryRaw<{ detail: string }[]>`
    EXPLAIN QUERY PLAN SELECT "id" FROM "bookings" WHERE
      ("start" >= ${from} AND "start" < ${to}) OR ("end" > ${from} AND "end" <= ${to})
      OR ("start" >= ${from} AND "start" < ${from} AND "end" > ${to})`;
  const details = plan.map(({ detail }) => detail);
  expect(details.some((detail) => detail.startsWith('SCAN bookings'))).toBe(false);
  expect(details.join()).toContain('bookings_start_idx');
  expect(details.join()).toContain('bookings_end_idx');
});
