import { useLocation, useNavigate, useNavigationType } from '@remix-run/react';
import {
  type ComponentType,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { LocalDate } from '~/core/time/business-time';
import {
  monthAfter,
  type CalendarAddress,
  type CalendarEntry,
  type CalendarFacts,
  type CalendarView,
  type Month as MonthText,
} from '~/features/day/calendar/calendar-month';
import { formatMonth } from '~/core/time/format-dates';
import { paths } from '~/core/web/paths';
import { AlertBox } from '~/ui/alert-box';
import flow from '~/ui/layout/flow.module.css';
import { SubTabs } from '~/ui/layout/tabs';
import { LinkButton } from '~/ui/button';
import { entryColors, entryTitle, MonthTable } from './month-table';
import type { BookingCalendarProps } from './booking-calendar.client';
import { StayDialog } from './stay-dialog';
import classes from './calendar-section.module.css';

type Props = {
  address: CalendarAddress;
  /** Problem with the requested address. */
  problem: string | null;
  today: LocalDate;
  timeZone: string;
  /** Whether any limit is set: only then the page links to the year (R42). */
  limited: boolean;
  /** Action of its forms. */
  action: string;
  /** The month's stays; null if the address doesn't ask for them. */
  facts: CalendarFacts | null;
  /** The page's data: whenever it is new, stays that were loaded later are loaded again. */
  page: object;
};

/**
 * The calendar of all bookings, below Today: loaded when it is near (R148). Its table works without
 * scripts, and replaces it if the address asks for the table.
 */
export function CalendarSection(props: Props) {
  const { address, problem, today, limited } = props;
  const { month, view } = address;
  const frame = useRef<HTMLElement>(null);
  const asked = props.facts !== null;
  const near = useIsNear(frame) || asked;
  const Calendar = useCalendar(near && view !== 'table');
  const loaded = useMonth(near && !asked ? month : null, props.page);
  const facts = props.facts ?? loaded;
  const interactive = Calendar !== null && facts !== null && view !== 'table';
  return (
    <section ref={frame} aria-label="Calendar" className={flow.stack} data-wide>
      <div className={flow.apart}>
        <h2>{facts === null || interactive ? 'Calendar' : formatMonth(`${month}-01`)}</h2>
        <div className={flow.row}>
          {facts === null || interactive ? null : <MonthLinks address={address} />}
          {limited ? (
            <LinkButton to={paths.adminYear({ year: month.slice(0, 4) })} variant="default">
              Year
            </LinkButton>
          ) : null}
        </div>
      </div>
      {problem === null ? null : <AlertBox kind="error">{problem}</AlertBox>}
      <div data-scripts={facts === null ? undefined : 'on'}>
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
      {facts === null ? (
        <div className={classes.toCome} />
      ) : (
        <Month {...props} facts={facts} Calendar={interactive ? Calendar : null} today={today} />
      )}
    </section>
  );
}

/** A month with its stays: interactive, or as a table of links. */
function Month({
  address,
  today,
  timeZone,
  action,
  facts,
  Calendar,
}: Pick<Props, 'address' | 'today' | 'timeZone' | 'action'> & {
  facts: CalendarFacts;
  /** Null without scripts and for the table. */
  Calendar: ComponentType<BookingCalendarProps> | null;
}) {
  const { entries, reasons } = facts;
  const closedDates = useMemo(() => new Map(facts.closedDates), [facts]);
  const places = useMemo(() => new Map(facts.places), [facts]);
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
  return (
    <>
      {Calendar === null ? (
        <MonthTable
          month={address.month}
          today={today}
          entries={entries}
          closedDates={closedDates}
          places={places}
        />
      ) : (
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
      )}
      {shown ? (
        <StayDialog
          entry={shown}
          faces={facts.faces.find(([id]) => id === shown.id)?.[1] ?? []}
          action={action}
          month={address.month}
          reasons={reasons}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
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

/** Distance from the window at which the calendar is loaded: a phone's screen. */
const nearPx = 800;

/** Whether the element was ever near the window. */
function useIsNear(frame: RefObject<HTMLElement>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (frame.current === null) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: `${nearPx}px` },
    );
    watch.observe(frame.current);
    return () => watch.disconnect();
  }, [frame]);
  return near;
}

/** The interactive calendar; null until it is wanted and loaded, and if loading fails (the table stays). */
function useCalendar(wanted: boolean): ComponentType<BookingCalendarProps> | null {
  const [loaded, setLoaded] = useState<{ Calendar: ComponentType<BookingCalendarProps> } | null>(
    null,
  );
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    void import('./booking-calendar.client')
      .then(async ({ BookingCalendar: Calendar, loadStyles }) => {
        await loadStyles();
        if (!gone) setLoaded({ Calendar });
      })
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [wanted]);
  return loaded?.Calendar ?? null;
}

/**
 * The stays of a month, loaded with the page's own data and whenever that is new; null until they are here.
 * If they can't be loaded, the tabs above still lead to the calendar by its address.
 */
function useMonth(month: MonthText | null, page: object): CalendarFacts | null {
  const [loaded, setLoaded] = useState<CalendarFacts | null>(null);
  useEffect(() => {
    if (month === null) return;
    const leaving = new AbortController();
    void fetch(paths.calendarMonth(month), { signal: leaving.signal })
      .then(async (answer) => {
        if (answer.ok) setLoaded((await answer.json()) as CalendarFacts);
      })
      .catch(() => undefined);
    return () => leaving.abort();
  }, [month, page]);
  return loaded;
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
