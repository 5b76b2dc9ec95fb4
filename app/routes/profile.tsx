import type { LoaderFunctionArgs } from '@remix-run/node';
import { redirectToOwnProfile } from '~/core/web/guards.server';

/** Redirects to the signed-in person's profile (R1); payment returns here. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirectToOwnProfile(request);
}

/** Never rendered: the loader always redirects. Without it, a failure would have no error page. */
export default function OwnProfileRoute() {
  return null;
}
