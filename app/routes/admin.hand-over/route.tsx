import { parseForm } from '~/core/web/form';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ServiceError } from '~/core/errors/service-error.server';
import { todayHere } from '~/core/settings/settings.server';
import { counted } from '~/core/text/counted';
import { nameList } from '~/core/text/format';
import { addDays, atMinutes, type LocalDateTime } from '~/core/time/business-time';
import { redirectWithFlash } from '~/core/web/flash.server';
import { notFound, requireAdmin } from '~/core/web/guards.server';
import { formKeyOf, newFormKey } from '~/core/web/idempotency.server';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import {
  formErrorWithKey,
  intentOf,
  readForm,
  redirectOrRefusal,
} from '~/core/web/read-form.server';
import { pausedParts, usualText } from '~/features/hand-over/hand-over';
import { handOverSchema, takeBackIntent } from '~/features/hand-over/hand-over.schema';
import {
  handOver,
  type HandOverOnPage,
  handOverOnPage,
  ownersMeanwhile,
  takeBack,
} from '~/features/hand-over/hand-over.server';
import { type HelperOnPage, helpers } from '~/features/users/staff.server';
import { LinkButton, LoneLink } from '~/ui/button';
import { Card } from '~/ui/card';
import parts from '~/ui/card-parts.module.css';
import { FactsList } from '~/ui/facts-list';
import { CheckedForm, type FormResult, useCheckedForm } from '~/ui/form/checked-form';
import { CheckField } from '~/ui/form/choice-fields';
import { SelectField, TextAreaField, TextField } from '~/ui/form/fields';
import { useAnswer } from '~/ui/form/lost-connection';
import { PostForm, Refusal, SubmitButton } from '~/ui/form/post-form';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Hand over the house · Admin', search: 'noindex' });

// A few days, until the evening.
const usualLength = { days: 3, minutes: 18 * 60 };

