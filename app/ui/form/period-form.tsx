import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { parseLocalDate } from '~/core/time/business-time';
import type { TypedDays } from '~/core/time/day-range';
import { Button } from '../button';
import classes from './period-form.module.css';

/** Asks for a first and a last day, in the address, so that it works without scripts. */
export function PeriodForm({
  label,
  action,
  typedDays,
  fields,
  children,
}: {
  label: string;
  action: string;
  typedDays: TypedDays;
  /** What else is asked for, before the days. */
  fields?: ReactNode;
  /** What else can be done with the period. */
  children?: ReactNode;
}) {
  return (
    <form
      // Anew for each period, so that the fields say what is shown.
      key={`${typedDays.from} ${typedDays.until}`}
      method="get"
      action={action}
      className={classes.filter}
      aria-label={label}
    >
      {fields}
      <DayField id="period-from" label="From" at="from" typedDays={typedDays} />
      <DayField id="period-until" label="Until" at="until" typedDays={typedDays} />
      <Button type="submit" variant="light">
        Show
      </Button>
      {children}
    </form>
  );
}

/** One of two days in the address: as it was typed, with what is wrong with it. */
export function DayField({
  id,
  label,
  at,
  name = at,
  typedDays,
  className = '',
}: {
  id: string;
  label: string;
  at: 'from' | 'until';
  /** How the address calls it. */
  name?: string;
  typedDays: TypedDays;
  className?: string;
}) {
  const { [at]: value, problem } = typedDays;
  const error = problem?.at === at ? problem.text : null;
  // A browser empties a date field that holds no date, and what was typed would be gone.
  const type = value === '' || parseLocalDate(value) !== null ? 'date' : 'text';
  return (
    <Input.Wrapper id={id} label={label} size="md" error={error} className={className}>
      <Input
        id={id}
        type={type}
        name={name}
        size="md"
        defaultValue={value}
        error={error !== null}
      />
    </Input.Wrapper>
  );
}
