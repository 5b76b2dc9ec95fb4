/** R141: what PayPal kept of captures and gave back with refunds, as its answers said it. */
import { RefundStatus } from '@paypal/paypal-server-sdk';
import { afterEach, describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { sumCents } from '~/core/money/money';
import { myData } from '~/features/people/profiles/my-data.server';
import { house } from '~tests/setup/house';
import {
  begin,
  bookingToPay,
  decide,
  moneyOf,
  newKey,
  refundAtProvider,
  withEmulator,
} from '~tests/setup/paying';
import { signedHeaders } from '../../../../server/stand-ins/paypal/webhooks';
import { recordHeldPayment } from './held-payments.server';
import { bookingMoney } from './ledger.server';
import { staysTogether } from './pay-together.server';
import { paymentPage, receiptPage } from './payment-page.server';
import { emulatorWebhookId } from './payment-provider.server';
import { refundOutcomeOf } from './paypal-answers.server';
import { feesOf, feeShares } from './provider-fees.server';
import { reconcilePayments } from './reconcile.server';
import { refundPayment } from './refund.server';
import { capturePayment } from './settle-attempt.server';
import { recordProviderRefund } from './settle-refund.server';
import { startPayment } from './start-payment.server';
import { statementPage } from './statement.server';
import { handleEvents, receiveWebhook } from './webhook.server';

const { emulator } = withEmulator();
const { admin, guest, stay } = house({ stay: { status: 'accepted' } });

afterEach(() => emulator().control.tellFees(true));

// The stand-in keeps 3.49 % and 49 cents, as PayPal does of $90.00: $3.63.
const kept = { amountCents: 9000, feeCents: 363, netCents: 8637 };
const notKnown = { feeCents: null, netCents: null };

/** Returns the entries of stays with their fees, oldest first. */
async function fees(...bookingIds: string[]) {
  const entries = await database().ledgerEntry.findMany({
    where: { bookingId: { in: bookingIds } },
    orderBy: [{ createdAt: 'asc' }, { amountCents: 'asc' }],
  });
  return entries.map(({ amountCents, feeCents, netCents }) => ({
    ...{ amountCents, feeCents, netCents },
  }));
}

async function approved(totalCents = 9000) {
  const { booking, owner } = await bookingToPay(totalCents);
  const { attemptId, orderId, approveUrl } = await begin(booking, owner);
  await decide(approveUrl);
  const finish = () => capturePayment({ bookingId: booking.id, attemptId, viewer: owner });
  return { id: booking.id, attemptId, orderId, finish };
}

async function paid(totalCents = 9000) {
  const payment = await approved(totalCents);
  await payment.finish();
  const { ledger } = await moneyOf(payment.id);
  const refund = (amountCents: number) =>
    refundPayment({
      ...{ bookingId: payment.id, captureEntryId: ledger[0]?.id ?? '', amountCents, note: '' },
      ...{ actorId: admin.id, submissionKey: newKey() },
    });
  return { ...payment, captureId: ledger[0]?.providerRef ?? '', refund };
}

/** Delivers the newest event of that type, and waits until it is handled. */
async function tell(eventType: string) {
  const event = emulator()
    .control.events()
    .findLast(({ body }) => body.includes(`"event_type":"${eventType}"`));
  if (event === undefined) throw new Error(`No event ${eventType}`);
  const headers = new Headers(signedHeaders(event, emulator().url, emulatorWebhookId));
  // A repeat has an id of its own: handled events are not looked at again.
  await database().providerEvent.deleteMany();
  await receiveWebhook(headers, event.body);
  await handleEvents();
}

describe('R141 what PayPal kept', () => {
  it('of a capture, and of a refund of a part: its fee does not come back', async () => {
    const { id, refund } = await paid();
    expect(await fees(id)).toEqual([kept]);
    await refund(1050);
    expect(await fees(id)).toEqual([kept, { amountCents: -1050, feeCents: 0, netCents: -1050 }]);
  });

  it('of a payment whose answer was lost, once it is looked up', async () => {
    const { id, attemptId, finish } = await approved();
    emulator().control.troubleNext('capture', { kind: 'lost' });
    await finish();
    expect(await fees(id)).toEqual([]);
    const long = new Date(0);
    await database().paymentAttempt.update({ where: { id: attemptId }, data: { updatedAt: long } });
    await reconcilePayments();
    expect(await fees(id)).toEqual([kept]);
  });

  it('of a payer who never came back, by the webhook', async () => {
    const { id } = await approved();
    await tell('CHECKOUT.ORDER.APPROVED');
    expect(await fees(id)).toEqual([kept]);
  });

  it('is not known if the answer does not tell, and never $0.00, until a webhook comes', async () => {
    emulator().control.tellFees(false);
    const { id, orderId, refund, captureId } = await paid();
    await refund(1050);
    const [capture, back] = [
      { amountCents: 9000, ...notKnown },
      { amountCents: -1050, ...notKnown },
    ];
    expect(await fees(id)).toEqual([capture, back]);
    await tell('PAYMENT.CAPTURE.COMPLETED');
    await tell('PAYMENT.CAPTURE.REFUNDED');
    expect(await fees(id)).toEqual([capture, back]);

    emulator().control.tellFees(true);
    emulator().control.completeCapture(orderId);
    await tell('PAYMENT.CAPTURE.COMPLETED');
    expect(await fees(id)).toEqual([kept, back]);
    const made = await database().refund.findFirstOrThrow({ where: { bookingId: id } });
    emulator().control.completeRefund(made.providerRef ?? '');
    await tell('PAYMENT.CAPTURE.REFUNDED');
    expect(await fees(id)).toEqual([kept, { amountCents: -1050, feeCents: 0, netCents: -1050 }]);

    await refundAtProvider(emulator(), captureId, '2.00');
    await tell('PAYMENT.CAPTURE.REFUNDED');
    expect((await fees(id)).at(-1)).toEqual({ amountCents: -200, feeCents: 0, netCents: -200 });
  });

  it('of a payment held for a person, once they record it, also if the fee came meanwhile', async () => {
    for (const tells of [true, false]) {
      emulator().control.tellFees(tells);
      const { id, attemptId, orderId, finish } = await approved();
      emulator().control.oddCaptureOf(orderId, { value: '80.00' });
      await finish();
      if (!tells) {
        emulator().control.tellFees(true);
        emulator().control.completeCapture(orderId);
        await tell('PAYMENT.CAPTURE.COMPLETED');
      }
      const held = { bookingId: id, attemptId, actorId: admin.id, submissionKey: newKey() };
      await recordHeldPayment(held, null);
      expect(await fees(id)).toEqual([{ amountCents: 8000, feeCents: 328, netCents: 7672 }]);
    }
  });

  it('of one payment for three stays: the parts add up to what PayPal said', async () => {
    for (const tells of [true, false]) {
      emulator().control.tellFees(tells);
      const owner = await guest({}, { receiveEmails: true });
      const ids: string[] = [];
      for (const [index, totalCents] of [3333, 3333, 3334].entries()) {
        const start = new Date(Date.UTC(2027, 2, 1 + index, 14));
        const end = new Date(start.getTime() + 8 * 3_600_000);
        ids.push((await stay({ of: owner, totalCents, start, end })).id);
      }
      const { seen } = await staysTogether(owner.id);
      const started = await startPayment({ seen, viewer: owner, submissionKey: newKey() });
      await decide(started.approveUrl);
      await capturePayment({ ...started, viewer: owner });
      if (!tells) {
        expect(await fees(...ids)).toMatchObject([notKnown, notKnown, notKnown]);
        emulator().control.tellFees(true);
        const orderId = new URL(started.approveUrl).searchParams.get('token') ?? '';
        emulator().control.completeCapture(orderId);
        await tell('PAYMENT.CAPTURE.COMPLETED');
      }
      const parts = await fees(...ids);
      expect(parts.map(({ feeCents }) => feeCents).sort()).toEqual([132, 133, 133]);
      expect(sumCents(parts.map(({ netCents }) => netCents ?? 0))).toBe(10_000 - 398);
      for (const { amountCents, feeCents, netCents } of parts)
        expect(netCents).toBe(amountCents - (feeCents ?? 0));

      const where = { bookingId: ids[0] ?? '', kind: 'capture' } as const;
      const { providerRef: captureId } = await database().ledgerEntry.findFirstOrThrow({ where });
      await database().booking.updateMany({
        where: { id: { in: ids } },
        data: { status: 'canceled', canceledAt: new Date() },
      });
      await recordProviderRefund({
        ...{
          kind: 'completed',
          refundId: `R${captureId}`,
          captureId,
          amountCents: 5000,
          ourId: null,
        },
        fee: { feeCents: 31, netCents: 4969 },
      });
      const back = (await fees(...ids)).filter(({ amountCents }) => amountCents < 0);
      expect(back).toHaveLength(2);
      expect(sumCents(back.map(({ feeCents }) => feeCents ?? 0))).toBe(-31);
      expect(sumCents(back.map(({ netCents }) => netCents ?? 0))).toBe(-4969);
    }
  });

  it('is told to the admin alone: no page or file of the owner has it', async () => {
    const { id, refund } = await paid();
    await refund(1050);
    const entries = Object.values(await feesOf(id));
    expect(entries).toEqual(expect.arrayContaining([{ feeCents: 363, netCents: 8637 }]));
    const { userId } = await database().booking.findUniqueOrThrow({ where: { id } });
    const viewer = { id: userId, role: 'user' } as const;
    const shown = [
      await bookingMoney(id),
      await receiptPage(id, viewer),
      await paymentPage(id, viewer),
      await statementPage(userId, { from: '2020-01-01', until: '2040-12-31' }),
    ];
    const text = JSON.stringify(shown) + (await new Response(await myData(userId)).text());
    expect(text).toContain('10.50');
    expect(text).not.toMatch(/fee|"net|8637|86\.37/i);
  });

  it('a fee that came back with a refund is read as PayPal wrote it; one in other money is not known', () => {
    const usd = (value: string) => ({ currencyCode: 'USD', value });
    const answer = (paypalFee: object | undefined) =>
      refundOutcomeOf({
        ...{ id: 'R1', status: RefundStatus.Completed, amount: usd('10.00') },
        sellerPayableBreakdown: { paypalFee, netAmount: usd('9.69') },
      } as Parameters<typeof refundOutcomeOf>[0]);
    expect(answer(usd('0.31'))).toMatchObject({ fee: { feeCents: 31, netCents: 969 } });
    expect(answer({ currencyCode: 'EUR', value: '0.31' })).toMatchObject({ fee: null });
    expect(answer(usd('nothing'))).toMatchObject({ fee: null });
    expect(answer(undefined)).toMatchObject({ fee: null });
  });

  it('parts add up whatever the amounts, and a part of nothing has no fee', () => {
    for (const parts of [[1], [1, 1, 1], [3333, 1, 3334, 2, 9999], [0, 500], [500, 0]]) {
      const gross = sumCents(parts);
      for (const feeCents of [0, 1, 49, 398]) {
        const shares = feeShares(parts, { feeCents, netCents: gross - feeCents });
        expect(sumCents(shares.map((one) => one.feeCents ?? 0))).toBe(feeCents);
        expect(sumCents(shares.map((one) => one.netCents ?? 0))).toBe(gross - feeCents);
        expect(shares.filter((one, index) => parts[index] === 0 && one.feeCents !== 0)).toEqual([]);
      }
    }
    expect(feeShares([1, 2], null)).toEqual([notKnown, notKnown]);
  });
});
