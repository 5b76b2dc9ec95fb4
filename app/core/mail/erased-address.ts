// Reserved for what exists nowhere (RFC 2606): no email can ever arrive there.
const nowhere = 'deleted.invalid';

/** Replaces a deleted account's address in the outbox once its last email ended. */
export const erasedAddress = `erased@${nowhere}`;

export function deletedEmail(profileId: string): string {
  return `deleted-${profileId}@${nowhere}`;
}
