import { classNames } from '~/core/text/class-names';
import { CheckField, ChoiceField } from '~/ui/form/choice-fields';
import { TextField } from '~/ui/form/fields';
import { formatMoney, typedCents, type Cents } from '~/core/money/money';
import {
  ledgerLabel,
  paymentMethods,
  type HeldLine,
  type LedgerLine,
} from '~/features/money/pricing/money-facts';
import {
  depositSchema,
  heldAmountSchema,
  lineSchema,
  loweringText,
  manualPaymentSchema,
  type MoneyButton,
  type MoneyForm,
  refundSchema,
  type Standing,
} from '~/features/money/payments/money.schema';
import type { FormAnswer } from '~/core/web/refuse-form.server';
import type { OpenDeposit } from '~/features/booking/record/booking-view.server';
import { Card } from '~/ui/card';
import type { FormField } from '~/ui/form/form-field';
import { Money } from '~/features/money/pricing/money';
import { PostForm, FormAlert, SubmitButton } from '~/ui/form/post-form';
import { heldSentence } from '~/features/money/payments/money-questions';
import classes from '~/features/money/payments/payments.module.css';
import flow from '~/ui/layout/flow.module.css';
import { useHydrated } from '~/ui/use-hydrated';
import { useCheckedForm, CheckedForm, type FormResult } from '~/ui/form/checked-form';
import { addsTax } from '~/features/money/pricing/tax';
import type { BookingLine } from '~/core/money/price-line';
import { MailOff } from '~/ui/mail-off';

type MoneyAnswer = Pick<FormAnswer, 'result'>;

type FormProps = { formKey: string; result: FormResult };

/** Result of the last submitted form, if it had this hidden value. */
export function resultFor(
  answer: MoneyAnswer | undefined,
  name: string,
  value: string,
): FormResult {
  const submittedValue = answer?.result?.initialValue?.[name];
  return submittedValue === value ? answer?.result : undefined;
}

/** Refusal about a held payment that was settled meanwhile, so its form is gone. */
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

// Without scripts the amount can change but the label can't.
function refundLabel(hydrated: boolean, amount: string | undefined, tipCents: Cents): string {
  const amountCents = hydrated ? typedCents(amount) : null;
  const cents = amountCents === null ? 0 : amountCents + tipCents;
  return cents === 0 ? 'Refund' : `Refund ${formatMoney(cents)}`;
}

const exampleOf = (text: string | undefined, mostCents: Cents): Cents =>
  Math.min(typedCents(text) ?? mostCents, mostCents);

/** Null unless the stay is active. */
type OfStanding = { standing: Standing | null };

/** Asks whether a refund also lowers the total (R63); null if only a credit is refunded. */
function LowersTotal({
  field,
  refunds = true,
  amount,
  tipCents = 0,
  exampleCents,
  standing,
}: OfStanding & {
  field: FormField;
  /** Whether the chosen option is a refund; without scripts the choice can change unseen. */
  refunds?: boolean;
  amount: string | undefined;
  tipCents?: Cents;
  /** Example amount: without scripts the label can't follow the typed one. */
  exampleCents: Cents;
}) {
  const hydrated = useHydrated();
  if (standing === null) return null;
  const cents = typedCents(amount);
  const lowering = cents === null ? null : loweringText(cents, standing, tipCents);
  const isNeedless = !refunds || (cents !== null && lowering === null);
  if (hydrated && isNeedless) return null;
  const example = loweringText(exampleCents, standing);
  return (
    <div className={classes.chosen} data-scripts={isNeedless ? 'off' : undefined}>
      <CheckField
        field={field}
        label={`Also lower the total ${(hydrated ? lowering : null) ?? 'by what is refunded'}`}
        description="Without this, the owner owes the amount again."
      />
      {hydrated || example === null ? null : (
        <p data-scripts="off" className={classes.note}>
          {`A refund of ${formatMoney(exampleCents)} lowers it ${example}.`}
        </p>
      )}
    </div>
  );
}

