import { parseForm } from '~/core/web/form';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  incidentIntents,
  incidentNoteSchema,
  incidentTexts,
} from '~/features/incidents/incident.schema';
import { endLineIntent } from '~/features/health-notices/health-notice.schema';
import {
  endHealthLine,
  healthNoticesOf,
  type SentHealthNotice,
} from '~/features/health-notices/health-notice.server';
import { SentNotices } from '~/features/health-notices/sent-notices';
import { incidentKinds } from '~/features/incidents/incidents';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import type { SignedIn } from '~/core/session/session.server';
import { incidentOf } from '~/features/incidents/read-incidents.server';
import {
  addIncidentNote,
  closeIncident,
  tellOwner,
} from '~/features/incidents/write-incident.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { formKeyOf, newFormKey } from '~/core/web/idempotency.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { idParam, notFound, requireAdmin } from '~/core/web/guards.server';
import {
  formErrorWithKey,
  intentOf,
  readForm,
  redirectOrRefusal,
} from '~/core/web/read-form.server';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import cardClasses from '~/ui/card-parts.module.css';
import { CheckedForm, type FormResult, useCheckedForm } from '~/ui/form/checked-form';
import { CheckField } from '~/ui/form/choice-fields';
import { TextAreaField } from '~/ui/form/fields';
import { useAnswer } from '~/ui/form/lost-connection';
import { PostForm, Refusal, SubmitButton } from '~/ui/form/post-form';
import { houseFacts, IncidentFacts } from '~/features/incidents/incident-facts';
import { PhotoList } from '~/ui/photo-list';
import { PrintButton } from '~/ui/print-button';
import { Unfold } from '~/ui/unfold';
import classes from './incident.module.css';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Incident · Admin', search: 'noindex' });

/** One incident (R52), and what becomes of it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const id = idParam(params['incidentId']);
  const incident = await incidentOf(id);
  if (incident === null) throw notFound();
  const isIllness = incident.kind === incidentKinds.illness;
  const notices = isIllness ? await healthNoticesOf(id) : null;
  return { incident, notices, formKey: newFormKey() };
}

const done = {
  tell: 'The owner has been emailed, and reads it on the page of the stay.',
  close: 'Incident closed.',
  reopen: 'The incident is open again.',
  [endLineIntent]: 'Coming stays say nothing of it now, and go by their terms again.',
} as const;

/** A note, telling the owner, closing and opening again, and ending what coming stays say (R105). */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request);
  const id = idParam(params['incidentId']);
  const form = await readForm(request);
  const intent = intentOf(form, [...incidentIntents, endLineIntent]);
  if (intent === 'note') return addNote(form, id, viewer);
  return redirectOrRefusal(paths.adminIncident(id), async () => {
    if (intent === null)
      throw new ServiceError('invalid', 'Please reload this page and press the button again.');
    if (intent === 'tell') await tellOwner(id, viewer);
    else if (intent === endLineIntent) await endHealthLine(id, viewer);
    else await closeIncident(id, viewer, intent === 'close');
    return { kind: 'success', text: done[intent] };
  });
}

async function addNote(form: FormData, id: string, viewer: SignedIn) {
  const submission = parseForm(form, incidentNoteSchema);
  if (submission.status !== 'success')
    return data({ result: submission.reply(), formKey: formKeyOf(form) }, { status: 400 });
  const { text, for_owner: forOwner } = submission.value;
  try {
    await addIncidentNote(id, { viewer, text, forOwner, formKey: formKeyOf(form) });
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') throw notFound();
    return formErrorWithKey(submission, error, incidentTexts.notSaved);
  }
  return redirectWithFlash(paths.adminIncident(id), { kind: 'success', text: 'Note added.' });
}

