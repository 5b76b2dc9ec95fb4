import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { database } from '~/core/database/database.server';
import { createBooking } from '~tests/factories/bookings';
import { createAdmin, createOwner } from '~tests/factories/people';
import { createPet } from '~tests/factories/pets';
import { begin, bookingToPay, decide, newKey, withEmulator } from '~tests/setup/paying';
import {
  documentsAreHere,
  paypalDocuments,
  type JudgedExchange,
} from '~tests/setup/paypal-document';
import { paypalFields } from '~tests/setup/paypal-fields';
import type { Exchange } from '../../../../server/stand-ins/paypal/api-calls';
import { ensureWebhook, removeWebhook, signInWith } from './paypal-webhooks.server';
import { refundPayment } from './refund.server';
import { capturePayment } from './settle-attempt.server';

const { emulator, exchanges } = withEmulator();

const isJudged = (exchange: Exchange): exchange is JudgedExchange => exchange.route !== 'token';

function judgedSince(start: number): JudgedExchange[] {
  return exchanges.slice(start).filter(isJudged);
}

/** Makes a payment in the app: declined, retried, and with provider errors. */
async function appPays(): Promise<void> {
  const { control } = emulator();
  const { booking, owner } = await bookingToPay(123450);
  const key = newKey();
  const declined = await begin(booking, owner, key);
  await begin(booking, owner, key);
  const finish = ({ attemptId }: { attemptId: string }) =>
    capturePayment({ bookingId: booking.id, attemptId, viewer: owner });
  await finish(declined);
  await decide(declined.approveUrl, { decline: true });
  await finish(declined);
  const paid = await begin(booking, owner);
  await decide(paid.approveUrl, { givenName: 'Zoë' });
  control.troubleNext('capture', { kind: 'refused', status: 503 });
  await finish(paid);
  control.expireTokens();
  control.oddNextCapture({ status: 'PENDING' });
  await finish(paid);
  control.completeCapture(paid.orderId);
  await finish(paid);
  await appRefunds(booking.id);
  await appPaysTax();
  await appMakesWebhook();
}

/** Makes a webhook and removes it (R135). */
async function appMakesWebhook(): Promise<void> {
  const { url: emulatorUrl } = emulator();
  const connection = { clientId: 'test', clientSecret: 'test', live: true, emulatorUrl };
  const authorization = await signInWith(connection);
  const id = await ensureWebhook(connection, authorization, 'https://dogs.example/news');
  await ensureWebhook(connection, authorization, 'https://dogs.example/news');
  await removeWebhook(connection, id);
}

/** Starts a payment with a sales tax in it (R140). */
async function appPaysTax(): Promise<void> {
  const set = (taxRate: number | null) =>
    database().businessSettings.update({ where: { id: 1 }, data: { taxRate } });
  await set(88_750);
  const { id } = await createOwner();
  const taxed = await createBooking(id, [(await createPet(id)).id], { status: 'accepted' });
  await set(null);
  await begin(taxed, { id, role: 'user' });
}

/** Makes a partial refund in the app, with a lost answer and a lookup of a pending refund. */
async function appRefunds(bookingId: string): Promise<void> {
  const { control } = emulator();
  const entry = await database().ledgerEntry.findFirstOrThrow({ where: { bookingId } });
  const { id: actorId } = await createAdmin();
  const refund = (amountCents: number, submissionKey: string, note = '') =>
    refundPayment({
      bookingId,
      captureEntryId: entry.id,
      amountCents,
      note,
      actorId,
      submissionKey,
    });
  await refund(1050, 'part', 'Sorry about the rain');
  control.troubleNext('refund', { kind: 'lost' });
  await refund(2000, 'lost');
  await refund(2000, 'lost');
  control.oddNextRefund('PENDING');
  await refund(100, 'pending');
  await refund(100, 'pending');
}

