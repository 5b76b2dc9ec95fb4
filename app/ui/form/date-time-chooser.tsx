import { useState } from 'react';
import { formatDay, formatTime, formatWeekday } from '~/domain/date-words';
import { DayCalendar } from './day-calendar';
import { firstDay, timesOn, valueOf, verdictOn } from './day-rules';
import type { DayRules } from './day-rules';
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
      <p className={classes.day} aria-live="polite">
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
