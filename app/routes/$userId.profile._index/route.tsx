import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/lib/page-meta';
import { petsTab, type PetOnTab } from './pets-tab.server';
import { ownerOfPage } from '~/services/profiles/owner.server';
import { notFound, requireOwnPage } from '~/services/web/guards.server';
import { paths } from '~/lib/paths';
import { Button, LinkButton } from '~/ui/button';
import { EmptyBowl, EmptyState } from '~/ui/empty-state';
import { BringBack } from '~/ui/pets/bring-back';
import { PetCard } from '~/ui/pets/pet-card';
import classes from './pet-list.module.css';

export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Pets', search: 'noindex' });

/** The Pets tab (spec section 2): what the cards show of each pet, and no more of it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { ownerId } = await requireOwnPage(request, params.userId);
  if ((await ownerOfPage(ownerId)) === null) throw notFound();
  return { ownerId, ...(await petsTab(ownerId)) };
}

export default function Pets() {
  const { ownerId, pets, retired } = useLoaderData<typeof loader>();
  return (
    <>
      {pets.length === 0 ? <NoPets ownerId={ownerId} everHad={retired.length > 0} /> : null}
      {pets.map((pet) => (
        <PetCard
          key={pet.id}
          pet={pet}
          actions={
            <>
              <LinkButton to={paths.book(ownerId, { pet: pet.id })} size="sm">
                Book
              </LinkButton>
              <Daycare pet={pet} />
              <LinkButton to={paths.pet(pet.id)} size="sm" variant="default">
                Info
              </LinkButton>
              {pet.photo ? null : (
                <LinkButton to={`${paths.pet(pet.id)}#photo`} size="sm" variant="subtle">
                  Add a photo
                </LinkButton>
              )}
              {pet.noDaycare ? (
                <p id={reasonId(pet)} className={classes.reason}>
                  {pet.noDaycare}
                </p>
              ) : null}
            </>
          }
        />
      ))}
      {retired.length > 0 ? (
        <section aria-labelledby="retired" className={classes.retired}>
          <h2 id="retired" className={classes.heading}>
            Retired
          </h2>
          {retired.map((pet) => (
            <PetCard
              key={pet.id}
              pet={pet}
              level={3}
              actions={
                <>
                  <BringBack petId={pet.id} name={pet.name} />
                  <LinkButton to={paths.pet(pet.id)} size="sm" variant="default">
                    Info
                  </LinkButton>
                </>
              }
            />
          ))}
        </section>
      ) : null}
    </>
  );
}

const reasonId = ({ id }: PetOnTab) => `no-daycare-${id}`;

/** R19: a press away while it is offered; else it says why not. */
function Daycare({ pet }: { pet: PetOnTab }) {
  if (pet.noDaycare)
    return (
      <Button disabled size="sm" variant="light" aria-describedby={reasonId(pet)}>
        Daycare
      </Button>
    );
  return (
    <LinkButton to={paths.quickDaycare(pet.id)} size="sm" variant="light">
      Daycare
    </LinkButton>
  );
}

function NoPets({ ownerId, everHad }: { ownerId: string; everHad: boolean }) {
  return (
    <EmptyState
      illustration={<EmptyBowl />}
      title={everHad ? 'No pets to book' : 'No pets yet'}
      action={
        <LinkButton to={paths.addPet(ownerId)}>
          {everHad ? 'Add a pet' : 'Add your first pet'}
        </LinkButton>
      }
    >
      <p>Tell us about the dog once, and every booking after that takes a minute.</p>
    </EmptyState>
  );
}
