import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { type Report, reportYear } from '~/features/money/reports/reports';
import { classNames } from '~/core/text/class-names';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { booksOf, yearOf } from '~/features/money/reports/reports.server';
import { todayHere } from '~/core/settings/settings.server';
import { requireAdmin } from '~/core/web/guards.server';
import { AlertBox } from '~/ui/alert-box';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { DataTable, NumberCell } from '~/ui/data-table';
import { PrintButton } from '~/ui/print-button';
import { Unfold } from '~/ui/unfold';
import { MonthsChart, valueText } from './chart';
import { YearCard } from './year-card';
import classes from './reports.module.css';

export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Reports · Admin', search: 'noindex' });

/** The reports of a year, each as chart, table and file; or the year on one page. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const today = await todayHere('committed');
  const query = new URL(request.url).searchParams;
  const { year, problem } = reportYear(query, today);
  const thisYear = Number(today.slice(0, 4));
  const alone = query.get('view') === 'page';
  const shown = { year, problem, thisYear, alone };
  if (year === null) return { ...shown, summary: null, reports: [] };
  if (alone) return { ...shown, summary: await yearOf(year), reports: [] };
  return { ...shown, ...(await booksOf(year)) };
}

export default function Reports() {
  const { year, problem, thisYear, alone, summary, reports } = useLoaderData<typeof loader>();
  const view = alone ? 'page' : undefined;
  return (
    <>
      <h2>{year === null ? 'Reports' : alone ? `${year} on one page` : `Reports, ${year}`}</h2>
      {problem === null ? null : <AlertBox kind="error">{problem}</AlertBox>}
      <nav aria-label="Year" className={classNames(classes.years, classes.screen)}>
        {(year === null ? [thisYear] : [year - 1, year + 1]).map((other) => (
          <LinkButton key={other} to={paths.adminReports(other, view)} variant="default">
            {other}
          </LinkButton>
        ))}
        {alone && year !== null ? (
          <>
            <PrintButton />
            <LinkButton to={paths.adminReports(year)} variant="subtle">
              All reports
            </LinkButton>
          </>
        ) : (
          <LinkButton to={paths.adminFinancials()} variant="subtle">
            Financials
          </LinkButton>
        )}
      </nav>
      {year === null || summary === null ? null : (
        <YearCard year={year} summary={summary} alone={alone} />
      )}
      {year === null
        ? null
        : reports.map((report) => <ReportCard key={report.key} report={report} year={year} />)}
    </>
  );
}

const isSomething = ({ values }: Pick<Report['rows'][number], 'values'>) =>
  values.some((value) => value !== null && value !== 0);

/** A report: its sums, its chart, and folded its months, without those in which nothing happened (R149). */
function ReportCard({ report, year }: { report: Report; year: number }) {
  const { key, title, about, rowsAre, columns, sums } = report;
  const rows = report.rows.filter(isSomething);
  const byMonth = rowsAre === 'Month';
  return (
    <Card title={title}>
      <p>{about}</p>
      {rows.length === 0 ? (
        <p>{`Nothing in ${year}.`}</p>
      ) : (
        <>
          {sums === null || !byMonth ? null : (
            <p>
              <strong>{`In ${year}: ${sumsText(columns, sums)}`}</strong>
            </p>
          )}
          <MonthsChart report={report} />
          <Folded folded={byMonth}>
            <ReportTable report={{ ...report, rows }} year={year} />
          </Folded>
          <p className={classes.screen}>
            <LinkButton to={paths.reportFile(key, year)} variant="subtle" reloadDocument>
              {`${title} as CSV`}
            </LinkButton>
          </p>
        </>
      )}
    </Card>
  );
}

/** `Daycare $2,224.00 · Boarding $3,931.00`: the year's sums that are not empty. */
function sumsText(columns: Report['columns'], sums: readonly (number | null)[]): string {
  return columns
    .flatMap(({ label, kind }, index) => {
      const sum = sums[index] ?? null;
      return sum === null || sum === 0 ? [] : `${label} ${valueText(sum, kind)}`;
    })
    .join(' · ');
}

function Folded({ folded, children }: { folded: boolean; children: ReactNode }) {
  if (!folded) return children;
  return (
    <Unfold label="Month by month" className={classes.folded}>
      {children}
    </Unfold>
  );
}

function ReportTable({ report, year }: { report: Report; year: number }) {
  const { title, rowsAre, columns, rows, sums } = report;
  return (
    <DataTable
      plain
      label={title}
      columns={[{ label: rowsAre }, ...columns.map(({ label }) => ({ label, number: true }))]}
    >
      {rows.map(({ label, values }) => (
        <tr key={label}>
          <th scope="row" className={rowsAre === 'Month' ? classes.month : ''}>
            {/* The heading has the year; a phone has no room to repeat it twelve times. */}
            {rowsAre === 'Month' ? label.replace(` ${year}`, '') : label}
          </th>
          <Values columns={columns} values={values} />
        </tr>
      ))}
      {sums === null ? null : (
        <tr className={classes.sums}>
          <th scope="row">{year}</th>
          <Values columns={columns} values={sums} />
        </tr>
      )}
    </DataTable>
  );
}

function Values({ columns, values }: Pick<Report, 'columns'> & { values: (number | null)[] }) {
  return columns.map(({ label, kind }, index) => (
    <NumberCell key={label}>{valueText(values[index] ?? null, kind)}</NumberCell>
  ));
}
