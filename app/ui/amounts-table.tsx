import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden';
import classes from './amounts-table.module.css';

/** A table of what and how much, its two columns named only for who cannot see them. */
export function AmountsTable({
  label,
  children,
}: {
  label: string;
  /** The body, and the foot with the sums. */
  children: ReactNode;
}) {
  return (
    <table className={classes.table}>
      <caption>
        <VisuallyHidden>{label}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>What</VisuallyHidden>
          </th>
          <th scope="col">
            <VisuallyHidden>Amount</VisuallyHidden>
          </th>
        </tr>
      </thead>
      {children}
    </table>
  );
}
