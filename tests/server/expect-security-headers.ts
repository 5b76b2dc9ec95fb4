import { expect } from 'vitest';

const features = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'usb',
];

/** Asserts every security header of an answer of any kind. */
export function expectSecurityHeaders(headers: Headers): void {
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('X-Frame-Options')).toBe('DENY');
  expect(headers.get('Referrer-Policy')).toBe('same-origin');
  const policies = (headers.get('Permissions-Policy') ?? '').split(', ');
  expect(policies.sort()).toEqual(features.map((feature) => `${feature}=()`));
  expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups');
  expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
  expect(headers.has('X-Powered-By')).toBe(false);
  expect(headers.has('Server')).toBe(false);
  const policy = headers.get('Content-Security-Policy') ?? '';
  expect(policy).toContain("default-src '");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(/script-src[^;]*/.exec(policy)?.[0] ?? '').not.toContain('unsafe');
}

/** Asserts a file's headers against type sniffing and use by other sites; pages have more. */
export function expectFileHeaders(headers: Headers): void {
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
  for (const name of ['X-Powered-By', 'Permissions-Policy', 'Referrer-Policy', 'X-Frame-Options'])
    expect([name, headers.has(name)]).toEqual([name, false]);
}
