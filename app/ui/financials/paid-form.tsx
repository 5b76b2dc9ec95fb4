import { useForm } from '@conform-to/react';
import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { csvAmount } from '~/domain/csv';
import type { Cents } from '~/domain/money';
import { paidAmountSchema } from '~/domain/paid-amount.schema';
import { FormAlert } from '../form/form-alert';
import { PostForm } from '../form/post-form';
import { SubmitButton } from '../form/submit-button';
import { TextField } from '../form/text-field';
import { LinkButton } from '../link-button';
import classes from './financials.module.css';

/** A row's edit mode (spec section 2): the paid amount, closed by Save. */
export function PaidForm({
  bookingId,
  pets,
  paidCents,
  back,
  action,
  lastResult,
}: {
  bookingId: string;
  /** Whose booking it is, in words. */
  pets: string;
  paidCents: Cents;
  /** The table without the edit mode. */
  back: string;
  /** The table with it. */
  action: string;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const [form, fields] = useForm({
    id: 'paid-amount',
    lastResult: lastResult ?? null,
    defaultValue: { paid: csvAmount(paidCents), note: '' },
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: paidAmountSchema }),
  });
  return (
    <PostForm
      form={form}
      action={action}
      className={classes.edit ?? ''}
      label={`Paid for ${pets}`}
      preventScrollReset
    >
      <input type="hidden" name="booking_id" value={bookingId} />
      <input type="hidden" name="seen" value={paidCents} />
      <FormAlert form={form} />
      <TextField
        field={fields.paid}
        label="Paid"
        description="In dollars, all that is paid by now."
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        field={fields.note}
        label="Note"
        optional
        description="Such as cash or check."
        autoComplete="off"
      />
      <div className={classes.buttons}>
        <SubmitButton>Save</SubmitButton>
        <LinkButton to={back} variant="subtle">
          Cancel
        </LinkButton>
      </div>
    </PostForm>
  );
}
