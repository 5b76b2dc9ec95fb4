import { actProven, type Proving } from '../auth/act-proven.server';
import { queueAccountDeleted } from '../mail/queue-account-deleted.server';
import { ServiceError } from '../runtime/service-error.server';
import { accountHolds } from './account-holds.server';
import { eraseAccount } from './erase-account.server';

/** Said when a booking came in between that keeps the account (R41). */
export const accountIsHeld =
  'Your account cannot be deleted yet. What stands in the way is listed on this page.';

/**
 * Deletes one's own account (R41): everything that names a person goes, at once and for good.
 * @throws ServiceError forbidden for the admin; conflict while a stay stands or money is open;
 *   invalid at current_password or code; too_many
 */
export async function deleteAccount(asked: Proving): Promise<void> {
  const { viewer } = asked;
  if (viewer.role === 'admin')
    throw new ServiceError('forbidden', 'The account of the business cannot be deleted.');
  await actProven(asked, async (tx) => {
    if ((await accountHolds(viewer.id, tx)).length > 0)
      throw new ServiceError('conflict', accountIsHeld);
    const { email } = await tx.profile.findUniqueOrThrow({ where: { id: viewer.id } });
    await queueAccountDeleted(tx, email);
    await eraseAccount(tx, { id: viewer.id, email });
  });
}
