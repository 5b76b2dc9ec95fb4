/**
 * The sample mode's data (R10): a believable small business, so that every page can be tried. It
 * goes only into an empty database, never into production's, and marks the database as its own.
 */
import type { TimeZone } from '~/domain/business-time';
import { hashPassword } from '../auth/password-hash.server';
import { database, inTransaction, type Transaction } from '../database/database.server';
import { environment } from '../runtime/environment.server';
import { StartError } from '../runtime/start-error.server';
import { applyingHolidays } from '../settings/booking-rules.server';
import { businessSettings } from '../settings/business-settings.server';
import { priceList } from '../settings/price-list.server';
import { bookingRows } from './booking-rows';
import { conversationRows, messageRows } from './message-rows';
import { peopleRows } from './people-rows';
import { reviewRows } from './review-rows';
import { newSampleId } from './sample-id.server';
import { sampleAdminEmail, sampleOwnerEmail, sampleOwnerKey } from './sample-owners';
import { seededRandom } from './seeded-random';

const markerName = 'sample-data';
const usualSeed = 20_240_615;

export type SampleRequest = {
  now: Date;
  timeZone: TimeZone;
  /** Of both accounts. The other owners have none and cannot sign in. */
  password: string;
  /** The same seed at the same time gives the same people, stays and words; ids always differ. */
  seed?: number;
};

/** Whether nobody has an account here yet, and nobody has left a word. */
export async function databaseIsEmpty(tx: Transaction = database()): Promise<boolean> {
  return (await tx.profile.count()) === 0 && (await tx.review.count()) === 0;
}

/** Whether sample data was ever loaded into this database (R10: production refuses it). */
export async function holdsSampleData(tx: Transaction = database()): Promise<boolean> {
  return (await tx.marker.count({ where: { name: markerName } })) > 0;
}

/**
 * Loads the sample data in one transaction.
 * @returns the two accounts that can sign in with the password
 * @throws StartError in production, or when the database is not empty; nothing is then written
 */
export async function loadSample(
  request: SampleRequest,
): Promise<{ adminEmail: string; ownerEmail: string }> {
  if (environment().mode === 'production')
    throw new StartError('Sample data is never loaded in production: remove ADMIN_EMAIL first.');
  // Before the transaction: hashing is slow, and others wait while one is open.
  const { password } = request;
  const hashes = {
    admin: await hashPassword(password),
    owner: await hashPassword(password),
  };
  await inTransaction(async (tx) => {
    if (!(await databaseIsEmpty(tx)))
      throw new StartError('The database is not empty: sample data goes only into an empty one.');
    await writeRows(tx, await sampleRows(tx, request), hashes, request.now);
  });
  return { adminEmail: sampleAdminEmail, ownerEmail: sampleOwnerEmail };
}

async function sampleRows(tx: Transaction, { now, timeZone, seed = usualSeed }: SampleRequest) {
  const chance = { now, random: seededRandom(seed), newId: newSampleId };
  const { ownerFirstName } = await businessSettings(tx);
  const people = peopleRows({ ...chance, adminFirstName: ownerFirstName });
  const prices = await priceList(tx);
  const holidays = await applyingHolidays(tx);
  return {
    people,
    ...bookingRows({ ...chance, timeZone, prices, holidays, people }),
    messages: messageRows({ ...chance, people }),
    reviews: reviewRows(now, chance.random, newSampleId),
  };
}

async function writeRows(
  tx: Transaction,
  rows: Awaited<ReturnType<typeof sampleRows>>,
  hashes: { admin: string; owner: string },
  now: Date,
): Promise<void> {
  const { people } = rows;
  await tx.profile.createMany({ data: people.profiles });
  await tx.userRole.createMany({ data: people.roles });
  await tx.password.createMany({
    data: [
      { profileId: people.adminId, hash: hashes.admin, changedAt: now },
      { profileId: people.idOf(sampleOwnerKey), hash: hashes.owner, changedAt: now },
    ],
  });
  await tx.pet.createMany({ data: people.pets });
  await tx.booking.createMany({ data: rows.bookings });
  await tx.bookingPet.createMany({ data: rows.bookingPets });
  await tx.quoteLine.createMany({ data: rows.quoteLines });
  await tx.bookingHistory.createMany({ data: rows.history });
  await tx.paymentAttempt.createMany({ data: rows.attempts });
  await tx.ledgerEntry.createMany({ data: rows.ledger });
  await tx.message.createMany({ data: rows.messages });
  await tx.conversation.createMany({ data: conversationRows(rows.messages) });
  await tx.review.createMany({ data: rows.reviews });
  await tx.marker.create({ data: { name: markerName, value: 'loaded', at: now } });
}
