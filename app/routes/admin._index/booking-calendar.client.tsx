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
import { useEffect, useRef } from 'react';
import type { CalendarAddress, CalendarEntry, CalendarView } from '~/domain/calendar-month';
import classes from './booking-calendar.module.css';

export type BookingCalendarProps = {
  address: CalendarAddress;
  timeZone: string;
  entries: CalendarEntry[];
  /** The words of an entry in the calendar. */
  titleOf: (entry: CalendarEntry) => string;
  /** The palette that an entry's `color` counts in. */
  colors: readonly { main: string; container: string; onContainer: string }[];
  onOpen: (entry: CalendarEntry) => void;
  /** Called with the new place, to keep it in the address. */
  onMove: (address: CalendarAddress) => void;
};

// Spec section 9: scrolled to 06:00.
const scrollHour = 6;

const viewNames: Record<CalendarView, string> = {
  month: 'month-grid',
  week: 'week',
  day: 'day',
  table: 'month-grid',
};

/** The bookings in Schedule-X: month, week and day, Sunday first (spec section 9). */
export function BookingCalendar(props: BookingCalendarProps) {
  const { entries, timeZone, titleOf, colors } = props;
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
    events: entries.map((entry) => eventOf(entry, titleOf(entry), timeZone)),
    calendars: Object.fromEntries(
      colors.map((lightColors, index) => [
        `color-${index}`,
        { colorName: `entry-${index}`, lightColors },
      ]),
    ),
    monthGridOptions: { nEventsPerDay: 4 },
    callbacks: {
      onEventClick: ({ id }) => {
        const entry = latest.current.entries.find((one) => one.id === id);
        if (entry) latest.current.onOpen(entry);
      },
      onSelectedDateUpdate: (date) => moved({ day: date.toString() }),
      onRangeUpdate: ({ start, end }) => {
        moved({ view: viewOf(start.until(end, { largestUnit: 'days' }).days) });
        window.setTimeout(() => scrollToMorning(frame.current));
      },
      onRender: () => window.setTimeout(() => scrollToMorning(frame.current)),
    },
  });

  useEffect(() => {
    calendar?.events.set(entries.map((entry) => eventOf(entry, titleOf(entry), timeZone)));
  }, [calendar, entries, titleOf, timeZone]);

  return (
    <div ref={frame} className={classes.frame}>
      <ScheduleXCalendar calendarApp={calendar} />
    </div>
  );
}

function viewOf(days: number): CalendarView {
  if (days < 1) return 'day';
  return days < 8 ? 'week' : 'month';
}

function eventOf(entry: CalendarEntry, title: string, timeZone: string): CalendarEvent {
  const at = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  return {
    id: entry.id,
    title,
    start: at(entry.startAt),
    end: at(entry.endAt),
    calendarId: `color-${entry.color}`,
    _options: { additionalClasses: [`th-${entry.status}`] },
  };
}

function scrollToMorning(frame: HTMLElement | null): void {
  const box = frame?.querySelector('.sx__view-container');
  const grid = frame?.querySelector<HTMLElement>('.sx__week-grid');
  if (box && grid) box.scrollTop = (grid.offsetHeight * scrollHour) / 24;
}
