import type { LoaderFunctionArgs } from '@remix-run/node';
import { myData } from '~/services/profiles/my-data.server';
import { withDownload } from '~/services/web/downloads.server';
import { notFound, requireOwnPage } from '~/services/web/guards.server';

/** Everything held about an owner as one JSON file, for that owner and the admin. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { viewer, ownerId } = await requireOwnPage(request, params['userId']);
  return withDownload(viewer, async () => {
    const body = await myData(ownerId);
    if (body === null) throw notFound();
    return new Response(body, {
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': 'attachment; filename="my-data.json"',
        'Cache-Control': 'private, no-store',
      },
    });
  });
}
