import { nameList } from '~/core/text/format';
import type { SignedIn } from '~/core/session/session.server';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import { noEmailText } from '~/features/people/accounts/said-to-owner.server';
import { dayMessageSchema } from '~/features/messages/to-a-day/day-message.schema';
import {
  type DaysOfMessage,
  sendDayMessage,
} from '~/features/messages/to-a-day/day-message.server';

/** Sends one text to all owners of a day (R89). */
export const dayMessageForm = pageForm({
  id: 'day-message',
  schema: dayMessageSchema,
  failed: 'Nothing was sent. Please try again.',
  async act(
    { owner, by_phone: byPhone, content },
    {
      context: { sender, days },
      sentKey: formKey,
    }: Sent<{ sender: SignedIn; days: DaysOfMessage }>,
  ) {
    const ownerIds = [...owner, ...byPhone];
    const sent = await sendDayMessage({ sender, days, ownerIds, content, formKey });
    const names = sent.filter(({ hasEmail }) => hasEmail).map(({ name }) => name);
    const sentences = [
      ...(names.length === 0 ? [] : [`Sent to ${nameList(names)}.`]),
      ...sent.filter(({ hasEmail }) => !hasEmail).map((one) => noEmailText(one.name, one)),
    ];
    return { to: paths.dayMessage(days), said: sentences.join(' ') };
  },
});
