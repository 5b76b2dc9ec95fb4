import * as z from 'zod';
import { formatMoney } from '~/core/money/money';
import type { Viewer } from '~/core/session/permissions';
import { seenCents, seenVersion } from '~/core/text/seen.schema';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import { moves } from '~/features/booking/requests/move-stay';
import { moveStay } from '~/features/booking/requests/move-stay.server';

type SentHere = Sent<{ viewer: Viewer; bookingId: string }>;

/** "Save" (R86). The page shows its effects and asks first. */
export const moveForm = pageForm({
  id: 'move',
  schema: z.object({ move: z.enum(moves), version: seenVersion, seen_cents: seenCents }),
  button: true,
  atTop: ['version', 'seen_cents'],
  async act(
    { move, version, seen_cents: cents },
    { context, sentKey: formKey, noticed }: SentHere,
  ) {
    const { bookingId, viewer } = context;
    const seen = { version, cents };
    await moveStay({ bookingId, viewer, move, seen, noticed, formKey });
    return { to: paths.booking(bookingId), said: `Saved. The total is ${formatMoney(cents)}.` };
  },
});
