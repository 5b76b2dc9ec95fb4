import type { ReactNode } from 'react';
import type * as z from 'zod';
import { decoyField, missingRequiredFields, type reviewSchema, starsText } from './review.schema';
import { paths } from '~/core/web/paths';
import { ChoiceField } from '~/ui/form/choice-fields';
import { DraftContext, reviewDraft } from '~/ui/form/drafts';
import { DraftQuestion } from '~/ui/form/with-draft';
import { TextAreaField, TextField } from '~/ui/form/fields';
import { FormAlert, PostForm, SubmitButton } from '~/ui/form/post-form';
import { StarsField } from './stars-field';
import classes from './review-form.module.css';
import type { FormResult } from '~/ui/form/checked-form';
import flow from '~/ui/layout/flow.module.css';
import { useForm } from '~/ui/form/use-form';

/** Decoy field that only bots fill in (R34): hidden from view, from the Tab key and from screen readers. */
function DecoyField() {
  return (
    <div className={classes.decoy} aria-hidden="true">
      <label>
        Paws (leave this empty)
        <input type="text" name={decoyField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** Maximum characters of the review that the alert repeats. */
const mostRepeated = 200;

/** The values entered, for the alert about missing ones (spec section 5). */
function EnteredValues({ of: answer }: { of: FormResult }) {
  const entered = (name: string) => {
    const value = answer?.initialValue?.[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  const stars = entered('stars');
  const rows = [
    ['Stars', /^[1-5]$/.test(stars) ? starsText(Number(stars)) : stars],
    ['Full Name', entered('fullName')],
    ['Repeat customer', entered('repeatCustomer')],
    ['Review', shortened(entered('body'))],
  ] as const;
  return (
    <ul className={classes.list}>
      {rows.map(([label, value]) => (
        <li key={label}>
          {label}: {value ? <bdi>{value}</bdi> : <em>missing</em>}
        </li>
      ))}
    </ul>
  );
}

// The field still contains the full text.
function shortened(text: string): string {
  const letters = [...text];
  return letters.length > mostRepeated ? `${letters.slice(0, mostRepeated).join('')}…` : text;
}

/** Shown by `public/site.js`, which saves the draft: this page has no other scripts (R68). */
function DraftOffer() {
  return (
    <div hidden>
      <DraftQuestion>You have an unfinished review.</DraftQuestion>
    </div>
  );
}

const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

type ReviewFormProps = {
  lastResult?: FormResult;
  /** Idempotency key (R20); omitted on a page that is the same for all visitors. */
  formKey?: string;
  /** Whether new reviews wait for approval (R34). */
  held: boolean;
  /** Link next to the button. */
  otherWay: ReactNode;
};

/** The Leave A Review form (spec sections 3 to 5, R34), checked by the server alone. */
export function ReviewForm({ lastResult, formKey, held, otherWay }: ReviewFormProps) {
  const [form, fields] = useForm<z.input<typeof reviewSchema>>({
    id: 'review',
    lastResult: lastResult ?? null,
  });
  const missing = form.errors?.includes(missingRequiredFields) ?? false;

  return (
    <DraftContext.Provider value={{ key: reviewDraft }}>
      <PostForm
        form={form}
        {...(formKey === undefined ? {} : { formKey })}
        action={paths.leaveReview()}
        className={flow.stack ?? ''}
        label="Leave A Review"
      >
        <DraftOffer />
        <FormAlert form={form}>{missing ? <EnteredValues of={lastResult} /> : null}</FormAlert>
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
              : 'From 10 to 2,000 characters. It shows here right away, under your name.'
          }
          rows={5}
        />
        <DecoyField />
        <div className={flow.row}>
          <SubmitButton>Submit Review</SubmitButton>
          {otherWay}
        </div>
      </PostForm>
    </DraftContext.Provider>
  );
}
