/** The agreement that owners sign, and whether one of them has (R46). */
import { cacheUntilChanged } from '~/core/database/cache-until-changed.server';
import { database, type Reader, rowsFor, type Transaction } from '~/core/database/database.server';
import { Prisma } from '~/core/database/generated/client';
import type { AgreementFacts } from './agreement';

export type AgreementInForce = {
  id: number;
  /** Markdown. */
  text: string;
  publishedAt: Date;
  /** The first version whose signatures are good. */
  signedSince: number;
};

/** The newest version; null where no signature is asked for. */
export function agreementInForce(reader: Reader): Promise<AgreementInForce | null> {
  return reader === 'committed' ? cached() : read(reader);
}

const cached = cacheUntilChanged(() => read(database()));

async function read(tx: Transaction): Promise<AgreementInForce | null> {
  const newest = await tx.agreement.findFirst({ orderBy: { id: 'desc' } });
  if (newest === null || newest.text === '') return null;
  const { id, text, publishedAt } = newest;
  // A small correction leaves the signatures good that were before it.
  const replacing = await tx.agreement.findFirst({
    where: { replacesAll: true },
    orderBy: { id: 'desc' },
    select: { id: true },
  });
  return { id, text, publishedAt, signedSince: replacing?.id ?? 0 };
}

/**
 * 1 where an owner's signature is good, 0 where it is missing, null where none is asked for. The
 * business signs nothing. @param ownerId an expression
 */
export const signedExpression = (ownerId: Prisma.Sql) => Prisma.sql`
  (SELECT CASE WHEN "agreements"."text" = '' THEN NULL ELSE
      EXISTS (SELECT 1 FROM "signatures" WHERE "signatures"."profile_id" = ${ownerId}
        AND "agreement_id" >= COALESCE(
          (SELECT MAX("id") FROM "agreements" WHERE "replaces_all"), 0))
      OR EXISTS (SELECT 1 FROM "user_roles"
        WHERE "user_roles"."id" = ${ownerId} AND "role" = 'admin') END
    FROM "agreements" ORDER BY "id" DESC LIMIT 1)`;

/** What that expression found; null where there is no agreement at all. */
export type Signed = number | bigint | null;

/** That value as facts about an owner. */
export function agreementFactsOf(ownerId: string, signed: Signed): AgreementFacts {
  return signed === null ? null : { ownerId, signed: Number(signed) === 1 };
}

/** Whether an owner has signed what is in force. One statement. */
export async function agreementFacts(reader: Reader, ownerId: string): Promise<AgreementFacts> {
  const [row] = await rowsFor(reader).$queryRaw<{ signed: Signed }[]>`
    SELECT ${signedExpression(Prisma.sql`${ownerId}`)} AS "signed"`;
  return agreementFactsOf(ownerId, row?.signed ?? null);
}
