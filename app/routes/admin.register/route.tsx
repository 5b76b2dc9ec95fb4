import { counted, grouped } from '~/core/text/counted';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { classNames } from '~/core/text/class-names';
import { formatDay } from '~/core/time/format-dates';
import { type DayPeriod, registerPeriod } from '~/core/time/day-range';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import {
  mostPrinted,
  type RegisterRow,
  registerPage,
  registerToday,
} from '~/features/money/reports/register.server';
import {
  type PackTable,
  inspectionTables,
} from '~/features/data/inspection/inspection-tables.server';
import { now } from '~/core/runtime/clock.server';
import { requireAdmin } from '~/core/web/guards.server';
import { LinkButton } from '~/ui/button';
import { Card, FoldedCard } from '~/ui/card';
import { DataTable } from '~/ui/data-table';
import { FactsList } from '~/ui/facts-list';
import { PeriodForm } from '~/ui/form/period-form';
import { PrintButton } from '~/ui/print-button';
import classes from './register.module.css';

export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Register · Admin', search: 'noindex' });

/** Loads the register of stays in a period, to print or download (R58). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const query = new URL(request.url).searchParams;
  const { period, typedDays } = registerPeriod(query, await registerToday(now()));
  return { typedDays, shown: period && (await pageOf(period)) };
}

/** Loads the register and the inspection pack's other tables (R147), whole because they are printed. */
async function pageOf(period: DayPeriod) {
  const tables = await inspectionTables(period);
  const shown = tables.map((table) => ({
    ...table,
    rows: table.rows.slice(0, mostPrinted),
    leftOut: Math.max(0, table.rows.length - mostPrinted),
  }));
  return { period, ...(await registerPage(period)), tables: shown };
}

/** Number of dogs that a screen lists; the print has all of them. */
const mostListed = 200;

export default function Register() {
  const { typedDays, shown } = useLoaderData<typeof loader>();
  return (
    <>
      <h2>{shown ? titleOf(shown.period) : 'Register'}</h2>
      <div className={classes.screen}>
        <PeriodForm
          label="Period of the register"
          action={paths.adminRegister()}
          typedDays={typedDays}
        >
          {shown ? (
            <>
              <LinkButton to={paths.registerFile(shown.period)} variant="subtle" reloadDocument>
                Export as CSV
              </LinkButton>
              <LinkButton to={paths.inspectionPack(shown.period)} variant="subtle" reloadDocument>
                Inspection pack (ZIP)
              </LinkButton>
              <PrintButton />
            </>
          ) : null}
        </PeriodForm>
      </div>
      {shown ? <Entries {...shown} /> : null}
      {shown?.tables.map((table) => (
        <PackCard key={table.file} table={table} />
      ))}
    </>
  );
}

type ShownTable = PackTable & { leftOut: number };

/** A table of the inspection pack, folded on a screen (R147, R149). */
function PackCard({ table: { title, head, rows, leftOut } }: { table: ShownTable }) {
  return (
    <FoldedCard title={title} hint={counted(rows.length + leftOut, 'row')}>
      <DataTable label={title} columns={head.map((label) => ({ label }))} plain>
        {rows.map((cells, index) => (
          <tr key={index}>
            {cells.map((text, column) => (
              <td key={column}>{text}</td>
            ))}
          </tr>
        ))}
      </DataTable>
      <LeftOut shown={rows.length} leftOut={leftOut} />
    </FoldedCard>
  );
}

const titleOf = ({ from, until }: DayPeriod) =>
  `Register of stays, ${formatDay(from)} to ${formatDay(until)}`;

/** The number of rows that a print of a long time lacks, and where they are. */
function LeftOut({ shown, leftOut }: { shown: number; leftOut: number }) {
  if (leftOut === 0) return null;
  return (
    <p>
      {`These are the first ${grouped(shown)} rows. The other ${grouped(leftOut)} are in the ZIP.`}
    </p>
  );
}

function Entries({ rows, leftOut }: { rows: readonly RegisterRow[]; leftOut: number }) {
  return (
    <Card>
      <PaperTable rows={rows} />
      {rows.length === 0 ? (
        <p>No dog stayed in this time.</p>
      ) : (
        <ul className={classNames(classes.rows, classes.screen)}>
          {rows.slice(0, mostListed).map((row, index) => (
            <li key={index} className={classes.row}>
              <Entry row={row} />
            </li>
          ))}
        </ul>
      )}
      {rows.length > mostListed ? (
        <p className={classes.screen}>
          {`Only the first ${mostListed} are listed here. The print has ${leftOut === 0 ? 'all' : 'the first'} ${grouped(rows.length)}.`}
        </p>
      ) : null}
      <LeftOut shown={rows.length} leftOut={leftOut} />
    </Card>
  );
}

const notGiven = 'Not given';

const columns = [
  'Dog',
  'Owner',
  'Emergency contact',
  ...['Arrived', 'Left', 'Services', 'Vaccinations'],
];

/** `Beagle, Female, 3 years, black with a white chest`. */
const looksOf = ({ breed, sex, age, markings }: RegisterRow) =>
  [breed, sex, age, markings].filter(Boolean).join(', ');

/** `May 3, 2027 at 9:00 AM, by Jo Park`. */
const withPerson = (when: string, person: string) =>
  person === '' ? when : `${when}, by ${person}`;

/** Print version, one line per dog: a month fits on two pages. */
function PaperTable({ rows }: { rows: readonly RegisterRow[] }) {
  if (rows.length === 0) return null;
  return (
    <table className={classes.paper}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            <th scope="row">
              <span className={classes.whole}>{row.dog}</span>
              {looksOf(row) === '' ? null : `: ${looksOf(row)}`}
            </th>
            <td>
              <span className={classes.whole}>{row.owner}</span>
              {[row.address, row.phone].filter(Boolean).map((text) => `, ${text}`)}
            </td>
            <td>{row.emergency || notGiven}</td>
            <td>{withPerson(row.arrived, row.broughtBy)}</td>
            <td>{withPerson(row.left, row.pickedUpBy)}</td>
            <td>{row.services}</td>
            <td>{row.vaccinations.map(({ text }) => text).join('; ') || 'None on file'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Entry({ row }: { row: RegisterRow }) {
  return (
    <>
      <h3>
        <Link to={paths.booking(row.bookingId)}>{row.dog}</Link>
      </h3>
      <FactsList
        facts={[
          { label: 'Owner', value: row.owner },
          { label: 'Address', value: row.address || notGiven },
          { label: 'Phone', value: row.phone || notGiven },
          { label: 'Emergency contact', value: row.emergency || notGiven },
          { label: 'About', value: looksOf(row) || notGiven },
          { label: 'Arrived', value: withPerson(row.arrived, row.broughtBy) },
          { label: 'Left', value: withPerson(row.left, row.pickedUpBy) },
          { label: 'Services', value: row.services },
          {
            label: 'Vaccinations',
            value:
              row.vaccinations.length === 0
                ? 'None on file'
                : row.vaccinations.map(({ text, recordId }) => (
                    <div key={text}>
                      {recordId === null ? (
                        text
                      ) : (
                        <a href={paths.petRecord(recordId)} target="_blank" rel="noreferrer">
                          {text}
                        </a>
                      )}
                    </div>
                  )),
          },
        ]}
      />
    </>
  );
}
