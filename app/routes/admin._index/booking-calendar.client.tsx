// Loaded only on the admin's first page, and only in the browser.
import 'temporal-polyfill/global';
import {
  createViewDay,
  createViewMonthAgenda,
  createViewMonthGrid,
  createViewWeek,
  type CalendarEvent,
} from '@schedule-x/calendar';
import { ScheduleXCalendar, useCalendarApp } from '@schedule-x/react';
import calendarStyles from '@schedule-x/theme-default/dist/index.css';
import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react';
import {
  addDays,
  dateOf,
  type LocalDate,
  type LocalDateTime,
  weekdayOf,
} from '~/core/time/business-time';
import type {
  CalendarAddress,
  CalendarEntry,
  CalendarView,
} from '~/features/day/calendar/calendar-month';
import { classNames } from '~/core/text/class-names';
import classes from './booking-calendar.module.css';
import { clockOf, closedText, onDay, untilClockText } from './month-table';

export type BookingCalendarProps = {
  address: CalendarAddress;
  timeZone: string;
  entries: CalendarEntry[];
  closedDates: ReadonlyMap<LocalDate, string>;
  /** Occupancy text by day; empty if no limit is set (R43). */
  places: ReadonlyMap<LocalDate, string>;
  /** Returns the title of a calendar entry. */
  titleOf: (entry: CalendarEntry) => string;
  /** Palette; an entry's `color` is its index. */
  colors: readonly { main: string; container: string; onContainer: string }[];
  onOpen: (entry: CalendarEntry) => void;
  /** Called with the new date and view, to store them in the address. */
  onMove: (address: CalendarAddress) => void;
};

