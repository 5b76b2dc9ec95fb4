/** Helpers (R59), invited and removed by the admin. */
import { database, inTransaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { countWithin } from '~/core/rate-limit/count-attempts.server';
import { now } from '~/core/runtime/clock.server';
import { recordChanges } from '~/core/settings/changes.server';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { queueHelperInvited } from '~/features/people/accounts/account-emails.server';
import { issueAccountLink } from '~/features/people/accounts/account-links.server';
import { eraseAccount } from '~/features/people/profiles/erase-account.server';

export type HelperOnPage = {
  id: string;
  name: string;
  email: string;
  /** True until they set a password. */
  invited: boolean;
};

const isHelper = { deletedAt: null, userRole: { role: 'helper' } } as const;

/** Returns the helpers, by name. Runs one statement. */
export async function helpers(): Promise<HelperOnPage[]> {
  const found = await database().profile.findMany({
    where: isHelper,
    orderBy: [{ firstName: 'asc' }, { id: 'asc' }],
    select: { id: true, fullName: true, email: true, password: { select: { profileId: true } } },
  });
  return found.map(({ id, fullName, email, password }) => ({
    id,
    name: fullName ?? email,
    email,
    invited: password === null,
  }));
}

type NewHelper = { email: string; firstName: string; lastName: string };

/** Creates the account and sends a link to set its password, once per form. @throws ServiceError */
export async function inviteHelper(
  { email, firstName, lastName }: NewHelper,
  adminId: string,
  formKey: string | undefined,
): Promise<void> {
  await inTransaction(async (tx) => {
    const content = { email, firstName, lastName };
    const submission = { key: formKey, actorId: adminId, form: 'helper', content } as const;
    await withIdempotencyKey(tx, submission, async () => {
      await countWithin(tx, [{ limit: 'helper', subject: adminId }]);
      const taken = await tx.profile.findUnique({ where: { email }, select: { id: true } });
      if (taken !== null)
        throw new ServiceError(
          'conflict',
          'This address has an account here already. Please use another one for helping.',
          'email',
        );
      const fullName = `${firstName} ${lastName}`;
      const { id } = await tx.profile.create({
        data: {
          ...content,
          fullName,
          role: 'helper',
          createdAt: now(),
          userRole: { create: { role: 'helper' } },
        },
      });
      const link = await issueAccountLink(tx, id, 'set_password');
      await queueHelperInvited(tx, { profileId: id, email, link });
      const change = { field: `Helper, account ${id}`, before: 'None', after: 'Invited' };
      await recordChanges(tx, { area: 'helpers', actorId: adminId }, [change]);
      return id;
    });
  });
}

/** Sends a new link to a helper without a password. @throws ServiceError not_found, too_many */
export async function inviteAgain(id: string, adminId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const where = { id, ...isHelper, password: null };
    const helper = await tx.profile.findFirst({ where, select: { email: true } });
    if (helper === null) throw gone();
    await countWithin(tx, [{ limit: 'helper', subject: adminId }]);
    await tx.accountToken.deleteMany({ where: { profileId: id } });
    const link = await issueAccountLink(tx, id, 'set_password');
    await queueHelperInvited(tx, { profileId: id, email: helper.email, link });
  });
}

/** Deletes a helper's account and sessions; their records are kept. @throws ServiceError not_found */
export async function removeHelper(id: string, adminId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const helper = await tx.profile.findFirst({ where: { id, ...isHelper } });
    if (helper === null) throw gone();
    await eraseAccount(tx, helper);
    await tx.userRole.updateMany({ where: { id }, data: { role: 'user' } });
    const change = { field: `Helper, account ${id}`, before: 'Helper', after: 'Removed' };
    await recordChanges(tx, { area: 'helpers', actorId: adminId }, [change]);
  });
}

const gone = () => new ServiceError('not_found', 'This helper was not found.');
