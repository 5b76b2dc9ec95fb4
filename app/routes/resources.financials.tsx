import type { LoaderFunctionArgs } from '@remix-run/node';
import { readBookingFilter } from '~/domain/financials';
import { exportBookings } from '~/services/financials/export-bookings.server';
import { requireAdmin } from '~/services/web/guards.server';

/** The bookings of Financials, filtered as there, as a file that is written while it is read. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const pieces = exportBookings(readBookingFilter(new URL(request.url).searchParams));
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = await pieces.next();
      if (piece.done) controller.close();
      else controller.enqueue(encoder.encode(piece.value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="bookings.csv"',
      'Cache-Control': 'private, no-store',
    },
  });
}
