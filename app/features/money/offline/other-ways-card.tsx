import { formatMoney } from '~/core/money/money';
import { type ClaimIntent, claimSchema } from './claim.schema';
import classes from './claims.module.css';
import type { ClaimMethod, OtherWay } from './other-ways';
import { paymentMethods } from '~/features/money/pricing/money-facts';
import { Card } from '~/ui/card';
import { FactsList } from '~/ui/facts-list';
import { asTyped, CheckedForm, type FormResult, useCheckedForm } from '~/ui/form/checked-form';
import { ChoiceField } from '~/ui/form/choice-fields';
import { TextField } from '~/ui/form/fields';
import { SubmitButton } from '~/ui/form/post-form';

/** Other ways to pay than PayPal, each with amount and reference, and "I've sent it" (R94). */
export function OtherWaysCard({
  page: { ways, methods, amountCents, reference },
  businessName,
  formKey,
  result,
  seen,
}: {
  page: { ways: OtherWay[]; methods: ClaimMethod[]; amountCents: number; reference: string };
  /** Name of the business that gets the notice. */
  businessName: string;
  formKey: string;
  result: FormResult;
  /** Set if it pays several stays (R95), all of them by one payment. */
  seen?: string;
}) {
  if (ways.length === 0) return null;
  return (
    <Card title="Other ways to pay">
      <FactsList
        facts={[
          {
            label: 'Amount',
            value: <span className={classes.copied}>{formatMoney(amountCents)}</span>,
          },
          { label: 'Note to add', value: <span className={classes.copied}>{reference}</span> },
          ...ways.map((way) => ({ label: labelOf(way), value: <Way way={way} /> })),
        ]}
      />
      {methods.length === 0 ? null : (
        <ClaimForm
          methods={methods}
          amountCents={amountCents}
          businessName={businessName}
          formKey={formKey}
          result={result}
          seen={seen}
        />
      )}
    </Card>
  );
}

const labelOf = ({ method }: OtherWay) =>
  method === 'cash' ? 'Cash or a check' : paymentMethods[method].label;

function Way({ way }: { way: OtherWay }) {
  switch (way.method) {
    case 'venmo':
    case 'cash_app':
    case 'paypal_me':
      return (
        <span className={classes.way}>
          <span className={classes.copied}>{way.to}</span>
          <a href={way.href} target="_blank" rel="noopener noreferrer">
            {`Open ${paymentMethods[way.method].label} (opens in a new tab)`}
          </a>
        </span>
      );
    case 'zelle':
      return <span className={classes.copied}>{way.to}</span>;
    case 'cash':
      return 'Bring it with you, or send a check to us.';
  }
}

function ClaimForm({
  methods,
  amountCents,
  businessName,
  formKey,
  result,
  seen,
}: {
  methods: readonly ClaimMethod[];
  amountCents: number;
  businessName: string;
  formKey: string;
  result: FormResult;
  seen: string | undefined;
}) {
  const [only] = methods;
  const amount = formatMoney(amountCents).replace('$', '');
  const [form, fields] = useCheckedForm('claim', claimSchema, {
    lastResult: result,
    defaultValue: {
      method: methods.length === 1 ? only : undefined,
      amount,
    },
    ...asTyped,
  });
  return (
    <CheckedForm
      form={form}
      formKey={formKey}
      label="I’ve sent it"
      hidden={{
        intent: 'claim' satisfies ClaimIntent,
        ...(methods.length === 1 && only !== undefined && { method: only }),
        ...(seen !== undefined && { seen, amount }),
      }}
    >
      <p className={classes.note}>
        {`Sent it? Tell us, and ${businessName} will check. We’ll mark it paid when it arrives.`}
      </p>
      {methods.length === 1 ? null : (
        <ChoiceField
          field={fields.method}
          label="How did you pay?"
          options={methods.map((value) => ({ value, label: paymentMethods[value].label }))}
        />
      )}
      {seen === undefined ? (
        <TextField field={fields.amount} label="Amount you sent" inputMode="decimal" />
      ) : null}
      <SubmitButton variant="default" size="lg" fullWidth>
        {seen === undefined ? 'I’ve sent it' : `I’ve sent ${formatMoney(amountCents)}`}
      </SubmitButton>
    </CheckedForm>
  );
}
