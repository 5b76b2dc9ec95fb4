import type { LoaderFunctionArgs } from '@remix-run/node';
import { incidentFilter } from '~/domain/incidents';
import { incidentsFile } from '~/services/incidents/read-incidents.server';
import { csvResponse, refusedFile } from '~/services/web/csv-response.server';
import { withDownload } from '~/services/web/downloads.server';
import { requireAdmin } from '~/services/web/guards.server';

/** The incidents (R52) as a file, filtered as their list. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  const { problem, ...filter } = incidentFilter(new URL(request.url).searchParams);
  if (problem !== null) return refusedFile(problem.text);
  return withDownload(viewer, () => csvResponse(incidentsFile(filter), 'incidents.csv'));
}
