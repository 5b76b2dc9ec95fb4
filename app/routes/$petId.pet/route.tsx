import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { isAdmin } from '~/core/session/permissions';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { petPage } from './pet-page.server';
import { otherDogsNamed } from '~/features/dogs/approval/pairs.server';
import { searchParam } from '~/core/web/guards.server';
import { handleForms } from '~/core/web/page-forms.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { petForms } from './forms.server';
import { afterEdit, isFirst, pageBefore } from './save-forms.server';
import { PetView } from './pet-view';
import { PageFrame } from '~/ui/layout/page-frame';
import { LinkButton } from '~/ui/button';
import { PetForm } from '~/features/dogs/pets/pet-form';
import type { FormResult } from '~/ui/form/checked-form';
import { resultOf } from '~/ui/form/form-answer';
import { WithDraft } from '~/ui/form/with-draft';
import { useAnswer } from '~/ui/form/lost-connection';
import { requirePet } from '~/features/dogs/pets/pet-guard.server';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta<typeof loader>((page) => ({
  title: page?.pet.details.pet_name ?? 'Pet',
  search: 'noindex',
}));

/** A pet's page (spec section 2) for its owner and the admin: view, or edit with ?edit=1. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const access = await requirePet(request, params['petId']);
  const query = new URL(request.url).searchParams;
  const byAdmin = isAdmin(access.viewer);
  const search = byAdmin ? searchParam(query, 'q') : '';
  return {
    pet: await petPage(access),
    otherDogs: search === '' ? null : await otherDogsNamed(search, access.pet.id),
    search,
    byAdmin,
    editing: query.has('edit'),
    /** Next page of the first visit (R99); null at any other time. */
    next: isFirst(query) ? await afterEdit(request, access) : null,
    back: pageBefore(request),
    formKey: newFormKey(),
  };
}

export function action(args: ActionFunctionArgs) {
  return handleForms(args, petForms, () => requirePet(args.request, args.params['petId']));
}

export default function Pet() {
  const { pet, byAdmin, editing, next, back, formKey, search, otherDogs } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const saved = answer?.form === 'save' ? answer : undefined;
  if (editing || saved)
    // Save, or Cancel without changes.
    return (
      <PageFrame
        width="text"
        title={next === null ? `Edit ${pet.details.pet_name}` : `About ${pet.details.pet_name}`}
        lead={
          <p>
            {next === null
              ? 'Earlier bookings keep the name your dog had at the time.'
              : `Please fill in what we don’t know about ${pet.details.pet_name} yet. You can also do it later.`}
          </p>
        }
      >
        <WithDraft
          offer={`You have unfinished changes to ${pet.details.pet_name}.`}
          answer={saved?.result}
        >
          {(result) => (
            <PetForm
              lastResult={result}
              submitLabel="Save"
              mayStayOpen={byAdmin ? pet.toAsk : []}
              edit={{
                pet: { ...pet.details, pet_age: pet.ageForForm },
                toAsk: pet.toAsk,
                action: paths.editPet(pet.id, { first: next !== null }),
                version: versionIn(result) ?? pet.version,
                stored: saved?.shown ?? null,
              }}
              otherWays={
                <LinkButton to={next ?? paths.pet(pet.id)} variant="subtle">
                  {next === null ? 'Cancel' : 'Skip for now'}
                </LinkButton>
              }
            />
          )}
        </WithDraft>
      </PageFrame>
    );
  const key = answer?.formKey ?? formKey;
  return (
    <PetView
      pet={pet}
      refusal={answer?.refusal}
      photoResult={resultOf(answer, 'photo')}
      recordResult={resultOf(answer, 'record')}
      recordKey={answer?.form === 'record' ? key : formKey}
      byAdmin={byAdmin}
      back={back}
      certificateResult={resultOf(answer, 'certificate')}
      certificateKey={answer?.form === 'certificate' ? key : formKey}
      search={search}
      otherDogs={otherDogs}
      answer={answer}
    />
  );
}

// A typed form keeps the version it was rendered from, so that it overwrites no later change.
function versionIn(typed: FormResult): string | null {
  const seen = typed?.initialValue?.['seen'];
  return typeof seen === 'string' ? seen : null;
}
