import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { isAdmin, can } from '~/core/session/permissions';
import { stayQuery } from '~/features/booking/rules/stay-query';
import { paths } from '~/core/web/paths';
import { signedIn } from '~/core/session/session.server';
import { notFound } from '~/core/web/guards.server';

/**
 * "Book a stay" for anyone: redirects to the booking form with the choices, or to an account first.
 * Visitors without choices see price and availability before they need a password.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = stayQuery(new URL(request.url).searchParams);
  const viewer = await signedIn(request);
  if (viewer === null)
    return redirect(
      Object.keys(query).length === 0 ? paths.checkStay() : paths.signUp(paths.bookAStay(query)),
    );
  if (!can(viewer.role, 'own pages')) throw notFound();
  if (isAdmin(viewer)) return redirect(paths.adminUsers());
  return redirect(
    viewer.profileComplete
      ? paths.book(viewer.id, query)
      : paths.createProfile(paths.bookAStay(query)),
  );
}

/** Never rendered: the loader always redirects. Without it, a failure would have no error page. */
export default function BookRoute() {
  return null;
}