/** Refunds one payment through the provider, in full or in part. */
export function RefundForm({
  entry,
  formKey,
  result,
  standing,
}: FormProps & OfStanding & { entry: LedgerLine }) {
  const hydrated = useHydrated();
  const [form, fields] = useCheckedForm(`refund-${entry.id}`, refundSchema, {
    lastResult: result,
    defaultValue: { amount: plain(entry.refundableCents), note: '', lowers_total: 'on' },
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
  });
  const tipCents = fields.with_tip.value === 'on' ? entry.tipCents : 0;
  return (
    <Card title={`Refund: ${ledgerLabel(entry)}, ${formatMoney(entry.amountCents)}`}>
      <p className={classes.note}>
        {entry.refundableCents > 0 || entry.tipCents > 0
          ? `Paid on ${entry.at}. Up to ${formatMoney(entry.refundableCents)} can go back the way it was paid. The owner gets an email.`
          : `Paid on ${entry.at}. All of it has been refunded.`}
      </p>
      <MailOff waits="that email" />
      <CheckedForm
        form={form}
        formKey={formKey}
        label={`Refund the payment of ${entry.at}`}
        hidden={{ intent: 'refund' satisfies MoneyForm, entry_id: entry.id }}
      >
        <TextField field={fields.amount} label="Amount to refund" inputMode="decimal" />
        <TextField
          field={fields.note}
          label="Note to the owner"
          description="The owner sees it in the email and on the receipt."
          optional
        />
        <LowersTotal
          field={fields.lowers_total}
          amount={fields.amount.value}
          tipCents={tipCents}
          exampleCents={exampleOf(fields.amount.value, entry.refundableCents)}
          standing={standing}
        />
        {entry.tipCents > 0 ? (
          <CheckField
            field={fields.with_tip}
            label={`Also refund the tip of ${formatMoney(entry.tipCents)}`}
          />
        ) : null}
        <SubmitButton color="red">
          {refundLabel(hydrated, fields.amount.value, tipCents)}
        </SubmitButton>
      </CheckedForm>
    </Card>
  );
}

/** Records a payment or refund in cash, or in another way outside the provider. */
export function ManualPaymentForm({
  money: { remainCents: owedCents, paidCents },
  formKey,
  result,
  standing,
}: FormProps & OfStanding & { money: { remainCents: Cents; paidCents: Cents } }) {
  const [form, fields] = useCheckedForm('by-hand', manualPaymentSchema, {
    lastResult: result,
    defaultValue: {
      direction: 'received',
      amount: owedCents > 0 ? plain(owedCents) : '',
      method: 'cash',
      note: '',
      lowers_total: 'on',
    },
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
  });
  return (
    <Card title="Record a payment">
      <p className={classes.note}>Cash, a check, or anything else that didn’t go through PayPal.</p>
      <CheckedForm
        form={form}
        formKey={formKey}
        label="Record a payment"
        hidden={{ intent: 'by-hand' satisfies MoneyForm }}
      >
        <ChoiceField
          field={fields.direction}
          label="What happened"
          options={[
            { value: 'received', label: 'Payment received' },
            { value: 'given', label: 'Refund given' },
          ]}
        />
        <TextField field={fields.amount} label="Amount" inputMode="decimal" />
        <ChoiceField
          field={fields.method}
          label="How"
          options={Object.entries(paymentMethods).map(([value, { label }]) => ({ value, label }))}
        />
        <TextField
          field={fields.note}
          label="Note"
          description="Needed only for “Other”. The owner sees it on the receipt."
          optional
        />
        <LowersTotal
          field={fields.lowers_total}
          refunds={fields.direction.value === 'given'}
          amount={fields.amount.value}
          exampleCents={exampleOf(
            fields.direction.value === 'given' ? fields.amount.value : '',
            paidCents,
          )}
          standing={standing}
        />
        <SubmitButton>Record payment</SubmitButton>
      </CheckedForm>
    </Card>
  );
}

/** The open deposit (R55), with the form that extends its deadline. */
export function DepositForm({ deposit, formKey, result }: FormProps & { deposit: OpenDeposit }) {
  const [form, fields] = useCheckedForm('deposit', depositSchema, {
    lastResult: result,
    defaultValue: { until: deposit.dueAt },
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
  });
  return (
    <Card title="Deposit">
      <p className={classes.note}>
        {`${formatMoney(deposit.cents)} ${deposit.overdue ? 'was' : 'is'} due by ${deposit.dueText}.`}
      </p>
      <CheckedForm
        form={form}
        formKey={formKey}
        label="Wait longer for the deposit"
        hidden={{ intent: 'deposit' satisfies MoneyForm }}
      >
        <TextField field={fields.until} label="Wait until" type="datetime-local" />
        <SubmitButton variant="default">Give more time</SubmitButton>
      </CheckedForm>
    </Card>
  );
}

