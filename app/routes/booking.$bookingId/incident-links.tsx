import { Link } from '@remix-run/react';
import { paths } from '~/core/web/paths';
import type { IncidentLink } from '~/features/day/incidents/read-incidents.server';
import { Card } from '~/ui/card';
import cardClasses from '~/ui/card-parts.module.css';

/** Incidents of the stay, for the house (R52), with links to read each one and to tell the owner. */
export function IncidentLinks({ incidents }: { incidents: readonly IncidentLink[] }) {
  return (
    <Card title="Incidents">
      <ul className={cardClasses.wideList}>
        {incidents.map(({ id, title, open, shared }) => (
          <li key={id}>
            <Link to={paths.adminIncident(id)}>{title}</Link>
            <p className={cardClasses.quiet}>
              {[
                open ? 'Open' : 'Closed',
                shared ? 'the owner was told' : 'the owner was not told here',
              ].join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
