import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { createQuickDaycare } from '~tests/factories/bookings';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { bookAgain, bookingPage } from './booking-page.server';
import { askWhetherTwice, requestBooking } from './request-booking.server';

// A Wednesday.
const moment = at('2027-02-03T12:00');
const { owner, dogs, guest, stay } = house({
  at: moment,
  dogs: [{ petName: 'Biscuit' }, { petName: 'Mabel' }],
});
const [biscuit = '', mabel = ''] = dogs.map(({ id }) => id);

async function pageOf(ownerId: string) {
  const page = await bookingPage(ownerId);
  if (page === null) throw new Error('There is no such owner');
  return { ...page, byAdmin: false };
}

const again = async (bookingId: string) => bookAgain(owner.id, bookingId, await pageOf(owner.id));

const retire = (id: string) =>
  database().pet.update({ where: { id }, data: { retiredAt: moment } });

describe('Same stay, new dates', () => {
  it('fills in service, pets, message, and the next days at the same times', async () => {
    const { id } = await stay({
      dogs,
      service: 'Boarding',
      start: '2026-12-04T18:00',
      end: '2026-12-06T09:15',
      message: 'Shy at the door.',
    });
    expect(await again(id)).toEqual({
      bookingId: id,
      service: 'Boarding',
      petIds: [biscuit, mabel],
      missing: [],
      start: '2027-02-05T18:00',
      end: '2027-02-07T09:15',
      message: 'Shy at the door.',
      extras: [],
      dearer: null,
    });
  });

  it('passes over the owner’s own stays, and says what a holiday adds', async () => {
    const weekend = { dogs, service: 'Boarding', start: '2026-12-11T18:00' } as const;
    const { id } = await stay({ ...weekend, end: '2026-12-13T18:00' });
    // The next Friday is taken; the one after ends the day before Presidents' Day.
    await stay({
      dogs: dogs.slice(1),
      service: 'Boarding',
      start: '2027-02-06T09:00',
      end: '2027-02-07T09:00',
    });
    expect(await again(id)).toMatchObject({ start: '2027-02-12T18:00', dearer: null });
    const long = await stay({ ...weekend, end: '2026-12-14T18:00' });
    // Three days: $20 for the stay, and $20 a day for the second dog.
    expect(await again(long.id)).toMatchObject({
      start: '2027-02-12T18:00',
      dearer: { holiday: "Presidents' Day", cents: 8000 },
    });
  });

  it('leaves out a pet that is retired, and says whose name it was', async () => {
    const { id } = await stay({ dogs });
    await retire(mabel);
    expect(await again(id)).toMatchObject({ petIds: [biscuit], missing: ['Mabel'] });
  });

  it('takes no message from a Quick Daycare, which nobody wrote', async () => {
    const { id } = await createQuickDaycare(owner.id, biscuit);
    expect(await again(id)).toMatchObject({ service: 'Daycare', message: '' });
  });

  it("R8 knows nothing of another owner's booking, nor of none", async () => {
    const { id } = await stay({ of: await guest() });
    for (const strange of [id, '', 'nosuchbookinganywhere'])
      expect(await again(strange)).toBeNull();
  });
});

describe('R18 retired pets', () => {
  it('R18 are neither offered nor accepted', async () => {
    await retire(mabel);
    expect((await pageOf(owner.id)).pets.map(({ id }) => id)).toEqual([biscuit]);
    await expect(book({ pets_selected: [biscuit, mabel] })).rejects.toMatchObject({
      code: 'invalid',
      field: 'pets_selected',
    });
    expect(await database().booking.count({ where: { userId: owner.id } })).toBe(0);
  });
});

function book(fields: { pets_selected?: string[]; end?: string }, noticed: string[] = []) {
  return requestBooking({
    ownerId: owner.id,
    viewer: owner,
    formKey: newFormKey(),
    noticed,
    request: {
      service: 'Daycare',
      pets_selected: [biscuit],
      start: '2027-02-10T09:00',
      end: '2027-02-10T15:00',
      message: '',
      ...fields,
    },
  });
}

describe('a pet that is booked at that time already', () => {
  const count = () => database().booking.count({ where: { userId: owner.id } });

  it('is told once, and then booked', async () => {
    const { bookingId } = await book({});
    const second = { pets_selected: [biscuit, mabel], end: '2027-02-10T12:00' };
    await expect(book(second)).rejects.toMatchObject({
      code: 'conflict',
      userMessage: askWhetherTwice,
    });
    expect(await count()).toBe(1);
    const page = await pageOf(owner.id);
    expect(page.standing).toMatchObject([{ id: bookingId, petIds: [biscuit], status: 'pending' }]);
    expect((await book(second, [bookingId])).bookingId).not.toBe(bookingId);
    expect(await count()).toBe(2);
  });

  it('is told of each one that the page has not told of', async () => {
    const { bookingId } = await book({});
    const more = await book({ pets_selected: [mabel] });
    const both = { pets_selected: [biscuit, mabel], end: '2027-02-10T12:00' };
    await expect(book(both, [bookingId])).rejects.toMatchObject({ code: 'conflict' });
    await book(both, [bookingId, more.bookingId]);
    expect(await count()).toBe(3);
  });

  it('R20 does not ask about the booking that the same form made', async () => {
    const { bookingId } = await book({});
    expect((await book({})).bookingId).toBe(bookingId);
    expect(await count()).toBe(1);
  });

  it('is nothing to tell of when the other stay no longer stands', async () => {
    const { bookingId } = await book({});
    await changeBookingStatus({ bookingId, viewer: owner, to: 'canceled', seen: 'pending' });
    await book({ end: '2027-02-10T12:00' });
    expect(await count()).toBe(2);
  });
});
