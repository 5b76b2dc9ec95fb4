import type * as z from 'zod';
import { classNames } from '~/core/text/class-names';
import { LinkButton } from '~/ui/button';
import { TextField } from '~/ui/form/fields';
import { StatusBadge } from '~/features/booking/rules/badge';
import { Link } from '@remix-run/react';
import { type Cents, plainAmount } from '~/core/money/money';
import type { paidAmountSchema } from '~/features/money/payments/money.schema';
import { nameList } from '~/core/text/format';
import { paths } from '~/core/web/paths';
import type { FinancialRow } from '~/features/money/reports/financials-page.server';
import { DataTable, NumberCell } from '~/ui/data-table';
import { PostForm, FormAlert, SubmitButton } from '~/ui/form/post-form';
import { Icon } from '~/ui/icon';
import { Money } from '~/features/money/pricing/money';
import { PetFaces } from '~/features/dogs/pets/pet-faces';
import flow from '~/ui/layout/flow.module.css';
import { VisuallyHidden } from '~/ui/visually-hidden';
import classes from './financials.module.css';
import type { FormResult } from '~/ui/form/checked-form';
import { useRulesWhenEntered } from '~/ui/form/use-rules';
import { useForm } from '~/ui/form/use-form';

const columns = [
  { label: 'Pet Name' },
  { label: 'Owner' },
  { label: 'Status' },
  { label: 'Date' },
  { label: 'Total', number: true },
  { label: 'Paid', number: true },
];

/** The bookings table of Financials (spec section 2), with at most one row in edit mode. */
export function BookingsTable({
  rows,
  editing,
  to,
  lastResult,
}: {
  rows: readonly FinancialRow[];
  editing: string | null;
  /** Returns this table's address, with or without a booking in edit mode. */
  to: (edit?: string) => string;
  lastResult: FormResult;
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

function Row({ row, pets, edit }: { row: FinancialRow; pets: string; edit: string }) {
  const day = `${row.weekday}, ${row.date}`;
  return (
    <tr>
      <th scope="row">
        <Link to={paths.booking(row.id)} className={classes.pets}>
          <PetFaces pets={row.faces} size="small" />
          {pets}
        </Link>
      </th>
      <td className={classes.ownerCell}>
        {row.ownerGone ? (
          row.ownerName
        ) : (
          <Link to={paths.adminUser(row.ownerId)}>{row.ownerName}</Link>
        )}
      </td>
      <td className={classes.statusCell}>
        <StatusBadge status={row.status} />
      </td>
      <td className={classes.dateCell}>{day}</td>
      <NumberCell column="Total">
        <Money cents={row.totalCents} />
      </NumberCell>
      <NumberCell column="Paid">
        <span className={classes.paid}>
          <Money cents={row.paidCents} />
          <Link to={edit} className={classes.pencil} preventScrollReset>
            <Icon name="pencil" />
            <VisuallyHidden>
              Edit the amount paid for {pets}, {day}
            </VisuallyHidden>
          </Link>
        </span>
      </NumberCell>
    </tr>
  );
}

const formId = 'paid-amount';
const loadCheck = () => import('./check-paid').then(({ checkPaid }) => checkPaid);

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
  /** Names of the booking's pets. */
  pets: string;
  paidCents: Cents;
  /** Address of the table without edit mode. */
  back: string;
  /** Address of the table in edit mode. */
  action: string;
  lastResult: FormResult;
}) {
  const [form, fields] = useForm<z.input<typeof paidAmountSchema>, unknown>({
    id: formId,
    lastResult: lastResult ?? null,
    defaultValue: { paid: plainAmount(paidCents), note: '' },
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: useRulesWhenEntered(formId, loadCheck, null),
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
        description="In dollars: everything paid so far."
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
      <div className={classNames(flow.row, classes.buttons)}>
        <SubmitButton>Save</SubmitButton>
        <LinkButton to={back} variant="subtle">
          Cancel
        </LinkButton>
      </div>
    </PostForm>
  );
}
