import { type MeetingAnswer, meetingAnswerSchema } from '~/features/dogs-fit/dog-notes.schema';
import { answerMeeting } from '~/features/dogs-fit/meetings.server';
import { ServiceError } from '~/core/errors/service-error.server';
import type { Flash } from '~/core/web/flash.server';

const answerTexts: Record<MeetingAnswer, (name: string) => string> = {
  welcome: (name) => `${name} is welcome.`,
  not_a_fit: (name) => `${name} is marked as not a fit. Only you can see this.`,
  later: () => 'We’ll ask again tomorrow.',
};

/** Says how a meeting went (R45). @throws ServiceError */
export async function handleMeeting(form: FormData): Promise<Flash> {
  const read = meetingAnswerSchema.safeParse(Object.fromEntries(form));
  if (!read.success)
    throw new ServiceError('invalid', 'Please reload this page and press the button again.');
  const { pet_id: petId, answer } = read.data;
  const { petName, changed } = await answerMeeting(petId, answer);
  return {
    kind: 'success',
    text: changed ? answerTexts[answer](petName) : 'That was answered already.',
  };
}
