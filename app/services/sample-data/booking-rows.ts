import { stayDates } from '~/domain/availability';
import { dateOf, localDateOf, type TimeZone } from '~/domain/business-time';
import type { HolidayKey } from '~/domain/holidays';
import { sumCents } from '~/domain/money';
import { quoteQuickDaycare, quoteStay, type PriceList, type Quote } from '~/domain/pricing';
import type { Prisma } from '../database/generated/client';
import type { PeopleRows } from './people-rows';
import { instantOf, minutesAfter, planHistory } from './plan-history';
import { planPayments, type PlannedPayment } from './plan-payments';
import { planStays } from './plan-stays';
import { boardingNotes, daycareNotes } from './sample-notes';
import { sampleOwners } from './sample-owners';
import type { Random } from './seeded-random';
import type { PlannedStay } from './stay-plan';

export type BookingRows = {
  bookings: Prisma.BookingCreateManyInput[];
  bookingPets: Prisma.BookingPetCreateManyInput[];
  quoteLines: Prisma.QuoteLineCreateManyInput[];
  history: Prisma.BookingHistoryCreateManyInput[];
  attempts: Prisma.PaymentAttemptCreateManyInput[];
  ledger: Prisma.LedgerEntryCreateManyInput[];
};

export type BookingFacts = {
  now: Date;
  timeZone: TimeZone;
  prices: PriceList;
  holidays: ReadonlySet<HolidayKey>;
  random: Random;
  newId: () => string;
  people: PeopleRows;
};

/** All that belongs to the sample's bookings: pets, quote lines, history and money, agreeing. */
export function bookingRows(facts: BookingFacts): BookingRows {
  const rows: BookingRows = {
    bookings: [],
    bookingPets: [],
    quoteLines: [],
    history: [],
    attempts: [],
    ledger: [],
  };
  for (const stay of planStays(facts)) addStay(rows, stay, facts);
  return rows;
}

function addStay(rows: BookingRows, stay: PlannedStay, facts: BookingFacts): void {
  const { now, timeZone, random, newId, people } = facts;
  const id = newId();
  const ownerId = people.idOf(stay.owner);
  const end = instantOf(stay.end, timeZone);
  const quote = quoteOf(stay, facts);
  const { totalCents } = quote;
  const who = { now, timeZone, random, ownerId, adminId: people.adminId };
  const { createdAt, canceledAt, steps } = planHistory(stay, who);
  const { status, money } = stay;
  const paying = { status, totalCents, createdAt, canceledAt, end, money };
  const { payments, payLaterAt } = planPayments(paying, now, random);
  const paidCents = sumCents(payments.map(({ amountCents }) => amountCents));

  rows.bookings.push({
    id,
    userId: ownerId,
    petsSelected: stay.pets,
    service: stay.service,
    start: instantOf(stay.start, timeZone),
    end,
    dates: stayDates(stay.service, stay.start, stay.end),
    message: messageOf(stay, random),
    status,
    totalCents,
    paidCents,
    remainCents: totalCents - paidCents,
    payLaterAt,
    canceledAt,
    numDogs: stay.pets.length,
    createdAt,
  });
  for (const pet of stay.pets)
    rows.bookingPets.push({ bookingId: id, petId: people.petIdOf(stay.owner, pet) });
  for (const [position, line] of quote.lines.entries())
    rows.quoteLines.push({ bookingId: id, revision: 1, position, ...line });
  for (const step of steps) rows.history.push({ id: newId(), bookingId: id, ...step });
  for (const payment of payments) addPayment(rows, id, payment, stay, facts);
}

function addPayment(
  rows: BookingRows,
  bookingId: string,
  payment: PlannedPayment,
  stay: PlannedStay,
  { newId, people, timeZone }: BookingFacts,
): void {
  const { kind, amountCents, note, at } = payment;
  const capture = kind === 'capture';
  const attemptId = capture ? newId() : null;
  if (attemptId !== null) {
    const begun = minutesAfter(at, -2);
    rows.attempts.push({
      id: attemptId,
      bookingId,
      payerId: people.idOf(stay.owner),
      amountCents,
      state: 'captured',
      requestId: newId(),
      orderId: providerId(newId),
      payerGivenName: sampleOwners.find(({ key }) => key === stay.owner)?.firstName ?? null,
      createdAt: begun,
      updatedAt: at,
    });
  }
  rows.ledger.push({
    id: newId(),
    bookingId,
    kind,
    amountCents,
    providerRef: kind === 'manual' ? null : providerId(newId),
    attemptId,
    note,
    // Who made an entry by hand; nobody made the provider's.
    actorId: kind === 'manual' ? people.adminId : null,
    localDate: localDateOf(at, timeZone),
    createdAt: at,
  });
}

// The provider's ids are seventeen capitals and digits.
function providerId(newId: () => string): string {
  return newId().slice(-17).toUpperCase();
}

function quoteOf(stay: PlannedStay, { prices, holidays, people }: BookingFacts): Quote {
  const special = people.specialPricesOf(stay.owner);
  const { service, start, end, pets } = stay;
  return stay.how === 'quick'
    ? quoteQuickDaycare({ prices, special, date: dateOf(start) })
    : quoteStay({ service, start, end, dogs: pets.length, prices, special, holidays });
}

function messageOf(stay: PlannedStay, random: Random): string {
  if (stay.how === 'quick') return 'standard daycare';
  return random.pick(stay.service === 'Daycare' ? daycareNotes : boardingNotes);
}
