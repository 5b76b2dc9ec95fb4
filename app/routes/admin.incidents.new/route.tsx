import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { mostIncidentPictures } from '~/features/day/incidents/incidents';
import { answerWithPictures } from '~/features/dogs/pictures/picture.action.server';
import { can } from '~/core/session/permissions';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { stayToWriteAbout } from '~/features/day/incidents/read-incidents.server';
import { businessSettings } from '~/core/settings/settings.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { staysToUpdate } from '~/features/day/updates/stays-to-update.server';
import { notFound, requirePermission } from '~/core/web/guards.server';
import { LinkButton } from '~/ui/button';
import { EmptyState, SofaNap } from '~/ui/empty-state';
import { useAnswer } from '~/ui/form/lost-connection';
import { incidentForm } from './forms.server';
import { IncidentForm } from './incident-form';
import { WhichStay } from './which-stay';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Write up an incident · Admin', search: 'noindex' });

/** The form about one stay (R52), or the current stays to choose from. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'incidents');
  const stayId = new URL(request.url).searchParams.get('stay');
  const { updates } = await businessSettings('committed');
  const forHouse = can(viewer.role, 'house');
  const page = { switchedOn: updates, forHouse, formKey: newFormKey() };
  if (!updates) return { ...page, stay: null, stays: [] };
  if (stayId === null) return { ...page, stay: null, stays: (await staysToUpdate()).stays };
  const stay = await stayToWriteAbout(stayId, viewer);
  if (stay === null) throw notFound();
  return { ...page, stay, stays: [] };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'incidents');
  const from = { senderId: viewer.id, most: mostIncidentPictures };
  return answerWithPictures(request, from, (sent) =>
    incidentForm.answer({ ...sent, context: { viewer }, request }),
  );
}

export default function NewIncident() {
  const { stay, stays, switchedOn, forHouse, formKey } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <>
      <h2>Write up an incident</h2>
      {!switchedOn ? (
        <EmptyState
          illustration={<SofaNap />}
          title="Updates are switched off."
          action={
            forHouse ? (
              <LinkButton to={paths.settingsCard('updates')}>Switch them on in Settings</LinkButton>
            ) : null
          }
        >
          With them, you can write down what happened to a dog, and tell the owner.
        </EmptyState>
      ) : stay === null ? (
        <WhichStay stays={stays} />
      ) : (
        <IncidentForm
          key={stay.id}
          stay={stay}
          forHouse={forHouse}
          formKey={answer?.formKey ?? formKey}
          answer={answer}
        />
      )}
      {forHouse ? (
        <LinkButton to={paths.adminIncidents()} variant="subtle">
          All incidents
        </LinkButton>
      ) : null}
    </>
  );
}
