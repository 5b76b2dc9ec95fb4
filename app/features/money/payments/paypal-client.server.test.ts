import { inspect } from 'node:util';
import { ApiError } from '@paypal/paypal-server-sdk';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { decide, impatient, newKey, withEmulator } from '~tests/setup/paying';
import { captureRefusal, providerErrorOf } from './paypal-answers.server';
import { paypalProvider } from './paypal-client.server';
import { ProviderError, type OrderRequest } from './paypal-port.server';

const { emulator, exchanges } = withEmulator();

const provider = (clientSecret = 'test') =>
  paypalProvider({ clientId: 'test', clientSecret, live: false, emulatorUrl: emulator().url });

const request = (fields: Partial<OrderRequest> = {}): OrderRequest => ({
  requestId: newKey(),
  amountCents: 4500,
  taxCents: 0,
  bookingId: 'booking-1',
  payeeName: 'Happy Tails',
  description: 'Daycare, Dec 1, 2026',
  through: 'page',
  returnUrl: 'http://localhost:3000/return',
  cancelUrl: 'http://localhost:3000/cancel',
  ...fields,
});

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => new Error('It did not fail'),
    (error: unknown) => error,
  );

function callsDuring(route: string, start: number): number[] {
  return exchanges
    .slice(start)
    .filter((exchange) => exchange.route === route)
    .map(({ status }) => status);
}

afterEach(() => vi.useRealTimers());

describe('the token', () => {
  it('is fetched once for five calls at once', async () => {
    const start = exchanges.length;
    const cold = provider();
    await Promise.all(Array.from({ length: 5 }, () => cold.createOrder(request())));
    expect(callsDuring('token', start)).toEqual([200]);
    expect(callsDuring('create', start)).toHaveLength(5);
  });

  it('that failed to come is asked for again by the next call', async () => {
    const cold = provider();
    emulator().control.troubleNext('token', { kind: 'refused', status: 503 });
    expect(await failure(cold.createOrder(request()))).toMatchObject({ kind: 'unknown' });
    emulator().control.troubleNext('token', { kind: 'lost' });
    expect(await failure(cold.createOrder(request()))).toMatchObject({ kind: 'unknown' });
    await cold.createOrder(request());
  });

  it('that PayPal no longer knows is replaced, and the call made once more', async () => {
    const warm = provider();
    await warm.createOrder(request());
    emulator().control.expireTokens();
    const start = exchanges.length;
    await Promise.all([warm.createOrder(request()), warm.createOrder(request())]);
    expect(callsDuring('token', start)).toEqual([200]);
    expect(callsDuring('create', start).sort()).toEqual([201, 201, 401, 401]);
  });

  it('is renewed before it ends', async () => {
    const warm = provider();
    await warm.createOrder(request());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9 * 3600_000 - 30_000 });
    const start = exchanges.length;
    await warm.createOrder(request());
    await warm.createOrder(request());
    expect(callsDuring('token', start)).toEqual([200]);
    expect(callsDuring('create', start)).toEqual([201, 201]);
  });
});

