/**
 * R32: each step of a payment, with each fault, against the built server: after a restart and a round of
 * reconciling, the money is in the ledger exactly once, and both sides are informed correctly. A crash is
 * a real SIGKILL, while the provider (a stand-in over HTTP, in this process) continues.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Prisma } from '~/core/database/generated/client';
import { paths } from '~/core/web/paths';
import {
  startPaypalEmulator,
  type PaypalEmulator,
} from '../../server/stand-ins/paypal/start-paypal-emulator';
import { createBooking } from '../factories/bookings';
import { createOwner, signIn } from '../factories/people';
import { createPet } from '../factories/pets';
import { httpClient, type HttpClient } from '../setup/http-client';
import { decide } from '../setup/paying';
import { copySample, startServer, type RunningServer } from '../setup/server';
import { until } from '../setup/until';

const totalCents = 9000;
const webhookId = 'WEBHOOK-OF-THE-TEST';
let emulator: PaypalEmulator;
let folder: string;
let server: RunningServer;
let heardBefore = 0;

beforeAll(async () => {
  emulator = await startPaypalEmulator();
  folder = mkdtempSync(path.join(tmpdir(), 'tailhouse-faults-'));
  await copySample(folder);
  await start();
});
beforeEach(() => {
  heardBefore = emulator.control.events().length;
});
afterEach(async () => {
  emulator.control.sendWebhooksTo(null);
  // Otherwise the next test's faults would hit lookups of this test's open attempts.
  await server.database.paymentAttempt.deleteMany({ where: { state: { not: 'captured' } } });
});
afterAll(async () => {
  await server.stop();
  await emulator.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The provider's events since the test began. */
const events = () => emulator.control.events().slice(heardBefore);

async function start(reconcile = 150): Promise<void> {
  server = await startServer({
    DATA_DIR: folder,
    PAYPAL_CLIENT_ID: 'test',
    PAYPAL_CLIENT_SECRET: 'test',
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_URL: emulator.url,
    INTERVALS: JSON.stringify({
      mailPoll: 3_600_000,
      reconcile,
      reconcileAge: 100,
      providerTimeout: 800,
    }),
  });
}

async function kill(): Promise<void> {
  const exit = once(server.child, 'exit');
  server.child.kill('SIGKILL');
  await exit;
  await server.database.$disconnect();
}

type Payer = { client: () => HttpClient; bookingId: string };

/** An owner with an accepted booking, who stays signed in across restarts. */
async function payer(fields: Partial<Prisma.BookingUncheckedUpdateInput> = {}): Promise<Payer> {
  const { database: tx } = server;
  const { id } = await createOwner({ receiveEmails: true }, tx);
  const pet = await createPet(id, {}, tx);
  const booking = await createBooking(id, [pet.id], { totalCents, status: 'accepted' }, tx);
  await tx.booking.update({ where: { id: booking.id }, data: fields });
  const session = await signIn(id, tx);
  const client = () => httpClient(server.url, session);
  return { client, bookingId: booking.id };
}

const press = ({ client, bookingId }: Payer, choice: Record<string, string> = {}) =>
  client().post(paths.payment(bookingId), { intent: 'pay', form_key: 'one-form', ...choice });

/** Presses Pay, approves at the provider, and returns the return address. */
async function approved(
  one: Payer,
  { decline = false, choice = {} }: { decline?: boolean; choice?: Record<string, string> } = {},
): Promise<string> {
  const { location } = await press(one, choice);
  const back = new URL(await decide(location ?? '', { decline }));
  return back.pathname + back.search;
}

const ledger = (bookingId: string) =>
  server.database.ledgerEntry.findMany({ where: { bookingId } });

/** Asserts the ledger, the receipt, and the owner's page. */
async function expectPaidOnce({ client, bookingId }: Payer): Promise<void> {
  await until(async () => (await ledger(bookingId)).length > 0);
  // Time for a second record, in case one would follow.
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(await ledger(bookingId)).toMatchObject([{ kind: 'capture', amountCents: totalCents }]);
  const booking = await server.database.booking.findUniqueOrThrow({ where: { id: bookingId } });
  expect(booking).toMatchObject({ paidCents: totalCents, remainCents: 0 });
  const receipts = { bookingId, template: 'payment_receipt' } as const;
  expect(await server.database.outboxMail.count({ where: receipts })).toBe(1);
  const page = await client().get(paths.payment(bookingId));
  expect(page.text).toContain('$90.00');
  expect(page.text).not.toContain('Pay with PayPal');
}

async function expectNothingTaken({ client, bookingId }: Payer): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(await ledger(bookingId)).toEqual([]);
  const page = await client().get(paths.payment(bookingId));
  expect(page.text).toContain('Pay with PayPal');
}

