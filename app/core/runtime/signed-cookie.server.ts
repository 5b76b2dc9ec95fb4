/** Signed cookies in the form of Remix's: base64 of JSON, a dot, and the HMAC of the base64. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { environment, isHttpsOnly } from './environment.server';

function signatureOf(text: string): string {
  const { secret } = environment();
  return createHmac('sha256', secret).update(text).digest('base64').replace(/=+$/, '');
}

function signed(value: unknown): string {
  const text = Buffer.from(JSON.stringify(value)).toString('base64');
  return `${text}.${signatureOf(text)}`;
}

function unsigned(cookie: string): unknown {
  const dot = cookie.lastIndexOf('.');
  const text = cookie.slice(0, Math.max(0, dot));
  const given = Buffer.from(cookie.slice(dot + 1));
  const right = Buffer.from(signatureOf(text));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return JSON.parse(Buffer.from(text, 'base64').toString());
}

function sentAs(name: string, request: Request): string | null {
  for (const pair of (request.headers.get('Cookie') ?? '').split(';')) {
    const [key = '', ...value] = pair.trim().split('=');
    if (key === name) return decoded(value.join('='));
  }
  return null;
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/**
 * A cookie of that name, out of reach of scripts; `__Host-` and Secure in production (R10), except in a
 * private network over http (R134), where browsers would not keep it.
 */
export function signedCookie(name: string) {
  const fullName = () => (isHttpsOnly() ? `__Host-${name}` : name);
  const header = (value: string, maxAge: number) =>
    `${fullName()}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly${isHttpsOnly() ? '; Secure' : ''}; SameSite=Lax`;
  return {
    read(request: Request): unknown {
      const signedValue = sentAs(fullName(), request);
      return signedValue === null ? null : unsigned(signedValue);
    },
    /** @param maxAge in seconds @returns the Set-Cookie header */
    write: (value: unknown, maxAge: number) =>
      header(encodeURIComponent(signed(value)), Math.ceil(maxAge)),
    clear: () => header('', 0),
  };
}
