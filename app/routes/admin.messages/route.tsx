import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, Link } from '@remix-run/react';
import { readDays } from '~/core/time/day-range';
import { pageMeta } from '~/core/web/page-meta';
import {
  type ListedConversation,
  listConversations,
} from '~/features/messages/conversations/list-conversations.server';
import { searchMessages } from '~/features/messages/conversations/search-messages.server';
import { pageParam, requireAdmin, searchParam } from '~/core/web/guards.server';
import { EmptyState, SofaNap } from '~/ui/empty-state';
import { Pager } from '~/ui/layout/pager';
import { nameList } from '~/core/text/format';
import { paths } from '~/core/web/paths';
import { LinkButton, LoneLink } from '~/ui/button';
import { CountMark } from '~/ui/layout/tabs';
import classes from './conversation-list.module.css';
import { FoundList } from './found-list';
import { MessagesSearch } from './messages-search';

export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Messages · Admin', search: 'noindex' });

/** The conversations, or the messages that match the searched words or days (R64). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const query = new URL(request.url).searchParams;
  const owner = searchParam(query, 'q');
  const { typedDays, ...days } = readDays(query);
  const search = { owner, words: searchParam(query, 'words'), ...days };
  const page = pageParam(query);
  if (typedDays.problem !== null) return { search, typedDays, found: null, list: null };
  if (search.words === '' && days.from === null && days.until === null)
    return {
      search,
      typedDays,
      found: null,
      list: await listConversations({ page, search: owner }),
    };
  return { search, typedDays, found: await searchMessages(search, page), list: null };
}

export default function AdminMessages() {
  const { search, typedDays, found, list } = useLoaderData<typeof loader>();
  const shown = found ?? list;
  return (
    <>
      <h2>Messages</h2>
      <LoneLink to={paths.dayMessage()}>Write to everyone of a day</LoneLink>
      <MessagesSearch search={search} typedDays={typedDays} />
      {list === null ? null : (
        <ConversationList conversations={list.conversations} search={search.owner} />
      )}
      {found === null ? null : <FoundList found={found} />}
      {shown === null ? null : <Pager page={shown.page} pages={shown.pages} />}
    </>
  );
}

function ConversationList({
  conversations,
  search,
}: {
  conversations: readonly ListedConversation[];
  search: string;
}) {
  if (conversations.length === 0) return <NoConversation search={search} />;
  return (
    <ul className={classes.list}>
      {conversations.map(({ ownerId, ownerName, petNames, unread, when, at, lastLine }) => (
        <li key={ownerId} className={classes.item} data-unread={unread > 0 || undefined}>
          <div>
            <Link to={paths.adminMessaging(ownerId)} className={classes.name}>
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
      action={
        <>
          <LinkButton to={paths.messagesWith(search)}>Search in messages</LinkButton>
          <LinkButton to={paths.adminUsers({ q: search })} variant="default">
            Look among all users
          </LinkButton>
        </>
      }
    />
  );
}
