import { type MouseEvent, useRef, useState } from 'react';
import type { QuickReply } from '~/features/messages/conversations/quick-replies';
import { paths } from '~/core/web/paths';
import { Button, LoneLink } from '~/ui/button';
import { messageBoxIds } from '~/features/messages/conversations/message-box';
import { Unfold } from '~/ui/unfold';
import { VisuallyHidden } from '~/ui/visually-hidden';
import classes from './quick-replies.module.css';

/**
 * Texts to insert into the message (R64) without sending it. Without scripts the form goes to the
 * server, which shows it again with the text below what was typed.
 */
export function QuickReplies({ replies }: { replies: readonly QuickReply[] }) {
  const box = useRef<HTMLDivElement>(null);
  const [inserted, setInserted] = useState({ name: '', times: 0 });
  if (replies.length === 0) return null;

  function insert(event: MouseEvent, { name, text }: QuickReply) {
    const field = document.getElementById(messageBoxIds.content);
    if (!(field instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    insertAtCursor(field, text);
    box.current?.querySelector('details')?.removeAttribute('open');
    setInserted(({ times }) => ({ name, times: times + 1 }));
  }

  return (
    <div ref={box}>
      <Unfold label="Quick replies">
        <ul className={classes.list}>
          {replies.map((reply) => (
            <li key={reply.id} className={classes.reply}>
              <Button
                type="submit"
                form={messageBoxIds.form}
                name="quick_reply"
                value={reply.id}
                formNoValidate
                variant="default"
                size="sm"
                onClick={(event) => insert(event, reply)}
              >
                {reply.name}
              </Button>
              <span className={classes.text}>{reply.text}</span>
            </li>
          ))}
        </ul>
        <LoneLink to={paths.quickReplies()}>Change quick replies</LoneLink>
      </Unfold>
      <VisuallyHidden live="polite">
        {inserted.times === 0 ? null : (
          <span key={inserted.times}>{`${inserted.name} added to your message.`}</span>
        )}
      </VisuallyHidden>
    </div>
  );
}

/** Inserts a text at the cursor, replacing any selection, and moves the cursor behind it. */
function insertAtCursor(field: HTMLTextAreaElement, text: string): void {
  const { selectionStart: start, selectionEnd: end, value } = field;
  const before = value.slice(0, start);
  const after = value.slice(end);
  const gap = before === '' || /\s$/.test(before) ? '' : '\n';
  const rest = after === '' || /^\s/.test(after) ? '' : '\n';
  field.focus();
  field.setRangeText(`${gap}${text}${rest}`, start, end);
  const behind = start + gap.length + text.length;
  field.setSelectionRange(behind, behind);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
