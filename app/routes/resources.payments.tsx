import type { LoaderFunctionArgs } from '@remix-run/node';
import { readBookingFilter } from '~/domain/financials';
import { exportPayments } from '~/services/financials/export-payments.server';
import { csvResponse, refusedFile } from '~/services/web/csv-response.server';
import { withDownload } from '~/services/web/downloads.server';
import { requireAdmin } from '~/services/web/guards.server';

/** The ledger as a file (R62): `from` and `to` are the days on which money was received. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  const { filter, typed } = readBookingFilter(new URL(request.url).searchParams);
  if (typed.problem !== null) return refusedFile(typed.problem.text);
  return withDownload(viewer, () => csvResponse(exportPayments(filter), 'payments.csv'));
}
