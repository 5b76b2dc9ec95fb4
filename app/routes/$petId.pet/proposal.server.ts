/** What the forms about times for the first visit do: the owner's and the admin's (R45). */
import { data } from '@remix-run/node';
import { saidOfEmail } from '~/core/mail/said-of-email.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { isAdmin } from '~/core/session/permissions';
import { redirectWithFlash } from '~/core/web/flash.server';
import { notFound } from '~/core/web/guards.server';
import { paths } from '~/core/web/paths';
import { formError, parseAccountForm, refusalResponseWith } from '~/core/web/read-form.server';
import { StaleForm } from '~/core/web/seen-version.server';
import {
  declineSchema,
  pickSchema,
  proposalSchema,
  takeBackSchema,
} from '~/features/dogs-fit/proposal.schema';
import {
  declineProposal,
  pickProposed,
  proposeMeeting,
  takeBackProposal,
} from '~/features/dogs-fit/proposals.server';
import type { PetAccess } from '~/features/pets/pet-guard.server';

export type ProposalIntent = 'propose-times' | 'take-back-times' | 'pick-time' | 'decline-times';

const reload = () =>
  new ServiceError('invalid', 'Please reload this page and press the button again.');

/** Keeps or answers a proposal. @throws Response 404 for anyone whose form it is not (R8) */
export async function handleProposal(
  sent: FormData,
  form: ProposalIntent,
  { pet, viewer }: PetAccess,
) {
  const byOwner = form === 'propose-times' || form === 'take-back-times';
  if (byOwner ? viewer.id !== pet.userId : !isAdmin(viewer)) throw notFound();
  const theirs = { petId: pet.id, ownerId: pet.userId };
  const fields = Object.fromEntries(sent);
  // Once it was answered its form is no longer on the page, which says so itself.
  const asButton = (error: unknown) => refusalResponseWith(error, { sent: 'button' as const });
  try {
    switch (form) {
      case 'propose-times':
        return await propose(sent, theirs);
      case 'take-back-times': {
        const read = takeBackSchema.safeParse(fields);
        if (!read.success) throw reload();
        await takeBackProposal(theirs, read.data.proposal_id);
        return await to(paths.petMeeting(pet.id), 'Withdrawn.');
      }
      case 'pick-time': {
        const read = pickSchema.safeParse(fields);
        if (!read.success) throw reload();
        const { proposal_id: proposalId, at } = read.data;
        await pickProposed(pet.id, { proposalId, at });
        return await to(paths.petNotes(pet.id), pickedText());
      }
      case 'decline-times':
        return await decline(sent, pet.id);
    }
  } catch (error) {
    return asButton(error);
  }
}

/** What is told once a time was picked. */
const pickedText = () => `Saved. ${saidOfEmail('The owner has been emailed.')}`;

const to = (path: string, text: string) => redirectWithFlash(path, { kind: 'success', text });

async function propose(sent: FormData, theirs: { petId: string; ownerId: string }) {
  const { submission, seen } = parseAccountForm(sent, proposalSchema);
  const refuse = (error?: ServiceError) => {
    const { data: answer, init } = formError(submission, error);
    return data({ sent: 'note' as const, form: 'propose-times', ...answer }, init ?? {});
  };
  if (submission.status !== 'success') return refuse();
  const { first, second, third, meeting_note: note } = submission.value;
  const times = [...new Set([first, second, third])].filter((time) => time !== null);
  try {
    const done = await proposeMeeting(theirs, { times, note }, seen);
    const text = done === 'told' ? 'Sent. We’ll write to you.' : 'No changes to save.';
    return await to(paths.petMeeting(theirs.petId), text);
  } catch (error) {
    if (error instanceof StaleForm || (error instanceof ServiceError && error.code === 'invalid'))
      return refuse(error);
    throw error;
  }
}

async function decline(sent: FormData, petId: string) {
  const { submission } = parseAccountForm(sent, declineSchema);
  if (submission.status !== 'success') {
    const { data: answer, init } = formError(submission);
    return data({ sent: 'note' as const, form: 'decline-times', ...answer }, init ?? {});
  }
  const { proposal_id: proposalId, decline_note: note } = submission.value;
  await declineProposal(petId, { proposalId, note });
  return to(paths.petNotes(petId), `Declined. ${saidOfEmail('The owner has been emailed.')}`);
}
