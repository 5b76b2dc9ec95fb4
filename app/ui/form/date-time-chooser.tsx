import { Calendar } from '@mantine/dates';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addDays, addMonths } from '~/core/time/business-time';
import { formatDay, formatTime, formatWeekday } from '~/core/time/format-dates';
import {
  firstDay,
  isOneDay,
  timesOn,
  timeToBeginWith,
  valueOf,
  verdictOn,
  type DayRules,
  type DayVerdict,
} from './day-rules';
import classes from './date-time-chooser.module.css';

const partsOfDay = [
  { name: 'Morning', until: 12 * 60 },
  { name: 'Afternoon', until: 17 * 60 },
  { name: 'Evening', until: 24 * 60 },
] as const;

/** The inside of a date-time field's dialog: a calendar, then the times of the chosen day. */
export default function DateTimeChooser({
  value,
  onChoose,
  ...rules
}: DayRules & { value: string; onChoose: (value: string) => void }) {
  const oneDay = isOneDay(rules);
  const [day, setDay] = useState(() => firstDay(value, rules));
  const [chosenHere, setChosenHere] = useState(false);

  function chooseDay(date: string) {
    setDay(date);
    setChosenHere(true);
  }

  return (
    <div className={oneDay ? undefined : classes.chooser}>
      {oneDay ? null : <DayCalendar rules={rules} day={day} onDayChange={chooseDay} />}
      <div>
        {day === null ? (
          <p className={classes.quiet}>First choose a day.</p>
        ) : (
          <Times
            key={day}
            day={day}
            value={value}
            rules={rules}
            takesFocus={oneDay || chosenHere}
            onChoose={onChoose}
          />
        )}
      </div>
    </div>
  );
}

type TimesProps = {
  day: string;
  value: string;
  rules: DayRules;
  /** Whether the list takes the focus: the day was just chosen, or there is only one. */
  takesFocus: boolean;
  onChoose: (value: string) => void;
};

/** The times of a day: one Tab stop; the arrow keys move between them. */
function Times({ day, value, rules, takesFocus, onChoose }: TimesProps) {
  const times = verdictOn(day, rules).open ? timesOn(day, rules) : [];
  const chosen = times.find((minutes) => value === valueOf(day, minutes));
  const [stop, setStop] = useState(chosen ?? timeToBeginWith(times, rules));
  const list = useRef<HTMLDivElement>(null);
  let from = 0;

  useEffect(() => {
    const begin = list.current?.querySelector<HTMLButtonElement>('button[tabindex="0"]');
    if (!list.current || !begin) return;
    // Scrolls only the list: on a phone, where the calendar is above it, the page stays still.
    list.current.scrollTop = begin.offsetTop - list.current.clientHeight / 2;
    if (takesFocus) begin.focus();
  }, [takesFocus]);

  return (
    <>
      <p className={classes.chosenDay} aria-live="polite">
        {formatWeekday(day)}, {formatDay(day)}
      </p>
      {times.length === 0 ? <p className={classes.quiet}>No times left on this day.</p> : null}
      <div ref={list} className={classes.times}>
        {partsOfDay.map(({ name, until }) => {
          const offered = times.filter((minutes) => minutes >= from && minutes < until);
          from = until;
          if (offered.length === 0) return null;
          return (
            <div key={name} role="group" aria-label={name}>
              <p className={classes.part} aria-hidden="true">
                {name}
              </p>
              <div className={classes.grid}>
                {offered.map((minutes) => (
                  <button
                    key={minutes}
                    type="button"
                    className={classes.time}
                    tabIndex={minutes === stop ? 0 : -1}
                    aria-pressed={minutes === chosen}
                    onFocus={() => setStop(minutes)}
                    onKeyDown={moveAmongTimes}
                    onClick={() => onChoose(valueOf(day, minutes))}
                  >
                    {formatTime(minutes)}
                  </button>
                ))}
              </div>
            </div>
          );
        })}
      </div>
    </>
  );
}

