/**
 * What stands between the right password and the code: a cookie that is no session. It says whose
 * password was right and which one, is signed, and counts for ten minutes.
 */
import { createCookie } from '@remix-run/node';
import * as z from 'zod';
import { now } from '../runtime/clock.server';
import { digestOf } from '../runtime/digest.server';
import { environment } from '../runtime/environment.server';
import { after, interval } from '../runtime/intervals.server';

const schema = z.object({ profileId: z.string(), provenBy: z.string(), until: z.number() });

/** Whose password was right, and the digest of its hash at that moment. */
export type PendingSignIn = { profileId: string; provenBy: string };

function codeCookie() {
  const { mode, secret } = environment();
  const production = mode === 'production';
  return createCookie(production ? '__Host-code-step' : 'code-step', {
    httpOnly: true,
    sameSite: 'lax',
    secure: production,
    path: '/',
    secrets: [secret],
  });
}

/** Names the password of a hash without telling the hash. */
export function proofDigest(passwordHash: string): string {
  return digestOf(`proven by ${passwordHash}`);
}

/** @returns the Set-Cookie header of the step that waits for the code */
export function beginCodeStep(profileId: string, passwordHash: string): Promise<string> {
  const until = after(now(), 'codeStep').getTime();
  const maxAge = Math.ceil(interval('codeStep') / 1000);
  const step = { profileId, provenBy: proofDigest(passwordHash), until };
  return codeCookie().serialize(step, { maxAge });
}

/** The step that this browser is at; null without one, and when its time is over. */
export async function pendingSignIn(request: Request): Promise<PendingSignIn | null> {
  const read = schema.safeParse(await codeCookie().parse(request.headers.get('Cookie')));
  if (!read.success || read.data.until <= now().getTime()) return null;
  const { profileId, provenBy } = read.data;
  return { profileId, provenBy };
}

/** @returns the Set-Cookie header that ends the step */
export function endCodeStep(): Promise<string> {
  return codeCookie().serialize('', { maxAge: 0 });
}
