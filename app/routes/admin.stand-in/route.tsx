import type { HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { notFound, requirePermission } from '~/core/web/guards.server';
import { offlinePage } from '~/core/web/offline-page.server';
import { pageMeta } from '~/core/web/page-meta';
import { mayStandIn } from '~/features/house/hand-over/in-force.server';
import { standInSheet } from '~/features/house/stand-in/stand-in-sheet.server';
import { StandInView } from '~/features/house/stand-in/stand-in-view';
import { useKeptCopy } from '~/ui/live/use-kept-copy';

export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Stand-in · Admin', search: 'noindex' });

/** The stand-in's page (R106): for the helper while the hand-over is in force, for the admin always. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'day');
  if (!(await mayStandIn(viewer))) throw notFound();
  const { timeZone, ...sheet } = await standInSheet();
  return offlinePage(sheet, { account: viewer.id, timeZone, until: sheet.inForce?.untilAt });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function StandIn() {
  const sheet = useLoaderData<typeof loader>();
  useKeptCopy('keep-stand-in', sheet);
  return <StandInView sheet={sheet} />;
}
