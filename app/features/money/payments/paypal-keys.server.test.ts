/** R135: the PayPal keys that the admin types in. */
import { existsSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { database, databaseFile } from '~/core/database/database.server';
import { environment, useStoredPaypal } from '~/core/runtime/environment.server';
import { listChanges } from '~/core/settings/changes.server';
import { paths } from '~/core/web/paths';
import { exportedTables } from '~/features/data/exports/export-house.server';
import { bookingToPay, decide, newKey } from '~tests/setup/paying';
import { house } from '~tests/setup/house';
import { refusal } from '~tests/setup/refusal';
import type { Exchange } from '../../../../server/stand-ins/paypal/api-calls';
import { startPaypalEmulator } from '../../../../server/stand-ins/paypal/start-paypal-emulator';
import { newEvent, signedHeaders } from '../../../../server/stand-ins/paypal/webhooks';
import { checkProvider } from './check-provider.server';
import { paymentProvider, payingIsPossible } from './payment-provider.server';
import { paypalKeysSchema } from './paypal-keys.schema';
import {
  paypalKeysShown,
  removePaypalKeys,
  setPaypalKeys,
  usePaypalKeys,
} from './paypal-keys.server';
import { reconcilePayments } from './reconcile.server';
import { startPayment } from './start-payment.server';
import { receiveWebhook } from './webhook.server';

const { admin } = house();
const keys = { clientId: 'AbCd-client-0123456789', clientSecret: 'EfGh_secret-987654', live: true };
const ourAddress = `http://localhost:3000${paths.paypalWebhook()}`;

/** A PayPal of its own that takes these keys alone. */
async function paypal(taken: typeof keys = keys) {
  const exchanges: Exchange[] = [];
  const emulator = await startPaypalEmulator({ onExchange: (one) => exchanges.push(one) });
  onTestFinished(() => emulator.close());
  emulator.control.takeKeys(taken);
  environment().paypalUrl = emulator.url;
  return { ...emulator, exchanges, calls: () => exchanges.map(({ route }) => route) };
}

/** All bytes of the database, also those that are not in its main file yet. */
function databaseBytes(): string {
  return ['', '-wal']
    .map((end) => databaseFile() + end)
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file).toString('latin1'))
    .join('');
}

const theLog = () => (globalThis as { tailhouseLog?: string[] }).tailhouseLog?.join('') ?? '';

beforeEach(() => {
  const start = environment().paypalAtStart;
  // As in production without any variable.
  environment().paypalAtStart = { kind: 'none' };
  useStoredPaypal(null);
  onTestFinished(() => {
    Object.assign(environment(), { paypalAtStart: start, paypal: start, paypalUrl: null });
  });
});

