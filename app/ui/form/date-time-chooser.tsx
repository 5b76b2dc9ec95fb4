import { Calendar } from '@mantine/dates';
import { useEffect, useRef, useState } from 'react';
import { formatDay, formatTime, formatWeekday } from '~/domain/format-dates';
import { firstDay, timesOn, valueOf, verdictOn, type DayRules } from './day-rules';
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
  const [day, setDay] = useState(() => firstDay(value, rules));
  return (
    <div className={classes.chooser}>
      <DayCalendar rules={rules} day={day} onDayChange={setDay} />
      <div className={classes.times}>
        {day === null ? <p className={classes.quiet}>First choose a day.</p> : null}
        {day === null ? null : <Times day={day} value={value} rules={rules} onChoose={onChoose} />}
      </div>
    </div>
  );
}

function Times({
  day,
  value,
  rules,
  onChoose,
}: {
  day: string;
  value: string;
  rules: DayRules;
  onChoose: (value: string) => void;
}) {
  const times = verdictOn(day, rules).open ? timesOn(day, rules) : [];
  let from = 0;
  return (
    <>
      <p className={classes.chosenDay} aria-live="polite">
        {formatWeekday(day)}, {formatDay(day)}
      </p>
      {times.length === 0 ? <p className={classes.quiet}>No time is left on this day.</p> : null}
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
                  aria-pressed={value === valueOf(day, minutes)}
                  onClick={() => onChoose(valueOf(day, minutes))}
                >
                  {formatTime(minutes)}
                </button>
              ))}
            </div>
          </div>
        );
      })}
    </>
  );
}

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
 * A month of days, weeks beginning on Sunday. A day that cannot be chosen stays within reach of
 * the keyboard and of a tap, because that is how people ask why.
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
  const [reason, setReason] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);

  // It opens by a press, and the arrow keys are for the days: the focus begins on one of them.
  useEffect(() => {
    const days = box.current?.querySelectorAll<HTMLButtonElement>('table button');
    const all = [...(days ?? [])];
    (
      all.find((one) => one.ariaPressed === 'true') ?? all.find((one) => one.tabIndex === 0)
    )?.focus();
  }, []);

  function explain(date: string) {
    const verdict = verdictOn(date, rules);
    setReason(verdict.open ? null : `${formatDay(date)}: ${verdict.reason}`);
  }

  function dayProps(date: string) {
    const verdict = verdictOn(date, rules);
    return {
      selected: date === day,
      'aria-pressed': date === day,
      'aria-disabled': verdict.open ? undefined : true,
      'data-closed': verdict.open ? undefined : true,
      title: verdict.open ? undefined : verdict.reason,
      onFocus: () => explain(date),
      onMouseEnter: () => explain(date),
      onClick: () => (verdict.open ? onDayChange(date) : explain(date)),
    };
  }

  return (
    <div ref={box}>
      <Calendar
        firstDayOfWeek={0}
        hideOutsideDates
        maxLevel="month"
        defaultDate={day ?? rules.min.slice(0, 10)}
        minDate={`${rules.min.slice(0, 7)}-01`}
        maxDate={lastOfMonth(rules.max)}
        getDayProps={dayProps}
        getDayAriaLabel={(date) => dayLabel(date, rules)}
        ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
        classNames={classNames}
      />
      <p role="status" className={classes.reason}>
        {reason ?? 'Days in gray cannot be chosen; tap one to see why.'}
      </p>
    </div>
  );
}

function dayLabel(date: string, rules: DayRules): string {
  const verdict = verdictOn(date, rules);
  const words = `${formatWeekday(date)}, ${formatDay(date)}`;
  return verdict.open ? words : `${words}: ${verdict.reason}`;
}

// Day 0 of the next month is the last of this one.
function lastOfMonth(date: string): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
