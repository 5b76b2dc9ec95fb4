import { database, type Transaction } from '../database/database.server';

/** A pet as a booking form offers it. */
export type BookablePet = { id: string; petName: string; breed: string };

/**
 * The pets of an owner that can be booked, by name: those that are not retired. What stands in a
 * form is asked again inside the transaction that books.
 */
export function bookablePets(
  ownerId: string,
  tx: Transaction = database(),
): Promise<BookablePet[]> {
  return tx.pet.findMany({
    where: { userId: ownerId, retiredAt: null },
    select: { id: true, petName: true, breed: true },
    orderBy: [{ petName: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
  });
}
