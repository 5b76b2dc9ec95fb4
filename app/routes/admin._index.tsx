import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { paths } from '~/lib/paths';
import { requireAdmin } from '~/services/web/guards.server';

/** Until there is a calendar, the admin begins with what waits for an answer. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return redirect(paths.adminReservations());
}
