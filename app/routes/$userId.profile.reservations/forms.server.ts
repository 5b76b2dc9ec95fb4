/** The forms of a list of reservations: answers to stays, and to places that were waited for (R56). */
import { redirect } from '@remix-run/node';
import * as z from 'zod';
import type { Viewer } from '~/core/session/permissions';
import { seenCents } from '~/core/text/seen.schema';
import { redirectWithFlash } from '~/core/web/flash.server';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import { statusForms } from '~/features/booking/answers/status.action.server';
import { leaveWaitlist, takePlace } from '~/features/booking/waitlist/wait.server';
import { UnsignedError } from '~/features/people/agreements/sign-agreement.server';

type SentHere = Sent<{ viewer: Viewer }>;

// A malformed id is answered as an unknown one (R8).
const entry = z.string().max(40).catch('');

const leaving = <Id extends 'leave' | 'decline'>(id: Id) =>
  pageForm({
    ...{ id, schema: z.object({ entry }) },
    button: true,
    async act({ entry: entryId }, { context: { viewer } }: SentHere) {
      await leaveWaitlist(entryId, viewer, { offerSeen: id === 'decline' });
      const said = 'You’re no longer on the waitlist for this stay.';
      return { to: paths.reservationsOf(viewer.id), said };
    },
  });

export const reservationForms = [
  ...statusForms,
  pageForm({
    ...{ id: 'take', schema: z.object({ entry, seen_cents: seenCents }) },
    button: true,
    async act({ entry: entryId, seen_cents: seen }, { context: { viewer } }: SentHere) {
      try {
        return redirect(paths.booking(await takePlace({ entryId, viewer, seenCents: seen })));
      } catch (error) {
        if (!(error instanceof UnsignedError)) throw error;
        // R46: the place is held while the owner signs.
        const text = 'Please sign this first. Then take the place.';
        return await redirectWithFlash(paths.agreement('waitlist'), { kind: 'error', text });
      }
    },
  }),
  leaving('leave'),
  leaving('decline'),
] as const;
