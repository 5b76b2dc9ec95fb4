/** What the forms of the card "With us" do (R45). */
import { data } from '@remix-run/node';
import type * as z from 'zod';
import {
  apartSchema,
  fitSchema,
  flagsSchema,
  letMeetSchema,
  meetingSchema,
} from '~/features/dogs-fit/dog-notes.schema';
import { isAdmin } from '~/core/session/permissions';
import { paths } from '~/core/web/paths';
import { saveFit, saveFlags } from '~/features/dogs-fit/dog-notes.server';
import { planMeeting } from '~/features/dogs-fit/meetings.server';
import { keepApart, letMeet } from '~/features/dogs-fit/pairs.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { saidOfEmail } from '~/core/mail/said-of-email.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { notFound } from '~/core/web/guards.server';
import { formError, parseAccountForm } from '~/core/web/read-form.server';
import type { PetAccess } from '~/features/pets/pet-guard.server';

export type NoteIntent = 'fit' | 'flags' | 'meeting' | 'keep-apart' | 'let-meet';

function meetingSaid(outcome: 'told' | 'saved' | 'unchanged'): string {
  if (outcome === 'unchanged') return 'No changes to save.';
  return outcome === 'told' ? `Saved. ${saidOfEmail('The owner has been emailed.')}` : 'Saved.';
}

/** Keeps what the admin noted. @throws Response 404 for anyone else, as for what is not there (R8) */
export function handleNote(sent: FormData, form: NoteIntent, { pet, viewer }: PetAccess) {
  if (!isAdmin(viewer)) throw notFound();
  const saving = { sent, form, petId: pet.id };
  switch (form) {
    case 'fit':
      return save(saving, fitSchema, async ({ fit, fit_note: fitNote }, seen) => {
        await saveFit(pet.id, { fit, fitNote }, seen);
        return 'Saved.';
      });
    case 'flags':
      return save(saving, flagsSchema, async ({ flags, own_flag: ownFlag }, seen) => {
        await saveFlags(pet.id, { flags, ownFlag }, seen);
        return 'Saved.';
      });
    case 'meeting':
      return save(saving, meetingSchema, async ({ meet_at: meetAt }, seen) =>
        meetingSaid(await planMeeting(pet.id, meetAt, seen)),
      );
    case 'keep-apart':
      return save(saving, apartSchema, async ({ other_id: otherId, pair_note: note }, seen) => {
        await keepApart(pet.id, otherId, note, seen);
        return 'Saved. You’re asked before both are here at the same time.';
      });
    case 'let-meet':
      return save(saving, letMeetSchema, async ({ other_id: otherId }) => {
        await letMeet(pet.id, otherId);
        return 'Removed.';
      });
  }
}

async function save<Schema extends z.ZodObject>(
  { sent, form, petId }: { sent: FormData; form: NoteIntent; petId: string },
  schema: Schema,
  work: (typed: z.output<Schema>, seen: string) => Promise<string>,
) {
  const { submission, seen } = parseAccountForm(sent, schema);
  const refuse = (error?: ServiceError) => {
    const { data: answer, init } = formError(submission, error);
    return data({ sent: 'note' as const, form, ...answer }, init ?? {});
  };
  if (submission.status !== 'success') return refuse();
  try {
    const text = await work(submission.value, seen);
    return await redirectWithFlash(paths.petNotes(petId), { kind: 'success', text });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === 'not_found') throw notFound();
    return refuse(error);
  }
}
