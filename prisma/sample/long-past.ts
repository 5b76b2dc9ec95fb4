/**
 * A long past for the sample data, so that figures can be taken of a business of many years: the
 * added bookings reach backwards at the same number per day, and today looks as it did.
 */
import { addDays, type TimeZone } from '~/domain/business-time';
import { database, inTransaction, type Transaction } from '../database/database.server';
import type { Prisma } from '../database/generated/client';
import { environment } from '../runtime/environment.server';
import { StartError } from '../runtime/start-error.server';
import { applyingHolidays } from '../settings/booking-rules.server';
import { priceList } from '../settings/price-list.server';
import {
  dayBeforeSample,
  ownerOfLongAgo,
  stayOfLongAgo,
  type HistoryFacts,
  type PastOwner,
} from './history-rows';
import { conversationRows } from './message-rows';
import { minutesAfter } from './plan-history';
import { newSampleId } from './sample-id.server';
import { seededRandom } from './seeded-random';

const staysADay = 3;
const staysAnOwner = 5;
const usualMessagesAStay = 5;
/** Rows go in by batches, so that no transaction is open for long. */
const batch = 200;

export type HistoryRequest = {
  /** How many bookings to add; one owner for each five, five messages for each. */
  bookings: number;
  messagesAStay?: number;
  now: Date;
  timeZone: TimeZone;
  seed?: number;
};

/**
 * Adds the past to a database that holds the sample data.
 * @returns how many rows of each were added
 * @throws StartError in production, or where there is no sample data
 */
export async function loadHistory(
  request: HistoryRequest,
): Promise<{ bookings: number; owners: number; messages: number }> {
  if (environment().mode === 'production')
    throw new StartError('Sample data is never loaded in production: remove ADMIN_EMAIL first.');
  const { bookings, now, timeZone, seed = 7 } = request;
  const { messagesAStay = usualMessagesAStay } = request;
  const oldest = await database().booking.findFirst({ orderBy: [{ start: 'asc' }] });
  const admin = await database().userRole.findFirst({ where: { role: 'admin' } });
  if (oldest === null || admin === null) throw new StartError('Load the sample data first.');
  const facts: HistoryFacts = {
    now,
    timeZone,
    prices: await priceList(),
    holidays: await applyingHolidays(),
    random: seededRandom(seed),
    newId: newSampleId,
    adminId: admin.id,
  };
  const owners = await addOwners(Math.ceil(bookings / staysAnOwner), facts);
  const before = dayBeforeSample(oldest.start, timeZone);
  for (let from = 0; from < bookings; from += batch) {
    const numbers = range(from, Math.min(bookings, from + batch));
    const stays = numbers.map((number) => {
      const owner = ownerAt(owners, number);
      const day = addDays(before, -Math.floor(number / staysADay));
      return { owner, ...stayOfLongAgo(day, owner, facts) };
    });
    await inTransaction(async (tx) => {
      await tx.booking.createMany({ data: stays.map(({ booking }) => booking) });
      await tx.bookingPet.createMany({
        data: stays.map(({ booking: { id = '' }, owner }) => ({
          bookingId: id,
          petId: owner.petId,
        })),
      });
      await tx.quoteLine.createMany({ data: stays.flatMap(({ quoteLines }) => quoteLines) });
      await tx.bookingHistory.createMany({ data: stays.flatMap(({ history }) => history) });
      await tx.ledgerEntry.createMany({ data: stays.flatMap(({ ledger }) => ledger) });
      await addMessages(tx, stays, messagesAStay, facts);
    });
  }
  return { bookings, owners: owners.length, messages: bookings * messagesAStay };
}

async function addOwners(count: number, facts: HistoryFacts): Promise<PastOwner[]> {
  const owners = range(0, count).map((number) => ownerOfLongAgo(number, facts));
  for (let from = 0; from < count; from += batch)
    await inTransaction(async (tx) => {
      const some = owners.slice(from, from + batch);
      await tx.profile.createMany({ data: some.map(({ profile }) => profile) });
      await tx.userRole.createMany({ data: some.map(({ pet }) => ({ id: pet.userId })) });
      await tx.pet.createMany({ data: some.map(({ pet }) => pet) });
    });
  return owners.map(({ pet: { id = '', userId, petName } }) => ({
    id: userId,
    petId: id,
    petName,
  }));
}

/** A few lines around each stay, all read. */
async function addMessages(
  tx: Transaction,
  stays: readonly { owner: PastOwner; at: Date }[],
  messagesAStay: number,
  { newId, adminId }: HistoryFacts,
): Promise<void> {
  const oldestFirst = [...stays].sort((one, other) => one.at.getTime() - other.at.getTime());
  const messages = oldestFirst.flatMap(({ owner, at }) =>
    range(0, messagesAStay).map((number): Prisma.MessageCreateManyInput => {
      const createdAt = minutesAfter(at, number * 7);
      const fromOwner = number % 2 === 0;
      const [senderId, receiverId] = fromOwner ? [owner.id, adminId] : [adminId, owner.id];
      const content = fromOwner ? `${owner.petName} is coming.` : 'We look forward to it.';
      const readAt = minutesAfter(createdAt, 1);
      return { id: newId(), senderId, receiverId, ownerId: owner.id, content, createdAt, readAt };
    }),
  );
  await tx.message.createMany({ data: messages });
  // Stays go backwards in time, so the first batch that an owner is in holds the newest line.
  const known = await tx.conversation.findMany({
    where: { ownerId: { in: stays.map(({ owner }) => owner.id) } },
    select: { ownerId: true },
  });
  const have = new Set(known.map(({ ownerId }) => ownerId));
  const rows = conversationRows(messages);
  await tx.conversation.createMany({ data: rows.filter(({ ownerId }) => !have.has(ownerId)) });
}

function ownerAt(owners: readonly PastOwner[], number: number): PastOwner {
  const owner = owners[number % owners.length];
  if (owner === undefined) throw new RangeError('There are no owners');
  return owner;
}

function range(from: number, until: number): number[] {
  return Array.from({ length: Math.max(0, until - from) }, (_, index) => from + index);
}
