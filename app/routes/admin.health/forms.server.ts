/** The buttons of the health page: test a picture, and resume paused email addresses (R108). */
import * as z from 'zod';
import type { SignedIn } from '~/core/session/session.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import { tryPictureByHand } from '~/features/house/installation/installation.server';
import { resumeButton } from '~/features/messages/outbox/outbox-button.schema';
import { resumeAddress } from '~/features/messages/outbox/paused-addresses.server';

export const healthForms = [
  pageForm({
    ...{ id: 'try-picture', schema: z.object({}), button: true },
    async act(_nothing, { context: viewer }: Sent<SignedIn>) {
      const { problem } = await tryPictureByHand(viewer);
      const text = problem === null ? 'Pictures work.' : `A picture was refused: ${problem}`;
      const kind = problem === null ? 'success' : 'error';
      return redirectWithFlash(paths.adminHealth(), { kind, text });
    },
  }),
  pageForm({
    ...{ id: 'resume', schema: resumeButton, button: true },
    async act({ address }) {
      await resumeAddress(address);
      return { to: paths.adminHealth(), said: `Emails to ${address} will be sent again.` };
    },
  }),
] as const;
