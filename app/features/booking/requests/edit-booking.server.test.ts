import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { today } from '~/features/day/today/today.server';
import { careByWeek } from '~/features/money/reports/financial-sums.server';
import { listBookings } from '~/features/booking/lists/list-bookings.server';
import {
  createBooking,
  createQuickDaycare,
  type BookingFields,
  wholeBooking,
} from '~tests/factories/bookings';
import { createPet } from '~tests/factories/pets';
import { at } from '~tests/setup/clock';
import { failingInserts } from '~tests/setup/failing-inserts';
import { heardOf } from '~tests/setup/heard';
import { house, type Person } from '~tests/setup/house';
import { refused, unwritten } from '~tests/setup/refusal';
import { editBooking, editedMeanwhile } from './edit-booking.server';
import type { BookingEdit } from './stay.schema';

// A Daycare of six hours without a holiday: $45.00.
const day: BookingFields = {
  start: '2027-03-03T09:00',
  end: '2027-03-03T15:00',
  message: 'Bring the ball.',
};
const asItWas: BookingEdit = {
  pets_selected: [],
  service: 'Daycare',
  status: 'pending',
  start: '2027-03-03T09:00',
  end: '2027-03-03T15:00',
  message: 'Bring the ball.',
  total: 4500,
  version: 1,
  tell_owner: false,
};

const home = house({
  at: at('2026-11-16T09:00'),
  dogs: [{ petName: 'Biscuit' }, { petName: 'Fig' }],
  stay: day,
});
const { admin: viewer, owner, guest } = home;
const pets = home.dogs.map(({ id }) => id);
const stay = async (fields: BookingFields = {}) => (await home.stay(fields)).id;

let keys = 0;
function save(
  bookingId: string,
  changes: Partial<BookingEdit> = {},
  more: { recalculate?: boolean; formKey?: string; who?: Person } = {},
) {
  const edit = { ...asItWas, pets_selected: pets.slice(0, 1), ...changes };
  const { recalculate = false, formKey = `key-${(keys += 1)}`, who = viewer } = more;
  return editBooking({ bookingId, viewer: who, edit, recalculate, formKey });
}

