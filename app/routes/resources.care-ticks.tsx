import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { lateTick } from '~/features/care/care.action.server';
import { requirePermission } from '~/core/web/guards.server';
import { readForm } from '~/core/web/read-form.server';

/** Tells the service worker whether its browser may still show the day sheet, or must sign in. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requirePermission(request, 'day');
  return Response.json({});
}

/** What was ticked on the day sheet without a connection (R51), one at a time. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'day');
  return Response.json(await lateTick(await readForm(request), viewer.id));
}
