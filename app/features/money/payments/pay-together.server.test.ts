/** R95: several stays paid by one order and one capture. */
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { sumCents } from '~/core/money/money';
import { house } from '~tests/setup/house';
import {
  attemptState,
  decide,
  impatient,
  moneyOf,
  newKey,
  type Payer,
  withEmulator,
  refundAtProvider,
} from '~tests/setup/paying';
import { signedHeaders } from '../../../../server/stand-ins/paypal/webhooks';
import { dismissHeldPayment, recordHeldPayment, refundHeldPayment } from './held-payments.server';
import { bookingMoney, newestCaptures } from './ledger.server';
import { togetherCents } from '~/features/money/offline/claim-together.server';
import { staysTogether } from './pay-together.server';
import { shareOut } from './payment-attempt.server';
import { emulatorWebhookId } from './payment-provider.server';
import { reconcilePayments } from './reconcile.server';
import { refundAll, refundPayment } from './refund.server';
import { capturePayment } from './settle-attempt.server';
import { recordProviderRefund } from './settle-refund.server';
import { startPayment } from './start-payment.server';
import { paymentPage } from './payment-page.server';
import { handleEvents, receiveWebhook } from './webhook.server';

const { emulator, exchanges } = withEmulator();
const { admin, guest, stay } = house({ stay: { status: 'accepted' } });
const actorId = admin.id;

const capturesOf = (orderId: string) =>
  exchanges.filter(({ route, path }) => route === 'capture' && path.includes(orderId));

/** Creates an owner's accepted stays with these totals in cents, on consecutive days. */
async function staysOf(totals: readonly number[]) {
  const owner = await guest({}, { receiveEmails: true });
  const ids: string[] = [];
  for (const [index, totalCents] of totals.entries()) {
    const start = new Date(Date.UTC(2027, 2, 1 + index, 14));
    const end = new Date(start.getTime() + 8 * 3_600_000);
    ids.push((await stay({ of: owner, totalCents, start, end })).id);
  }
  return { ids, owner };
}

const change = (
  id: string,
  data: Parameters<ReturnType<typeof database>['booking']['update']>[0]['data'],
) => database().booking.update({ where: { id }, data });

async function begin(owner: Payer, submissionKey = newKey()) {
  const { seen } = await staysTogether(owner.id);
  const started = await startPayment({ seen, viewer: owner, submissionKey });
  const { bookingId, attemptId } = started;
  const finish = () => capturePayment({ bookingId, attemptId, viewer: owner });
  return { ...started, finish };
}

/** Starts and approves a payment, not yet captured. */
async function approved(totals: readonly number[]) {
  const { ids, owner } = await staysOf(totals);
  const payment = await begin(owner);
  await decide(payment.approveUrl, { givenName: 'Ada' });
  return { ids, owner, ...payment };
}

const paidOf = async (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await moneyOf(id)).paidCents));

const statesOf = async (ids: readonly string[]) =>
  (
    await database().paymentAttempt.findMany({
      where: { bookingId: { in: [...ids] } },
      orderBy: { requestId: 'asc' },
    })
  ).map(({ state }) => state);

/** Returns the held cents of each stay; null if nothing is held or the amount is unreadable. */
const heldOf = async (ids: readonly string[]) =>
  (await Promise.all(ids.map((id) => bookingMoney(id)))).map(
    ({ held }) => held[0]?.heldCents ?? null,
  );

/** Returns the admin's answer to a stay's held payment. */
async function answer(bookingId: string) {
  const [line] = (await bookingMoney(bookingId)).held;
  return { bookingId, attemptId: line?.attemptId ?? '', actorId, submissionKey: newKey() };
}

/** Delivers the emulator's newest event of that type twice by webhook. */
async function tell(eventType: string) {
  const event = emulator()
    .control.events()
    .filter(({ body }) => body.includes(eventType))
    .at(-1);
  if (event === undefined) throw new Error('No event');
  const headers = new Headers(signedHeaders(event, emulator().url, emulatorWebhookId));
  for (let time = 0; time < 2; time += 1) {
    await receiveWebhook(headers, event.body);
    await handleEvents();
    // Deleted, so that the repeat is handled again, as if it had another type.
    await database().providerEvent.deleteMany();
  }
}

