import type { ReactNode } from 'react';
import classes from './facts-list.module.css';

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Facts with their names, as a description list. */
export function FactsList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.list}>
      {facts.map(({ label, value }) => (
        <div key={label} className={classes.fact}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
