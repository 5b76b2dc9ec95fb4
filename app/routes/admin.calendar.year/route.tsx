import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { classNames } from '~/core/text/class-names';
import { localDateOf } from '~/core/time/business-time';
import { formatShortDay } from '~/core/time/format-dates';
import { type Occasion, yearAddress, type YearDay } from '~/features/booking/places/year-of-places';
import { AlertBox } from '~/ui/alert-box';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { yearPlaces } from '~/features/day/calendar/calendar.server';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { requireAdmin } from '~/core/web/guards.server';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import parts from '~/ui/card-parts.module.css';
import flow from '~/ui/layout/flow.module.css';
import { SubTabs } from '~/ui/layout/tabs';
import { Unfold } from '~/ui/unfold';
import classes from './year.module.css';
import { Legend, YearMap } from './year-map';
import { YearTable } from './year-table';

export { shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Year · Admin', search: 'noindex' });

/** Loads the occupancy of each day of a year (R43). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { timeZone } = await businessSettings('committed');
  const query = new URL(request.url).searchParams;
  const address = yearAddress(query, localDateOf(now(), timeZone));
  return { address, ...(await yearPlaces(address.year)) };
}

export default function Year() {
  const { address, days, occasions, today, limited } = useLoaderData<typeof loader>();
  const { year, view, problem } = address;
  // Past months are folded; a past year is shown in full.
  const thisMonth = `${today.slice(0, 7)}-01`;
  const [earlier, later] = [
    days.filter(({ date }) => date < thisMonth),
    days.filter(({ date }) => date >= thisMonth),
  ];
  const busiest = {
    day: Math.max(...days.map(({ peak }) => peak)),
    night: Math.max(...days.map(({ asleep }) => asleep)),
  };
  const shown = (some: YearDay[]) =>
    view === 'map' ? (
      <YearMap days={some} today={today} busiest={busiest} />
    ) : (
      <YearTable days={some} today={today} limited={limited} />
    );
  const to = (next: { year?: number; view?: string }) =>
    paths.adminYear({
      ...(next.year !== undefined && { year: String(next.year) }),
      ...((next.view ?? view) === 'table' && { view: 'table' }),
    });
  return (
    <section aria-label="Year" className={classes.section} data-wide>
      <div className={flow.apart}>
        <h2>{year}</h2>
        <nav aria-label="Years" className={classNames(flow.row, classes.years)}>
          <LinkButton to={to({ year: year - 1 })} variant="default">
            Previous year
          </LinkButton>
          <LinkButton to={to({})} variant="default">
            This year
          </LinkButton>
          <LinkButton to={to({ year: year + 1 })} variant="default">
            Next year
          </LinkButton>
          <LinkButton to={paths.admin()} variant="default">
            Month
          </LinkButton>
        </nav>
      </div>
      {problem === null ? null : <AlertBox kind="error">{problem}</AlertBox>}
      <Occasions occasions={occasions} limited={limited} />
      <div className={classes.views}>
        <SubTabs
          label="How to look at it"
          tabs={[
            { to: to({ year, view: 'map' }), label: 'Map', current: view === 'map' },
            { to: to({ year, view: 'table' }), label: 'Table', current: view === 'table' },
          ]}
        />
      </div>
      {view === 'map' ? <Legend limited={limited} /> : null}
      {earlier.length > 0 && later.length > 0 ? (
        <Unfold label="Earlier this year">{shown(earlier)}</Unfold>
      ) : null}
      {shown(later.length > 0 ? later : earlier)}
    </section>
  );
}

/** Occupancy over each holiday and special day. */
function Occasions({ occasions, limited }: { occasions: Occasion[]; limited: boolean }) {
  if (occasions.length === 0) return null;
  return (
    <Card title="Holidays and special days">
      <p className={parts.quiet}>
        Each holiday with the day before and the day after, at its fullest.
        {limited ? '' : ' Set a limit under Settings, Places, to see how many places are left.'}
      </p>
      <ul className={parts.list}>
        {occasions.map(({ name, from, until, fullest, left }) => (
          <li key={`${from} ${name}`} className={parts.row}>
            <span className={parts.words}>
              <Link to={paths.adminCalendar({ month: from.slice(0, 7), view: 'day', day: from })}>
                {name}
              </Link>
              <br />
              <span className={parts.quiet}>
                {from === until
                  ? formatShortDay(from)
                  : `${formatShortDay(from)} to ${formatShortDay(until)}`}
              </span>
            </span>
            <span className={parts.words}>
              {left === '' ? null : (
                <>
                  <strong>{left}</strong>
                  <br />
                </>
              )}
              <span className={parts.quiet}>{fullest}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
