import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { lazy, Suspense } from 'react';
import { formatMoney } from '~/core/money/money';
import { pageMeta } from '~/core/web/page-meta';
import { ownTab, type PetOnTab } from './pets-tab.server';
import { personPage } from '~/features/people/directory/person-page.server';
import { ownerOfPage } from '~/features/people/profiles/owner.server';
import { notFound, requireOwnPage } from '~/core/web/guards.server';
import { paths } from '~/core/web/paths';
import type { Together } from '~/features/booking/requests/quick-daycare.server';
import { BookTogether } from '~/features/booking/requests/book-together';
import { Button, LinkButton } from '~/ui/button';
import { EmptyBowl, EmptyState } from '~/ui/empty-state';
import { PetCard } from '~/features/dogs/pets/pet-card';
import flow from '~/ui/layout/flow.module.css';
import classes from './pet-list.module.css';
import { RetiredPets } from './retired-pets';
import { StayCard } from './stay-card';
import { WhatWaits } from './what-waits';

export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Pets', search: 'noindex' });

// Loaded for the admin only.
const PersonView = lazy(() => import('./person-view'));

/**
 * Loads the next stay and the pets (spec section 2), only the data of their cards. The admin sees
 * everything about this owner instead (people/directory/decisions.md).
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { viewer, ownerId } = await requireOwnPage(request, params.userId);
  if ((await ownerOfPage(ownerId)) === null) throw notFound();
  if (viewer.id !== ownerId) {
    const person = await personPage(ownerId);
    if (person === null) throw notFound();
    return { ownerId, person };
  }
  return { ownerId, person: null, ...(await ownTab(ownerId, viewer)) };
}

export default function Pets() {
  const page = useLoaderData<typeof loader>();
  if (page.person !== null)
    return (
      <Suspense>
        <PersonView ownerId={page.ownerId} person={page.person} />
      </Suspense>
    );
  const { ownerId, stay, faces, balance, payAllCents, creditCents } = page;
  const { pets, retired, together, waits } = page;
  const paysAbove = waits.some(({ pays }) => pays === stay?.id);
  return (
    <>
      <WhatWaits lines={waits} ownerId={ownerId} />
      {stay ? (
        <StayCard
          {...{ stay, faces, balance, payAllCents, ownerId, paysAbove, quiet: waits.length > 0 }}
        />
      ) : null}
      {creditCents === 0 ? null : (
        <p>
          {`Your credit is ${formatMoney(creditCents)}.`}{' '}
          <Link to={paths.credit(ownerId)}>See your credit</Link> or{' '}
          <Link to={paths.statement(ownerId)}>your statement</Link>
        </p>
      )}
      {pets.length === 0 ? (
        <NoPets ownerId={ownerId} everHad={retired.length > 0} />
      ) : (
        <PetCards
          ownerId={ownerId}
          pets={pets}
          together={together}
          shownAbove={waits.flatMap(({ petIds }) => petIds)}
          quiet={waits.length > 0 || stay !== null || pets.length > 1}
        />
      )}
      <RetiredPets pets={retired} />
    </>
  );
}

function PetCards({
  ownerId,
  pets,
  together,
  shownAbove,
  quiet,
}: {
  ownerId: string;
  pets: PetOnTab[];
  together: Together | null;
  /** Ids of dogs with their next step on the stay card's button. */
  shownAbove: readonly string[];
  /** Whether something else comes first on the page: then no button here is filled (R149). */
  quiet: boolean;
}) {
  const reasons = [...new Set(pets.flatMap(({ noDaycare }) => noDaycare ?? []))];
  return (
    <section aria-labelledby="pets" className={classes.pets}>
      <div className={flow.apart}>
        <h2 id="pets" className={classes.heading}>
          Pets
        </h2>
        <LinkButton to={paths.addPet(ownerId)} variant="subtle" size="sm">
          Add another dog
        </LinkButton>
      </div>
      {together ? <BookTogether together={together} ownerId={ownerId} /> : null}
      {reasons.map((reason, index) => (
        <p key={reason} id={reasonId(index)} className={classes.reason}>
          {reason}
        </p>
      ))}
      {pets.map((pet) => (
        <PetCard
          key={pet.id}
          pet={pet}
          level={3}
          actions={
            <>
              <LinkButton
                to={paths.book(ownerId, { pet: pet.id })}
                size="sm"
                variant={quiet ? 'light' : 'filled'}
              >
                Book
              </LinkButton>
              <Daycare
                petId={pet.id}
                reason={pet.noDaycare === null ? null : reasonId(reasons.indexOf(pet.noDaycare))}
              />
              <LinkButton to={paths.pet(pet.id)} size="sm" variant="default">
                Info
              </LinkButton>
              {pet.nextStep === null || shownAbove.includes(pet.id) ? null : (
                <LinkButton to={pet.nextStep.to} size="sm" variant="default">
                  {pet.nextStep.text}
                </LinkButton>
              )}
              {pet.photo ? null : (
                <LinkButton to={`${paths.pet(pet.id)}#photo`} size="sm" variant="subtle">
                  Add a photo
                </LinkButton>
              )}
            </>
          }
        />
      ))}
    </section>
  );
}

const reasonId = (index: number) => `no-daycare-${index}`;

/** Quick Daycare button (R19): disabled if not offered, described by the reason with that id. */
function Daycare({ petId, reason }: { petId: string; reason: string | null }) {
  if (reason !== null)
    return (
      <Button disabled size="sm" variant="default" aria-describedby={reason}>
        Daycare
      </Button>
    );
  return (
    <LinkButton to={paths.quickDaycare(petId)} size="sm" variant="default">
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
      <p>Tell us about your dog once. After that, a booking takes a minute.</p>
    </EmptyState>
  );
}
