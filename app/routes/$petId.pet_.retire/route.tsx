import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { retireForm } from '~/features/dogs/pets/retirement';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { retirementOf, retirePet } from '~/features/people/profiles/retire-pet.server';
import { handleForm, pageForm, type Sent } from '~/core/web/page-forms.server';
import { PageFrame } from '~/ui/layout/page-frame';
import { RetirePet } from './retire-pet';
import { useAnswer } from '~/ui/form/lost-connection';
import { type PetAccess, requirePet } from '~/features/dogs/pets/pet-guard.server';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta<typeof loader>((page) => ({
  title: `Remove ${page?.pet.name ?? 'a pet'}`,
  search: 'noindex',
}));

/** Asks before a pet is retired, and shows the consequences (R18). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { pet } = await requirePet(request, params['petId']);
  const { id, userId: ownerId, petName: name } = pet;
  return { pet: { id, ownerId, name }, retirement: await retirementOf('committed', pet) };
}

/** Retires or erases the pet, as the page announced. */
export function action(args: ActionFunctionArgs) {
  const retire = pageForm({
    ...{ id: 'retire', schema: retireForm, button: true },
    async act({ agreed }, { context: { viewer, pet } }: Sent<PetAccess>) {
      const { done, petName, ownerId } = await retirePet({ petId: pet.id, viewer, agreed });
      const said = done === 'erase' ? `${petName} removed.` : `${petName} retired.`;
      return { to: paths.profileOf(ownerId), said };
    },
  });
  return handleForm(args, () => requirePet(args.request, args.params['petId']), retire);
}

export default function Retire() {
  const { pet, retirement } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <PageFrame width="text" title={`Remove ${pet.name}?`} refusal={answer?.refusal}>
      <RetirePet pet={pet} retirement={retirement} />
    </PageFrame>
  );
}
