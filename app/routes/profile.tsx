import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { paths } from '~/lib/paths';
import { requireSignedIn } from '~/services/web/guards.server';

/** Leads to the signed-in person's own profile (R1); payment returns here. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireSignedIn(request);
  return redirect(paths.profileOf(viewer.id));
}

/** Never seen: the loader always leads on. Its being here gives a failure the error page. */
export default function OwnProfileRoute() {
  return null;
}