describe('R95 what is paid together', () => {
  it('is each accepted stay with something to pay, and of a deposit what its own page asks', async () => {
    const { ids, owner } = await staysOf([4500, 60_500, 9000, 7000, 8000, 3000]);
    const [, deposit = '', paid = '', pending = '', claimed = '', held = ''] = ids;
    const soon = new Date(Date.now() + 86_400_000);
    const due = { depositCents: 18_150, depositOfCents: 60_500, depositDueAt: soon };
    await change(deposit, { ...due, depositNextAt: soon });
    await change(paid, { paidCents: 9000, remainCents: 0 });
    await change(pending, { status: 'pending' });
    await database().paymentClaim.create({
      data: {
        ...{ bookingId: claimed, openKey: claimed, method: 'zelle', amountCents: 8000 },
        createdAt: new Date(),
      },
    });
    const at = new Date();
    await database().paymentAttempt.create({
      data: {
        ...{ bookingId: held, payerId: owner.id, amountCents: 3000, state: 'held' },
        ...{ requestId: `held-${held}`, createdAt: at, updatedAt: at },
      },
    });

    const page = await staysTogether(owner.id);

    expect(page.stays.map(({ id, cents, forDeposit }) => [id, cents, forDeposit])).toEqual([
      [ids[0], 4500, false],
      [deposit, 18_150, true],
    ]);
    expect(await togetherCents(owner.id)).toBe(22_650);
    // Why it is less than the balance.
    expect(page.laterCents).toBe(60_500 - 18_150);
    expect(page.checked.map(({ id }) => id)).toEqual([claimed]);
    expect(page.leftOut.map(({ id, text }) => [id, text])).toEqual([
      [held, expect.stringContaining('arrived, but not as expected') as string],
    ]);
    await database().paymentAttempt.updateMany({
      where: { bookingId: held },
      data: { state: 'capturing' },
    });
    const [underWay] = (await staysTogether(owner.id)).leftOut;
    expect(underWay?.text).toContain('still being processed');
  });

  it('has no page of its own for one stay', async () => {
    const { owner } = await staysOf([4500]);
    expect(await togetherCents(owner.id)).toBeNull();
  });

  it('is twenty stays at most', async () => {
    const { owner } = await staysOf(Array.from({ length: 21 }, () => 100));
    const page = await staysTogether(owner.id);
    expect(page.stays).toHaveLength(20);
    expect(page.more).toEqual({ stays: 1, cents: 100 });
  });

  it('tells what was overpaid, and takes it off no other stay', async () => {
    const { ids, owner } = await staysOf([4500, 9000]);
    const [first = ''] = ids;
    await change(first, { paidCents: 5700, remainCents: -1200 });
    const page = await staysTogether(owner.id);
    expect(page.overpaid).toMatchObject([{ id: first, cents: 1200 }]);
    expect(page.sumCents).toBe(9000);
  });

  it('R94 is the rest of a stay while a part of it is being checked, and PayPal takes just that', async () => {
    const { ids, owner } = await staysOf([4500, 9000]);
    const [, second = ''] = ids;
    await database().paymentClaim.create({
      data: {
        ...{ bookingId: second, openKey: second, method: 'zelle', amountCents: 6000 },
        createdAt: new Date(),
      },
    });
    const page = await staysTogether(owner.id);
    expect(page.stays.map(({ cents }) => cents)).toEqual([4500, 3000]);
    expect(page.laterCents).toBe(0);
    expect(page.checked.map(({ id }) => id)).toEqual([second]);
    expect(await paymentPage(second, owner)).toMatchObject({ remainCents: 9000, toPayCents: 3000 });
    const { approveUrl, finish } = await begin(owner);
    await decide(approveUrl);
    expect(await finish()).toMatchObject({ outcome: 'paid' });
    expect(await paidOf(ids)).toEqual([4500, 3000]);
    const key = { bookingId: second, viewer: owner, submissionKey: newKey() };
    await expect(startPayment(key)).rejects.toMatchObject({
      userMessage: expect.stringContaining('already told us') as string,
    });
  });

  it.each([
    [10_000, [4500, 5500], [4500, 5500]],
    [4000, [4500, 5500], [4000, 0]],
    [5000, [4500, 5500], [4500, 500]],
    [12_000, [4500, 5500], [4500, 7500]],
    [1, [5], [1]],
  ])('%i cents are shared out among %j as %j', (cents, asked, shares) => {
    expect(shareOut(cents, asked)).toEqual(shares);
  });
});