describe('an order', () => {
  it.each([
    [5, '0.05'],
    [100, '1.00'],
    [115, '1.15'],
    [123450, '1234.50'],
    [99999999, '999999.99'],
  ])('of %i cents is for %s and is captured for as much', async (amountCents, value) => {
    const paypal = provider();
    const { orderId, approveUrl } = await paypal.createOrder(request({ amountCents }));
    expect(exchanges.at(-1)?.requestBody).toMatchObject({
      purchase_units: [{ amount: { currency_code: 'USD', value } }],
    });
    await decide(approveUrl);
    expect(await paypal.captureOrder({ requestId: newKey(), orderId })).toMatchObject({
      kind: 'completed',
      amountCents,
      currency: 'USD',
    });
  });

  it.each([0, -1, 0.5, Number.NaN])('of %d cents is never sent', async (amountCents) => {
    const start = exchanges.length;
    expect(await failure(provider().createOrder(request({ amountCents })))).toBeInstanceOf(
      RangeError,
    );
    expect(exchanges.length).toBe(start);
  });

  it('says how it stands from beginning to end', async () => {
    const paypal = provider();
    const { orderId, approveUrl } = await paypal.createOrder(request());
    expect(await paypal.findOrder(orderId)).toMatchObject({ kind: 'not_approved' });
    expect(await paypal.captureOrder({ requestId: newKey(), orderId })).toEqual({
      kind: 'not_approved',
      issue: 'ORDER_NOT_APPROVED',
    });
    await decide(approveUrl, { givenName: 'Ada' });
    expect(await paypal.findOrder(orderId)).toEqual({ kind: 'approved' });
    const captured = await paypal.captureOrder({ requestId: newKey(), orderId });
    expect(captured).toMatchObject({ kind: 'completed', payerGivenName: 'Ada' });
    expect(await paypal.findOrder(orderId)).toEqual(captured);
  });

  it('captured before under another request id answers with that capture', async () => {
    const paypal = provider();
    const { orderId, approveUrl } = await paypal.createOrder(request());
    await decide(approveUrl);
    const first = await paypal.captureOrder({ requestId: newKey(), orderId });
    expect(await paypal.captureOrder({ requestId: newKey(), orderId })).toEqual(first);
  });

  it('that is unknown is gone', async () => {
    const gone = { kind: 'gone', issue: 'INVALID_RESOURCE_ID' };
    const paypal = provider();
    expect(await paypal.findOrder('NOSUCHORDER')).toEqual(gone);
    expect(await paypal.captureOrder({ requestId: newKey(), orderId: 'NOSUCHORDER' })).toEqual(
      gone,
    );
  });
});

describe('an error', () => {
  it('carries no token and no secret', async () => {
    impatient(emulator().url);
    const paypal = provider();
    await paypal.createOrder(request());
    emulator().control.troubleNext('create', { kind: 'late', ms: 4000 });
    emulator().control.troubleNext('create', { kind: 'refused', status: 422 });
    const errors = [
      await failure(paypal.createOrder(request())),
      await failure(paypal.createOrder(request())),
      await failure(provider('a-wrong-secret').createOrder(request())),
    ];
    expect(errors).toEqual([
      new ProviderError('unknown', 'NO_ANSWER'),
      new ProviderError('refused', 'UNPROCESSABLE_ENTITY'),
      new ProviderError('refused', 'invalid_client'),
    ]);
    const basic = Buffer.from('test:a-wrong-secret').toString('base64');
    for (const error of errors) {
      const printed = inspect(error, { depth: 20, showHidden: true });
      expect(printed).not.toMatch(/Bearer|A21AA|Basic|a-wrong-secret/);
      expect(printed).not.toContain(basic);
    }
  });

  function answered(statusCode: number, issue: string): ApiError {
    const context = {
      request: { method: 'POST' as const, url: '' },
      response: { statusCode, body: '', headers: {} },
    };
    const error = new ApiError(context, '');
    error.result = { name: 'ERROR', details: [{ issue }] };
    return error;
  }

  it.each([
    [500, 'INTERNAL_SERVER_ERROR', 'unknown'],
    [503, 'SERVICE_UNAVAILABLE', 'unknown'],
    [429, 'RATE_LIMIT_REACHED', 'unknown'],
    [409, 'RESOURCE_CONFLICT', 'unknown'],
    [422, 'PREVIOUS_REQUEST_IN_PROGRESS', 'unknown'],
    [400, 'INVALID_PARAMETER_VALUE', 'refused'],
    [403, 'PERMISSION_DENIED', 'refused'],
  ] as const)('R32 %i %s is %s', (status, issue, kind) => {
    expect(providerErrorOf(answered(status, issue))).toMatchObject({ kind, issue });
    expect(() => captureRefusal(answered(status, issue))).toThrow(ProviderError);
  });

  it.each([
    ['INSTRUMENT_DECLINED', 'declined'],
    ['PAYER_CANNOT_PAY', 'declined'],
    ['ORDER_NOT_APPROVED', 'not_approved'],
    ['PAYER_ACTION_REQUIRED', 'not_approved'],
    ['ORDER_ALREADY_CAPTURED', 'already_captured'],
  ])('a capture refused with %s is %s', (issue, kind) => {
    expect(captureRefusal(answered(422, issue))).toMatchObject({ kind });
  });

  it('an issue that is no code is not passed on', () => {
    expect(providerErrorOf(answered(422, 'Bearer A21AA secret'))).toMatchObject({
      issue: 'HTTP_422',
    });
  });
});
