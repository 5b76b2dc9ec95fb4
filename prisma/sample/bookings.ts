import { stayDates } from '~/features/booking/rules/stay-rules';
import type { BookingStatus } from '~/features/booking/rules/booking-status';
import {
  addDays,
  atMinutes,
  dateOf,
  localDateOf,
  type TimeZone,
  toLocal,
} from '~/core/time/business-time';
import type { HolidayKey } from '~/features/booking/rules/holidays';
import type { Extra } from '~/features/money/pricing/extras';
import { type Cents, sumCents } from '~/core/money/money';
import { type PriceList } from '~/features/money/pricing/price-list';
import { type Quote } from '~/features/money/pricing/quote';
import { quoteQuickDaycare } from '~/features/money/pricing/quote-daycare';
import { noPricesByTime } from '~/features/money/pricing/prices-by-time';
import { quoteStay } from '~/features/money/pricing/pricing';
import type { LedgerKind, Prisma } from '~/core/database/generated/client';
import { instantOf, minutesAfter } from './instants';
import { type PeopleRows, sampleOwners } from './people';
import type { Random } from './random';
import { type Money, type PlannedStay, planStays } from './stays';

type Step = Pick<
  Prisma.BookingHistoryCreateManyInput,
  'actorId' | 'event' | 'fromStatus' | 'toStatus'
> & { at: Date };

/** History of a sample booking: its creation and each later change. */
type PlannedHistory = { createdAt: Date; canceledAt: Date | null; steps: Step[] };

/**
 * Plans the history of a stay as people would have made it (R15): requested some days ahead, answered
 * within the two hours that are promised, canceled before it began. All before `now`.
 */
function planHistory(
  stay: PlannedStay,
  given: { now: Date; timeZone: TimeZone; random: Random; ownerId: string; adminId: string },
): PlannedHistory {
  const { now, timeZone, random, ownerId, adminId } = given;
  const start = instantOf(stay.start, timeZone);
  if (stay.how === 'quick')
    return { createdAt: start, canceledAt: null, steps: [made('quick_daycare', ownerId, start)] };

  const createdAt = requestedAt(stay, given);
  if (stay.how === 'admin')
    return {
      createdAt,
      canceledAt: null,
      steps: [made('created_by_admin', adminId, createdAt)],
    };

  const steps: Step[] = [
    { actorId: ownerId, event: 'requested', fromStatus: null, toStatus: 'pending', at: createdAt },
  ];
  if (stay.status === 'pending') return { createdAt, canceledAt: null, steps };
  const answeredAt = minutesAfter(createdAt, random.int(8, 110));
  if (stay.status !== 'canceled') {
    steps.push(changed('pending', stay.status, adminId, answeredAt));
    return { createdAt, canceledAt: null, steps };
  }
  const latest = start < now ? start : now;
  const left = Math.floor((latest.getTime() - answeredAt.getTime()) / 60_000);
  const canceledAt = minutesAfter(answeredAt, random.int(1, Math.max(1, left - 1)));
  steps.push(changed('pending', 'accepted', adminId, answeredAt));
  const by = random.chance(0.75) ? ownerId : adminId;
  steps.push(changed('accepted', 'canceled', by, canceledAt));
  return { createdAt, canceledAt, steps };
}

function requestedAt(
  stay: PlannedStay,
  { now, timeZone, random }: { now: Date; timeZone: TimeZone; random: Random },
): Date {
  // All days of one request arrived together.
  if (stay.ofSeries) return minutesAfter(now, -95);
  // Pending requests are some hours old at most: the promise is a reply within two.
  if (stay.status === 'pending') return minutesAfter(now, -random.int(10, 20 * 60));
  const yesterday = addDays(dateOf(toLocal(now, timeZone)), -random.int(1, 12));
  const ahead = addDays(dateOf(stay.start), -random.int(2, 18));
  // 8 AM to 5 PM, so that the answer two hours later falls into the hours of the promise.
  const time = random.int(8 * 60, 17 * 60);
  return instantOf(atMinutes(ahead < yesterday ? ahead : yesterday, time), timeZone);
}

