/** The small forms beside the updates of a stay (R52). */
import { data, redirect } from '@remix-run/node';
import { isAdmin, type Role } from '~/core/session/permissions';
import { redirectWithFlash } from '~/core/web/flash.server';
import { notFound } from '~/core/web/guards.server';
import { paths } from '~/core/web/paths';
import { refusalOrQuestion } from '~/core/web/read-form.server';
import type { ArrivalAnswer } from '~/features/arrivals/arrival.action.server';
import { markUpdatesSeen, removeUpdate } from './send-update.server';
import { updateButtons } from './stay-update.schema';

type Page = { viewer: { id: string; role: Role }; booking: { id: string; ownerId: string } };

type Answer = Promise<ReturnType<typeof redirect> | ReturnType<typeof data<ArrivalAnswer>>>;

/** Handles a form about the updates of a stay. */
export async function handleUpdate(form: FormData, { viewer, booking }: Page): Answer {
  const read = updateButtons.safeParse(Object.fromEntries(form));
  if (!read.success) throw notFound();
  const back = paths.howItGoes(booking.id);
  try {
    if (read.data.intent === 'seen-updates') {
      if (viewer.id !== booking.ownerId) throw notFound();
      await markUpdatesSeen(booking.id, { ownerId: viewer.id, upTo: read.data.up_to });
      // What the page's scripts sent by themselves has an answer that is not shown.
      return form.get('stay') === '1' ? data({ refusal: '' }) : redirect(back);
    }
    if (!isAdmin(viewer)) throw notFound();
    await removeUpdate(read.data.update_id, booking.id);
    return await redirectWithFlash(back, { kind: 'success', text: 'Update removed.' });
  } catch (error) {
    if (error instanceof Response) throw error;
    return refusalOrQuestion(error, form, '');
  }
}
