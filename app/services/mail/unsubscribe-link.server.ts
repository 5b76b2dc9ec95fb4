/**
 * The link that stops the optional mails (R36), in the foot of each and in its headers. It says
 * whose mails and is signed under a key of its own, so that nobody can stop another's; it has no
 * end, since a mail may be read years later.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { paths } from '~/lib/paths';
import type { OutboxMail } from '../database/generated/client';
import { environment } from '../runtime/environment.server';
import { isOptional } from './optional-mails';
import { siteLink } from './site-link.server';

function signatureOf(profileId: string): Buffer {
  const key = Buffer.from(
    hkdfSync('sha256', environment().secret, '', 'tailhouse/unsubscribe', 32),
  );
  return createHmac('sha256', key).update(profileId).digest();
}

/** What the link carries: the profile's id and its signature. */
export function unsubscribeToken(profileId: string): string {
  return `${profileId}.${signatureOf(profileId).toString('base64url')}`;
}

/** Whose token this is; null when it was altered or signed with another secret. */
export function profileOfToken(token: string): string | null {
  const [profileId = '', signature = '', ...more] = token.split('.');
  if (profileId === '' || more.length > 0) return null;
  const given = Buffer.from(signature, 'base64url');
  const own = signatureOf(profileId);
  return given.length === own.length && timingSafeEqual(given, own) ? profileId : null;
}

/** The link of a mail that its reader can stop; null for every other mail. */
export function unsubscribeLinkOf({
  template,
  profileId,
}: Pick<OutboxMail, 'template' | 'profileId'>): string | null {
  if (profileId === null || !isOptional(template)) return null;
  return siteLink(paths.unsubscribe(unsubscribeToken(profileId)));
}
