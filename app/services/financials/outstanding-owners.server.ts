import type { Cents } from '~/domain/money';
import { database } from '../database/database.server';
import { ownerName, ownerNameFields } from '../profiles/owner-name.server';

/** How many owners are named; the Users tab, sorted by it, has the others. */
export const ownersNamed = 20;

/** An owner whose accepted bookings are not paid in full. */
export type OutstandingOwner = {
  ownerId: string;
  ownerName: string;
  /** Whether the account was deleted: it has no page any more (R41). */
  ownerGone: boolean;
  outstandingCents: Cents;
};

/** Who owes the most, from the sums that the database keeps per owner. */
export async function outstandingOwners(): Promise<{ owners: OutstandingOwner[]; more: boolean }> {
  const rows = await database().ownerTotals.findMany({
    where: { outstandingCents: { gt: 0 } },
    orderBy: [{ outstandingCents: 'desc' }, { ownerId: 'asc' }],
    take: ownersNamed + 1,
    include: { owner: { select: ownerNameFields } },
  });
  const owners = rows.slice(0, ownersNamed).map(({ ownerId, outstandingCents, owner }) => ({
    ownerId,
    ownerName: ownerName(owner),
    ownerGone: owner.deletedAt !== null,
    outstandingCents,
  }));
  return { owners, more: rows.length > ownersNamed };
}
