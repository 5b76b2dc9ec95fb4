import type { LoaderFunctionArgs } from '@remix-run/node';
import { myData } from '~/features/people/profiles/my-data.server';
import { withDownload } from '~/core/web/downloads.server';
import { notFound, requireOwnPage } from '~/core/web/guards.server';

/** All data about an owner as one JSON file, for that owner and the admin. */
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
