import * as z from 'zod';
import { saidToOwner } from '~/features/people/accounts/said-to-owner.server';
import type { SignedIn } from '~/core/session/session.server';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import { endLineIntent } from '~/features/day/health-notices/health-notice.schema';
import { endHealthLine } from '~/features/day/health-notices/health-notice.server';
import { incidentNoteSchema, incidentTexts } from '~/features/day/incidents/incident.schema';
import {
  addIncidentNote,
  closeIncident,
  tellOwner,
} from '~/features/day/incidents/write-incident.server';

type Page = { id: string; viewer: SignedIn };

const button = <Id extends string>(id: Id, act: (page: Page) => Promise<string>) =>
  pageForm({
    ...{ id, schema: z.object({}) },
    button: true,
    async act(_nothing, { context }: Sent<Page>) {
      return { to: paths.adminIncident(context.id), said: await act(context) };
    },
  });

/** Forms of an incident: add a note, tell the owner, close, reopen, end the health notice (R105). */
export const incidentForms = [
  pageForm({
    ...{ id: 'note', schema: incidentNoteSchema, failed: incidentTexts.notSaved },
    async act(
      { text, for_owner: forOwner },
      { context: { id, viewer }, sentKey: formKey }: Sent<Page>,
    ) {
      await addIncidentNote(id, { viewer, text, forOwner, formKey });
      return { to: paths.adminIncident(id), said: 'Note added.' };
    },
  }),
  button('tell', async ({ id, viewer }) => {
    await tellOwner(id, viewer);
    const said = 'The owner has been emailed, and reads it on the page of the stay.';
    return saidToOwner({ incidentId: id }, said);
  }),
  button('close', async ({ id, viewer }) => {
    await closeIncident(id, viewer, true);
    return 'Incident closed.';
  }),
  button('reopen', async ({ id, viewer }) => {
    await closeIncident(id, viewer, false);
    return 'The incident is open again.';
  }),
  button(endLineIntent, async ({ id, viewer }) => {
    await endHealthLine(id, viewer);
    return 'Coming stays say nothing of it now, and go by their terms again.';
  }),
] as const;
