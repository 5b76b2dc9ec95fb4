import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { retireForm } from '~/features/pets/retirement';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { retirementOf, retirePet } from '~/features/profiles/retire-pet.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { readForm, refusalResponse } from '~/core/web/read-form.server';
import { PageFrame } from '~/ui/layout/page-frame';
import { RetirePet } from './retire-pet';
import { useAnswer } from '~/ui/form/lost-connection';
import { requirePet } from '~/features/pets/pet-guard.server';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta<typeof loader>((page) => ({
  title: `Remove ${page?.pet.name ?? 'a pet'}`,
  search: 'noindex',
}));

/** Asks before a pet is retired, and says what would happen (R18). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { pet } = await requirePet(request, params['petId']);
  const { id, userId: ownerId, petName: name } = pet;
  return { pet: { id, ownerId, name }, retirement: await retirementOf('committed', pet) };
}

/** Retires or erases the pet, whichever the page said it would do. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { viewer, pet } = await requirePet(request, params['petId']);
  const read = retireForm.safeParse(Object.fromEntries(await readForm(request)));
  try {
    if (!read.success)
      throw new ServiceError('invalid', 'Please reload this page and press the button again.');
    const { done, petName, ownerId } = await retirePet({ petId: pet.id, viewer, ...read.data });
    const text = done === 'erase' ? `${petName} removed.` : `${petName} retired.`;
    return await redirectWithFlash(paths.profileOf(ownerId), { kind: 'success', text });
  } catch (error) {
    return refusalResponse(error);
  }
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
