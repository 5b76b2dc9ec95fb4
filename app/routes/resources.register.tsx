import type { LoaderFunctionArgs } from '@remix-run/node';
import { registerPeriod } from '~/core/time/day-range';
import { registerFile, registerToday } from '~/features/money/reports/register.server';
import { now } from '~/core/runtime/clock.server';
import { csvResponse, refusedFile } from '~/core/web/csv-response.server';
import { withDownload } from '~/core/web/downloads.server';
import { requireAdmin } from '~/core/web/guards.server';

/** Streams the register (R58) as a file. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  const query = new URL(request.url).searchParams;
  const { period, typedDays } = registerPeriod(query, await registerToday(now()));
  if (period === null) return refusedFile(typedDays.problem.text);
  return withDownload(viewer, () =>
    csvResponse(registerFile(period), `register-${period.from}-${period.until}.csv`),
  );
}
