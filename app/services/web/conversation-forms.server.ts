import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { isMessageField, messageSchema, messageUnsent } from '~/domain/message.schema';
import type { Role } from '~/domain/permissions';
import { type QuickReply, withReply } from '~/domain/quick-replies';
import { markRead } from '../messages/mark-read.server';
import { sendMessage } from '../messages/send-message.server';
import { formKeyOf, newFormKey } from '../submissions/idempotency.server';
import { formError, formErrorWithKey, refusalResponse, textFields } from './read-form.server';

type Conversation = {
  viewer: { id: string; role: Role };
  ownerId: string;
  page: string;
  /** What the viewer may insert into a message (R64). */
  replies?: readonly QuickReply[];
};

/** Handles the two forms of a conversation: a message to send, and how far it was read (R37). */
export function handleConversationForm(form: FormData, conversation: Conversation) {
  if (form.get('intent') === 'read') return read(form, conversation);
  const { replies } = conversation;
  const picked = form.get('quick_reply');
  if (replies === undefined || picked === null) return send(form, conversation);
  return insert(
    form,
    replies.find(({ id }) => id === picked),
  );
}

/** Without scripts: the message as it was typed, with a quick reply below it; nothing is sent. */
function insert(form: FormData, reply: QuickReply | undefined) {
  const typed = textFields(form, isMessageField).get('content');
  const content = withReply(typeof typed === 'string' ? typed : '', reply?.text ?? '');
  const error = reply ? null : { '': ['This reply was removed in the meantime.'] };
  return data({ result: { initialValue: { content }, error } });
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
