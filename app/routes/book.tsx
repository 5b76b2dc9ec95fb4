import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { isAdmin, can } from '~/core/session/permissions';
import { stayQuery } from '~/features/stays/stay-query';
import { paths } from '~/core/web/paths';
import { signedIn } from '~/core/session/session.server';
import { notFound } from '~/core/web/guards.server';

/**
 * "Book a stay" for anyone: to the own booking form with what was chosen, or to an account first. Who has
 * chosen nothing yet sees the price, and whether there is room, before a password is asked for.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = stayQuery(new URL(request.url).searchParams);
  const viewer = await signedIn(request);
  if (viewer === null)
    return redirect(
      Object.keys(query).length === 0 ? paths.daycare() : paths.signUp(paths.bookAStay(query)),
    );
  if (!can(viewer.role, 'own pages')) throw notFound();
  if (isAdmin(viewer)) return redirect(paths.adminUsers());
  return redirect(
    viewer.profileComplete
      ? paths.book(viewer.id, query)
      : paths.createProfile(paths.bookAStay(query)),
  );
}

/** Never seen: the loader always leads on. Its being here gives a failure the error page. */
export default function BookRoute() {
  return null;
}
