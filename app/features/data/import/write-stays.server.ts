/** Writes the upcoming stays and balances of an imported list (R100); no emails are sent. */
import type { Transaction } from '~/core/database/database.server';
import { Prisma } from '~/core/database/generated/client';
import { newStoredId } from '~/core/files/stored-files.server';
import type { Cents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { belongingsOf } from '~/features/day/belongings/belongings';
import { addToCredit } from '~/features/money/credit/credit.server';
import { chargeBroughtOver } from '~/features/money/payments/adjust-total.server';
import { broughtOver } from '~/features/money/pricing/quote';
import { addEarlierPayments, addToLedger } from '~/features/money/payments/ledger.server';
import { useHeldPlaces } from '~/features/booking/places/use-held-places.server';
import { insertInto, pieces, storedInstant } from './insert-rows.server';
import type { NewBalance, NewStay, StaysPlan } from './plan-stays.server';

/** Ledger note of a payment from the list. */
export const paidEarlier = 'Paid before it was imported';

const bookingFields = [
  ...['id', 'userId', 'petsSelected', 'service', 'start', 'end', 'dates', 'message', 'status'],
  ...['totalCents', 'remainCents', 'numDogs', 'totalByHand'],
  'belongings',
];
const lineFields = [
  ...[
    'bookingId',
    'position',
    'kind',
    'what',
    'why',
    'date',
    'quantity',
    'unitCents',
    'amountCents',
    'tax',
  ],
];

// Other requests are served between two batches (R111).
const staysAtOnce = 100;

/** Writes the new rows. Imported stays have no terms, deposit or due rest, since none of it was agreed. */
export async function writeStays(
  tx: Transaction,
  { stays, balances }: StaysPlan,
  adminId: string,
  wrote: (rows: number) => void,
): Promise<void> {
  const at = Prisma.sql`${now()}`;
  const bookings = insertInto('Booking', bookingFields, { createdAt: at });
  const pets = insertInto('BookingPet', ['bookingId', 'petId'], {});
  const lines = insertInto('QuoteLine', lineFields, { revision: Prisma.sql`1` });
  const history = insertInto('BookingHistory', ['id', 'bookingId', 'toStatus', 'note'], {
    actorId: Prisma.sql`${adminId}`,
    event: Prisma.sql`'created_by_admin'`,
    at,
  });
  const insert = async (into: Prisma.Sql, rows: readonly object[]) => {
    for (const { json } of pieces(rows)) await tx.$executeRaw`${into} FROM json_each(${json})`;
  };
  for (let from = 0; from < stays.length; from += staysAtOnce) {
    const some = stays.slice(from, from + staysAtOnce);
    await insert(bookings, some.map(bookingOf));
    await insert(
      pets,
      some.flatMap(({ id: bookingId, pets }) =>
        pets.map(({ id: petId }) => ({ bookingId, petId })),
      ),
    );
    await insert(
      lines,
      some.flatMap(({ id: bookingId, quote }) =>
        quote.lines.map((line, position) => ({ ...line, bookingId, position })),
      ),
    );
    await insert(
      history,
      some.map(({ id: bookingId, stay, note }) => ({
        ...{ id: newStoredId(), bookingId, toStatus: stay.status, note },
      })),
    );
    const payments = some.flatMap(({ id: bookingId, paidCents: amountCents }) =>
      amountCents === 0 ? [] : [{ id: newStoredId(), bookingId, amountCents }],
    );
    if (payments.length > 0)
      await addEarlierPayments(tx, payments, { actorId: adminId, note: paidEarlier });
    wrote(some.length);
  }
  await useWaitingPlaces(tx, stays);
  for (const balance of balances) {
    await writeBalance(tx, balance, adminId);
    wrote(1);
  }
}

function bookingOf({ stay, startAt, endAt, quote, totalCents, pets, ...booking }: NewStay) {
  const { service, message, status } = stay;
  return {
    ...{ id: booking.id, userId: booking.ownerId, dates: booking.dates },
    ...{ service, message, status, totalCents, remainCents: totalCents },
    petsSelected: pets.map(({ name }) => name),
    numDogs: pets.length,
    belongings: belongingsOf(stay.brings, []),
    start: storedInstant(startAt),
    end: storedInstant(endAt),
    totalByHand: totalCents !== quote.totalCents,
  };
}

/** Ends waitlist entries of dogs with an imported stay (R88). */
async function useWaitingPlaces(tx: Transaction, stays: readonly NewStay[]): Promise<void> {
  const waiting = await tx.waitlistEntry.findMany({
    where: { state: { in: ['waiting', 'offered'] } },
    select: { ownerId: true },
  });
  const owners = new Set(waiting.map(({ ownerId }) => ownerId));
  const ids = stays.filter(({ ownerId }) => owners.has(ownerId)).map(({ id }) => id);
  if (ids.length > 0) await useHeldPlaces(tx, ids);
}

async function writeBalance(tx: Transaction, balance: NewBalance, actorId: string): Promise<void> {
  const { ownerId } = balance;
  if ('toCredit' in balance) {
    const entry = { ownerId, actorId, note: broughtOver, amountCents: -balance.cents };
    return addToCredit(tx, [{ ...entry, kind: 'brought_over' }]);
  }
  if ('note' in balance) {
    const { privateNote } = await tx.profile.findUniqueOrThrow({ where: { id: ownerId } });
    const note = [privateNote, balance.note].filter(Boolean).join('\n');
    await tx.profile.update({ where: { id: ownerId }, data: { privateNote: note } });
    return;
  }
  const { cents, bookingIds } = balance;
  const [first = ''] = bookingIds;
  if (cents > 0) return chargeBroughtOver(tx, { bookingId: first, cents, actorId });
  await payBroughtOver(tx, { bookingIds, cents: -cents, actorId });
}

/** Applies a credit to stays in order; the remainder becomes a credit of the first one. */
async function payBroughtOver(
  tx: Transaction,
  credit: { bookingIds: readonly string[]; cents: Cents; actorId: string },
): Promise<void> {
  const { bookingIds, actorId } = credit;
  const rows = await tx.booking.findMany({
    where: { id: { in: [...bookingIds] } },
    select: { id: true, remainCents: true },
  });
  const remaining = new Map(rows.map(({ id, remainCents }) => [id, Math.max(0, remainCents)]));
  const parts = new Map<string, Cents>();
  let left = credit.cents;
  for (const id of bookingIds) {
    const part = Math.min(left, remaining.get(id) ?? 0);
    if (part > 0) parts.set(id, part);
    left -= part;
  }
  const [first = ''] = bookingIds;
  if (left > 0) parts.set(first, (parts.get(first) ?? 0) + left);
  for (const [bookingId, amountCents] of parts)
    await addToLedger(tx, {
      ...{ bookingId, kind: 'manual', amountCents, actorId, note: broughtOver },
      ...{ providerRef: null, attemptId: null },
    });
}
