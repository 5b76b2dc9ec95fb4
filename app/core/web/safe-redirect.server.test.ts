import { expect, it } from 'vitest';
import { landingPath } from '~/features/people/accounts/landing';
import { safeRedirect } from './safe-redirect';

it.each([
  ['/', '/'],
  ['/admin', '/admin'],
  ['/abc/booking?service=daycare#pets', '/abc/booking?service=daycare#pets'],
  ['/login?redirectTo=//evil.example', '/login?redirectTo=//evil.example'],
  ['/a/../b', '/b'],
  // Percent-encoded; the Location header couldn't carry it otherwise.
  ['/café 🐕', '/caf%C3%A9%20%F0%9F%90%95'],
])('R8 goes back to %j', (to, path) => {
  expect(safeRedirect(to)).toBe(path);
  expect(new Headers({ Location: path }).get('Location')).toBe(path);
});

it.each([
  null,
  undefined,
  '',
  'admin',
  'https://evil.example/',
  'HTTPS://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/a\\b',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\nSet-Cookie: a=b',
  '/\u0000',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'localhost:3000/',
  '@evil.example',
  '.evil.example',
  `/${'a'.repeat(2000)}`,
])('R8 never leaves this site by %j', (to) => {
  expect(safeRedirect(to)).toBeNull();
});

it('R11 everybody has a place: the admin, the owner, the owner without a profile', () => {
  const owner = { id: 'abc', role: 'user', profileComplete: true } as const;
  expect(landingPath(owner)).toBe('/abc/profile');
  expect(landingPath({ ...owner, profileComplete: false })).toBe('/createprofile');
  expect(landingPath({ ...owner, role: 'admin', profileComplete: false })).toBe('/admin');
});
