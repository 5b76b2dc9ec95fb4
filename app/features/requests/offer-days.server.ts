/** The days that the booking form lists under "More days", with price or reason (R53). */
import { database } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { formatMoney, type Cents } from '~/core/money/money';
import { businessSettings } from '~/core/settings/settings.server';
import { dateOf, type LocalDate, parseLocalDate, toLocal } from '~/core/time/business-time';
import { formatMonthDay, formatShortDay } from '~/core/time/format-dates';
import { activeStays } from '~/features/bookings/active-stays.server';
import { quoteStay } from '~/features/pricing/pricing';
import { priceFacts } from '~/features/pricing/quote-booking.server';
import { holidayNames, holidayOn } from '~/features/stays/holidays';
import {
  isWithinReach,
  mostDays,
  mostWeeks,
  nextDays,
  type OfferedDay,
  seriesDates,
  stayOn,
} from '~/features/stays/series';
import type { Service } from '~/features/stays/services';
import { overlappingStays } from '~/features/stays/stay-rules';
import { bookableCheck } from './assert-bookable.server';
import type { BookingRequest } from './stay.schema';

/** What a form says of more days, as it was typed. */
export type DaysForm = {
  weekdays: string[];
  weeks: string;
  /** The listed days that can be booked with the prices shown, and those of them that are ticked. */
  shown: ReadonlyMap<LocalDate, Cents | null>;
  ticked: LocalDate[];
};

/** The part of the form as the page shows it, with what is wrong by the names of its fields. */
export type DaysShown = Pick<DaysForm, 'weekdays' | 'weeks'> & {
  days: OfferedDay[];
  errors: { weekday?: string; weeks?: string; day?: string };
};

const fields = ['weekday', 'weeks', 'day', 'seen_day'];
const usualWeeks = '4';

/** What the form asks of more days; null when it asks for none. */
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
  /** Why the form was refused: then what was ticked stays so, for the person to take it out. */
  refusal?: ServiceError | undefined;
};

/** The form as it is shown again; its days only when the stay is known that they repeat. */
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

/** The days of the form, each with its price or why it cannot be booked. @throws ServiceError invalid */
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
  if (dates.length > mostDays)
    throw new ServiceError(
      'invalid',
      `That makes ${dates.length} days. Up to ${mostDays} fit in one request: choose fewer weeks.`,
      'weeks',
    );
  // Nothing to look at: of a sent form without a list and without a day of the calendar.
  if (dates.length === 0) return [];
  const dayFor = await priceOrReason(ownerId, asked, dates, byAdmin);
  return dates.map((date) => {
    const { cents, note } = dayFor(date);
    const listed = form.shown.has(date) || form.ticked.includes(date);
    // A refused form books nothing that was not in its list.
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
  const check = await bookableCheck(tx, stays, { rules: byAdmin ? 'skip' : 'tell' });
  type Answer = Pick<OfferedDay, 'cents' | 'note'>;
  const prices = new Map(
    stays.map((stay): [LocalDate, Answer] => {
      const date = dateOf(stay.start);
      const reason =
        overlappingStays(existingStays, stay).length > 0
          ? 'Already booked'
          : whyNot(() => check(stay, byAdmin ? 'by admin' : 'request'));
      if (reason !== null) return [date, { cents: null, note: reason }];
      const { totalCents } = quoteStay({ ...stay, dogs: petIds.length, ...facts, extras });
      const holiday = holidayOn(date, facts.holidays);
      return [date, { cents: totalCents, note: holiday === null ? '' : holidayNames[holiday] }];
    }),
  );
  return (date: LocalDate): Answer => prices.get(date) ?? { cents: null, note: '' };
}

function whyNot(check: () => { notices: readonly unknown[] }): string | null {
  try {
    return check().notices.length > 0 ? 'The house is full' : null;
  } catch (error) {
    if (error instanceof ServiceError) return error.userMessage;
    throw error;
  }
}

/** A day to book, and the price that the page showed for it, in cents. */
export type DayToBook = { date: LocalDate; seenCents: Cents | undefined };

/** The ticked days. @throws ServiceError invalid */
export function daysToBook({ ticked, shown }: DaysForm, { start }: Asked): DayToBook[] {
  const wrong = (text: string) => new ServiceError('invalid', text, 'day');
  if (shown.size === 0 && ticked.length === 0)
    throw wrong('Look at the days first, then press Book! once more.');
  if (ticked.length === 0) throw wrong('Choose at least one day.');
  if (ticked.length > mostDays) throw wrong(`Up to ${mostDays} days fit in one request.`);
  const first = dateOf(start);
  if (!ticked.every((date) => parseLocalDate(date) !== null && isWithinReach(date, first)))
    throw wrong('Choose days from the list.');
  return ticked.map((date) => ({ date, seenCents: shown.get(date) ?? undefined }));
}

const nothingYet = { weekdays: [], weeks: usualWeeks, days: [], errors: {} };

/** A new form: empty, or that of "Book the next weeks" with the days that follow a series. */
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

/** Why a listed day cannot be booked after all, with what to do. */
export function takeItOut(date: LocalDate, reason: string): ServiceError {
  const day = formatMonthDay(date);
  const named = reason.includes(day) ? reason : `${day}: ${reason}`;
  const why = named.endsWith('.') ? named : `${named}.`;
  return new ServiceError('conflict', `${why} Take it out and send again.`, 'day');
}

/** A day that costs something else than the page said (R67). */
export function otherPrice(date: LocalDate, cents: Cents): ServiceError {
  const text = `${formatMonthDay(date)} costs ${formatMoney(cents)} now. Nothing was booked yet.`;
  return new ServiceError('conflict', text, 'day');
}
