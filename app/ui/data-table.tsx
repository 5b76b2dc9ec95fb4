import type { ReactNode } from 'react';
import classes from './data-table.module.css';

export interface Column {
  label: string;
  /** Figures stand at the end of their column. */
  number?: boolean;
}

/** A table of figures; where it is wider than a phone it scrolls by itself. */
export function DataTable({
  label,
  columns,
  children,
}: {
  label: string;
  columns: readonly Column[];
  /** The rows. */
  children: ReactNode;
}) {
  return (
    <div className={classes.scroller}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={column.number ? classes.number : ''}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** A cell with a figure. */
export function NumberCell({ children }: { children: ReactNode }) {
  return <td className={classes.number}>{children}</td>;
}
