/**
 * Signs the link that stops optional emails (R36). It never expires, since emails may be read years later.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { database, inTransaction } from '~/core/database/database.server';
import { mailsInHand } from '~/core/mail/outbox.server';
import { environment } from '~/core/runtime/environment.server';
import { paths } from '~/core/web/paths';
import { optionalEmails } from './registry';

function signatureOf(profileId: string): Buffer {
  const key = Buffer.from(
    hkdfSync('sha256', environment().secret, '', 'tailhouse/unsubscribe', 32),
  );
  return createHmac('sha256', key).update(profileId).digest();
}

/** Returns the link's token: the profile's id and its signature. */
export function unsubscribeToken(profileId: string): string {
  return `${profileId}.${signatureOf(profileId).toString('base64url')}`;
}

export function unsubscribeUrl(profileId: string): string {
  return `${environment().appUrl}${paths.unsubscribe(unsubscribeToken(profileId))}`;
}

/** Returns the profile of a token; null if altered or signed with another secret. */
export function profileOfToken(token: string): string | null {
  const [profileId = '', signature = '', ...more] = token.split('.');
  if (profileId === '' || more.length > 0) return null;
  const given = Buffer.from(signature, 'base64url');
  const own = signatureOf(profileId);
  return given.length === own.length && timingSafeEqual(given, own) ? profileId : null;
}

/** Stops an owner's optional emails (R36), including waiting ones. @returns whether the account exists */
export function stopOptionalMails(profileId: string): Promise<boolean> {
  return inTransaction(async (tx) => {
    const { count } = await tx.profile.updateMany({
      where: { id: profileId },
      data: { receiveEmails: false },
    });
    await tx.outboxMail.updateMany({
      where: {
        profileId,
        template: { in: optionalEmails },
        state: 'waiting',
        id: { notIn: [...mailsInHand] },
      },
      data: { state: 'expired', problem: 'The recipient unsubscribed from these emails.' },
    });
    return count === 1;
  });
}

/** Returns whether an owner gets the optional emails; null if not found. */
export async function getsOptionalMails(profileId: string): Promise<boolean | null> {
  const profile = await database().profile.findUnique({
    where: { id: profileId },
    select: { receiveEmails: true },
  });
  return profile?.receiveEmails ?? null;
}
