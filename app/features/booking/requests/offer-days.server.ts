/** The days listed under "More days" in the booking form, with a price or a reason (R53). */
import { database } from '~/core/database/database.server';
import { type Notice, noticesText } from '~/core/errors/notices';
import { ServiceError } from '~/core/errors/service-error.server';
import { formatMoney, type Cents } from '~/core/money/money';
import { businessSettings } from '~/core/settings/settings.server';
import { dateOf, type LocalDate, parseLocalDate, toLocal } from '~/core/time/business-time';
import { formatMonthDay, formatShortDay } from '~/core/time/format-dates';
import { activeStays } from '~/features/booking/record/active-stays.server';
import { quoteStay } from '~/features/money/pricing/pricing';
import { priceFacts } from '~/features/money/pricing/quote-booking.server';
import { holidayNames, holidayOn } from '~/features/booking/rules/holidays';
import {
  isWithinReach,
  mostSeriesDays,
  mostWeeks,
  nextDays,
  type OfferedDay,
  seriesDates,
  stayOn,
} from '~/features/booking/rules/series';
import type { Service } from '~/features/booking/rules/services';
import { isAboutClosed } from '~/features/booking/rules/stay-labels';
import { overlappingStays } from '~/features/booking/rules/stay-rules';
import { bookableCheck } from './assert-bookable.server';
import type { BookingRequest } from './stay.schema';

/** The "More days" part of a form, as typed. */
export type DaysForm = {
  weekdays: string[];
  weeks: string;
  /** Listed days that can be booked, with the prices shown in cents; null if unreadable. */
  shown: ReadonlyMap<LocalDate, Cents | null>;
  ticked: LocalDate[];
};

/** That part of the form to show again, with errors by field name. */
export type DaysShown = Pick<DaysForm, 'weekdays' | 'weeks'> & {
  days: OfferedDay[];
  errors: { weekday?: string; weeks?: string; day?: string };
};

const fields = ['weekday', 'weeks', 'day', 'seen_day'];
const usualWeeks = '4';

/** Reads that part of a form; null if it doesn't ask for more days. */
export function daysForm(form: FormData): DaysForm | null {
  const [weekdays = [], [weeks] = [], ticked = [], seen = []] = fields.map((name) =>
    form.getAll(name).filter((value) => typeof value === 'string'),
  );
  if (weekdays.length + ticked.length + seen.length === 0 && form.get('intent') !== 'days')
    return null;
  const shown = new Map(
    seen.map((text): [LocalDate, Cents | null] => {
      const [date = '', cents = ''] = text.split(':');
      return [date, /^\d{1,7}$/.test(cents) ? Number(cents) : null];
    }),
  );
  return { weekdays, weeks: weeks ?? usualWeeks, shown, ticked: [...new Set(ticked)].sort() };
}

function inputOf({ weekdays, weeks }: Pick<DaysForm, 'weekdays' | 'weeks'>) {
  const known = weekdays.filter((text) => /^[0-6]$/.test(text)).map(Number);
  if (known.length === 0) throw new ServiceError('invalid', 'Choose at least one day.', 'weekday');
  const count = /^\d{1,2}$/.test(weeks.trim()) ? Number(weeks) : 0;
  if (count < 1 || count > mostWeeks)
    throw new ServiceError(
      'invalid',
      `Enter a whole number of weeks from 1 to ${mostWeeks}.`,
      'weeks',
    );
  return { weekdays: known, weeks: count };
}

type Asked = Pick<BookingRequest, 'start' | 'end' | 'extras'> & {
  pets_selected: readonly string[];
};

type Shown = {
  byAdmin: boolean;
  /** Error that refused the form: checked days stay checked so the person can uncheck them. */
  refusal?: { field?: string | undefined; userMessage: string } | undefined;
};

