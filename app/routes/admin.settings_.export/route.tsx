import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireAdmin } from '~/core/web/guards.server';
import { pageMeta } from '~/core/web/page-meta';
import { exportProgress } from '~/features/data/exports/export-house.server';
import { SettingsFrame } from '~/features/house/settings/settings-frame';
import { ExportCard } from './export-card';

export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Everything in one file · Settings', search: 'noindex' });

/** Export of the whole house as a file, with a download's progress. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { exporting: exportProgress() };
}

export default function Export() {
  const { exporting } = useLoaderData<typeof loader>();
  return (
    <SettingsFrame>
      <ExportCard exporting={exporting} />
    </SettingsFrame>
  );
}