describe('R27 an edit and its total', () => {
  it('saves pets, service, times and message, quoted anew as a further revision', async () => {
    const id = await stay();
    const edited = await save(id, {
      pets_selected: pets,
      service: 'Boarding',
      end: '2027-03-05T09:00',
      message: 'Two nights.',
    });
    // Two days of 65 for the first dog and 50 for the second.
    expect(edited).toMatchObject({ totalCents: 23_000, totalByHand: false, answer: null });
    const booking = await wholeBooking(id);
    expect(booking).toMatchObject({
      petsSelected: ['Biscuit', 'Fig'],
      numDogs: 2,
      service: 'Boarding',
      start: new Date('2027-03-03T14:00:00Z'),
      end: new Date('2027-03-05T14:00:00Z'),
      dates: ['2027-03-03', '2027-03-04', '2027-03-05'],
      message: 'Two nights.',
      totalCents: 23_000,
      remainCents: 23_000,
      quoteRevision: 2,
      version: 2,
      status: 'pending',
    });
    expect(booking.pets.map(({ petId }) => petId).sort()).toEqual([...pets].sort());
    const sums = [1, 2].map((revision) =>
      booking.quoteLines
        .filter((line) => line.revision === revision)
        .reduce((sum, { amountCents }) => sum + amountCents, 0),
    );
    expect(sums).toEqual([4500, 23_000]);
    expect(booking.history.at(-1)).toMatchObject({
      event: 'edited',
      actorId: viewer.id,
      fromStatus: 'pending',
      toStatus: 'pending',
      note: 'pets from Biscuit to Biscuit and Fig; service from Daycare to Boarding; Pick Up from Mar 3, 2027 at 3:00 PM to Mar 5, 2027 at 9:00 AM; the message; total from $45.00 to $230.00',
    });
    expect(booking.mails).toMatchObject([
      {
        template: 'booking_changed',
        toAddress: owner.email,
        contents: { stay: { totalCents: 23_000, end: '2027-03-05T09:00' } },
      },
    ]);
    expect(heardOf(id)).toEqual([{ audience: owner.id, topic: 'booking', news: 'change' }]);
  });

  it('R27 a message alone changes no price, though prices went up since', async () => {
    const id = await stay();
    await database().priceVariables.update({ where: { id: 1 }, data: { fullDay: 5500 } });
    await save(id, { message: 'No ball.' });
    expect(await wholeBooking(id)).toMatchObject({ totalCents: 4500, quoteRevision: 1 });
    // Another hour is quoted again, at today's prices.
    await save(id, { message: 'No ball.', end: '2027-03-03T16:00', version: 2 });
    expect(await wholeBooking(id)).toMatchObject({ totalCents: 5500, quoteRevision: 2 });
  });

  it('R27 R29 a typed total is by hand, stays so when the stay changes, and is recalculated on request', async () => {
    const id = await stay({ paidCents: 2000 });
    expect(await save(id, { total: 4000 })).toMatchObject({ totalByHand: true });
    expect(await wholeBooking(id)).toMatchObject({
      totalCents: 4000,
      remainCents: 2000,
      totalByHand: true,
      quoteRevision: 1,
    });
    const list = await listBookings({ viewer, frame: 'pending', page: 1, ownerId: owner.id });
    expect(list.bookings[0]).toMatchObject({ totalCents: 4000, calculatedCents: 4500 });

    await save(id, { total: 4000, end: '2027-03-03T12:00', version: 2 });
    const kept = await wholeBooking(id);
    expect(kept).toMatchObject({ totalCents: 4000, totalByHand: true, quoteRevision: 2 });
    expect(kept.quoteLines.at(-1)).toMatchObject({ revision: 2, amountCents: 3000 });

    const shorter = { total: 4000, end: '2027-03-03T12:00', version: 3 };
    await save(id, shorter, { recalculate: true });
    expect(await wholeBooking(id)).toMatchObject({
      totalCents: 3000,
      remainCents: 1000,
      totalByHand: false,
    });
  });

  it('R27 the calculated total, typed, is by hand no more; less than paid is a credit', async () => {
    const id = await stay({ paidCents: 4500 });
    await save(id, { total: 1000 });
    expect(await wholeBooking(id)).toMatchObject({ totalByHand: true, remainCents: -3500 });
    await save(id, { total: 4500, version: 2 });
    expect(await wholeBooking(id)).toMatchObject({ totalByHand: false, remainCents: 0 });
  });

  it('R19 a Quick Daycare keeps its second and its price', async () => {
    const start = new Date('2027-03-03T14:07:31.250Z');
    const { id } = await createQuickDaycare(owner.id, pets[0] ?? '', database(), start);
    const same = {
      status: 'accepted',
      start: '2027-03-03T09:07',
      end: '2027-03-03T14:07',
      total: 4500,
    } as const;
    await save(id, { ...same, message: 'Well.' }, { recalculate: true });
    expect(await wholeBooking(id)).toMatchObject({ start, totalCents: 4500, message: 'Well.' });
  });

  it('R19 R25 a Quick Daycare whose stay changes is quoted as any other', async () => {
    await database().profile.update({
      where: { id: owner.id },
      data: { specialPriceDaycare: 2000 },
    });
    const start = new Date('2027-03-03T14:07:31.250Z');
    const { id } = await createQuickDaycare(owner.id, pets[0] ?? '', database(), start);
    const times = {
      status: 'accepted',
      start: '2027-03-03T09:07',
      end: '2027-03-03T14:07',
    } as const;
    const { totalCents } = await wholeBooking(id);
    // Unchanged, it keeps the owner's own price; a shorter one has the own price if it is lower.
    await save(id, { ...times, total: totalCents }, { recalculate: true });
    expect(await wholeBooking(id)).toMatchObject({ start, totalCents: 2000 });
    await save(id, {
      ...times,
      pets_selected: pets,
      end: '2027-03-03T12:07',
      total: 2000,
      version: 2,
    });
    const booking = await wholeBooking(id);
    expect(booking).toMatchObject({ totalCents: 2000 + 3500, numDogs: 2, totalByHand: false });
    expect(booking.quoteLines.filter(({ revision }) => revision === 3)).toMatchObject([
      { what: 'Daycare, part day', amountCents: 2000 },
      { what: '1 extra dog', amountCents: 3500 },
    ]);
  });

  it('R25 R27 a changed stay is quoted with the prices of its owner, not of the admin', async () => {
    const id = await stay();
    await database().profile.update({
      where: { id: owner.id },
      data: { specialPriceBoarding: 1000, specialPriceDaycare: 500 },
    });
    await save(id, { service: 'Boarding', end: '2027-03-05T09:00' });
    expect(await wholeBooking(id)).toMatchObject({ totalCents: 2000, totalByHand: false });
    await save(id, { total: 2000, version: 2 });
    expect(await wholeBooking(id)).toMatchObject({ totalCents: 500 });
  });

  it('when only the number of dogs changes, Today and the care days count the new ones', async () => {
    const id = await stay({ status: 'accepted' });
    const noon = new Date('2027-03-03T17:00:00Z');
    const dogsIn = async () => {
      const weeks = await careByWeek('2027-03-03', 'America/New_York');
      return weeks.find(({ week }) => week === '2027-02-28')?.days ?? 0;
    };
    const before = await dogsIn();
    await save(id, { pets_selected: pets, status: 'accepted' });
    const { here } = await today(noon, 'America/New_York');
    expect(here.find((one) => one.id === id)?.petNames).toEqual(['Biscuit', 'Fig']);
    expect(await dogsIn()).toBe(before + 1);
    await save(id, { pets_selected: pets.slice(1), status: 'accepted', total: 8000, version: 2 });
    expect(await dogsIn()).toBe(before);
  });

  it('R18 a pet that is gone or off the list stays on its booking', async () => {
    const retired = (await createPet(owner.id, { petName: 'Old Tom' })).id;
    const { id } = await createBooking(owner.id, [retired], day);
    await database().pet.update({ where: { id: retired }, data: { retiredAt: new Date() } });
    await save(id, { pets_selected: [retired, ...pets] });
    expect(await wholeBooking(id)).toMatchObject({ petsSelected: ['Biscuit', 'Fig', 'Old Tom'] });

    const erased = (await createPet(owner.id, { petName: 'Pip' })).id;
    const old = await createBooking(owner.id, [erased], day);
    await database().pet.delete({ where: { id: erased } });
    await save(old.id, { pets_selected: [], message: 'Pip was here.' });
    expect(await wholeBooking(old.id)).toMatchObject({ petsSelected: ['Pip'], numDogs: 1 });
  });
});

