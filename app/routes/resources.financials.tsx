import type { LoaderFunctionArgs } from '@remix-run/node';
import { readBookingFilter } from '~/features/reports/financials';
import { exportBookings } from '~/features/reports/export-bookings.server';
import { csvResponse, refusedFile } from '~/core/web/csv-response.server';
import { withDownload } from '~/core/web/downloads.server';
import { requireAdmin } from '~/core/web/guards.server';

/** The bookings of Financials, filtered as there, as a file that is written while it is read. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  const { filter, typedDays } = readBookingFilter(new URL(request.url).searchParams);
  if (typedDays.problem !== null) return refusedFile(typedDays.problem.text);
  return withDownload(viewer, () => csvResponse(exportBookings(filter), 'bookings.csv'));
}
