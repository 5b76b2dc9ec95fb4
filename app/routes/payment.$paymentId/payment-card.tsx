import type { ReactNode } from 'react';
import { dateOf, type LocalDateTime, minutesOf } from '~/core/time/business-time';
import { formatDay, formatPaymentDateTime, formatTime } from '~/core/time/format-dates';
import { type Cents, formatMoney, percentOf } from '~/core/money/money';
import { paymentSchema, tipOf, tipPercents } from '~/features/money/payments/payment.schema';
import { type Service, staysOvernight } from '~/features/booking/rules/services';
import type { OpenDeposit } from '~/features/booking/record/booking-view.server';
import { FactsList } from '~/ui/facts-list';
import { asTyped, type FormResult, useCheckedForm } from '~/ui/form/checked-form';
import { ChoiceField } from '~/ui/form/choice-fields';
import { TextField } from '~/ui/form/fields';
import { FormAlert, PostForm, SubmitButton } from '~/ui/form/post-form';
import { Money } from '~/features/money/pricing/money';
import { ProviderNotes } from '~/features/money/payments/provider-notes';
import classes from '~/features/money/payments/payments.module.css';
import { useHydrated } from '~/ui/use-hydrated';

type PaymentFactsProps = {
  page: {
    service: Service;
    startLocal: LocalDateTime;
    endLocal: LocalDateTime;
    totalCents: Cents;
    paidCents: Cents;
    remainCents: Cents;
    dueText?: string | null;
  };
};

/** R30: a Boarding's start and end, a Daycare's day with both times. */
function dateLine({ service, startLocal, endLocal }: PaymentFactsProps['page']): string {
  if (staysOvernight[service])
    return `${formatPaymentDateTime(startLocal)} to ${formatPaymentDateTime(endLocal)}`;
  const times = `${formatTime(minutesOf(startLocal))} to ${formatTime(minutesOf(endLocal))}`;
  return `${formatDay(dateOf(startLocal))}, ${times}`;
}

/**
 * Facts of the payment: Service, Date and Total; Paid and Remaining after a partial payment (R29); the due
 * date if there is one (R127).
 */
export function PaymentFacts({ page }: PaymentFactsProps) {
  const parts = [
    { label: 'Paid', value: <Money cents={page.paidCents} /> },
    page.remainCents < 0
      ? { label: 'Credit', value: <Money cents={-page.remainCents} /> }
      : { label: 'Remaining', value: <Money cents={page.remainCents} /> },
  ];
  return (
    <FactsList
      facts={[
        { label: 'Service', value: page.service },
        { label: 'Date', value: dateLine(page) },
        { label: 'Total', value: <Money cents={page.totalCents} /> },
        ...(page.paidCents === 0 ? [] : parts),
        ...(page.dueText && page.remainCents > 0 ? [{ label: 'Due', value: page.dueText }] : []),
      ]}
    />
  );
}

/**
 * Choice of amount, and the provider's button, which leads to its page and back (R31), with the
 * required notes beside it. `children` are the provider's own buttons.
 */
export function PayForm({
  page: { deposit, restText, remainCents, tips },
  provider,
  formKey,
  result,
  children,
}: {
  page: {
    deposit: OpenDeposit | null;
    restText: string | null;
    remainCents: Cents;
    tips: boolean;
  };
  provider: { possible: boolean; noRealMoney: boolean };
  formKey: string;
  result: FormResult;
  children: ReactNode;
}) {
  const hydrated = useHydrated();
  const [form, fields] = useCheckedForm('pay', paymentSchema, {
    lastResult: result,
    defaultValue: { part: deposit === null ? 'all' : 'deposit', tip: '0', own_tip: '' },
    ...asTyped,
  });
  if (!provider.possible)
    return <p className={classes.note}>Online payment isn’t available right now.</p>;
  return (
    <PostForm form={form} formKey={formKey} label="Pay now" className={classes.buttons ?? ''}>
      <FormAlert form={form} />
      {deposit === null ? null : (
        <ChoiceField
          field={fields.part}
          label="What would you like to pay?"
          options={[
            {
              value: 'deposit',
              label: `Deposit ${formatMoney(deposit.cents)}`,
              description: `Due by ${deposit.dueText}. ${restText === null ? 'The rest can wait.' : `The rest is ${restText}.`}`,
            },
            { value: 'all', label: `All ${formatMoney(remainCents)}` },
          ]}
        />
      )}
      {tips ? (
        <>
          <ChoiceField
            field={fields.tip}
            label="Add a tip?"
            description="A thank-you, if you like."
            options={tipOptions(remainCents)}
          />
          {!hydrated || fields.tip.value === 'own' ? (
            <div
              className={classes.chosen}
              data-scripts={fields.tip.value === 'own' ? undefined : 'off'}
            >
              <TextField
                field={fields.own_tip}
                label="Your own amount"
                description="Only with “Another amount”."
                inputMode="decimal"
                optional
              />
            </div>
          ) : null}
        </>
      ) : null}
      <Paying
        part={fields.part.value}
        tip={fields.tip.value}
        ownTip={fields.own_tip.value}
        page={{ deposit, remainCents, tips }}
      />
      {children}
      <SubmitButton name="intent" value="pay" size="lg" fullWidth>
        Pay with PayPal
      </SubmitButton>
      <ProviderNotes noRealMoney={provider.noRealMoney} />
    </PostForm>
  );
}

/** Each as `10% · $13.00`. */
function tipOptions(ofCents: Cents) {
  return [
    ...tipPercents.map((percent) => ({
      value: String(percent),
      label: percent === 0 ? 'No tip' : `${percent}% · ${formatMoney(percentOf(ofCents, percent))}`,
    })),
    { value: 'own', label: 'Another amount' },
  ];
}

/** Sum of the choice, updated by scripts; PayPal's page shows it in any case. */
function Paying({
  part,
  tip,
  ownTip,
  page: { deposit, remainCents, tips },
}: {
  part: string | undefined;
  tip: string | undefined;
  ownTip: string | undefined;
  page: { deposit: OpenDeposit | null; remainCents: Cents; tips: boolean };
}) {
  const choice = paymentSchema.safeParse({ part, tip, own_tip: ownTip });
  if ((deposit === null && !tips) || !choice.success) return null;
  const priceCents = choice.data.deposit && deposit !== null ? deposit.cents : remainCents;
  const tipCents = tipOf(choice.data.tip, priceCents);
  return (
    <p data-scripts="on" aria-live="polite">
      You pay <Money cents={priceCents + tipCents} />
      {tipCents > 0 ? (
        <>
          {' '}
          with a tip of <Money cents={tipCents} />
        </>
      ) : null}
      .
    </p>
  );
}

/** Pay Later: the booking stays payable from its card (R30). */
export function PayLaterButton() {
  return (
    <PostForm label="Pay later" className={classes.buttons}>
      <SubmitButton name="intent" value="later" variant="default" size="lg" fullWidth>
        Pay Later
      </SubmitButton>
    </PostForm>
  );
}
