import type { LoaderFunctionArgs } from '@remix-run/node';
import { readBookingFilter } from '~/features/money/reports/financials';
import { exportBookings } from '~/features/money/reports/export-bookings.server';
import { csvResponse, refusedFile } from '~/core/web/csv-response.server';
import { withDownload } from '~/core/web/downloads.server';
import { requireAdmin } from '~/core/web/guards.server';

/** Streams the bookings of Financials as a file, with the same filters. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  const { filter, typedDays } = readBookingFilter(new URL(request.url).searchParams);
  if (typedDays.problem !== null) return refusedFile(typedDays.problem.text);
  return withDownload(viewer, () => csvResponse(exportBookings(filter), 'bookings.csv'));
}