/** Loads the calendar's style sheet, which nothing else needs. @throws if it can't be loaded */
export function loadStyles(): Promise<void> {
  if (document.querySelector(`link[href="${calendarStyles}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = calendarStyles;
    link.onload = () => resolve();
    link.onerror = () => reject(new Error('The calendar has no styles'));
    document.head.append(link);
  });
}

// Spec section 9: scrolled to 06:00.
const scrollHour = 6;
// The month grows with its fullest day, up to this limit.
const mostInADay = 12;

const viewNames: Record<CalendarView, string> = {
  month: 'month-grid',
  week: 'week',
  day: 'day',
  table: 'month-grid',
};

/** The bookings in Schedule-X: month, week and day, Sunday first (spec section 9). */
export function BookingCalendar(props: BookingCalendarProps) {
  const { entries, timeZone, titleOf, colors } = props;
  const { view } = props.address;
  // The selected day; a phone lists its stays below the month.
  const [day, setDay] = useState(props.address.day);
  const showing = { view, timeZone, day };
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const place = useRef(props.address);
  useEffect(() => {
    latest.current = props;
  });

  function moved(to: Partial<CalendarAddress>): void {
    const before = place.current;
    const day = to.day ?? before.day;
    place.current = { month: day.slice(0, 7), view: to.view ?? before.view, day };
    // Day and view change one after the other; the address is written once, after both.
    queueMicrotask(() => {
      const { month, view } = place.current;
      const written = latest.current.address;
      const same = month === written.month && view === written.view;
      if (!same || (view !== 'month' && place.current.day !== written.day))
        latest.current.onMove(place.current);
    });
  }

  const calendar = useCalendarApp({
    views: [createViewMonthGrid(), createViewMonthAgenda(), createViewWeek(), createViewDay()],
    defaultView: viewNames[props.address.view],
    selectedDate: Temporal.PlainDate.from(props.address.day),
    firstDayOfWeek: 7,
    locale: 'en-US',
    timezone: timeZone,
    events: entries.flatMap((entry) => eventsOf(entry, titleOf(entry), showing)),
    calendars: Object.fromEntries(
      colors.map((lightColors, index) => [
        `color-${index}`,
        { colorName: `entry-${index}`, lightColors },
      ]),
    ),
    backgroundEvents: Array.from(props.closedDates, ([date, reason]) => ({
      title: closedText(reason),
      start: Temporal.PlainDate.from(date),
      end: Temporal.PlainDate.from(date),
      style: { background: 'var(--mantine-color-gray-2)' },
    })),
    monthGridOptions: { nEventsPerDay: mostInADay },
    callbacks: {
      onEventClick: ({ id }) => {
        const entry = latest.current.entries.find((one) => one.id === String(id).split('-')[0]);
        if (entry) latest.current.onOpen(entry);
      },
      onSelectedDateUpdate: (date) => {
        setDay(date.toString());
        moved({ day: date.toString() });
      },
      onRangeUpdate: ({ start, end }) => {
        moved({ view: viewOf(start.until(end, { largestUnit: 'days' }).days) });
        window.setTimeout(() => scrollToMorning(frame.current));
      },
      onRender: () => window.setTimeout(() => scrollToMorning(frame.current)),
    },
  });

  const places = useMemo(
    () => ({ ...placesByDay(props.places), timeZone }),
    [props.places, timeZone],
  );

  useEffect(() => {
    const showing = { view, timeZone, day };
    calendar?.events.set(entries.flatMap((entry) => eventsOf(entry, titleOf(entry), showing)));
  }, [calendar, entries, titleOf, timeZone, view, day]);

  return (
    <div ref={frame} className={classes.frame}>
      <PlacesByDay.Provider value={places}>
        <ScheduleXCalendar
          calendarApp={calendar}
          {...(props.places.size > 0 && { customComponents: drawsPlaces })}
        />
      </PlacesByDay.Provider>
    </div>
  );
}

/** Occupancy lines by day; `most` is the tallest day's count, so bars line up across days. */
const PlacesByDay = createContext({
  days: new Map<LocalDate, string[]>(),
  most: 0,
  timeZone: 'UTC',
});

/** A day's number in the month view, with the occupancy lines. */
function DateWithPlaces({ jsDate }: { jsDate: Date }) {
  const { days, most, timeZone } = useContext(PlacesByDay);
  const date = Temporal.PlainDate.from({
    year: jsDate.getFullYear(),
    month: jsDate.getMonth() + 1,
    day: jsDate.getDate(),
  }).toString();
  const lines = days.get(date);
  return (
    <div className={classes.dateWithPlaces}>
      <span
        className={classNames(
          'sx__month-grid-day__header-date',
          date === Temporal.Now.plainDateISO(timeZone).toString() && 'sx__is-today',
        )}
      >
        {Number(date.slice(8))}
      </span>
      {Array.from({ length: most }, (_, index) => (
        <span key={index} className={classes.places}>
          {lines?.[index] ?? '\u00a0'}
        </span>
      ))}
    </div>
  );
}

// One object for every render: Schedule-X redraws the whole calendar for a new one.
const drawsPlaces = { monthGridDate: DateWithPlaces };

function placesByDay(places: ReadonlyMap<LocalDate, string>) {
  const days = new Map([...places].map(([date, text]) => [date, text.split(' · ')]));
  return { days, most: Math.max(0, ...[...days.values()].map(({ length }) => length)) };
}

function viewOf(days: number): CalendarView {
  if (days < 1) return 'day';
  return days < 8 ? 'week' : 'month';
}

/**
 * An entry as the calendar's events. In the month, a stay over several weeks is one for each week,
 * so that its drop-off time appears only at its beginning, and its pick-up time at its end.
 */
function eventsOf(entry: CalendarEntry, title: string, { view, timeZone, day }: Showing) {
  const pieces = view === 'month' ? weeksOfStay(entry) : [{ start: entry.start, end: entry.end }];
  return pieces.map(({ start, end }, index): CalendarEvent => ({
    id: index === 0 ? entry.id : `${entry.id}-${index}`,
    title,
    start: Temporal.PlainDateTime.from(start).toZonedDateTime(timeZone),
    end: Temporal.PlainDateTime.from(end).toZonedDateTime(timeZone),
    calendarId: `color-${entry.color}`,
    _options: { additionalClasses: [`th-${entry.status}`] },
    _customContent: {
      monthGrid: monthContent(entry, title, { first: index === 0, last: end === entry.end }),
      monthAgenda: agendaContent(entry, title, day),
    },
  }));
}

type Showing = { view: CalendarView; timeZone: string; day: LocalDate };

type Piece = { start: LocalDateTime; end: LocalDateTime };

function weeksOfStay({ start, end }: Piece): Piece[] {
  const saturday = addDays(dateOf(start), 6 - weekdayOf(dateOf(start)));
  if (dateOf(end) <= saturday) return [{ start, end }];
  const rest = { start: `${addDays(saturday, 1)}T00:00`, end };
  return [{ start, end: `${saturday}T23:59` }, ...weeksOfStay(rest)];
}

/** An entry's bar in a week of the month, as HTML. */
function monthContent(
  { start, end }: CalendarEntry,
  title: string,
  { first, last }: { first: boolean; last: boolean },
): string {
  const ends = last && dateOf(start) !== dateOf(end);
  return [
    first ? `<div class="sx__month-grid-event-time">${clockOf(start)}</div>` : '',
    `<div class="sx__month-grid-event-title">${escaped(title)}</div>`,
    ends ? `<div class="th-until">${untilClockText(end)}</div>` : '',
  ].join('');
}

/** An entry in a phone's list of the day, as HTML: what happens on that day, as in the table. */
function agendaContent(entry: CalendarEntry, title: string, day: LocalDate): string {
  const { begins, ends, words } = onDay(entry, day);
  const arrives = begins ? `arrives ${words}` : words;
  const both = begins && ends ? `${arrives}, ${untilClockText(entry.end)}` : arrives;
  return `<div class="sx__month-agenda-event__title">${escaped(title)}</div><div>${both}</div>`;
}

// A dog may be named `<b>`.
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function scrollToMorning(frame: HTMLElement | null): void {
  const box = frame?.querySelector('.sx__view-container');
  const grid = frame?.querySelector<HTMLElement>('.sx__week-grid');
  if (box && grid) box.scrollTop = (grid.offsetHeight * scrollHour) / 24;
}
