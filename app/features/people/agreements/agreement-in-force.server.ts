/** The current agreement, and who has signed it (R46). */
import { cacheUntilChanged } from '~/core/database/cache-until-changed.server';
import { database, type Reader, rowsFor, type Transaction } from '~/core/database/database.server';
import type { AgreementFacts } from './agreement';

export type AgreementInForce = {
  id: number;
  /** Markdown. */
  text: string;
  publishedAt: Date;
  /** First version whose signatures are valid. */
  signedSince: number;
};

/** Returns the newest version; null if no signature is required. */
export function agreementInForce(reader: Reader): Promise<AgreementInForce | null> {
  return reader === 'committed' ? cached() : read(reader);
}

const cached = cacheUntilChanged(() => read(database()));

async function read(tx: Transaction): Promise<AgreementInForce | null> {
  const newest = await tx.agreement.findFirst({ orderBy: { id: 'desc' } });
  if (newest === null || newest.text === '') return null;
  const { id, text, publishedAt } = newest;
  // A small correction keeps earlier signatures valid.
  const replacing = await tx.agreement.findFirst({
    where: { replacesAll: true },
    orderBy: { id: 'desc' },
    select: { id: true },
  });
  return { id, text, publishedAt, signedSince: replacing?.id ?? 0 };
}

/**
 * Returns whether each of these owners has signed the current agreement, by id; the business needs no
 * signature.
 */
export async function agreementFactsOf(
  reader: Reader,
  ownerIds: readonly string[],
): Promise<Map<string, AgreementFacts>> {
  const inForce = await agreementInForce(reader);
  if (inForce === null) return new Map();
  const signers = await rowsFor(reader).profile.findMany({
    where: {
      id: { in: [...ownerIds] },
      OR: [
        { signatures: { some: { agreementId: { gte: inForce.signedSince } } } },
        { userRole: { role: 'admin' } },
      ],
    },
    select: { id: true },
  });
  const signed = new Set(signers.map(({ id }) => id));
  return new Map(ownerIds.map((ownerId) => [ownerId, { ownerId, signed: signed.has(ownerId) }]));
}

/** Returns whether an owner has signed the current agreement; null if no signature is required. */
export async function agreementFacts(reader: Reader, ownerId: string): Promise<AgreementFacts> {
  return (await agreementFactsOf(reader, [ownerId])).get(ownerId) ?? null;
}
