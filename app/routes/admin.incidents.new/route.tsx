import { parseForm } from '~/core/web/form';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { incidentSchema, incidentTexts } from '~/features/incidents/incident.schema';
import { mostIncidentPictures } from '~/features/incidents/incidents';
import { type PictureForm, withPictures } from '~/features/pictures/picture.action.server';
import { sendable } from '~/features/pictures/private-pictures.server';
import { can } from '~/core/session/permissions';
import type { SignedIn } from '~/core/session/session.server';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { stayToWriteAbout } from '~/features/incidents/read-incidents.server';
import { writeIncident } from '~/features/incidents/write-incident.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { businessSettings } from '~/core/settings/settings.server';
import { formKeyOf, newFormKey } from '~/core/web/idempotency.server';
import { staysToUpdate } from '~/features/updates/stays-to-update.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { notFound, requirePermission } from '~/core/web/guards.server';
import { formErrorWithKey } from '~/core/web/read-form.server';
import { LinkButton } from '~/ui/button';
import { EmptyState, SofaNap } from '~/ui/empty-state';
import { useAnswer } from '~/ui/form/lost-connection';
import { IncidentForm } from './incident-form';
import { WhichStay } from './which-stay';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Write up an incident · Admin', search: 'noindex' });

/** The form about one stay (R52), or the stays of now to choose one. */
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
  return withPictures(request, { senderId: viewer.id, most: mostIncidentPictures }, (sent) =>
    write(sent, viewer),
  );
}

async function write({ form, problems, pictureIds }: PictureForm, viewer: SignedIn) {
  const submission = parseForm(form, incidentSchema);
  const pictures = await sendable(pictureIds, viewer.id);
  if (submission.status !== 'success' || problems.length > 0) {
    const more = problems.length > 0 ? { fieldErrors: { picture: problems } } : {};
    return data(
      { result: submission.reply(more), pictures, formKey: formKeyOf(form) },
      { status: 400 },
    );
  }
  const { stay: bookingId, picture, ...content } = submission.value;
  try {
    const written = {
      ...content,
      bookingId,
      viewer,
      formKey: formKeyOf(form),
      pictureIds: picture,
    };
    const { id, pets } = await writeIncident(written);
    const text = pets === '' ? 'Incident written down.' : `Incident about ${pets} written down.`;
    return await redirectWithFlash(
      can(viewer.role, 'house') ? paths.adminIncident(id) : paths.adminDay(),
      { kind: 'success', text },
    );
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') throw notFound();
    const { data: body, init } = formErrorWithKey(submission, error, incidentTexts.notSaved);
    const formKey = 'formKey' in body ? body.formKey : formKeyOf(form);
    return data({ result: body.result, pictures, formKey }, init ?? {});
  }
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
