import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readBookingFilter } from '~/features/money/reports/financials';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { staysInDispute } from '~/features/money/payments/disputes.server';
import { DisputedStays } from '~/features/money/payments/money-questions';
import { financialsPage } from '~/features/money/reports/financials-page.server';
import { pageParam, requireAdmin } from '~/core/web/guards.server';
import { handleForm } from '~/core/web/page-forms.server';
import { EmptyState, SofaNap } from '~/ui/empty-state';
import { BookingsFilter } from './bookings-filter';
import { BookingsTable } from './bookings-table';
import { paidForm } from './forms.server';
import { CareChart, IncomeChart } from './charts';
import { OutstandingCard, SummaryCard, TotalsCard } from './totals-cards';
import { LoneLink } from '~/ui/button';
import { Pager } from '~/ui/layout/pager';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Financials · Admin', search: 'noindex' });

/** The Financials tab (spec section 2), filtered by `from`, `to` and `status`. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const query = new URL(request.url).searchParams;
  const editing = query.get('edit');
  const { filter, typedDays } = readBookingFilter(query);
  return {
    editing,
    typedDays,
    disputed: await staysInDispute(),
    ...(await financialsPage({ filter, page: pageParam(query), editing })),
  };
}

/** Saves an edited amount (spec section 2, R29) and redirects to the filtered table. */
export function action(args: ActionFunctionArgs) {
  return handleForm(args, () => requireAdmin(args.request), paidForm);
}

export default function Financials() {
  const { disputed, filter, typedDays, periods, sums, rows, page, pages, editing, ...more } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const narrowed = Object.values(filter).some((value) => value !== null);
  return (
    <>
      <h2>Financials</h2>
      <DisputedStays stays={disputed} />
      <SummaryCard owedCents={sums.all.owedCents} income={more.income} />
      <LoneLink to={paths.adminReports()}>Reports by month and service</LoneLink>
      <BookingsFilter filter={filter} typedDays={typedDays} periods={periods} />
      {typedDays.problem !== null ? null : rows.length === 0 ? (
        <EmptyState illustration={<SofaNap />} title="No booking here">
          {narrowed ? 'Choose another period or status.' : 'Your first request will show up here.'}
        </EmptyState>
      ) : (
        <BookingsTable
          rows={rows}
          editing={editing}
          to={(edit) => paths.adminFinancials({ ...filter, page, ...(edit && { edit }) })}
          lastResult={answer?.result}
        />
      )}
      {typedDays.problem === null ? <Pager page={page} pages={pages} /> : null}
      <TotalsCard sums={sums} narrowed={narrowed && typedDays.problem === null} />
      <OutstandingCard outstanding={more.outstanding} />
      <IncomeChart income={more.income} />
      <CareChart care={more.care} />
    </>
  );
}
