import type { LoaderFunctionArgs } from '@remix-run/node';
import { incidentFilter } from '~/features/day/incidents/incidents';
import { incidentsFile } from '~/features/day/incidents/read-incidents.server';
import { csvResponse, refusedFile } from '~/core/web/csv-response.server';
import { withDownload } from '~/core/web/downloads.server';
import { requireAdmin } from '~/core/web/guards.server';

/** The incidents (R52) as a file, with the list's filters. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  const { problem, ...filter } = incidentFilter(new URL(request.url).searchParams);
  if (problem !== null) return refusedFile(problem.text);
  return withDownload(viewer, () => csvResponse(incidentsFile(filter), 'incidents.csv'));
}
