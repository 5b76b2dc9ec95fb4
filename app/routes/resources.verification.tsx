import { attachmentHeader } from '~/features/dogs/pets/record-file-name.server';
import { verificationFile } from '~/features/site/frame/site-text.server';
import { notFound } from '~/core/web/guards.server';

/** The verification file itself, always as a download (R3). */
export async function loader() {
  const file = await verificationFile();
  if (file === null) throw notFound();
  return new Response(file.content, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': attachmentHeader(file.name),
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
