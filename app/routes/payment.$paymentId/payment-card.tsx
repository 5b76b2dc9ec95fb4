import type { ReactNode } from 'react';
import { dateOf, type LocalDateTime, minutesOf } from '~/core/time/business-time';
import { formatDay, formatPaymentDateTime, formatTime } from '~/core/time/format-dates';
import { type Cents, formatMoney } from '~/core/money/money';
import { paymentSchema, tipOf, tipPercents } from '~/features/money/payments/payment.schema';
import { type Service, staysOvernight } from '~/features/booking/rules/services';
import type { OpenDeposit } from '~/features/booking/record/booking-view.server';
import { FactsList } from '~/ui/facts-list';
import { asTyped, type FormResult, useCheckedForm } from '~/ui/form/checked-form';
import { ChoiceField } from '~/ui/form/choice-fields';
import { FormAlert, PostForm, SubmitButton } from '~/ui/form/post-form';
import { Money } from '~/features/money/pricing/money';
import { CreditChoice, RestWhenYouCome, usedOf } from '~/features/money/payments/credit-choice';
import { TipFields } from '~/features/money/payments/tip-fields';
import { ProviderNotes } from '~/features/money/payments/provider-notes';
import classes from '~/features/money/payments/payments.module.css';

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
  page: { deposit, restBy, remainCents, tipOfCents, creditCents },
  provider,
  otherWays,
  formKey,
  result,
  children,
}: {
  page: {
    deposit: OpenDeposit | null;
    restBy: string | null;
    /** 0 or less for a tip alone (R128). */
    remainCents: Cents;
    tipOfCents: Cents | null;
    /** House credit that can pay for it (R143); 0 without. */
    creditCents: Cents;
  };
  provider: { possible: boolean; noRealMoney: boolean };
  /** Whether the page offers ways to pay besides. */
  otherWays: boolean;
  formKey: string;
  result: FormResult;
  children: ReactNode;
}) {
  const alone = remainCents <= 0;
  const [form, fields] = useCheckedForm('pay', paymentSchema, {
    lastResult: result,
    defaultValue: {
      ...{ part: deposit === null ? 'all' : 'deposit', own_tip: '' },
      tip: alone ? String(tipPercents[1]) : '0',
      credit: String(creditCents),
    },
    ...asTyped,
  });
  if (!provider.possible && creditCents === 0)
    return <p className={classes.note}>You can’t pay online here. You pay when you come.</p>;
  const ticked = creditCents > 0 && Boolean(fields.credit.value);
  const isDeposit = deposit !== null && fields.part.value === 'deposit';
  const { used, rest } = usedOf(creditCents, isDeposit ? deposit.cents : remainCents);
  const tipped = tipOfCents !== null && fields.tip.value !== '0';
  const byCredit = !provider.possible || (ticked && rest === 0 && !tipped);
  return (
    <PostForm
      form={form}
      formKey={formKey}
      label={alone ? 'Add a tip' : 'Pay now'}
      className={classes.buttons ?? ''}
    >
      <FormAlert form={form} />
      {deposit === null ? null : (
        <ChoiceField
          field={fields.part}
          label="What would you like to pay?"
          options={[
            {
              value: 'deposit',
              label: `Deposit ${formatMoney(deposit.cents)}`,
              description: `Due by ${deposit.dueText}. ${restBy === null ? 'You pay the rest by Pick Up.' : `The rest is due ${restBy}.`}`,
            },
            { value: 'all', label: `All ${formatMoney(remainCents)}` },
          ]}
        />
      )}
      {creditCents === 0 ? null : (
        <CreditChoice
          field={fields.credit}
          creditCents={creditCents}
          priceCents={deposit === null ? remainCents : null}
        />
      )}
      {tipOfCents === null || !provider.possible ? null : (
        <TipFields tip={fields.tip} ownTip={fields.own_tip} ofCents={tipOfCents} alone={alone} />
      )}
      <Paying
        part={fields.part.value}
        tip={fields.tip.value}
        ownTip={fields.own_tip.value}
        credit={fields.credit.value}
        page={{ deposit, remainCents, tipOfCents, creditCents }}
      />
      {byCredit ? null : children}
      <SubmitButton name="intent" value="pay" size="lg" fullWidth>
        {byCredit
          ? `Use ${formatMoney(used)} credit`
          : alone
            ? 'Add the tip with PayPal'
            : 'Pay with PayPal'}
      </SubmitButton>
      {provider.possible || otherWays ? null : <RestWhenYouCome cents={rest} />}
      {ticked && rest > 0 && provider.possible && otherWays ? (
        <SubmitButton name="intent" value="use-credit" variant="default" fullWidth>
          {`Use ${formatMoney(used)} credit, pay the rest another way`}
        </SubmitButton>
      ) : null}
      {provider.possible ? <ProviderNotes noRealMoney={provider.noRealMoney} /> : null}
    </PostForm>
  );
}

/** Sum of the choice, updated by scripts; PayPal's page shows it in any case. */
function Paying({
  part,
  tip,
  ownTip,
  credit,
  page: { deposit, remainCents, tipOfCents, creditCents },
}: {
  part: string | undefined;
  tip: string | undefined;
  ownTip: string | undefined;
  credit: string | undefined;
  page: {
    deposit: OpenDeposit | null;
    remainCents: Cents;
    tipOfCents: Cents | null;
    creditCents: Cents;
  };
}) {
  const choice = paymentSchema.safeParse({ part, tip, own_tip: ownTip });
  const plain = deposit === null && tipOfCents === null && creditCents === 0;
  if (plain || !choice.success) return null;
  const restCents = Math.max(0, remainCents);
  const priceCents = choice.data.deposit && deposit !== null ? deposit.cents : restCents;
  const tipCents = tipOf(choice.data.tip, tipOfCents ?? 0);
  const { used } = usedOf(credit ? creditCents : 0, priceCents);
  if (used > 0 && used === priceCents + tipCents)
    return (
      <p data-scripts="on" aria-live="polite">
        You pay <Money cents={used} /> from your credit.
      </p>
    );
  return (
    <p data-scripts="on" aria-live="polite">
      You pay <Money cents={priceCents + tipCents - used} />
      {tipCents > 0 ? (
        <>
          {' '}
          with a tip of <Money cents={tipCents} />
        </>
      ) : null}
      {used > 0 ? (
        <>
          {' '}
          and <Money cents={used} /> from your credit
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
