import { describe, expect, it, vi } from 'vitest';
import { database } from '~/core/database/database.server';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { bookingDetails } from '~/features/booking/lists/booking-details.server';
import { createBooking } from '~tests/factories/bookings';
import { createPet } from '~tests/factories/pets';
import { failingInserts } from '~tests/setup/failing-inserts';
import { heardDuring, heardOf } from '~tests/setup/heard';
import { house, type Person } from '~tests/setup/house';
import { refused, unwritten } from '~tests/setup/refusal';
import { bookQuickDaycare, quickDaycareFor, quickDaycareOffers } from './quick-daycare.server';

// Wednesday, 10:37:42 AM local time.
const moment = new Date('2027-02-03T15:37:42Z');
const localTime = (time: string) => new Date(`2027-02-03T${time}-05:00`);

const { admin, owner, dog, settings, guest } = house({
  at: moment,
  owner: { receiveEmails: true },
});
const biscuit = { ...dog, retiredAt: null, fit: 'unknown' as const };

const press = (fields: Partial<Parameters<typeof bookQuickDaycare>[0]> = {}) =>
  bookQuickDaycare({ petId: biscuit.id, viewer: owner, seenCents: 4500, ...fields });

const bookingsOf = (userId: string) => database().booking.findMany({ where: { userId } });

describe('R19 what is offered', () => {
  it('R19 the price and until when, before the press', async () => {
    expect(await quickDaycareFor('committed', biscuit)).toMatchObject({
      offered: true,
      totalCents: 4500,
      until: '2027-02-03T15:37',
      untilText: '3:37 PM',
    });
  });

  it.each([
    ['6:14 AM', localTime('06:14:59'), false],
    ['6:15 AM', localTime('06:15:00'), true],
    ['5:45 PM', localTime('17:45:00'), true],
    ['5:46 PM', localTime('17:46:00'), false],
  ])('R19 at %s', async (_time, at, offered) => {
    vi.setSystemTime(at);
    const offer = await quickDaycareFor('committed', biscuit);
    expect(offer.offered).toBe(offered);
    if (!offer.offered)
      expect(offer.reason).toBe('Quick Daycare can be booked from 6:15 AM to 5:45 PM.');
  });

  it('R7 R19 not on a closed day, and why', async () => {
    await database().specialDay.create({ data: { date: '2027-02-03', reason: 'Painting' } });
    expect(await quickDaycareFor('committed', biscuit)).toMatchObject({
      offered: false,
      reason: 'We are closed on Feb 3, 2027: Painting',
    });
  });

  it('R7 R19 not while the switch is off', async () => {
    await settings({ quickDaycareOffered: false });
    expect(await quickDaycareFor('committed', biscuit)).toMatchObject({
      offered: false,
      reason: 'Quick Daycare is not available at the moment.',
    });
  });

  it('not for a retired pet', async () => {
    const retired = await createPet(owner.id, { petName: 'Mabel', retiredAt: moment });
    expect(await quickDaycareFor('committed', retired)).toMatchObject({
      offered: false,
      reason: 'Mabel is no longer on your list of pets.',
    });
  });

  it.each([
    ['2027-02-03T09:00', '2027-02-03T11:00', 'Daycare today until 11:00 AM'],
    ['2027-02-03T15:30', '2027-02-03T18:00', 'Daycare today from 3:30 PM'],
    ['2027-02-02T09:00', '2027-02-05T18:00', 'Boarding over this day'],
  ] as const)('R19 not for a pet that is booked then: %s to %s', async (start, end, when) => {
    const service = when.startsWith('Boarding') ? 'Boarding' : 'Daycare';
    const { id } = await createBooking(owner.id, [biscuit.id], { service, start, end });
    expect(await quickDaycareFor('committed', biscuit)).toEqual({
      offered: false,
      reason: `Biscuit is already booked for ${when}.`,
      standing: { id, quick: false },
    });
  });

  it.each([
    ['2027-02-03T15:45', '2027-02-03T18:00', 'accepted'],
    ['2027-02-03T09:00', '2027-02-03T18:00', 'canceled'],
    ['2027-02-03T09:00', '2027-02-03T18:00', 'rejected'],
  ] as const)('R19 for a pet whose other stay is no obstacle: %s to %s, %s', async (...stay) => {
    const [start, end, status] = stay;
    await createBooking(owner.id, [biscuit.id], { start, end, status });
    expect((await quickDaycareFor('committed', biscuit)).offered).toBe(true);
  });

  it('each of an owner’s pets by itself', async () => {
    const mabel = await createPet(owner.id, { petName: 'Mabel' });
    await press();
    const { offers, together } = await quickDaycareOffers('committed', [biscuit, mabel]);
    expect([...offers.values()].map((offer) => offer.offered)).toEqual([false, true]);
    expect(together).toBeNull();
    const none = { offers: new Map(), together: null };
    expect(await quickDaycareOffers('committed', [])).toEqual(none);
  });

  it('says what all cost together, unless one cannot come in those hours', async () => {
    const mabel = await createPet(owner.id, { petName: 'Mabel' });
    const together = async (...pets: Parameters<typeof quickDaycareOffers>[1]) =>
      (await quickDaycareOffers('committed', pets)).together;
    expect(await together(biscuit, mabel)).toMatchObject({
      dogs: 2,
      start: '2027-02-03T12:00',
      end: '2027-02-03T17:00',
      oneByOneCents: 9000,
      togetherCents: 8000,
    });
    const gone = { ...mabel, retiredAt: new Date() };
    expect(await together(biscuit, gone)).toBeNull();
    await database().pet.update({ where: { id: mabel.id }, data: { fit: 'not_a_fit' } });
    const notTaken = { ...mabel, fit: 'not_a_fit' as const };
    const asOwner = await quickDaycareOffers('committed', [biscuit, notTaken], { forOwner: true });
    expect([...asOwner.offers.values()].map(({ offered }) => offered)).toEqual([true, false]);
    expect(asOwner.together).toBeNull();
    await createBooking(owner.id, [mabel.id], {
      start: '2027-02-03T16:00',
      end: '2027-02-03T16:45',
    });
    expect(await together(biscuit, mabel)).toBeNull();
  });
});

