import { Textarea } from '@mantine/core';
import type { FetcherWithComponents } from '@remix-run/react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { messageSchema, messageUnsent } from '~/domain/message.schema';
import { FormAlert, PostForm, SubmitButton } from '../form/post-form';
import { useInputProps } from '../form/fields';
import { useHydrated } from '../use-hydrated';
import classes from './messages.module.css';

/** What the server said to a form of the conversation: it was done, or why not and what was typed. */
export interface MessageAnswer {
  read?: boolean;
  refusal?: string;
  sent?: string;
  /** For the next message. */
  formKey?: string;
  result?: {
    error?: Record<string, string[] | null> | null | undefined;
    initialValue?: Record<string, unknown> | null | undefined;
  };
}

/** The ids of the form and of its parts. */
export const messageBoxIds = {
  form: 'message',
  content: 'message-content',
  contentError: 'message-content-error',
  hint: 'message-content-hint',
  formError: 'message-error',
} as const;

/**
 * The box under a conversation. With scripts Enter sends (Shift+Enter begins a new line), the page
 * stays, and what is being typed is kept whatever else happens on it.
 */
export function MessageBox({
  fetcher,
  posted,
  formKey,
  readUpTo,
  begun,
  onSent,
}: {
  fetcher: FetcherWithComponents<MessageAnswer>;
  /** The answer to a form sent without scripts. */
  posted: MessageAnswer | undefined;
  formKey: string;
  /** The last message that the viewer was shown: answering says that it was read. */
  readUpTo: string | null;
  /** What it begins with. */
  begun: string;
  onSent: () => void;
}) {
  const form = useMessageForm(fetcher, posted, formKey, onSent);
  const hydrated = useHydrated();
  return (
    <PostForm
      form={form.handle}
      formKey={form.key}
      fetcher={fetcher}
      failure={messageUnsent}
      className={classes.form ?? ''}
    >
      <FormAlert form={form.handle} />
      {readUpTo === null ? null : <input type="hidden" name="up_to" value={readUpTo} />}
      {hydrated ? <input type="hidden" name="stay" value="1" /> : null}
      <div className={classes.writing}>
        <Textarea
          {...useInputProps({ field: form.field, label: 'Message' })}
          ref={form.box}
          className={classes.field ?? ''}
          classNames={{ input: classes.input ?? '', label: classes.label ?? '' }}
          placeholder="Type a message..."
          rows={1}
          defaultValue={typedBefore(posted) || begun}
          readOnly={fetcher.state === 'submitting'}
          onKeyDown={sendByEnter}
        />
        <SubmitButton className={classes.send ?? ''}>Send</SubmitButton>
      </div>
      <p className={classes.hint} data-shown={hydrated || undefined}>
        Enter sends. Shift + Enter starts a new line.
      </p>
    </PostForm>
  );
}

function useMessageForm(
  fetcher: FetcherWithComponents<MessageAnswer>,
  posted: MessageAnswer | undefined,
  formKey: string,
  onSent: () => void,
) {
  const box = useRef<HTMLTextAreaElement>(null);
  // Not the loader's newest: a message tried again after a lost answer must keep its key (R20).
  const [key, setKey] = useState(formKey);
  const [problem, setProblem] = useState<string | null>(null);
  const answer = fetcher.data ?? posted;
  const sent = useRef<string>();

  useEffect(() => {
    const { data } = fetcher;
    if (data?.formKey !== undefined) setKey(data.formKey);
    if (data?.sent === undefined || data.sent === sent.current) return;
    sent.current = data.sent;
    if (box.current) box.current.value = '';
    onSent();
  }, [fetcher, onSent]);

  function check(event: FormEvent<HTMLFormElement>) {
    const read = messageSchema.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setProblem(read.success ? null : (read.error.issues[0]?.message ?? null));
    if (read.success) return;
    event.preventDefault();
    box.current?.focus();
  }

  const errors = answer?.result?.error ?? {};
  const fieldErrors = problem === null ? (errors['content'] ?? []) : [problem];
  return {
    box,
    key,
    field: {
      id: messageBoxIds.content,
      name: 'content',
      errorId: messageBoxIds.contentError,
      descriptionId: messageBoxIds.hint,
      errors: fieldErrors,
      required: true,
    },
    handle: {
      id: messageBoxIds.form,
      errorId: messageBoxIds.formError,
      errors: problem === null ? (errors[''] ?? []) : [],
      onSubmit: check,
    },
  };
}

function typedBefore(answer: MessageAnswer | undefined): string {
  const typed = answer?.result?.initialValue?.['content'];
  return typeof typed === 'string' ? typed : '';
}

function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  // While a word is being composed, Enter ends it. A phone's keyboard has no Shift+Enter.
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  if (window.matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
