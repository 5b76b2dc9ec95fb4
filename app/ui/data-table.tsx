import type { ReactNode } from 'react';
import { classNames } from '~/core/text/class-names';
import classes from './data-table.module.css';

export interface Column {
  label: string;
  /** Figures are aligned to the end of their column. */
  number?: boolean;
}

/**
 * A table of figures. If wider than a phone, it scrolls by itself. On phones a stacked table shows each
 * row as a card, with the column's name beside each cell that has one (`data-column`). A table without
 * links is `plain`: it takes the focus itself, so that arrow keys can scroll it.
 */
export function DataTable({
  label,
  columns,
  stacked = false,
  plain = false,
  children,
}: {
  label: string;
  columns: readonly Column[];
  stacked?: boolean;
  plain?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={classes.scroller}
      {...(plain && { role: 'group', 'aria-label': label, tabIndex: 0 })}
    >
      <table className={classNames(classes.table, stacked && classes.stacked)} aria-label={label}>
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

/** A cell with a figure; `column` is its column's name, shown beside it if rows are stacked. */
export function NumberCell({ column, children }: { column?: string; children: ReactNode }) {
  return (
    <td className={classes.number} data-column={column}>
      {children}
    </td>
  );
}