/** Who stands in, or the form that hands the house over (R106). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const today = await todayHere('committed');
  return {
    inForce: await handOverOnPage(),
    helpers: await helpers(),
    owners: (await ownersMeanwhile('committed')).map(({ name }) => name),
    usualUntil: atMinutes(addDays(today, usualLength.days), usualLength.minutes),
    formKey: newFormKey(),
  };
}

/** Hands the house over, or takes it back. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request);
  const form = await readForm(request);
  if (intentOf(form, [takeBackIntent]) === takeBackIntent) {
    const id = form.get('hand_over_id');
    return redirectOrRefusal(paths.handOver(), async () => {
      const helper = await takeBack(typeof id === 'string' ? id : '', viewer);
      const text =
        helper === null
          ? 'That hand-over is over already.'
          : `The house is yours again. ${helper} sees two days, and nothing is paused.`;
      return { kind: 'success', text };
    });
  }
  const submission = parseForm(form, handOverSchema);
  if (submission.status !== 'success')
    return data({ result: submission.reply(), formKey: formKeyOf(form) }, { status: 400 });
  try {
    const { helper, told } = await handOver({
      ...submission.value,
      viewer,
      formKey: formKeyOf(form),
    });
    const toldText = submission.value.tell ? ` ${counted(told, 'owner')} told.` : '';
    return await redirectWithFlash(paths.handOver(), {
      kind: 'success',
      text: `${helper} is in charge now.${toldText}`,
    });
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') throw notFound();
    const refused = formErrorWithKey(
      submission,
      error,
      'The house was not handed over. Please try again.',
    );
    const { data: body, init } = refused;
    const again = 'formKey' in body ? body.formKey : undefined;
    return data({ result: body.result, formKey: again }, init ?? {});
  }
}

export default function HandOver() {
  const { inForce, helpers: all, owners, usualUntil, formKey } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const refused = answer && 'result' in answer ? answer : undefined;
  return (
    <>
      <h2>Hand over the house</h2>
      <LoneLink to={paths.adminSettings()}>Back to Settings</LoneLink>
      <Refusal>{answer && 'refusal' in answer ? answer.refusal : undefined}</Refusal>
      {inForce === null ? null : <InForce inForce={inForce} />}
      <Card title="The stand-in’s page">
        <p>
          One page with the dogs of the next seven days, phone numbers, meals and medicine, which
          dogs to keep apart, and your house notes. It opens on the helper’s phone without a
          connection, and prints two dogs a page. It has no prices and no payments.
        </p>
        <div className={parts.buttons}>
          <LinkButton to={paths.standIn()} variant="default">
            See the page
          </LinkButton>
          <LinkButton to={paths.settingsCard('houseNotes')} variant="default">
            House notes
          </LinkButton>
        </div>
      </Card>
      {inForce !== null && refused === undefined ? null : (
        <Card title="Hand over until …">
          {all.length === 0 ? (
            <>
              <p>Invite a helper first: someone who knows the house and the dogs.</p>
              <div className={parts.buttons}>
                <LinkButton to={paths.adminStaff()}>Invite a helper</LinkButton>
              </div>
            </>
          ) : (
            <HandOverForm
              helpers={all}
              owners={owners}
              usualUntil={usualUntil}
              formKey={refused?.formKey ?? formKey}
              lastResult={refused?.result}
            />
          )}
        </Card>
      )}
    </>
  );
}

function InForce({ inForce }: { inForce: HandOverOnPage }) {
  const { id, helper, until, told } = inForce;
  return (
    <Card title={`${helper} is in charge`}>
      <FactsList
        facts={[
          { label: 'Until', value: `${until}. It ends by itself.` },
          { label: 'Paused', value: nameList(pausedParts(inForce)) || 'Nothing' },
          { label: 'Owners told', value: nameList(told) || 'None' },
        ]}
      />
      <PostForm label="Take the house back">
        <input type="hidden" name="hand_over_id" value={id} />
        <SubmitButton name="intent" value={takeBackIntent}>
          Take the house back
        </SubmitButton>
      </PostForm>
    </Card>
  );
}

function HandOverForm({
  helpers: all,
  owners,
  usualUntil,
  formKey,
  lastResult,
}: {
  helpers: readonly HelperOnPage[];
  owners: readonly string[];
  usualUntil: LocalDateTime;
  formKey: string;
  lastResult: FormResult;
}) {
  const [only] = all.length === 1 ? all : [];
  const [form, fields] = useCheckedForm('hand-over', handOverSchema, {
    lastResult,
    defaultValue: { helper: only?.id ?? '', until: usualUntil, text: usualText },
    shouldRevalidate: 'onInput',
  });
  return (
    <CheckedForm form={form} formKey={formKey} label="Hand over the house">
      <SelectField
        field={fields.helper}
        label="Who stands in"
        description="They get an email, and see seven days instead of two. They see nothing of the money."
        placeholder="Please choose"
        options={all.map(({ id, name, invited }) => ({
          value: id,
          label: invited ? `${name} (has no password yet)` : name,
        }))}
      />
      <TextField
        field={fields.until}
        label="Until"
        description="It ends by itself then. You can take the house back at any time."
        type="datetime-local"
      />
      <CheckField
        field={fields.pause_requests}
        label="Pause requests"
        description="Owners then read until when, and that they can still write to you. Stays that are booked stay as they are."
      />
      <CheckField
        field={fields.pause_quick}
        label="Pause Quick Daycare"
        description="Each dog’s button then says until when."
      />
      <CheckField
        field={fields.tell}
        label="Tell the owners"
        description={
          owners.length === 0
            ? 'No dogs are here or come in the next seven days.'
            : `Those with a stay before it ends, each once, by a message and its email. In the next seven days: ${nameList(owners)}.`
        }
      />
      <TextAreaField
        field={fields.text}
        label="What they read"
        description="Below it they read who is in charge and until when."
        rows={5}
        optional
      />
      <div className={parts.buttons}>
        <SubmitButton>Hand over now</SubmitButton>
      </div>
    </CheckedForm>
  );
}
