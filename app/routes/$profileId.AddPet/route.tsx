import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { stayQuery } from '~/features/booking/rules/stay-query';
import { isAdmin } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { countAttempts } from '~/core/rate-limit/count-attempts.server';
import { atField } from '~/core/web/read-upload.server';
import { addPet } from '~/features/dogs/pets/add-pet.server';
import { photoName } from '~/features/dogs/pets/pet-page.schema';
import type { PetDetails } from '~/features/dogs/pets/pet-fields';
import type { PetViewer } from '~/features/dogs/pets/pet-row';
import { photoAlt } from '~/features/dogs/pets/save-pet.server';
import { savePicture } from '~/features/dogs/pictures/change-pictures.server';
import { type PreparedPicture, readPicture } from '~/features/dogs/pictures/read-picture.server';
import { type LastPet, lastPetOf } from '~/features/dogs/pets/list-pets.server';
import { listPress } from '~/features/dogs/pets/pet.action.server';
import { askable, leftOpen, petSchemaWith } from '~/features/dogs/pets/open-questions';
import { ownerOfPage } from '~/features/people/profiles/owner.server';
import { notFound, requireOwnPage } from '~/core/web/guards.server';
import type { SignedIn } from '~/core/session/session.server';
import { handleForm, pageForm, type Sent } from '~/core/web/page-forms.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { PageFrame } from '~/ui/layout/page-frame';
import { LinkButton } from '~/ui/button';
import { SubmitButton } from '~/ui/form/post-form';
import { PetForm } from '~/features/dogs/pets/pet-form';
import { habitsIntent, SameHabits } from '~/features/dogs/pets/same-habits';
import type { FormResult } from '~/ui/form/checked-form';
import { WithDraft } from '~/ui/form/with-draft';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta({ title: 'Add Pet', search: 'noindex' });

/** The add-pet form (spec section 2), for the owner or for the admin on their behalf (R8). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { viewer, ownerId } = await requireOwnPage(request, params.profileId);
  const owner = await ownerOfPage(ownerId);
  if (owner === null) throw notFound();
  const behalfOf = viewer.id === ownerId ? null : owner.name;
  const query = new URL(request.url).searchParams;
  const after = query.get('after');
  const wish = { ...stayQuery(query), meet: query.has('meet') };
  return {
    mayStayOpen: openFields(viewer),
    wish: { ...wish, ...(after !== null && { after }) },
    ownerId,
    behalfOf,
    lastPet: await lastPetOf(ownerId),
    planned: (await businessSettings('committed')).carePlans,
    formKey: newFormKey(),
  };
}

/** Fields that may stay empty: the admin's gaps are asked for later (R99); an owner fills in all. */
const openFields = (viewer: PetViewer) => (isAdmin(viewer) ? askable : []);

const nextField = 'then';

/**
 * Returns the page to open once the pet is added, by the pressed button, with the stay chosen before
 * sign-up; the spec's own button leads to the profile.
 */
function nextPage(request: Request, form: FormData, ownerId: string, petId: string): string {
  const search = new URL(request.url).searchParams;
  const query = stayQuery(search);
  const meet = search.has('meet');
  switch (form.get(nextField)) {
    case 'book':
      return paths.book(ownerId, { ...query, after: petId });
    case 'another':
      return paths.addPet(ownerId, { ...query, meet, after: petId });
    default:
      return meet ? paths.petMeeting(petId) : paths.profileOf(ownerId);
  }
}

/** Adds the pet; the next page says so. */
export function action(args: ActionFunctionArgs) {
  const addForm = pageForm({
    id: 'add',
    schema: ({ viewer }: Owned, form) => {
      const schema = petSchemaWith(openFields(viewer));
      return pressedHabits(form) ? schema.catch(({ value }) => value as PetDetails) : schema;
    },
    listPress,
    file: { field: photoName },
    failed: 'We couldn’t save your dog just now. Please try again in a moment.',
    async act(pet, { context: { viewer, ownerId }, form, request, sentKey: formKey }: Sent<Owned>) {
      if (pressedHabits(form)) return { shown: 'habits', asTyped: true };
      const file = form.get(photoName);
      const photo = file instanceof File && file.size > 0 ? await photoOf(file, viewer) : null;
      const toAsk = leftOpen(form, openFields(viewer));
      const { petId, repeated } = await addPet({ ownerId, pet, toAsk, formKey });
      if (photo !== null && !repeated)
        await savePicture(photo, { place: 'pet', petId, ownerId, alt: photoAlt(pet.pet_name) });
      return { to: nextPage(request, form, ownerId, petId), said: `${pet.pet_name} added.` };
    },
  });
  return handleForm(args, () => owned(args), addForm);
}

type Owned = { viewer: SignedIn; ownerId: string };

async function owned({ request, params }: ActionFunctionArgs) {
  const access = await requireOwnPage(request, params.profileId);
  if ((await ownerOfPage(access.ownerId)) === null) throw notFound();
  return access;
}

const pressedHabits = (form: FormData) => form.get('intent') === habitsIntent;

/** Reads the photo before the pet is added, so a refusal appears beside it. @throws ServiceError */
async function photoOf(file: File, { id }: PetViewer): Promise<PreparedPicture> {
  try {
    await countAttempts([{ limit: 'pet-upload', subject: id }]);
    return await readPicture(file, 'pet');
  } catch (error) {
    throw atField(photoName, error);
  }
}

/** The typed values; empty fields get the habits of the dog added last. */
function withHabits(typed: FormResult, habits: LastPet['habits']): FormResult {
  const same = Object.entries(habits ?? {}).map(([name, habit]) => [name, habit ?? ''] as const);
  const filled = Object.entries(typed?.initialValue ?? {}).filter(([, value]) => value !== '');
  return { initialValue: Object.fromEntries([...same, ...filled]) };
}

export default function AddPet() {
  const { ownerId, behalfOf, lastPet, mayStayOpen, planned, wish, formKey } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const [query] = useSearchParams();
  // With a stay chosen before, the filled button goes on with it (R149).
  const stayWaits = 'service' in wish;
  const addAndBook = { name: nextField, value: 'book' };
  return (
    <PageFrame
      width="text"
      title={behalfOf ? `Add a pet for ${behalfOf}` : 'Add Pet'}
      lead={
        <p>
          {behalfOf
            ? `The name is enough. We’ll ask ${behalfOf} for what you leave open.`
            : 'Tell us what makes your dog feel at home. Anything marked optional can wait.'}
        </p>
      }
    >
      {lastPet ? <SameHabits {...lastPet} /> : null}
      <WithDraft
        key={query.get('after')}
        offer="You have an unfinished form for a new dog."
        answer={answer?.shown ? withHabits(answer.result, lastPet?.habits ?? null) : answer?.result}
      >
        {(result) => (
          <PetForm
            lastResult={result}
            formKey={answer?.formKey ?? formKey}
            submitLabel="Add Pet"
            planned={planned}
            {...(stayWaits && { pressed: addAndBook })}
            first={
              stayWaits ? <SubmitButton {...addAndBook}>Add and book</SubmitButton> : undefined
            }
            lastPet={lastPet}
            mayStayOpen={mayStayOpen}
            photoAction={paths.addPetForm(ownerId, wish)}
            otherWays={
              <>
                {stayWaits ? null : (
                  <SubmitButton {...addAndBook} variant="light">
                    Add and book
                  </SubmitButton>
                )}
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
