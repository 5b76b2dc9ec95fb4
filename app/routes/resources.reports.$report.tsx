import type { LoaderFunctionArgs } from '@remix-run/node';
import { localDateOf } from '~/core/time/business-time';
import { reportKeys, reportYear } from '~/features/money/reports/reports';
import { exportReport } from '~/features/money/reports/reports.server';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { csvResponse, refusedFile } from '~/core/web/csv-response.server';
import { withDownload } from '~/core/web/downloads.server';
import { notFound, requireAdmin } from '~/core/web/guards.server';

/** One report of a year as a file. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  const key = reportKeys.find((one) => one === params['report']);
  if (key === undefined) throw notFound();
  const { timeZone } = await businessSettings('committed');
  const query = new URL(request.url).searchParams;
  const { year, problem } = reportYear(query, localDateOf(now(), timeZone));
  if (year === null) return refusedFile(problem);
  return withDownload(viewer, () => csvResponse(exportReport(year, key), `${key}-${year}.csv`));
}
