import { Calendar } from '@mantine/dates';
import { useEffect, useRef, useState } from 'react';
import { formatDay, formatWeekday } from '~/domain/date-words';
import { verdictOn } from './day-rules';
import type { DayRules } from './day-rules';
import classes from './day-calendar.module.css';

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
export function DayCalendar({
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
