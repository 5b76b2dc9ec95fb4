import { describe, expect, it } from 'vitest';
import { redirectWithFlash, takeFlash } from './flash.server';
import { idParam, pageParam } from './guards.server';

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (thrown) {
    return thrown;
  }
  return 'nothing was thrown';
}

describe('R8 params', () => {
  it.each([
    undefined,
    '',
    'booking',
    'x',
    'UPPERCASE0000000000000',
    '0beginswithadigit000',
    'nul\0nul00000000000000',
    'with-dash-0000000000',
    `line${'x'.repeat(16)}\n`,
    'x'.repeat(33),
    '__proto__',
  ])('R8 %j is no id: 404', (param) => {
    expect(thrownBy(() => idParam(param))).toMatchObject({ status: 404 });
  });

  it('R8 lets the form of an id through', () => {
    expect(idParam('clh3k2j5q0000qwer1234')).toBe('clh3k2j5q0000qwer1234');
  });

  it.each([
    ['', 1],
    ['page=', 1],
    ['page=2', 2],
    ['page=2&page=3', 2],
    ['page=0', 1],
    ['page=-1', 1],
    ['page=1.5', 1],
    ['page=x', 1],
    ['page=Infinity', 1],
    ['page=9007199254740993', 1_000_000],
    ['page=99999999999999999999999', 1_000_000],
    ['page=1e3', 1000],
    ['page=%00', 1],
  ])('R38 ?%s is page %i', (query, page) => {
    expect(pageParam(new URLSearchParams(query))).toBe(page);
  });
});

describe('R38 what the next page says', () => {
  async function saidCookie(text: string): Promise<string> {
    const response = await redirectWithFlash('/', { kind: 'success', text });
    return response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  }
  const requestWith = (cookie: string) =>
    new Request('http://localhost/', { headers: { Cookie: cookie } });

  it('R38 is said once: the page that shows it takes it back', async () => {
    const taken = await takeFlash(requestWith(await saidCookie('Booking request canceled')));
    expect(taken.flash).toEqual({ kind: 'success', text: 'Booking request canceled' });
    expect(taken.cookie).toContain('Max-Age=0');
    expect(await takeFlash(requestWith(''))).toEqual({ flash: null, cookie: null });
  });

  it('R38 is nothing that somebody else made up', async () => {
    const cookie = await saidCookie('Booking request canceled');
    const forged = Buffer.from(JSON.stringify({ kind: 'success', text: 'Call this number' }));
    const signature = cookie.slice(cookie.lastIndexOf('.'));
    for (const made of [
      `said=${forged.toString('base64')}`,
      `said=${encodeURIComponent(forged.toString('base64'))}${signature}`,
      cookie.slice(0, -2),
      'said=%',
      'said=',
    ])
      expect((await takeFlash(requestWith(made))).flash).toBeNull();
  });
});
