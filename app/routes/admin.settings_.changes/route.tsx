import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/lib/page-meta';
import { listChanges } from '~/services/settings/changes.server';
import { requireAdmin } from '~/services/web/guards.server';
import { pageParam } from '~/services/web/params.server';
import { EmptyState, SofaNap } from '~/ui/empty-state';
import { Pager } from '~/ui/layout/pager';
import { ChangeList } from './change-list';
import { SettingsFrame } from '~/ui/settings/settings-frame';

export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Changes · Settings', search: 'noindex' });

/** Every change of the settings, newest first; read only. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return listChanges(pageParam(new URL(request.url).searchParams));
}

export default function Changes() {
  const { changes, page, pages } = useLoaderData<typeof loader>();
  return (
    <SettingsFrame page="changes">
      {changes.length === 0 ? (
        <EmptyState illustration={<SofaNap />} title="Nothing was changed yet">
          <p>Every change of the settings will stand here, with who made it and when.</p>
        </EmptyState>
      ) : (
        <ChangeList changes={changes} />
      )}
      <Pager page={page} pages={pages} />
    </SettingsFrame>
  );
}
