import { Form, useNavigation } from '@remix-run/react';
import type { FetcherWithComponents } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { errorText } from './form-field';
import { SendingContext } from './sending-context';
import type { Sending } from './sending-context';

/** What `PostForm` needs of conform's form metadata. */
export interface FormHandle {
  readonly id: string;
  readonly errorId: string;
  readonly errors?: readonly string[] | undefined;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

export interface PostFormProps {
  /** conform's form; leave it out for a form of buttons only. */
  form?: FormHandle;
  /** The submission key that makes sending the same form twice count once (R20). */
  formKey?: string;
  action?: string;
  encType?: 'application/x-www-form-urlencoded' | 'multipart/form-data';
  /** Sends through a fetcher, without leaving the page. */
  fetcher?: Pick<FetcherWithComponents<unknown>, 'Form' | 'state'>;
  preventScrollReset?: boolean;
  className?: string;
  /** Accessible name, for a page with several forms. */
  label?: string;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/**
 * A form that posts to a Remix action, with or without JavaScript. Never validated by the browser
 * itself, so that the sentences people read are ours. A second press while the first is on its
 * way does nothing.
 */
export function PostForm(props: PostFormProps) {
  const { form, formKey, action, encType, fetcher, preventScrollReset, className, label } = props;
  const navigation = useNavigation();
  const state = fetcher?.state ?? navigation.state;
  const [pressed, setPressed] = useState<Sending['pressed'] | 'nothing-sent'>('nothing-sent');
  const busy = pressed !== 'nothing-sent' && state !== 'idle';

  useEffect(() => {
    if (state === 'idle') setPressed('nothing-sent');
  }, [state]);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    if (busy) {
      event.preventDefault();
      return;
    }
    form?.onSubmit(event);
    props.onSubmit?.(event);
    if (!event.defaultPrevented) setPressed(pressedButton(event));
  }

  const FormTag = fetcher?.Form ?? Form;
  return (
    <FormTag
      method="post"
      noValidate
      id={form?.id}
      action={action}
      encType={encType}
      preventScrollReset={preventScrollReset}
      className={className}
      aria-label={label}
      aria-describedby={form && errorText(form) ? form.errorId : undefined}
      onSubmit={handleSubmit}
    >
      {formKey === undefined ? null : <input type="hidden" name="form_key" value={formKey} />}
      <SendingContext.Provider
        value={{ busy, pressed: pressed === 'nothing-sent' ? null : pressed }}
      >
        {props.children}
      </SendingContext.Provider>
    </FormTag>
  );
}

function pressedButton(event: FormEvent<HTMLFormElement>): Sending['pressed'] {
  const { nativeEvent } = event;
  const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
  if (!(button instanceof HTMLButtonElement)) return null;
  return { name: button.name, value: button.value };
}
