import { useSubmit } from '@remix-run/react';
import { type ReactNode, useEffect, useState } from 'react';
import { noticesSchema } from '~/features/people/accounts/account.schema';
import { paths } from '~/core/web/paths';
import type { NoticesOnPage } from '~/features/people/profiles/phone-notices.server';
import { AlertBox } from '~/ui/alert-box';
import { Button } from '~/ui/button';
import classes from '~/ui/card-parts.module.css';
import { Card } from '~/ui/card';
import { CheckedForm, type FormResult, useCheckedForm } from '~/ui/form/checked-form';
import { CheckField } from '~/ui/form/choice-fields';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { SeenField } from '~/ui/form/seen-field';

/** The browser's support for notices; null until known, and without scripts. */
type Ability = 'asks' | 'blocked' | 'none' | null;

const sentences: Record<'blocked' | 'none' | 'failed', ReactNode> = {
  blocked:
    'This browser blocks notices from this site. Allow them in the browser’s settings for this site, then reload this page.',
  none: 'This browser can’t show notices. On an iPhone or iPad, first add this site to your Home Screen from the Share menu, and open it from there.',
  failed: 'This browser couldn’t be reached by its notice service. Please try again in a moment.',
};

/** Notices on phones (R65): the devices, this browser, and the kinds of notices. */
export function NoticesCard({
  ownerId,
  notices,
  lastResult,
}: {
  ownerId: string;
  notices: NoticesOnPage;
  lastResult: FormResult;
}) {
  const { browsers, publicKey } = notices;
  const isHere = browsers.some(({ here }) => here);
  return (
    <Card title="Notices on your phone">
      <p className={classes.quiet}>
        A short line on the screen when there is news, also while this site is closed. Most wait
        from 9:00 PM to 7:00 AM.
      </p>
      {browsers.length > 0 ? (
        <ul className={classes.list}>
          {browsers.map((browser) => (
            <li key={browser.id} className={classes.row}>
              <div className={classes.words}>
                <p>
                  <span className={classes.strong}>{browser.browser}</span>
                  {browser.here ? ' (this browser)' : null}
                </p>
                <p className={classes.quiet}>{`since ${browser.since}`}</p>
              </div>
              <StopNotices ownerId={ownerId} browser={browser} />
            </li>
          ))}
        </ul>
      ) : null}
      {isHere ? null : <NotifyHere ownerId={ownerId} publicKey={publicKey} />}
      {browsers.length > 0 ? (
        <WhichNotices
          key={notices.seen}
          ownerId={ownerId}
          notices={notices}
          lastResult={lastResult}
        />
      ) : null}
    </Card>
  );
}

function WhichNotices({
  ownerId,
  notices: { switches, seen },
  lastResult,
}: Parameters<typeof NoticesCard>[0]) {
  const [form, fields] = useCheckedForm('notices', noticesSchema, {
    lastResult,
    defaultValue: Object.fromEntries(switches.map(({ kind, on }) => [kind, on])),
  });
  return (
    <CheckedForm
      form={form}
      action={paths.settingsOf(ownerId)}
      label="Which notices"
      hidden={{ intent: 'choose-notices' }}
    >
      <SeenField seen={seen} result={lastResult} />
      {switches.map(({ kind, label }) => (
        <CheckField key={kind} field={fields[kind]} label={label} />
      ))}
      <div className={classes.buttons}>
        <SubmitButton variant="default">Save notices</SubmitButton>
      </div>
    </CheckedForm>
  );
}

function StopNotices({
  ownerId,
  browser: { id, browser, since, here },
}: {
  ownerId: string;
  browser: NoticesOnPage['browsers'][number];
}) {
  return (
    <PostForm
      action={paths.settingsOf(ownerId)}
      preventScrollReset
      {...(here && { onSubmit: () => void forgetHere() })}
    >
      <input type="hidden" name="intent" value="stop-notices" />
      <input type="hidden" name="browser" value={id} />
      <SubmitButton variant="default" size="sm" about={` on ${browser}, ${since}`}>
        Stop
      </SubmitButton>
    </PostForm>
  );
}

/** Unregisters the site's worker, and with it the push subscription. */
async function forgetHere(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  await registration?.unregister();
}

/** Asks the browser for permission, only on a press of this button (R65). */
function NotifyHere({ ownerId, publicKey }: { ownerId: string; publicKey: string }) {
  const submit = useSubmit();
  const [able, setAble] = useState<Ability>(null);
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  useEffect(() => setAble(abilityOf()), []);
  const press = async () => {
    setState('busy');
    try {
      if ((await Notification.requestPermission()) !== 'granted') {
        setAble(abilityOf());
        setState('ready');
        return;
      }
      const fields = await subscribeHere(publicKey);
      submit(
        { intent: 'notify-here', ...fields },
        { method: 'post', action: paths.settingsOf(ownerId), preventScrollReset: true },
      );
      setState('ready');
    } catch {
      setState('failed');
    }
  };
  if (able === null)
    return (
      <noscript>
        <p>Notices need JavaScript, which is off in this browser.</p>
      </noscript>
    );
  if (able !== 'asks') return <p>{sentences[able]}</p>;
  return (
    <>
      {state === 'failed' ? <AlertBox kind="error">{sentences.failed}</AlertBox> : null}
      <div className={classes.buttons}>
        <Button onClick={() => void press()} disabled={state === 'busy'}>
          Notify me on this phone
        </Button>
      </div>
    </>
  );
}

function abilityOf(): Ability {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'none';
  return Notification.permission === 'denied' ? 'blocked' : 'asks';
}

async function subscribeHere(publicKey: string) {
  await navigator.serviceWorker.register(paths.serviceWorker());
  const { pushManager } = await navigator.serviceWorker.ready;
  // Ends a subscription for another key or a previous account.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
}
