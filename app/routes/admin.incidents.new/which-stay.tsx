import { Link } from '@remix-run/react';
import { nameList } from '~/core/text/format';
import { paths } from '~/core/web/paths';
import type { StayToUpdate } from '~/features/day/updates/stays-to-update.server';
import { Card } from '~/ui/card';
import cardClasses from '~/ui/card-parts.module.css';
import { EmptyState, SofaNap } from '~/ui/empty-state';
import { PetFaces } from '~/features/dogs/pets/pet-faces';
import classes from './which-stay.module.css';

/** The current stays, each a link to its form. */
export function WhichStay({ stays }: { stays: readonly StayToUpdate[] }) {
  if (stays.length === 0)
    return (
      <EmptyState illustration={<SofaNap />} title="No dogs to write about.">
        For an earlier stay, open its page.
      </EmptyState>
    );
  return (
    <Card title="Which stay is it about?">
      <ul className={classes.stays}>
        {stays.map(({ id, petNames, faces, ownerName, when }) => (
          <li key={id} className={classes.stay}>
            <PetFaces pets={faces} size="small" />
            <div>
              <Link to={paths.newIncident(id)} className={classes.name}>
                {nameList(petNames) || 'A dog'}
              </Link>
              <p className={cardClasses.quiet}>{`${ownerName} · ${when}`}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
