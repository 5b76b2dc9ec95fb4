import type { LoaderFunctionArgs } from '@remix-run/node';
import { stayAlbum } from '~/features/day/updates/stay-album.server';
import { withDownload } from '~/core/web/downloads.server';
import { idParam, notFound, requireProfile } from '~/core/web/guards.server';

/** The pictures of a stay as one ZIP, for its owner and the admin (R52). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireProfile(request);
  const bookingId = idParam(params['bookingId']);
  return withDownload(viewer, async () => {
    const album = await stayAlbum(bookingId, viewer);
    if (album === null) throw notFound();
    return new Response(album.body, {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="${album.name}"`,
        'Cache-Control': 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
      },
    });
  });
}
