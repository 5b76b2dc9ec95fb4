import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { data, useLoaderData, useSearchParams } from '@remix-run/react';
import { stayQuery } from '~/features/stays/stay-query';
import { isAdmin } from '~/core/session/permissions';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { ServiceError } from '~/core/errors/service-error.server';
import { countAttempts } from '~/core/rate-limit/count-attempts.server';
import { atField, withUpload } from '~/core/web/read-upload.server';
import { addPet } from '~/features/pets/add-pet.server';
import { photoName } from '~/features/pets/pet-page.schema';
import type { PetViewer } from '~/features/pets/pet-row';
import { photoAlt } from '~/features/pets/save-pet.server';
import { savePicture } from '~/features/pictures/change-pictures.server';
import { type PreparedPicture, readPicture } from '~/features/pictures/read-picture.server';
import { lastPetOf } from '~/features/pets/list-pets.server';
import { parsePetForm } from '~/features/pets/pet.action.server';
import { askable } from '~/features/pets/to-ask';
import { ownerOfPage } from '~/features/profiles/owner.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { notFound, requireOwnPage } from '~/core/web/guards.server';
import { formError, formErrorOr503, readForm } from '~/core/web/read-form.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { PageFrame } from '~/ui/layout/page-frame';
import { LinkButton } from '~/ui/button';
import { SubmitButton } from '~/ui/form/post-form';
import { PetForm } from '~/features/pets/pet-form';
import { habitsIntent, SameHabits } from '~/features/pets/same-habits';
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
  const query = new URL(request.url).searchParams;
  const after = query.get('after');
  const wish = { ...stayQuery(query), meet: query.has('meet') };
  return {
    mayStayOpen: openFields(viewer),
    wish: { ...wish, ...(after !== null && { after }) },
    ownerId,
    behalfOf,
    lastPet: await lastPetOf(ownerId),
    formKey: newFormKey(),
  };
}

/** What the admin doesn’t know of an owner’s dog is asked for later (R99); an owner says it all. */
const openFields = (viewer: PetViewer) => (isAdmin(viewer) ? askable : []);

const nextField = 'then';

/**
 * Where the pressed button leads once the pet is added, with what was chosen before sign-up; the
 * spec's own leads to the profile.
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

/**
 * Adds the pet; the next page says so. The presses that add or remove a vet or a contact come here
 * without JavaScript, and are answered with the form as it was typed.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const { viewer, ownerId } = await requireOwnPage(request, params.profileId);
  if ((await ownerOfPage(ownerId)) === null) throw notFound();
  const sent = { request, viewer, ownerId };
  // Only a form with a file may be larger than others, and says so in its address (R39).
  if (new URL(request.url).searchParams.get('upload') !== 'photo')
    return add(await readForm(request), sent);
  return withUpload(request, async ({ form, refusal }) => {
    if (refusal === null) return add(form, sent);
    const { submission } = parsePetForm(form, openFields(viewer));
    const result = { ...submission.reply(), error: { [photoName]: [refusal.sentence] } };
    return data(answer(result), { status: refusal.status });
  });
}

type Sent = { request: Request; viewer: PetViewer; ownerId: string };

async function add(form: FormData, { request, viewer, ownerId }: Sent) {
  const { submission, formKey, open: toAsk } = parsePetForm(form, openFields(viewer));
  if (form.get('intent') === habitsIntent)
    return data(answer({ initialValue: await withHabits(submission.payload, ownerId) }));
  if (submission.status === 'error') return refused(formError(submission));
  if (submission.status !== 'success') return data(answer(submission.reply()));
  const pet = submission.value;
  try {
    const file = form.get(photoName);
    const photo = file instanceof File && file.size > 0 ? await photoOf(file, viewer) : null;
    const { petId, repeated } = await addPet({ ownerId, pet, toAsk, formKey });
    if (photo !== null && !repeated)
      await savePicture(photo, { place: 'pet', petId, ownerId, alt: photoAlt(pet.pet_name) });
    const to = nextPage(request, form, ownerId, petId);
    return await redirectWithFlash(to, { kind: 'success', text: `${pet.pet_name} added.` });
  } catch (error) {
    const refusal = formErrorOr503(submission, error, notSaved);
    if (!(error instanceof ServiceError) || error.field !== photoName) return refused(refusal);
    const result = { ...submission.reply(), error: { [photoName]: [error.userMessage] } };
    return data(answer(result), { status: 400 });
  }
}

/** The typed values; empty ones are filled with the habits of the dog added last. */
async function withHabits(typed: Record<string, unknown>, ownerId: string) {
  const habits = (await lastPetOf(ownerId))?.habits ?? {};
  const answered = Object.entries(typed).filter(([, value]) => value !== '');
  return { ...habits, ...Object.fromEntries(answered) };
}

/** The photograph is read before the pet is added: a refusal says so beside it. @throws ServiceError */
async function photoOf(file: File, { id }: PetViewer): Promise<PreparedPicture> {
  try {
    await countAttempts([{ limit: 'pet-upload', subject: id }]);
    return await readPicture(file, 'pet');
  } catch (error) {
    throw atField(photoName, error);
  }
}

type Reply = Pick<ReturnType<typeof formError>['data']['result'], 'error'> &
  Partial<ReturnType<typeof formError>['data']['result']>;

// A new key: sent once more after R20's question, the form means a second pet.
function answer(result: Reply) {
  return { result, formKey: newFormKey() };
}

function refused(refusal: ReturnType<typeof formError>) {
  return data(answer(refusal.data.result), refusal.init ?? undefined);
}

export default function AddPet() {
  const { ownerId, behalfOf, lastPet, mayStayOpen, wish, formKey } = useLoaderData<typeof loader>();
  const answered = useAnswer<typeof action>();
  const [query] = useSearchParams();
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
        answer={answered?.result}
      >
        {(result) => (
          <PetForm
            lastResult={result}
            formKey={answered?.formKey ?? formKey}
            submitLabel="Add Pet"
            lastPet={lastPet}
            mayStayOpen={mayStayOpen}
            photoAction={paths.addPetForm(ownerId, wish)}
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
