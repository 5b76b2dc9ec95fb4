import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, Link } from '@remix-run/react';
import { pageMeta } from '~/lib/page-meta';
import { listConversations } from '~/services/messages/list-conversations.server';
import { pageParam, requireAdmin, searchParam } from '~/services/web/guards.server';
import { EmptyState, SofaNap } from '~/ui/empty-state';
import { Pager } from '~/ui/layout/pager';
import { nameList } from '~/lib/format';
import { paths } from '~/lib/paths';
import { LinkButton } from '~/ui/button';
import { SearchForm } from '~/ui/layout/search-form';
import { CountMark } from '~/ui/layout/tabs';
import classes from './conversation-list.module.css';

export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Messages · Admin', search: 'noindex' });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const query = new URL(request.url).searchParams;
  const search = searchParam(query);
  return { search, ...(await listConversations({ page: pageParam(query), search })) };
}

export default function AdminMessages() {
  const { search, conversations, page, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <h2>Messages</h2>
      <SearchForm label="Search by owner or dog" search={search} all={paths.adminMessages()} />
      {conversations.length === 0 ? (
        <NoConversation search={search} />
      ) : (
        <ul className={classes.list}>
          {conversations.map(({ ownerId, ownerName, petNames, unread, when, at, lastLine }) => (
            <li key={ownerId} className={classes.item} data-unread={unread > 0 || undefined}>
              <div>
                <Link to={paths.adminMessaging(ownerId)} className={classes.name} prefetch="intent">
                  {ownerName}
                </Link>{' '}
                <span className={classes.dogs}>{nameList(petNames)}</span>
              </div>
              <time dateTime={at} className={classes.when}>
                {when}
              </time>
              <p className={classes.excerpt}>
                {lastLine.byBusiness ? 'You: ' : ''}
                {lastLine.excerpt}
              </p>
              <CountMark count={unread} of="unread" />
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} />
    </>
  );
}

function NoConversation({ search }: { search: string }) {
  if (search === '')
    return (
      <EmptyState illustration={<SofaNap />} title="No conversation yet">
        When an owner writes, their message shows up here, unread first.
      </EmptyState>
    );
  return (
    <EmptyState
      illustration={<SofaNap />}
      title={`No conversation with “${search}”.`}
      action={<LinkButton to={paths.adminUsers({ q: search })}>Look among all users</LinkButton>}
    />
  );
}
