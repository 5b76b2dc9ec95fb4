import { Input, NativeSelect } from '@mantine/core';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { formatDay } from '~/core/time/format-dates';
import {
  incidentFilter,
  type IncidentFilter,
  incidentShowNames,
  incidentShows,
} from '~/features/day/incidents/incidents';
import { counted } from '~/core/text/counted';
import type { TypedDays } from '~/core/time/day-range';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { type HouseIncident, listIncidents } from '~/features/day/incidents/read-incidents.server';
import { businessSettings } from '~/core/settings/settings.server';
import { pageParam, requireAdmin } from '~/core/web/guards.server';
import { Badge } from '~/features/booking/rules/badge';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { EmptyState, SofaNap } from '~/ui/empty-state';
import { PeriodForm } from '~/ui/form/period-form';
import { Icon } from '~/ui/icon';
import { houseFacts, IncidentFacts } from '~/features/day/incidents/incident-facts';
import flow from '~/ui/layout/flow.module.css';
import { Pager } from '~/ui/layout/pager';
import { PrintButton } from '~/ui/print-button';
import classes from './incidents.module.css';

export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Incidents · Admin', search: 'noindex' });

/** Loads the incidents (R52), newest first, to read, print or download. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const query = new URL(request.url).searchParams;
  const filter = incidentFilter(query);
  const { updates } = await businessSettings('committed');
  const list = filter.problem === null ? await listIncidents(filter, pageParam(query)) : null;
  return { filter, updates, list };
}

export default function Incidents() {
  const { filter, updates, list } = useLoaderData<typeof loader>();
  const narrowed = filter.show !== 'all' || Boolean(filter.from || filter.until || filter.dog);
  if (list?.total === 0 && !narrowed)
    return (
      <>
        <h2>Incidents</h2>
        {updates ? (
          <EmptyState
            illustration={<SofaNap />}
            title="Nothing has happened."
            action={<LinkButton to={paths.newIncident()}>Write up an incident</LinkButton>}
          >
            An injury, a bite, an escape: what you write down stays as it is.
          </EmptyState>
        ) : (
          <EmptyState
            illustration={<SofaNap />}
            title="Updates are switched off."
            action={
              <LinkButton to={paths.settingsCard('updates')}>Switch them on in Settings</LinkButton>
            }
          >
            With them, you can write down what happened to a dog, and tell the owner.
          </EmptyState>
        )}
      </>
    );
  return (
    <>
      <h2>{list === null ? 'Incidents' : `Incidents${filterText(filter)}`}</h2>
      <div className={classes.screen}>
        <Filter filter={filter} updates={updates} />
      </div>
      {list === null ? null : <List {...list} />}
    </>
  );
}

function List({ incidents, total, page, pages }: Awaited<ReturnType<typeof listIncidents>>) {
  return (
    <>
      {incidents.length === 0 ? (
        <EmptyState illustration={<SofaNap />} title="No incident here">
          Choose other days, or another dog.
        </EmptyState>
      ) : (
        <Card>
          <p>{counted(total, 'incident')}, newest first.</p>
          <ul className={classes.entries}>
            {incidents.map((incident) => (
              <li key={incident.id} className={classes.entry}>
                <Entry incident={incident} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <div className={classes.screen}>
        <Pager page={page} pages={pages} />
      </div>
    </>
  );
}

/** Filter text for a printed list: `, open, Nov 1, 2026 to Nov 24, 2026, Bella`. */
function filterText({ show, from, until, dog }: IncidentFilter): string {
  const parts = [
    show === 'all' ? '' : incidentShows[show].toLowerCase(),
    from && until
      ? `${formatDay(from)} to ${formatDay(until)}`
      : from
        ? `from ${formatDay(from)}`
        : until && `until ${formatDay(until)}`,
    dog,
  ];
  return parts
    .filter(Boolean)
    .map((part) => `, ${part}`)
    .join('');
}

function Filter({ filter, updates }: { filter: IncidentFilter & TypedDays; updates: boolean }) {
  const { show, dog, problem } = filter;
  return (
    <PeriodForm
      label="Which incidents"
      action={paths.adminIncidents()}
      typedDays={filter}
      fields={
        <>
          <NativeSelect
            key={show}
            id="incidents-show"
            label="Show"
            name="show"
            size="md"
            rightSection={<Icon name="chevron" />}
            defaultValue={show}
            data={incidentShowNames.map((value) => ({ value, label: incidentShows[value] }))}
          />
          <Input.Wrapper key={`dog ${dog}`} id="incidents-dog" label="Dog" size="md">
            <Input id="incidents-dog" type="search" name="dog" size="md" defaultValue={dog} />
          </Input.Wrapper>
        </>
      }
    >
      {problem === null ? (
        <>
          <LinkButton to={paths.incidentsFile(filter)} variant="subtle" reloadDocument>
            Export as CSV
          </LinkButton>
          <PrintButton variant="default" />
        </>
      ) : null}
      {updates ? <LinkButton to={paths.newIncident()}>Write up an incident</LinkButton> : null}
    </PeriodForm>
  );
}

function Entry({ incident }: { incident: HouseIncident }) {
  const { id, title, closed } = incident;
  return (
    <>
      <div className={flow.line}>
        <h3>
          <Link to={paths.adminIncident(id)}>{title}</Link>
        </h3>
        {closed === null ? null : <Badge icon="check">Closed</Badge>}
      </div>
      <IncidentFacts incident={incident} more={houseFacts(incident)} />
    </>
  );
}
