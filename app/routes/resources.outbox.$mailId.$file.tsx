import type { LoaderFunctionArgs } from '@remix-run/node';
import { mailAttachment } from '~/services/mail/stored-email.server';
import { idParam, notFound, requireAdmin } from '~/services/web/guards.server';

/** A file that goes along with a mail, as the admin reads it in the outbox. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const file = await mailAttachment(idParam(params['mailId']), params['file'] ?? '');
  if (file === null) throw notFound();
  return new Response(file.text, {
    headers: {
      'Content-Type': file.mediaType,
      'Content-Disposition': `attachment; filename="${file.fileName}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
