import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { requireSignedIn } from '~/core/web/guards.server';
import { paths } from '~/core/web/paths';

/** Where browsers and password managers lead people who change their password. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { id } = await requireSignedIn(request);
  return redirect(`${paths.settingsOf(id)}#password`);
}
