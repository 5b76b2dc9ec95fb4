import type { LoaderFunctionArgs } from '@remix-run/node';
import { redirectToOwnProfile } from '~/core/web/guards.server';

/** Leads to the signed-in person's own profile (R1); payment returns here. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirectToOwnProfile(request);
}

/** Never seen: the loader always leads on. Its being here gives a failure the error page. */
export default function OwnProfileRoute() {
  return null;
}
