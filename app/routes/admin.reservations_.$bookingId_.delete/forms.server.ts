import * as z from 'zod';
import type { Viewer } from '~/core/session/permissions';
import { ticked } from '~/core/text/fields.schema';
import { seenVersion } from '~/core/text/seen.schema';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { deleteBooking } from '~/features/booking/requests/delete-booking.server';

type SentHere = Sent<{ viewer: Viewer; bookingId: string; back: string }>;

/** "Yes, delete it" (R21). */
export const deleteForm = pageForm({
  id: 'delete',
  schema: z.object({ version: seenVersion, tell_owner: ticked }),
  button: true,
  atTop: ['version'],
  async act({ version, tell_owner: tellOwner }, { context }: SentHere) {
    const { viewer, bookingId, back: to } = context;
    await deleteBooking({ bookingId, viewer, version, tellOwner });
    return { to, said: 'Booking request deleted' };
  },
});
