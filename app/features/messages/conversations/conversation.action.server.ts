import { redirect } from '@remix-run/node';
import * as z from 'zod';
import type { Viewer } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import {
  answerForm,
  pageForm,
  type Received,
  type Sent,
  shownForm,
} from '~/core/web/page-forms.server';
import { readForm } from '~/core/web/read-form.server';
import {
  answerWithPictures,
  type SentPictures,
} from '~/features/dogs/pictures/picture.action.server';
import { markRead } from './mark-read.server';
import { messageSchema, messageUnsent, mostMessagePictures } from './message.schema';
import { type QuickReply, withReply } from './quick-replies';
import { sendMessage } from './send-message.server';

type Conversation = {
  viewer: Viewer;
  ownerId: string;
  page: string;
  /** Quick replies that the viewer can insert (R64). */
  replies?: readonly QuickReply[];
};

type SentHere = Sent<Conversation & { takesPictures: boolean }>;

/** Handles the two forms of a conversation: sending a message and marking as read (R37). */
export async function handleConversationForm(request: Request, conversation: Conversation) {
  const { messagePictures: takesPictures } = await businessSettings('committed');
  const context = { ...conversation, takesPictures };
  const answer = (sent: SentPictures) => {
    const inserts = conversation.replies !== undefined && sent.form.has('quick_reply');
    const otherwise = inserts ? replyForm : messageForm;
    return answerForm([readUpToForm], { ...sent, context, request }, otherwise);
  };
  if (!takesPictures) return answer({ form: await readForm(request) });
  const from = { senderId: conversation.viewer.id, most: mostMessagePictures };
  return answerWithPictures(request, from, answer);
}

const messageForm = pageForm({
  id: 'message',
  schema: ({ takesPictures }: SentHere['context']) => messageSchema(takesPictures),
  failed: messageUnsent,
  async act({ content, picture: pictureIds }, { context, form, sentKey: formKey }: SentHere) {
    const { ownerId, viewer: sender, page } = context;
    const message = { ownerId, sender, content, formKey, pictureIds };
    await sendMessage({ ...message, readUpTo: textOf(form, 'up_to') });
    return staysOnPage(form) ? 'stays' : redirect(page);
  },
});

const readUpToForm = pageForm({
  id: 'read',
  schema: z.object({}),
  button: true,
  async act(_nothing, { context: { ownerId, viewer, page }, form }: SentHere) {
    await markRead({ ownerId, viewer, upTo: textOf(form, 'up_to') });
    return staysOnPage(form) ? 'stays' : redirect(page);
  },
});

/** Without scripts: shows the typed message with a quick reply below it; sends nothing. */
const replyForm = shownForm(
  'message',
  ({ form, wrong, context }: Received<SentHere['context']>) => {
    const reply = context.replies?.find(({ id }) => id === textOf(form, 'quick_reply'));
    const content = withReply(textOf(form, 'content'), reply?.text ?? '');
    const gone = reply ? null : ['This reply was removed in the meantime.'];
    return { initialValue: { content }, error: { '': gone, ...wrong } };
  },
);

/** A form from the page's scripts has a marker and gets an answer without a redirect. */
const staysOnPage = (form: FormData) => form.get('stay') === '1';

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
