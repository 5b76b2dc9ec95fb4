import { redirect } from '@remix-run/node';
import * as z from 'zod';
import { isAdmin, type Viewer } from '~/core/session/permissions';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import { markUpdatesSeen, removeUpdate } from './send-update.server';

type Page = { viewer: Viewer; booking: { id: string; ownerId: string } };

// A malformed id gets the same answer as an unknown one (R8).
const id = z.string().max(40).catch('');

/** The small forms beside the updates of a stay (R52). */
export const updateForms = [
  pageForm({
    id: 'seen-updates',
    schema: z.object({ up_to: id, stay: z.literal('1').optional().catch(undefined) }),
    button: true,
    may: ({ viewer, booking }: Page) => viewer.id === booking.ownerId,
    async act({ up_to: upTo, stay }, { context: { viewer, booking } }: Sent<Page>) {
      await markUpdatesSeen(booking.id, { ownerId: viewer.id, upTo });
      // The page's scripts send this on their own and don't show the answer.
      return stay === '1' ? 'stays' : redirect(paths.howItGoes(booking.id));
    },
  }),
  pageForm({
    id: 'remove-update',
    schema: z.object({ update_id: id }),
    button: true,
    may: ({ viewer }: Page) => isAdmin(viewer),
    async act({ update_id: updateId }, { context: { booking } }: Sent<Page>) {
      await removeUpdate(updateId, booking.id);
      return { to: paths.howItGoes(booking.id), said: 'Update removed.' };
    },
  }),
] as const;