describe('R32 making the order', () => {
  it.each([
    ['5xx', { kind: 'refused', status: 503 }],
    ['timeout', { kind: 'late', ms: 1_500 }],
    ['a lost answer', { kind: 'lost' }],
  ] as const)('%s: nothing is taken, and the same form goes on', async (_what, trouble) => {
    const one = await payer();
    emulator.control.troubleNext('create', trouble);
    expect((await press(one)).status).toBe(503);
    await expectNothingTaken(one);
    await one.client().get(await approved(one));
    await expectPaidOnce(one);
  });

  it('a crash while the provider is asked: nothing is taken, and the same form goes on', async () => {
    const one = await payer();
    emulator.control.troubleNext('create', { kind: 'late', ms: 500 });
    const pressed = press(one).catch(() => null);
    const asked = { where: { bookingId: one.bookingId } };
    await until(async () => (await server.database.paymentAttempt.count(asked)) > 0);
    await kill();
    await pressed;
    await start();
    await expectNothingTaken(one);
    await one.client().get(await approved(one));
    await expectPaidOnce(one);
  });

  it('pressed five times at once: one order, one attempt', async () => {
    const one = await payer();
    const answers = await Promise.all(Array.from({ length: 5 }, () => press(one)));
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
    const attempts = { where: { bookingId: one.bookingId } };
    expect(await server.database.paymentAttempt.count(attempts)).toBe(1);
  });
});

describe('R32 approved by the payer', () => {
  it('who never comes back, and no webhook either: the job finds and captures it', async () => {
    const one = await payer();
    await approved(one);
    await expectPaidOnce(one);
  });

  it('then a crash before anything else: found after the restart', async () => {
    const one = await payer();
    await approved(one);
    await kill();
    await start();
    await expectPaidOnce(one);
  });

  it('webhook first, then the return page, then the webhook of the capture', async () => {
    const one = await payer();
    const target = { url: server.url + paths.paypalWebhook(), webhookId };
    emulator.control.sendWebhooksTo(target);
    const back = await approved(one);
    await expectPaidOnce(one);
    await one.client().get(back);
    for (const event of events()) expect(await emulator.control.deliver(event, target)).toBe(200);
    await expectPaidOnce(one);
  });
});

describe('R32 capturing', () => {
  it.each([
    ['5xx', { kind: 'refused', status: 503 }],
    ['timeout', { kind: 'late', ms: 1_500 }],
    ['a lost answer', { kind: 'lost' }],
  ] as const)('%s: found and recorded once', async (_what, trouble) => {
    const one = await payer();
    const back = await approved(one);
    emulator.control.troubleNext('capture', trouble);
    const answer = await one.client().get(back);
    expect(answer.status).toBeLessThan(500);
    await expectPaidOnce(one);
  });

  it('a crash after the money moved and before it was written down', async () => {
    const one = await payer();
    const back = await approved(one);
    emulator.control.troubleNext('capture', { kind: 'late', ms: 700 });
    const coming = one
      .client()
      .get(back)
      .catch(() => null);
    await until(() =>
      Promise.resolve(events().some(({ body }) => body.includes('CAPTURE.COMPLETED'))),
    );
    await kill();
    await coming;
    await start();
    await expectPaidOnce(one);
  });

  it('a crash before the provider was asked to capture', async () => {
    const one = await payer();
    const back = await approved(one);
    emulator.control.troubleNext('get', { kind: 'late', ms: 700 });
    const coming = one
      .client()
      .get(back)
      .catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await kill();
    await coming;
    await start();
    await expectPaidOnce(one);
  });

  it('declined: nothing is taken, the payer is told and may choose another way', async () => {
    const one = await payer();
    const back = await approved(one, { decline: true });
    const answer = await one.client().get(back);
    expect(answer.text).toContain('You haven’t been charged');
    await expectNothingTaken(one);
    await one.client().get(await approved(one));
    await expectPaidOnce(one);
  });

  it('the return page opened ten times at once: captured once', async () => {
    const one = await payer();
    const back = await approved(one);
    const answers = await Promise.all(Array.from({ length: 10 }, () => one.client().get(back)));
    for (const { status } of answers) expect(status).toBeLessThan(500);
    await expectPaidOnce(one);
  });

  it('canceled meanwhile: nothing is captured', async () => {
    const one = await payer();
    const { location } = await press(one);
    await server.database.booking.update({
      where: { id: one.bookingId },
      data: { status: 'canceled', canceledAt: new Date() },
    });
    const back = new URL(await decide(location ?? ''));
    const answer = await one.client().get(back.pathname + back.search);
    expect(answer.text).toContain('You haven’t been charged');
    expect(await ledger(one.bookingId)).toEqual([]);
  });
});

type Row = {
  what: string;
  choice: Record<string, string>;
  paid: { cents: number; tipCents: number; totalCents: number };
  /** Texts that the page must show afterwards, and one that it must not. */
  after: string[];
  gone: string;
};

