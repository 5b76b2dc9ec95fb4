import { database, type Transaction } from '~/core/database/database.server';
import type { Booking, Prisma } from '~/core/database/generated/client';
import type { Cents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import {
  addDays,
  localDateOf,
  type LocalDateTime,
  type TimeZone,
  toInstant,
  toLocal,
} from '~/core/time/business-time';
import {
  applyingHolidays,
  priceList,
  pricesByTime,
  taxRule,
} from '~/features/money/pricing/prices-in-force.server';
import { quoteStay } from '~/features/money/pricing/pricing';
import { taxRuleFor } from '~/features/money/pricing/tax-rule';
import { priceFacts } from '~/features/money/pricing/quote-booking.server';
import { quoteQuickDaycare } from '~/features/money/pricing/quote-daycare';
import { quickDaycareMessage } from '~/features/booking/requests/stay.schema';
import { quickDaycareEnd } from '~/features/booking/rules/availability';
import { type BookingStatus, canceledAtFor } from '~/features/booking/rules/booking-status';
import type { Service } from '~/features/booking/rules/services';
import { stayDates } from '~/features/booking/rules/stay-rules';

export type BookingFields = {
  service?: Service;
  /** An instant, or a wall-clock time of the business such as `2026-12-01T09:00`. */
  start?: Date | LocalDateTime;
  end?: Date | LocalDateTime;
  status?: BookingStatus;
  message?: string;
  /** The total if it was overridden; by default the calculated quote. */
  totalCents?: Cents;
  /** Paid so far; written to the ledger as one manual entry. */
  paidCents?: Cents;
  createdAt?: Date;
  canceledAt?: Date;
  payLaterAt?: Date;
  /** Id of the person who answered; unset leaves the actor empty. */
  answeredBy?: string;
};

/**
 * Creates a booking as the app would: dates, quote lines, history, ledger and money agree. By default
 * a pending Daycare a week from today, 9 AM to 3 PM.
 */
export async function createBooking(
  ownerId: string,
  petIds: readonly string[],
  fields: BookingFields = {},
  tx: Transaction = database(),
): Promise<Booking> {
  const { service = 'Daycare', status = 'pending', message = '', paidCents = 0 } = fields;
  const owner = await tx.profile.findUniqueOrThrow({ where: { id: ownerId } });
  const found = await tx.pet.findMany({ where: { id: { in: [...petIds] } } });
  const names = petIds.map((id) => found.find((pet) => pet.id === id)?.petName ?? '');
  const { timeZone } = await businessSettings(tx);
  const { start, end } = stayOf(service, fields, timeZone);
  const quote = quoteStay({
    service,
    start,
    end,
    dogs: petIds.length,
    prices: await priceList(tx),
    special: { daycare: owner.specialPriceDaycare, boarding: owner.specialPriceBoarding },
    holidays: await applyingHolidays(tx),
    byTime: await pricesByTime(tx),
    tax: taxRuleFor(await taxRule(tx), owner),
  });
  const totalCents = fields.totalCents ?? quote.totalCents;
  const createdAt = fields.createdAt ?? now();
  const answeredAt = new Date(createdAt.getTime() + 60_000);
  return tx.booking.create({
    data: {
      userId: ownerId,
      petsSelected: names,
      service,
      start: instantOf(fields.start ?? start, timeZone),
      end: instantOf(fields.end ?? end, timeZone),
      dates: stayDates(service, start, end),
      message,
      status,
      totalCents,
      paidCents,
      remainCents: totalCents - paidCents,
      payLaterAt: fields.payLaterAt ?? null,
      canceledAt: fields.canceledAt ?? canceledAtFor(status, answeredAt),
      numDogs: petIds.length,
      createdAt,
      pets: { create: petIds.map((petId) => ({ petId })) },
      quoteLines: {
        create: quote.lines.map((line, position) => ({ revision: 1, position, ...line })),
      },
      history: { create: historyOf(ownerId, status, createdAt, answeredAt, fields.answeredBy) },
      ledger: {
        create:
          paidCents === 0
            ? []
            : [
                {
                  kind: 'manual',
                  amountCents: paidCents,
                  note: 'cash',
                  localDate: localDateOf(answeredAt, timeZone),
                  createdAt: answeredAt,
                },
              ],
      },
    },
  });
}

/** The booking as it is now. */
export const stored = (id: string): Promise<Booking> =>
  database().booking.findUniqueOrThrow({ where: { id } });

/** The booking with its pets, lines, history and emails, each in order. */
export const wholeBooking = (id: string) =>
  database().booking.findUniqueOrThrow({
    where: { id },
    include: {
      pets: { orderBy: { petId: 'asc' } },
      quoteLines: { orderBy: [{ revision: 'asc' }, { position: 'asc' }] },
      history: { orderBy: { at: 'asc' } },
      mails: { orderBy: { createdAt: 'asc' } },
    },
  });

/** Creates a Quick Daycare as one press does (R19), by default starting now. */
export async function createQuickDaycare(
  ownerId: string,
  petId: string,
  tx: Transaction = database(),
  start: Date = now(),
): Promise<Booking> {
  const { timeZone } = await businessSettings(tx);
  const { prices, special, tax } = await priceFacts(tx, ownerId);
  const date = localDateOf(start, timeZone);
  const { lines, totalCents } = quoteQuickDaycare({ prices, special, date, tax });
  const { id } = await createBooking(
    ownerId,
    [petId],
    {
      start,
      end: quickDaycareEnd(start),
      status: 'accepted',
      message: quickDaycareMessage,
      totalCents,
      createdAt: start,
    },
    tx,
  );
  const pressed = {
    actorId: ownerId,
    event: 'quick_daycare' as const,
    toStatus: 'accepted' as const,
    at: start,
  };
  return tx.booking.update({
    where: { id },
    data: {
      history: { deleteMany: {}, create: pressed },
      quoteLines: {
        deleteMany: {},
        create: lines.map((line, position) => ({ revision: 1, position, ...line })),
      },
    },
  });
}

function stayOf(
  service: Service,
  fields: BookingFields,
  timeZone: TimeZone,
): { start: LocalDateTime; end: LocalDateTime } {
  const local = (time: Date | LocalDateTime) =>
    typeof time === 'string' ? time : toLocal(time, timeZone);
  const inAWeek = addDays(localDateOf(now(), timeZone), 7);
  const start = local(fields.start ?? `${inAWeek}T09:00`);
  const day = service === 'Boarding' ? addDays(start.slice(0, 10), 1) : start.slice(0, 10);
  return { start, end: local(fields.end ?? `${day}T15:00`) };
}

function instantOf(time: Date | LocalDateTime, timeZone: TimeZone): Date {
  if (typeof time !== 'string') return time;
  const instant = toInstant(time, timeZone);
  if (instant === 'skipped') throw new RangeError(`A clock change skips ${time}`);
  return instant;
}

function historyOf(
  ownerId: string,
  status: BookingStatus,
  createdAt: Date,
  answeredAt: Date,
  answeredBy: string | undefined,
): Prisma.BookingHistoryUncheckedCreateWithoutBookingInput[] {
  const requested = {
    actorId: ownerId,
    event: 'requested' as const,
    toStatus: 'pending' as const,
    at: createdAt,
  };
  if (status === 'pending') return [requested];
  const answered = {
    actorId: answeredBy ?? null,
    event: 'status_changed' as const,
    fromStatus: 'pending' as const,
    toStatus: status,
    at: answeredAt,
  };
  return [requested, answered];
}
