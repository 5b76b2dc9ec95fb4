import { LinkButton } from '~/ui/button';
import { TextField } from '~/ui/form/fields';
import { StatusBadge } from '~/ui/badge';
import { type SubmissionResult, useForm } from '@conform-to/react';
import { Link } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type * as z from 'zod';
import type { BookingStatus } from '~/domain/booking-status';
import { type Cents, plainAmount } from '~/domain/money';
import type { paidAmountSchema } from '~/domain/money.schema';
import { nameList } from '~/lib/format';
import { paths } from '~/lib/paths';
import { DataTable, NumberCell } from './data-table';
import { PostForm, FormAlert, SubmitButton } from '~/ui/form/post-form';
import { Icon } from '~/ui/icon';
import { Money } from '~/ui/money';
import { VisuallyHidden } from '~/ui/visually-hidden';
import classes from './financials.module.css';
import type { checkPaidForm } from './paid-form-rules';

interface BookingRow {
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

/** A row's edit mode (spec section 2): the paid amount, closed by Save. */
function PaidForm({
  bookingId,
  pets,
  paidCents,
  back,
  action,
  lastResult,
}: {
  bookingId: string;
  /** Whose booking it is, in words. */
  pets: string;
  paidCents: Cents;
  /** The table without the edit mode. */
  back: string;
  /** The table with it. */
  action: string;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const check = usePaidFormRules();
  const [form, fields] = useForm<
    z.input<typeof paidAmountSchema>,
    z.output<typeof paidAmountSchema>
  >({
    id: 'paid-amount',
    lastResult: lastResult ?? null,
    defaultValue: { paid: plainAmount(paidCents), note: '' },
    ...(check && {
      shouldValidate: 'onBlur',
      shouldRevalidate: 'onInput',
      onValidate: ({ formData }) => check(formData),
    }),
  });
  return (
    <PostForm
      form={form}
      action={action}
      className={classes.edit ?? ''}
      label={`Paid for ${pets}`}
      preventScrollReset
    >
      <input type="hidden" name="booking_id" value={bookingId} />
      <input type="hidden" name="seen" value={paidCents} />
      <FormAlert form={form} />
      <TextField
        field={fields.paid}
        label="Paid"
        description="In dollars, all that is paid by now."
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        field={fields.note}
        label="Note"
        optional
        description="Such as cash or check."
        autoComplete="off"
      />
      <div className={classes.buttons}>
        <SubmitButton>Save</SubmitButton>
        <LinkButton to={back} variant="subtle">
          Cancel
        </LinkButton>
      </div>
    </PostForm>
  );
}

/** Null until they are loaded: till then the server alone checks the form, with the same rules. */
function usePaidFormRules(): typeof checkPaidForm | null {
  const [rules, setRules] = useState<{ check: typeof checkPaidForm } | null>(null);
  useEffect(() => {
    void import('./paid-form-rules').then(
      ({ checkPaidForm: check }) => setRules({ check }),
      () => undefined,
    );
  }, []);
  return rules?.check ?? null;
}