export default function Incident() {
  const { incident, notices, formKey } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { title, bookingId, shared, closed, ownerGone } = incident;
  const refused = answer && 'result' in answer ? answer : undefined;
  const again = refused && 'formKey' in refused ? refused.formKey : undefined;
  return (
    <>
      <h2>{title}</h2>
      {answer && 'refusal' in answer ? <Refusal>{answer.refusal}</Refusal> : null}
      <Card title="What happened">
        <IncidentFacts incident={incident} more={houseFacts(incident)} />
        <PhotoList pictures={incident.pictures} sizes="(min-width: 48em) 20rem, 45vw" printed />
        <div className={classes.screen}>
          <div className={cardClasses.buttons}>
            <LinkButton to={paths.booking(bookingId)} variant="default">
              Open the stay
            </LinkButton>
            <PrintButton variant="default" />
            {ownerGone && closed !== null ? null : (
              <PostForm label={closed === null ? 'Close the incident' : 'Open it again'}>
                <SubmitButton
                  name="intent"
                  value={closed === null ? 'close' : 'reopen'}
                  variant={closed === null && shared ? 'filled' : 'default'}
                >
                  {closed === null ? 'Close the incident' : 'Open it again'}
                </SubmitButton>
              </PostForm>
            )}
          </div>
          {shared || ownerGone ? null : (
            <Unfold label="Tell the owner">
              <PostForm label="Tell the owner" className={cardClasses.fields ?? ''}>
                <input type="hidden" name="intent" value="tell" />
                <p>
                  They get an email right away, and read it on the page of the stay, without who
                  else was there. This can’t be undone.
                </p>
                <SubmitButton>Tell the owner now</SubmitButton>
              </PostForm>
            </Unfold>
          )}
        </div>
      </Card>
      {notices === null ? null : <HealthNotices incidentId={incident.id} notices={notices} />}
      <div className={classes.screen}>
        <NoteForm
          key={incident.notes.length}
          formKey={again ?? formKey}
          shared={shared}
          result={refused?.result}
        />
        <LinkButton to={paths.adminIncidents()} variant="subtle">
          All incidents
        </LinkButton>
      </div>
    </>
  );
}

/** Who else was told about an illness (R105). */
function HealthNotices({
  incidentId,
  notices,
}: {
  incidentId: string;
  notices: readonly SentHealthNotice[];
}) {
  if (notices.length === 0)
    return (
      <div className={classes.screen}>
        <Card title="Other owners">
          <p>The app knows which dogs were in the house at the same time.</p>
          <div className={cardClasses.buttons}>
            <LinkButton to={paths.healthNotice(incidentId)} variant="default">
              Tell owners about an illness
            </LinkButton>
          </div>
        </Card>
      </div>
    );
  return (
    <Card title="Other owners">
      <SentNotices notices={notices} />
      <div className={classes.screen}>
        <div className={cardClasses.buttons}>
          <LinkButton to={paths.healthNotice(incidentId)} variant="default">
            Tell more owners
          </LinkButton>
          {notices.some(({ line }) => line?.over === false) ? (
            <PostForm label="Coming stays" preventScrollReset>
              <SubmitButton name="intent" value={endLineIntent} variant="default">
                End the line on coming stays
              </SubmitButton>
            </PostForm>
          ) : null}
        </div>
      </div>
    </Card>
  );
}

function NoteForm({
  formKey,
  shared,
  result,
}: {
  formKey: string;
  shared: boolean;
  result: FormResult;
}) {
  const [form, fields] = useCheckedForm('incident-note', incidentNoteSchema, {
    lastResult: result,
    shouldRevalidate: 'onInput',
  });
  return (
    <Card title="Add a note">
      <CheckedForm
        form={form}
        formKey={formKey}
        hidden={{ intent: 'note' }}
        label="Note"
        preventScrollReset
      >
        <TextAreaField
          field={fields.text}
          label="Note"
          description="What you learned later, or a correction."
          rows={3}
        />
        <CheckField
          field={fields.for_owner}
          label="The owner may read this note"
          description={
            shared
              ? 'It shows up on the page of the stay right away, without an email.'
              : 'It goes along once you tell the owner.'
          }
        />
        <div className={cardClasses.buttons}>
          <SubmitButton variant="default">Add the note</SubmitButton>
        </div>
      </CheckedForm>
    </Card>
  );
}
