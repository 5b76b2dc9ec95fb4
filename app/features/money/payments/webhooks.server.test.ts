/** R32: the provider's webhooks: signed, stored before they are answered, handled once, in any order. */
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { database } from '~/core/database/database.server';
import { limits } from '~/core/rate-limit/limits';
import { action } from '~/routes/resources.paypal-webhook';
import { house } from '~tests/setup/house';
import {
  attemptState,
  begin,
  bookingToPay,
  decide,
  moneyOf,
  withEmulator,
  refundAtProvider,
} from '~tests/setup/paying';
import {
  newEvent,
  signedHeaders,
  type EmulatedEvent,
} from '../../../../server/stand-ins/paypal/webhooks';
import { emulatorWebhookId } from './payment-provider.server';
import { capturePayment } from './settle-attempt.server';
import { handleEvents, isSignedByProvider, receiveWebhook } from './webhook.server';

const { emulator } = withEmulator();
house();

afterEach(() => handleEvents());

const headersOf = (event: EmulatedEvent, webhookId = emulatorWebhookId) =>
  new Headers(signedHeaders(event, emulator().url, webhookId));

const receive = (event: EmulatedEvent) => receiveWebhook(headersOf(event), event.body);

/** Returns the emulator's newest event of that type. */
function told(eventType: string): EmulatedEvent {
  const found = emulator()
    .control.events()
    .filter(({ body }) => body.includes(`"event_type":"${eventType}"`))
    .at(-1);
  if (found === undefined) throw new Error(`No event ${eventType}`);
  return found;
}

async function approved(totalCents = 9000) {
  const { booking, owner } = await bookingToPay(totalCents);
  const { attemptId, orderId, approveUrl } = await begin(booking, owner);
  await decide(approveUrl);
  const finish = () => capturePayment({ bookingId: booking.id, attemptId, viewer: owner });
  return { booking, attemptId, orderId, finish };
}

describe('R32 what a webhook leads to', () => {
  test('a payer who approved and never came back: captured and recorded once', async () => {
    const { booking, attemptId } = await approved();
    expect(await receive(told('CHECKOUT.ORDER.APPROVED'))).toBe('kept');
    await handleEvents();
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 9000, receipts: 1 });
    expect(await attemptState(attemptId)).toMatchObject({ state: 'captured' });
  });

  test('twice, late, and beside the return page: one row in the ledger', async () => {
    const { booking, finish } = await approved();
    const approval = told('CHECKOUT.ORDER.APPROVED');
    await Promise.all([receive(approval), finish(), receive(approval)]);
    await handleEvents();
    await receive(told('PAYMENT.CAPTURE.COMPLETED'));
    await receive(approval);
    await handleEvents();
    const { ledger, receipts } = await moneyOf(booking.id);
    expect(ledger).toHaveLength(1);
    expect(receipts).toBe(1);
    expect(await database().providerEvent.count()).toBe(2);
  });

  test('a capture that was pending is recorded when the provider says that it is done', async () => {
    const { booking, orderId, finish } = await approved();
    emulator().control.oddNextCapture({ status: 'PENDING' });
    expect(await finish()).toMatchObject({ outcome: 'pending' });
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 0 });
    emulator().control.completeCapture(orderId);
    await receive(told('PAYMENT.CAPTURE.COMPLETED'));
    await handleEvents();
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 9000 });
  });

  test('R29 a refund made at the provider itself comes into the books once', async () => {
    const { booking, finish } = await approved();
    await finish();
    const { ledger } = await moneyOf(booking.id);
    await refundAtProvider(emulator(), ledger[0]?.providerRef ?? '', '40.00');
    const event = told('PAYMENT.CAPTURE.REFUNDED');
    await receive(event);
    await receive(event);
    await handleEvents();
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 5000, remainCents: 4000 });
    expect(await database().refund.findMany({ where: { bookingId: booking.id } })).toMatchObject([
      { state: 'completed', amountCents: 4000, actorId: null },
    ]);
  });

  test('R29 one of another amount beside one of ours is a refund of its own', async () => {
    const { booking, finish } = await approved();
    await finish();
    const [capture] = (await moneyOf(booking.id)).ledger;
    const at = new Date();
    const ours = await database().refund.create({
      data: {
        ...{ bookingId: booking.id, captureEntryId: capture?.id ?? '', amountCents: 2500 },
        ...{ state: 'started', requestId: 'ours-without-an-answer', createdAt: at, updatedAt: at },
      },
    });
    await refundAtProvider(emulator(), capture?.providerRef ?? '', '40.00');
    await receive(told('PAYMENT.CAPTURE.REFUNDED'));
    await handleEvents();
    const made = await database().refund.findMany({
      where: { bookingId: booking.id },
      orderBy: { amountCents: 'asc' },
    });
    expect(made).toMatchObject([
      { id: ours.id, amountCents: 2500, state: 'started', providerRef: null },
      { amountCents: 4000, state: 'completed', actorId: null },
    ]);
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 5000, remainCents: 4000 });
  });

  test('what the provider does not answer is asked again', async () => {
    const { booking } = await approved();
    emulator().control.troubleNext('get', { kind: 'refused', status: 503 });
    await receive(told('CHECKOUT.ORDER.APPROVED'));
    await handleEvents();
    await handleEvents();
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 9000 });
    expect(await database().providerEvent.count({ where: { handledAt: null } })).toBe(0);
  });

  test.each([
    ['an order that is not ours', 'CHECKOUT.ORDER.APPROVED', { id: 'UNKNOWN0000000000' }],
    ['a resource without an id', 'PAYMENT.CAPTURE.COMPLETED', {}],
    ['something else', 'CUSTOMER.DISPUTE.CREATED', { id: 'PP-D-1' }],
  ])('%s changes nothing and is done with', async (_what, type, resource) => {
    expect(await receive(newEvent(type, 'x', resource))).toBe('kept');
    await handleEvents();
    expect(await database().providerEvent.count({ where: { handledAt: null } })).toBe(0);
  });
});

