import { nameList } from '~/core/text/format';
import type { SignedIn } from '~/core/session/session.server';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
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
    { owner: ownerIds, content },
    {
      context: { sender, days },
      sentKey: formKey,
    }: Sent<{ sender: SignedIn; days: DaysOfMessage }>,
  ) {
    const names = await sendDayMessage({ sender, days, ownerIds, content, formKey });
    return { to: paths.dayMessage(days), said: `Sent to ${nameList(names)}.` };
  },
});
