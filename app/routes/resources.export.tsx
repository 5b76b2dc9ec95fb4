import type { LoaderFunctionArgs } from '@remix-run/node';
import contentDisposition from 'content-disposition';
import { paths } from '~/lib/paths';
import { exportHouse } from '~/services/export/export-house.server';
import { ServiceError } from '~/services/runtime/service-error.server';
import { withDownload } from '~/services/web/downloads.server';
import { redirectWithFlash } from '~/services/web/flash.server';
import { requireAdmin } from '~/services/web/guards.server';

/** Everything of the house as one ZIP, made while it is read. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  try {
    return await withDownload(viewer, async () => {
      const { name, body } = await exportHouse(viewer);
      return new Response(body, {
        headers: {
          'Content-Type': 'application/zip',
          'Content-Disposition': contentDisposition(name),
          'Cache-Control': 'private, no-store',
        },
      });
    });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return redirectWithFlash(paths.adminSettings(), { kind: 'error', text: error.userMessage });
  }
}
