import * as z from 'zod';
import { counted } from '~/core/text/counted';
import { pageForm } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import { sendKept } from '~/features/messages/outbox/send-kept.server';

/** Sends the emails stored while no mail service was set up (R115). */
export const sendKeptForm = pageForm({
  ...{ id: 'send-kept', schema: z.object({}) },
  button: true,
  async act() {
    const { sent, dropped } = await sendKept();
    const text = `${counted(sent, 'email')} ${sent === 1 ? 'is' : 'are'} being sent.`;
    const more = dropped === 0 ? '' : ` ${counted(dropped, 'other')} no longer needed.`;
    return { to: paths.adminOutbox(), said: text + more };
  },
});
