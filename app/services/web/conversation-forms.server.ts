import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { isMessageField, messageSchema, messageUnsent } from '~/domain/message.schema';
import type { Role } from '~/domain/permissions';
import { markRead } from '../messages/mark-read.server';
import { sendMessage } from '../messages/send-message.server';
import { formKeyOf, newFormKey } from '../submissions/idempotency.server';
import { formError, formErrorWithKey, refusalResponse, textFields } from './read-form.server';

type Conversation = {
  viewer: { id: string; role: Role };
  ownerId: string;
  page: string;
};

/** Handles the two forms of a conversation: a message to send, and how far it was read (R37). */
export function handleConversationForm(form: FormData, conversation: Conversation) {
  return form.get('intent') === 'read' ? read(form, conversation) : send(form, conversation);
}

async function read(form: FormData, { viewer, ownerId, page }: Conversation) {
  try {
    await markRead({ ownerId, viewer, upTo: upTo(form) });
  } catch (error) {
    return refusalResponse(error);
  }
  return staysOnPage(form) ? data({ read: true }) : redirect(page);
}

async function send(form: FormData, { viewer: sender, ownerId, page }: Conversation) {
  const submission = parseWithZod(textFields(form, isMessageField), { schema: messageSchema });
  if (submission.status !== 'success') return formError(submission);
  const { content } = submission.value;
  const formKey = formKeyOf(form);
  try {
    const { id } = await sendMessage({ ownerId, sender, content, formKey, readUpTo: upTo(form) });
    return staysOnPage(form) ? data({ sent: id, formKey: newFormKey() }) : redirect(page);
  } catch (error) {
    return formErrorWithKey(submission, error, messageUnsent);
  }
}

/** A form sent by the page's scripts says so, and is answered without a redirect. */
function staysOnPage(form: FormData): boolean {
  return form.get('stay') === '1';
}

function upTo(form: FormData): string {
  const value = form.get('up_to');
  return typeof value === 'string' ? value : '';
}
