import type { LoaderFunctionArgs } from '@remix-run/node';
import { incidentFilter } from '~/features/incidents/incidents';
import { incidentsFile } from '~/features/incidents/read-incidents.server';
import { csvResponse, refusedFile } from '~/core/web/csv-response.server';
import { withDownload } from '~/core/web/downloads.server';
import { requireAdmin } from '~/core/web/guards.server';

/** The incidents (R52) as a file, filtered as their list. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  const { problem, ...filter } = incidentFilter(new URL(request.url).searchParams);
  if (problem !== null) return refusedFile(problem.text);
  return withDownload(viewer, () => csvResponse(incidentsFile(filter), 'incidents.csv'));
}
