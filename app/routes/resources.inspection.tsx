import type { LoaderFunctionArgs } from '@remix-run/node';
import { now } from '~/core/runtime/clock.server';
import { openWhenRead } from '~/core/runtime/web-stream.server';
import { registerPeriod } from '~/core/time/day-range';
import { refusedFile } from '~/core/web/csv-response.server';
import { withDownload } from '~/core/web/downloads.server';
import { requireAdmin } from '~/core/web/guards.server';
import { inspectionPack } from '~/features/data/inspection/inspection-pack.server';
import { registerToday } from '~/features/money/reports/register.server';

/** The inspection pack as one ZIP (R147). */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  const query = new URL(request.url).searchParams;
  const { period, typedDays } = registerPeriod(query, await registerToday(now()));
  if (period === null) return refusedFile(typedDays.problem.text);
  const name = `inspection-${period.from}-${period.until}.zip`;
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
  };
  return withDownload(
    viewer,
    () =>
      new Response(
        openWhenRead(() => inspectionPack(period)),
        { headers },
      ),
  );
}
