import { useFetcher } from '@remix-run/react';
import { useCallback, useRef } from 'react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../visually-hidden';
import { PostForm } from '../form/post-form';
import { SubmitButton } from '../form/submit-button';
import { MessageBox } from './message-box';
import type { MessageAnswer } from './message-box';
import type { ConversationPage } from './message-line';
import { MessageLog } from './message-log';
import classes from './messages.module.css';
import { useMarkRead } from './use-mark-read';
import { useMessageLines } from './use-message-lines';
import { useNewMessage } from './use-new-message';

/** A conversation between an owner and the business, from either side (spec section 2, R37). */
export function Conversation({
  page,
  withWhom,
  formKey,
  posted,
  empty,
}: {
  page: ConversationPage;
  withWhom: string;
  formKey: string;
  /** The answer to a message sent without scripts. */
  posted: MessageAnswer | undefined;
  /** Stands where there is no message yet. */
  empty: ReactNode;
}) {
  const fetcher = useFetcher<MessageAnswer>();
  const box = useRef<HTMLDivElement>(null);
  const { shown, loadOlder } = useMessageLines(page);
  const heard = useNewMessage(shown.lines);
  useMarkRead(page);

  const showNewest = useCallback(() => {
    // The box counts from its foot.
    if (box.current) box.current.scrollTop = 0;
  }, []);

  return (
    <div className={classes.conversation}>
      {shown.lines.length === 0 ? (
        empty
      ) : (
        <MessageLog
          page={shown}
          newest={page.newest}
          withWhom={withWhom}
          box={box}
          loadOlder={loadOlder}
        />
      )}
      <VisuallyHidden live="polite">
        {heard ? `New message from ${withWhom}: ${heard.content}` : null}
      </VisuallyHidden>
      <MarkRead page={page} />
      <MessageBox
        fetcher={fetcher}
        posted={posted}
        formKey={formKey}
        readUpTo={page.lastOfOthers}
        onSent={showNewest}
      />
    </div>
  );
}

/** Without scripts a press says what scripts say by themselves. */
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
