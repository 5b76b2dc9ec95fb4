/** House credit (R143): an owner's account, and its one writer. */
import { database, type Reader, rowsFor, type Transaction } from '~/core/database/database.server';
import type { CreditEntry, Prisma } from '~/core/database/generated/client';
import { type Cents, sumCents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { businessSettings, todayHere } from '~/core/settings/settings.server';
import { type LocalDate, localDateOf } from '~/core/time/business-time';
import { captureUnderWay } from '~/features/booking/record/booking-row.server';
import { balanceOn, type CreditBalance, type Purse } from './credit';

/** Whether any credit was ever recorded: without, files have no column of it. */
export async function hadCredit(): Promise<boolean> {
  return (await database().creditEntry.findFirst({ select: { id: true } })) !== null;
}

/** Returns what is in each purse of the entries that match. One statement. */
export async function pursesOf(
  reader: Reader,
  where: Prisma.CreditEntryWhereInput & ({ ownerId: string } | { bookingId: string }),
): Promise<Purse[]> {
  const sums = await rowsFor(reader).creditEntry.groupBy({
    by: ['isBonus', 'expiresOn'],
    where,
    _sum: { amountCents: true },
  });
  return sums.map(({ isBonus, expiresOn, _sum }) => ({
    ...{ isBonus, expiresOn, cents: _sum.amountCents ?? 0 },
  }));
}

/** Returns the balance of an owner's account today. */
export async function creditOf(reader: Reader, ownerId: string): Promise<CreditBalance> {
  return balanceOn(await todayHere(reader), await pursesOf(reader, { ownerId }));
}

/**
 * Returns the cents of an owner's credit that payments at PayPal will use as soon as their outcome is known.
 * @param except attempts whose own credit doesn't count
 */
export async function reservedCents(
  reader: Reader,
  ownerId: string,
  except: readonly string[] = [],
): Promise<Cents> {
  const { _sum } = await rowsFor(reader).paymentAttempt.aggregate({
    where: {
      booking: { userId: ownerId },
      state: { in: captureUnderWay },
      creditCents: { gt: 0 },
      id: { notIn: [...except] },
    },
    _sum: { creditCents: true },
  });
  return _sum.creditCents ?? 0;
}

export type NewCreditEntry = Pick<CreditEntry, 'ownerId' | 'kind' | 'amountCents'> &
  Partial<
    Pick<
      CreditEntry,
      | 'isBonus'
      | 'expiresOn'
      | 'bookingId'
      | 'method'
      | 'note'
      | 'actorId'
      | 'reversesId'
      | 'createdAt'
    >
  >;

/**
 * Adds entries to accounts. @throws the database's error if a purse would fall below 0
 */
export async function addToCredit(
  tx: Transaction,
  entries: readonly NewCreditEntry[],
): Promise<void> {
  const { timeZone } = await businessSettings(tx);
  await tx.creditEntry.createMany({
    data: entries.map(({ createdAt = now(), ...entry }) => ({
      ...{ ...entry, createdAt, localDate: localDateOf(createdAt, timeZone) },
    })),
  });
}

/** Adds one entry for each part. @param sign -1 if they are taken from the account */
export async function addParts(
  tx: Transaction,
  parts: readonly Purse[],
  entry: Omit<NewCreditEntry, 'amountCents' | 'isBonus' | 'expiresOn'> & { sign: 1 | -1 },
): Promise<void> {
  const { sign, ...about } = entry;
  await addToCredit(
    tx,
    parts.map(({ isBonus, expiresOn, cents }) => ({
      ...{ ...about, isBonus, expiresOn, amountCents: sign * cents },
    })),
  );
}

/** Returns the balance of an account at the end of a day. */
export async function creditAt(
  reader: Reader,
  ownerId: string,
  day: LocalDate,
): Promise<CreditBalance> {
  return balanceOn(day, await pursesOf(reader, { ownerId, localDate: { lte: day } }));
}

/** Returns the credit that paid for a stay and wasn't given back, by purse. */
export async function usedFor(reader: Reader, bookingId: string): Promise<Purse[]> {
  const purses = await pursesOf(reader, { bookingId, kind: { in: ['used', 'returned'] } });
  return purses
    .map((purse) => ({ ...purse, cents: -purse.cents }))
    .filter(({ cents }) => cents > 0);
}

/** Sum of {@link usedFor}. */
export const centsOf = (purses: readonly Purse[]): Cents =>
  sumCents(purses.map(({ cents }) => cents));
