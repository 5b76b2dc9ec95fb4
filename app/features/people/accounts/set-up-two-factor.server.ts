import QRCode from 'qrcode';
import * as z from 'zod';
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { now } from '~/core/runtime/clock.server';
import { after } from '~/core/runtime/intervals.server';
import { openText, sealText } from '~/core/runtime/secrets.server';
import { endSessions, type SignedIn } from '~/core/session/session.server';
import { businessSettings } from '~/core/settings/settings.server';
import { queueTwoFactorChanged } from './account-emails.server';
import { confirmPassword } from './confirm-password.server';
import { proofDigest } from './pending-sign-in.server';
import {
  appAddress,
  keepRecoveryCodes,
  newAppSecret,
  newRecoveryCodes,
  stepOfCode,
  stillInForce,
} from './sign-in-codes.server';
import { wrongCode } from './spend-code.server';

/**
 * Set-up of two-step sign-in: nothing is stored until the app's first code; the pending set-up is sealed in
 * the form.
 */

const isOn = 'Two-step sign-in is on already.';

const schema = z.object({
  secret: z.string(),
  codes: z.array(z.string()),
  provenBy: z.string(),
  until: z.number(),
});

type SetUp = z.infer<typeof schema>;

export type SetUpOnPage = {
  sealed: string;
  key: string;
  address: string;
  picture: string;
};

/** Creates a key and recovery codes that are not active yet. @throws ServiceError */
export async function setUpTwoFactor(
  viewer: SignedIn,
  password: string,
  client: string,
): Promise<SetUpOnPage> {
  const { passwordHash } = await confirmPassword(viewer, password, client);
  const stored = await database().twoFactor.findUnique({ where: { profileId: viewer.id } });
  if (stored !== null) throw new ServiceError('conflict', isOn);
  const setUp: SetUp = {
    secret: newAppSecret(),
    codes: newRecoveryCodes(),
    provenBy: proofDigest(passwordHash),
    until: after(now(), 'twoFactorSetUp').getTime(),
  };
  return showSetUp(viewer, setUp, sealText('two-factor-set-up', JSON.stringify(setUp), viewer.id));
}

/** Opens the sealed set-up of a form; null if it belongs to another user or has expired. */
export function openSetUp(viewer: SignedIn, sealed: string): SetUp | null {
  const text = openText('two-factor-set-up', sealed, viewer.id);
  if (text === null) return null;
  const setUp = schema.parse(JSON.parse(text));
  return setUp.until > now().getTime() ? setUp : null;
}

export async function showSetUp(
  viewer: SignedIn,
  { secret }: SetUp,
  sealed: string,
): Promise<SetUpOnPage> {
  const { businessName: business } = await businessSettings('committed');
  const address = appAddress(secret, { business, email: viewer.email });
  const drawing = await QRCode.toString(address, { type: 'svg', margin: 2 });
  return {
    sealed,
    key: secret.match(/.{1,4}/g)?.join(' ') ?? secret,
    address,
    picture: `data:image/svg+xml,${encodeURIComponent(drawing)}`,
  };
}

export const setUpIsOver = 'That took too long. Please start again with your password.';

/**
 * Switches two-step sign-in on with the first code; repeating it returns the same codes.
 * @throws ServiceError
 */
export function switchOnTwoFactor(
  viewer: SignedIn,
  setUp: SetUp,
  digits: string,
): Promise<string[]> {
  const { id: profileId } = viewer;
  return inTransaction(async (tx) => {
    const password = await tx.password.findUnique({ where: { profileId } });
    if (password === null || proofDigest(password.hash) !== setUp.provenBy)
      throw new ServiceError('forbidden', setUpIsOver);
    const stored = await tx.twoFactor.findUnique({ where: { profileId } });
    if (stored !== null) return codesOfRepeat(tx, profileId, stored.sealedSecret, setUp);
    const confirmedAt = now();
    const step = stepOfCode(setUp.secret, digits, confirmedAt);
    if (step === null) throw new ServiceError('invalid', wrongCode, 'code');
    const sealedSecret = sealText('two-factor-secret', setUp.secret, profileId);
    await tx.twoFactor.create({
      data: { profileId, sealedSecret, confirmedAt, lastUsedStep: step },
    });
    await keepRecoveryCodes(tx, profileId, setUp.codes);
    await endSessions(tx, profileId, { allBut: viewer.sessionDigest });
    const codesLeft = setUp.codes.length;
    await queueTwoFactorChanged(tx, { profileId, email: viewer.email, change: 'on', codesLeft });
    return setUp.codes;
  });
}

// Handles a repeated submission whose response was lost: without the codes, the user could be locked out.
async function codesOfRepeat(
  tx: Transaction,
  profileId: string,
  sealedSecret: string,
  { secret, codes }: SetUp,
): Promise<string[]> {
  const same = openText('two-factor-secret', sealedSecret, profileId) === secret;
  const left = same ? await stillInForce(tx, profileId, codes) : [];
  if (left.length === 0) throw new ServiceError('conflict', isOn);
  return left;
}