describe('the signature', () => {
  const event = newEvent('CHECKOUT.ORDER.APPROVED', 'checkout-order', { id: 'X' });
  const trust = () => ({ webhookId: emulatorWebhookId, certificateOrigin: emulator().url });
  const changed = (name: string, value: string | null) => {
    const headers = headersOf(event);
    if (value === null) headers.delete(name);
    else headers.set(name, value);
    return headers;
  };

  test('is taken from the emulator, for this webhook and this body alone', async () => {
    expect(await isSignedByProvider(headersOf(event), event.body, trust())).toBe(true);
    expect(await isSignedByProvider(headersOf(event), `${event.body} `, trust())).toBe(false);
    expect(await isSignedByProvider(headersOf(event, 'OTHER'), event.body, trust())).toBe(false);
  });

  test.each([
    ['another id', 'PayPal-Transmission-Id', 'another'],
    ['another time', 'PayPal-Transmission-Time', '2020-01-01T00:00:00Z'],
    ['no signature', 'PayPal-Transmission-Sig', null],
    ['a signature of nonsense', 'PayPal-Transmission-Sig', 'bm9uc2Vuc2U='],
    ['a weaker algorithm', 'PayPal-Auth-Algo', 'SHA1withRSA'],
    ['no certificate', 'PayPal-Cert-Url', null],
  ])('is refused with %s', async (_what, name, value) => {
    expect(await isSignedByProvider(changed(name, value), event.body, trust())).toBe(false);
    expect(await receiveWebhook(changed(name, value), event.body)).toBe('unsigned');
    expect(await database().providerEvent.count()).toBe(0);
  });

  test.each([
    'https://api.paypal.com.example.com/cert',
    'https://paypal.com@127.0.0.1/cert',
    'https://notpaypal.com/cert',
    'https://api.paypal.com:8443/cert',
    'http://api.paypal.com/cert',
    'file:///etc/passwd',
  ])('R32 never asks %s for a certificate', async (address) => {
    const real = { webhookId: emulatorWebhookId, certificateOrigin: null };
    const fetching = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('not here'));
    onTestFinished(() => fetching.mockRestore());
    const headers = changed('PayPal-Cert-Url', address);
    expect(await isSignedByProvider(headers, event.body, real)).toBe(false);
    expect(fetching).not.toHaveBeenCalled();
  });

  test('does not make nonsense readable', async () => {
    const nonsense = { id: 'WH-1', body: '{"id":1}' };
    expect(await receive(nonsense)).toBe('unreadable');
    expect(await receive({ id: 'WH-2', body: 'not json' })).toBe('unreadable');
  });
});

describe('limits of webhooks', () => {
  const call = (headers: Headers, body: string) =>
    Promise.resolve(
      action({
        request: new Request('http://localhost/resources/paypal-webhook', {
          method: 'POST',
          headers,
          body,
        }),
        params: {},
        context: {},
      }),
    ).catch((error: unknown) => {
      if (error instanceof Response) return error;
      throw error;
    });

  test('R32 a flood of unsigned ones is refused, and never blocks a signed one', async () => {
    await approved();
    const event = told('CHECKOUT.ORDER.APPROVED');
    const forged = headersOf(event);
    forged.set('PayPal-Transmission-Sig', 'Zm9yZ2Vk');
    const statuses: number[] = [];
    for (let time = 0; time <= limits['webhook-unproven'].max; time += 1)
      statuses.push((await call(forged, event.body)).status);
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([404]));
    expect(statuses.at(-1)).toBe(429);
    expect((await call(headersOf(event), event.body)).status).toBe(200);
  });

  test('signed ones have a limit of their own', async () => {
    const event = newEvent('CHECKOUT.ORDER.SAVED', 'checkout-order', {});
    expect((await call(headersOf(event), event.body)).status).toBe(200);
    await database().rateCount.updateMany({
      where: { limit: 'webhook-proven' },
      data: { count: limits['webhook-proven'].max },
    });
    expect((await call(headersOf(event), event.body)).status).toBe(429);
  });
});
