import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useRouteError } from '@remix-run/react';
import { paths } from '~/lib/paths';
import { requireAdmin } from '~/services/web/guards.server';
import { ErrorPage } from '~/ui/error-page';

/** Until there is a calendar, the admin begins with what waits for an answer. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return redirect(paths.adminReservations());
}

/** Never seen: the loader always leads on. Its being here gives a failure the error page. */
export default function AdminIndex() {
  return null;
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