/** Makes calls that only another client would send, for the emulator's other answers. */
async function strangersCall(): Promise<void> {
  const { url } = emulator();
  const basic = `Basic ${Buffer.from('test:test').toString('base64')}`;
  const token = await fetch(`${url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { Authorization: basic },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token: bearer } = z.object({ access_token: z.string() }).parse(await token.json());
  const call = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const address = /^\/v[12]/.test(path) ? path : `/v2/checkout/orders${path}`;
    const response = await fetch(url + address, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${bearer}`,
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return z.object({ id: z.string().default('') }).parse(await response.json()).id;
  };
  const usd = (value: string) => ({ currency_code: 'USD', value });
  const order = (value: string, more: object = {}) => ({
    intent: 'CAPTURE',
    purchase_units: [{ amount: { ...usd(value), ...more } }],
  });
  const whole = { Prefer: 'return=representation', 'PayPal-Request-Id': 'stranger' };
  const orderId = await call('', order('20.00'), whole);
  await call('', order('20.00'), whole);
  await call(`/${orderId}`);
  await call(`/${orderId}/capture`, {});
  await decide(`${url}/checkoutnow?token=${orderId}`);
  await call(`/${orderId}/capture`, '', { 'PayPal-Request-Id': 'one' });
  await call(`/${orderId}/capture`, {}, { 'PayPal-Request-Id': 'one' });
  await call(`/${orderId}/capture`, {}, { 'PayPal-Request-Id': 'two' });
  await call('/NOSUCHORDER');
  await call('/NOSUCHORDER/capture', {});
  await call('/NOSUCHORDER', undefined, { Authorization: 'Bearer nothing' });
  const captureId =
    emulator()
      .control.events()
      .at(-1)
      ?.body.match(/"id":"(\w{17})"/)?.[1] ?? '';
  const refund = (value: string) => ({ amount: { currency_code: 'USD', value } });
  const refunds = `/v2/payments/captures/${captureId}/refund`;
  await call(refunds, refund('20.01'));
  await call(refunds, refund('0.00'));
  await call(refunds, { amount: { currency_code: 'EUR', value: '1.00' } });
  await call(refunds, { reason: 'unknown' });
  const refundId = await call(refunds, {}, whole);
  await call(refunds, {});
  await call(`/v2/payments/refunds/${refundId}`);
  await call('/v2/payments/refunds/NOSUCHREFUND');
  await call('/v2/payments/captures/NOSUCHCAPTURE/refund', {});
  const webhook = { url: 'https://dogs.example/other', event_types: [{ name: '*' }] };
  await call('/v1/notifications/webhooks', webhook);
  await call('/v1/notifications/webhooks', webhook);
  await call('/v1/notifications/webhooks', {}, { Authorization: 'Bearer nothing' });
  await call('', '{');
  await call('', {});
  for (const value of ['0.00', '-1.00', '1.005']) await call('', order(value));
  await call('', { ...order('1.00'), payment_source: { paypal: {} } });
  const breakdown = { item_total: usd('0.90'), tax_total: usd('0.11') };
  await call('', order('1.00', { breakdown }), whole);
}

let ofApp: JudgedExchange[];
let start: number;
let all: JudgedExchange[];

beforeAll(async () => {
  await appPays();
  ofApp = judgedSince(0);
  start = exchanges.length;
  await strangersCall();
  all = judgedSince(0);
});

const judges = [
  ['our own description of the fields', paypalFields],
  ...(documentsAreHere() ? [['PayPal’s published documents', paypalDocuments()] as const] : []),
] as const;