describe('R95 one order, one capture', () => {
  it('is a ledger row for each stay, with one receipt by email', async () => {
    const { ids, orderId, finish } = await approved([4500, 18_000, 9000]);

    expect(await finish()).toEqual({ outcome: 'paid', payerGivenName: 'Ada', paidCents: 31_500 });

    const order = exchanges.find(
      ({ responseBody }) => 'id' in responseBody && responseBody.id === orderId,
    );
    expect(order?.requestBody).toMatchObject({
      purchase_units: [
        {
          amount: { value: '315.00' },
          description: '3 stays, Mar 1, 2027 to Mar 3, 2027',
        },
      ],
    });
    expect(capturesOf(orderId)).toHaveLength(1);
    expect(await paidOf(ids)).toEqual([4500, 18_000, 9000]);
    const money = await Promise.all(ids.map((id) => moneyOf(id)));
    const rows = money.flatMap(({ ledger }) => ledger);
    expect(rows.map(({ amountCents, kind }) => [kind, amountCents])).toEqual([
      ['capture', 4500],
      ['capture', 18_000],
      ['capture', 9000],
    ]);
    expect(new Set(rows.map(({ providerRef }) => providerRef)).size).toBe(1);
    expect(money.map(({ receipts }) => receipts)).toEqual([1, 0, 0]);
    const receipt = await database().outboxMail.findFirstOrThrow({
      where: { bookingId: ids[0] ?? '', template: 'payment_receipt' },
    });
    // It names each stay, with its amount and its own number.
    const { stays } = receipt.contents as { stays: { cents: number; receiptNumber: string }[] };
    expect(stays.map(({ cents }) => cents)).toEqual([4500, 18_000, 9000]);
    expect(new Set(stays.map(({ receiptNumber }) => receiptNumber)).size).toBe(3);
    expect((await newestCaptures()).find((one) => one.orderId === orderId)?.value).toBe('315.00');
  });

  it('the deposit of one is met by it, and what else is left of that stay stays open', async () => {
    const { ids, owner } = await staysOf([4500, 60_500]);
    const soon = new Date(Date.now() + 86_400_000);
    await change(ids[1] ?? '', {
      ...{ depositCents: 18_150, depositOfCents: 60_500, depositDueAt: soon, depositNextAt: soon },
    });
    const { approveUrl, finish } = await begin(owner);
    await decide(approveUrl);
    expect(await finish()).toMatchObject({ outcome: 'paid', paidCents: 22_650 });
    const booking = await database().booking.findUniqueOrThrow({ where: { id: ids[1] ?? '' } });
    expect(booking).toMatchObject({ paidCents: 18_150, remainCents: 42_350 });
    expect(booking.depositMetAt).not.toBeNull();
  });

  it('the same form is the same order; another page than the one that was shown is refused', async () => {
    const { ids, owner } = await staysOf([4500, 9000]);
    const key = newKey();
    const { seen } = await staysTogether(owner.id);
    const first = await begin(owner, key);
    expect(await begin(owner, key)).toMatchObject({ orderId: first.orderId });
    await change(ids[1] ?? '', { totalCents: 9500, remainCents: 9500 });
    await expect(
      startPayment({ seen, viewer: owner, submissionKey: newKey() }),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect((await begin(owner, key)).orderId).not.toBe(first.orderId);
  });

  it('a forged list pays nothing of somebody else', async () => {
    const { owner } = await staysOf([4500, 9000]);
    const others = await staysOf([100, 200]);
    const { seen } = await staysTogether(others.owner.id);
    await expect(
      startPayment({ seen, viewer: owner, submissionKey: newKey() }),
    ).rejects.toMatchObject({ code: 'conflict' });
    await expect(
      startPayment({
        seen: '',
        viewer: await guest(),
        submissionKey: newKey(),
      }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  it('twenty returns at once capture and record once', async () => {
    const { ids, orderId, finish } = await approved([4500, 9000]);
    const ends = await Promise.all(Array.from({ length: 20 }, finish));
    expect(ends.filter(({ outcome }) => outcome === 'paid')).toHaveLength(1);
    const requestIds = capturesOf(orderId).map(({ headers }) => headers['paypal-request-id']);
    expect(new Set(requestIds).size).toBe(1);
    expect(await paidOf(ids)).toEqual([4500, 9000]);
  });

  it('declined: nothing is paid, and the same form starts over', async () => {
    const { ids, owner } = await staysOf([4500, 9000]);
    const key = newKey();
    const first = await begin(owner, key);
    await decide(first.approveUrl, { decline: true });
    expect(await first.finish()).toMatchObject({ outcome: 'declined' });
    expect(await statesOf(ids)).toEqual(['declined', 'declined']);
    const second = await begin(owner, key);
    expect(second.orderId).not.toBe(first.orderId);
    await decide(second.approveUrl);
    expect(await second.finish()).toMatchObject({ outcome: 'paid', paidCents: 13_500 });
  });
});

describe('R95 what happens between order and capture', () => {
  it.each([
    ['canceled', { status: 'canceled', canceledAt: new Date() }],
    ['of another total', { totalCents: 9500, remainCents: 9500 }],
    ['paid in cash', { paidCents: 9000, remainCents: 0 }],
  ] as const)('a stay is %s: nothing of the order is taken', async (_, data) => {
    const { ids, orderId, finish } = await approved([4500, 9000]);
    await change(ids[1] ?? '', data);
    const end = await finish();
    expect(end).toMatchObject({ outcome: 'not_captured' });
    expect('sentence' in end && end.sentence).toContain('The amount due has changed');
    expect(capturesOf(orderId)).toHaveLength(0);
    expect(await statesOf(ids)).toEqual(['failed', 'failed']);
    expect(await moneyOf(ids[0] ?? '')).toMatchObject({ paidCents: 0, ledger: [] });
  });

  it('R29 a stay canceled while the capture is under way: its part is its credit, and is asked about', async () => {
    const { ids, finish } = await approved([4500, 9000]);
    emulator().control.troubleNext('capture', { kind: 'lost' });
    expect(await finish()).toMatchObject({ outcome: 'unknown' });
    await change(ids[1] ?? '', { status: 'canceled', canceledAt: new Date() });
    expect(await finish()).toMatchObject({ outcome: 'paid', paidCents: 13_500 });
    expect(await paidOf(ids)).toEqual([4500, 9000]);
    const asked = ids.map((id) => bookingMoney(id));
    expect((await Promise.all(asked)).map(({ refundOrKeep }) => refundOrKeep)).toEqual([
      false,
      true,
    ]);
  });

  it('one of them is paid by itself meanwhile: only one of the two payments is captured', async () => {
    const { ids, owner, finish } = await approved([4500, 9000]);
    const [bookingId = ''] = ids;
    const single = await startPayment({ bookingId, viewer: owner, submissionKey: newKey() });
    await decide(single.approveUrl);
    const back = { bookingId, attemptId: single.attemptId, viewer: owner };
    const ends = await Promise.all([capturePayment(back), finish()]);
    expect(ends.filter(({ outcome }) => outcome === 'paid')).toHaveLength(1);
    expect((await moneyOf(bookingId)).paidCents).toBe(4500);
  });
});

describe('R32 R95 answers that are lost', () => {
  it.each([
    ['too late', { kind: 'late', ms: 4000 }],
    ['never', { kind: 'lost' }],
    ['503, nothing done', { kind: 'refused', status: 503 }],
  ] as const)('a capture answered %s is found and recorded once', async (_, trouble) => {
    const { ids, finish } = await approved([4500, 9000]);
    if (trouble.kind === 'late') impatient(emulator().url);
    emulator().control.troubleNext('capture', trouble);
    expect(await finish()).toMatchObject({ outcome: 'unknown' });
    expect(await statesOf(ids)).toEqual(['awaiting_provider', 'awaiting_provider']);
    expect(await finish()).toMatchObject({ outcome: 'paid' });
    expect(await paidOf(ids)).toEqual([4500, 9000]);
  });

  it.each(['started', 'awaiting_approval', 'capturing', 'awaiting_provider'] as const)(
    'a crash that left it %s is cleared up by the job',
    async (state) => {
      const { ids, owner, attemptId, approveUrl } = await approved([4500, 9000]);
      const started = state === 'started';
      await database().paymentAttempt.updateMany({
        where: { bookingId: { in: ids } },
        data: {
          state,
          ...(started && { orderId: null }),
          updatedAt: new Date(0),
          createdAt: new Date(0),
        },
      });
      await reconcilePayments();
      if (started) {
        expect(await statesOf(ids)).toEqual(['failed', 'failed']);
        await decide(approveUrl);
        expect(await paidOf(ids)).toEqual([0, 0]);
        expect((await staysTogether(owner.id)).stays).toHaveLength(2);
      } else {
        expect(await attemptState(attemptId)).toMatchObject({ state: 'captured' });
        expect(await paidOf(ids)).toEqual([4500, 9000]);
      }
    },
  );

  it('a webhook that comes first captures and records all of them', async () => {
    const { ids, orderId, finish } = await approved([4500, 9000]);
    const event = emulator()
      .control.events()
      .filter(({ body }) => body.includes(orderId))
      .at(-1);
    if (event === undefined) throw new Error('No event');
    const headers = new Headers(signedHeaders(event, emulator().url, emulatorWebhookId));
    expect(await receiveWebhook(headers, event.body)).toBe('kept');
    await handleEvents();
    expect(await paidOf(ids)).toEqual([4500, 9000]);
    expect(await finish()).toMatchObject({ outcome: 'already_paid', paidCents: 13_500 });
  });

  it('a capture that is pending waits at each stay, and none is paid again meanwhile', async () => {
    const { ids, owner, orderId, finish } = await approved([4500, 9000]);
    emulator().control.oddNextCapture({ status: 'PENDING' });
    expect(await finish()).toMatchObject({ outcome: 'pending' });
    expect((await staysTogether(owner.id)).stays).toEqual([]);
    await expect(
      startPayment({ bookingId: ids[1] ?? '', viewer: owner, submissionKey: newKey() }),
    ).rejects.toMatchObject({ code: 'conflict' });
    emulator().control.completeCapture(orderId);
    expect(await finish()).toMatchObject({ outcome: 'paid' });
    expect(await paidOf(ids)).toEqual([4500, 9000]);
  });
});

describe('R32 R95 another amount than asked for', () => {
  it.each([
    ['50.00', [4500, 500]],
    ['200.00', [4500, 15_500]],
    ['40.00', [4000, null]],
  ] as const)('%s is held at each stay by its part %j', async (value, parts) => {
    const { ids, finish } = await approved([4500, 9000]);
    emulator().control.oddNextCapture({ value });
    expect(await finish()).toMatchObject({ outcome: 'held' });
    expect(await finish()).toMatchObject({ outcome: 'held' });
    expect(await heldOf(ids)).toEqual(parts);
    expect(await paidOf(ids)).toEqual([0, 0]);
  });

  it.each([
    ['too late', { kind: 'late', ms: 4000 }],
    ['never', { kind: 'lost' }],
  ] as const)(
    'a capture of $50.00 that is answered %s is held by its parts once',
    async (_, trouble) => {
      const { ids, finish } = await approved([4500, 9000]);
      if (trouble.kind === 'late') impatient(emulator().url);
      emulator().control.oddNextCapture({ value: '50.00' });
      emulator().control.troubleNext('capture', trouble);
      expect(await finish()).toMatchObject({ outcome: 'unknown' });
      expect(await heldOf(ids)).toEqual([null, null]);
      await Promise.all([finish(), finish(), finish()]);
      expect(await heldOf(ids)).toEqual([4500, 500]);
      expect(await paidOf(ids)).toEqual([0, 0]);
    },
  );

  it.each(['awaiting_approval', 'capturing', 'awaiting_provider'] as const)(
    'a crash after PayPal took $50.00 that left it %s: the job holds the parts',
    async (state) => {
      const { ids, attemptId, finish } = await approved([4500, 9000]);
      emulator().control.oddNextCapture({ value: '50.00' });
      emulator().control.troubleNext('capture', { kind: 'lost' });
      await finish();
      await database().paymentAttempt.updateMany({
        where: { bookingId: { in: ids } },
        data: { state, updatedAt: new Date(0), createdAt: new Date(0) },
      });
      await reconcilePayments();
      await reconcilePayments();
      expect(await attemptState(attemptId)).toEqual({ state: 'held', issue: 'AMOUNT_DIFFERS' });
      expect(await heldOf(ids)).toEqual([4500, 500]);
      expect(await paidOf(ids)).toEqual([0, 0]);
    },
  );

  it('the webhook of the capture comes before its answer', async () => {
    const { ids, finish } = await approved([4500, 9000]);
    emulator().control.oddNextCapture({ value: '50.00' });
    emulator().control.troubleNext('capture', { kind: 'lost' });
    await finish();
    await tell('PAYMENT.CAPTURE.COMPLETED');
    expect(await heldOf(ids)).toEqual([4500, 500]);
    expect(await finish()).toMatchObject({ outcome: 'held' });
    expect(await paidOf(ids)).toEqual([0, 0]);
  });

  it('one stay was canceled while the capture was under way: recorded there, it is refund or keep', async () => {
    const { ids, finish } = await approved([4500, 9000]);
    const [first = '', second = ''] = ids;
    emulator().control.oddNextCapture({ value: '50.00' });
    emulator().control.troubleNext('capture', { kind: 'lost' });
    await finish();
    await change(first, { status: 'canceled', canceledAt: new Date() });
    await finish();
    expect(await heldOf(ids)).toEqual([4500, 500]);
    await recordHeldPayment(await answer(first), null);
    expect(await bookingMoney(first)).toMatchObject({ paidCents: 4500, refundOrKeep: true });
    await refundAll({ bookingId: first, seenCents: 4500, actorId, submissionKey: newKey() });
    expect(await refundHeldPayment(await answer(second))).toContain('$5.00 refunded');
    expect(await paidOf(ids)).toEqual([0, 0]);
  });

  it('without a readable amount each stay is answered by itself: an amount here, let go there', async () => {
    const { ids, finish } = await approved([4500, 9000]);
    const [first = '', second = ''] = ids;
    emulator().control.oddNextCapture({ value: 'many' });
    expect(await finish()).toMatchObject({ outcome: 'held' });
    expect(await heldOf(ids)).toEqual([null, null]);
    await expect(recordHeldPayment(await answer(first), null)).rejects.toMatchObject({
      code: 'invalid',
    });
    await recordHeldPayment(await answer(first), 4500);
    await dismissHeldPayment(await answer(second));
    expect(await paidOf(ids)).toEqual([4500, 0]);
    expect(await statesOf(ids)).toEqual(['captured', 'failed']);
  });

  it.each([
    // One recorded, one held: a refund at PayPal applies to the held one first.
    ['5.00', true, [4500, 0], 1],
    ['3.00', true, [4500, 200], 2],
    ['50.00', true, [0, 0], 1],
    ['50.00', false, [0, 0], 0],
    ['20.00', false, [2500, null], 1],
  ] as const)(
    '%s refunded at PayPal itself answers what is held (the first recorded before: %s)',
    async (value, recorded, left, receipts) => {
      const { ids, orderId, finish } = await approved([4500, 9000]);
      const [first = ''] = ids;
      emulator().control.oddNextCapture({ value: '50.00' });
      await finish();
      if (recorded) await recordHeldPayment(await answer(first), null);
      const { heldRef } = await database().paymentAttempt.findUniqueOrThrow({ where: { orderId } });
      await refundAtProvider(emulator(), heldRef ?? '', value);
      await tell('PAYMENT.CAPTURE.REFUNDED');
      const stays = await Promise.all(ids.map((id) => moneyOf(id)));
      expect(stays.map(({ paidCents }) => paidCents)).toEqual(left.map((cents) => cents ?? 0));
      // What the refund did not cover still awaits its answer.
      expect(await heldOf(ids)).toEqual([null, left[1] === null ? 500 : null]);
      expect(sumCents(stays.map((stay) => stay.receipts))).toBe(receipts);
    },
  );

  it('a single payment that is held and refunded at PayPal itself is answered by that', async () => {
    const { ids, owner } = await staysOf([9000]);
    const [bookingId = ''] = ids;
    const { approveUrl, attemptId, orderId } = await startPayment({
      ...{ bookingId, viewer: owner, submissionKey: newKey() },
    });
    await decide(approveUrl);
    emulator().control.oddNextCapture({ value: '80.00' });
    await capturePayment({ bookingId, attemptId, viewer: owner });
    const { heldRef } = await database().paymentAttempt.findUniqueOrThrow({ where: { orderId } });
    await refundAtProvider(emulator(), heldRef ?? '', '80.00');
    await tell('PAYMENT.CAPTURE.REFUNDED');
    const { ledger, paidCents } = await moneyOf(bookingId);
    expect(ledger.map(({ amountCents }) => amountCents)).toEqual([8000, -8000]);
    expect(paidCents).toBe(0);
    expect((await bookingMoney(bookingId)).held).toEqual([]);
  });

  it('each stay is answered by itself: recorded here, refunded there', async () => {
    const { ids, finish } = await approved([4500, 9000]);
    const [first = '', second = ''] = ids;
    emulator().control.oddNextCapture({ value: '50.00' });
    await finish();
    await recordHeldPayment(await answer(first), null);
    expect(await refundHeldPayment(await answer(second))).toContain('$5.00 refunded');
    expect(await paidOf(ids)).toEqual([4500, 0]);
    await reconcilePayments();
    expect(await paidOf(ids)).toEqual([4500, 0]);
  });
});

describe('R29 R95 refunds out of that capture', () => {
  async function paid(totals: readonly number[]) {
    const payment = await approved(totals);
    await payment.finish();
    const entries = await database().ledgerEntry.findMany({
      where: { bookingId: { in: payment.ids } },
      include: { booking: { select: { start: true } } },
    });
    entries.sort((a, b) => a.booking.start.getTime() - b.booking.start.getTime());
    return { ...payment, entries };
  }

  it('one stay gives back its own part, and not more', async () => {
    const { ids, entries } = await paid([4500, 9000]);
    const [bookingId = ''] = ids;
    const captureEntryId = entries[0]?.id ?? '';
    const refund = (amountCents: number) =>
      refundPayment({
        bookingId,
        captureEntryId,
        amountCents,
        note: '',
        actorId,
        submissionKey: newKey(),
      });
    await expect(refund(4501)).rejects.toMatchObject({ code: 'conflict' });
    expect(await refund(4500)).toContain('$45.00 refunded');
    expect(await paidOf(ids)).toEqual([0, 9000]);
  });

  it('all of it goes back, stay by stay', async () => {
    const { ids } = await paid([4500, 9000]);
    for (const [index, bookingId] of ids.entries()) {
      await change(bookingId, { status: 'canceled', canceledAt: new Date(), refundOrKeep: true });
      await refundAll({
        bookingId,
        seenCents: [4500, 9000][index] ?? 0,
        actorId,
        submissionKey: newKey(),
      });
    }
    expect(await paidOf(ids)).toEqual([0, 0]);
  });

  it.each([
    ['135.00', [0, 0]],
    ['100.00', [3500, 0]],
    ['20.00', [4500, 7000]],
  ] as const)(
    '%s refunded at PayPal itself goes to the canceled stay first',
    async (value, left) => {
      const { ids, entries } = await paid([4500, 9000]);
      await change(ids[1] ?? '', { status: 'canceled', canceledAt: new Date() });
      await refundAtProvider(emulator(), entries[0]?.providerRef ?? '', value);
      await tell('PAYMENT.CAPTURE.REFUNDED');
      expect(await paidOf(ids)).toEqual(left);
    },
  );

  it('a refund at PayPal that two webhooks tell of is recorded once, and neither fails', async () => {
    const { ids, entries } = await paid([4500, 9000]);
    const captureId = entries[0]?.providerRef ?? '';
    const outcome = { kind: 'completed', refundId: `R-${captureId}`, captureId } as const;
    const tellOnce = () =>
      recordProviderRefund({ ...outcome, ourId: null, amountCents: 2000, fee: null });
    const ends = await Promise.all([tellOnce(), tellOnce()]);
    expect(ends.sort()).toEqual([false, true]);
    expect(await tellOnce()).toBe(false);
    expect(sumCents(await paidOf(ids))).toBe(11_500);
  });

  it('a refund whose answer was lost is found by its own number, beside one of the same amount', async () => {
    const { ids, entries } = await paid([4500, 4500]);
    const refund = (index: number) =>
      refundPayment({
        ...{ bookingId: ids[index] ?? '', captureEntryId: entries[index]?.id ?? '' },
        ...{ amountCents: 1000, note: '', actorId, submissionKey: newKey() },
      });
    emulator().control.troubleNext('refund', { kind: 'refused', status: 503 });
    await refund(0);
    emulator().control.troubleNext('refund', { kind: 'lost' });
    await refund(1);
    await tell('PAYMENT.CAPTURE.REFUNDED');
    expect(await paidOf(ids)).toEqual([4500, 3500]);
    await database().refund.updateMany({
      where: { bookingId: { in: ids } },
      data: { updatedAt: new Date(0) },
    });
    await reconcilePayments();
    expect(await paidOf(ids)).toEqual([3500, 3500]);
  });
});
