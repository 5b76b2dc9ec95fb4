import type { FormAnswer } from '~/core/web/refuse-form.server';
import { moneyLabels } from '~/features/money/payments/paypal-keys';
import { paypalKeysSchema } from '~/features/money/payments/paypal-keys.schema';
import type { PaypalKeysShown } from '~/features/money/payments/paypal-keys.server';
import { Card } from '~/ui/card';
import classes from '~/ui/card-parts.module.css';
import { asTyped, CheckedForm, useCheckedForm } from '~/ui/form/checked-form';
import { ChoiceField } from '~/ui/form/choice-fields';
import { TextField } from '~/ui/form/fields';
import { resultOf } from '~/ui/form/form-answer';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { Unfold } from '~/ui/unfold';

type Answer = Pick<FormAnswer, 'form' | 'result'> | undefined;

/** PayPal: its state, its test, and the form that tries keys and keeps them (R135). */
export function PaypalCard({
  keys,
  payments,
  answer,
}: {
  keys: PaypalKeysShown;
  /** Whether owners can pay online, and with real money. */
  payments: 'off' | 'test' | 'on';
  answer: Answer;
}) {
  const isWrong = answer?.form === 'paypal-keys';
  return (
    <div id="paypal-test">
      <Card title="PayPal">
        <p>{sentence(keys, payments)}</p>
        {payments === 'off' ? null : (
          <PostForm className={classes.buttons ?? ''} label="PayPal test">
            <SubmitButton name="intent" value="paypal-test" variant="light">
              Test PayPal
            </SubmitButton>
          </PostForm>
        )}
        {keys.from === 'settings' ? (
          <>
            <PostForm className={classes.buttons ?? ''} label="Remove PayPal">
              <SubmitButton name="intent" value="paypal-remove" variant="default">
                Remove PayPal
              </SubmitButton>
            </PostForm>
            <Unfold label="Use other keys" open={isWrong || !keys.isReadable}>
              <KeysForm answer={answer} />
            </Unfold>
          </>
        ) : null}
        {keys.from === 'nowhere' ? <KeysForm answer={answer} /> : null}
      </Card>
    </div>
  );
}

function sentence(keys: PaypalKeysShown, payments: 'off' | 'test' | 'on'): string {
  if (keys.from === 'settings' && !keys.isReadable)
    return `Set on ${keys.setOn}, but it can’t be read anymore, because the site has another secret now. Please enter the keys again.`;
  if (payments === 'off')
    return 'Owners can’t pay online yet. A PayPal business account is all you need, and they can pay with Venmo or a card there, too.';
  const test = payments === 'test' ? ' Payments here are for tests only: no real money moves.' : '';
  if (keys.from === 'server')
    return `PayPal is set on the server. To change it, ask the person who runs it for you.${test}`;
  if (keys.from === 'nowhere') return `Owners pay at a stand-in for PayPal.${test}`;
  const news = keys.hasWebhook
    ? 'PayPal tells this site when a payment arrives.'
    : 'PayPal can’t send its news to this site’s address, so we ask every few minutes how payments ended.';
  return `Set on ${keys.setOn}. ${news}${test}`;
}

function KeysForm({ answer }: { answer: Answer }) {
  const [form, fields] = useCheckedForm('paypal-keys', paypalKeysSchema, {
    lastResult: resultOf(answer, 'paypal-keys') ?? null,
    defaultValue: { money: 'live' },
    ...asTyped,
  });
  return (
    <>
      <p>
        Sign in at developer.paypal.com with your PayPal business account, open Apps & Credentials,
        switch to Live, and create an app. Its page shows both keys.
      </p>
      <CheckedForm form={form} hidden={{ intent: 'paypal-keys' }} label="PayPal keys">
        <TextField field={fields.clientId} label="Client ID" autoComplete="off" />
        <TextField
          field={fields.password}
          label="Secret"
          description="Press Show beside “Secret key 1” to copy it."
          type="password"
          autoComplete="off"
        />
        <ChoiceField
          field={fields.money}
          label="The keys are for"
          options={Object.entries(moneyLabels).map(([value, label]) => ({ value, label }))}
        />
        <p className={classes.quiet}>
          Signs in at PayPal and asks it to tell this site about payments. The keys are kept,
          encrypted, only if both work.
        </p>
        <SubmitButton about=", PayPal">Try it and save</SubmitButton>
      </CheckedForm>
    </>
  );
}
