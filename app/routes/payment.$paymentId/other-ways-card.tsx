import { formatMoney } from '~/core/money/money';
import { type ClaimIntent, claimSchema } from '~/features/money/offline/claim.schema';
import type { WaysToPay } from '~/features/money/offline/claims.server';
import classes from '~/features/money/offline/claims.module.css';
import { type ClaimMethod, type OtherWay, paidText } from '~/features/money/offline/other-ways';
import { paymentMethods } from '~/features/money/pricing/money-facts';
import { AlertBox } from '~/ui/alert-box';
import { Card } from '~/ui/card';
import { FactsList } from '~/ui/facts-list';
import { asTyped, CheckedForm, type FormResult, useCheckedForm } from '~/ui/form/checked-form';
import { ChoiceField } from '~/ui/form/choice-fields';
import { TextField } from '~/ui/form/fields';
import { PostForm, SubmitButton } from '~/ui/form/post-form';

/** Other ways to pay than PayPal, each with amount and reference, and "I've sent it" (R94). */
export function OtherWaysCard({
  page: { ways, methods, amountCents, reference },
  businessName,
  formKey,
  result,
}: {
  page: WaysToPay;
  /** Name of the business that gets the notice. */
  businessName: string;
  formKey: string;
  result: FormResult;
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
}: {
  methods: readonly ClaimMethod[];
  amountCents: number;
  businessName: string;
  formKey: string;
  result: FormResult;
}) {
  const [only] = methods;
  const [form, fields] = useCheckedForm('claim', claimSchema, {
    lastResult: result,
    defaultValue: {
      method: methods.length === 1 ? only : undefined,
      amount: formatMoney(amountCents).replace('$', ''),
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
      <TextField field={fields.amount} label="Amount you sent" inputMode="decimal" />
      <SubmitButton variant="default" size="lg" fullWidth>
        I’ve sent it
      </SubmitButton>
    </CheckedForm>
  );
}

/** Owner's payment claim while it waits for an answer, with the button to withdraw it. */
export function OwnClaim({
  page: { claim, sent },
  mine,
}: {
  page: WaysToPay;
  /** Whether the viewer is the owner, not the admin. */
  mine: boolean;
}) {
  if (claim === null || sent === null) return null;
  const paid = paidText({ cents: claim.amountCents, method: claim.method });
  if (!mine)
    return (
      <AlertBox kind="info">
        {`${claim.ownerName} says ${paid}. Answer that on Today or on the page of the stay.`}
      </AlertBox>
    );
  return (
    <>
      <AlertBox kind="info">
        <p>{sent.text}</p>
        <p>{`You told us on ${claim.saidText}. We’ll mark it paid when it arrives.`}</p>
      </AlertBox>
      <PostForm label="Withdraw it">
        <input type="hidden" name="claim_id" value={claim.id} />
        <SubmitButton
          name="intent"
          value={'withdraw-claim' satisfies ClaimIntent}
          variant="default"
          fullWidth
        >
          I haven’t sent it
        </SubmitButton>
      </PostForm>
    </>
  );
}

/** Whether the business looked for the last claimed payment and hasn't found it yet. */
export function NotReceived({ page: { claim, sent } }: { page: WaysToPay }) {
  if (claim !== null || sent === null) return null;
  return <AlertBox kind="warning">{`${sent.text} Please check if it went through.`}</AlertBox>;
}
