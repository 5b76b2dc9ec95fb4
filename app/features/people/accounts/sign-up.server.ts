import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import {
  countAttempts,
  countWithin,
  refuseWhenSpent,
  waitFor,
} from '~/core/rate-limit/count-attempts.server';
import { clientAddress } from '~/core/runtime/client-address.server';
import { now } from '~/core/runtime/clock.server';
import { knownBrowser, rememberBrowser } from '~/core/session/known-browser.server';
import { beginSession } from '~/core/session/session.server';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { queueAccountExists, queueWelcome } from './account-emails.server';
import { checkCredentials } from './check-credentials.server';
import { hashPassword, refuseWellKnownPassword } from './passwords.server';
import { signIn } from './sign-in.server';

export const signUpFailed = 'Error occurred while signing up. Please try again.';
const maybeRegistered = 'If you already have an account, sign in or reset your password.';

type NewAccount = {
  email: string;
  password: string;
  receiveEmails: boolean;
  formKey: string | undefined;
};

class AddressTaken extends Error {
  constructor(readonly profileId: string) {
    super('This address has an account');
  }
}

/** Creates an account and signs in; repeating the form signs in (R20). @throws ServiceError */
export async function signUp(account: NewAccount, request: Request): Promise<string[]> {
  refuseWellKnownPassword(account.password, 'password');
  const client = clientAddress(request);
  await refuseWhenSpent(database(), [{ limit: 'sign-up-taken', subject: client }]);
  await countAttempts([{ limit: 'sign-up', subject: client }]);
  // Hashed before the address is looked up, so that both responses take the same work (R12).
  const hash = await hashPassword(account.password);
  try {
    const cookies = await inTransaction((tx) => create(tx, account, hash, request));
    return cookies ?? (await signInAgain(account, client, request));
  } catch (error) {
    if (error instanceof AddressTaken) return refuseTaken(account.email, error.profileId, client);
    throw error;
  }
}

// Null if this form already created its account.
async function create(tx: Transaction, account: NewAccount, hash: string, request: Request) {
  const { email, receiveEmails, formKey } = account;
  let cookies: string[] | null = null;
  const content = { email, receiveEmails };
  await withIdempotencyKey(
    tx,
    { key: formKey, actorId: '', form: 'sign-up', content },
    async () => {
      const at = now();
      const earlier = await tx.profile.findUnique({ where: { email }, select: { id: true } });
      if (earlier !== null) throw new AddressTaken(earlier.id);
      const { id } = await tx.profile.create({
        data: {
          email,
          receiveEmails,
          role: 'user',
          createdAt: at,
          userRole: { create: { role: 'user' } },
          password: { create: { hash, changedAt: at } },
        },
      });
      await queueWelcome(tx, { profileId: id, email }, clientAddress(request));
      cookies = [await beginSession(tx, id, request), rememberBrowser(request, id)];
      return id;
    },
  );
  return cookies;
}

// Uses the login's own check, so that guessing has the same limits as there.
async function signInAgain({ email, password }: NewAccount, client: string, request: Request) {
  let proof;
  try {
    proof = await checkCredentials(email, password, { client, browser: knownBrowser(request) });
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'invalid') throw error;
    const profile = await inTransaction((tx) => tx.profile.findUnique({ where: { email } }));
    throw profile === null ? error : new AddressTaken(profile.id);
  }
  const step = await signIn(proof, request);
  // With two-step sign-in, it's not a new account: they must use the login page.
  if (step.kind === 'code needed') throw new AddressTaken(proof.profileId);
  return step.cookies;
}

async function refuseTaken(email: string, profileId: string, client: string): Promise<never> {
  await inTransaction(async (tx) => {
    await countWithin(tx, [{ limit: 'sign-up-taken', subject: client }]);
    await tellTakenAddress(tx, { profileId, email });
  });
  throw new ServiceError('conflict', `${signUpFailed} ${maybeRegistered}`);
}

/**
 * Emails an owner that someone tried to sign up with their address (R12); limited, to avoid flooding a
 * mailbox.
 */
export async function tellTakenAddress(
  tx: Transaction,
  account: { profileId: string; email: string },
): Promise<void> {
  const mail = { limit: 'account-exists-mail', subject: account.email } as const;
  if ((await waitFor(tx, mail)) > 0) return;
  await countWithin(tx, [mail]);
  await queueAccountExists(tx, account);
}
