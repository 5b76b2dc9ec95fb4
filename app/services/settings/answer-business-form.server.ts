import { paths } from '~/lib/paths';
import type { SignedIn } from '../auth/session.server';
import { queueTestMail } from '../mail/queue-test-mail.server';
import { redirectSaying } from '../web/flash.server';
import { formKeyOf } from '../web/submissions.server';
import { answerCardForm, refuseButton } from './answer-card-form.server';

/** Answers the first page of the settings: its cards, and the button that asks for a test mail. */
export async function answerBusinessForm(sent: FormData, viewer: SignedIn) {
  const back = paths.adminSettings();
  if (sent.get('intent') !== 'mail-test')
    return answerCardForm(sent, viewer, { own: ['business', 'links'], back });
  try {
    await queueTestMail(viewer, formKeyOf(sent));
  } catch (error) {
    return refuseButton(error);
  }
  const text = `A test mail to ${viewer.email} is in the outbox; the Outbox tab says whether it went out.`;
  return redirectSaying(back, { kind: 'success', text });
}
