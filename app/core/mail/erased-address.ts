// Reserved for names that don't exist (RFC 2606): no email can ever arrive.
const nowhere = 'deleted.invalid';

/** Replaces a deleted account's address in the outbox once its last email ended. */
export const erasedAddress = `erased@${nowhere}`;

/** Suffix of the placeholder address of an owner without one (R99). */
export const noAddress = '@no-email.invalid';

/** Returns a placeholder for an owner without an email address; each key has a different one. */
export function withoutEmail(key: string): string {
  return `none-${key}${noAddress}`;
}

/** Whether an account has an address that emails can be sent to (R99). */
export function hasAddress(email: string): boolean {
  return !email.endsWith(noAddress);
}

export function deletedEmail(profileId: string): string {
  return `deleted-${profileId}@${nowhere}`;
}
