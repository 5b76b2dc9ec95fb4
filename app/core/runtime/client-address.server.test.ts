import { expect, it } from 'vitest';
import { clientAddress, clientHeader } from './client-address.server';

it.each([
  [null, 'unknown'],
  ['', 'unknown'],
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('reads %j as %j', (sent, address) => {
  const headers = new Headers(sent === null ? [] : [[clientHeader, sent]]);
  expect(clientAddress(new Request('http://localhost/', { headers }))).toBe(address);
});
