import { Link, useSearchParams } from '@remix-run/react';
import { Fragment } from 'react';
import { formatMoney, plainAmount } from '~/core/money/money';
import { paths } from '~/core/web/paths';
import type { FormAnswer } from '~/core/web/refuse-form.server';
import { paymentMethods } from '~/features/money/pricing/money-facts';
import { Card } from '~/ui/card';
import { asTyped, CheckedForm, type FormResult, useCheckedForm } from '~/ui/form/checked-form';
import { SelectField, TextField } from '~/ui/form/fields';
import { resultOf } from '~/ui/form/form-answer';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { Unfold } from '~/ui/unfold';
import { endingText } from './credit';
import { addCreditSchema, broughtOver, type CreditForm, payOutSchema } from './credit.schema';
import type { CreditAccount } from './credit-account.server';
import { CreditLines } from './credit-lines';
import { offerTitle } from './credit-offers';

const methods = Object.entries(paymentMethods).map(([value, { label }]) => ({ value, label }));

/** The admin's card of an owner's house credit (R143): balance, entries, adding and paying out. */
export function CreditCard({
  ownerId,
  account,
  formKey,
  answer,
}: {
  ownerId: string;
  account: CreditAccount;
  formKey: string;
  answer: Pick<FormAnswer, 'form' | 'result' | 'formKey'> | undefined;
}) {
  const { balance, lines, more, isOn, offers } = account;
  const [search] = useSearchParams();
  const offer = offers[Number(search.get('offer')) - 1];
  const adding = resultOf(answer, 'add-credit');
  const payingOut = resultOf(answer, 'pay-out-credit');
  const key = answer?.formKey ?? formKey;
  return (
    <Card title="House credit">
      <p>{`The balance is ${formatMoney(balance.cents)}. ${endingText(balance.ending)}`.trim()}</p>
      {lines.length === 0 ? null : (
        <Unfold label="Entries">
          <CreditLines lines={lines} />
          {more > 0 ? <p>{`${more} older entries are in the export.`}</p> : null}
        </Unfold>
      )}
      <p>
        <Link to={paths.credit(ownerId)}>As the owner sees it</Link>
      </p>
      {offers.length === 0 ? null : (
        <p>
          {'Fill in an offer: '}
          {offers.map((one, index) => (
            <Fragment key={one.key}>
              {index === 0 ? null : ', '}
              <Link to={paths.addOffer(ownerId, index + 1)}>{offerTitle(one)}</Link>
            </Fragment>
          ))}
        </p>
      )}
      {isOn || adding !== undefined ? (
        <Unfold label="Add credit" open={adding !== undefined || offer !== undefined}>
          <AddForm
            key={`${lines.length} ${offer?.key ?? ''}`}
            formKey={key}
            result={adding}
            offer={offer}
          />
        </Unfold>
      ) : null}
      {isOn || balance.moneyCents > 0 || payingOut !== undefined ? (
        <Unfold label="Pay out" open={payingOut !== undefined}>
          <PayOutForm key={lines.length} formKey={key} result={payingOut} />
        </Unfold>
      ) : null}
      <Mistakes lines={lines} />
    </Card>
  );
}

function AddForm({
  formKey,
  result,
  offer,
}: {
  formKey: string;
  result: FormResult;
  /** Fills the form in. */
  offer: CreditAccount['offers'][number] | undefined;
}) {
  const [form, fields] = useCheckedForm('add-credit', addCreditSchema, {
    lastResult: result,
    defaultValue: {
      amount: offer === undefined ? '' : plainAmount(offer.payCents),
      how: 'cash',
      bonus: offer === undefined ? '' : plainAmount(offer.getCents - offer.payCents),
      expires: offer?.expiresOn ?? '',
      note: '',
    },
    ...asTyped,
  });
  return (
    <CheckedForm
      form={form}
      formKey={formKey}
      label="Add credit"
      hidden={{ intent: 'add-credit' satisfies CreditForm }}
    >
      <TextField
        field={fields.amount}
        label="Amount paid"
        description="Counts as income today. Leave empty for a bonus alone."
        optional
        inputMode="decimal"
        autoComplete="off"
      />
      <SelectField
        field={fields.how}
        label="How"
        options={[...methods, { value: broughtOver, label: 'Brought over (no income today)' }]}
      />
      <TextField
        field={fields.bonus}
        label="Bonus on top"
        description="Such as 50 for “pay $400, get $450”. It’s used first and can’t be paid out."
        optional
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        field={fields.expires}
        label="Last day of the bonus"
        description="Leave empty if it doesn’t end."
        optional
        type="date"
      />
      <TextField
        field={fields.note}
        label="Note"
        description="Needed only for “Other”. The owner sees it on the statement."
        optional
        autoComplete="off"
      />
      <SubmitButton>Add credit</SubmitButton>
    </CheckedForm>
  );
}

function PayOutForm({ formKey, result }: { formKey: string; result: FormResult }) {
  const [form, fields] = useCheckedForm('pay-out-credit', payOutSchema, {
    lastResult: result,
    defaultValue: { amount: '', method: 'cash', note: '' },
    ...asTyped,
  });
  return (
    <CheckedForm
      form={form}
      formKey={formKey}
      label="Pay out"
      hidden={{ intent: 'pay-out-credit' satisfies CreditForm }}
    >
      <TextField
        field={fields.amount}
        label="Amount paid out"
        description="Record it here once you’ve paid it."
        inputMode="decimal"
        autoComplete="off"
      />
      <SelectField field={fields.method} label="How" options={methods} />
      <TextField
        field={fields.note}
        label="Note"
        description="Needed only for “Other”."
        optional
        autoComplete="off"
      />
      <SubmitButton>Record payout</SubmitButton>
    </CheckedForm>
  );
}

/** The entries that can be undone, each with its button. */
function Mistakes({ lines }: Pick<CreditAccount, 'lines'>) {
  const recorded = lines.filter(({ mayUndo }) => mayUndo);
  if (recorded.length === 0) return null;
  return (
    <Unfold label="Recorded by mistake?">
      {recorded.map(({ id, what, why, cents }) => (
        <PostForm key={id} label={`Undo ${what}`}>
          <input type="hidden" name="entry_id" value={id} />
          <p>{`${what} ${formatMoney(cents)} · ${why}`}</p>
          <SubmitButton
            name="intent"
            value={'undo-credit' satisfies CreditForm}
            variant="default"
            about={`: ${what} ${formatMoney(cents)}`}
          >
            Undo
          </SubmitButton>
        </PostForm>
      ))}
    </Unfold>
  );
}