describe('R17 the rules of an edit are asked inside the write', () => {
  it.each([
    ['ends before it starts', { end: '2027-03-03T08:00' }, 'end'],
    ['begins before 2024', { start: '2023-12-31T09:00', end: '2023-12-31T10:00' }, 'end'],
    ['the clocks skip its start', { start: '2027-03-14T02:30', end: '2027-03-14T09:00' }, 'start'],
  ] as const)('R17 nothing is saved: %s', async (_what, times, field) => {
    const id = await stay();
    expect(await refused(() => save(id, times))).toMatchObject({ code: 'invalid', field });
  });

  it('R17 no window and no closed day binds the admin', async () => {
    const id = await stay();
    await database().specialDay.create({ data: { date: '2027-03-04', reason: '' } });
    try {
      await save(id, { start: '2027-03-04T03:07', end: '2027-03-04T04:01' });
    } finally {
      await database().specialDay.deleteMany();
    }
    expect(await wholeBooking(id)).toMatchObject({ start: new Date('2027-03-04T08:07:00Z') });
  });
});

describe('R27 a status changed in an edit acts like its button', () => {
  it.each([
    ['accepted', 'confirmation'],
    ['rejected', 'rejection'],
    ['canceled', 'admin_cancel'],
  ] as const)('R27 %s sends %s, of the booking as edited', async (status, template) => {
    const id = await stay({ paidCents: 1000 });
    const { answer } = await save(id, { status, end: '2027-03-03T12:00' });
    const booking = await wholeBooking(id);
    expect(booking).toMatchObject({
      status,
      version: 3,
      totalCents: 3000,
      refundOrKeep: status !== 'accepted',
    });
    expect(booking.canceledAt !== null).toBe(status === 'canceled');
    expect(answer).toMatchObject({ version: 3 });
    expect(booking.history.map(({ event }) => event).sort()).toEqual([
      'edited',
      'requested',
      'status_changed',
    ]);
    expect(booking.mails).toMatchObject([
      { template, contents: { stay: { totalCents: 3000, end: '2027-03-03T12:00' } } },
    ]);
  });
});

