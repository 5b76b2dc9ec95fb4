import type { LoaderFunctionArgs } from '@remix-run/node';
import { readBookingFilter } from '~/features/money/reports/financials';
import { exportPayments } from '~/features/money/reports/export-payments.server';
import { csvResponse, refusedFile } from '~/core/web/csv-response.server';
import { withDownload } from '~/core/web/downloads.server';
import { requireAdmin } from '~/core/web/guards.server';

/** The ledger as a file (R62); `from` and `to` limit the days of receipt. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  const { filter, typedDays } = readBookingFilter(new URL(request.url).searchParams);
  if (typedDays.problem !== null) return refusedFile(typedDays.problem.text);
  return withDownload(viewer, () => csvResponse(exportPayments(filter), 'payments.csv'));
}
