import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { lateTick } from '~/features/day/care/care.action.server';
import { mayStandIn } from '~/features/house/hand-over/in-force.server';
import { requirePermission } from '~/core/web/guards.server';
import { readForm } from '~/core/web/read-form.server';

/** Tells the service worker which cached pages its browser may still show, or that it must sign in. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'day');
  return Response.json({ keeps: ['page', ...((await mayStandIn(viewer)) ? ['stand-in'] : [])] });
}

/** Receives ticks made offline on the day sheet (R51), one at a time. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'day');
  return Response.json(await lateTick(await readForm(request), viewer));
}
