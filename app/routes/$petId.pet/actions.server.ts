/** What the forms and buttons of a pet's page do; each answers with a redirect or its refusal. */
import { data } from '@remix-run/node';
import {
  petButtons,
  type PetButton,
  petPhotoSchema,
  petRecordSchema,
  petRecordTexts,
} from '~/features/pets/pet-page.schema';
import { photoTexts } from '~/features/pictures/page-picture.schema';
import { isAdmin } from '~/core/session/permissions';
import {
  certificateSchema,
  certificateTexts,
  datesOf,
} from '~/features/vaccinations/certificate.schema';
import { localDateOf } from '~/core/time/business-time';
import { vaccines } from '~/features/vaccinations/vaccinations';
import { paths } from '~/core/web/paths';
import { readRecord } from '~/features/pets/read-record.server';
import { addRecord, removeRecord } from '~/features/pets/records.server';
import { parsePetForm } from '~/features/pets/pet.action.server';
import { bringBackPet } from '~/features/profiles/retire-pet.server';
import { toAskIn } from '~/features/pets/to-ask';
import { petVersion, photoAlt, savePet, StalePet } from '~/features/pets/save-pet.server';
import { removePetPhoto, savePicture } from '~/features/pictures/change-pictures.server';
import { readPicture } from '~/features/pictures/read-picture.server';
import { countAttempts } from '~/core/rate-limit/count-attempts.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import {
  addCertificate,
  removeVaccination,
  vaccinationsOf,
} from '~/features/vaccinations/vaccinations.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { parseForm } from '~/core/web/form';
import { formError, formErrorOr503, refusalResponseWith } from '~/core/web/read-form.server';
import { formKeyOf, newFormKey } from '~/core/web/idempotency.server';
import { atField, withUpload, type Upload } from '~/core/web/read-upload.server';
import type { PetAccess } from '~/features/pets/pet-guard.server';

/** Name of the edit form's hidden input: the version that the form was made from. */
const seenField = 'seen';
const notSaved = 'We couldn’t save your dog just now. Please try again in a moment.';

/**
 * Saves the edit form. A press that adds or removes a vet or a contact, and a form that cannot be
 * saved, are answered with the form as it was typed. A save that would undo another's is answered
 * with the fields that are stored differently, and with the version that saves anyway.
 * @param next where a save leads
 */
export async function handleSave(form: FormData, { pet: row, viewer }: PetAccess, next: string) {
  const { id: petId } = row;
  // The admin keeps what they know of a dog; its owner is asked the rest.
  const mayStayOpen = isAdmin(viewer) ? toAskIn(row.toAsk) : [];
  const { submission, open: toAsk } = parsePetForm(form, mayStayOpen);
  const seen = textOf(form.get(seenField));
  const asTyped = { sent: 'save' as const, version: seen, stored: null as Stored | null };
  if (submission.status !== 'success') {
    const status = submission.status === 'error' ? 400 : 200;
    return data({ ...asTyped, result: submission.reply() }, { status });
  }
  const pet = submission.value;
  try {
    await savePet({ petId, viewer, pet, seen, toAsk });
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found')
      return redirectWithFlash(paths.profile(), { kind: 'error', text: error.userMessage });
    const refusal = saveRefusal(error);
    const { result } = formError(submission, refusal).data;
    const now = error instanceof StalePet ? storedNow(error) : {};
    return data({ ...asTyped, ...now, result }, { status: refusal.status });
  }
  return redirectWithFlash(next, {
    kind: 'success',
    text: `${pet.pet_name} saved.`,
  });
}

type Stored = { changed: StalePet['changed']; stored: StalePet['shown'] };

function storedNow({ changed, stored, shown }: StalePet) {
  return { version: petVersion(stored), stored: { changed, stored: shown } };
}

function saveRefusal(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  log.error('form.failed', errorFields(error));
  return new ServiceError('unavailable', notSaved);
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}

/** Stores a pet's photograph in place of an earlier one. */
export function handlePhoto(request: Request, access: PetAccess) {
  return withUpload(request, (upload) => savePhoto(upload, access), { alone: true });
}

async function savePhoto({ form, refusal }: Upload, { pet, viewer }: PetAccess) {
  const submission = parseForm(form, petPhotoSchema);
  const answer = (result: ReturnType<typeof submission.reply>, status: number) =>
    data({ sent: 'photo' as const, result }, { status });
  if (refusal !== null)
    return answer(submission.reply({ fieldErrors: { photo: [refusal.sentence] } }), refusal.status);
  if (submission.status !== 'success') return answer(submission.reply(), 400);
  try {
    await countAttempts([{ limit: 'pet-upload', subject: viewer.id }]);
    const prepared = await readPicture(submission.value.photo, 'pet');
    const ownerId = isAdmin(viewer) ? undefined : viewer.id;
    const alt = photoAlt(pet.petName);
    await savePicture(prepared, { place: 'pet', petId: pet.id, ownerId, alt });
  } catch (error) {
    const refused = formErrorOr503(submission, atField('photo', error), photoTexts.notSaved);
    return answer(refused.data.result, refused.init?.status ?? 400);
  }
  const text = 'Photo saved.';
  return redirectWithFlash(paths.pet(pet.id), { kind: 'success', text });
}

