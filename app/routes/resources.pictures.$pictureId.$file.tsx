import type { LoaderFunctionArgs } from '@remix-run/node';
import { findPictureFile } from '~/features/dogs/pictures/find-pictures.server';
import { openWhenRead } from '~/core/runtime/web-stream.server';
import { idParam, notFound } from '~/core/web/guards.server';

/**
 * One size of a picture, without a guard: home, about and pet photos are on public pages (R9),
 * and ids can't be guessed. A changed picture has a new id, so its files are cached forever.
 */
export async function loader({ params }: LoaderFunctionArgs) {
  const picture = await findPictureFile(idParam(params.pictureId), params.file ?? '');
  if (picture === null) throw notFound();
  return new Response(openWhenRead(picture.open), {
    headers: {
      'Content-Type': `image/${picture.format}`,
      'Content-Length': String(picture.bytes),
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'",
    },
  });
}
