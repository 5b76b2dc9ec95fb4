import { Link } from '@remix-run/react';
import { counted } from '~/core/text/counted';
import { paths } from '~/core/web/paths';
import type { FoundMessages } from '~/features/messages/conversations/search-messages.server';
import { LinkButton } from '~/ui/button';
import { EmptyState, SofaNap } from '~/ui/empty-state';
import { VisuallyHidden } from '~/ui/visually-hidden';
import classes from './conversation-list.module.css';

/** Found messages (R64), newest first, each linked to its place in the conversation. */
export function FoundList({ found: { messages, count, more } }: { found: FoundMessages }) {
  if (messages.length === 0)
    return (
      <EmptyState
        illustration={<SofaNap />}
        title="Nothing found"
        action={<LinkButton to={paths.adminMessages()}>Show all conversations</LinkButton>}
      >
        No message has all of this. Try fewer words or other days.
      </EmptyState>
    );
  return (
    <>
      <p>
        {more
          ? `The newest ${count} messages found. Add a word, an owner or days to see earlier ones.`
          : `${counted(count, 'message')} found.`}
      </p>
      <ul className={classes.list}>
        {messages.map(({ id, ownerId, ownerName, byBusiness, when, at, parts }) => (
          <li key={id} className={classes.item}>
            {/* Reloads the document: only then does the browser scroll to the anchor and mark it. */}
            <Link to={paths.adminMessage(ownerId, id)} className={classes.name} reloadDocument>
              {ownerName}
              <VisuallyHidden>{`, ${when}`}</VisuallyHidden>
            </Link>
            <time dateTime={at} className={classes.when}>
              {when}
            </time>
            <p className={classes.found}>
              {byBusiness ? 'You: ' : ''}
              {parts.map(({ text, found }, index) =>
                found ? <mark key={index}>{text}</mark> : text,
              )}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
