import type { LoaderFunctionArgs } from '@remix-run/node';
import { findRecordFile } from '~/features/dogs/pets/records.server';
import { attachmentHeader } from '~/features/dogs/pets/record-file-name.server';
import { openWhenRead } from '~/core/runtime/web-stream.server';
import { withDownload } from '~/core/web/downloads.server';
import { idParam, notFound, requireProfile } from '~/core/web/guards.server';

/**
 * A record's file for the pet's owner and the admin (R8), always as a download and never rendered on
 * the app's origin.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireProfile(request);
  const recordId = idParam(params['recordId']);
  return withDownload(viewer, async () => {
    const record = await findRecordFile(recordId, viewer);
    if (record === null) throw notFound();
    return new Response(openWhenRead(record.open), {
      headers: {
        'Content-Type': record.mediaType,
        'Content-Length': String(record.bytes),
        'Content-Disposition': attachmentHeader(record.fileName),
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Cache-Control': 'private, no-store',
      },
    });
  });
}