function moveAmongTimes(event: KeyboardEvent<HTMLButtonElement>): void {
  const here = event.currentTarget;
  const list = here.closest(`.${classes.times}`);
  const all = [...(list?.querySelectorAll<HTMLButtonElement>('button') ?? [])];
  const at = all.indexOf(here);
  const inColumn = (other: HTMLElement) => other.offsetLeft === here.offsetLeft;
  const next = {
    ArrowRight: all[at + 1],
    ArrowLeft: all[at - 1],
    ArrowDown: all.slice(at + 1).find(inColumn),
    ArrowUp: all.slice(0, at).reverse().find(inColumn),
    Home: all[0],
    End: all.at(-1),
  }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

const dayByKey: Partial<Record<string, (date: string) => string>> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  PageUp: (date) => addMonths(date, -1),
  PageDown: (date) => addMonths(date, 1),
};

const classNames = {
  calendarHeader: classes.header ?? '',
  calendarHeaderControl: classes.step ?? '',
  calendarHeaderControlIcon: classes.stepIcon ?? '',
  calendarHeaderLevel: classes.level ?? '',
  month: classes.month ?? '',
  weekday: classes.weekday ?? '',
  day: classes.day ?? '',
};

/**
 * A month of days, with weeks starting on Sunday. A day that can't be chosen can still be focused and
 * tapped, because that shows the reason.
 */
function DayCalendar({
  rules,
  day,
  onDayChange,
}: {
  rules: DayRules;
  day: string | null;
  onDayChange: (day: string) => void;
}) {
  const [about, setAbout] = useState<string | null>(null);
  const [shown, setShown] = useState(day ?? rules.min.slice(0, 10));
  // The day of another month that gets the focus once that month is shown.
  const [next, setNext] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);

  // It opens by a press, and the arrow keys move between days: one of them gets the focus.
  useEffect(() => {
    const days = box.current?.querySelectorAll<HTMLButtonElement>('table button');
    const all = [...(days ?? [])];
    (
      all.find((one) => one.ariaPressed === 'true') ?? all.find((one) => one.tabIndex === 0)
    )?.focus();
  }, []);

  useEffect(() => {
    if (next !== null)
      box.current?.querySelector<HTMLButtonElement>(`button[data-date="${next}"]`)?.focus();
  }, [next]);

  /** The keys of the ARIA date grid that leave the month; Mantine handles those within it. */
  function moveToOtherMonth(event: KeyboardEvent<HTMLDivElement>): void {
    const date = event.target instanceof HTMLElement ? event.target.dataset['date'] : undefined;
    const to = date === undefined ? undefined : dayByKey[event.key]?.(date);
    if (date === undefined || to === undefined || to.slice(0, 7) === date.slice(0, 7)) return;
    event.preventDefault();
    event.stopPropagation();
    if (to < `${rules.min.slice(0, 7)}-01` || to > lastOfMonth(rules.max)) return;
    setShown(to);
    setNext(to);
  }

  function explain(date: string) {
    const verdict = verdictOn(date, rules);
    const words = wordsOf(verdict);
    setAbout(words && `${formatDay(date)}: ${words}`);
  }

  function dayProps(date: string) {
    const verdict = verdictOn(date, rules);
    return {
      'data-date': date,
      selected: date === day,
      'aria-pressed': date === day,
      'aria-disabled': verdict.open ? undefined : true,
      'data-closed': verdict.open ? undefined : true,
      'data-noted': verdict.open && verdict.note ? true : undefined,
      title: wordsOf(verdict) ?? undefined,
      onFocus: () => explain(date),
      onMouseEnter: () => explain(date),
      onClick: () => (verdict.open ? onDayChange(date) : explain(date)),
    };
  }

  return (
    <div ref={box} onKeyDownCapture={moveToOtherMonth}>
      <Calendar
        firstDayOfWeek={0}
        hideOutsideDates
        maxLevel="month"
        date={shown}
        onDateChange={setShown}
        minDate={`${rules.min.slice(0, 7)}-01`}
        maxDate={lastOfMonth(rules.max)}
        getDayProps={dayProps}
        getDayAriaLabel={(date) => dayLabel(date, rules)}
        ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
        classNames={classNames}
      />
      <p role="status" className={classes.reason}>
        {about ?? rules.legend}
      </p>
    </div>
  );
}

function dayLabel(date: string, rules: DayRules): string {
  const day = `${formatWeekday(date)}, ${formatDay(date)}`;
  const words = wordsOf(verdictOn(date, rules));
  return words === null ? day : `${day}: ${words}`;
}

function wordsOf(verdict: DayVerdict): string | null {
  return (verdict.open ? verdict.note : verdict.reason) ?? null;
}

// Day 0 of the next month is the last of this one.
function lastOfMonth(date: string): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
