import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { incidentNoteSchema } from '~/features/day/incidents/incident.schema';
import { endLineIntent } from '~/features/day/health-notices/health-notice.schema';
import {
  healthNoticesOf,
  type SentHealthNotice,
} from '~/features/day/health-notices/health-notice.server';
import { SentNotices } from '~/features/day/health-notices/sent-notices';
import { incidentKinds } from '~/features/day/incidents/incidents';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { incidentOf } from '~/features/day/incidents/read-incidents.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { idParam, notFound, requireAdmin } from '~/core/web/guards.server';
import { handleForms } from '~/core/web/page-forms.server';
import { LinkButton } from '~/ui/button';
import { NoEmail } from '~/features/people/accounts/no-email';
import { Card } from '~/ui/card';
import cardClasses from '~/ui/card-parts.module.css';
import { CheckedForm, type FormResult, useCheckedForm } from '~/ui/form/checked-form';
import { CheckField } from '~/ui/form/choice-fields';
import { TextAreaField } from '~/ui/form/fields';
import { resultOf } from '~/ui/form/form-answer';
import { useAnswer } from '~/ui/form/lost-connection';
import { PostForm, Refusal, SubmitButton } from '~/ui/form/post-form';
import { houseFacts, IncidentFacts } from '~/features/day/incidents/incident-facts';
import { PhotoList } from '~/ui/photo-list';
import { PrintButton } from '~/ui/print-button';
import { Unfold } from '~/ui/unfold';
import { incidentForms } from './forms.server';
import classes from './incident.module.css';
import { MailOff } from '~/ui/mail-off';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Incident · Admin', search: 'noindex' });

/** One incident (R52), with its follow-ups. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const id = idParam(params['incidentId']);
  const incident = await incidentOf(id);
  if (incident === null) throw notFound();
  const isIllness = incident.kind === incidentKinds.illness;
  const notices = isIllness ? await healthNoticesOf(id) : null;
  return { incident, notices, formKey: newFormKey() };
}

export function action(args: ActionFunctionArgs) {
  return handleForms(args, incidentForms, async () => {
    const viewer = await requireAdmin(args.request);
    return { viewer, id: idParam(args.params['incidentId']) };
  });
}

export default function Incident() {
  const { incident, notices, formKey } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { title, bookingId, shared, closed, owner, ownerGone, ownerPhone, ownerHasEmail } =
    incident;
  return (
    <>
      <h2>{title}</h2>
      <Refusal>{answer?.refusal}</Refusal>
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
                {ownerHasEmail ? (
                  <>
                    <p>
                      They get an email right away, and read it on the page of the stay, without who
                      else was there. This can’t be undone.
                    </p>
                    <MailOff waits="the email" />
                  </>
                ) : (
                  <>
                    <NoEmail
                      name={owner}
                      phone={ownerPhone === '' ? null : ownerPhone}
                      words={`${incident.what}\n\n${incident.done}`}
                    />
                    <p>Once you have told them, say so here. This can’t be undone.</p>
                  </>
                )}
                <SubmitButton>
                  {ownerHasEmail ? 'Tell the owner now' : 'The owner was told'}
                </SubmitButton>
              </PostForm>
            </Unfold>
          )}
        </div>
      </Card>
      {notices === null ? null : <HealthNotices incidentId={incident.id} notices={notices} />}
      <div className={classes.screen}>
        <NoteForm
          key={incident.notes.length}
          formKey={answer?.formKey ?? formKey}
          shared={shared}
          result={resultOf(answer, 'note')}
        />
        <LinkButton to={paths.adminIncidents()} variant="subtle">
          All incidents
        </LinkButton>
      </div>
    </>
  );
}

/** Notices about an illness sent to other owners (R105). */
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
