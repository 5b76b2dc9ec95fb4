import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/core/web/page-meta';
import { planOf } from '~/features/day/care/care-plans.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { notFound } from '~/core/web/guards.server';
import { handleForms } from '~/core/web/page-forms.server';
import { useAnswer } from '~/ui/form/lost-connection';
import { CarePlan } from './care-plan';
import { itemForm, stopForm } from './forms.server';
import { resultOf } from '~/ui/form/form-answer';
import { requirePet } from '~/features/dogs/pets/pet-guard.server';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta<typeof loader>((page) => ({
  title: `Meals and medicine of ${page?.pet.name ?? 'a pet'}`,
  search: 'noindex',
}));

/** Loads a dog's meals and medicine for its owner or the admin to edit (R51). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { pet } = await requirePet(request, params['petId']);
  const items = await planOf(pet.id);
  if (items === null) throw notFound();
  const wanted = new URL(request.url).searchParams.get('item');
  return {
    pet: { id: pet.id, name: pet.petName, foodInfo: pet.foodInfo, medInfo: pet.medInfo },
    items,
    changed: items.find(({ id }) => id === wanted) ?? null,
    formKey: newFormKey(),
  };
}

/** Adds an item, changes one, or stops it. */
export function action(args: ActionFunctionArgs) {
  const guard = () => requirePet(args.request, args.params['petId']);
  return handleForms(args, [stopForm], guard, itemForm);
}

export default function Care() {
  const page = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <CarePlan
      {...page}
      formKey={answer?.formKey ?? page.formKey}
      lastResult={resultOf(answer, 'item')}
      refusal={answer?.refusal}
    />
  );
}