describe('R15 two tabs never overwrite each other', () => {
  it('R15 of two at once one is saved, and the other is told', async () => {
    const id = await stay();
    const tabs = ['One.', 'Two.'].map((message) => save(id, { message }));
    const ends = await Promise.allSettled(tabs);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = ends.find((end) => end.status === 'rejected');
    expect(lost).toMatchObject({ reason: { code: 'conflict', userMessage: editedMeanwhile } });
    expect((await wholeBooking(id)).history).toHaveLength(2);
  });

  it('R15 not over an answer given meanwhile', async () => {
    const id = await stay();
    await changeBookingStatus({ bookingId: id, viewer, to: 'accepted', seen: 'pending' });
    expect((await refused(() => save(id, { message: 'Late.' }))).userMessage).toBe(editedMeanwhile);
    await save(id, { message: 'Late.', status: 'accepted', version: 2 });
    expect(await wholeBooking(id)).toMatchObject({ message: 'Late.', status: 'accepted' });
  });

  it('R20 the same form sent twice is saved once', async () => {
    const id = await stay();
    const send = () => save(id, { total: 5000 }, { formKey: 'twice' });
    expect(await Promise.all([send(), send()])).toMatchObject([
      { totalCents: 5000 },
      { totalCents: 5000 },
    ]);
    expect((await wholeBooking(id)).history).toHaveLength(2);
  });

  it('of two changes in a row the owner hears once, of the newer', async () => {
    const id = await stay();
    await save(id, { end: '2027-03-03T12:00', total: 3000 });
    await save(id, { end: '2027-03-03T16:00', total: 3000, version: 2 });
    expect((await wholeBooking(id)).mails).toMatchObject([
      {
        template: 'booking_changed',
        contents: {
          stay: { end: '2027-03-03T16:00' },
          was: { end: '2027-03-03T15:00', totalCents: 4500 },
        },
      },
    ]);
  });

  it('whoever is not expected any more does not hear of a change', async () => {
    const id = await stay({ status: 'rejected' });
    await save(id, { status: 'rejected', message: 'A note.' });
    expect((await wholeBooking(id)).mails).toEqual([]);
  });

  it('R71 the owner of a stay that is over hears of a change only if the admin says so', async () => {
    for (const tell_owner of [false, true]) {
      const id = await stay({
        status: 'accepted',
        start: '2026-03-03T09:00',
        end: '2026-03-03T15:00',
      });
      const times = { start: '2026-03-03T09:00', end: '2026-03-03T15:00' };
      await save(id, { ...times, status: 'accepted', message: 'Slept well.', tell_owner });
      await save(id, {
        ...times,
        status: 'canceled',
        message: 'Slept well.',
        tell_owner,
        version: 2,
      });
      const { status, mails } = await wholeBooking(id);
      expect(status).toBe('canceled');
      expect(mails.map(({ template }) => template).sort()).toEqual(
        tell_owner ? ['admin_cancel', 'booking_changed'] : [],
      );
    }
  });

  it('another day is reminded of anew, and only another day', async () => {
    const id = await stay();
    const remindedAt = new Date('2027-03-02T14:00:00Z');
    await database().booking.update({ where: { id }, data: { remindedAt } });
    await save(id, { end: '2027-03-03T16:00' });
    expect((await wholeBooking(id)).remindedAt).toEqual(remindedAt);
    const nextDay = { start: '2027-03-04T09:00', end: '2027-03-04T16:00', version: 2 };
    await save(id, nextDay);
    expect((await wholeBooking(id)).remindedAt).toBeNull();
  });

  it('saving what it was writes no history', async () => {
    const id = await stay();
    await save(id);
    expect((await wholeBooking(id)).history).toHaveLength(1);
    expect((await wholeBooking(id)).version).toBe(1);
  });
});

describe('an edit is refused', () => {
  it('R8 for owners, strangers’ pets and bookings that do not exist', async () => {
    const id = await stay();
    const strangers = (await guest()).dog.id;
    expect((await refused(() => save(id, {}, { who: owner }))).code).toBe('not_found');
    expect((await refused(() => save('nosuchbookinganywhere'))).code).toBe('not_found');
    expect(await refused(() => save(id, { pets_selected: [strangers] }))).toMatchObject({
      code: 'invalid',
      field: 'pets_selected',
    });
  });

  it('R17 in an hour that the clocks skip, and for more than a year', async () => {
    const id = await stay();
    const skipped = { start: '2027-03-14T02:30', end: '2027-03-14T09:00' };
    expect(await refused(() => save(id, skipped))).toMatchObject({ field: 'start' });
    const long = { service: 'Boarding', end: '2029-03-14T09:00' } as const;
    expect(await refused(() => save(id, long))).toMatchObject({ field: 'end' });
  });

  it.each(['booking_history', 'quote_lines', 'booking_pets', 'mail_outbox', 'submissions'])(
    'R36 keeps nothing when a row of %s cannot be written',
    async (table) => {
      const id = await stay();
      const all = { pets_selected: pets, status: 'accepted', end: '2027-03-03T16:00' } as const;
      await unwritten(() => failingInserts(table, () => expect(save(id, all)).rejects.toThrow()));
    },
  );
});
