import { type Cents, formatMoney } from '~/core/money/money';
import { Card } from '~/ui/card';
import parts from '~/ui/card-parts.module.css';
import { asTyped, CheckedForm, type FormResult, useCheckedForm } from '~/ui/form/checked-form';
import { TextAreaField, TextField } from '~/ui/form/fields';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { MailOff } from '~/ui/mail-off';
import { Unfold } from '~/ui/unfold';
import { giftMonths } from './gift-code';
import { type GiftForm, giveSchema, redeemSchema } from './gift.schema';
import type { GivenGift } from './gifts.server';

/** Form for a gift code from an email (R143). */
export function UseGiftCard({ formKey, result }: { formKey: string; result: FormResult }) {
  const [form, fields] = useCheckedForm('use-gift', redeemSchema, {
    lastResult: result,
    defaultValue: { gift_code: '' },
    ...asTyped,
  });
  return (
    <Card title="Use a gift code">
      <CheckedForm
        form={form}
        formKey={formKey}
        label="Use a gift code"
        hidden={{ intent: 'use-gift' satisfies GiftForm }}
      >
        <TextField
          field={fields.gift_code}
          label="Code"
          description="It’s in the email about the gift."
          autoComplete="off"
        />
        <SubmitButton variant="default">Use code</SubmitButton>
      </CheckedForm>
    </Card>
  );
}

/** The gifts that an owner gave, and the form for another one (R143). */
export function GiveCard({
  gifts,
  mayGive,
  moneyCents,
  formKey,
  result,
}: {
  gifts: readonly GivenGift[];
  mayGive: boolean;
  moneyCents: Cents;
  formKey: string;
  result: FormResult;
}) {
  const isOpen = result !== undefined;
  return (
    <Card title="Gifts">
      {gifts.length === 0 ? null : (
        <ul className={parts.wideList}>
          {gifts.map((gift) => (
            <li key={gift.id}>
              <Gift gift={gift} />
            </li>
          ))}
        </ul>
      )}
      {mayGive && (moneyCents > 0 || isOpen) ? (
        <Unfold label="Give credit to someone" open={isOpen}>
          <GiveForm {...{ formKey, result, moneyCents }} />
        </Unfold>
      ) : null}
    </Card>
  );
}

function Gift({ gift: { id, what, state, mayTakeBack } }: { gift: GivenGift }) {
  const words = (
    <>
      <p>{what}</p>
      <p className={parts.quiet}>{state}</p>
    </>
  );
  if (!mayTakeBack) return words;
  return (
    <PostForm label={`Withdraw ${what}`}>
      <input type="hidden" name="gift_id" value={id} />
      {words}
      <SubmitButton
        name="intent"
        value={'take-back-gift' satisfies GiftForm}
        variant="default"
        about={`: ${what}`}
      >
        Withdraw
      </SubmitButton>
    </PostForm>
  );
}

function GiveForm({
  formKey,
  result,
  moneyCents,
}: {
  formKey: string;
  result: FormResult;
  moneyCents: Cents;
}) {
  const [form, fields] = useCheckedForm('give-credit', giveSchema, {
    lastResult: result,
    defaultValue: { amount: '', name: '', email: '', words: '' },
    ...asTyped,
  });
  return (
    <CheckedForm
      form={form}
      formKey={formKey}
      label="Give credit to someone"
      hidden={{ intent: 'give-credit' satisfies GiftForm }}
    >
      <p>
        {`We email them a code for it, good for ${giftMonths} months. What isn’t used by then comes back to your credit.`}
      </p>
      <TextField
        field={fields.amount}
        label="Amount"
        description={`Up to ${formatMoney(moneyCents)}. A bonus can’t be given away.`}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField field={fields.name} label="Their name" autoComplete="off" />
      <TextField
        field={fields.email}
        label="Their email"
        type="email"
        inputMode="email"
        autoComplete="off"
      />
      <TextAreaField field={fields.words} label="Your words to them" optional />
      <MailOff waits="the code" />
      <SubmitButton>Give credit</SubmitButton>
    </CheckedForm>
  );
}
