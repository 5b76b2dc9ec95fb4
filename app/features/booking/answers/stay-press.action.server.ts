import type * as z from 'zod';
import type { Viewer } from '~/core/session/permissions';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { undoButtons } from './undo-buttons.server';

/** A page with buttons about stays. */
type PageOfStays = ReturnType<typeof pageOfStays>;

/** @param undoAt action of the page's forms, if not the page itself */
export function pageOfStays(viewer: Viewer, back: string, undoAt: string = back) {
  return { viewer, back, undoAt, undo: () => undoButtons(undoAt, viewer) };
}

/**
 * Declares a stay's button, which redirects to its page with the Undos of the last ten seconds.
 * @param act returns the success sentence
 */
export function stayPress<Id extends string, Schema extends z.ZodType>(
  id: Id,
  schema: Schema,
  act: (value: z.output<Schema>, sent: Sent<PageOfStays>) => Promise<string>,
  { goOn, ...shown }: { goOn?: string; below?: true } = {},
) {
  return pageForm({
    id,
    schema,
    button: true,
    atTop: ['quick_reason', 'reason'],
    ...(goOn !== undefined && { goOn }),
    act: async (value, sent: Sent<PageOfStays>) => {
      const { back: to, undo } = sent.context;
      return { to, said: await act(value, sent), ...shown, ...(await undo()) };
    },
  });
}
