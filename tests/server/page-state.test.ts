import { describe, expect, it } from 'vitest';
import { database } from '~/services/database/database.server';
import { pageState } from '../../server/public-pages/page-state';
import { createOwner } from '../factories/people';

const at = (time: string) => new Date(`2026-03-02T${time}Z`);

describe('what kept pages depend on', () => {
  it('the minute: a time to book that is over, and midnight', () => {
    expect(pageState(at('10:15:59.999'))).toBe(pageState(at('10:15:00.000')));
    expect(pageState(at('10:16:00.000'))).not.toBe(pageState(at('10:15:59.999')));
  });

  it('the rows that they show, and no others', async () => {
    const before = pageState(at('10:00:00'));
    expect(before).not.toBeNull();
    await createOwner();
    expect(pageState(at('10:00:00'))).toBe(before);
    await database().closedDate.create({ data: { date: '2026-04-01', reason: 'Away' } });
    const after = pageState(at('10:00:00'));
    expect(after).not.toBe(before);
    await database().closedDate.deleteMany();
    expect(pageState(at('10:00:00'))).toBe(before);
  });
});
