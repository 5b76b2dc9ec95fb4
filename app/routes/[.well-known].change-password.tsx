import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { requireSignedIn } from '~/core/web/guards.server';
import { paths } from '~/core/web/paths';

/** Redirects browsers and password managers to the password form. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { id } = await requireSignedIn(request);
  return redirect(`${paths.settingsOf(id)}#password`);
}