function made(event: 'quick_daycare' | 'created_by_admin', actorId: string, at: Date): Step {
  return { actorId, event, fromStatus: null, toStatus: 'accepted', at };
}

function changed(from: BookingStatus, to: BookingStatus, actorId: string, at: Date): Step {
  return { actorId, event: 'status_changed', fromStatus: from, toStatus: to, at };
}

/** A planned ledger entry; a capture comes with the payment attempt that it completed. */
type PlannedPayment = { kind: LedgerKind; amountCents: Cents; note: string; at: Date };

type PlannedPayments = { payments: PlannedPayment[]; payLaterAt: Date | null };

type PayingStay = {
  status: BookingStatus;
  totalCents: Cents;
  createdAt: Date;
  canceledAt: Date | null;
  end: Date;
  /** A fixed choice for some stays; random by default. */
  money?: Money;
};

/** Plans payments with their times, in cents and before `now` (R29). */
function planPayments(stay: PayingStay, now: Date, random: Random): PlannedPayments {
  const { totalCents, createdAt, canceledAt, end } = stay;
  const money = stay.money ?? drawMoney(stay, now, random);
  // Past stays are paid at the pick-up, others soon after they were accepted.
  const due = end < now ? end : minutesAfter(createdAt, 115);
  const at = earlier(minutesAfter(due, random.int(2, 180)), now);
  const paid = (kind: LedgerKind, amountCents: Cents, note = '', when = at) => ({
    payments: [{ kind, amountCents, note, at: when }],
    payLaterAt: null,
  });

  switch (money) {
    case 'captured':
      return paid('capture', totalCents);
    case 'byHand':
      return paid('manual', totalCents, random.pick(['Cash at pick-up', 'Check']));
    case 'half':
      return { ...paid('manual', halfOf(totalCents), 'Half in cash'), payLaterAt: at };
    case 'unpaid':
      return { payments: [], payLaterAt: stay.status === 'accepted' ? at : null };
    case 'refunded':
    case 'kept': {
      if (canceledAt === null) throw new Error('Only a canceled stay gives its money back');
      const { payments } = paid('capture', totalCents, '', between(createdAt, canceledAt));
      if (money === 'kept') return { payments, payLaterAt: null };
      const back = { kind: 'refund' as const, amountCents: -totalCents, note: 'Canceled' };
      const backAt = between(canceledAt, now);
      return { payments: [...payments, { ...back, at: backAt }], payLaterAt: null };
    }
  }
}

function drawMoney({ status, end }: PayingStay, now: Date, random: Random): Money {
  const dice = random.int(1, 100);
  if (status !== 'accepted') return 'unpaid';
  if (end >= now) return dice <= 28 ? 'captured' : 'unpaid';
  if (dice <= 62) return 'captured';
  if (dice <= 84) return 'byHand';
  return dice <= 93 ? 'half' : 'unpaid';
}

// Whole dollars, as people pay in cash.
function halfOf(cents: Cents): Cents {
  return Math.floor(cents / 200) * 100;
}

function earlier(instant: Date, now: Date): Date {
  return instant < now ? instant : minutesAfter(now, -1);
}

function between(from: Date, to: Date): Date {
  return new Date((from.getTime() + to.getTime()) / 2);
}

/** Owners' notes in their requests; many leave it empty. */
const daycareNotes = [
  '',
  '',
  'Had a big breakfast, so a light lunch is fine.',
  'Please keep the cone on until 2 PM.',
  'My sister will do the pick-up today; her name is on the emergency list.',
  'First warm day, so lots of yard time please!',
  'Back from the groomer on Thursday, be gentle with the left ear.',
  'I may be ten minutes late for pick-up, the bus is what it is.',
  'Lunch is in the blue bag.',
  'Long meeting day. A photo around noon would make it.',
] as const;

const boardingNotes = [
  '',
  '',
  'We land late, so pick-up will be close to the end of the window.',
  'Bringing the usual bed and the hedgehog toy.',
  'Food is measured out per meal in labeled bags.',
  'First time away this long. Could we get a picture each evening?',
  'We are driving to Vermont; there is no signal after noon.',
  'Wedding weekend! Please text the emergency contact first.',
  'Gets up once around 5 AM and goes right back to sleep.',
  'The vet has our card on file, just in case.',
] as const;

