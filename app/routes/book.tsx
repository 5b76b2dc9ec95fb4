import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { isAdmin, mayDo } from '~/core/session/permissions';
import { stayWish } from '~/features/stays/stay-wish';
import { paths } from '~/core/web/paths';
import { signedIn } from '~/core/session/session.server';
import { notFound } from '~/core/web/guards.server';

/** "Book a stay" for anyone: to the own booking form with what was chosen, or to an account first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const wish = stayWish(new URL(request.url).searchParams);
  const viewer = await signedIn(request);
  if (viewer === null) return redirect(paths.signUp(paths.bookAStay(wish)));
  if (!mayDo(viewer.role, 'own pages')) throw notFound();
  if (isAdmin(viewer)) return redirect(paths.adminUsers());
  return redirect(
    viewer.profileComplete
      ? paths.book(viewer.id, wish)
      : paths.createProfile(paths.bookAStay(wish)),
  );
}

/** Never seen: the loader always leads on. Its being here gives a failure the error page. */
export default function BookRoute() {
  return null;
}
