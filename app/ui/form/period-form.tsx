import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { parseLocalDate } from '~/core/time/business-time';
import type { TypedDays } from '~/core/time/day-range';
import { Button } from '../button';
import classes from './period-form.module.css';

/** A form for a first and a last day in the address, so that it works without scripts. */
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
  /** Other fields, before the days. */
  fields?: ReactNode;
  /** Other actions for the period. */
  children?: ReactNode;
}) {
  return (
    <form
      // Recreated for each period, so that the fields show the current one.
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

/** A day field in the address: the value as typed, with its error. */
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
  /** Name in the query. */
  name?: string;
  typedDays: TypedDays;
  className?: string;
}) {
  const { [at]: value, problem } = typedDays;
  const error = problem?.at === at ? problem.text : null;
  // A browser clears a date field with an invalid date, and the typed text would be lost.
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
