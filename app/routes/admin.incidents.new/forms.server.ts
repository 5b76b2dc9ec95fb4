import { can } from '~/core/session/permissions';
import type { SignedIn } from '~/core/session/session.server';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import { incidentSchema, incidentTexts } from '~/features/day/incidents/incident.schema';
import { writeIncident } from '~/features/day/incidents/write-incident.server';

/** Form that records an incident of a stay (R52). */
export const incidentForm = pageForm({
  id: 'incident',
  schema: incidentSchema,
  failed: incidentTexts.notSaved,
  async act(
    { stay: bookingId, picture: pictureIds, ...content },
    { context: { viewer }, sentKey: formKey }: Sent<{ viewer: SignedIn }>,
  ) {
    const { id, pets } = await writeIncident({
      ...content,
      bookingId,
      viewer,
      formKey,
      pictureIds,
    });
    return {
      to: can(viewer.role, 'house') ? paths.adminIncident(id) : paths.adminDay(),
      said: pets === '' ? 'Incident written down.' : `Incident about ${pets} written down.`,
    };
  },
});
