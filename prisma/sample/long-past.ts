import { stayDates } from '~/features/booking/rules/stay-rules';
import {
  addDays,
  type LocalDate,
  localDateOf,
  type TimeZone,
  toLocal,
} from '~/core/time/business-time';
import type { HolidayKey } from '~/features/booking/rules/holidays';
import type { PriceList } from '~/features/money/pricing/price-list';
import { noPricesByTime } from '~/features/money/pricing/prices-by-time';
import { bornOf } from '~/features/dogs/pets/age';
import { quoteStay } from '~/features/money/pricing/pricing';
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { environment } from '~/core/runtime/environment.server';
import { type Progress, progressOf } from '~/core/runtime/progress';
import { StartError } from '~/core/errors/service-error.server';
import { instantOf, minutesAfter } from './instants';
import { conversationRows } from './messages';
import { samplePets } from './pets';
import { newSampleId, type Random, seededRandom } from './random';
import { applyingHolidays, priceList } from '~/features/money/pricing/prices-in-force.server';

type HistoryFacts = {
  now: Date;
  timeZone: TimeZone;
  prices: PriceList;
  holidays: ReadonlySet<HolidayKey>;
  random: Random;
  newId: () => string;
  adminId: string;
};

/** An owner from years ago with one dog. */
type PastOwner = { id: string; petId: string; petName: string };

type OwnerRows = {
  profile: Prisma.ProfileCreateManyInput;
  pet: Prisma.PetCreateManyInput;
};

type StayRows = {
  booking: Prisma.BookingCreateManyInput;
  quoteLines: Prisma.QuoteLineCreateManyInput[];
  history: Prisma.BookingHistoryCreateManyInput[];
  ledger: Prisma.LedgerEntryCreateManyInput[];
  at: Date;
};

const firstNames = ['Ada', 'Bea', 'Cal', 'Dot', 'Eli', 'Fay', 'Gus', 'Hal', 'Ivy', 'Jo', 'Kit'];
const lastNames = ['Abbott', 'Birch', 'Crane', 'Dale', 'Eames', 'Frost', 'Gale', 'Hurst', 'Ives'];
const [sampleDog] = Object.values(samplePets).flat();

/** Returns the nth owner from years ago, who can't sign in. */
function ownerOfLongAgo(number: number, facts: HistoryFacts): OwnerRows {
  const { random, newId, now, timeZone } = facts;
  if (sampleDog === undefined) throw new Error('The sample has no dog');
  const { age, ...dog } = sampleDog;
  const bornOn = bornOf(age, localDateOf(now, timeZone));
  const id = newId();
  const [firstName, lastName] = [random.pick(firstNames), `${random.pick(lastNames)}-${number}`];
  const createdAt = minutesAfter(now, -random.int(200, 3000) * 24 * 60);
  return {
    profile: {
      id,
      email: `owner-${number}@mail.example`,
      firstName,
      lastName,
      fullName: `${firstName} ${lastName}`,
      phoneNumber: '(215) 555-0199',
      createdAt,
    },
    pet: { ...dog, bornOn, id: newId(), userId: id, petName: `Rex ${number}`, createdAt },
  };
}

