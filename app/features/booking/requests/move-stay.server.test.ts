// R86: one more night, a day earlier, a day later, from the admin's buttons.
import { beforeEach, describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { NoticesError } from '~/core/errors/service-error.server';
import { toLocal } from '~/core/time/business-time';
import { newFormKey } from '~/core/web/idempotency.server';
import type { BookingFields } from '~tests/factories/bookings';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { refusal } from '~tests/setup/refusal';
import type { Move } from './move-stay';
import { movesOfBooking, moveStay, previewMove } from './move-stay.server';

// A Tuesday, without a holiday in the following weeks.
const morning = at('2027-02-02T10:00');
const threeNights = { start: '2027-02-09T09:00', end: '2027-02-12T09:00' } as const;

const { admin, settings, guest, stay } = house({
  at: morning,
  stay: { service: 'Boarding', status: 'accepted', ...threeNights },
});

const boarding = async (fields: BookingFields = {}) =>
  (await stay({ of: await guest(), ...fields })).id;

const bookingOf = (id: string) =>
  database().booking.findUniqueOrThrow({
    where: { id },
    include: { history: { where: { event: 'edited' } }, mails: true },
  });

async function timesOf(id: string) {
  const { start, end } = await bookingOf(id);
  return [start, end].map((at) => toLocal(at, 'America/New_York'));
}

/** Presses Save with what the page shows. */
async function press(
  bookingId: string,
  move: Move,
  { formKey = newFormKey(), viewer = admin } = {},
): Promise<void> {
  const { version, wanted, notices } = await previewMove(bookingId, viewer, move);
  const noticed = notices.map(({ code }) => code);
  const seen = { version, cents: wanted.totalCents };
  await moveStay({ bookingId, viewer, move, seen, noticed, formKey });
}

it('one more night: what it changes is shown before it is saved', async () => {
  const id = await boarding();
  expect(await previewMove(id, admin, 'night')).toMatchObject({
    was: { endText: 'Fri, Feb 12, 9:00 AM', totalCents: 19500 },
    wanted: { endText: 'Sat, Feb 13, 9:00 AM', totalCents: 26000 },
    places: null,
    notices: [],
  });
  expect(await timesOf(id)).toEqual([threeNights.start, threeNights.end]);

  await press(id, 'night');
  expect(await timesOf(id)).toEqual(['2027-02-09T09:00', '2027-02-13T09:00']);
  const { totalCents, history, mails } = await bookingOf(id);
  expect(totalCents).toBe(26000);
  expect(history).toMatchObject([{ actorId: admin.id }]);
  expect(mails.map(({ template }) => template)).toEqual(['booking_changed']);
});

it('a day earlier and a day later keep the times and the price of the stay', async () => {
  const id = await boarding();
  await press(id, 'earlier');
  expect(await timesOf(id)).toEqual(['2027-02-08T09:00', '2027-02-11T09:00']);
  await press(id, 'later');
  await press(id, 'later');
  expect(await timesOf(id)).toEqual(['2027-02-10T09:00', '2027-02-13T09:00']);
  expect((await bookingOf(id)).totalCents).toBe(19500);
});

it('a total that was set by hand stays', async () => {
  const id = await boarding({ totalCents: 10000 });
  await database().booking.update({ where: { id }, data: { totalByHand: true } });
  expect(await previewMove(id, admin, 'night')).toMatchObject({
    totalByHand: true,
    wanted: { totalCents: 10000 },
  });
  await press(id, 'night');
  expect((await bookingOf(id)).totalCents).toBe(10000);
});

it('once the dogs are here only Pick Up moves', async () => {
  const id = await boarding({ start: '2027-02-02T09:00', end: '2027-02-05T09:00' });
  await database().booking.update({ where: { id }, data: { arrivedAt: morning } });
  expect(await movesOfBooking(id)).toEqual(['night', 'earlier']);
  await press(id, 'earlier');
  expect(await timesOf(id)).toEqual(['2027-02-02T09:00', '2027-02-04T09:00']);
});

describe('K3 a house that is full', () => {
  beforeEach(async () => {
    await settings({ overnightLimit: 1 });
    // It stays here on the night after the stay.
    await boarding({ start: '2027-02-12T09:00', end: '2027-02-13T09:00' });
  });

  it('is told of with what moves, and the press goes on', async () => {
    const id = await boarding();
    const { places, notices } = await previewMove(id, admin, 'night');
    expect(places).toContain('2 of 1');
    expect(notices).toHaveLength(1);
    await press(id, 'night');
    const { history } = await bookingOf(id);
    expect(history).toHaveLength(1);
    expect(history[0]?.although).toContain('Feb 12');
  });

  it('asks once more where the page did not tell', async () => {
    const id = await boarding();
    const { version, wanted } = await previewMove(id, admin, 'night');
    const seen = { version, cents: wanted.totalCents };
    const pressed = () =>
      moveStay({ bookingId: id, viewer: admin, move: 'night', seen, noticed: [], formKey: 'once' });
    await expect(pressed()).rejects.toThrow(NoticesError);
    expect(await timesOf(id)).toEqual([threeNights.start, threeNights.end]);
  });
});

describe('R15 R20 pressed twice, or by two', () => {
  it('the same form adds one night', async () => {
    const id = await boarding();
    const { version, wanted } = await previewMove(id, admin, 'night');
    const seen = { version, cents: wanted.totalCents };
    for (let times = 0; times < 2; times += 1)
      await moveStay({
        bookingId: id,
        viewer: admin,
        move: 'night',
        seen,
        noticed: [],
        formKey: 'same',
      });
    expect(await timesOf(id)).toEqual(['2027-02-09T09:00', '2027-02-13T09:00']);
  });

  it('a page that is older than the stay, or showed another total, saves nothing', async () => {
    const id = await boarding();
    const { version, wanted } = await previewMove(id, admin, 'night');
    const press = (seen: { version: number; cents: number }) =>
      refusal(
        moveStay({
          bookingId: id,
          viewer: admin,
          move: 'night',
          seen,
          noticed: [],
          formKey: newFormKey(),
        }),
      );
    const older = await press({ version: version + 1, cents: wanted.totalCents });
    expect(older.code).toBe('conflict');
    expect(older.userMessage).toContain('changed in the meantime');
    expect(await press({ version, cents: wanted.totalCents - 1 })).toMatchObject({
      code: 'conflict',
      userMessage: 'The total would be $260.00 now. Please check it, and press again.',
    });
    expect(await timesOf(id)).toEqual([threeNights.start, threeNights.end]);
  });
});

it('R8 is the admin’s alone, and refused where a stay can’t be moved so', async () => {
  const id = await boarding();
  const owner = { id: (await bookingOf(id)).userId, role: 'user' as const };
  expect(await refusal(previewMove(id, owner, 'night'))).toMatchObject({
    code: 'not_found',
  });
  await database().booking.update({
    where: { id },
    data: { arrivedAt: morning, leftAt: morning },
  });
  expect(await refusal(previewMove(id, admin, 'night'))).toMatchObject({
    code: 'conflict',
  });
});

it('a Pick Up that falls into the hour that the clocks skip is refused in words', async () => {
  // The clocks go forward on March 14, 2027, at 2 AM.
  const id = await boarding({ start: '2027-03-10T09:00', end: '2027-03-13T02:30' });
  const refused = await refusal(previewMove(id, admin, 'night'));
  expect(refused.userMessage).toContain('clocks');
});
