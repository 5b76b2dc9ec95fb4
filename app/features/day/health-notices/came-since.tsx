import { Link } from '@remix-run/react';
import { paths } from '~/core/web/paths';
import type { CameSince as Facts } from './who-was-here.server';

/** Says on Today which dogs came since an open illness, and whose owners were not told yet (R122). */
export function CameSince({
  illness: { incidentId, dogs, since, came, untold },
}: {
  illness: Facts;
}) {
  return (
    <>
      <strong>{dogs || 'A dog'} fell ill</strong> on {since}. Came since: {came}.{' '}
      {untold === '' ? (
        <Link to={paths.adminIncident(incidentId)}>All their owners were told</Link>
      ) : (
        <>
          {untold === came
            ? 'Their owners were not told yet.'
            : `Not told yet: the owners of ${untold}.`}{' '}
          <Link to={paths.healthNotice(incidentId)}>Tell them</Link>
        </>
      )}
    </>
  );
}
