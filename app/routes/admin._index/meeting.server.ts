import { saidOfEmail } from '~/core/mail/said-of-email.server';
import { type MeetingAnswer, meetingAnswerSchema } from '~/features/dogs-fit/dog-notes.schema';
import { answerMeeting } from '~/features/dogs-fit/meetings.server';
import { pickOnTodaySchema } from '~/features/dogs-fit/proposal.schema';
import { pickProposed } from '~/features/dogs-fit/proposals.server';
import { ServiceError } from '~/core/errors/service-error.server';
import type { Flash } from '~/core/web/flash.server';

const answerTexts: Record<MeetingAnswer, (name: string) => string> = {
  welcome: (name) => `${name} is welcome.`,
  not_a_fit: (name) => `${name} is marked as not a fit. Only you can see this.`,
  later: () => 'We’ll ask again tomorrow.',
};

const reload = () =>
  new ServiceError('invalid', 'Please reload this page and press the button again.');

/** Says how a meeting went (R45). @throws ServiceError */
export async function handleMeeting(form: FormData): Promise<Flash> {
  const read = meetingAnswerSchema.safeParse(Object.fromEntries(form));
  if (!read.success) throw reload();
  const { pet_id: petId, answer } = read.data;
  const { petName, changed } = await answerMeeting(petId, answer);
  return {
    kind: 'success',
    text: changed ? answerTexts[answer](petName) : 'That was answered already.',
  };
}

/** Meets a dog at one of the times that its owner proposed (R45). @throws ServiceError */
export async function handlePick(form: FormData): Promise<Flash> {
  const read = pickOnTodaySchema.safeParse(Object.fromEntries(form));
  if (!read.success) throw reload();
  const { pet_id: petId, proposal_id: proposalId, at } = read.data;
  const { petName } = await pickProposed(petId, { proposalId, at });
  return { kind: 'success', text: `Saved. ${saidOfEmail(`${petName}’s owner has been emailed.`)}` };
}
