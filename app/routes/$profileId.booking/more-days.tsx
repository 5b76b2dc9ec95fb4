import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { formatMoney, sumCents } from '~/core/money/money';
import { counted } from '~/core/text/counted';
import type { OfferedDay } from '~/features/booking/rules/series';
import type { DaysShown } from '~/features/booking/requests/offer-days.server';
import { CheckListField } from '~/ui/form/choice-fields';
import { TextField } from '~/ui/form/fields';
import { SubmitButton } from '~/ui/form/post-form';
import { Unfold } from '~/ui/unfold';
import classes from './more-days.module.css';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((label, index) => ({
  value: String((index + 1) % 7),
  label,
}));

/** Total of the ticked days with a line for each, and a description; null without a list. */
export function quoteDays({ days }: DaysShown) {
  if (days.length === 0) return null;
  const ticked = days.filter((day) => day.ticked);
  const [first, last] = [ticked[0], ticked.at(-1)];
  const lines = ticked.map(({ words, note, cents }) => ({
    what: words,
    why: note,
    date: null,
    quantity: 1,
    unitCents: cents ?? 0,
    amountCents: cents ?? 0,
  }));
  const totalCents = sumCents(lines.map(({ amountCents }) => amountCents));
  const span = first === last ? '' : `, ${first?.words} to ${last?.words}`;
  return { quote: { lines, totalCents }, summary: `${counted(ticked.length, 'day')}${span}` };
}

/** State of "More days" in the form; each server answer replaces it. */
export function useMoreDays(first: DaysShown, answered: DaysShown | undefined) {
  const [shown, setShown] = useState(answered ?? first);
  const [answer, setAnswer] = useState(answered);
  if (answered !== undefined && answered !== answer) {
    setAnswer(answered);
    setShown(answered);
  }
  return [shown, setShown] as const;
}

type MoreDaysProps = {
  shown: DaysShown;
  onChange: (shown: DaysShown) => void;
  /** The chosen pets and times as one text; '' while days can't be priced. */
  stay: string;
};

/**
 * "More days" of a Daycare request (R53): weekdays for some weeks, and the resulting days, each of
 * which can be unchecked. With scripts the list follows the choice; without, a button shows it.
 */
export function MoreDays({ shown, onChange, stay }: MoreDaysProps) {
  const { errors, days } = shown;
  const { submit, data, state } = useFetcher<{ moreDays?: DaysShown }>();
  const box = useRef<HTMLDivElement>(null);
  const [wish, setWish] = useState(`${shown.weekdays.join()} ${shown.weeks}`);
  const listed = useRef(days.length > 0 ? `${wish} ${stay}` : '');
  const [taken, setTaken] = useState(data);
  if (data !== taken) {
    setTaken(data);
    if (data?.moreDays) onChange(data.moreDays);
  }

  useEffect(() => {
    const form = box.current?.closest('form');
    const question = `${wish} ${stay}`;
    if (!form || stay === '' || question === listed.current) return;
    const formData = new FormData(form);
    if (!formData.has('weekday')) return;
    listed.current = question;
    formData.set('intent', 'days');
    submit(formData, { method: 'post' });
  }, [submit, wish, stay]);

  function follow() {
    const form = box.current?.closest('form');
    if (!form) return;
    const chosen = new FormData(form);
    const words = (name: string) =>
      chosen.getAll(name).filter((value) => typeof value === 'string');
    const none = words('weekday').length === 0;
    if (none) onChange({ ...shown, days: [], errors: {} });
    setWish(none ? '' : `${words('weekday').join()} ${words('weeks').join()}`);
  }

  const field = (name: keyof DaysShown['errors'], initialValue?: string | string[]) => ({
    id: `more-days-${name}`,
    name,
    errorId: `more-days-${name}-error`,
    descriptionId: `more-days-${name}-hint`,
    initialValue,
    errors: errors[name] ? [errors[name]] : [],
  });
  const open = shown.weekdays.length > 0 || days.length > 0 || Object.keys(errors).length > 0;
  return (
    <Unfold label="More days" open={open}>
      <div ref={box} className={classes.box}>
        <div className={classes.wish} onInput={follow}>
          <CheckListField
            field={field('weekday', shown.weekdays)}
            label="Which days of the week?"
            options={weekdays}
            optional
          />
          <TextField
            field={field('weeks', shown.weeks)}
            label="For how many weeks?"
            inputMode="numeric"
          />
        </div>
        <noscript>
          <SubmitButton name="intent" value="days" variant="default">
            Show the days
          </SubmitButton>
        </noscript>
        {stay === '' && days.length === 0 ? (
          <p className={classes.hint}>
            Choose pets and times above to see each day with its price.
          </p>
        ) : null}
        {days.length === 0 ? null : (
          <div aria-busy={state !== 'idle'}>
            <CheckListField
              key={days.map(({ date, cents }) => `${date} ${cents}`).join()}
              field={field(
                'day',
                days.flatMap(({ date, ticked }) => (ticked ? [date] : [])),
              )}
              label="Your days"
              description="Uncheck days you don't need."
              options={days.map(optionOf)}
              onValuesChange={(dates) =>
                onChange({
                  ...shown,
                  days: days.map((day) => ({ ...day, ticked: dates.includes(day.date) })),
                })
              }
            />
            {days.map(({ date, cents }) =>
              cents === null ? null : (
                <input key={date} type="hidden" name="seen_day" value={`${date}:${cents}`} />
              ),
            )}
          </div>
        )}
      </div>
    </Unfold>
  );
}

function optionOf({ date, words, cents, note, ticked }: OfferedDay) {
  const price = cents === null ? '' : formatMoney(cents);
  return {
    value: date,
    label: words,
    description: [price, note].filter(Boolean).join(' · '),
    // A day that was ticked when the form was refused stays listed, so it can be unchecked.
    disabled: cents === null && !ticked,
  };
}
