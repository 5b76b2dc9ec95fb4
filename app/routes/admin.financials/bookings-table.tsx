import type { SubmissionResult } from '@conform-to/react';
import { Link } from '@remix-run/react';
import type { BookingStatus } from '~/domain/booking-status';
import type { Cents } from '~/domain/money';
import { nameList } from '~/lib/name-list';
import { paths } from '~/lib/paths';
import { VisuallyHidden } from '../visually-hidden';
import { DataTable, NumberCell } from '../data-table';
import { Icon } from '../icon';
import { Money } from '../money';
import { StatusBadge } from '../status-badge';
import classes from './financials.module.css';
import { PaidForm } from './paid-form';

export interface BookingRow {
  id: string;
  petNames: string[];
  status: BookingStatus;
  date: string;
  totalCents: Cents;
  paidCents: Cents;
}

const columns = [
  { label: 'Pet Name' },
  { label: 'Status' },
  { label: 'Date' },
  { label: 'Total', number: true },
  { label: 'Paid', number: true },
];

/** The bookings table of Financials (spec section 2), one row of it perhaps in edit mode. */
export function BookingsTable({
  rows,
  editing,
  to,
  lastResult,
}: {
  rows: readonly BookingRow[];
  editing: string | null;
  /** This table's address, with the edit mode of a booking or without. */
  to: (edit?: string) => string;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  return (
    <DataTable label="Bookings" columns={columns} stacked>
      {rows.flatMap((row) => {
        const pets = nameList(row.petNames);
        const lines = [<Row key={row.id} row={row} pets={pets} edit={to(row.id)} />];
        if (row.id === editing)
          lines.push(
            <tr key={`${row.id} edit`}>
              <td colSpan={columns.length}>
                <PaidForm
                  key={row.id}
                  bookingId={row.id}
                  pets={pets}
                  paidCents={row.paidCents}
                  back={to()}
                  action={to(row.id)}
                  lastResult={lastResult}
                />
              </td>
            </tr>,
          );
        return lines;
      })}
    </DataTable>
  );
}

function Row({ row, pets, edit }: { row: BookingRow; pets: string; edit: string }) {
  return (
    <tr>
      <th scope="row">
        <Link to={paths.booking(row.id)}>{pets}</Link>
      </th>
      <td>
        <StatusBadge status={row.status} />
      </td>
      <td data-column="Date">{row.date}</td>
      <NumberCell column="Total">
        <Money cents={row.totalCents} />
      </NumberCell>
      <NumberCell column="Paid">
        <span className={classes.paid}>
          <Money cents={row.paidCents} />
          <Link to={edit} className={classes.pencil} preventScrollReset>
            <Icon name="pencil" />
            <VisuallyHidden>
              Edit what is paid for {pets}, {row.date}
            </VisuallyHidden>
          </Link>
        </span>
      </NumberCell>
    </tr>
  );
}
