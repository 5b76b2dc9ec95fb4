/** The forms that save a pet's details, photo, records and certificates. */
import { ServiceError } from '~/core/errors/service-error.server';
import { countAttempts } from '~/core/rate-limit/count-attempts.server';
import { now } from '~/core/runtime/clock.server';
import { isAdmin } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { localDateOf } from '~/core/time/business-time';
import { redirectWithFlash } from '~/core/web/flash.server';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import { safeRedirect } from '~/core/web/safe-redirect';
import { atField } from '~/core/web/read-upload.server';
import { dogToAsk } from '~/features/dogs/pets/list-pets.server';
import type { PetAccess } from '~/features/dogs/pets/pet-guard.server';
import {
  petPhotoSchema,
  petRecordSchema,
  petRecordTexts,
} from '~/features/dogs/pets/pet-page.schema';
import { listPress } from '~/features/dogs/pets/pet.action.server';
import { readRecord } from '~/features/dogs/pets/read-record.server';
import { addRecord } from '~/features/dogs/pets/records.server';
import { photoAlt, savePet, StalePet } from '~/features/dogs/pets/save-pet.server';
import { leftOpen, petSchemaWith, toAskIn } from '~/features/dogs/pets/open-questions';
import { savePicture } from '~/features/dogs/pictures/change-pictures.server';
import { photoTexts } from '~/features/dogs/pictures/page-picture.schema';
import { readPicture } from '~/features/dogs/pictures/read-picture.server';
import {
  certificateSchema,
  certificateTexts,
  datesOf,
} from '~/features/dogs/vaccinations/certificate.schema';
import { listPapers } from '~/features/dogs/vaccinations/papers.server';
import { addCertificate, vaccinationsOf } from '~/features/dogs/vaccinations/vaccinations.server';

type SentHere = Sent<PetAccess>;

/** The admin may leave fields empty; the owner is asked for the rest (R99). */
const openFields = ({ pet, viewer }: PetAccess) => (isAdmin(viewer) ? toAskIn(pet.toAsk) : []);

const countUpload = ({ context: { viewer } }: SentHere) =>
  countAttempts([{ limit: 'pet-upload', subject: viewer.id }]);

export const saveForms = [
  pageForm({
    id: 'save',
    schema: (access: PetAccess) => petSchemaWith(openFields(access)),
    listPress,
    failed: 'We couldn’t save your dog just now. Please try again in a moment.',
    async act(pet, { context, form, request, seen }: SentHere) {
      const { pet: row, viewer } = context;
      const toAsk = leftOpen(form, openFields(context));
      try {
        await savePet({ petId: row.id, viewer, pet, seen, toAsk });
      } catch (error) {
        if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error;
        return redirectWithFlash(paths.profile(), { kind: 'error', text: error.userMessage });
      }
      return { to: await afterEdit(request, context), said: `${pet.pet_name} saved.` };
    },
    // The changed fields.
    beside: (error) =>
      error instanceof StalePet ? { changed: error.changed, stored: error.shown } : undefined,
  }),
  pageForm({
    ...{ id: 'photo', schema: petPhotoSchema, failed: photoTexts.notSaved },
    file: { field: 'photo', alone: true },
    async act({ photo }, sent: SentHere) {
      const { pet, viewer } = sent.context;
      try {
        await countUpload(sent);
        const prepared = await readPicture(photo, 'pet');
        const ownerId = isAdmin(viewer) ? undefined : viewer.id;
        const alt = photoAlt(pet.petName);
        await savePicture(prepared, { place: 'pet', petId: pet.id, ownerId, alt });
      } catch (error) {
        throw atField('photo', error);
      }
      return { to: paths.pet(pet.id), said: 'Photo saved.' };
    },
  }),
  pageForm({
    ...{ id: 'record', schema: petRecordSchema, failed: petRecordTexts.notSaved },
    file: { field: 'file' },
    async act({ title, file }, sent: SentHere) {
      const { pet, viewer } = sent.context;
      await countUpload(sent);
      const record = await readRecord(file);
      await addRecord({ petIds: [pet.id], viewer, title, record, formKey: sent.sentKey });
      return { to: paths.pet(pet.id), said: `${title} saved.` };
    },
  }),
  // One file for several papers and dogs (R44).
  pageForm({
    ...{ id: 'certificate', failed: certificateTexts.notSaved },
    schema: async (access: PetAccess) => certificateSchema(await certificateFacts(access)),
    file: { field: 'file' },
    async act(certificate, sent: SentHere) {
      const { pet, viewer } = sent.context;
      const { byAdmin, required, otherIds } = await certificateFacts(sent.context);
      const dogs = [
        { petId: pet.id, dates: datesOf(certificate, required) },
        ...otherIds.map((petId) => ({ petId, dates: datesOf(certificate, required, petId) })),
      ].filter(({ dates }) => dates.length > 0);
      await countUpload(sent);
      const { file, exempt } = certificate;
      const record = file === undefined ? null : await readRecord(file);
      await addCertificate({ dogs, viewer, record, exempt, formKey: sent.sentKey });
      const said = byAdmin ? 'Certificate saved.' : 'Certificate sent. We will look at it.';
      return { to: pageBefore(sent.request) ?? paths.pet(pet.id), said };
    },
  }),
] as const;

/** Returns the page that led to the certificate form (`?back=`), such as a stay; null without one. */
export const pageBefore = (request: Request) =>
  safeRedirect(new URL(request.url).searchParams.get('back'));

async function certificateFacts({ pet, viewer }: PetAccess) {
  const { timeZone } = await businessSettings('committed');
  const vaccinations = await vaccinationsOf(pet);
  return {
    today: localDateOf(now(), timeZone),
    byAdmin: isAdmin(viewer),
    // A form opened before the house stopped asking is still accepted.
    required: vaccinations?.required.length ? vaccinations.required : await listPapers('committed'),
    otherIds: vaccinations?.others.map(({ id }) => id) ?? [],
  };
}

/** Whether the address belongs to the first visit, which asks the owner about each dog (R99). */
export const isFirst = (query: URLSearchParams) => query.get('edit') === 'first';

/** Next page after a save: on the first visit the next dog with open questions, then home; else the dog. */
export async function afterEdit(request: Request, { pet }: PetAccess): Promise<string> {
  if (!isFirst(new URL(request.url).searchParams)) return paths.pet(pet.id);
  const next = await dogToAsk(pet.userId, pet.id);
  return next === null ? paths.profileOf(pet.userId) : paths.editPet(next, { first: true });
}
