import { cacheUntilChanged } from '~/core/database/cache-until-changed.server';
import { database, type Reader, type Transaction } from '~/core/database/database.server';
import type { SpecialDayKind } from '~/core/database/generated/enums';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { type LocalDate, localDateOf } from '~/core/time/business-time';
import { ownRulesOf } from '~/features/booking/rules/lead-and-nights';
import type { BookingRules } from '~/features/booking/rules/stay-rules';
import type { HouseLimits } from './headcount';

/** Returns the rules for Drop Off and Pick Up (R7, R17): the time windows, and special days from today on. */
export async function bookingRules(reader: Reader): Promise<BookingRules> {
  return (await readBookingRules(reader)).rules;
}

/** Returns the booking rules and the limits on dogs in the house (R7, R17, R43). */
export async function readBookingRules(
  reader: Reader,
): Promise<{ rules: BookingRules; limits: HouseLimits }> {
  const settings = await businessSettings(reader);
  const { timeZone, dropOffFrom, dropOffUntil, pickUpFrom, pickUpUntil } = settings;
  const today = localDateOf(now(), timeZone);
  const days = await (reader === 'committed'
    ? cachedSpecialDays(today)
    : readSpecialDays(today, reader));
  const ofKind = (wanted: SpecialDayKind) => days.filter(({ kind }) => kind === wanted);
  const reasons = (wanted: SpecialDayKind) =>
    new Map(ofKind(wanted).map(({ date, reason }) => [date, reason]));
  return {
    rules: {
      timeZone,
      dropOffFrom,
      dropOffUntil,
      pickUpFrom,
      pickUpUntil,
      closedDates: reasons('closed'),
      noMoves: reasons('no_moves'),
      ...ownRulesOf(settings),
    },
    limits: {
      timeZone,
      dogLimit: settings.dogLimit,
      overnightLimit: settings.overnightLimit,
      byDay: new Map(ofKind('limit').map((day) => [day.date, day])),
    },
  };
}

const cachedSpecialDays = cacheUntilChanged((today) => readSpecialDays(today, database()));

function readSpecialDays(today: LocalDate, tx: Transaction) {
  return tx.specialDay.findMany({ where: { date: { gte: today } }, orderBy: { date: 'asc' } });
}
