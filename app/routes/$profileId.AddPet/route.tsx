import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { data, useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { addPet } from '~/services/pets/add-pet.server';
import { readPetForm } from '~/services/web/pet-form.server';
import { ownerOfPage } from '~/services/profiles/owner.server';
import { redirectWithFlash } from '~/services/web/flash.server';
import { notFound, requireOwnPage } from '~/services/web/guards.server';
import { formError, formErrorOr503 } from '~/services/web/read-form.server';
import { newFormKey } from '~/services/submissions/idempotency.server';
import { PageFrame } from '~/ui/layout/page-frame';
import { LinkButton } from '~/ui/button';
import { PetForm } from '~/ui/pets/pet-form';
import { WithDraft } from '~/ui/form/with-draft';
import { useAnswer } from '~/ui/form/lost-connection';
import { revalidateUnlessAway } from '~/ui/revalidate-on-conflict';

const notSaved = 'We couldn’t save your dog just now. Please try again in a moment.';

export { clientAction } from '~/ui/form/lost-connection';

export const meta = pageMeta({ title: 'Add Pet', search: 'noindex' });

/** The add-pet form (spec section 2), for the owner or for the admin on their behalf (R8). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { viewer, ownerId } = await requireOwnPage(request, params.profileId);
  const owner = await ownerOfPage(ownerId);
  if (owner === null) throw notFound();
  const behalfOf = viewer.id === ownerId ? null : owner.name;
  return { ownerId, behalfOf, formKey: newFormKey() };
}

/**
 * Adds the pet, then the profile says so. The presses that add or remove a vet or a contact come
 * here without JavaScript, and are answered with the form as it was typed.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const { ownerId } = await requireOwnPage(request, params.profileId);
  if ((await ownerOfPage(ownerId)) === null) throw notFound();
  const { submission, formKey } = await readPetForm(request);
  if (submission.status === 'error') return refused(formError(submission));
  if (submission.status !== 'success') return data(answer(submission.reply()));
  const pet = submission.value;
  try {
    await addPet({ ownerId, pet, formKey });
  } catch (error) {
    return refused(formErrorOr503(submission, error, notSaved));
  }
  const text = `${pet.pet_name} is added.`;
  throw await redirectWithFlash(paths.profileOf(ownerId), { kind: 'success', text });
}

type Reply = ReturnType<typeof formError>['data']['result'];

// A new key: sent once more after R20's question, the form means a second pet.
function answer(result: Reply) {
  return { result, formKey: newFormKey() };
}

function refused(refusal: ReturnType<typeof formError>) {
  return data(answer(refusal.data.result), refusal.init ?? undefined);
}

export const shouldRevalidate = revalidateUnlessAway;

export default function AddPet() {
  const { ownerId, behalfOf, formKey } = useLoaderData<typeof loader>();
  const answered = useAnswer<typeof action>();
  return (
    <PageFrame
      width="text"
      title={behalfOf ? `Add a pet for ${behalfOf}` : 'Add Pet'}
      lead={<p>Tell us what makes your dog feel at home. You can leave out what is optional.</p>}
    >
      <WithDraft offer="You have an unfinished form for a new dog." answer={answered?.result}>
        {(result) => (
          <PetForm
            lastResult={result}
            formKey={answered?.formKey ?? formKey}
            submitLabel="Add Pet"
            otherWay={
              <LinkButton to={paths.profileOf(ownerId)} variant="subtle">
                Not now
              </LinkButton>
            }
          />
        )}
      </WithDraft>
    </PageFrame>
  );
}
