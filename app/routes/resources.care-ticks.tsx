import type { ActionFunctionArgs } from '@remix-run/node';
import { lateTick } from '~/services/web/care-form.server';
import { notFound, requireMay } from '~/services/web/guards.server';
import { readForm } from '~/services/web/read-form.server';

/** Only the service worker calls this address, with POST. */
export async function loader({ request }: ActionFunctionArgs): Promise<never> {
  await requireMay(request, 'day');
  throw notFound();
}

/** What was ticked on the day sheet without a connection (R51), one at a time. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireMay(request, 'day');
  return Response.json(await lateTick(await readForm(request), viewer.id));
}
