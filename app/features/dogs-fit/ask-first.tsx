import type { ReactNode } from 'react';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { Unfold } from '~/ui/unfold';
import classes from './ask-first.module.css';

/**
 * A button that asks before it does what cannot be undone, without JavaScript too: the first press
 * opens the question, the second answers it.
 */
export function AskFirst({
  label,
  about,
  question,
  answer,
  children,
}: {
  label: string;
  /** Completes the label's name where a page has several of the kind. */
  about: string;
  question: string;
  /** The words of the button that does it. */
  answer: string;
  /** The hidden inputs of its form. */
  children: ReactNode;
}) {
  return (
    <Unfold
      danger
      label={
        <span>
          {label}
          {about ? <VisuallyHidden>{about}</VisuallyHidden> : null}
        </span>
      }
    >
      <PostForm preventScrollReset className={classes.question ?? ''}>
        {children}
        <p>{question}</p>
        <SubmitButton color="red" size="sm">
          {answer}
        </SubmitButton>
      </PostForm>
    </Unfold>
  );
}
