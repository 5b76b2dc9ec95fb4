/**
 * Rules in the one place that uses them, over real HTTP: each has tests of its own, which the page or
 * the form that forgets it would leave green.
 */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Prisma } from '~/core/database/generated/client';
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { formFields } from '../setup/http-client';
import { type Ids, startWalk, type Walk } from './walk';

let walk: Walk;
let ids: Ids;

beforeAll(async () => {
  walk = await startWalk();
});
afterAll(() => walk.server.stop());
beforeEach(async () => {
  ids = await walk.freshIds();
});

const settings = (data: Prisma.BusinessSettingsUpdateInput) =>
  walk.server.database.businessSettings.update({ where: { id: 1 }, data });

/** The words of the first place of a page that is like that; empty for none. */
const textOf = (html: string, place: RegExp) =>
  (new RegExp(place.source, 's').exec(html)?.[0] ?? '').replace(/<[^>]*>/g, '');

it('R92 the sum of the deposit is told before “Book!”, with the total', async () => {
  await settings({ depositPercent: 50, depositHours: 48 });
  const { text } = await walk.clients.owner.post(paths.book(ids.owner, { service: 'Boarding' }), {
    ...{ intent: 'quote', service: 'Boarding', pets_selected: ids.freePet, message: '' },
    ...{ start: '2027-04-05T09:00', end: '2027-04-07T09:00' },
  });
  expect(textOf(text, /\$130\.00/)).toBe('$130.00');
  expect(textOf(text, /Deposit [^<]*the place/)).toBe(
    'Deposit $65.00 within 48 hours of our answer keeps the place',
  );
});

it('R94 where there is one way to pay, “I’ve sent it” is a payment by that', async () => {
  await settings({ zelleAddress: '', venmoName: 'Nora-Tail', cashAppTag: '', cashOrCheck: false });
  const { database } = walk.server;
  await database.paymentClaim.deleteMany();
  const page = paths.payment(ids.deposit);
  const form = formFields((await walk.clients.owner.get(page)).text, 'value="claim"');
  const sent = await walk.clients.owner.post(page, { ...form, amount: '15' });
  expect(sent.status).toBe(302);
  const claims = await database.paymentClaim.findMany({ where: { bookingId: ids.deposit } });
  expect(claims).toMatchObject([{ method: 'venmo', amountCents: 1500, state: 'open' }]);
});

it('R91 Today says the birthday of dogs that come today, for the day or for nights, before they are here', async () => {
  const { database } = walk.server;
  for (const [petName, end] of [
    ['Quill', '2027-03-01T17:00'],
    ['Moss', '2027-03-03T17:00'],
  ] as const) {
    const { id } = await createPet(ids.other, { petName, bornOn: '2024-03-01' }, database);
    const times = { start: '2027-03-01T15:00', end, status: 'accepted' } as const;
    await createBooking(ids.other, [id], { service: 'Boarding', ...times }, database);
  }
  const { text } = await walk.clients.admin.get(paths.admin());
  for (const name of ['Quill', 'Moss'])
    expect(textOf(text, new RegExp(`${name}</a>.*?</p>`))).toBe(
      `${name} is 3 today. Happy birthday!`,
    );
});

it('R83 what is said of a dog at the door stands below, where no button moves', async () => {
  const { admin } = walk.clients;
  const fields = { intent: 'came', booking_id: ids.missed, version: '1' };
  expect((await admin.post(paths.adminCalendarForm('2027-03'), fields)).status).toBe(302);
  const { text } = await admin.follow();
  expect(textOf(text, /<[^>]*data-below="true".*?came [^<]*/)).toContain('Rex came as booked');
});
