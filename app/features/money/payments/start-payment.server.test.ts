import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { environment } from '~/core/runtime/environment.server';
import { house } from '~tests/setup/house';
import {
  attemptState,
  begin,
  bookingToPay,
  decide,
  impatient,
  newKey,
  withEmulator,
} from '~tests/setup/paying';
import { startPayment } from './start-payment.server';

const { emulator, exchanges } = withEmulator();
const { admin, owner: stranger } = house();

function ordersOf(bookingId: string) {
  return exchanges.filter(
    ({ route, requestBody }) =>
      route === 'create' && JSON.stringify(requestBody)?.includes(bookingId),
  );
}

const attemptsOf = (bookingId: string) =>
  database().paymentAttempt.findMany({ where: { bookingId }, orderBy: { createdAt: 'asc' } });

describe('R29 R31 starting a payment', () => {
  it('writes the attempt, makes an order for what remains, and sends the payer to approve', async () => {
    const { booking, owner } = await bookingToPay(123450);

    const { attemptId, orderId, approveUrl } = await begin(booking, owner);

    expect(await attemptsOf(booking.id)).toMatchObject([
      { state: 'awaiting_approval', amountCents: 123450, payerId: owner.id, orderId },
    ]);
    expect(approveUrl).toBe(`${emulator().url}/checkoutnow?token=${orderId}`);
    const [order] = ordersOf(booking.id);
    expect(order?.requestBody).toMatchObject({
      intent: 'CAPTURE',
      purchase_units: [
        {
          reference_id: booking.id,
          custom_id: booking.id,
          amount: { currency_code: 'USD', value: '1234.50' },
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            return_url: `http://localhost:3000/payment/${booking.id}/return?attempt=${attemptId}`,
            cancel_url: `http://localhost:3000/payment/${booking.id}?left=1`,
            shipping_preference: 'NO_SHIPPING',
            user_action: 'PAY_NOW',
          },
        },
      },
    });
    const back = new URL(await decide(approveUrl));
    expect(back.pathname).toBe(`/payment/${booking.id}/return`);
    expect(back.searchParams.get('attempt')).toBe(attemptId);
    expect(back.searchParams.get('token')).toBe(orderId);
  });

  it('leaving the approval page leads back to the booking’s payment', async () => {
    const { booking, owner } = await bookingToPay(4500);
    const { approveUrl } = await begin(booking, owner);
    const back = new URL(await decide(approveUrl, { choice: 'cancel' }));
    expect(back.pathname + back.searchParams.get('left')).toBe(`/payment/${booking.id}1`);
  });

  it('a pending booking may be paid, and the admin may pay it', async () => {
    const { booking } = await bookingToPay(4500);
    await database().booking.update({ where: { id: booking.id }, data: { status: 'pending' } });
    await begin(booking, admin);
  });

  it('the origin of the browser counts on this machine in sample mode only', async () => {
    const { booking, owner } = await bookingToPay(4500);
    const returnTo = async (origin: string) => {
      await startPayment({ bookingId: booking.id, viewer: owner, submissionKey: newKey(), origin });
      const sent = JSON.stringify(ordersOf(booking.id).at(-1)?.requestBody);
      return /"return_url":"([^/]+\/\/[^/]+)/.exec(sent)?.[1];
    };

    expect(await returnTo('http://127.0.0.1:4567')).toBe('http://127.0.0.1:4567');
    expect(await returnTo('https://evil.example')).toBe('http://localhost:3000');
    expect(await returnTo('http://localhost.evil.example')).toBe('http://localhost:3000');
    expect(await returnTo('nonsense')).toBe('http://localhost:3000');
    environment().mode = 'production';
    expect(await returnTo('http://127.0.0.1:4567')).toBe('http://localhost:3000');
    environment().mode = 'sample';
  });
});

