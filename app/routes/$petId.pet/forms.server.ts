/** The forms of a pet's page: saves, buttons, "With us" (R45), times for the first visit. */
import * as z from 'zod';
import { saidToOwner } from '~/features/people/accounts/said-to-owner.server';
import { isAdmin } from '~/core/session/permissions';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import {
  apartSchema,
  fitSchema,
  flagsSchema,
  letMeetSchema,
  meetingSchema,
} from '~/features/dogs/approval/dog-notes.schema';
import { saveFit, saveFlags } from '~/features/dogs/approval/dog-notes.server';
import { planMeeting } from '~/features/dogs/approval/meetings.server';
import { keepApart, letMeet } from '~/features/dogs/approval/pairs.server';
import {
  declineProposalSchema,
  pickSchema,
  proposalSchema,
  withdrawProposalSchema,
} from '~/features/dogs/approval/proposal.schema';
import {
  declineProposal,
  pickProposed,
  proposeMeeting,
  takeBackProposal,
} from '~/features/dogs/approval/proposals.server';
import type { PetAccess } from '~/features/dogs/pets/pet-guard.server';
import { removeRecord } from '~/features/dogs/pets/records.server';
import { removePetPhoto } from '~/features/dogs/pictures/change-pictures.server';
import { removeVaccination } from '~/features/dogs/vaccinations/vaccinations.server';
import { bringBackPet } from '~/features/people/profiles/retire-pet.server';
import { saveForms } from './save-forms.server';

type SentHere = Sent<PetAccess>;

const byAdmin = { may: ({ viewer }: PetAccess) => isAdmin(viewer) };
const byOwner = { may: ({ viewer, pet }: PetAccess) => viewer.id === pet.userId };

const button = { button: true } as const;
const id = z.string().min(1).max(40);

const notes = ({ context: { pet } }: SentHere, said: string) => ({
  ...{ to: paths.petNotes(pet.id), said },
});
const page = ({ context: { pet } }: SentHere, said: string) => ({ to: paths.pet(pet.id), said });
const meeting = ({ context: { pet } }: SentHere, said: string) => ({
  ...{ to: paths.petMeeting(pet.id), said },
});

const told = ({ context: { pet } }: SentHere) =>
  saidToOwner({ petId: pet.id }, 'The owner has been emailed.');

const buttons = [
  pageForm({
    ...{ id: 'remove-photo', schema: z.object({}), ...button },
    async act(_nothing, sent: SentHere) {
      const { pet, viewer } = sent.context;
      await removePetPhoto(pet.id, isAdmin(viewer) ? undefined : viewer.id);
      return page(sent, 'Photo removed.');
    },
  }),
  pageForm({
    ...{ id: 'remove-record', schema: z.object({ record_id: id }), ...button },
    async act({ record_id: recordId }, sent: SentHere) {
      const { pet, viewer } = sent.context;
      await removeRecord({ recordId, petId: pet.id, viewer });
      return page(sent, 'Record removed.');
    },
  }),
  pageForm({
    ...{ id: 'remove-vaccination', schema: z.object({ vaccination_id: id }), ...button },
    async act({ vaccination_id: vaccinationId }, sent: SentHere) {
      const { pet, viewer } = sent.context;
      await removeVaccination({ vaccinationId, petId: pet.id, viewer });
      return page(sent, 'Removed.');
    },
  }),
  pageForm({
    ...{ id: 'bring-back', schema: z.object({}), ...button },
    async act(_nothing, { context: { pet, viewer } }: SentHere) {
      await bringBackPet(pet.id, viewer);
      return { to: paths.profileOf(pet.userId), said: `${pet.petName} is back.` };
    },
  }),
] as const;

const noteForms = [
  pageForm({
    ...{ id: 'fit', schema: fitSchema, ...byAdmin },
    async act({ fit, fit_note: fitNote }, sent: SentHere) {
      await saveFit(sent.context.pet.id, { fit, fitNote }, sent.seen);
      return notes(sent, 'Saved.');
    },
  }),
  pageForm({
    ...{ id: 'flags', schema: flagsSchema, ...byAdmin },
    async act({ flags, own_flag: ownFlag }, sent: SentHere) {
      await saveFlags(sent.context.pet.id, { flags, ownFlag }, sent.seen);
      return notes(sent, 'Saved.');
    },
  }),
  pageForm({
    ...{ id: 'meeting', schema: meetingSchema, ...byAdmin },
    async act({ meet_at: meetAt }, sent: SentHere) {
      const outcome = await planMeeting(sent.context.pet.id, meetAt, sent.seen);
      if (outcome === 'unchanged') return notes(sent, 'No changes to save.');
      return notes(sent, outcome === 'told' ? `Saved. ${await told(sent)}` : 'Saved.');
    },
  }),
  pageForm({
    ...{ id: 'keep-apart', schema: apartSchema, ...byAdmin },
    async act({ other_id: otherId, pair_note: note }, sent: SentHere) {
      await keepApart(sent.context.pet.id, otherId, note, sent.seen);
      return notes(sent, 'Saved. You’re asked before both are here at the same time.');
    },
  }),
  pageForm({
    ...{ id: 'let-meet', schema: letMeetSchema, ...byAdmin },
    async act({ other_id: otherId }, sent: SentHere) {
      await letMeet(sent.context.pet.id, otherId);
      return notes(sent, 'Removed.');
    },
  }),
] as const;

// Once answered, its form is no longer on the page, so the page says so.
const proposalForms = [
  pageForm({
    ...{ id: 'propose-times', schema: proposalSchema, mayBeGone: true, ...byOwner },
    async act({ first, second, third, meeting_note: note }, sent: SentHere) {
      const { id: petId, userId: ownerId } = sent.context.pet;
      const times = [...new Set([first, second, third])].filter((time) => time !== null);
      const done = await proposeMeeting({ petId, ownerId }, { times, note }, sent.seen);
      return meeting(sent, done === 'told' ? 'Sent. We’ll write to you.' : 'No changes to save.');
    },
  }),
  pageForm({
    ...{ id: 'take-back-times', schema: withdrawProposalSchema, ...button, ...byOwner },
    async act({ proposal_id: proposalId }, sent: SentHere) {
      const { id: petId, userId: ownerId } = sent.context.pet;
      await takeBackProposal({ petId, ownerId }, proposalId);
      return meeting(sent, 'Withdrawn.');
    },
  }),
  pageForm({
    ...{ id: 'pick-time', schema: pickSchema, ...button, ...byAdmin },
    async act({ proposal_id: proposalId, at }, sent: SentHere) {
      await pickProposed(sent.context.pet.id, { proposalId, at });
      return notes(sent, `Saved. ${await told(sent)}`);
    },
  }),
  pageForm({
    ...{ id: 'decline-times', schema: declineProposalSchema, mayBeGone: true, ...byAdmin },
    async act({ proposal_id: proposalId, decline_note: note }, sent: SentHere) {
      await declineProposal(sent.context.pet.id, { proposalId, note });
      return notes(sent, `Declined. ${await told(sent)}`);
    },
  }),
] as const;

export const petForms = [...saveForms, ...buttons, ...noteForms, ...proposalForms] as const;
