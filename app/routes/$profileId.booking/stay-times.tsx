import { useState } from 'react';
import {
  adminBounds,
  anyDay,
  anyQuarterHour,
  type DayOffer,
  earliestDropOff,
  earliestPickUp,
  latestDropOff,
  latestPickUp,
} from '~/features/booking/rules/availability';
import {
  addDays,
  dateOf,
  type LocalDate,
  localDateOf,
  type LocalDateTime,
  minutesOf,
  parseLocalDateTime,
} from '~/core/time/business-time';
import {
  freeDropOffDay,
  freeDropOffTimes,
  freePickUpDay,
  freePickUpTimes,
} from '~/features/booking/places/busy';
import { type Service, staysOvernight } from '~/features/booking/rules/services';
import { holidayNote, markedDays } from '~/features/booking/rules/stay-labels';
import { DateTimeField, type DateTimeFieldProps } from '~/ui/form/date-time-field';
import type { FormField } from '~/ui/form/form-field';
import { type BookingDraft, type BookingFacts, fullForDraft } from './use-booking-draft';

const dropOffFirst: DayOffer = { open: false, reason: 'Choose Drop Off first.' };

type StayTimesProps = {
  service: Service;
  draft: BookingDraft;
  facts: BookingFacts;
  fields: { start: FormField; end: FormField };
  onStart: (value: string) => void;
  onEnd: (value: string) => void;
};

type Opening = Pick<DateTimeFieldProps, 'open' | 'onOpenChange'>;

/** Drop Off and Pick Up, offering only what the server accepts (spec section 5, R17, R43). */
export function StayTimesFields(props: StayTimesProps) {
  const [open, setOpen] = useState<'start' | 'end' | null>(null);
  return (
    <>
      <DropOff
        {...props}
        open={open === 'start'}
        // Choosing Drop Off clears Pick Up, which comes next.
        onOpenChange={(opens, why) => setOpen(opens ? 'start' : why === 'chosen' ? 'end' : null)}
      />
      <PickUp
        {...props}
        open={open === 'end'}
        onOpenChange={(opens) => setOpen(opens ? 'end' : null)}
      />
    </>
  );
}

/** Number of days ahead that the note beside a native input covers. */
const noteDays = 90;

/** The calendar's marks as text, for browsers with native inputs. */
function DaysToKnow({ facts }: { facts: BookingFacts }) {
  const { now, rules, priceFacts } = facts;
  const today = localDateOf(now, rules.timeZone);
  const { holidays, closed } = markedDays(today, addDays(today, noteDays), {
    holidays: priceFacts.holidays,
    closedDates: rules.closedDates,
  });
  return (
    <>
      {holidays.length === 0 ? null : <p>Holiday rates: {holidays.join('; ')}.</p>}
      {closed.length === 0 ? null : <p>Closed: {closed.join('; ')}.</p>}
    </>
  );
}

function withHoliday(date: LocalDate, offer: DayOffer, { priceFacts }: BookingFacts) {
  const note = holidayNote(date, priceFacts.holidays);
  return offer.open && note !== null ? { ...offer, note } : offer;
}

const fullDay = 'The house is full. You can wait for a place.';

/** Offer of a day: full days stay open if owners can wait for a place (R56). */
function withFullDays(free: DayOffer, usual: DayOffer, { mayWait }: BookingFacts) {
  return mayWait && usual.open && !free.open ? { ...usual, note: fullDay } : free;
}

function legendOf({ byAdmin, mayWait, priceFacts }: BookingFacts): string {
  const closed = byAdmin ? '' : 'Crossed-out days can’t be booked; tap one to see why. ';
  if (mayWait) return `${closed}A dot marks a holiday or a full day.`;
  return priceFacts.holidays.size === 0 ? closed : `${closed}A dot marks a holiday.`;
}

function DropOff({ service, draft, facts, fields, onStart, ...opening }: StayTimesProps & Opening) {
  const { now, rules, byAdmin } = facts;
  const places = { now, rules, full: fullForDraft(draft, facts) };
  const empty = { ...places, full: [] };
  const offered = facts.mayWait ? empty : places;
  const dayOffer = (date: LocalDate) =>
    byAdmin
      ? anyDay()
      : withFullDays(
          freeDropOffDay(service, date, places),
          freeDropOffDay(service, date, empty),
          facts,
        );
  const bounds = byAdmin
    ? adminBounds
    : { min: earliestDropOff(service, now, rules), max: latestDropOff(now, rules) };
  const today = localDateOf(now, rules.timeZone);
  return (
    <DateTimeField
      field={fields.start}
      label="Drop Off"
      {...bounds}
      {...opening}
      value={draft.start}
      describeDay={(date) => withHoliday(date, dayOffer(date), facts)}
      timesFor={(date) => (byAdmin ? anyQuarterHour() : freeDropOffTimes(service, date, offered))}
      {...(byAdmin ? { usualDay: today } : {})}
      legend={legendOf(facts)}
      note={<DaysToKnow facts={facts} />}
      onValueChange={onStart}
    />
  );
}

/** Bounds of Pick Up: after this Drop Off, or after the earliest one if it isn't set. */
function pickUpBounds(service: Service, start: LocalDateTime | null, facts: BookingFacts) {
  const { now, rules, byAdmin } = facts;
  if (byAdmin) return adminBounds;
  return {
    min: earliestPickUp(service, start ?? earliestDropOff(service, now, rules), rules),
    max: latestPickUp(service, start ?? latestDropOff(now, rules), rules),
  };
}

const usualDaycareHours = 8;

/** Boarding counts days of 24 hours, so Pick Up begins at the time of Drop Off. */
function usualPickUp(service: Service, start: LocalDateTime) {
  const [date, minutes] = [dateOf(start), minutesOf(start)];
  return staysOvernight[service]
    ? { usualDay: addDays(date, 1), usualTime: minutes }
    : { usualDay: date, usualTime: minutes + usualDaycareHours * 60 };
}

function PickUp({ service, draft, facts, fields, onEnd, ...opening }: StayTimesProps & Opening) {
  const { rules, byAdmin } = facts;
  const places = { rules, full: fullForDraft(draft, facts) };
  const empty = { ...places, full: [] };
  const offered = facts.mayWait ? empty : places;
  const start = parseLocalDateTime(draft.start);

  function describeDay(date: LocalDate) {
    if (start === null) return dropOffFirst;
    const offer = byAdmin
      ? anyDay()
      : withFullDays(
          freePickUpDay(service, start, date, places),
          freePickUpDay(service, start, date, empty),
          facts,
        );
    return staysOvernight[service] ? withHoliday(date, offer, facts) : offer;
  }

  function timesFor(date: LocalDate): number[] {
    if (start === null) return [];
    return byAdmin ? anyQuarterHour() : freePickUpTimes(service, start, date, offered);
  }

  return (
    <DateTimeField
      field={fields.end}
      label="Pick Up"
      {...pickUpBounds(service, start, facts)}
      {...opening}
      value={draft.end}
      // Spec section 5: disabled until Drop Off is set (Boarding); the field sees to it that this
      // needs JavaScript, without which nothing could enable it again.
      disabled={staysOvernight[service] && start === null}
      describeDay={describeDay}
      timesFor={timesFor}
      {...(start === null ? {} : usualPickUp(service, start))}
      legend={legendOf(facts)}
      onValueChange={onEnd}
    />
  );
}
