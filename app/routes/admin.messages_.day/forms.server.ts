import { interval } from '~/core/runtime/intervals.server';
import type { SignedIn } from '~/core/session/session.server';
import { nameList } from '~/core/text/format';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import { noEmailText } from '~/features/people/accounts/said-to-owner.server';
import {
  dayMessageSchema,
  undoDayMessageSchema,
} from '~/features/messages/to-a-day/day-message.schema';
import {
  apart,
  type DaysOfMessage,
  sendDayMessage,
  undoDayMessage,
  type UndoneDayMessage,
} from '~/features/messages/to-a-day/day-message.server';

type SentHere = Sent<{ sender: SignedIn; days: DaysOfMessage }>;

/** Sends one text to all owners of a day, after a question and with an Undo (R89). */
export const dayMessageForm = pageForm<
  'day-message',
  typeof dayMessageSchema,
  SentHere['context'],
  UndoneDayMessage
>({
  id: 'day-message',
  schema: dayMessageSchema,
  failed: 'Nothing was sent. Please try again.',
  goOn: 'Send',
  async act({ owner, by_phone: byPhone, content }, { context, noticed, sentKey: formKey }) {
    const { sender, days } = context;
    const ownerIds = [...owner, ...byPhone];
    const sent = await sendDayMessage({ sender, days, ownerIds, content, noticed, formKey });
    const { names, noEmail } = apart(sent.owners);
    const sentences = [
      ...(names.length === 0 ? [] : [`Sent to ${nameList(names)}.`]),
      ...noEmail.map((one) => noEmailText(one.name, one)),
    ];
    const to = paths.dayMessage(days);
    const reached = sent.owners.length;
    const undo = {
      at: to,
      name: `Message to ${reached === 1 ? '1 owner' : `${reached} owners`}.`,
      forMs: interval('answerUndo'),
      fields: { intent: 'undo-day-message', message: sent.groupId },
    };
    return { to, said: sentences.join(' '), undo: [undo] };
  },
});

/** Withdraws the message; the page shows its text again, to mend and send. */
export const undoDayMessageForm = pageForm({
  ...{ id: 'undo-day-message', schema: undoDayMessageSchema },
  button: true,
  async act({ message }, { context: { sender } }: SentHere) {
    return { shown: await undoDayMessage(message, sender) };
  },
});
