/** The button that opens the site (R136). */
import * as z from 'zod';
import { pageForm } from '~/core/web/page-forms.server';
import type { SettingsSent } from '~/features/house/settings/settings-card.action.server';
import { openSite } from '~/features/house/set-up/set-up.server';

export const openForms = [
  pageForm({
    ...{ id: 'open-site', schema: z.object({}), button: true },
    async act(_nothing, { context: { viewer, back } }: SettingsSent) {
      await openSite({ actorId: viewer.id });
      return { to: back, said: 'Your site is open. Everyone can see it now.' };
    },
  }),
] as const;
