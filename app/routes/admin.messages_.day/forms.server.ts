import { nameList } from '~/core/text/format';
import type { SignedIn } from '~/core/session/session.server';
import type { LocalDate } from '~/core/time/business-time';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import { dayMessageSchema } from '~/features/messages/to-a-day/day-message.schema';
import { sendDayMessage } from '~/features/messages/to-a-day/day-message.server';

/** Sends one text to all owners of a day (R89). */
export const dayMessageForm = pageForm({
  id: 'day-message',
  schema: dayMessageSchema,
  failed: 'Nothing was sent. Please try again.',
  async act(
    { owner: ownerIds, content },
    { context: { sender, date }, sentKey: formKey }: Sent<{ sender: SignedIn; date: LocalDate }>,
  ) {
    const names = await sendDayMessage({ sender, date, ownerIds, content, formKey });
    return { to: paths.dayMessage(date), said: `Sent to ${nameList(names)}.` };
  },
});
