import { grouped } from '~/core/text/counted';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { importState } from '~/features/data/import/import-list.server';
import { dogsToKnow } from '~/features/dogs/approval/known-dogs.server';
import { invitations } from '~/features/data/import/invite.server';
import { isOpen } from '~/core/settings/is-open';
import { businessSettings } from '~/core/settings/settings.server';
import { requireAdmin } from '~/core/web/guards.server';
import { AlertBox } from '~/ui/alert-box';
import { LinkButton, LoneLink } from '~/ui/button';
import { Card } from '~/ui/card';
import { ChoiceField } from '~/ui/form/choice-fields';
import { FileField } from '~/ui/form/fields';
import { resultOf } from '~/ui/form/form-answer';
import { useAnswer } from '~/ui/form/lost-connection';
import { PostForm, Refusal, SubmitButton } from '~/ui/form/post-form';
import classes from '~/ui/card-parts.module.css';
import { handleImport } from './forms.server';
import { ColumnsCard } from './columns-card';
import { KnownDogsCard } from './known-dogs-card';
import { ReportCard } from './report-card';
import { ValuesCard } from './values-card';
import { MailOff } from '~/ui/mail-off';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Import · Admin', search: 'noindex' });

/** Owners, dogs and vaccinations from another system (R60), then its coming stays (R100). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const open = isOpen(await businessSettings('committed'));
  return { ...importState(), ...(await invitations()), toKnow: await dogsToKnow(), open };
}

export function action(args: ActionFunctionArgs) {
  return handleImport(args);
}

const lookAgainMs = 1_000;

export default function Import() {
  const { list, work, checked, imported, failure, waiting, inviting, toKnow, open } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const wrongFile = resultOf(answer, 'choose')?.error?.['list']?.[0];
  useLookAgain(work !== null || inviting !== null);
  return (
    <>
      <h2>Import owners, dogs and stays</h2>
      <LoneLink to={paths.adminSettings()}>Back to Settings</LoneLink>
      <Refusal>{answer?.refusal}</Refusal>
      {failure === null ? null : <AlertBox kind="error">{failure}</AlertBox>}
      {work === null ? null : (
        <Progress
          title={work.what === 'check' ? 'Checking your list' : 'Importing your list'}
          {...work}
          of="steps"
        />
      )}
      {imported === null ? null : <ReportCard report={imported} version={null} />}
      {list === null || checked === null ? null : (
        <>
          <ReportCard report={checked} version={list.version} />
          <ValuesCard key={list.version} values={checked.values} version={list.version} />
        </>
      )}
      {list === null || work !== null ? null : (
        <ColumnsCard key={list.version} list={list} again={checked !== null} />
      )}
      {list === null && work === null ? <ChooseCard wrong={wrongFile} /> : null}
      {work === null && inviting === null ? <KnownDogsCard {...toKnow} /> : null}
      {inviting === null ? null : (
        <Progress title="Sending invitations" {...inviting} of="owners" />
      )}
      {waiting === 0 || inviting !== null ? null : <InviteCard waiting={waiting} open={open} />}
    </>
  );
}

/** Reloads the page's data while work is in progress. */
function useLookAgain(look: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!look) return;
    const timer = setInterval(revalidate, lookAgainMs);
    return () => clearInterval(timer);
  }, [look, revalidate]);
}

function Progress({
  title,
  done,
  all,
  of,
}: {
  title: string;
  done: number;
  all: number;
  of: string;
}) {
  return (
    <Card title={title}>
      <p role="status">
        <progress value={done} max={all} aria-label={title} /> {grouped(done)} of {grouped(all)}{' '}
        {of} done.
      </p>
      <p>
        You can leave this page. <Link to={paths.adminImport()}>See how far it is</Link>
      </p>
    </Card>
  );
}

function ChooseCard({ wrong }: { wrong: string | undefined }) {
  return (
    <Card
      title="Choose a file"
      actions={
        <LinkButton to={paths.importSample()} reloadDocument variant="light">
          Download a sample
        </LinkButton>
      }
    >
      <p>
        First a CSV file with one line for each dog and its owner on it, told apart by email, or by
        name and phone. Then, if you like, one with your coming stays, and what owners owe or have
        in credit (
        <a href={paths.staysSample()} download>
          a sample
        </a>
        ).
      </p>
      <p>
        The exports of most booking systems fit: you choose which column is which, and look at what
        doesn’t fit before we save anything. What is already here stays as it is, so you can import
        the same file again. No one gets an email until you invite them.
      </p>
      <PostForm encType="multipart/form-data" className={classes.form ?? ''} label="Choose a file">
        <ChoiceField
          field={{
            id: 'kind',
            name: 'kind',
            errorId: 'kind-error',
            descriptionId: 'kind-hint',
            initialValue: 'dogs',
          }}
          label="What is in it?"
          options={[
            { value: 'dogs', label: 'Owners and dogs' },
            { value: 'stays', label: 'Coming stays and balances' },
          ]}
        />
        <FileField
          field={{
            id: 'list',
            name: 'list',
            errorId: 'list-error',
            descriptionId: 'list-hint',
            errors: wrong ? [wrong] : undefined,
          }}
          label="CSV file"
          description="Up to 10,000 lines and 4 MB."
          accept=".csv,text/csv,.tsv,.txt"
        />
        <div className={classes.buttons}>
          <SubmitButton name="intent" value="choose">
            Look at this file
          </SubmitButton>
        </div>
      </PostForm>
    </Card>
  );
}

function InviteCard({ waiting, open }: { waiting: number; open: boolean }) {
  const many = waiting === 1 ? '1 owner' : `${grouped(waiting)} owners`;
  return (
    <Card title="Invite owners">
      <p>
        {many} you imported {waiting === 1 ? 'has' : 'have'} not been told yet. An invitation is an
        email with a link to choose a password. To invite one of them, open their page under Users.
      </p>
      {open ? null : (
        <p>
          Your site isn’t open yet, so they would see little of it.{' '}
          <Link to={paths.setUpStep('open')}>Open the site</Link> first.
        </p>
      )}
      <MailOff waits={waiting === 1 ? '1 invitation' : `${grouped(waiting)} invitations`} />
      <PostForm className={classes.buttons ?? ''} label="Invite owners">
        <SubmitButton name="intent" value="invite" variant="light">
          Invite {many}
        </SubmitButton>
      </PostForm>
    </Card>
  );
}
