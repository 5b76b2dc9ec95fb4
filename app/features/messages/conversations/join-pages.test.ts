import { describe, expect, it } from 'vitest';
import { joinNewest, joinOlder, type MessagePage } from './message-lines';

/** Returns a page of messages numbered from one to another. */
function page(from: number, to: number, older: string | null): MessagePage {
  const lines = Array.from({ length: to - from + 1 }, (_, index) => ({
    id: `m${from + index}`,
    mine: false,
    content: `number ${from + index}`,
    pictures: [],
    day: '2026-11-16',
    dayWords: 'Today',
    time: '9:00 AM',
    at: '2026-11-16T14:00:00Z',
  }));
  return { lines, older };
}

const ids = ({ lines }: MessagePage) => lines.map(({ id }) => id);

describe('R37 the lines of a conversation while it grows', () => {
  it('keep what a newer page pushes out', () => {
    const joined = joinNewest(page(1, 30, null), page(3, 32, 'm3'));
    expect(ids(joined)).toEqual(ids(page(1, 32, null)));
    expect(joined.older).toBeNull();
  });

  it('keep the earlier ones that were asked for', () => {
    const known = joinOlder(page(31, 60, 'm31'), page(1, 30, null), 'm31');
    expect(ids(known)).toEqual(ids(page(1, 60, null)));
    expect(known.older).toBeNull();
    expect(ids(joinNewest(known, page(33, 62, 'm33')))).toEqual(ids(page(1, 62, null)));
  });

  it('take the earlier ones once, however often their page comes', () => {
    const older = page(1, 30, null);
    const once = joinOlder(page(31, 60, 'm31'), older, 'm31');
    expect(joinOlder(once, older, 'm31')).toBe(once);
  });

  it('begin anew when so much came that there would be a gap', () => {
    const newest = page(100, 129, 'm100');
    expect(joinNewest(page(1, 30, null), newest)).toBe(newest);
  });

  it('take the newest page as it is when nothing was pushed out, or nothing was there', () => {
    const newest = page(1, 5, null);
    expect(joinNewest(page(1, 4, null), newest)).toBe(newest);
    expect(joinNewest(page(1, 0, null), newest)).toBe(newest);
    expect(ids(joinNewest(page(1, 4, null), page(1, 0, null)))).toEqual([]);
  });
});