type BookingRows = {
  series: Prisma.BookingSeriesCreateManyInput[];
  bookings: Prisma.BookingCreateManyInput[];
  bookingPets: Prisma.BookingPetCreateManyInput[];
  quoteLines: Prisma.QuoteLineCreateManyInput[];
  history: Prisma.BookingHistoryCreateManyInput[];
  attempts: Prisma.PaymentAttemptCreateManyInput[];
  ledger: Prisma.LedgerEntryCreateManyInput[];
};

type BookingFacts = {
  now: Date;
  timeZone: TimeZone;
  prices: PriceList;
  holidays: ReadonlySet<HolidayKey>;
  random: Random;
  newId: () => string;
  people: PeopleRows;
  extras: readonly Extra[];
};

/** Returns all rows of the sample's bookings, which agree: pets, quote lines, history and money. */
export function bookingRows(facts: BookingFacts): BookingRows {
  const rows: BookingRows = {
    series: [],
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
    seriesId: stay.ofSeries ? seriesOf(rows, { ownerId, createdAt, newId }) : null,
  });
  for (const pet of stay.pets)
    rows.bookingPets.push({ bookingId: id, petId: people.petIdOf(stay.owner, pet) });
  for (const [position, line] of quote.lines.entries())
    rows.quoteLines.push({ bookingId: id, revision: 1, position, ...line });
  for (const step of steps) rows.history.push({ id: newId(), bookingId: id, ...step });
  for (const payment of payments) addPayment(rows, id, payment, stay, facts);
}

/** An owner's one request for several days. */
function seriesOf(
  { series }: BookingRows,
  { ownerId, createdAt, newId }: { ownerId: string; createdAt: Date; newId: () => string },
): string {
  const begun = series.find((one) => one.ownerId === ownerId)?.id;
  if (begun !== undefined) return begun;
  const id = newId();
  series.push({ id, ownerId, actorId: ownerId, createdAt });
  return id;
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
    // The author of a manual entry; the provider's entries have no author.
    actorId: kind === 'manual' ? people.adminId : null,
    localDate: localDateOf(at, timeZone),
    createdAt: at,
  });
}

/** Returns receipt numbers by booking id, for paid bookings in the order of their first payments (R62). */
export function receiptNumbers(
  ledger: readonly Pick<
    Prisma.LedgerEntryCreateManyInput,
    'bookingId' | 'localDate' | 'createdAt'
  >[],
): Map<string, string> {
  const numbers = new Map<string, string>();
  const counts = new Map<string, number>();
  const inOrder = ledger.toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt));
  for (const { bookingId, localDate = '' } of inOrder) {
    if (numbers.has(bookingId)) continue;
    const year = localDate.slice(0, 4);
    const number = (counts.get(year) ?? 0) + 1;
    counts.set(year, number);
    numbers.set(bookingId, `${year}-${String(number).padStart(4, '0')}`);
  }
  return numbers;
}

// The provider's ids have seventeen capitals and digits.
function providerId(newId: () => string): string {
  return newId().slice(-17).toUpperCase();
}

function quoteOf(stay: PlannedStay, facts: BookingFacts): Quote {
  const { prices, holidays, people } = facts;
  const extras = facts.extras.filter(({ name }) => stay.extras?.includes(name));
  const special = people.specialPricesOf(stay.owner);
  const { service, start, end, pets } = stay;
  return stay.how === 'quick'
    ? quoteQuickDaycare({ prices, special, date: dateOf(start), tax: null })
    : quoteStay({
        service,
        start,
        end,
        dogs: pets.length,
        prices,
        special,
        holidays,
        extras,
        byTime: noPricesByTime,
        tax: null,
      });
}

function messageOf(stay: PlannedStay, random: Random): string {
  if (stay.how === 'quick') return 'standard daycare';
  if (stay.ofSeries) return 'I am back at the office on these days.';
  return random.pick(stay.service === 'Daycare' ? daycareNotes : boardingNotes);
}
