import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  incidentIntents,
  incidentNoteSchema,
  incidentTexts,
} from '~/features/incidents/incident.schema';
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
  textFields,
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
  const incident = await incidentOf(idParam(params['incidentId']));
  if (incident === null) throw notFound();
  return { incident, formKey: newFormKey() };
}

const done = {
  tell: 'The owner has been emailed, and reads it on the page of the stay.',
  close: 'Incident closed.',
  reopen: 'The incident is open again.',
} as const;

/** A note, telling the owner, closing and opening again. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request);
  const id = idParam(params['incidentId']);
  const form = await readForm(request);
  const intent = intentOf(form, incidentIntents);
  if (intent === 'note') return addNote(form, id, viewer);
  return redirectOrRefusal(paths.adminIncident(id), async () => {
    if (intent === null)
      throw new ServiceError('invalid', 'Please reload this page and press the button again.');
    if (intent === 'tell') await tellOwner(id, viewer);
    else await closeIncident(id, viewer, intent === 'close');
    return { kind: 'success', text: done[intent] };
  });
}

async function addNote(form: FormData, id: string, viewer: SignedIn) {
  const fields = textFields(form, (name) => Object.hasOwn(incidentNoteSchema.shape, name));
  const submission = parseWithZod(fields, { schema: incidentNoteSchema });
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
  const { incident, formKey } = useLoaderData<typeof loader>();
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
