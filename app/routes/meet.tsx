import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { can, isAdmin } from '~/core/session/permissions';
import { signedIn } from '~/core/session/session.server';
import { businessSettings } from '~/core/settings/settings.server';
import { notFound } from '~/core/web/guards.server';
import { paths } from '~/core/web/paths';
import { placeToPropose } from '~/features/dogs/approval/proposal-views.server';

/**
 * "Propose times to meet" for anyone: redirects to the dog's page, or to an account and a dog first.
 * If no first visit is required, redirects to the contact page (K1).
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { meetFirst } = await businessSettings('committed');
  if (!meetFirst) return redirect(paths.meet());
  const viewer = await signedIn(request);
  if (viewer === null) return redirect(paths.signUp(paths.proposeMeeting()));
  if (!can(viewer.role, 'own pages')) throw notFound();
  if (isAdmin(viewer)) return redirect(paths.admin());
  return redirect(
    viewer.profileComplete
      ? await placeToPropose(viewer.id)
      : paths.createProfile(paths.proposeMeeting()),
  );
}

/** Never rendered: the loader always redirects. Without it, a failure would have no error page. */
export default function MeetRoute() {
  return null;
}
