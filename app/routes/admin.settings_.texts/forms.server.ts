/** The forms of the texts: the quick replies (R64), and a card for each text. */
import { pageForm } from '~/core/web/page-forms.server';
import {
  cardForms,
  notSaved,
  type SettingsSent,
} from '~/features/house/settings/settings-card.action.server';
import {
  changedReplySchema,
  moveReplySchema,
  replyButton,
  quickReplySchema,
} from '~/features/messages/conversations/quick-replies.schema';
import {
  addReply,
  changeReply,
  moveReply,
  removeReply,
} from '~/features/messages/conversations/quick-replies.server';

export const textForms = [
  ...cardForms(['bring', 'privacy', 'terms', 'verification']),
  pageForm({
    ...{ id: 'add-reply', schema: quickReplySchema, failed: notSaved },
    async act(reply, { context: { viewer, back }, sentKey: formKey }: SettingsSent) {
      await addReply({ actorId: viewer.id, formKey }, reply);
      return { to: back, said: `${reply.name} added.` };
    },
  }),
  pageForm({
    ...{ id: 'change-reply', schema: changedReplySchema, failed: notSaved },
    mayBeGone: true,
    async act({ reply_id: id, ...reply }, { context: { viewer, back }, seen }: SettingsSent) {
      await changeReply({ actorId: viewer.id, seen }, id, reply);
      return { to: back, said: `${reply.name} saved.` };
    },
  }),
  pageForm({
    ...{ id: 'move-reply', schema: moveReplySchema, button: true },
    async act({ reply_id: id, above }, { context: { back } }: SettingsSent) {
      await moveReply(id, above);
      return { to: back, said: 'Moved up.' };
    },
  }),
  pageForm({
    ...{ id: 'remove-reply', schema: replyButton, button: true },
    async act({ reply_id: id }, { context: { viewer, back } }: SettingsSent) {
      await removeReply({ actorId: viewer.id }, id);
      return { to: back, said: 'Reply removed.' };
    },
  }),
] as const;