it.each(judges)('R29 requests and the emulator’s answers are true to %s', (_name, document) => {
  const faults = ({ route, status }: JudgedExchange, found: string[]) =>
    found.map((fault) => `${route} ${status}: ${fault}`);

  expect(ofApp.flatMap((one) => faults(one, document.request(one)))).toEqual([]);
  expect(all.flatMap((one) => faults(one, document.answer(one)))).toEqual([]);

  const events = emulator().control.events();
  expect(events.flatMap(({ body }) => document.event(JSON.parse(body)))).toEqual([]);
  expect(document.event({ id: 1 })).not.toEqual([]);

  const kinds = new Set(
    all.map(({ route, status, responseBody }) => {
      const issue = /"issue":"(\w+)"/.exec(JSON.stringify(responseBody))?.[1];
      return [route, status, issue].filter(Boolean).join(' ');
    }),
  );
  expect([...kinds].sort()).toEqual([
    'capture 200',
    'capture 201',
    'capture 404 INVALID_RESOURCE_ID',
    'capture 422 INSTRUMENT_DECLINED',
    'capture 422 ORDER_ALREADY_CAPTURED',
    'capture 422 ORDER_NOT_APPROVED',
    'capture 503',
    'create 200',
    'create 201',
    'create 400 MALFORMED_REQUEST_JSON',
    'create 400 MISSING_REQUIRED_PARAMETER',
    'create 400 PAYPAL_REQUEST_ID_REQUIRED',
    'create 422 AMOUNT_MISMATCH',
    'create 422 CANNOT_BE_ZERO_OR_NEGATIVE',
    'create 422 DECIMAL_PRECISION',
    'delete-webhook 204',
    'get 200',
    'get 401',
    'get 404 INVALID_RESOURCE_ID',
    'get-refund 200',
    'get-refund 404 INVALID_RESOURCE_ID',
    'list-webhooks 200',
    'make-webhook 201',
    'make-webhook 400 INVALID_PARAMETER_VALUE',
    'make-webhook 401',
    'refund 201',
    'refund 400 INVALID_PARAMETER_SYNTAX',
    'refund 404 INVALID_RESOURCE_ID',
    'refund 422 CANNOT_BE_ZERO_OR_NEGATIVE',
    'refund 422 CAPTURE_FULLY_REFUNDED',
    'refund 422 REFUND_AMOUNT_EXCEEDED',
    'refund 422 REFUND_CAPTURE_CURRENCY_MISMATCH',
  ]);

  const taxes = ofApp.flatMap(({ requestBody }) =>
    [...JSON.stringify(requestBody ?? null).matchAll(/"tax_total":(\{.*?\})/g)].map(
      ([, text]) => text,
    ),
  );
  expect(taxes).toEqual([JSON.stringify({ currency_code: 'USD', value: '3.99' })]);

  // The validator is only worth something if it rejects wrong documents.
  const created = ofApp.find(({ route, status }) => route === 'create' && status === 201);
  const captured = all.find(({ route, status }) => route === 'capture' && status === 201);
  const refused = exchanges
    .slice(start)
    .filter(isJudged)
    .find(({ status }) => status === 422);
  if (!created || !captured || !refused) throw new Error('The calls above left these out');
  const changed = (body: unknown, from: string | RegExp, to: string): object =>
    z.looseObject({}).parse(JSON.parse(JSON.stringify(body).replace(from, to)));
  const wrongRequests = [
    ['"CAPTURE"', '"TAKE"'],
    ['"1234.50"', '1234.5'],
    ['"experience_context"', '"experience_contxt"'],
    ['"NO_SHIPPING"', '"NONE"'],
    ['"purchase_units"', '"units"'],
    ['"value":"1234.50"', '"value":"1234.50","breakdown":{"tax_total":"1"}'],
  ] as const;
  for (const [from, to] of wrongRequests) {
    const requestBody = changed(created.requestBody, from, to);
    expect(document.request({ ...created, requestBody }), from).not.toEqual([]);
  }
  const made = ofApp.find(({ route }) => route === 'make-webhook');
  if (!made) throw new Error('The app made no webhook');
  for (const [from, to] of [
    ['"url"', '"address"'],
    ['"name"', '"event"'],
  ] as const) {
    const requestBody = changed(made.requestBody, from, to);
    expect(document.request({ ...made, requestBody }), from).not.toEqual([]);
  }
  expect(document.request({ ...created, headers: { prefer: 'return minimal' } })).not.toEqual([]);
  const wrongAnswers = [
    ['"COMPLETED"', '"PAID"'],
    ['"final_capture"', '"finalCapture"'],
    [/"create_time":"[^"]*"/, '"create_time":"yesterday"'],
  ] as const;
  for (const [from, to] of wrongAnswers) {
    const responseBody = changed(captured.responseBody, from, to);
    expect(document.answer({ ...captured, responseBody }), to).not.toEqual([]);
  }
  const otherIssue = changed(refused.responseBody, /"issue":"\w+"/, '"issue":"NO"');
  expect(document.answer({ ...refused, responseBody: otherIssue })).not.toEqual([]);
});
