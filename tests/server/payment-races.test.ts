/**
 * R32: every action on one payment at the same moment, over the built server, repeatedly: at most one row
 * in the ledger, amounts that agree with it, and never an answer of 500 and above.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Booking } from '~/core/database/generated/client';
import { paths } from '~/core/web/paths';
import {
  startPaypalEmulator,
  type PaypalEmulator,
} from '../../server/stand-ins/paypal/start-paypal-emulator';
import { createBooking } from '../factories/bookings';
import { createOwner, signIn } from '../factories/people';
import { createPet } from '../factories/pets';
import { httpClient, type Answer, type HttpClient } from '../setup/http-client';
import { decide } from '../setup/paying';
import { startServer, type RunningServer } from '../setup/server';
import { inDepthElse } from '../setup/depth';

const rounds = inDepthElse(50, 8);
const totalCents = 9000;
const webhookId = 'WEBHOOK-OF-THE-RACES';

let emulator: PaypalEmulator;
let server: RunningServer;
let owner: HttpClient;
let newBooking: () => Promise<Booking>;

beforeAll(async () => {
  emulator = await startPaypalEmulator();
  server = await startServer({
    PAYPAL_CLIENT_ID: 'test',
    PAYPAL_CLIENT_SECRET: 'test',
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_URL: emulator.url,
    RATE_LIMIT_SCALE: '10000',
  });
  const { database: tx } = server;
  const { id } = await createOwner({}, tx);
  const pet = await createPet(id, {}, tx);
  newBooking = () => createBooking(id, [pet.id], { totalCents, status: 'accepted' }, tx);
  owner = httpClient(server.url, await signIn(id, tx));
});
afterAll(async () => {
  await server.stop();
  await emulator.close();
});

/** A booking with an approved payment, and its return address. */
async function approved(): Promise<{ booking: Booking; back: string }> {
  const booking = await newBooking();
  const form = { intent: 'pay', form_key: `races-${booking.id}` };
  const { location } = await owner.post(paths.payment(booking.id), form);
  const back = new URL(await decide(location ?? ''));
  return { booking, back: back.pathname + back.search };
}

const harmless = (answers: Answer[]) => {
  for (const { status, text } of answers) expect(status, text.slice(0, 300)).toBeLessThan(500);
};

async function expectBooks({ id }: Booking, captures: number): Promise<void> {
  const ledger = await server.database.ledgerEntry.findMany({ where: { bookingId: id } });
  expect(ledger.map(({ kind, amountCents }) => [kind, amountCents])).toEqual(
    Array.from({ length: captures }, () => ['capture', totalCents]),
  );
  const booking = await server.database.booking.findUniqueOrThrow({ where: { id } });
  expect(booking.paidCents).toBe(captures * totalCents);
  expect(booking.remainCents).toBe(totalCents - booking.paidCents);
}

it('R32 twenty captures at once: one row in the ledger', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { booking, back } = await approved();
    harmless(await Promise.all(Array.from({ length: 20 }, () => owner.get(back))));
    await expectBooks(booking, 1);
  }
});

it(
  'R29 R32 capture against cancel: paid and asked about, or not taken',
  { timeout: 180_000 },
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { booking, back } = await approved();
      const cancel = { booking_id: booking.id, seen: 'accepted', intent: 'cancel' };
      const race = [
        () => owner.get(back),
        () => owner.post(paths.booking(booking.id), cancel),
        () => owner.get(back),
      ];
      // The order alternates, so that either may win.
      harmless(await Promise.all((round % 2 ? race : race.reverse()).map((one) => one())));
      const { status, refundOrKeep, paidCents } = await server.database.booking.findUniqueOrThrow({
        where: { id: booking.id },
      });
      expect(status).toBe('canceled');
      const captures = paidCents === 0 ? 0 : 1;
      expect(refundOrKeep).toBe(captures === 1);
      await expectBooks(booking, captures);
      // Returning later changes nothing more.
      harmless([await owner.get(back)]);
      await expectBooks(booking, captures);
    }
  },
);

it('R32 webhook against return page: one row in the ledger', async () => {
  const target = { url: server.url + paths.paypalWebhook(), webhookId };
  for (let round = 0; round < rounds; round += 1) {
    const { booking, back } = await approved();
    const approval = emulator.control.events().at(-1);
    if (approval === undefined) throw new Error('Nobody was told of the approval');
    const tell = () => emulator.control.deliver(approval, target);
    const [one, other, ...answers] = await Promise.all([
      tell(),
      tell(),
      owner.get(back),
      owner.get(back),
    ]);
    expect([one, other]).toEqual([200, 200]);
    harmless(answers);
    const captured = emulator.control.events().at(-1);
    if (captured !== undefined) expect(await emulator.control.deliver(captured, target)).toBe(200);
    harmless([await owner.get(back)]);
    await expectBooks(booking, 1);
  }
});
