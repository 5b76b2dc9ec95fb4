/** Invites imported owners to their accounts (R60); until then they get no emails. */
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import { noAddress } from '~/core/mail/erased-address';
import { ServiceError } from '~/core/errors/service-error.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { inInvitation } from '~/features/dogs/pets/open-questions';
import { queueAccountInvited } from '~/features/people/accounts/account-emails.server';
import { issueAccountLink } from '~/features/people/accounts/account-links.server';

const toInvite = {
  notInvitedSince: { not: null },
  deletedAt: null,
  NOT: { email: { endsWith: noAddress } },
} as const;

// Other writers can run between two batches.
const ownersAtOnce = 20;

let inviting: { done: number; all: number } | null = null;

/** Returns the number of imported owners not yet invited, and the progress of inviting; null if idle. */
export async function invitations() {
  return { waiting: await database().profile.count({ where: toInvite }), inviting };
}

/** Invites all of them, each once. */
export async function inviteAll(): Promise<void> {
  if (inviting !== null) return;
  const own = { done: 0, all: 0 };
  inviting = own;
  try {
    own.all = await database().profile.count({ where: toInvite });
    for (;;) {
      const invited = await inTransaction((tx) => inviteSome(tx, {}));
      own.done += invited;
      if (invited === 0) break;
    }
  } catch (error) {
    log.error('import.not_invited', errorFields(error));
  } finally {
    inviting = null;
  }
}

/** Invites one of them. @throws ServiceError conflict if already invited or not imported */
export async function inviteOwner(id: string): Promise<void> {
  if ((await inTransaction((tx) => inviteSome(tx, { id }))) === 0)
    throw new ServiceError('conflict', 'They have been invited, or have a password already.');
}

/**
 * Clears the mark in the email's transaction, so that each owner is invited once.
 * @returns the number invited
 */
async function inviteSome(tx: Transaction, which: { id?: string }): Promise<number> {
  const owners = await tx.profile.findMany({
    where: { ...toInvite, ...which },
    orderBy: { notInvitedSince: 'asc' },
    take: ownersAtOnce,
    select: {
      id: true,
      email: true,
      pets: {
        where: { retiredAt: null },
        select: { petName: true, toAsk: true },
        orderBy: { petName: 'asc' },
      },
    },
  });
  await tx.profile.updateMany({
    where: { id: { in: owners.map(({ id }) => id) } },
    data: { notInvitedSince: null },
  });
  for (const { id, email, pets } of owners) {
    const link = await issueAccountLink(tx, id, 'set_password');
    await queueAccountInvited(tx, { profileId: id, email, link, ...inInvitation(pets) });
  }
  return owners.length;
}
