import type { ReactNode } from 'react';
import { classNames } from '~/core/text/class-names';
import classes from './data-table.module.css';

export interface Column {
  label: string;
  /** Figures are aligned to the end of their column. */
  number?: boolean;
}

/**
 * A table of figures; where it is wider than a phone it scrolls by itself. A stacked one becomes on
 * phones a card a row, with the columns' names beside the cells that carry them (`data-column`). One
 * without a link in it is `plain`: it takes the focus itself, so that arrow keys can scroll it.
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
  /** The rows. */
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

/** A cell with a figure; `column` is its column's name, said beside it where rows are stacked. */
export function NumberCell({ column, children }: { column?: string; children: ReactNode }) {
  return (
    <td className={classes.number} data-column={column}>
      {children}
    </td>
  );
}
