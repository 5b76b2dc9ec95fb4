/**
 * A signed cookie of the accounts that a browser used (R73, docs/decisions/042); it doesn't sign anyone in.
 */
import * as z from 'zod';
import { randomToken } from '~/core/runtime/secrets.server';
import { signedCookie } from '~/core/runtime/signed-cookie.server';

const cookie = signedCookie('known-browser');
const schema = z.object({ browser: z.string(), accounts: z.array(z.string()) });
// The accounts of a household; the least recent is forgotten.
const mostAccounts = 8;
const yearSeconds = 365 * 86_400;

export type KnownBrowser = z.infer<typeof schema>;

export function knownBrowser(request: Request): KnownBrowser | null {
  const read = schema.safeParse(cookie.read(request));
  return read.success ? read.data : null;
}

export function rememberBrowser(request: Request, profileId: string): string {
  const { browser, accounts } = knownBrowser(request) ?? { browser: randomToken(), accounts: [] };
  const others = accounts.filter((id) => id !== profileId);
  return cookie.write(
    { browser, accounts: [profileId, ...others].slice(0, mostAccounts) },
    yearSeconds,
  );
}