/** Returns that part of the form to show again; with days only if the stay to repeat is known. */
export async function showDays(
  ownerId: string,
  asked: Asked | undefined,
  form: DaysForm,
  { byAdmin, refusal }: Shown,
): Promise<DaysShown> {
  const { weekdays, weeks } = form;
  const errors = refusal?.field === undefined ? {} : { [refusal.field]: refusal.userMessage };
  if (asked === undefined) return { weekdays, weeks, days: [], errors };
  try {
    const days = await offerDays(ownerId, asked, form, { byAdmin, refused: refusal !== undefined });
    return { weekdays, weeks, days, errors };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.field === undefined) throw error;
    return { weekdays, weeks, days: [], errors: { ...errors, [error.field]: error.userMessage } };
  }
}

/**
 * Returns the listed days, each with its price or the reason it can't be booked. @throws ServiceError invalid
 */
export async function offerDays(
  ownerId: string,
  asked: Asked,
  form: DaysForm,
  { byAdmin, refused }: { byAdmin: boolean; refused: boolean },
): Promise<OfferedDay[]> {
  const byRule = form.weekdays.length === 0 ? [] : seriesDates(dateOf(asked.start), inputOf(form));
  const tickedDates = refused ? form.ticked.filter((date) => parseLocalDate(date) !== null) : [];
  const dates = [...new Set([...byRule, ...tickedDates])].sort();
  if (byRule.length === 0 && !refused) inputOf(form);
  if (dates.length > mostSeriesDays)
    throw new ServiceError(
      'invalid',
      `That makes ${dates.length} days. Up to ${mostSeriesDays} fit in one request: choose fewer weeks.`,
      'weeks',
    );
  // A submitted form without a list and without valid dates has no days to check.
  if (dates.length === 0) return [];
  const dayFor = await priceOrReason(ownerId, asked, dates, byAdmin);
  return dates.map((date) => {
    const { cents, note } = dayFor(date);
    const listed = form.shown.has(date) || form.ticked.includes(date);
    // A refused form must not book a day that wasn't in its list.
    const shownBefore = listed || (refused && form.shown.size > 0);
    const wanted = shownBefore ? form.ticked.includes(date) : cents !== null;
    const ticked = wanted && (cents !== null || refused);
    return { date, words: formatShortDay(date), cents, note, ticked };
  });
}

async function priceOrReason(
  ownerId: string,
  { start, end, pets_selected: petIds, extras: extraIds = [] }: Asked,
  dates: readonly LocalDate[],
  byAdmin: boolean,
) {
  const tx = database();
  const { timeZone } = await businessSettings('committed');
  const existingStays = await activeStays(ownerId, timeZone, tx);
  const facts = await priceFacts('committed', ownerId);
  const stays = dates.map((date) => ({
    ownerId,
    petIds,
    service: 'Daycare' as const,
    ...stayOn(date, { start, end }),
  }));
  const extras = facts.offered.filter(({ id }) => extraIds.includes(id));
  const check = await bookableCheck(tx, stays, { rules: 'tell' });
  type Answer = Pick<OfferedDay, 'cents' | 'note'>;
  const prices = new Map(
    stays.map((stay): [LocalDate, Answer] => {
      const date = dateOf(stay.start);
      const found =
        overlappingStays(existingStays, stay).length > 0
          ? 'Already booked'
          : noticesOrReason(() => check(stay, byAdmin ? 'by admin' : 'request'));
      if (typeof found === 'string') return [date, { cents: null, note: found }];
      if (!byAdmin && found.length > 0) return [date, { cents: null, note: 'The house is full' }];
      const { totalCents } = quoteStay({ ...stay, dogs: petIds.length, ...facts, extras });
      const holiday = holidayOn(date, facts.holidays);
      // The admin may book a closed day, and reads that it is one (R123).
      const closed = noticesText(found.filter(isAboutClosed));
      const note = [holiday === null ? '' : holidayNames[holiday], closed]
        .filter(Boolean)
        .join('. ');
      return [date, { cents: totalCents, note }];
    }),
  );
  return (date: LocalDate): Answer => prices.get(date) ?? { cents: null, note: '' };
}

