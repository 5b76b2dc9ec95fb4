/** The step between password and code: a signed cookie instead of a session, valid for ten minutes. */
import * as z from 'zod';
import { now } from '~/core/runtime/clock.server';
import { after, interval } from '~/core/runtime/intervals.server';
import { digestOf } from '~/core/runtime/secrets.server';
import { signedCookie } from '~/core/runtime/signed-cookie.server';

const schema = z.object({ profileId: z.string(), provenBy: z.string(), until: z.number() });

/** The account that gave the correct password, and the digest of its hash at that time. */
export type PendingSignIn = { profileId: string; provenBy: string };

const codeCookie = signedCookie('code-step');

/** Returns a digest that identifies a password hash without revealing it. */
export function proofDigest(passwordHash: string): string {
  return digestOf(`proven by ${passwordHash}`);
}

export function beginCodeStep(profileId: string, passwordHash: string): string {
  const until = after(now(), 'codeStep').getTime();
  const step = { profileId, provenBy: proofDigest(passwordHash), until };
  return codeCookie.write(step, interval('codeStep') / 1000);
}

export function pendingSignIn(request: Request): PendingSignIn | null {
  const read = schema.safeParse(codeCookie.read(request));
  if (!read.success || read.data.until <= now().getTime()) return null;
  const { profileId, provenBy } = read.data;
  return { profileId, provenBy };
}

export function endCodeStep(): string {
  return codeCookie.clear();
}
