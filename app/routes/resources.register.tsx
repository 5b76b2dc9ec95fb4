import type { LoaderFunctionArgs } from '@remix-run/node';
import { registerPeriod } from '~/domain/register';
import { registerFile, registerToday } from '~/services/register/register.server';
import { now } from '~/services/runtime/clock.server';
import { csvResponse } from '~/services/web/csv-response.server';
import { withDownload } from '~/services/web/downloads.server';
import { requireAdmin } from '~/services/web/guards.server';

/** The register (R58) as a file that is written while it is read. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  const period = registerPeriod(new URL(request.url).searchParams, await registerToday(now()));
  return withDownload(viewer, () =>
    csvResponse(registerFile(period), `register-${period.from}-${period.until}.csv`),
  );
}
