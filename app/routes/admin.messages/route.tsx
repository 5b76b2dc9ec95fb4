import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, Link } from '@remix-run/react';
import { pageMeta } from '~/lib/page-meta';
import { listConversations } from '~/services/messages/list-conversations.server';
import { pageParam, requireAdmin } from '~/services/web/guards.server';
import { EmptyState, SofaNap } from '~/ui/empty-state';
import { Pager } from '~/ui/layout/pager';
import { paths } from '~/lib/paths';
import { CountMark } from '~/ui/layout/tabs';
import classes from './conversation-list.module.css';

export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Messages · Admin', search: 'noindex' });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const query = new URL(request.url).searchParams;
  return listConversations({ page: pageParam(query) });
}

export default function AdminMessages() {
  const { conversations, page, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <h2>Messages</h2>
      {conversations.length === 0 ? (
        <EmptyState illustration={<SofaNap />} title="No conversation yet">
          When an owner writes, their message shows up here, unread first.
        </EmptyState>
      ) : (
        <ul className={classes.list}>
          {conversations.map(({ ownerId, ownerName, unread, when, at, lastLine }) => (
            <li key={ownerId} className={classes.item} data-unread={unread > 0 || undefined}>
              <Link to={paths.adminMessaging(ownerId)} className={classes.name} prefetch="intent">
                {ownerName}
              </Link>
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