/** A payment that differs from the order (R32): record it or refund it. */
export function HeldPayment({ held, formKey, result }: FormProps & { held: HeldLine }) {
  return (
    <Card title="A payment needs your review">
      <p>{heldSentence(held)}</p>
      {held.heldCents === null ? (
        <UnreadableHeld held={held} formKey={formKey} result={result} />
      ) : (
        <PostForm
          formKey={formKey}
          label="Payment on hold"
          className={classNames(flow.row, classes.links)}
        >
          <input type="hidden" name="attempt_id" value={held.attemptId} />
          <SubmitButton name="intent" value={'record-held' satisfies MoneyButton}>
            {`Record ${formatMoney(held.heldCents)} as paid`}
          </SubmitButton>
          <SubmitButton name="intent" value={'refund-held' satisfies MoneyButton} variant="default">
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
        label="Record the payment on hold"
        hidden={{ intent: 'record-amount' satisfies MoneyForm, attempt_id: held.attemptId }}
      >
        <TextField
          field={fields.amount}
          label="Amount that arrived"
          description="In dollars, as your PayPal account shows it."
          inputMode="decimal"
        />
        <SubmitButton>Record it as paid</SubmitButton>
      </CheckedForm>
      <PostForm formKey={formKey} label="Refunded at PayPal" className={classes.buttons ?? ''}>
        <input type="hidden" name="attempt_id" value={held.attemptId} />
        <SubmitButton name="intent" value={'dismiss-held' satisfies MoneyButton} variant="default">
          Nothing arrived, or I refunded it at PayPal
        </SubmitButton>
      </PostForm>
    </>
  );
}

/** Emails a payment link to the owner of a past stay (R62). */
export function PaymentLink({
  sent,
  formKey,
}: {
  /** Time when the link was last sent; '' if never. */
  sent: string;
  formKey: string;
}) {
  return (
    <>
      <MailOff waits="the payment link" />
      <PostForm
        formKey={formKey}
        label="Payment link"
        className={classNames(flow.row, classes.links)}
      >
        <SubmitButton name="intent" value={'send-link' satisfies MoneyButton} variant="light">
          Send payment link
        </SubmitButton>
        {sent === '' ? null : <span className={classes.note}>{`Last sent ${sent}`}</span>}
      </PostForm>
    </>
  );
}

/** Charges and discounts of the booking, and the form to add one (R49). */
export function BookingLines({
  booking: { version, lines },
  mayAdd,
  formKey,
  result,
}: FormProps & {
  booking: { version: number; lines: readonly BookingLine[] };
  /** Whether lines can be added; if not, existing lines can only be removed. */
  mayAdd: boolean;
}) {
  const added = [...lines.entries()].filter(([, { kind }]) => kind === 'adjustment');
  if (added.length === 0 && !mayAdd) return null;
  return (
    <Card title="Charges and discounts">
      {added.map(([position, { what, why, amountCents }]) => (
        <PostForm
          key={`${position} ${what}`}
          formKey={formKey}
          label={`Take out ${what}`}
          className={classes.line ?? ''}
        >
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="position" value={position} />
          <span>
            {what}
            <span className={classes.note}>{` ${why}`}</span>
          </span>
          <Money cents={amountCents} />
          <SubmitButton
            name="intent"
            value={'take-out-line' satisfies MoneyButton}
            variant="subtle"
            about={` ${what}`}
          >
            Take out
          </SubmitButton>
        </PostForm>
      ))}
      {mayAdd ? (
        <AddLine version={version} withoutTax={addsTax(lines)} formKey={formKey} result={result} />
      ) : null}
    </Card>
  );
}

function AddLine({
  version,
  withoutTax,
  formKey,
  result,
}: FormProps & { version: number; /** Whether the bill adds a tax to it. */ withoutTax: boolean }) {
  const [form, fields] = useCheckedForm('add-line', lineSchema, {
    lastResult: result,
    defaultValue: { what: '', direction: 'charge', amount: '' },
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
  });
  return (
    <CheckedForm
      form={form}
      formKey={formKey}
      label="Add a charge or a discount"
      hidden={{ intent: 'add-line' satisfies MoneyForm, version: String(version) }}
    >
      <TextField
        field={fields.what}
        label="What it is for"
        description="The owner sees this on the booking, the receipt and in the email."
      />
      <ChoiceField
        field={fields.direction}
        label="Charge or discount"
        options={[
          { value: 'charge', label: 'Charge' },
          { value: 'discount', label: 'Discount' },
        ]}
      />
      <TextField
        field={fields.amount}
        label="Amount"
        description={withoutTax ? 'Without tax. The bill adds it.' : undefined}
        inputMode="decimal"
      />
      <SubmitButton>Add</SubmitButton>
    </CheckedForm>
  );
}
