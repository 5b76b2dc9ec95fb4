import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useRouteError } from '@remix-run/react';
import { pageMeta } from '~/lib/page-meta';
import { answerRetireForm } from '~/services/pets/answer-retire-form.server';
import { requirePet } from '~/services/pets/require-pet.server';
import { retirementOf } from '~/services/pets/retirement.server';
import { readForm } from '~/services/web/read-form.server';
import { ErrorPage } from '~/ui/error-page';
import { PageFrame } from '~/ui/layout/page-frame';
import { RetirePet } from '~/ui/pets/retire-pet';
import { Refusal } from '~/ui/refusal';
import { revalidateOnConflict } from '~/ui/revalidate-on-conflict';

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  pageMeta(matches, { title: `Take ${page?.pet.name ?? 'a pet'} off the list`, search: 'noindex' });

/** Asks before a pet is retired, and says what would happen (R18). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { pet } = await requirePet(request, params['petId']);
  const { id, userId: ownerId, petName: name } = pet;
  return { pet: { id, ownerId, name }, retirement: await retirementOf(pet) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { viewer, pet } = await requirePet(request, params['petId']);
  return answerRetireForm(await readForm(request), pet.id, viewer);
}

export const shouldRevalidate = revalidateOnConflict;

export default function Retire() {
  const { pet, retirement } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <PageFrame width="text" title={`Take ${pet.name} off the list?`}>
      <Refusal>{answer?.refusal}</Refusal>
      <RetirePet pet={pet} retirement={retirement} />
    </PageFrame>
  );
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
