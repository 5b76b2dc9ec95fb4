import {
  changeTwoFactorSchema,
  setUpSchema,
  switchOnSchema,
} from '~/features/people/accounts/account.schema';
import type { FormAnswer } from '~/core/web/refuse-form.server';
import { paths } from '~/core/web/paths';
import type { SetUpOnPage } from '~/features/people/accounts/set-up-two-factor.server';
import { AlertBox } from '~/ui/alert-box';
import { Card } from '~/ui/card';
import { SubmitButton } from '~/ui/form/post-form';
import { LinkButton, LoneLink } from '~/ui/button';
import { CodeField, CurrentPasswordField } from '~/features/people/accounts/account-fields';
import settings from '~/ui/card-parts.module.css';
import { TwoFactorFacts, type TwoFactorOnCard } from '~/features/people/accounts/two-factor-card';
import type { TwoFactorShown } from './forms.server';
import classes from './two-factor.module.css';
import { useCheckedForm, CheckedForm, type FormResult } from '~/ui/form/checked-form';
import { resultOf } from '~/ui/form/form-answer';

/** Two-step sign-in of one's own account: off, being set up, its new codes, or on. */
export function TwoFactor({
  ownerId,
  state,
  answer,
}: {
  ownerId: string;
  state: TwoFactorOnCard | null;
  answer: FormAnswer<string, TwoFactorShown> | undefined;
}) {
  const { shown, result } = answer ?? {};
  if (shown?.at === 'codes') return <NewCodes ownerId={ownerId} {...shown} />;
  if (shown?.at === 'set-up')
    return <SetUp ownerId={ownerId} {...shown} result={resultOf(answer, 'switch-on')} />;
  return state ? (
    <Change ownerId={ownerId} state={state} lastResult={result} />
  ) : (
    <Begin ownerId={ownerId} lastResult={result} />
  );
}

function Begin({ ownerId, lastResult }: { ownerId: string; lastResult: FormResult }) {
  const [form, fields] = useCheckedForm('two-step-set-up', setUpSchema, {
    lastResult,
  });
  return (
    <Card title="Two-step sign-in">
      <p>
        <span className={settings.strong}>Off.</span> Signing in takes your password and a six-digit
        code from an authenticator app on your phone, so a stolen password isn’t enough.
      </p>
      <CheckedForm form={form} hidden={{ intent: 'set-up' }}>
        <CurrentPasswordField field={fields.current_password} why="So no one else can set it up." />
        <div className={settings.buttons}>
          <SubmitButton>Set up</SubmitButton>
          <Back ownerId={ownerId}>Back to Settings</Back>
        </div>
      </CheckedForm>
    </Card>
  );
}

function SetUp({
  ownerId,
  setUp: { sealed, key, address, picture },
  result,
}: {
  ownerId: string;
  setUp: SetUpOnPage;
  result: FormResult;
}) {
  const [form, fields] = useCheckedForm('two-step-switch-on', switchOnSchema, {
    lastResult: result,
  });
  return (
    <Card title="Set up two-step sign-in">
      <p>
        1. Scan this with an authenticator app. Any app works, such as the one on your phone or your
        password manager.
      </p>
      <div className={classes.key}>
        <img
          className={classes.picture}
          src={picture}
          width={200}
          height={200}
          alt="QR code of the key shown next to it"
        />
        <div className={settings.words}>
          <p className={settings.quiet}>Or type this key into the app:</p>
          <p className={classes.code}>{key}</p>
          <LoneLink to={address}>Open the app on this device</LoneLink>
        </div>
      </div>
      <p>2. Enter the code the app shows.</p>
      <CheckedForm form={form} hidden={{ intent: 'switch-on', set_up: sealed }}>
        <CodeField field={fields.code} kind="app" />
        <p className={settings.quiet}>You’ll be signed out on every other device.</p>
        <div className={settings.buttons}>
          <SubmitButton>Switch on</SubmitButton>
          <Back ownerId={ownerId}>Not now</Back>
        </div>
      </CheckedForm>
    </Card>
  );
}

function NewCodes({
  ownerId,
  codes,
  switchedOn,
}: {
  ownerId: string;
  codes: readonly string[];
  switchedOn: boolean;
}) {
  const file = `Recovery codes, each good for one sign-in:\n\n${codes.join('\n')}\n`;
  return (
    <>
      <AlertBox kind="success">
        {switchedOn
          ? 'Two-step sign-in is on. You’re signed out on every other device.'
          : 'These are your new recovery codes. Your old codes no longer work.'}
      </AlertBox>
      <Card title="Your recovery codes">
        <p>
          If you don’t have your phone, use one of these instead of the app’s code. Each works once.
          Print them, or keep the file where you can find it without your phone:{' '}
          <span className={settings.strong}>we won’t show them again.</span>
        </p>
        <ul className={classes.codes}>
          {codes.map((code) => (
            <li key={code} className={classes.code}>
              {code}
            </li>
          ))}
        </ul>
        <div className={settings.buttons}>
          <LoneLink
            to={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
            download="recovery-codes.txt"
          >
            Download the codes
          </LoneLink>
        </div>
        <div className={settings.buttons}>
          <LinkButton to={paths.settingsOf(ownerId)}>I saved them</LinkButton>
        </div>
      </Card>
    </>
  );
}

function Change({
  ownerId,
  state,
  lastResult,
}: {
  ownerId: string;
  state: TwoFactorOnCard;
  lastResult: FormResult;
}) {
  const [form, fields] = useCheckedForm('two-step-change', changeTwoFactorSchema, {
    lastResult,
  });
  return (
    <Card title="Two-step sign-in">
      <TwoFactorFacts state={state} />
      <p>To change it, please enter your password and a code.</p>
      <CheckedForm form={form}>
        <CurrentPasswordField field={fields.current_password} />
        <CodeField field={fields.code} kind="either" />
        <div className={settings.buttons}>
          <SubmitButton variant="default" name="intent" value="new-codes">
            New recovery codes
          </SubmitButton>
          <SubmitButton color="red" name="intent" value="switch-off">
            Switch off
          </SubmitButton>
          <Back ownerId={ownerId}>Back to Settings</Back>
        </div>
        <p className={settings.quiet}>
          New codes replace your old ones. Switching off signs you out on every other device.
        </p>
      </CheckedForm>
    </Card>
  );
}

function Back({ ownerId, children }: { ownerId: string; children: string }) {
  return (
    <LinkButton to={paths.settingsOf(ownerId)} variant="default">
      {children}
    </LinkButton>
  );
}
