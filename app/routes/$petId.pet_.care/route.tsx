import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { careItemSchema, stopCareSchema } from '~/features/care/care.schema';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { planOf, saveCareItem, stopCareItem } from '~/features/care/care-plans.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { notFound } from '~/core/web/guards.server';
import {
  formErrorWithKey,
  intentOf,
  parseAccountForm,
  readForm,
  redirectOrRefusal,
} from '~/core/web/read-form.server';
import { useAnswer } from '~/ui/form/lost-connection';
import { CarePlan } from './care-plan';
import { type PetAccess, requirePet } from '~/features/pets/pet-guard.server';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta<typeof loader>((page) => ({
  title: `Meals and medicine of ${page?.pet.name ?? 'a pet'}`,
  search: 'noindex',
}));

/** What a dog eats and takes, for its owner and the admin to write (R51). */
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
export async function action({ request, params }: ActionFunctionArgs) {
  const access = await requirePet(request, params['petId']);
  const form = await readForm(request);
  return intentOf(form, ['stop']) === null ? save(form, access) : stop(form, access);
}

async function save(form: FormData, { pet, viewer }: PetAccess) {
  const { submission, formKey } = parseAccountForm(form, careItemSchema);
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 });
  try {
    await saveCareItem({ pet, viewer }, submission.value, formKey);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') throw notFound();
    return formErrorWithKey(submission, error, 'We couldn’t save this. Please try again.');
  }
  const text = `${submission.value.what} saved.`;
  return redirectWithFlash(paths.petCare(pet.id), { kind: 'success', text });
}

function stop(form: FormData, { pet, viewer }: PetAccess) {
  return redirectOrRefusal(paths.petCare(pet.id), async () => {
    const read = stopCareSchema.safeParse(Object.fromEntries(form));
    if (!read.success)
      throw new ServiceError('invalid', 'Please reload this page and press the button again.');
    const what = await stopCareItem({ pet, viewer }, read.data.item_id);
    return { kind: 'success', text: `${what} stopped.` };
  });
}

export default function Care() {
  const page = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const refused = answer && 'result' in answer ? answer : undefined;
  const formKey = refused && 'formKey' in refused ? refused.formKey : undefined;
  return (
    <CarePlan
      {...page}
      formKey={typeof formKey === 'string' ? formKey : page.formKey}
      lastResult={refused?.result}
      refusal={answer && 'refusal' in answer ? answer.refusal : undefined}
    />
  );
}
