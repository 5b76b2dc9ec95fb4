import type { ReactNode } from 'react';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { PostForm, SubmitButton } from './post-form';
import { Unfold } from '~/ui/unfold';
import classes from './ask-first.module.css';

/**
 * A button that asks before an irreversible action, even without JavaScript: the first press opens the
 * question, the second answers it.
 */
export function AskFirst({
  label,
  about,
  question,
  answer,
  children,
}: {
  label: string;
  /** Completes the label's name if a page has several such buttons. */
  about: string;
  question: string;
  /** Label of the button that performs the action. */
  answer: string;
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
