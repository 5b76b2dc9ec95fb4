import type { LoaderFunctionArgs } from '@remix-run/node';
import { paths } from '~/core/web/paths';
import { mailAttachment } from '~/features/messages/outbox/stored-email.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { idParam, notFound, requireAdmin } from '~/core/web/guards.server';

/** An email's attachment, for the admin in the outbox. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const mailId = idParam(params['mailId']);
  try {
    return await fileOf(mailId, params['file'] ?? '');
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return redirectWithFlash(paths.adminOutboxMail(mailId), {
      kind: 'error',
      text: error.userMessage,
    });
  }
}

async function fileOf(mailId: string, fileName: string): Promise<Response> {
  const file = await mailAttachment(mailId, fileName);
  if (file === null) throw notFound();
  return new Response(file.text, {
    headers: {
      'Content-Type': file.mediaType,
      'Content-Disposition': `attachment; filename="${file.fileName}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
