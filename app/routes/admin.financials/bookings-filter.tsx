import { SubTabs } from '~/ui/layout/tabs';
import { NativeSelect } from '@mantine/core';
import { bookingStatuses } from '~/features/booking/rules/booking-status';
import type { TypedDays } from '~/core/time/day-range';
import {
  type BookingFilter,
  type Owed,
  owedKinds,
  type Period,
} from '~/features/money/reports/financials';
import { paths } from '~/core/web/paths';
import { Button, LinkButton } from '~/ui/button';
import { DayField } from '~/ui/form/period-form';
import { Icon } from '~/ui/icon';
import classes from './financials.module.css';

const statuses = [
  { value: '', label: 'All' },
  ...bookingStatuses.map((status) => ({
    value: status,
    label: `${status.charAt(0).toUpperCase()}${status.slice(1)}`,
  })),
];

const owedLabels: Record<Owed, string> = {
  unpaid: 'Unpaid',
  due: 'Due',
  here: 'Here now',
  ahead: 'To come',
};

const owedOptions = [
  { value: '', label: 'All' },
  ...owedKinds.map((value) => ({ value, label: owedLabels[value] })),
];

/**
 * Filters the bookings by start and status in the address,
 * so that it works without scripts and a view can be bookmarked.
 */
export function BookingsFilter({
  filter,
  typedDays,
  periods,
}: {
  filter: BookingFilter;
  typedDays: TypedDays;
  periods: readonly Period[];
}) {
  const { from, to, status, owed } = filter;
  return (
    <>
      <SubTabs
        label="Period"
        tabs={periods.map((period) => ({
          to: paths.adminFinancials({ ...filter, from: period.from, to: period.to }),
          label: period.label,
          current: typedDays.problem === null && period.from === from && period.to === to,
        }))}
      />
      <form
        // Remounts for each view, so that the fields match the tabs.
        key={`${typedDays.from} ${typedDays.until} ${status} ${owed}`}
        method="get"
        action={paths.adminFinancials()}
        className={classes.filter}
        aria-label="Filter the bookings"
      >
        <DayField id="filter-from" label="From" at="from" typedDays={typedDays} />
        <DayField id="filter-to" label="To" at="until" name="to" typedDays={typedDays} />
        <NativeSelect
          id="filter-status"
          label="Status"
          name="status"
          size="md"
          rightSection={<Icon name="chevron" />}
          data={statuses}
          defaultValue={status ?? ''}
        />
        <NativeSelect
          id="filter-owed"
          label="To be paid"
          name="owed"
          size="md"
          rightSection={<Icon name="chevron" />}
          data={owedOptions}
          defaultValue={owed ?? ''}
        />
        <Button type="submit" variant="light">
          Show
        </Button>
        {typedDays.problem === null ? (
          <>
            <LinkButton to={paths.financialsFile(filter)} variant="subtle" reloadDocument>
              Export as CSV
            </LinkButton>
            <LinkButton to={paths.paymentsFile(filter)} variant="subtle" reloadDocument>
              Payments as CSV
            </LinkButton>
          </>
        ) : null}
      </form>
    </>
  );
}
