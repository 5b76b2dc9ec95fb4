import type { ReactNode } from 'react';
import { PostForm } from '../form/post-form';
import { SubmitButton } from '../form/submit-button';
import classes from './status-buttons.module.css';

/** The answer to whether a booking is to be deleted: yes, or whatever `keep` is. */
export function DeleteForm({
  version,
  action,
  keep,
  onSubmit,
}: {
  version: number;
  /** The page that deletes. */
  action: string;
  keep: ReactNode;
  onSubmit?: () => void;
}) {
  return (
    <PostForm
      action={action}
      preventScrollReset
      className={classes.buttonsBelow ?? ''}
      {...(onSubmit === undefined ? {} : { onSubmit })}
    >
      <input type="hidden" name="version" value={version} />
      <SubmitButton color="red">Yes, delete it</SubmitButton>
      {keep}
    </PostForm>
  );
}