describe('R20 the same form sent twice', () => {
  it('at once makes one attempt and one order', async () => {
    const { booking, owner } = await bookingToPay(4500);
    const submissionKey = newKey();
    const press = () => startPayment({ bookingId: booking.id, viewer: owner, submissionKey });

    const [first, second] = await Promise.all([press(), press()]);

    expect(first.approveUrl).toBe(second.approveUrl);
    expect(await attemptsOf(booking.id)).toHaveLength(1);
    // Both may call before the first is answered: PayPal makes one order for the same key.
    const statuses = ordersOf(booking.id).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200)).toEqual([201]);
  });

  it('one after the other leads to the same order', async () => {
    const { booking, owner } = await bookingToPay(4500);
    const key = newKey();
    const first = await begin(booking, owner, key);
    expect(await begin(booking, owner, key)).toEqual(first);
    expect(await attemptsOf(booking.id)).toHaveLength(1);
    expect(ordersOf(booking.id).map(({ status }) => status)).toEqual([201, 200]);
  });

  it('asks anew when the amount has changed between', async () => {
    const { booking, owner } = await bookingToPay(4500);
    const key = newKey();
    const first = await begin(booking, owner, key);
    await database().booking.update({
      where: { id: booking.id },
      data: { totalCents: 6000, remainCents: 6000 },
    });
    const second = await begin(booking, owner, key);
    expect(second.orderId).not.toBe(first.orderId);
    expect((await attemptsOf(booking.id)).map(({ amountCents }) => amountCents)).toEqual([
      4500, 6000,
    ]);
  });
});

describe('R32 an order whose answer is lost', () => {
  it.each([
    { kind: 'late', ms: 4000 },
    { kind: 'lost' },
    { kind: 'refused', status: 503 },
  ] as const)(
    '$kind $status: says so, and the same form goes on with the same order',
    async (trouble) => {
      const { booking, owner } = await bookingToPay(4500);
      const submissionKey = newKey();
      if (trouble.kind === 'late') impatient(emulator().url);
      emulator().control.troubleNext('create', trouble);

      await expect(
        startPayment({ bookingId: booking.id, viewer: owner, submissionKey }),
      ).rejects.toMatchObject({ code: 'unavailable' });
      const [attempt] = await attemptsOf(booking.id);
      expect(attempt).toMatchObject({ state: 'started', orderId: null });

      const { attemptId } = await begin(booking, owner, submissionKey);
      expect(attemptId).toBe(attempt?.id);
      const ids = new Set(ordersOf(booking.id).map(({ headers }) => headers['paypal-request-id']));
      expect(ids.size).toBe(1);
    },
  );

  it('a definite no ends the attempt; the same form begins another', async () => {
    const { booking, owner } = await bookingToPay(4500);
    const submissionKey = newKey();
    emulator().control.troubleNext('create', { kind: 'refused', status: 422 });
    await expect(
      startPayment({ bookingId: booking.id, viewer: owner, submissionKey }),
    ).rejects.toMatchObject({ code: 'unavailable' });
    const [attempt] = await attemptsOf(booking.id);
    expect(await attemptState(attempt?.id ?? '')).toMatchObject({ state: 'failed' });
    await begin(booking, owner, submissionKey);
    expect(await attemptsOf(booking.id)).toHaveLength(2);
  });
});

describe('R8 R30 who may not', () => {
  it('a stranger finds no such booking, like one that does not exist', async () => {
    const { booking } = await bookingToPay(4500);
    for (const bookingId of [booking.id, 'no-such-booking'])
      await expect(
        startPayment({ bookingId, viewer: stranger, submissionKey: newKey() }),
      ).rejects.toMatchObject({ code: 'not_found' });
    expect(await attemptsOf(booking.id)).toEqual([]);
  });

  it.each([
    ['canceled', { status: 'canceled', canceledAt: new Date() }],
    ['rejected', { status: 'rejected' }],
    ['paid', { paidCents: 4500, remainCents: 0 }],
    ['in credit', { paidCents: 5000, remainCents: -500 }],
  ] as const)('a booking that is %s is not paid', async (_, data) => {
    const { booking, owner } = await bookingToPay(4500);
    await database().booking.update({ where: { id: booking.id }, data });
    await expect(
      startPayment({ bookingId: booking.id, viewer: owner, submissionKey: newKey() }),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect(ordersOf(booking.id)).toEqual([]);
  });
});
