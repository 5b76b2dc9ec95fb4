import { tryAgain } from '~/core/text/error-texts';
import type { Viewer } from '~/core/session/permissions';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { belongingsIntent, belongingsSchema } from './belongings.schema';
import { saveBelongings } from './belongings.server';

type SentHere = Sent<{ bookingId: string; viewer: Viewer; back: string }>;

/** The list of belongings, on the pages that have it (R90). */
export const belongingsForm = pageForm({
  id: belongingsIntent,
  schema: belongingsSchema,
  failed: tryAgain,
  async act({ belongings: things, back: gone }, { context, seen }: SentHere) {
    const { bookingId, viewer, back: to } = context;
    const changed = await saveBelongings({ bookingId, viewer, seen, things, back: gone });
    return { to, said: changed ? 'Belongings saved.' : 'No changes to save.', below: true };
  },
});
