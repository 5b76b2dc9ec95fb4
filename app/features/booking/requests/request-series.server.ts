import { inTransaction, type Transaction } from '~/core/database/database.server';
import { distinctNotices, unseenNotices } from '~/core/errors/notices';
import { NoticesError, ServiceError } from '~/core/errors/service-error.server';
import { countWithin } from '~/core/rate-limit/count-attempts.server';
import { now } from '~/core/runtime/clock.server';
import { mayActOnOwner } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { formatMonthDay } from '~/core/time/format-dates';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { activeStays } from '~/features/booking/record/active-stays.server';
import { readChosenExtras } from '~/features/money/pricing/extras.server';
import { quoteStay } from '~/features/money/pricing/pricing';
import { priceFacts } from '~/features/money/pricing/quote-booking.server';
import { stayOn } from '~/features/booking/rules/series';
import { overlappingStays } from '~/features/booking/rules/stay-rules';
import { bookableCheck } from './assert-bookable.server';
import {
  type DaysForm,
  daysToBook,
  type DayToBook,
  otherPrice,
  takeItOut,
} from './offer-days.server';
import { type NewBooking, requestBooking, writeRequest } from './request-booking.server';

/** Books the checked days of the form: several as a series, one as a single booking. @throws ServiceError */
export async function requestDays(
  input: NewBooking,
  form: DaysForm,
): Promise<{ bookingId: string; repeated: boolean }> {
  const { severalDays } = await businessSettings('committed');
  if (!severalDays || input.request.service !== 'Daycare')
    throw new ServiceError('invalid', 'Several days in one request are not offered now.');
  const days = daysToBook(form, input.request);
  const [first] = days;
  if (first === undefined || days.length > 1) return requestSeries({ ...input, days });
  const request = {
    ...input.request,
    ...stayOn(first.date, input.request),
    seen_cents: first.seenCents,
  };
  return requestBooking({ ...input, request });
}

type NewSeries = NewBooking & { days: readonly DayToBook[] };

/**
 * Writes a request for several days (R53): ordinary bookings, all or nothing, once per form (R20).
 * @returns the first booking's id @throws ServiceError
 */
export async function requestSeries(
  input: NewSeries,
): Promise<{ bookingId: string; repeated: boolean }> {
  const { viewer, ownerId, request, formKey, days } = input;
  if (!mayActOnOwner(viewer, ownerId))
    throw new ServiceError('not_found', 'This page was not found.');
  return inTransaction(async (tx) => {
    const { id, repeated } = await withIdempotencyKey(
      tx,
      {
        key: formKey,
        actorId: viewer.id,
        form: 'booking',
        content: { ownerId, ...request, seen_cents: undefined, days: days.map(({ date }) => date) },
      },
      () => insertSeries(tx, input),
    );
    const first = await tx.booking.findFirstOrThrow({
      where: { seriesId: id },
      orderBy: { start: 'asc' },
      select: { id: true },
    });
    return { bookingId: first.id, repeated };
  });
}

async function insertSeries(tx: Transaction, input: NewSeries): Promise<string> {
  const { ownerId, viewer, noticed = [] } = input;
  await countWithin(tx, [{ limit: 'booking', subject: viewer.id }]);
  const { bookings, holidays } = await bookableDays(tx, input, viewer.id !== ownerId);
  const notices = bookings.flatMap((one) => one.notices);
  if (unseenNotices(notices, noticed).length > 0) throw new NoticesError(distinctNotices(notices));
  const series = await tx.bookingSeries.create({
    data: { ownerId, actorId: viewer.id, createdAt: now() },
    select: { id: true },
  });
  await writeRequest(tx, input, bookings, holidays, series.id);
  return series.id;
}

/** Returns each day with its times, price and notices, based on what the transaction reads (K2). */
async function bookableDays(
  tx: Transaction,
  { ownerId, request, days }: NewSeries,
  byAdmin: boolean,
) {
  const { timeZone, severalDays } = await businessSettings(tx);
  if (!severalDays || request.service !== 'Daycare')
    throw new ServiceError('invalid', 'Several days in one request are not offered now.');
  const { pets_selected: petIds, service } = request;
  const stays = days.map((day) => ({
    ...day,
    ownerId,
    petIds,
    service,
    ...stayOn(day.date, request),
  }));
  const existingStays = await activeStays(ownerId, timeZone, tx);
  const prices = await priceFacts(tx, ownerId);
  const extras = await readChosenExtras(tx, request.extras ?? []);
  const check = await bookableCheck(tx, stays, { rules: 'tell' });
  const bookings = stays.map(({ date, seenCents, ...stay }) => {
    if (overlappingStays(existingStays, stay).length > 0)
      throw takeItOut(date, `${formatMonthDay(date)} is booked already.`);
    const bookable = checked(() => check(stay, byAdmin ? 'by admin' : 'request'), date);
    if (!byAdmin && bookable.notices.length > 0)
      throw takeItOut(date, `${formatMonthDay(date)} is full now.`);
    const quote = quoteStay({ ...stay, dogs: bookable.pets.length, ...prices, extras });
    if (seenCents !== undefined && seenCents !== quote.totalCents)
      throw otherPrice(date, quote.totalCents);
    return { ...bookable, quote, times: { start: stay.start, end: stay.end } };
  });
  return { bookings, holidays: prices.holidays };
}

function checked<Result>(check: () => Result, date: string): Result {
  try {
    return check();
  } catch (error) {
    if (error instanceof ServiceError && error.field !== 'pets_selected')
      throw takeItOut(date, error.userMessage);
    throw error;
  }
}
