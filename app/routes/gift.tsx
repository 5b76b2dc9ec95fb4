import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { businessSettings } from '~/core/settings/settings.server';
import { notFound, requireProfile } from '~/core/web/guards.server';
import { paths } from '~/core/web/paths';

/** Redirects whoever got a gift of credit to their page of it (R143); a visitor signs in or up first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { houseCredit } = await businessSettings('committed');
  if (!houseCredit) throw notFound();
  const { id, role } = await requireProfile(request);
  return redirect(role === 'user' ? paths.credit(id) : paths.profileOf(id));
}

/** Never rendered: the loader always redirects. Without it, a failure would have no error page. */
export default function GiftRoute() {
  return null;
}
