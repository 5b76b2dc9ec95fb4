import { newAppSecret, newRecoveryCodes } from '~/features/people/accounts/sign-in-codes.server';
import { beginCodeStep, proofDigest } from '~/features/people/accounts/pending-sign-in.server';
import { now } from '~/core/runtime/clock.server';
import { sealText } from '~/core/runtime/secrets.server';
import { createOwner } from '../factories/people';
import { createTwoFactor } from '../factories/two-factor';
import type { Ids, Walk } from './walk';

/** Creates a set-up of the owner, a person at the step after the password, and an admin with it enabled. */
export async function newTwoFactor(
  { server: { database: tx } }: Walk,
  { owner, admin }: Ids,
): Promise<{ setUp: string; codeStep: string }> {
  const { hash } = await tx.password.findUniqueOrThrow({ where: { profileId: owner } });
  const made = {
    secret: newAppSecret(),
    codes: newRecoveryCodes(),
    provenBy: proofDigest(hash),
    until: now().getTime() + 3_600_000,
  };
  const { id } = await createOwner({}, tx);
  await createTwoFactor(id, tx);
  await tx.twoFactor.deleteMany({ where: { profileId: admin } });
  await createTwoFactor(admin, tx);
  return {
    setUp: sealText('two-factor-set-up', JSON.stringify(made), owner),
    codeStep: beginCodeStep(id, hash).split(';', 1)[0] ?? '',
  };
}