describe.each<Row>([
  {
    what: 'R55 a deposit',
    choice: { part: 'deposit' },
    paid: { cents: 4500, tipCents: 0, totalCents },
    // The rest is open then, and no deposit.
    after: ['$45.00', 'Pay with PayPal'],
    gone: 'Deposit $45.00',
  },
  {
    what: 'R61 a tip',
    choice: { part: 'all', tip: 'own', own_tip: '12.34' },
    paid: { cents: 10_234, tipCents: 1234, totalCents: 10_234 },
    after: ['$102.34'],
    gone: 'Pay with PayPal',
  },
])('$what is never charged twice', ({ choice, paid, after, gone }) => {
  async function expectTakenOnce({ client, bookingId }: Payer): Promise<void> {
    await until(async () => (await ledger(bookingId)).length > 0);
    // Time for a second record, in case one would follow.
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await ledger(bookingId)).toMatchObject([{ kind: 'capture', amountCents: paid.cents }]);
    const booking = await server.database.booking.findUniqueOrThrow({
      where: { id: bookingId },
      include: { quoteLines: true, mails: true },
    });
    expect(booking).toMatchObject({
      paidCents: paid.cents,
      tipCents: paid.tipCents,
      totalCents: paid.totalCents,
      remainCents: paid.totalCents - paid.cents,
    });
    const { quoteLines, quoteRevision, mails } = booking;
    const tips = quoteLines.filter(
      ({ what, revision }) => what === 'Tip' && revision === quoteRevision,
    );
    expect(tips.map(({ amountCents }) => amountCents)).toEqual(
      paid.tipCents > 0 ? [paid.tipCents] : [],
    );
    expect(mails.filter(({ template }) => template === 'payment_receipt').length).toBe(1);
    const { text } = await client().get(paths.payment(bookingId));
    for (const words of after) expect(text).toContain(words);
    expect(text).not.toContain(gone);
  }

  async function begun(): Promise<Payer> {
    await server.database.businessSettings.update({ where: { id: 1 }, data: { tips: true } });
    const due = new Date(Date.now() + 48 * 3_600_000);
    // A tip is offered once the stay has begun, and never with a deposit.
    if (choice['tip'] !== undefined) return payer({ arrivedAt: new Date() });
    const deposit = { depositCents: 4500, depositOfCents: totalCents };
    return payer({ ...deposit, depositDueAt: due, depositNextAt: due });
  }

  it('by a lost answer of the capture and its webhook three times', async () => {
    const one = await begun();
    const target = { url: server.url + paths.paypalWebhook(), webhookId };
    const back = await approved(one, { choice });
    emulator.control.troubleNext('capture', { kind: 'lost' });
    expect((await one.client().get(back)).status).toBeLessThan(500);
    for (const event of events())
      for (let times = 0; times < 3; times += 1)
        expect(await emulator.control.deliver(event, target)).toBe(200);
    await expectTakenOnce(one);
    await one.client().get(back);
    await expectTakenOnce(one);
  });

  it('by ten webhooks and the return page together, nor by the same form again', async () => {
    const one = await begun();
    const target = { url: server.url + paths.paypalWebhook(), webhookId };
    const back = await approved(one, { choice });
    const told = events();
    expect(told.length).toBeGreaterThan(0);
    await Promise.all([
      one.client().get(back),
      ...Array.from({ length: 10 }, () =>
        Promise.all(told.map((event) => emulator.control.deliver(event, target))),
      ),
    ]);
    await expectTakenOnce(one);
    await press(one, choice);
    await expectTakenOnce(one);
  });

  it('after a crash when the money had moved', async () => {
    const one = await begun();
    const back = await approved(one, { choice });
    emulator.control.troubleNext('capture', { kind: 'late', ms: 700 });
    const coming = one
      .client()
      .get(back)
      .catch(() => null);
    await until(() =>
      Promise.resolve(events().some(({ body }) => body.includes('CAPTURE.COMPLETED'))),
    );
    await kill();
    await coming;
    await start();
    await expectTakenOnce(one);
  });
});

describe('R110 webhooks that cannot be handled', () => {
  it('a whole batch of them at the head: after a restart, the one behind is handled', async () => {
    const one = await payer();
    await approved(one);
    const { orderId } = await server.database.paymentAttempt.findFirstOrThrow({
      where: { bookingId: one.bookingId },
    });
    await kill();
    const hour = 3_600_000;
    // One round each: at the start.
    await start(hour);
    await kill();
    const { database: tx } = server;
    const bad = { eventType: 'PAYMENT.CAPTURE.REFUNDED', body: { id: '\ud800' } };
    for (let index = 0; index < 50; index += 1)
      await tx.providerEvent.create({
        data: { id: `bad-${index}`, ...bad, receivedAt: new Date(Date.now() - hour + index) },
      });
    const behind = { eventType: 'CHECKOUT.ORDER.APPROVED', body: { id: orderId } };
    await tx.providerEvent.create({ data: { id: 'behind', ...behind, receivedAt: new Date() } });
    await tx.$disconnect();
    const rounds = { where: { id: { startsWith: 'bad-' }, tries: { gt: 0 }, handledAt: null } };
    await start(hour);
    await until(async () => (await server.database.providerEvent.count(rounds)) === 50);
    await kill();
    await start(hour);
    await until(async () => {
      const where = { id: 'behind', handledAt: { not: null } };
      return (await server.database.providerEvent.count({ where })) === 1;
    });
    await server.database.providerEvent.deleteMany();
    await expectPaidOnce(one);
  });
});
