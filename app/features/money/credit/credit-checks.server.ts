/** Checks before something is added to an owner's house credit or taken from it (R143). */
import type { Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { type Cents, formatMoney } from '~/core/money/money';
import { creditOf, reservedCents } from './credit.server';

/** @throws ServiceError not_found unless the account is an owner's */
export async function assertOwner(tx: Transaction, id: string): Promise<void> {
  const owner = { id, role: 'user' as const, deletedAt: null };
  if ((await tx.profile.count({ where: owner })) === 0)
    throw new ServiceError('not_found', 'This person was not found.');
}

/**
 * Refuses to take more money than there is beside payments at PayPal.
 * @param done what happens to it, such as `paid out`
 * @throws ServiceError conflict
 */
export async function assertFree(
  tx: Transaction,
  ownerId: string,
  wanted: Cents,
  done: 'paid out' | 'given away',
): Promise<void> {
  const { cents, moneyCents } = await creditOf(tx, ownerId);
  const freeCents = Math.max(0, Math.min(moneyCents, cents - (await reservedCents(tx, ownerId))));
  if (wanted <= freeCents) return;
  const free = formatMoney(freeCents);
  const why = 'A bonus can only be used for stays.';
  const none = done === 'paid out' ? 'to pay out' : 'to give away';
  throw new ServiceError(
    'conflict',
    freeCents === 0
      ? `There is no money ${none}. ${why}`
      : `At most ${free} can be ${done}. ${why}`,
    'amount',
  );
}
