import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { can, isAdmin } from '~/core/session/permissions';
import { signedIn } from '~/core/session/session.server';
import { businessSettings } from '~/core/settings/settings.server';
import { notFound } from '~/core/web/guards.server';
import { paths } from '~/core/web/paths';
import { placeToPropose } from '~/features/dogs-fit/proposal-views.server';

/**
 * "Propose times to meet" for anyone: to the own dog's page, or to an account and a dog first. Where no
 * first visit is asked for, to the contact page, which says how to write (K1).
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

/** Never seen: the loader always leads on. Its being here gives a failure the error page. */
export default function MeetRoute() {
  return null;
}
