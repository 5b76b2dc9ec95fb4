import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useRouteError } from '@remix-run/react';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { answerRecordForm } from '~/services/pet-records/answer-record-form.server';
import { answerPetButtons } from '~/services/pets/answer-pet-buttons.server';
import { answerPhotoForm } from '~/services/pets/answer-photo-form.server';
import { answerSaveForm } from '~/services/pets/answer-save-form.server';
import { petPage } from '~/services/pets/pet-page.server';
import { requirePet } from '~/services/pets/require-pet.server';
import { readForm } from '~/services/web/read-form.server';
import { newFormKey } from '~/services/web/submissions.server';
import { ErrorPage } from '~/ui/error-page';
import { EditPet } from '~/ui/pets/edit-pet';
import { PetView } from '~/ui/pets/pet-view';
import { revalidateOnConflict } from '~/ui/revalidate-on-conflict';

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  pageMeta(matches, { title: page?.pet.details.pet_name ?? 'Pet', search: 'noindex' });

/** A pet's own page (spec section 2), for its owner and the admin: seen, or with ?edit=1 changed. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { pet } = await requirePet(request, params['petId']);
  const editing = new URL(request.url).searchParams.has('edit');
  return { pet: await petPage(pet), editing, formKey: newFormKey() };
}

/** The forms with a file say so in their address: only they may be larger than others (R39). */
export async function action({ request, params }: ActionFunctionArgs) {
  const { viewer, pet } = await requirePet(request, params['petId']);
  const upload = new URL(request.url).searchParams.get('upload');
  if (upload === 'photo') return answerPhotoForm(request, pet, viewer);
  if (upload === 'record') return answerRecordForm(request, pet.id, viewer);
  const sent = await readForm(request);
  if (sent.get('intent') === 'save') return answerSaveForm(sent, pet.id, viewer);
  return answerPetButtons(sent, pet, viewer);
}

export const shouldRevalidate = revalidateOnConflict;

export default function Pet() {
  const { pet, editing, formKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const saved = answer?.sent === 'save' ? answer : undefined;
  if (editing || saved)
    return (
      <EditPet
        pet={pet.details}
        lastResult={saved?.result}
        version={saved?.version ?? pet.version}
        stored={saved?.stored ?? null}
        action={paths.editPet(pet.id)}
        back={paths.pet(pet.id)}
      />
    );
  const record = answer?.sent === 'record' ? answer : undefined;
  return (
    <PetView
      pet={pet}
      refusal={answer?.sent === 'button' ? answer.refusal : undefined}
      photoResult={answer?.sent === 'photo' ? answer.result : undefined}
      recordResult={record?.result}
      recordKey={record?.formKey ?? formKey}
    />
  );
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
