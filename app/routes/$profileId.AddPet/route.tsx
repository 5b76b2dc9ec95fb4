import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { data, useLoaderData, useSearchParams } from '@remix-run/react';
import { stayQuery } from '~/features/stays/stay-query';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { addPet } from '~/features/pets/add-pet.server';
import { lastPetOf } from '~/features/pets/list-pets.server';
import { parsePetForm } from '~/features/pets/pet.action.server';
import { ownerOfPage } from '~/features/profiles/owner.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { notFound, requireOwnPage } from '~/core/web/guards.server';
import { formError, formErrorOr503, readForm } from '~/core/web/read-form.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { PageFrame } from '~/ui/layout/page-frame';
import { LinkButton } from '~/ui/button';
import { SubmitButton } from '~/ui/form/post-form';
import { PetForm } from '~/features/pets/pet-form';
import { WithDraft } from '~/ui/form/with-draft';
import { useAnswer } from '~/ui/form/lost-connection';

const notSaved = 'We couldn’t save your dog just now. Please try again in a moment.';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta({ title: 'Add Pet', search: 'noindex' });

/** The add-pet form (spec section 2), for the owner or for the admin on their behalf (R8). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { viewer, ownerId } = await requireOwnPage(request, params.profileId);
  const owner = await ownerOfPage(ownerId);
  if (owner === null) throw notFound();
  const behalfOf = viewer.id === ownerId ? null : owner.name;
  return { ownerId, behalfOf, lastPet: await lastPetOf(ownerId), formKey: newFormKey() };
}

const nextField = 'then';

/**
 * Where the pressed button leads once the pet is added, with what was chosen before sign-up; the
 * spec's own leads to the profile.
 */
function nextPage(request: Request, form: FormData, ownerId: string, petId: string): string {
  const query = stayQuery(new URL(request.url).searchParams);
  switch (form.get(nextField)) {
    case 'book':
      return paths.book(ownerId, { ...query, after: petId });
    case 'another':
      return paths.addPet(ownerId, { ...query, after: petId });
    default:
      return paths.profileOf(ownerId);
  }
}

/**
 * Adds the pet; the next page says so. The presses that add or remove a vet or a contact come here
 * without JavaScript, and are answered with the form as it was typed.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const { ownerId } = await requireOwnPage(request, params.profileId);
  if ((await ownerOfPage(ownerId)) === null) throw notFound();
  const form = await readForm(request);
  const { submission, formKey } = parsePetForm(form);
  if (submission.status === 'error') return refused(formError(submission));
  if (submission.status !== 'success') return data(answer(submission.reply()));
  const pet = submission.value;
  try {
    const { petId } = await addPet({ ownerId, pet, formKey });
    const to = nextPage(request, form, ownerId, petId);
    return await redirectWithFlash(to, { kind: 'success', text: `${pet.pet_name} added.` });
  } catch (error) {
    return refused(formErrorOr503(submission, error, notSaved));
  }
}

type Reply = ReturnType<typeof formError>['data']['result'];

// A new key: sent once more after R20's question, the form means a second pet.
function answer(result: Reply) {
  return { result, formKey: newFormKey() };
}

function refused(refusal: ReturnType<typeof formError>) {
  return data(answer(refusal.data.result), refusal.init ?? undefined);
}

export default function AddPet() {
  const { ownerId, behalfOf, lastPet, formKey } = useLoaderData<typeof loader>();
  const answered = useAnswer<typeof action>();
  const [query] = useSearchParams();
  return (
    <PageFrame
      width="text"
      title={behalfOf ? `Add a pet for ${behalfOf}` : 'Add Pet'}
      lead={<p>Tell us what makes your dog feel at home. Anything marked optional can wait.</p>}
    >
      <WithDraft
        key={query.get('after')}
        offer="You have an unfinished form for a new dog."
        answer={answered?.result}
      >
        {(result) => (
          <PetForm
            lastResult={result}
            formKey={answered?.formKey ?? formKey}
            submitLabel="Add Pet"
            lastPet={lastPet}
            otherWays={
              <>
                <SubmitButton name={nextField} value="book" variant="light">
                  Add and book
                </SubmitButton>
                <SubmitButton name={nextField} value="another" variant="default">
                  Add another dog
                </SubmitButton>
                <LinkButton to={paths.profileOf(ownerId)} variant="subtle">
                  Not now
                </LinkButton>
              </>
            }
          />
        )}
      </WithDraft>
    </PageFrame>
  );
}
