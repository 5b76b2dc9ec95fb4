import type { LoaderFunctionArgs } from '@remix-run/node';
import { stayCalendar } from '~/features/booking/record/stay-calendar.server';
import { idParam, notFound, requireProfile } from '~/core/web/guards.server';

/** A booking as a calendar file, `{bookingId}.ics`, for its owner and the admin. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireProfile(request);
  const bookingId = idParam(/^(.+)\.ics$/.exec(params['file'] ?? '')?.[1]);
  const calendar = await stayCalendar(bookingId, viewer);
  if (calendar === null) throw notFound();
  return new Response(calendar.text, {
    headers: {
      'Content-Type': `text/calendar; charset=utf-8; method=${calendar.method}`,
      'Content-Disposition': `attachment; filename="${calendar.fileName}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
