import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { notFound, requirePermission } from '~/core/web/guards.server';
import { pageMeta } from '~/core/web/page-meta';
import { mayStandIn } from '~/features/hand-over/in-force.server';
import { standInSheet } from '~/features/stand-in/stand-in-sheet.server';
import { StandInView } from '~/features/stand-in/stand-in-view';
import { useKeptCopy } from '~/ui/live/use-kept-copy';

export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Stand-in · Admin', search: 'noindex' });

/** The page of whoever stands in (R106): the helper while it is in force, and the house always. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'day');
  if (!(await mayStandIn(viewer))) throw notFound();
  return { sheet: await standInSheet(), viewerId: viewer.id };
}

export default function StandIn() {
  const { sheet, viewerId } = useLoaderData<typeof loader>();
  useKeptCopy('keep-stand-in', sheet);
  return <StandInView sheet={sheet} viewerId={viewerId} />;
}
