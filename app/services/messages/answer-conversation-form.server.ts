import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import type { Role } from '~/domain/permissions';
import { isMessageField, messageSchema } from '~/domain/message.schema';
import { ServiceError } from '../runtime/service-error.server';
import { answerRefusal } from '../web/answer-refusal.server';
import { refuseForm, refuseOrApologise } from '../web/refuse-form.server';
import { formKeyOf, newFormKey } from '../web/submissions.server';
import { textFields } from '../web/text-fields.server';
import { markRead } from './mark-read.server';
import { sendMessage } from './send-message.server';

/** Said when a message could not be sent for a reason nobody foresaw (R38). */
const sendFailed = 'Your message could not be sent. It is still here: please try again.';

type Conversation = {
  viewer: { id: string; role: Role };
  ownerId: string;
  /** The conversation's page. */
  back: string;
};

/**
 * Carries out what the forms of a conversation ask for: sending a message, or marking messages as
 * read. A form sent by the page's scripts says so in `stay`, and is answered without a redirect.
 */
export function answerConversationForm(form: FormData, conversation: Conversation) {
  return form.get('intent') === 'read' ? read(form, conversation) : send(form, conversation);
}

async function read(form: FormData, { viewer, ownerId, back }: Conversation) {
  try {
    await markRead({ ownerId, viewer, upTo: textOf(form, 'up_to') });
  } catch (error) {
    return answerRefusal(error);
  }
  return stays(form) ? data({ read: true }) : redirect(back);
}

async function send(form: FormData, { viewer, ownerId, back }: Conversation) {
  const submission = parseWithZod(textFields(form, isMessageField), { schema: messageSchema });
  if (submission.status !== 'success') return refuseForm(submission);
  try {
    const { id } = await sendMessage({
      ownerId,
      sender: viewer,
      content: submission.value.content,
      formKey: formKeyOf(form),
      readUpTo: textOf(form, 'up_to'),
    });
    return stays(form) ? data({ sent: id, formKey: newFormKey() }) : redirect(back);
  } catch (error) {
    const refusal = refuseOrApologise(submission, error, sendFailed);
    // Sent once more it is meant as a second one (R20), which needs a key of its own.
    if (error instanceof ServiceError && error.code === 'conflict')
      return data({ ...refusal.data, formKey: newFormKey() }, { status: error.status });
    return refusal;
  }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

function stays(form: FormData): boolean {
  return form.get('stay') === '1';
}
