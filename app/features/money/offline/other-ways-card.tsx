import { formatMoney } from '~/core/money/money';
import { type ClaimIntent, claimSchema } from './claim.schema';
import classes from './claims.module.css';
import type { ClaimMethod, OtherWay } from './other-ways';
import { paymentMethods } from '~/features/money/pricing/money-facts';
import { Card } from '~/ui/card';
import { CopyButton } from '~/ui/copy-button';
import { FactsList } from '~/ui/facts-list';
import { asTyped, CheckedForm, type FormResult, useCheckedForm } from '~/ui/form/checked-form';
import { ChoiceField } from '~/ui/form/choice-fields';
import { TextField } from '~/ui/form/fields';
import { SubmitButton } from '~/ui/form/post-form';

/** Ways to pay outside PayPal, each with amount and reference, and "I've sent it" (R94). */
export function OtherWaysCard({
  page: { ways, methods, amountCents, reference },
  besides,
  businessName,
  formKey,
  result,
  seen,
}: {
  page: { ways: OtherWay[]; methods: ClaimMethod[]; amountCents: number; reference: string };
  /** Whether the page offers PayPal or credit, too. */
  besides: boolean;
  /** Name of the business that gets the notice. */
  businessName: string;
  formKey: string;
  result: FormResult;
  /** Set if it pays several stays (R95), all of them by one payment. */
  seen?: string;
}) {
  if (ways.length === 0) return null;
  return (
    <Card title={besides ? 'Other ways to pay' : 'How to pay'}>
      <FactsList
        facts={[
          { label: 'Amount', value: <Copied text={formatMoney(amountCents)} what="the amount" /> },
          { label: 'Note to add', value: <Copied text={reference} what="the note" /> },
        ]}
      />
      {methods.length === 0 ? (
        <Ways ways={ways} />
      ) : (
        <ClaimForm
          ways={ways}
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

/** A text to type elsewhere, with a button that copies it. */
function Copied({ text, what }: { text: string; what: string }) {
  return (
    <span className={classes.way}>
      <span className={classes.copied}>{text}</span>
      <CopyButton text={text} what={what} />
    </span>
  );
}

/** The lines of each way; where there is a choice, the stylesheet shows those of the chosen one. */
function Ways({ ways }: { ways: readonly OtherWay[] }) {
  return ways.map((way) => (
    <div key={way.method} data-way={way.method} className={classes.lines}>
      <FactsList facts={[{ label: labelOf(way), value: <Way way={way} /> }]} />
    </div>
  ));
}

const labelOf = ({ method }: OtherWay) =>
  method === 'cash' ? 'Cash or a check' : paymentMethods[method].label;

function Way({ way }: { way: OtherWay }) {
  switch (way.method) {
    case 'venmo':
    case 'cash_app':
    case 'paypal_me':
      return (
        <>
          <Copied text={way.to} what="the name" />
          <a href={way.href} target="_blank" rel="noopener noreferrer">
            {`Open ${paymentMethods[way.method].label} (opens in a new tab)`}
          </a>
        </>
      );
    case 'zelle':
      return <Copied text={way.to} what="the address" />;
    case 'cash':
      return 'Bring it with you, or send a check to us.';
  }
}

function ClaimForm({
  ways,
  methods,
  amountCents,
  businessName,
  formKey,
  result,
  seen,
}: {
  ways: readonly OtherWay[];
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
      {methods.length === 1 ? null : (
        <ChoiceField
          field={fields.method}
          label="How do you pay?"
          options={methods.map((value) => ({ value, label: paymentMethods[value].label }))}
        />
      )}
      <div className={methods.length === 1 ? undefined : classes.chosen}>
        <Ways ways={ways} />
      </div>
      <p className={classes.note}>
        {`Sent it? Tell us, and ${businessName} will check. We’ll mark it paid when it arrives.`}
      </p>
      {seen === undefined ? (
        <TextField field={fields.amount} label="Amount you sent" inputMode="decimal" />
      ) : null}
      <SubmitButton variant="default" size="lg" fullWidth>
        {seen === undefined ? 'I’ve sent it' : `I’ve sent ${formatMoney(amountCents)}`}
      </SubmitButton>
    </CheckedForm>
  );
}
