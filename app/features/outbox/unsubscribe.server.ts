/** The link that stops optional emails (R36) never expires: emails may be read years later. */
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

/** What the link carries: the profile's id and its signature. */
export function unsubscribeToken(profileId: string): string {
  return `${profileId}.${signatureOf(profileId).toString('base64url')}`;
}

export function unsubscribeUrl(profileId: string): string {
  return `${environment().appUrl}${paths.unsubscribe(unsubscribeToken(profileId))}`;
}

/** The profile of a token; null when it was altered or signed with another secret. */
export function profileOfToken(token: string): string | null {
  const [profileId = '', signature = '', ...more] = token.split('.');
  if (profileId === '' || more.length > 0) return null;
  const given = Buffer.from(signature, 'base64url');
  const own = signatureOf(profileId);
  return given.length === own.length && timingSafeEqual(given, own) ? profileId : null;
}

/** Stops an owner's optional emails (R36), waiting ones too. @returns whether the account exists */
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

/** Whether an owner gets the optional emails; null if there is no such account. */
export async function getsOptionalMails(profileId: string): Promise<boolean | null> {
  const profile = await database().profile.findUnique({
    where: { id: profileId },
    select: { receiveEmails: true },
  });
  return profile?.receiveEmails ?? null;
}
