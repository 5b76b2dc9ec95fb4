import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { saidOfEmail } from '~/core/mail/said-of-email.server';
import { tryAgain } from '~/core/text/error-texts';
import { requireAdmin, searchParam } from '~/core/web/guards.server';
import { newFormKey } from '~/core/web/idempotency.server';
import type { SignedIn } from '~/core/session/session.server';
import { handleForm, pageForm, type Sent } from '~/core/web/page-forms.server';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { newOwnerSchema } from '~/features/people/directory/user.schema';
import {
  addedOwner,
  addOwner,
  type SameOwner,
  SameOwnerError,
} from '~/features/people/directory/add-owner.server';
import { LinkButton, LoneLink } from '~/ui/button';
import { Card } from '~/ui/card';
import parts from '~/ui/card-parts.module.css';
import { asTyped, CheckedForm, useCheckedForm } from '~/ui/form/checked-form';
import { TextField } from '~/ui/form/fields';
import { useAnswer } from '~/ui/form/lost-connection';
import { SubmitButton } from '~/ui/form/post-form';
import { MailOff } from '~/ui/mail-off';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'New owner · Admin', search: 'noindex' });

/** Adds an owner manually (R99): name and phone are enough. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const added = searchParam(new URL(request.url).searchParams, 'added');
  return { added: added === '' ? null : await addedOwner(added), formKey: newFormKey() };
}

export function action(args: ActionFunctionArgs) {
  const ownerForm = pageForm({
    ...{ id: 'owner', schema: newOwnerSchema, failed: tryAgain },
    beside: (error) => (error instanceof SameOwnerError ? error.same : undefined),
    async act(
      { name, phone_number: phone, email = '', dog_name: dogName, breed },
      { context: { id: adminId }, form, sentKey: formKey }: Sent<SignedIn>,
    ) {
      const known = form.getAll('known').map(String);
      const owner = { name, phone, email, dogName, breed };
      const id = await addOwner(owner, { adminId, formKey, known });
      const invited = email === '' ? '' : ` ${saidOfEmail('They get an invitation by email.')}`;
      return { to: paths.newUser(id), said: `${name} added.${invited}` };
    },
  });
  return handleForm(args, () => requireAdmin(args.request), ownerForm);
}

export default function NewOwner() {
  const { added, formKey } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <>
      <h2>New owner</h2>
      <LoneLink to={paths.adminUsers()}>Back to Users</LoneLink>
      {added === null ? null : <AddedCard {...added} />}
      <OwnerCard
        key={added?.id ?? 'new'}
        formKey={formKey}
        lastResult={answer?.result}
        same={answer?.shown ?? []}
        again={added !== null}
      />
    </>
  );
}

function AddedCard({ id, name, dogs }: { id: string; name: string; dogs: number }) {
  return (
    <Card title={`${name} is here`}>
      {dogs === 0 ? <p>Add their dog, and you can book for them.</p> : null}
      <div className={parts.buttons}>
        <LinkButton to={dogs === 0 ? paths.addPet(id) : paths.book(id)}>
          {dogs === 0 ? 'Add their dog' : 'Book for them'}
        </LinkButton>
        <LinkButton to={paths.profileOf(id)} variant="light">
          See their page
        </LinkButton>
      </div>
    </Card>
  );
}

function OwnerCard({
  formKey,
  lastResult,
  same,
  again,
}: {
  formKey: string;
  lastResult: Parameters<typeof useCheckedForm>[2]['lastResult'];
  same: readonly SameOwner[];
  again: boolean;
}) {
  const [form, fields] = useCheckedForm('owner', newOwnerSchema, { lastResult, ...asTyped });
  return (
    <Card title={again ? 'Another owner' : 'Who is it?'}>
      <CheckedForm form={form} formKey={formKey} label="New owner">
        {same.map(({ id }) => (
          <input key={id} type="hidden" name="known" value={id} />
        ))}
        <div className={parts.fields}>
          <TextField field={fields.name} label="Name" autoComplete="off" />
          <TextField
            field={fields.phone_number}
            label="Phone Number"
            type="tel"
            inputMode="tel"
            autoComplete="off"
          />
          <TextField
            field={fields.email}
            label="Email"
            description="We’ll email them a link to choose a password."
            optional
            type="email"
            inputMode="email"
            autoComplete="off"
          />
          <TextField
            field={fields.dog_name}
            label="Dog’s name"
            description="We’ll note what else to ask them."
            optional
            autoComplete="off"
          />
          <TextField field={fields.breed} label="Breed" optional autoComplete="off" />
        </div>
        {same.length === 0 ? null : (
          <section aria-label="Already here">
            <p className={parts.strong}>Is it one of them?</p>
            <ul className={parts.list}>
              {same.map(({ id, name, phone, dogs }) => (
                <li key={id} className={parts.row}>
                  <Link to={paths.profileOf(id)}>{name}</Link>
                  <span className={parts.quiet}>
                    {[phone, ...dogs].filter(Boolean).join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <MailOff waits="the invitation" />
        <div className={parts.buttons}>
          <SubmitButton>{same.length === 0 ? 'Save' : 'Save as someone else'}</SubmitButton>
        </div>
      </CheckedForm>
    </Card>
  );
}