describe('R19 what a press makes', () => {
  it('R19 an accepted stay of five hours from now, with all that it says of itself', async () => {
    const { bookingId, repeated } = await press();
    expect(repeated).toBe(false);
    const booking = await database().booking.findUniqueOrThrow({
      where: { id: bookingId },
      include: { pets: true, quoteLines: true, history: true, mails: true },
    });
    expect(booking).toMatchObject({
      userId: owner.id,
      service: 'Daycare',
      status: 'accepted',
      start: moment,
      end: new Date('2027-02-03T20:37:42Z'),
      dates: ['2027-02-03'],
      message: 'standard daycare',
      numDogs: 1,
      petsSelected: ['Biscuit'],
      totalCents: 4500,
      remainCents: 4500,
      paidCents: 0,
      createdAt: moment,
    });
    expect(booking.pets.map(({ petId }) => petId)).toEqual([biscuit.id]);
    expect(booking.quoteLines).toMatchObject([{ what: 'Quick Daycare', amountCents: 4500 }]);
    expect(booking.history).toMatchObject([
      { event: 'quick_daycare', fromStatus: null, toStatus: 'accepted', actorId: owner.id },
    ]);
    expect(booking.mails.map(({ template, profileId }) => [template, profileId]).sort()).toEqual([
      ['admin_notification', admin.id],
      ['booking', owner.id],
    ]);
    expect(heardOf(bookingId)).toEqual([{ audience: 'admin', topic: 'booking', news: 'booked' }]);
  });

  it.each([
    ['their own price', 2000],
    ['a higher own price', 6000],
    ['nothing', 0],
  ])('R19 R25 an owner with %s pays that', async (_what, specialPriceDaycare) => {
    await database().profile.update({ where: { id: owner.id }, data: { specialPriceDaycare } });
    const { bookingId } = await press({ seenCents: specialPriceDaycare });
    expect((await bookingDetails(bookingId, owner))?.totalCents).toBe(specialPriceDaycare);
  });

  it('R19 on a holiday, too, it is the quick price', async () => {
    // Presidents' Day.
    vi.setSystemTime(new Date('2027-02-15T15:00:00Z'));
    const { bookingId } = await press();
    expect((await bookingDetails(bookingId, owner))?.totalCents).toBe(4500);
  });

  it('R19 R20 a second press finds the first one’s booking, ten at once make one', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => press()));
    expect(new Set(answers.map(({ bookingId }) => bookingId)).size).toBe(1);
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
    vi.setSystemTime(new Date(moment.getTime() + 4 * 3_600_000));
    expect(await press()).toEqual({ bookingId: answers[0]?.bookingId, repeated: true });
    expect(await bookingsOf(owner.id)).toHaveLength(1);
  });

  it('R19 another pet, another day, and after Undo the same again are bookings of their own', async () => {
    const first = await press();
    const mabel = await createPet(owner.id, { petName: 'Mabel' });
    await press({ petId: mabel.id });
    await changeBookingStatus({
      bookingId: first.bookingId,
      viewer: owner,
      to: 'canceled',
      seen: 'accepted',
    });
    expect((await press()).repeated).toBe(false);
    vi.setSystemTime(new Date(moment.getTime() + 24 * 3_600_000));
    expect((await press()).repeated).toBe(false);
    expect(await bookingsOf(owner.id)).toHaveLength(4);
  });

  it('R8 nobody books for another owner’s pet', async () => {
    const stranger = await guest();
    for (const wish of [{ viewer: stranger }, { petId: 'nosuchpetanywhere000' }])
      expect(await refused(() => press(wish))).toMatchObject({ code: 'not_found' });
  });

  it('R27 when the admin presses, the owner gets the confirmation', async () => {
    const { bookingId } = await press({ viewer: admin });
    const booking = await database().booking.findUniqueOrThrow({
      where: { id: bookingId },
      include: { mails: true },
    });
    expect(booking).toMatchObject({ userId: owner.id, status: 'accepted' });
    expect(booking.mails).toMatchObject([{ template: 'confirmation', profileId: owner.id }]);
  });

  it('R22 a price that changed since it was shown is told before it is charged', async () => {
    expect(await refused(() => press({ seenCents: 4400 }))).toMatchObject({
      code: 'conflict',
      userMessage: 'The price is $45.00 now. Nothing was booked yet.',
    });
  });

  it('R19 what is not offered is not booked, and says why', async () => {
    await createBooking(owner.id, [biscuit.id], {
      start: '2027-02-03T12:00',
      end: '2027-02-03T18:00',
    });
    expect(await refused(() => press())).toMatchObject({
      code: 'conflict',
      userMessage: 'Biscuit is already booked for Daycare today from 12:00 PM.',
    });
  });

  it.each(['mail_outbox', 'booking_history', 'quote_lines', 'booking_pets'])(
    'R36 R37 nothing is kept or told when a row of %s cannot be written',
    async (table) => {
      await failingInserts(table, async () => {
        const told = await heardDuring(async () => {
          await unwritten(() => expect(press()).rejects.toBeInstanceOf(Error));
        });
        expect(told).toEqual([]);
      });
      expect((await press()).repeated).toBe(false);
    },
  );
});

describe('R19 Undo', () => {
  const details = (id: string, viewer: Person = owner) => bookingDetails(id, viewer);

  it('R19 is offered for ten minutes, and not once anything followed', async () => {
    const { bookingId } = await press();
    expect(await details(bookingId)).toMatchObject({ justQuick: true, mayCancel: true });
    vi.setSystemTime(new Date(moment.getTime() + 10 * 60_000 - 1));
    expect((await details(bookingId))?.justQuick).toBe(true);
    vi.setSystemTime(new Date(moment.getTime() + 10 * 60_000));
    expect(await details(bookingId)).toMatchObject({ justQuick: false, mayCancel: true });
    vi.setSystemTime(moment);
    await changeBookingStatus({ bookingId, viewer: owner, to: 'canceled', seen: 'accepted' });
    expect((await details(bookingId))?.justQuick).toBe(false);
  });

  it('an ordinary booking has none', async () => {
    const { id } = await createBooking(owner.id, [biscuit.id], { status: 'accepted' });
    expect((await details(id))?.justQuick).toBe(false);
  });
});
