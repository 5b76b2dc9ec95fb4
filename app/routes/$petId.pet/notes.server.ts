/** What the forms of the card "With us" do (R45). */
import { data } from '@remix-run/node';
import { fitSchema } from '~/domain/dog-notes.schema';
import { isAdmin } from '~/domain/permissions';
import { paths } from '~/lib/paths';
import { saveFit } from '~/services/dog-notes/dog-notes.server';
import { redirectWithFlash } from '~/services/web/flash.server';
import { notFound, type PetAccess } from '~/services/web/guards.server';
import { formError, parseAccountForm } from '~/services/web/read-form.server';

export const noteIntents = ['fit'] as const;

export type NoteIntent = (typeof noteIntents)[number];

/** Keeps what the admin noted. @throws Response 404 for anyone else, as for what is not there (R8) */
export async function handleNote(sent: FormData, form: NoteIntent, { pet, viewer }: PetAccess) {
  if (!isAdmin(viewer)) throw notFound();
  const { submission } = parseAccountForm(sent, fitSchema);
  if (submission.status !== 'success') {
    const { data: answer, init } = formError(submission);
    return data({ sent: 'note' as const, form, ...answer }, init ?? {});
  }
  const { fit, fit_note: fitNote } = submission.value;
  await saveFit(pet.id, { fit, fitNote });
  return redirectWithFlash(paths.petNotes(pet.id), { kind: 'success', text: 'Saved.' });
}
