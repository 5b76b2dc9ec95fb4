import { Link } from '@remix-run/react';
import { paths } from '~/lib/paths';
import { CountMark } from '~/ui/layout/tabs';
import type { ListedConversation } from '~/services/messages/list-conversations.server';
import classes from './conversation-list.module.css';

/** The admin's conversations, each with its last line and how much of it is new. */
export function ConversationList({
  conversations,
}: {
  conversations: readonly ListedConversation[];
}) {
  return (
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
  );
}
