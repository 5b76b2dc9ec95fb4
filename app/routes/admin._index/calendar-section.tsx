import { useLocation, useNavigate, useNavigationType } from '@remix-run/react';
import { useCallback, useEffect, useState, type ComponentType } from 'react';
import type { LocalDate } from '~/core/time/business-time';
import {
  monthAfter,
  type CalendarAddress,
  type CalendarEntry,
  type CalendarView,
} from '~/features/day/calendar/calendar-month';
import type { PetFaceFacts } from '~/core/files/picture-files';
import { formatMonth } from '~/core/time/format-dates';
import { paths } from '~/core/web/paths';
import { AlertBox } from '~/ui/alert-box';
import flow from '~/ui/layout/flow.module.css';
import { SubTabs } from '~/ui/layout/tabs';
import { LinkButton } from '~/ui/button';
import { entryColors, entryTitle, MonthTable } from './month-table';
import type { BookingCalendarProps } from './booking-calendar.client';
import { StayDialog } from './stay-dialog';

export type CalendarFacts = {
  address: CalendarAddress;
  /** Problem with the requested address. */
  problem: string | null;
  today: LocalDate;
  timeZone: string;
  entries: CalendarEntry[];
  /** Closed dates from today on, with their reasons (R7). */
  closedDates: ReadonlyMap<LocalDate, string>;
  /** Occupancy text by day; empty if no limit is set (R43). */
  places: ReadonlyMap<LocalDate, string>;
  /** Whether any limit is set: only then the page links to the year (R42). */
  limited: boolean;
  /** The admin's quick texts. */
  reasons: readonly string[];
  /** Faces of each booking's pets, by booking id. */
  faces: ReadonlyMap<string, PetFaceFacts[]>;
};

/**
 * The calendar of all bookings: a table of links from the server, replaced by the interactive
 * one when its scripts have loaded, unless the address asks for the table.
 */
export function CalendarSection(props: CalendarFacts) {
  const { address, problem, today, timeZone, entries, closedDates, places, limited } = props;
  const { reasons, faces } = props;
  const { month, view } = address;
  const Calendar = useCalendar();
  const visit = useVisit(addressOf(address));
  const navigate = useNavigate();
  const [open, setOpen] = useState<Pick<CalendarEntry, 'id' | 'status'> | null>(null);
  // Closes the dialog once an answer has changed the status.
  const shown = entries.find(({ id, status }) => id === open?.id && status === open.status);

  const openEntry = useCallback<BookingCalendarProps['onOpen']>((entry) => setOpen(entry), []);
  const remember = useCallback<BookingCalendarProps['onMove']>(
    (to) => navigate(addressOf(to), { replace: true, preventScrollReset: true }),
    [navigate],
  );

  const interactive = Calendar !== null && view !== 'table';
  return (
    <section aria-label="Calendar" className={flow.stack} data-wide>
      <div className={flow.apart}>
        <h2>{interactive ? 'Calendar' : formatMonth(`${month}-01`)}</h2>
        <div className={flow.row}>
          {interactive ? null : <MonthLinks address={address} />}
          {limited ? (
            <LinkButton to={paths.adminYear({ year: month.slice(0, 4) })} variant="default">
              Year
            </LinkButton>
          ) : null}
          <LinkButton to={paths.newUser()} variant="default">
            New owner
          </LinkButton>
        </div>
      </div>
      {problem === null ? null : <AlertBox kind="error">{problem}</AlertBox>}
      <div data-scripts="on">
        <SubTabs
          label="How to look at it"
          tabs={[
            {
              to: addressOf({ ...address, view: 'month' }),
              label: 'Calendar',
              current: view !== 'table',
            },
            {
              to: addressOf({ ...address, view: 'table' }),
              label: 'Table',
              current: view === 'table',
            },
          ]}
        />
      </div>
      {interactive ? (
        <Calendar
          key={visit}
          address={address}
          timeZone={timeZone}
          entries={entries}
          closedDates={closedDates}
          places={places}
          titleOf={entryTitle}
          colors={entryColors}
          onOpen={openEntry}
          onMove={remember}
        />
      ) : (
        <MonthTable
          month={month}
          today={today}
          entries={entries}
          closedDates={closedDates}
          places={places}
        />
      )}
      {shown ? (
        <StayDialog
          entry={shown}
          faces={faces.get(shown.id) ?? []}
          month={month}
          reasons={reasons}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </section>
  );
}

function MonthLinks({ address: { month, view } }: { address: CalendarAddress }) {
  const to = (steps: number) => addressOf({ month: monthAfter(month, steps), view, day: '' });
  return (
    <nav aria-label="Month" className={flow.row}>
      <LinkButton to={to(-1)} variant="default">
        Previous month
      </LinkButton>
      <LinkButton to={paths.adminCalendar({ view: inAddress(view) })} variant="default">
        This month
      </LinkButton>
      <LinkButton to={to(1)} variant="default">
        Next month
      </LinkButton>
    </nav>
  );
}

/** The interactive calendar; null until it is loaded, and if loading fails (the table stays). */
function useCalendar(): ComponentType<BookingCalendarProps> | null {
  const [loaded, setLoaded] = useState<{ Calendar: ComponentType<BookingCalendarProps> } | null>(
    null,
  );
  useEffect(() => {
    let gone = false;
    void import('./booking-calendar.client').then(
      ({ BookingCalendar: Calendar }) => {
        if (!gone) setLoaded({ Calendar });
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  return loaded?.Calendar ?? null;
}

/**
 * Returns a new key after each link to another date or view, so that the calendar restarts there.
 * The calendar's own moves replace the address and keep the key.
 */
function useVisit(address: string): string {
  const { key } = useLocation();
  const replaced = String(useNavigationType()) === 'REPLACE';
  const [visit, setVisit] = useState({ key, address });
  if (address !== visit.address) setVisit({ key: replaced ? visit.key : key, address });
  return visit.key;
}

const inAddress = (view: CalendarView) => (view === 'month' ? '' : view);

/** The calendar's address: the month, the view unless it is the month, the day in week and day views. */
function addressOf({ month, view, day }: CalendarAddress): string {
  const withDay = view === 'week' || view === 'day';
  return paths.adminCalendar({ month, view: inAddress(view), ...(withDay && { day }) });
}
