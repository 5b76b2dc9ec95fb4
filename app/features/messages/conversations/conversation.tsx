import { useFetcher } from '@remix-run/react';
import { type ReactNode, useCallback, useRef } from 'react';
import flow from '~/ui/layout/flow.module.css';
import { useMarkSeen } from '~/ui/live/mark-seen';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { type MessageAnswer, MessageBox } from './message-box';
import { photosText } from '~/core/files/picture-files';
import type { ConversationLine, ConversationPage } from './conversation.server';
import { useMessageLines, useNewMessage } from './message-lines';
import { MessageLog } from './message-log';
import classes from './messages.module.css';

/** A conversation between an owner and the business, for either side (spec section 2, R37). */
export function Conversation({
  page,
  withWhom,
  formKey,
  posted,
  empty,
  begun = '',
}: {
  page: ConversationPage;
  withWhom: string;
  formKey: string;
  /** Result of a message sent without scripts. */
  posted: MessageAnswer | undefined;
  /** Shown if there are no messages yet. */
  empty: ReactNode;
  /** Initial text of the message. */
  begun?: string;
}) {
  const fetcher = useFetcher<MessageAnswer>();
  const box = useRef<HTMLDivElement>(null);
  const { shown, loadOlder } = useMessageLines(page);
  const heard = useNewMessage(shown.lines);
  useMarkSeen('read', page.unread > 0 ? page.lastOfOthers : null);

  const showNewest = useCallback(() => {
    // The box scrolls from the bottom (column-reverse).
    if (box.current) box.current.scrollTop = 0;
  }, []);

  return (
    <div className={flow.stack}>
      {shown.lines.length === 0 ? (
        empty
      ) : (
        <MessageLog
          page={shown}
          newest={page.newest}
          at={page.at}
          withWhom={withWhom}
          box={box}
          loadOlder={loadOlder}
        />
      )}
      <VisuallyHidden live="polite">
        {heard ? `New message from ${withWhom}: ${saidIn(heard)}` : null}
      </VisuallyHidden>
      <MarkRead page={page} />
      <MessageBox
        fetcher={fetcher}
        posted={posted}
        formKey={formKey}
        begun={begun}
        readUpTo={page.lastOfOthers}
        takesPictures={page.takesPictures}
        onSent={showNewest}
      />
    </div>
  );
}

function saidIn({ content, pictures }: ConversationLine): string {
  const photos = pictures.length === 0 ? '' : photosText(pictures.length);
  return [content, photos].filter(Boolean).join(' ');
}

/** Button to mark messages as read without scripts; with scripts that is automatic. */
function MarkRead({ page: { unread, lastOfOthers } }: { page: ConversationPage }) {
  if (unread === 0 || lastOfOthers === null) return null;
  return (
    <noscript>
      <PostForm className={classes.markRead ?? ''}>
        <p>{unread === 1 ? 'One new message.' : `${unread} new messages.`}</p>
        <input type="hidden" name="up_to" value={lastOfOthers} />
        <SubmitButton name="intent" value="read" variant="default" size="sm">
          Mark as read
        </SubmitButton>
      </PostForm>
    </noscript>
  );
}
