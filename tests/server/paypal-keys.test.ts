/** R135 over the built server: PayPal's keys are typed in, used at once and after a restart, and removed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '~/core/web/paths';
import {
  startPaypalEmulator,
  type PaypalEmulator,
} from '../../server/stand-ins/paypal/start-paypal-emulator';
import { createBooking } from '../factories/bookings';
import { createAdmin, createOwner, signIn } from '../factories/people';
import { createPet } from '../factories/pets';
import { freePort } from '../setup/free-port';
import { httpClient, type HttpClient } from '../setup/http-client';
import { decide } from '../setup/paying';
import { copySample, startServer, type RunningServer } from '../setup/server';
import { until } from '../setup/until';

const keys = { clientId: 'AbCd-client-id', password: 'EfGh-secret-of-hers', money: 'live' };
const page = paths.adminSettings('payments');
const folder = mkdtempSync(path.join(tmpdir(), 'tailhouse-paypal-keys-'));

let emulator: PaypalEmulator;
let port: number;
let server: RunningServer;
let admin: HttpClient;
let owner: HttpClient;
let printed = '';
let stays = 0;
let newStay: () => Promise<string>;

async function start(): Promise<void> {
  server = await startServer({ DATA_DIR: folder, PORT: String(port), PAYPAL_URL: emulator.url });
}

async function startAgain(): Promise<void> {
  printed += server.output();
  await server.stop();
  await start();
}

beforeAll(async () => {
  emulator = await startPaypalEmulator();
  emulator.control.takeKeys({ clientId: keys.clientId, clientSecret: keys.password, live: true });
  port = await freePort();
  await copySample(folder, undefined);
  await start();
  const { database: tx } = server;
  const { id } = await createOwner({}, tx);
  const pet = await createPet(id, {}, tx);
  admin = httpClient(server.url, await signIn((await createAdmin({}, tx)).id, tx));
  owner = httpClient(server.url, await signIn(id, tx));
  newStay = async () => {
    const stay = { totalCents: 4500, status: 'accepted' } as const;
    return (await createBooking(id, [pet.id], stay, server.database)).id;
  };
});
afterAll(async () => {
  await server.stop();
  await emulator.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Presses Pay. @returns the approval page's address */
async function pay(stay: string): Promise<URL> {
  const form = { intent: 'pay', form_key: `keys-${(stays += 1)}` };
  const { location } = await owner.post(paths.payment(stay), form);
  return new URL(location ?? '', server.url);
}

const setOn = /Set on [A-Z][a-z]{2} \d{1,2}\. PayPal tells this site when a payment arrives\./;

it('R135 wrong keys stay in the form without the secret, and change nothing', async () => {
  const before = (await pay(await newStay())).origin;
  const wrong = await admin.post(page, { intent: 'paypal-keys', ...keys, clientId: 'another' });
  expect(wrong.status).toBe(409);
  expect(wrong.text).toContain('PayPal refuses these keys.');
  expect(wrong.text).toContain('value="another"');
  expect(wrong.text).not.toContain(keys.password);
  expect((await pay(await newStay())).origin).toBe(before);
  expect(emulator.control.webhooks()).toEqual([]);
});

it('R135 are used by the next request, and the webhook settles a payment nobody came back from', async () => {
  const saved = await admin.post(page, { intent: 'paypal-keys', ...keys });
  expect(saved.location).toBe(page);
  expect((await admin.follow()).text).toContain('PayPal takes these keys.');
  const shown = (await admin.get(page)).text;
  expect(shown).toMatch(setOn);
  for (const secret of [keys.password, keys.clientId]) expect(shown).not.toContain(secret);

  const stay = await newStay();
  const approval = await pay(stay);
  expect(approval.origin).toBe(emulator.url);
  await decide(approval.href);
  await until(
    async () => (await server.database.ledgerEntry.count({ where: { bookingId: stay } })) > 0,
  );
});

it('R135 are used after a restart', async () => {
  await startAgain();
  expect((await admin.get(page)).text).toMatch(setOn);
  expect((await pay(await newStay())).origin).toBe(emulator.url);
  expect((await admin.post(page, { intent: 'paypal-test' })).location).toBe(page);
});

it('R135 removed, they and the webhook are gone, also after a restart, and never were in the log', async () => {
  await admin.post(page, { intent: 'paypal-remove' });
  expect(emulator.control.webhooks()).toEqual([]);
  for (const again of [false, true]) {
    if (again) await startAgain();
    // Sample mode pays at its own stand-in again.
    expect((await pay(await newStay())).origin).not.toBe(emulator.url);
    expect((await admin.get(page)).text).toContain('Owners pay at a stand-in for PayPal.');
  }
  printed += server.output();
  expect(printed).toContain('"event":"payments.key_set"');
  expect(printed).toContain('"event":"payments.key_removed"');
  for (const secret of [keys.password, keys.clientId]) expect(printed).not.toContain(secret);
});