/**
 * Adds a record of a pet. A refusal keeps the title as it was typed; no browser lets a page keep
 * the chosen file.
 */
export function handleRecord(request: Request, access: PetAccess) {
  return withUpload(request, (upload) => saveRecord(upload, access));
}

async function saveRecord({ form, refusal }: Upload, { pet: { id: petId }, viewer }: PetAccess) {
  const submission = parseForm(form, petRecordSchema);
  // A new key: sent once more after R20's question, the form means a second record.
  const answer = (result: ReturnType<typeof submission.reply>, status: number) =>
    data({ sent: 'record' as const, result, formKey: newFormKey() }, { status });
  if (refusal !== null)
    return answer(submission.reply({ fieldErrors: { file: [refusal.sentence] } }), refusal.status);
  if (submission.status !== 'success') return answer(submission.reply(), 400);
  const { title, file } = submission.value;
  try {
    await countAttempts([{ limit: 'pet-upload', subject: viewer.id }]);
    const record = await readRecord(file);
    await addRecord({ petIds: [petId], viewer, title, record, formKey: formKeyOf(form) });
  } catch (error) {
    const refused = formErrorOr503(submission, error, petRecordTexts.notSaved);
    return answer(refused.data.result, refused.init?.status ?? 400);
  }
  return redirectWithFlash(paths.pet(petId), { kind: 'success', text: `${title} saved.` });
}

/** Adds a certificate with its dates (R44): one file for several vaccines. */
export function handleCertificate(request: Request, access: PetAccess) {
  return withUpload(request, (upload) => saveCertificate(upload, access));
}

async function saveCertificate({ form, refusal }: Upload, { pet, viewer }: PetAccess) {
  const byAdmin = isAdmin(viewer);
  const { timeZone } = await businessSettings('committed');
  const vaccinations = await vaccinationsOf(pet);
  const otherIds = vaccinations?.others.map(({ id }) => id) ?? [];
  // A form that was opened before the house stopped asking is still taken.
  const required = vaccinations?.required.length ? vaccinations.required : vaccines;
  const schema = certificateSchema({
    today: localDateOf(now(), timeZone),
    byAdmin,
    required,
    otherIds,
  });
  const submission = parseForm(form, schema);
  const answer = (result: ReturnType<typeof submission.reply>, status: number) =>
    data({ sent: 'certificate' as const, result, formKey: newFormKey() }, { status });
  if (refusal !== null)
    return answer(submission.reply({ fieldErrors: { file: [refusal.sentence] } }), refusal.status);
  if (submission.status !== 'success') return answer(submission.reply(), 400);
  const { file, exempt } = submission.value;
  const dogs = [
    { petId: pet.id, dates: datesOf(submission.value) },
    ...otherIds.map((petId) => ({ petId, dates: datesOf(submission.value, petId) })),
  ].filter(({ dates }) => dates.length > 0);
  try {
    await countAttempts([{ limit: 'pet-upload', subject: viewer.id }]);
    const record = file === undefined ? null : await readRecord(file);
    const formKey = formKeyOf(form);
    await addCertificate({ dogs, viewer, record, exempt, formKey });
  } catch (error) {
    const refused = formErrorOr503(submission, error, certificateTexts.notSaved);
    return answer(refused.data.result, refused.init?.status ?? 400);
  }
  const text = byAdmin ? 'Certificate saved.' : 'Certificate sent. We will look at it.';
  return redirectWithFlash(paths.pet(pet.id), { kind: 'success', text });
}

/**
 * Carries out a button of the page.
 * @throws Response 404 for a pet that no longer exists
 */
export async function handleButton(form: FormData, access: PetAccess) {
  const read = petButtons.safeParse(Object.fromEntries(form));
  try {
    if (!read.success)
      throw new ServiceError('invalid', 'Please reload this page and press the button again.');
    const { to, text } = await carryOut(read.data, access);
    return await redirectWithFlash(to, { kind: 'success', text });
  } catch (error) {
    return refusalResponseWith(error, { sent: 'button' as const });
  }
}

async function carryOut(button: PetButton, { pet, viewer }: PetAccess) {
  switch (button.intent) {
    case 'remove-photo':
      await removePetPhoto(pet.id, isAdmin(viewer) ? undefined : viewer.id);
      return { to: paths.pet(pet.id), text: 'Photo removed.' };
    case 'remove-record':
      await removeRecord({ recordId: button.record_id, petId: pet.id, viewer });
      return { to: paths.pet(pet.id), text: 'Record removed.' };
    case 'remove-vaccination':
      await removeVaccination({ vaccinationId: button.vaccination_id, petId: pet.id, viewer });
      return { to: paths.pet(pet.id), text: 'Removed.' };
    case 'bring-back':
      await bringBackPet(pet.id, viewer);
      return { to: paths.profileOf(pet.userId), text: `${pet.petName} is back.` };
  }
}
