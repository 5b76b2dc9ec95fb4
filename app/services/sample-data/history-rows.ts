import { stayDates } from '~/domain/availability';
import {
  addDays,
  localDateOf,
  toLocal,
  type LocalDate,
  type TimeZone,
} from '~/domain/business-time';
import type { HolidayKey } from '~/domain/holidays';
import { quoteStay, type PriceList } from '~/domain/pricing';
import type { Prisma } from '../database/generated/client';
import { instantOf, minutesAfter } from './plan-history';
import { samplePets } from './sample-pets';
import type { Random } from './seeded-random';

export type HistoryFacts = {
  now: Date;
  timeZone: TimeZone;
  prices: PriceList;
  holidays: ReadonlySet<HolidayKey>;
  random: Random;
  newId: () => string;
  adminId: string;
};

/** An owner of long ago with one dog. */
export type PastOwner = { id: string; petId: string; petName: string };

export type OwnerRows = {
  profile: Prisma.ProfileCreateManyInput;
  pet: Prisma.PetCreateManyInput;
};

export type StayRows = {
  booking: Prisma.BookingCreateManyInput;
  quoteLines: Prisma.QuoteLineCreateManyInput[];
  history: Prisma.BookingHistoryCreateManyInput[];
  ledger: Prisma.LedgerEntryCreateManyInput[];
  at: Date;
};

const firstNames = ['Ada', 'Bea', 'Cal', 'Dot', 'Eli', 'Fay', 'Gus', 'Hal', 'Ivy', 'Jo', 'Kit'];
const lastNames = ['Abbott', 'Birch', 'Crane', 'Dale', 'Eames', 'Frost', 'Gale', 'Hurst', 'Ives'];
const [dog] = Object.values(samplePets).flat();

/** The number-th owner of long ago. Nobody can sign in as one. */
export function ownerOfLongAgo(number: number, facts: HistoryFacts): OwnerRows {
  const { random, newId, now } = facts;
  if (dog === undefined) throw new Error('The sample has no dog');
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
    pet: { ...dog, id: newId(), userId: id, petName: `Rex ${number}`, createdAt },
  };
}

/** A stay that began on a day of the past: most were accepted and paid, some came to nothing. */
export function stayOfLongAgo(day: LocalDate, owner: PastOwner, facts: HistoryFacts): StayRows {
  const { random, newId, timeZone, prices, holidays, adminId } = facts;
  const service = random.chance(0.6) ? 'Daycare' : 'Boarding';
  const start = `${day}T08:30`;
  const end = service === 'Daycare' ? `${day}T16:00` : `${addDays(day, random.int(1, 4))}T16:00`;
  const noSpecial = { daycare: null, boarding: null };
  const quote = quoteStay({ service, start, end, dogs: 1, prices, special: noSpecial, holidays });
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
              note: 'Cash at pick-up',
              actorId: adminId,
              localDate: localDateOf(endsAt, timeZone),
              createdAt: endsAt,
            },
          ],
  };
}

/** The day before the oldest that the usual sample reaches back to. */
export function dayBeforeSample(oldest: Date, timeZone: TimeZone): LocalDate {
  return addDays(toLocal(oldest, timeZone).slice(0, 10), -1);
}