/** A stay that began on a past day: most were accepted and paid, some were rejected or canceled. */
function stayOfLongAgo(day: LocalDate, owner: PastOwner, facts: HistoryFacts): StayRows {
  const { random, newId, timeZone, prices, holidays, adminId } = facts;
  const service = random.chance(0.6) ? 'Daycare' : 'Boarding';
  const start = `${day}T08:30`;
  const end = service === 'Daycare' ? `${day}T16:00` : `${addDays(day, random.int(1, 4))}T16:00`;
  const noSpecial = { daycare: null, boarding: null };
  const quote = quoteStay({
    service,
    start,
    end,
    dogs: 1,
    prices,
    special: noSpecial,
    holidays,
    byTime: noPricesByTime,
    tax: null,
  });
  const { totalCents } = quote;
  const status = random.pick(['accepted', 'accepted', 'accepted', 'rejected', 'canceled'] as const);
  const paidCents = status === 'accepted' ? totalCents : 0;
  const id = newId();
  const endsAt = instantOf(end, timeZone);
  const createdAt = minutesAfter(instantOf(start, timeZone), -random.int(2, 18) * 24 * 60);
  const answeredAt = minutesAfter(createdAt, 45);
  const step = { bookingId: id, at: answeredAt };
  const requested = { ...step, id: newId(), actorId: owner.id, event: 'requested' as const };
  return {
    at: createdAt,
    booking: {
      id,
      userId: owner.id,
      petsSelected: [owner.petName],
      service,
      start: instantOf(start, timeZone),
      end: endsAt,
      dates: stayDates(service, start, end),
      status,
      totalCents,
      paidCents,
      remainCents: totalCents - paidCents,
      canceledAt: status === 'canceled' ? answeredAt : null,
      numDogs: 1,
      createdAt,
    },
    quoteLines: quote.lines.map((line, position) => ({
      bookingId: id,
      revision: 1,
      position,
      ...line,
    })),
    history: [
      { ...requested, toStatus: 'pending', at: createdAt },
      {
        ...step,
        id: newId(),
        actorId: adminId,
        event: 'status_changed',
        fromStatus: 'pending',
        toStatus: status,
      },
    ],
    ledger:
      paidCents === 0
        ? []
        : [
            {
              id: newId(),
              bookingId: id,
              kind: 'manual',
              amountCents: paidCents,
              method: 'cash',
              note: 'At pick-up',
              actorId: adminId,
              localDate: localDateOf(endsAt, timeZone),
              createdAt: endsAt,
            },
          ],
  };
}

/** Returns the day before the oldest day of the usual sample. */
function dayBeforeSample(oldest: Date, timeZone: TimeZone): LocalDate {
  return addDays(toLocal(oldest, timeZone).slice(0, 10), -1);
}

/**
 * A long past for the sample data, to measure a business of many years: the added bookings go back at
 * the same number per day, and today stays the same.
 */

const staysADay = 3;
const staysAnOwner = 5;
const usualMessagesAStay = 5;
/** Rows are written in batches, so that no transaction is open for long. */
const batch = 200;

type HistoryRequest = {
  /** Number of bookings to add, with one owner for each five and five messages for each. */
  bookings: number;
  messagesAStay?: number;
  now: Date;
  timeZone: TimeZone;
  seed?: number;
  progress?: Progress;
};

/**
 * Adds the past to a database with the sample data.
 * @returns the number of rows added of each kind
 * @throws StartError in production, or without sample data
 */
export async function loadHistory(
  request: HistoryRequest,
): Promise<{ bookings: number; owners: number; messages: number }> {
  if (environment().mode === 'production')
    throw new StartError('Sample data is never loaded in production: remove ADMIN_EMAIL first.');
  const { bookings, now, timeZone, seed = 7, progress = () => undefined } = request;
  const { messagesAStay = usualMessagesAStay } = request;
  const oldest = await database().booking.findFirst({ orderBy: [{ start: 'asc' }] });
  const admin = await database().userRole.findFirst({ where: { role: 'admin' } });
  if (oldest === null || admin === null) throw new StartError('Load the sample data first.');
  const facts: HistoryFacts = {
    now,
    timeZone,
    prices: await priceList('committed'),
    holidays: await applyingHolidays('committed'),
    random: seededRandom(seed),
    newId: newSampleId,
    adminId: admin.id,
  };
  const owners = await addOwners(Math.ceil(bookings / staysAnOwner), facts);
  const before = dayBeforeSample(oldest.start, timeZone);
  const added = progressOf(progress, 'Adding bookings', bookings);
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
    added(numbers.length);
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

/** Adds a few messages around each stay, all read. */
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
  // Stays go backwards in time, so an owner's first batch holds the newest message.
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
