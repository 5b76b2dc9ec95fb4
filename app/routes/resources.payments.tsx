import type { LoaderFunctionArgs } from '@remix-run/node';
import { readBookingFilter } from '~/domain/financials';
import { exportPayments } from '~/services/financials/export-payments.server';
import { csvResponse } from '~/services/web/csv-response.server';
import { withDownload } from '~/services/web/downloads.server';
import { requireAdmin } from '~/services/web/guards.server';

/** The ledger as a file (R62): `from` and `to` are the days on which money was received. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  const filter = readBookingFilter(new URL(request.url).searchParams);
  return withDownload(viewer, () => csvResponse(exportPayments(filter), 'payments.csv'));
}
