import { Textarea } from '@mantine/core';
import type { FetcherWithComponents } from '@remix-run/react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { messageSchema, messageUnsent, mostMessagePictures } from './message.schema';
import type { PictureView } from '~/core/files/picture-files';
import type { FormAnswer } from '~/core/web/refuse-form.server';
import { FormAlert, PostForm, SubmitButton } from '~/ui/form/post-form';
import { useInputProps } from '~/ui/form/fields';
import { PictureInput, usePictures } from '~/ui/form/picture-input';
import { Unfold } from '~/ui/unfold';
import { useHydrated } from '~/ui/use-hydrated';
import classes from './messages.module.css';

/** Answer to a conversation's form. */
export type MessageAnswer = FormAnswer & {
  /** Uploaded pictures of a refused message. */
  pictures?: PictureView[];
};

export const messageBoxIds = {
  form: 'message',
  content: 'message-content',
  contentError: 'message-content-error',
  hint: 'message-content-hint',
  formError: 'message-error',
  pictures: 'message-pictures',
  picturesError: 'message-pictures-error',
  picturesHint: 'message-pictures-hint',
} as const;

/**
 * The box below a conversation. With scripts, Enter sends (Shift+Enter starts a new line), the page stays,
 * and the typed text is kept whatever else happens on it.
 */
export function MessageBox({
  fetcher,
  posted,
  formKey,
  readUpTo,
  takesPictures,
  begun,
  onSent,
}: {
  fetcher: FetcherWithComponents<MessageAnswer>;
  /** Result of a form sent without scripts. */
  posted: MessageAnswer | undefined;
  formKey: string;
  /** Last message shown to the viewer; replying marks it as read. */
  readUpTo: string | null;
  /** Whether pictures can be sent (R64). */
  takesPictures: boolean;
  /** Initial text. */
  begun: string;
  onSent: () => void;
}) {
  const hydrated = useHydrated();
  const form = useMessageForm({ fetcher, posted, formKey, takesPictures, onSent });
  return (
    <PostForm
      form={form.handle}
      formKey={form.key}
      fetcher={fetcher}
      failure={messageUnsent}
      // With scripts the pictures were already uploaded.
      {...(takesPictures && !hydrated && { encType: 'multipart/form-data' })}
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
      {takesPictures ? (
        <Unfold
          key={form.sent}
          label="Add pictures"
          open={Boolean(posted?.pictures?.length) || form.pictureField.errors.length > 0}
        >
          <PictureInput
            field={form.pictureField}
            label="Pictures"
            labelHidden
            most={mostMessagePictures}
            pictures={form.pictures}
          />
        </Unfold>
      ) : null}
    </PostForm>
  );
}

function useMessageForm({
  fetcher,
  posted,
  formKey,
  takesPictures,
  onSent,
}: {
  fetcher: FetcherWithComponents<MessageAnswer>;
  posted: MessageAnswer | undefined;
  formKey: string;
  takesPictures: boolean;
  onSent: () => void;
}) {
  const box = useRef<HTMLTextAreaElement>(null);
  // Not the loader's newest key: a retry after a lost response must keep its key (R20).
  const [key, setKey] = useState(posted?.formKey ?? formKey);
  const [problem, setProblem] = useState<string | null>(null);
  const answer = fetcher.data ?? posted;
  // The key that came back once it was sent.
  const [sent, setSent] = useState<string>();
  const pictures = usePictures({
    formKey: key,
    most: mostMessagePictures,
    before: posted?.pictures,
  });

  useEffect(() => {
    const { data } = fetcher;
    if (data?.formKey === undefined) return;
    setKey(data.formKey);
    if (data.result !== undefined || data.formKey === sent) return;
    setSent(data.formKey);
    if (box.current) box.current.value = '';
    pictures.clear();
    onSent();
  }, [fetcher, sent, pictures, onSent]);

  function check(event: FormEvent<HTMLFormElement>) {
    const formData = new FormData(event.currentTarget);
    const read = messageSchema(takesPictures).safeParse({
      content: formData.get('content'),
      picture: formData.getAll('picture'),
    });
    setProblem(read.success ? null : (read.error.issues[0]?.message ?? null));
    if (read.success) {
      pictures.onSubmit(event);
      return;
    }
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
      required: !takesPictures,
    },
    pictures,
    pictureField: {
      id: messageBoxIds.pictures,
      name: 'picture',
      errorId: messageBoxIds.picturesError,
      descriptionId: messageBoxIds.picturesHint,
      errors: errors['picture'] ?? [],
    },
    sent,
    handle: {
      id: messageBoxIds.form,
      errorId: messageBoxIds.formError,
      errors: problem === null ? (errors[''] ?? []) : [],
      onSubmit: check,
    },
  };
}

function typedBefore(answer: MessageAnswer | undefined): string {
  const content = answer?.result?.initialValue?.['content'];
  return typeof content === 'string' ? content : '';
}

function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  // While composing a word, Enter ends the composition. A phone's keyboard has no Shift+Enter.
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  if (window.matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
