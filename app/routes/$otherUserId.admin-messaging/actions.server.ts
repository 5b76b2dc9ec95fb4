import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { isMessageField, messageSchema } from '~/domain/message.schema';
import type { Role } from '~/domain/permissions';
import { paths } from '~/lib/paths';
import { markRead } from '~/services/messages/mark-read.server';
import { sendMessage } from '~/services/messages/send-message.server';
import { formError, formErrorWithKey, refusalResponse } from '~/services/web/form-error.server';
import { formKeyOf, newFormKey } from '~/services/submissions/idempotency.server';
import { textFields } from '~/services/web/read-form.server';

/** Said when a message could not be sent for an unforeseen reason (R38). */
const sendFailed = 'Your message could not be sent. It is still here: please try again.';

type Conversation = { viewer: { id: string; role: Role }; ownerId: string };

/** Marks the owner's messages as read, up to the one that the form names. */
export async function read(form: FormData, { viewer, ownerId }: Conversation) {
  try {
    await markRead({ ownerId, viewer, upTo: upTo(form) });
  } catch (error) {
    return refusalResponse(error);
  }
  return staysOnPage(form) ? data({ read: true }) : redirect(paths.adminMessaging(ownerId));
}

/** Sends a message to the owner. */
export async function send(form: FormData, { viewer, ownerId }: Conversation) {
  const submission = parseWithZod(textFields(form, isMessageField), { schema: messageSchema });
  if (submission.status !== 'success') return formError(submission);
  const { content } = submission.value;
  const formKey = formKeyOf(form);
  try {
    const { id } = await sendMessage({
      ownerId,
      sender: viewer,
      content,
      formKey,
      readUpTo: upTo(form),
    });
    if (staysOnPage(form)) return data({ sent: id, formKey: newFormKey() });
    return redirect(paths.adminMessaging(ownerId));
  } catch (error) {
    return formErrorWithKey(submission, error, sendFailed);
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
