/** The PayPal keys that the admin types in (R135): tried before they are kept, encrypted, never shown again. */
import * as z from 'zod';
import { ServiceError } from '~/core/errors/service-error.server';
import { countAttempts } from '~/core/rate-limit/count-attempts.server';
import {
  environment,
  isPaypalGiven,
  type PaypalAccess,
  useStoredPaypal,
} from '~/core/runtime/environment.server';
import { log } from '~/core/runtime/log.server';
import { serviceKeys } from '~/core/settings/service-keys.server';
import { paths } from '~/core/web/paths';
import { moneyLabels } from './paypal-keys';
import { ProviderError } from './paypal-port.server';
import type { PaypalConnection } from './paypal-session.server';
import { ensureWebhook, removeWebhook, signInWith } from './paypal-webhooks.server';

const typedKeys = z.object({ clientId: z.string(), clientSecret: z.string(), live: z.boolean() });

/** Keys of a PayPal app as the admin types them in. */
export type PaypalKeys = z.infer<typeof typedKeys>;

/** `webhook` is null where PayPal can't reach the site. */
const storedKeys = typedKeys.extend({
  webhook: z.object({ id: z.string(), url: z.string() }).nullable(),
});
type StoredKeys = z.infer<typeof storedKeys>;

const paypalKeys = serviceKeys('paypal', storedKeys, {
  field: 'PayPal',
  label: ({ live }) => (live ? 'Live keys' : 'Sandbox keys'),
});

/** State of the keys, for the admin's pages: no secret is part of it. */
export type PaypalKeysShown =
  | { from: 'server' }
  | { from: 'nowhere' }
  /** `isReadable`: false if the app's secret has changed since. `setOn` is like `Nov 28`. */
  | { from: 'settings'; live: boolean; setOn: string; isReadable: boolean; hasWebhook: boolean };

const webhookAddress = () => `${environment().appUrl}${paths.paypalWebhook()}`;

/** Whether PayPal sends its news to the site's address: https alone. */
export function isReachable(): boolean {
  return environment().appUrl.startsWith('https:') || environment().paypalUrl !== null;
}

const connectionOf = (keys: PaypalKeys): PaypalConnection => ({
  ...keys,
  emulatorUrl: environment().paypalUrl,
});

function accessOf({ webhook, ...keys }: StoredKeys): PaypalAccess {
  // A webhook for an earlier address of the site gets nothing (R133).
  const webhookId = webhook?.url === webhookAddress() ? webhook.id : null;
  return { kind: 'provider', ...keys, webhookId, url: environment().paypalUrl };
}

/** Uses the stored keys, at a start. */
export async function usePaypalKeys(): Promise<void> {
  const stored = await paypalKeys.read();
  if (stored === null) return;
  if (stored.keys === null) log.warn('payments.key_unreadable', {});
  else useStoredPaypal(accessOf(stored.keys));
}

/** Returns the state of the keys. */
export async function paypalKeysShown(): Promise<PaypalKeysShown> {
  const stored = await paypalKeys.read();
  if (isPaypalGiven()) return { from: 'server' };
  if (stored === null) return { from: 'nowhere' };
  const { keys, setOn } = stored;
  const hasWebhook = keys?.webhook?.url === webhookAddress();
  return {
    from: 'settings',
    live: keys?.live ?? true,
    setOn,
    isReadable: keys !== null,
    hasWebhook,
  };
}

function refuseWhenGiven(): void {
  if (isPaypalGiven())
    throw new ServiceError('conflict', 'PayPal is set on the server, so it can’t be changed here.');
}

const silent = 'PayPal doesn’t answer right now. Please try again in a moment.';

/**
 * Tries keys at PayPal, makes the webhook there, and keeps the keys if PayPal takes both.
 * @throws ServiceError conflict with the reason, too_many
 */
