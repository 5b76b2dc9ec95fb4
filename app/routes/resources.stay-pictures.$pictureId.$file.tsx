import type { LoaderFunctionArgs } from '@remix-run/node';
import { findPrivatePicture } from '~/features/dogs/pictures/private-pictures.server';
import { openWhenRead } from '~/core/runtime/web-stream.server';
import { idParam, notFound, requireFileAccess } from '~/core/web/guards.server';

/** One size of a picture of a stay or message, for its owner and the admin; 404 for everyone else (R52, R64). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireFileAccess(request, 'account');
  const picture = await findPrivatePicture(
    idParam(params['pictureId']),
    params['file'] ?? '',
    viewer,
  );
  if (picture === null) throw notFound();
  return new Response(openWhenRead(picture.open), {
    headers: {
      'Content-Type': `image/${picture.format}`,
      'Content-Length': String(picture.bytes),
      'Cache-Control': 'private, max-age=3600',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  });
}
