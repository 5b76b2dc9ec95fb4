/** Today's buttons, those of care too, and Accept and Reject of the calendar's dialog. */
import * as z from 'zod';
import { saidToOwner } from '~/features/people/accounts/said-to-owner.server';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { statusForms } from '~/features/booking/answers/status.action.server';
import { arrivalForms } from '~/features/day/arrivals/arrival.action.server';
import { careForms } from '~/features/day/care/care.action.server';
import { type MeetingAnswer, meetingAnswerSchema } from '~/features/dogs/approval/dog-notes.schema';
import { answerMeeting } from '~/features/dogs/approval/meetings.server';
import { pickIntent } from '~/features/dogs/approval/pick-times';
import { pickOnTodaySchema } from '~/features/dogs/approval/proposal.schema';
import { pickProposed } from '~/features/dogs/approval/proposals.server';
import { hideSetUp } from '~/features/house/settings/rules-to-set-up.server';
import { claimForms } from '~/features/money/offline/claim.action.server';
import { meetingIntent } from './meetings';
import { hideSetUpIntent } from './set-up-card';

const answerTexts: Record<MeetingAnswer, (name: string) => string> = {
  welcome: (name) => `${name} is welcome.`,
  not_a_fit: (name) => `${name} is marked as not a fit. Only you can see this.`,
  later: () => 'We’ll ask again tomorrow.',
};

export const todayForms = [
  ...statusForms,
  ...arrivalForms,
  ...careForms,
  ...claimForms,
  // Outcome of a meeting (R45).
  pageForm({
    ...{ id: meetingIntent, schema: meetingAnswerSchema },
    button: true,
    async act({ pet_id: petId, answer }, { context: { back: to } }: Sent<{ back: string }>) {
      const { petName, changed } = await answerMeeting(petId, answer);
      return { to, said: changed ? answerTexts[answer](petName) : 'That was answered already.' };
    },
  }),
  // Accepts one of the meeting times that an owner proposed (R45).
  pageForm({
    ...{ id: pickIntent, schema: pickOnTodaySchema },
    button: true,
    async act(picked, { context: { back: to } }: Sent<{ back: string }>) {
      const { pet_id: petId, proposal_id: proposalId, at } = picked;
      const { petName } = await pickProposed(petId, { proposalId, at });
      const told = await saidToOwner({ petId }, `${petName}’s owner has been emailed.`);
      return { to, said: `Saved. ${told}` };
    },
  }),
  pageForm({
    ...{ id: hideSetUpIntent, schema: z.object({}) },
    button: true,
    async act(_nothing, { context: { back: to } }: Sent<{ back: string }>) {
      await hideSetUp();
      return { to, said: 'Hidden. You can still find these under Settings.' };
    },
  }),
] as const;
