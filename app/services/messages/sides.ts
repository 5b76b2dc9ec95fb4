/**
 * The two sides of a conversation. Whoever is not its owner writes and reads as the business,
 * whichever admin that was at the time.
 */
export type Side = 'owner' | 'business';

/** Where the unread count of a side stands in the conversation's row. */
export const unreadOf = { owner: 'ownerUnread', business: 'adminUnread' } as const satisfies Record<
  Side,
  string
>;

/** The side on which a person reads and writes in the conversation of that owner. */
export function sideOf(personId: string, ownerId: string): Side {
  return personId === ownerId ? 'owner' : 'business';
}

/** The other side. */
export function otherSide(side: Side): Side {
  return side === 'owner' ? 'business' : 'owner';
}
