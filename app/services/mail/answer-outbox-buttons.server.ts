import { outboxButton, type OutboxIntent } from '~/domain/outbox-button.schema';
import { paths } from '~/lib/paths';
import { ServiceError } from '../runtime/service-error.server';
import { answerRefusal } from '../web/answer-refusal.server';
import { redirectSaying } from '../web/flash.server';
import { resendMail } from './resend-mail.server';
import { trustAddress } from './trust-address.server';

const said: Record<OutboxIntent, string> = {
  'send-again': 'This mail is on its way again.',
  'trust-address': 'Mails to this address are sent again.',
};

/**
 * The answer to the buttons on a mail: back to it with a sentence, or the refusal (R36).
 * @throws Response 404 for a mail that does not exist
 */
export async function answerOutboxButtons(form: FormData, mailId: string) {
  try {
    const read = outboxButton.safeParse(Object.fromEntries(form));
    if (!read.success)
      throw new ServiceError('invalid', 'Please reload this page and press the button again.');
    const { intent } = read.data;
    await carryOut(intent, mailId);
    return await redirectSaying(paths.adminOutboxMail(mailId), {
      kind: 'success',
      text: said[intent],
    });
  } catch (error) {
    return answerRefusal(error);
  }
}

function carryOut(intent: OutboxIntent, mailId: string): Promise<void> {
  switch (intent) {
    case 'send-again':
      return resendMail(mailId);
    case 'trust-address':
      return trustAddress(mailId);
  }
}