export async function setPaypalKeys(keys: PaypalKeys, admin: { id: string }): Promise<void> {
  refuseWhenGiven();
  await countAttempts([{ limit: 'paypal-test', subject: admin.id }]);
  const before = (await paypalKeys.read())?.keys ?? null;
  const tried = await withWebhook(keys);
  await paypalKeys.keep(tried, admin.id);
  useStoredPaypal(accessOf(tried));
  log.info('payments.key_set', { kind: keys.live ? 'live' : 'sandbox' });
  if (before !== null && before.webhook?.id !== tried.webhook?.id) await dropWebhook(before);
}

/**
 * Tries the kept keys again, and makes the webhook if PayPal has it no longer.
 * @throws ServiceError conflict with the reason
 */
export async function tryPaypalKeys(): Promise<void> {
  const stored = await paypalKeys.read();
  if (!stored?.keys) return;
  const tried = await withWebhook(stored.keys);
  await paypalKeys.amend(tried);
  useStoredPaypal(accessOf(tried));
}

/** Removes the webhook at PayPal and forgets the keys: owners can’t pay online from now on. */
export async function removePaypalKeys(admin: { id: string }): Promise<{ isWebhookLeft: boolean }> {
  refuseWhenGiven();
  const before = (await paypalKeys.read())?.keys ?? null;
  await paypalKeys.forget(admin.id);
  useStoredPaypal(null);
  log.info('payments.key_removed', {});
  return { isWebhookLeft: before !== null && !(await dropWebhook(before)) };
}

/** @returns whether PayPal has it no longer */
async function dropWebhook({ webhook, ...keys }: StoredKeys): Promise<boolean> {
  if (webhook === null) return true;
  try {
    await removeWebhook(connectionOf(keys), webhook.id);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (isUnknownThere(error)) return true;
    log.warn('payments.webhook_left', { kind: error.kind, issue: error.issue });
    return false;
  }
}

/** Whether PayPal said that it has no such webhook. */
const isUnknownThere = ({ issue }: ProviderError) =>
  issue === 'INVALID_RESOURCE_ID' || issue === 'RESOURCE_NOT_FOUND';

async function withWebhook({ clientId, clientSecret, live }: PaypalKeys): Promise<StoredKeys> {
  const keys = { clientId, clientSecret, live };
  const connection = connectionOf(keys);
  const authorization = await signInWith(connection).catch((error: unknown) => refuse(error, keys));
  if (!isReachable()) return { ...keys, webhook: null };
  const url = webhookAddress();
  try {
    return { ...keys, webhook: { id: await ensureWebhook(connection, authorization, url), url } };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn('payments.webhook_refused', { kind: error.kind, issue: error.issue });
    if (error.kind === 'unknown') throw new ServiceError('conflict', silent);
    throw new ServiceError(
      'conflict',
      `PayPal takes these keys, but won’t send its news to ${url}: ${error.issue}. Nothing was saved.`,
    );
  }
}

/** @throws ServiceError that says what is wrong with keys that PayPal refused */
async function refuse(error: unknown, keys: PaypalKeys): Promise<never> {
  if (!(error instanceof ProviderError)) throw error;
  log.warn('payments.test_failed', { kind: error.kind, issue: error.issue });
  if (error.kind === 'unknown') throw new ServiceError('conflict', silent);
  const { clientId, clientSecret, live } = keys;
  const other = live ? 'sandbox' : 'live';
  if (await isTaken({ ...keys, live: !live }))
    throw new ServiceError(
      'conflict',
      `These are ${other} keys. Choose “${moneyLabels[other]}”, or copy the ${live ? 'live' : 'sandbox'} keys.`,
      'money',
    );
  const swapped = { clientId: clientSecret, clientSecret: clientId };
  if ((await isTaken({ ...swapped, live })) || (await isTaken({ ...swapped, live: !live })))
    throw new ServiceError(
      'conflict',
      'The client ID and the secret are swapped. Please enter each in the other’s field.',
      'clientId',
    );
  throw new ServiceError(
    'conflict',
    'PayPal refuses these keys. Please copy both again, from the same app at PayPal.',
    'clientId',
  );
}

const isTaken = (keys: PaypalKeys) =>
  signInWith(connectionOf(keys)).then(
    () => true,
    () => false,
  );
