import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DayPeriod } from '~/domain/register';
import { Button } from '../button';
import classes from './period-form.module.css';

/** Asks for a first and a last day, in the address, so that it works without scripts. */
export function PeriodForm({
  label,
  action,
  period: { from, until },
  fields,
  children,
}: {
  label: string;
  action: string;
  /** An empty day is none. */
  period: DayPeriod;
  /** What else is asked for, before the days. */
  fields?: ReactNode;
  /** What else can be done with the period. */
  children?: ReactNode;
}) {
  return (
    <form
      // Anew for each period, so that the fields say what is shown.
      key={`${from} ${until}`}
      method="get"
      action={action}
      className={classes.filter}
      aria-label={label}
    >
      {fields}
      <Input.Wrapper id="period-from" label="From" size="md">
        <Input id="period-from" type="date" name="from" size="md" defaultValue={from} />
      </Input.Wrapper>
      <Input.Wrapper id="period-until" label="Until" size="md">
        <Input id="period-until" type="date" name="until" size="md" defaultValue={until} />
      </Input.Wrapper>
      <Button type="submit" variant="light">
        Show
      </Button>
      {children}
    </form>
  );
}
