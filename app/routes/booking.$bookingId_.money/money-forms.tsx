import { ChoiceField } from '~/ui/form/choice-fields';
import { TextField } from '~/ui/form/fields';
import { type SubmissionResult } from '@conform-to/react';
import { formatMoney, type Cents } from '~/domain/money';
import { ledgerLabel, type HeldLine, type LedgerLine } from '~/domain/money-facts';
import { heldAmountSchema, refundSchema, manualPaymentSchema } from '~/domain/money.schema';
import { Card } from '~/ui/card';
import { PostForm, FormAlert, SubmitButton } from '~/ui/form/post-form';
import { heldSentence } from '~/ui/payments/money-questions';
import classes from '~/ui/payments/payments.module.css';
import { useCheckedForm, CheckedForm, type FormResult } from '~/ui/form/checked-form';

/** What the last form sent was answered with. */
export type MoneyAnswer = {
  formKey: string;
  refusal?: string;
  result?: SubmissionResult<string[]>;
};

type FormProps = { formKey: string; result: FormResult };

/** The result of the last form sent, if that was the form with this hidden value. */
export function resultFor(
  answer: MoneyAnswer | undefined,
  name: string,
  value: string,
): FormResult {
  const sent = answer?.result?.initialValue?.[name];
  return sent === value ? answer?.result : undefined;
}

/** The result of the last form sent, if that was the entry by hand: it names no payment. */
export function manualResult(answer: MoneyAnswer | undefined): FormResult {
  const sent = answer?.result?.initialValue ?? {};
  return 'entry_id' in sent || 'attempt_id' in sent ? undefined : answer?.result;
}

/** The refusal of a form about a held payment that was dealt with meanwhile, so has no form now. */
export function AnswerOfGoneForm({
  answer,
  held,
}: {
  answer: MoneyAnswer | undefined;
  held: readonly HeldLine[];
}) {
  const sentences = answer?.result?.error?.[''] ?? [];
  const attemptId = answer?.result?.initialValue?.['attempt_id'];
  const gone = attemptId !== undefined && held.every((one) => one.attemptId !== attemptId);
  return gone ? <FormAlert form={{ errorId: 'gone', errors: sentences }} /> : null;
}

const plain = (cents: Cents) => formatMoney(cents).replace('$', '');

/** Giving back one payment through the provider, in full or in part. */
export function RefundForm({ entry, formKey, result }: FormProps & { entry: LedgerLine }) {
  const [form, fields] = useCheckedForm(`refund-${entry.id}`, refundSchema, {
    lastResult: result,
    defaultValue: { amount: plain(entry.refundableCents), note: '' },
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
  });
  return (
    <Card title={`Give back: ${ledgerLabel(entry)}, ${formatMoney(entry.amountCents)}`}>
      <p className={classes.note}>
        {entry.refundableCents > 0
          ? `Paid on ${entry.at}. Up to ${formatMoney(entry.refundableCents)} goes back the way it came, at once; the owner gets a mail.`
          : `Paid on ${entry.at}. Nothing of it can be given back any more.`}
      </p>
      <CheckedForm
        form={form}
        formKey={formKey}
        label={`Refund the payment of ${entry.at}`}
        hidden={{ intent: 'refund', entry_id: entry.id }}
      >
        <TextField field={fields.amount} label="Amount to give back" inputMode="decimal" />
        <TextField
          field={fields.note}
          label="Note to the owner"
          description="The owner reads it in the mail and on the receipt."
          optional
        />
        <SubmitButton color="red">Give it back</SubmitButton>
      </CheckedForm>
    </Card>
  );
}

/** Money taken or given back in cash, or in another way outside the provider. */
export function ManualPaymentForm({
  remainCents,
  formKey,
  result,
}: FormProps & { remainCents: Cents }) {
  const [form, fields] = useCheckedForm('by-hand', manualPaymentSchema, {
    lastResult: result,
    defaultValue: {
      direction: 'received',
      amount: remainCents > 0 ? plain(remainCents) : '',
      note: '',
    },
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
  });
  return (
    <Card title="Enter money by hand">
      <p className={classes.note}>
        Cash, a check, or anything else that did not go through PayPal.
      </p>
      <CheckedForm
        form={form}
        formKey={formKey}
        label="Enter money by hand"
        hidden={{ intent: 'by-hand' }}
      >
        <ChoiceField
          field={fields.direction}
          label="What happened"
          options={[
            { value: 'received', label: 'I received it' },
            { value: 'given', label: 'I gave it back' },
          ]}
        />
        <TextField field={fields.amount} label="Amount" inputMode="decimal" />
        <TextField
          field={fields.note}
          label="Note"
          description="How it was paid, such as cash. The owner sees it on the receipt."
        />
        <SubmitButton>Enter it</SubmitButton>
      </CheckedForm>
    </Card>
  );
}

/** A payment that differs from the order (R32): record it or refund it. */
export function HeldPayment({ held, formKey, result }: FormProps & { held: HeldLine }) {
  return (
    <Card title="A payment waits for you">
      <p>{heldSentence(held)}</p>
      {held.heldCents === null ? (
        <UnreadableHeld held={held} formKey={formKey} result={result} />
      ) : (
        <PostForm formKey={formKey} label="The held payment" className={classes.links ?? ''}>
          <input type="hidden" name="attempt_id" value={held.attemptId} />
          <SubmitButton name="intent" value="record-held">
            {`Record ${formatMoney(held.heldCents)} as paid`}
          </SubmitButton>
          <SubmitButton name="intent" value="refund-held" variant="default">
            Refund it
          </SubmitButton>
        </PostForm>
      )}
    </Card>
  );
}

function UnreadableHeld({ held, formKey, result }: FormProps & { held: HeldLine }) {
  const [form, fields] = useCheckedForm(`held-${held.attemptId}`, heldAmountSchema, {
    lastResult: result,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
  });
  return (
    <>
      <CheckedForm
        form={form}
        formKey={formKey}
        label="Record the held payment"
        hidden={{ intent: 'record-amount', attempt_id: held.attemptId }}
      >
        <TextField
          field={fields.amount}
          label="Amount that arrived"
          description="As your PayPal account shows it, in dollars."
          inputMode="decimal"
        />
        <SubmitButton>Record it as paid</SubmitButton>
      </CheckedForm>
      <PostForm formKey={formKey} label="Given back at PayPal" className={classes.buttons ?? ''}>
        <input type="hidden" name="attempt_id" value={held.attemptId} />
        <SubmitButton name="intent" value="dismiss-held" variant="default">
          Nothing arrived, or I gave it back at PayPal
        </SubmitButton>
      </PostForm>
    </>
  );
}
