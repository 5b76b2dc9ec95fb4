/** The agreement that owners sign, and whether one of them has (R46). */
import type { AgreementFacts } from '~/domain/agreement';
import { cacheUntilChanged } from '../database/cache-until-changed.server';
import { database, type Reader, rowsFor, type Transaction } from '../database/database.server';
import { Prisma } from '../database/generated/client';

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

/** Whether an owner's signature is good; the business signs nothing. @param ownerId an expression */
function signedExpression(ownerId: Prisma.Sql, { signedSince }: AgreementInForce): Prisma.Sql {
  return Prisma.sql`(EXISTS (SELECT 1 FROM "signatures"
      WHERE "signatures"."profile_id" = ${ownerId} AND "agreement_id" >= ${signedSince})
    OR EXISTS (SELECT 1 FROM "user_roles" WHERE "user_roles"."id" = ${ownerId} AND "role" = 'admin'))`;
}

/** Whether an owner has signed what is in force. One statement, none where nothing is asked for. */
export async function agreementFacts(reader: Reader, ownerId: string): Promise<AgreementFacts> {
  const inForce = await agreementInForce(reader);
  if (inForce === null) return null;
  const signed = signedExpression(Prisma.sql`${ownerId}`, inForce);
  const [row] = await rowsFor(reader).$queryRaw<{ signed: number | bigint }[]>`
    SELECT ${signed} AS "signed"`;
  return { ownerId, signed: Number(row?.signed) === 1 };
}

/** The same as a column for the end of a list over "bookings"; none where nothing is asked for. */
export async function signedColumn(): Promise<Prisma.Sql> {
  const inForce = await agreementInForce('committed');
  if (inForce === null) return Prisma.empty;
  return Prisma.sql`,
    ${signedExpression(Prisma.sql`"bookings"."user_id"`, inForce)} AS "signed"`;
}
