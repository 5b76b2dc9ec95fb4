import { describe, expect, it } from 'vitest';
import { paths } from '~/core/web/paths';
import { safeRedirect } from '~/core/web/safe-redirect';
import { stayQueryBehind } from '~/features/people/accounts/landing';
import { stayQuery, stayQueryText } from './stay-query';

const wish = {
  service: 'Boarding',
  dogs: 2,
  from: '2026-11-27T09:00',
  to: '2026-11-29T09:00',
} as const;

describe('what a visitor chose', () => {
  it('travels in an address and comes back as it was', () => {
    const address = paths.bookAStay(wish);
    expect(stayQuery(new URL(address, 'http://here').searchParams)).toEqual(wish);
    expect(stayQueryBehind(safeRedirect(address))).toEqual(wish);
    expect(stayQueryBehind(paths.bookAStay())).toEqual({});
  });

  it('loses what cannot be read, and nothing else', () => {
    const query = new URLSearchParams({
      service: 'Grooming',
      from: '2026-02-30T09:00',
      to: '2026-11-29T09:00',
      dogs: '0',
      pet: 'x',
    });
    expect(stayQuery(query)).toEqual({ to: '2026-11-29T09:00' });
    expect(stayQuery(new URLSearchParams({ dogs: '2 OR 1', to: '"><script>' }))).toEqual({});
  });

  it('takes the times of a link that fills in the form, and ignores those of no quarter hour', () => {
    const link = paths.bookStay('x', {
      service: 'Boarding',
      start: wish.from,
      end: wish.to,
      petIds: ['a', 'b'],
    });
    const { searchParams } = new URL(link, 'http://here');
    expect(searchParams.getAll('pet')).toEqual(['a', 'b']);
    const { service, from, to } = wish;
    expect(stayQuery(searchParams)).toEqual({ service, from, to });
    searchParams.set('start', '2026-11-27T09:07');
    expect(stayQuery(searchParams)).toEqual({ service, to });
  });

  it('is none behind any other address', () => {
    for (const other of ['/booking/x?service=boarding', '/bookkeeping', '//book', '', null])
      expect(stayQueryBehind(other)).toBeNull();
  });

  it('is said in words once there is a service', () => {
    expect(stayQueryText(wish)).toBe(
      'Boarding for 2 dogs, Fri, Nov 27, 9:00 AM to Sun, Nov 29, 9:00 AM',
    );
    expect(stayQueryText({ service: 'Daycare' })).toBe('Daycare');
    expect(stayQueryText({ dogs: 2 })).toBeNull();
  });
});
