import { useForm, type SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { missingRequiredFields, reviewSchema } from '~/domain/review.schema';
import { paths } from '~/lib/paths';
import { ChoiceField } from '../form/choice-field';
import { FormAlert } from '../form/form-alert';
import { PostForm } from '../form/post-form';
import type { PostFormProps } from '../form/post-form';
import { StarsField } from '../form/stars-field';
import { SubmitButton } from '../form/submit-button';
import { TextAreaField } from '../form/text-area-field';
import { TextField } from '../form/text-field';
import { DecoyField } from './decoy-field';
import { enteredIn, EnteredValues } from './entered-values';
import classes from './review-form.module.css';

const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

type ReviewFormProps = {
  lastResult: SubmissionResult<string[]> | undefined;
  /** R20. */
  formKey: string;
  /** Whether new reviews wait for approval (R34). */
  held: boolean;
  /** The way out beside the button. */
  otherWay: ReactNode;
  fetcher?: PostFormProps['fetcher'];
};

/** The Leave A Review form (spec sections 3 to 5, R34), on its own page and in the dialog. */
export function ReviewForm({ lastResult, formKey, held, otherWay, fetcher }: ReviewFormProps) {
  const [form, fields] = useForm({
    id: 'review',
    lastResult,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: reviewSchema }),
  });
  // As it was sent: an alert that changed with each letter would be read out with each letter.
  const [entered, setEntered] = useState(() =>
    enteredIn((name) => lastResult?.initialValue?.[name]),
  );
  const missing = form.errors?.includes(missingRequiredFields) ?? false;

  return (
    <PostForm
      form={form}
      formKey={formKey}
      action={paths.leaveReview()}
      {...(fetcher && { fetcher })}
      className={classes.form ?? ''}
      label="Leave A Review"
      onSubmit={(event) => {
        const sent = new FormData(event.currentTarget);
        setEntered(enteredIn((name) => sent.get(name)));
      }}
    >
      <FormAlert form={form}>{missing ? <EnteredValues {...entered} /> : null}</FormAlert>
      <StarsField field={fields.stars} label="Your stars" />
      <TextField field={fields.fullName} label="Full Name" autoComplete="name" />
      <ChoiceField
        field={fields.repeatCustomer}
        label="Are you a repeat customer?"
        options={yesOrNo}
      />
      <TextAreaField
        field={fields.body}
        label="Your review"
        description={
          held
            ? 'From 10 to 2,000 characters. We read each review before it shows here.'
            : 'From 10 to 2,000 characters. It shows here at once, under your name.'
        }
        rows={5}
      />
      <DecoyField />
      <div className={classes.buttons}>
        <SubmitButton>Submit Review</SubmitButton>
        {otherWay}
      </div>
    </PostForm>
  );
}