describe('R135 PayPal keys that are typed in', () => {
  it('R135 are kept once PayPal takes them and its webhook, and never before', async () => {
    const { control, calls } = await paypal();
    const wrong = await refusal(setPaypalKeys({ ...keys, clientSecret: 'wrong' }, admin));
    expect(wrong).toMatchObject({
      code: 'conflict',
      field: 'clientId',
      userMessage:
        'PayPal refuses these keys. Please copy both again, from the same app at PayPal.',
    });
    control.troubleNext('make-webhook', { kind: 'refused', status: 403 });
    const { userMessage } = await refusal(setPaypalKeys(keys, admin));
    expect(userMessage).toBe(
      `PayPal takes these keys, but won’t send its news to ${ourAddress}: NOT_AUTHORIZED. Nothing was saved.`,
    );
    control.troubleNext('token', { kind: 'lost' });
    expect(await refusal(setPaypalKeys(keys, admin))).toMatchObject({
      code: 'conflict',
      userMessage: 'PayPal doesn’t answer right now. Please try again in a moment.',
    });
    expect(await database().serviceKey.count()).toBe(0);
    expect(payingIsPossible()).toBe(false);
    expect(calls()).not.toContain('delete-webhook');

    await setPaypalKeys(keys, admin);
    expect(payingIsPossible()).toBe(true);
    expect(control.webhooks()).toMatchObject([{ url: ourAddress, eventTypes: ['*'] }]);
    // Typed once more, they find the webhook that is there.
    await setPaypalKeys(keys, admin);
    expect(control.webhooks()).toHaveLength(1);
  });

  it.each([
    [
      'swapped',
      { clientId: keys.clientSecret, clientSecret: keys.clientId },
      'clientId',
      /swapped/,
    ],
    ['of the sandbox', { live: false }, 'money', /^These are live keys\. Choose “Live: real/],
    [
      'swapped and of the sandbox',
      { clientId: keys.clientSecret, clientSecret: keys.clientId, live: false },
      'clientId',
      /swapped/,
    ],
  ])('R135 %s: says so at its field', async (_what, typed, field, sentence) => {
    await paypal();
    const refused = await refusal(setPaypalKeys({ ...keys, ...typed }, admin));
    expect(refused).toMatchObject({ code: 'conflict', field });
    expect(refused.userMessage).toMatch(sentence);
    expect(await database().serviceKey.count()).toBe(0);
  });

  it('R135 are encrypted in the database, shown by day alone, not exported and not logged', async () => {
    await paypal();
    await refusal(setPaypalKeys({ ...keys, clientId: 'wrong' }, admin));
    await setPaypalKeys(keys, admin);
    const bytes = databaseBytes();
    expect(bytes.includes('service_keys')).toBe(true);
    const { clientId, clientSecret } = keys;
    const shown = await paypalKeysShown();
    expect(shown).toMatchObject({
      from: 'settings',
      live: true,
      isReadable: true,
      hasWebhook: true,
    });
    expect(JSON.stringify(shown)).toMatch(/"setOn":"[A-Z][a-z]{2} \d{1,2}"/);
    expect(theLog()).toContain('payments.key_set');
    for (const secret of [clientSecret, btoa(`${clientId}:${clientSecret}`), clientId]) {
      expect(bytes.includes(secret), secret).toBe(false);
      expect(JSON.stringify(shown)).not.toContain(secret);
      expect(theLog()).not.toContain(secret);
    }
    expect(exportedTables.map(({ table }) => table)).not.toContain('service_keys');
  });

  it('R135 are used by requests and jobs from then on and no longer once removed, without a restart', async () => {
    const first = await paypal();
    await setPaypalKeys(keys, admin);
    const { booking, owner } = await bookingToPay(4500);
    const pay = () =>
      startPayment({ bookingId: booking.id, viewer: owner, submissionKey: newKey() });
    const { approveUrl } = await pay();
    expect(new URL(approveUrl).origin).toBe(first.url);
    await decide(approveUrl);

    const otherKeys = { clientId: 'other-id', clientSecret: 'other-secret', live: false };
    // PayPal answers for both apps.
    first.control.takeKeys(otherKeys);
    await setPaypalKeys(otherKeys, admin);
    first.exchanges.length = 0;
    await database().paymentAttempt.updateMany({ data: { updatedAt: new Date(0) } });
    await reconcilePayments();
    expect(first.calls()).toContain('token');
    expect(first.calls()).toContain('get');
    expect(await database().ledgerEntry.count({ where: { bookingId: booking.id } })).toBe(1);

    await removePaypalKeys(admin);
    expect(payingIsPossible()).toBe(false);
    expect(paymentProvider()).toBeNull();
    expect(await refusal(pay())).toMatchObject({
      code: expect.stringMatching(/conflict|unavailable/) as string,
    });
    expect(await paypalKeysShown()).toEqual({ from: 'nowhere' });
  });

  it('R135 removing them removes the webhook; other keys, too', async () => {
    const first = await paypal();
    await setPaypalKeys(keys, admin);
    const [old] = first.control.webhooks();
    const second = await paypal();
    await setPaypalKeys(keys, admin);
    expect(second.control.webhooks()).toHaveLength(1);
    expect(second.control.webhooks()[0]?.id).not.toBe(old?.id);
    // The first app’s webhook was asked away by its id, with its keys.
    expect(second.exchanges.find(({ route }) => route === 'delete-webhook')?.path).toContain(
      old?.id,
    );
    expect(await removePaypalKeys(admin)).toEqual({ isWebhookLeft: false });
    expect(second.control.webhooks()).toEqual([]);
    expect(await database().serviceKey.count()).toBe(0);

    await setPaypalKeys(keys, admin);
    second.control.troubleNext('delete-webhook', { kind: 'refused', status: 503 });
    expect(await removePaypalKeys(admin)).toEqual({ isWebhookLeft: true });
    expect(payingIsPossible()).toBe(false);
    expect(await database().serviceKey.count()).toBe(0);
  });

  it('R7, R135 the log of settings says who set and removed them, and no part of them', async () => {
    const { control } = await paypal();
    await setPaypalKeys(keys, admin);
    const sandbox = { ...keys, live: false };
    control.takeKeys(sandbox);
    await setPaypalKeys(sandbox, admin);
    await removePaypalKeys(admin);
    await removePaypalKeys(admin);
    const { changes } = await listChanges(1);
    const on = / set on [A-Z][a-z]{2} \d{1,2}$/;
    const lines = changes.map(({ field, before, after }) => [
      ...[field, before.replace(on, ''), after.replace(on, '')],
    ]);
    expect(lines.reverse()).toEqual([
      ['PayPal', 'Not set', 'Live keys,'],
      ['PayPal', 'Live keys,', 'Sandbox keys,'],
      ['PayPal', 'Sandbox keys,', 'Not set'],
    ]);
    expect(changes[1]?.after).toMatch(on);
    expect(await database().settingsChange.count({ where: { actorId: admin.id } })).toBe(3);
  });

  it('R135 news is taken if it is signed for the webhook that was made, and no other', async () => {
    const { control, url } = await paypal();
    await setPaypalKeys(keys, admin);
    const [webhook] = control.webhooks();
    const event = newEvent('CHECKOUT.ORDER.APPROVED', 'checkout-order', { id: 'AN0RDER' });
    const send = (about: typeof event, id: string) =>
      receiveWebhook(new Headers(signedHeaders(about, url, id)), about.body);
    expect(await send(event, 'EMULATED-WEBHOOK')).toBe('unsigned');
    expect(await send(event, webhook?.id ?? '')).toBe('kept');
    expect(await database().providerEvent.count()).toBe(1);
    // It gets all events of the account; what is of no use is not stored.
    const other = newEvent('BILLING.PLAN.CREATED', 'plan', { id: 'P-1' });
    expect(await send(other, webhook?.id ?? '')).toBe('kept');
    expect(await database().providerEvent.count()).toBe(1);
    await removePaypalKeys(admin);
    expect(await send(event, webhook?.id ?? '')).toBe('not ours');
  });

  it('R135 are found again at a start, and not with another secret', async () => {
    await paypal();
    await setPaypalKeys(keys, admin);
    useStoredPaypal(null);
    await usePaypalKeys();
    expect(environment().paypal).toMatchObject({ kind: 'provider', clientId: keys.clientId });
    useStoredPaypal(null);
    const { secret } = environment();
    environment().secret = 'another-secret-0123456789-abcdefghijklmnop';
    try {
      await usePaypalKeys();
      expect(environment().paypal.kind).toBe('none');
      expect(await paypalKeysShown()).toMatchObject({ from: 'settings', isReadable: false });
    } finally {
      environment().secret = secret;
    }
  });

  it('R135 given on the server win: nothing is tried, kept or removed here', async () => {
    const { calls } = await paypal();
    await setPaypalKeys(keys, admin);
    const given = { ...environment().paypal, clientId: 'given' } as const;
    Object.assign(environment(), { paypal: given, paypalAtStart: given });
    const before = calls().length;
    await usePaypalKeys();
    expect(environment().paypal).toMatchObject({ clientId: 'given' });
    expect(await paypalKeysShown()).toEqual({ from: 'server' });
    for (const work of [setPaypalKeys(keys, admin), removePaypalKeys(admin)])
      expect(await refusal(work)).toMatchObject({ code: 'conflict' });
    expect(calls()).toHaveLength(before);
    expect(await database().serviceKey.count()).toBe(1);
  });

  it('R133 after the site moved, its news is closed until the test makes the webhook anew', async () => {
    const { control } = await paypal();
    await setPaypalKeys(keys, admin);
    const { appUrl } = environment();
    environment().appUrl = 'https://dogs.example';
    onTestFinished(() => void (environment().appUrl = appUrl));
    await usePaypalKeys();
    expect(environment().paypal).toMatchObject({ webhookId: null });
    expect(await paypalKeysShown()).toMatchObject({ hasWebhook: false });
    await checkProvider(admin);
    expect(await paypalKeysShown()).toMatchObject({ hasWebhook: true });
    const made = control.webhooks().find(({ url }) => url.startsWith('https://dogs.example/'));
    expect(environment().paypal).toMatchObject({ webhookId: made?.id });
  });
});

it.each([
  [{ clientId: '' }, 'clientId'],
  [{ clientId: 'AbCd client' }, 'clientId'],
  [{ password: 'sécret' }, 'password'],
  [{ money: 'play' }, 'money'],
])('R135 refuses %o', (wrong, field) => {
  const typed = { clientId: ' AbCd-1_2 ', password: 'EfGh', money: 'sandbox' };
  expect(paypalKeysSchema.parse(typed)).toMatchObject({ clientId: 'AbCd-1_2' });
  const read = paypalKeysSchema.safeParse({ ...typed, ...wrong });
  expect(read.error?.issues[0]?.path).toEqual([field]);
});
