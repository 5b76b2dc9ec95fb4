/** Signs the agreement for an owner (R46). */
import { inTransaction, type Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { clientAddress } from '~/core/runtime/client-address.server';
import { now } from '~/core/runtime/clock.server';
import { addressDigestOf } from '~/core/runtime/secrets.server';
import { isAdmin, type Viewer } from '~/core/session/permissions';
import { queueAgreementSigned } from './agreement-emails.server';
import { agreementFacts, agreementInForce } from './agreement-in-force.server';

/** A typed signature and its origin. */
export type Signing = {
  typedName: string | undefined;
  /** Version shown on the page. */
  agreementId: number | undefined;
  userAgent: string;
  address: string;
};

type Signer = Viewer;

const longestUserAgent = 300;

/** Returns the signature sent with a form. */
export function signingIn(
  request: Request,
  fields: { signed_name?: string | undefined; agreement_id?: number | undefined },
): Signing {
  return {
    typedName: fields.signed_name,
    agreementId: fields.agreement_id,
    userAgent: (request.headers.get('User-Agent') ?? '').slice(0, longestUserAgent),
    address: clientAddress(request),
  };
}

/** Thrown if a signature is required and the form has no field for it. */
export class UnsignedError extends ServiceError {}

const changed = 'The agreement was changed a moment ago. Please read it once more.';
const missing = 'Please type your full name.';

/**
 * Signs in the transaction that needs the signature, unless already signed. The admin needs no signature.
 * @throws ServiceError conflict for another version, invalid without a name; UnsignedError
 */
export async function assertSigned(
  tx: Transaction,
  signer: Signer,
  signing: Signing | undefined,
): Promise<void> {
  if (isAdmin(signer)) return;
  const inForce = await agreementInForce(tx);
  if (inForce === null || (await agreementFacts(tx, signer.id))?.signed) return;
  if (signing === undefined)
    throw new UnsignedError('conflict', 'Please sign the agreement first.');
  const { typedName, agreementId, userAgent, address } = signing;
  if (agreementId !== inForce.id) throw new ServiceError('conflict', changed, 'signed_name');
  if (typedName === undefined) throw new ServiceError('invalid', missing, 'signed_name');
  const signedAt = now();
  await tx.signature.create({
    data: {
      agreementId: inForce.id,
      profileId: signer.id,
      typedName,
      signedAt,
      userAgent,
      addressDigest: addressDigestOf(address),
    },
  });
  await queueAgreementSigned(tx, signer.id, { text: inForce.text, typedName, signedAt });
}

/** Signs the agreement on its own page; repeating it does nothing. @throws ServiceError */
export function signAgreement(signer: Signer, signing: Signing): Promise<void> {
  return inTransaction(async (tx) => {
    if (isAdmin(signer)) throw new ServiceError('forbidden', 'Only owners sign the agreement.');
    await assertSigned(tx, signer, signing);
  });
}
