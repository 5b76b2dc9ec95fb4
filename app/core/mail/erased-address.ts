// Reserved for what exists nowhere (RFC 2606): no email can ever arrive there.
const nowhere = 'deleted.invalid';

/** Replaces a deleted account's address in the outbox once its last email ended. */
export const erasedAddress = `erased@${nowhere}`;

/** Ends what stands for the address of an owner who has given none (R99). */
export const noAddress = '@no-email.invalid';

/** What is kept in place of an owner's address as long as there is none: no two are alike. */
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
