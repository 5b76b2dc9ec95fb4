import { data, redirect } from '@remix-run/node';
import type { Role } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { parseForm } from '~/core/web/form';
import { formKeyOf, newFormKey } from '~/core/web/idempotency.server';
import { formErrorWithKey, readForm, refusalResponse } from '~/core/web/read-form.server';
import { type PictureForm, withPictures } from '~/features/pictures/picture.action.server';
import { sendable } from '~/features/pictures/private-pictures.server';
import { markRead } from './mark-read.server';
import { messageSchema, messageUnsent, mostMessagePictures } from './message.schema';
import { type QuickReply, withReply } from './quick-replies';
import { sendMessage } from './send-message.server';

type Conversation = {
  viewer: { id: string; role: Role };
  ownerId: string;
  page: string;
  /** What the viewer may insert into a message (R64). */
  replies?: readonly QuickReply[];
};

/** Handles the two forms of a conversation: a message to send, and how far it was read (R37). */
export async function handleConversationForm(request: Request, conversation: Conversation) {
  const { messagePictures } = await businessSettings('committed');
  if (!messagePictures) return handle({ form: await readForm(request) }, conversation);
  const from = { senderId: conversation.viewer.id, most: mostMessagePictures };
  return withPictures(request, from, (sent) => handle(sent, conversation));
}

/** A form, and the pictures that came along where those can be sent (R64). */
type Sent = Pick<PictureForm, 'form'> & Partial<PictureForm>;

async function handle(input: Sent, conversation: Conversation) {
  if (input.form.get('intent') === 'read') return await read(input.form, conversation);
  const { replies, viewer } = conversation;
  const picked = input.form.get('quick_reply');
  if (replies === undefined || picked === null) return await send(input, conversation);
  const reply = replies.find(({ id }) => id === picked);
  return await insert(input, reply, viewer.id);
}

/** Without scripts: the message as it was made, with a quick reply below it; nothing is sent. */
async function insert(input: Sent, reply: QuickReply | undefined, senderId: string) {
  const { form, pictureIds = [], problems = [] } = input;
  const contentField = form.get('content');
  const content = withReply(
    typeof contentField === 'string' ? contentField : '',
    reply?.text ?? '',
  );
  const error = {
    '': reply ? null : ['This reply was removed in the meantime.'],
    picture: problems.length > 0 ? [...problems] : null,
  };
  const pictures = pictureIds.length > 0 ? { pictures: await sendable(pictureIds, senderId) } : {};
  return data({
    result: { initialValue: { content }, error },
    ...pictures,
    formKey: formKeyOf(form),
  });
}

async function read(form: FormData, { viewer, ownerId, page }: Conversation) {
  try {
    await markRead({ ownerId, viewer, upTo: upTo(form) });
  } catch (error) {
    return refusalResponse(error);
  }
  return staysOnPage(form) ? data({ read: true }) : redirect(page);
}

async function send(input: Sent, { viewer: sender, ownerId, page }: Conversation) {
  const { form, pictureIds, problems = [] } = input;
  const takesPictures = pictureIds !== undefined;
  const submission = parseForm(form, messageSchema(takesPictures));
  const formKey = formKeyOf(form);
  const pictures = takesPictures ? await sendable(pictureIds, sender.id) : [];
  const keptPictures = pictures.length > 0 ? { pictures } : {};
  if (submission.status !== 'success' || problems.length > 0) {
    // The pictures that came are known by this key, should the form be sent again (R20).
    const key = takesPictures ? { formKey } : {};
    const more = problems.length > 0 ? { fieldErrors: { picture: [...problems] } } : {};
    return data({ result: submission.reply(more), ...keptPictures, ...key }, { status: 400 });
  }
  const { content, picture } = submission.value;
  try {
    const message = { ownerId, sender, content, formKey, pictureIds: picture };
    const { id } = await sendMessage({ ...message, readUpTo: upTo(form) });
    return staysOnPage(form) ? data({ sent: id, formKey: newFormKey() }) : redirect(page);
  } catch (error) {
    const { data: body, init } = formErrorWithKey(submission, error, messageUnsent);
    return data({ ...body, ...keptPictures }, init ?? {});
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
