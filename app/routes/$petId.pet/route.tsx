import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { isAdmin } from '~/core/session/permissions';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import {
  handleButton,
  handleCertificate,
  handlePhoto,
  handleRecord,
  handleSave,
} from './actions.server';
import { petPage } from './pet-page.server';
import { otherDogsNamed } from '~/features/dogs-fit/pairs.server';
import { searchParam } from '~/core/web/guards.server';
import { intentOf, readForm } from '~/core/web/read-form.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { handleNote } from './notes.server';
import { handleProposal } from './proposal.server';
import { PetView } from './pet-view';
import { PageFrame } from '~/ui/layout/page-frame';
import { LinkButton } from '~/ui/button';
import { PetForm } from '~/features/pets/pet-form';
import type { FormResult } from '~/ui/form/checked-form';
import { WithDraft } from '~/ui/form/with-draft';
import { useAnswer } from '~/ui/form/lost-connection';
import { dogToAsk } from '~/features/pets/list-pets.server';
import { type PetAccess, requirePet } from '~/features/pets/pet-guard.server';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta<typeof loader>((page) => ({
  title: page?.pet.details.pet_name ?? 'Pet',
  search: 'noindex',
}));

/** A pet's own page (spec section 2), for its owner and the admin: seen, or with ?edit=1 changed. */
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
    /** Where the first visit goes on (R99); null at any other time. */
    next: isFirst(query) ? await afterEdit(request, access) : null,
    formKey: newFormKey(),
  };
}

const isFirst = (query: URLSearchParams) => query.get('edit') === 'first';

/** On the first visit to the next dog with something to tell, and then home; else to the dog. */
async function afterEdit(request: Request, { pet }: PetAccess): Promise<string> {
  if (!isFirst(new URL(request.url).searchParams)) return paths.pet(pet.id);
  const next = await dogToAsk(pet.userId, pet.id);
  return next === null ? paths.profileOf(pet.userId) : paths.editPet(next, { first: true });
}

const intents = [
  'save',
  'remove-photo',
  'remove-record',
  'remove-vaccination',
  'bring-back',
  'fit',
  'flags',
  'meeting',
  'keep-apart',
  'let-meet',
  'propose-times',
  'take-back-times',
  'pick-time',
  'decline-times',
] as const;

/** The forms with a file say so in their address: only they may be larger than others (R39). */
export async function action({ request, params }: ActionFunctionArgs) {
  const access = await requirePet(request, params['petId']);
  const upload = new URL(request.url).searchParams.get('upload');
  if (upload === 'photo') return handlePhoto(request, access);
  if (upload === 'record') return handleRecord(request, access);
  if (upload === 'certificate') return handleCertificate(request, access);
  const form = await readForm(request);
  const intent = intentOf(form, intents);
  switch (intent) {
    case 'fit':
    case 'flags':
    case 'meeting':
    case 'keep-apart':
    case 'let-meet':
      return handleNote(form, intent, access);
    case 'propose-times':
    case 'take-back-times':
    case 'pick-time':
    case 'decline-times':
      return handleProposal(form, intent, access);
    case 'save':
      return handleSave(form, access, await afterEdit(request, access));
    case 'remove-photo':
    case 'remove-record':
    case 'remove-vaccination':
    case 'bring-back':
    case null:
      return handleButton(form, access);
  }
}

export default function Pet() {
  const { pet, byAdmin, editing, next, formKey, search, otherDogs } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const saved = answer?.sent === 'save' ? answer : undefined;
  if (editing || saved)
    // Save, or Cancel, which keeps all as it was.
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
                version: saved?.version ?? versionIn(result) ?? pet.version,
                stored: saved?.stored ?? null,
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
  const record = answer?.sent === 'record' ? answer : undefined;
  const certificate = answer?.sent === 'certificate' ? answer : undefined;
  return (
    <PetView
      pet={pet}
      refusal={answer?.sent === 'button' ? answer.refusal : undefined}
      photoResult={answer?.sent === 'photo' ? answer.result : undefined}
      recordResult={record?.result}
      recordKey={record?.formKey ?? formKey}
      byAdmin={byAdmin}
      certificateResult={certificate?.result}
      certificateKey={certificate?.formKey ?? formKey}
      search={search}
      otherDogs={otherDogs}
      noteAnswer={answer?.sent === 'note' ? answer : undefined}
    />
  );
}

// A draft keeps the version that it was made from, so that it undoes nothing that came since.
function versionIn(draft: FormResult): string | null {
  const seen = draft?.initialValue?.['seen'];
  return typeof seen === 'string' ? seen : null;
}
