import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import {
  listOutbox,
  type OutboxEntry,
  type OutboxFilter,
  sendsNothing,
} from '~/features/messages/outbox/read-outbox.server';
import { countKept } from '~/features/messages/outbox/send-kept.server';
import { counted } from '~/core/text/counted';
import { pageParam, requireAdmin } from '~/core/web/guards.server';
import { handleForm } from '~/core/web/page-forms.server';
import { AlertBox } from '~/ui/alert-box';
import { Card } from '~/ui/card';
import { EmptyState, SofaNap } from '~/ui/empty-state';
import { FactsList } from '~/ui/facts-list';
import { useAnswer } from '~/ui/form/lost-connection';
import { PostForm, Refusal, SubmitButton } from '~/ui/form/post-form';
import { Pager } from '~/ui/layout/pager';
import { SubTabs } from '~/ui/layout/tabs';
import { formatDelivery, MailButtons, troubleFacts } from '~/features/messages/outbox/outbox-mail';
import { sendKeptForm } from './forms.server';
import { outboxFilterNamed, outboxFilters } from './outbox-filter';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Outbox · Admin', search: 'noindex' });

/** All emails that the app has written, newest first, or those in one state (R36). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const query = new URL(request.url).searchParams;
  const filter = outboxFilterNamed(query.get('state'));
  const outbox = await listOutbox({ page: pageParam(query), filter });
  const kept = await countKept();
  return { ...outbox, filter, kept, isSample: sendsNothing() };
}

export function action(args: ActionFunctionArgs) {
  return handleForm(args, () => requireAdmin(args.request), sendKeptForm);
}

export default function Outbox() {
  const { mails, filter, failed, kept, total, page, pages, isSample } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <>
      <h2>Outbox</h2>
      {isSample ? (
        <AlertBox kind="info">Sample mode: nothing is really sent. This is what would be.</AlertBox>
      ) : null}
      <Refusal>{answer?.refusal}</Refusal>
      {kept === 0 ? null : (
        <Card title="Kept emails">
          <p>
            {counted(kept, 'email')} {kept === 1 ? 'was' : 'were'} kept while email wasn’t set up.
            Links in them are made new, and what is no longer true is left out.
          </p>
          <PostForm label="Kept emails">
            <SubmitButton>Send {kept === 1 ? 'it' : `all ${kept}`} now</SubmitButton>
          </PostForm>
        </Card>
      )}
      <SubTabs
        label="Emails by status"
        tabs={outboxFilters.map((tab) => ({
          to: tab.filter === 'all' ? paths.adminOutbox() : paths.adminOutboxIn(tab.filter),
          label: tab.label,
          current: tab.filter === filter,
          ...(tab.filter === 'failed' ? { count: failed } : {}),
        }))}
      />
      {mails.length === 0 && filter !== 'all' ? (
        <EmptyState illustration={<SofaNap />} title={nothing[filter]} />
      ) : mails.length === 0 ? (
        <EmptyState illustration={<SofaNap />} title="No emails yet">
          <p>The first one is written when someone requests a reservation.</p>
        </EmptyState>
      ) : (
        <p>{total === 1 ? 'One email.' : `${total} emails, newest first.`}</p>
      )}
      {mails.map((mail) => (
        <MailCard key={mail.id} mail={mail} />
      ))}
      <Pager page={page} pages={pages} />
    </>
  );
}

const nothing: Record<Exclude<OutboxFilter, 'all'>, string> = {
  waiting: 'No emails are waiting.',
  failed: 'No email has failed.',
  kept: 'No emails are on hold.',
  sent: 'No emails sent yet.',
  expired: 'No emails were dropped.',
};

function MailCard({ mail }: { mail: OutboxEntry }) {
  return (
    <Card>
      <h3>
        <Link to={paths.adminOutboxMail(mail.id)}>{mail.subject}</Link>
      </h3>
      <p>{mail.kind}</p>
      <FactsList
        facts={[
          { label: 'To', value: mail.to },
          { label: 'Written', value: mail.createdAt },
          { label: 'Delivery', value: formatDelivery(mail) },
          ...troubleFacts(mail),
        ]}
      />
      <MailButtons mail={mail} />
    </Card>
  );
}
