/** R31: the provider's buttons get their order from the same function as the redirect. */
import { expect, test } from 'vitest';
import { bookingToPay, decide, moneyOf, newKey, withEmulator } from '~tests/setup/paying';
import { capturePayment } from './settle-attempt.server';
import { startPayment } from './start-payment.server';

const { exchanges } = withEmulator();

test('R20 R31 the same form twice is one order, of what remains, for any of the buttons', async () => {
  const { booking, owner } = await bookingToPay(9000);
  const wish = { bookingId: booking.id, viewer: owner, submissionKey: newKey() };
  const first = await startPayment({ ...wish, through: 'buttons' });
  expect(await startPayment({ ...wish, through: 'buttons' })).toEqual(first);
  const { requestBody } = exchanges.filter(({ route }) => route === 'create').at(-1) ?? {};
  expect(requestBody).toMatchObject({
    intent: 'CAPTURE',
    purchase_units: [{ amount: { currency_code: 'USD', value: '90.00' } }],
    application_context: { shipping_preference: 'NO_SHIPPING' },
  });
  expect(requestBody).not.toHaveProperty('payment_source');

  // The no-script button of the same page has its own order.
  const page = await startPayment(wish);
  expect(page.orderId).not.toBe(first.orderId);

  await decide(first.approveUrl);
  const { attemptId } = first;
  expect(await capturePayment({ bookingId: booking.id, attemptId, viewer: owner })).toMatchObject({
    outcome: 'paid',
    payerGivenName: 'Sam',
  });
  expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 9000, remainCents: 0 });
});
