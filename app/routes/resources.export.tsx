import type { LoaderFunctionArgs } from '@remix-run/node';
import contentDisposition from 'content-disposition';
import { paths } from '~/core/web/paths';
import { exportHouse, exportName } from '~/features/data/exports/export-house.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { withDownload } from '~/core/web/downloads.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { requireAdmin } from '~/core/web/guards.server';

/** Streams all of the house's data as one ZIP. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': contentDisposition(await exportName()),
    'Cache-Control': 'private, no-store',
  };
  // HEAD makes no copy of the database and doesn't count toward the six exports per hour (R109).
  if (context.head) return new Response(null, { headers });
  try {
    return await withDownload(
      viewer,
      async () => new Response(await exportHouse(viewer), { headers }),
    );
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return redirectWithFlash(paths.adminSettings('export'), {
      kind: 'error',
      text: error.userMessage,
    });
  }
}