function noticesOrReason(check: () => { notices: Notice[] }): Notice[] | string {
  try {
    return check().notices;
  } catch (error) {
    if (error instanceof ServiceError) return error.userMessage;
    throw error;
  }
}

/** A day to book, and the price that the page showed for it, in cents. */
export type DayToBook = { date: LocalDate; seenCents: Cents | undefined };

/** Returns the checked days. @throws ServiceError invalid */
export function daysToBook({ ticked, shown }: DaysForm, { start }: Asked): DayToBook[] {
  const wrong = (text: string) => new ServiceError('invalid', text, 'day');
  if (shown.size === 0 && ticked.length === 0)
    throw wrong('Look at the days first, then press Book! once more.');
  if (ticked.length === 0) throw wrong('Choose at least one day.');
  if (ticked.length > mostSeriesDays)
    throw wrong(`Up to ${mostSeriesDays} days fit in one request.`);
  const first = dateOf(start);
  if (!ticked.every((date) => parseLocalDate(date) !== null && isWithinReach(date, first)))
    throw wrong('Choose days from the list.');
  return ticked.map((date) => ({ date, seenCents: shown.get(date) ?? undefined }));
}

const nothingYet = { weekdays: [], weeks: usualWeeks, days: [], errors: {} };

/**
 * Returns a new form: empty, or prefilled with the days after a series ("Book the next weeks"). Null unless
 * several days are offered for the service.
 */
export async function newDays(
  ownerId: string,
  page: { service: Service; petIds: readonly string[]; after: string | null; byAdmin: boolean },
): Promise<{ shown: DaysShown; start: string; end: string } | null> {
  const { severalDays, timeZone } = await businessSettings('committed');
  if (!severalDays || page.service !== 'Daycare') return null;
  const after = page.after === null ? null : await lastOfSeries(ownerId, page.after);
  if (after === null) return { shown: nothingYet, start: '', end: '' };
  const local = (instant: Date) => toLocal(instant, timeZone);
  const { first, ...rhythm } = nextDays(after.starts.map((start) => dateOf(local(start))));
  const times = stayOn(first, { start: local(after.start), end: local(after.end) });
  const form = {
    weekdays: rhythm.weekdays.map(String),
    weeks: String(rhythm.weeks),
    shown: new Map(),
    ticked: [],
  };
  const stayWithPets = { ...times, pets_selected: page.petIds };
  const canPrice = page.petIds.length > 0;
  const shown = await showDays(ownerId, canPrice ? stayWithPets : undefined, form, page);
  return { shown, ...times };
}

async function lastOfSeries(ownerId: string, bookingId: string) {
  const booking = await database().booking.findFirst({
    where: { id: bookingId, userId: ownerId, seriesId: { not: null } },
    select: {
      start: true,
      end: true,
      series: { select: { bookings: { select: { start: true } } } },
    },
  });
  if (!booking?.series) return null;
  const { start, end, series } = booking;
  return { start, end, starts: series.bookings.map((day) => day.start) };
}

/** Returns the error for a listed day that can't be booked after all, with what to do. */
export function takeItOut(date: LocalDate, reason: string): ServiceError {
  const day = formatMonthDay(date);
  const named = reason.includes(day) ? reason : `${day}: ${reason}`;
  const why = named.endsWith('.') ? named : `${named}.`;
  return new ServiceError('conflict', `${why} Uncheck it and try again.`, 'day');
}

/** Returns the error for a day whose price differs from the one the page showed (R67). */
export function otherPrice(date: LocalDate, cents: Cents): ServiceError {
  const text = `${formatMonthDay(date)} costs ${formatMoney(cents)} now. Nothing was booked yet.`;
  return new ServiceError('conflict', text, 'day');
}
