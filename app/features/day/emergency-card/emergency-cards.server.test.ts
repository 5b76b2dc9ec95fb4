/** R84: emergency cards of stays, and access to them. */
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { statementsOf } from '~tests/setup/statements';
import type { BookingFields } from '~tests/factories/bookings';
import { createHelper } from '~tests/factories/people';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { emergencyCardFor, emergencyCards } from './emergency-cards.server';

const today = '2027-02-02';

const home = house({
  at: at(`${today}T10:00`),
  owner: { firstName: 'Sam', lastName: 'Rivera', phoneNumber: '2155550192' },
  dogs: [
    {
      petName: 'Pho',
      foodInfo: 'Kibble twice',
      flags: ['reactive'],
      emergency: [
        { emergency_name: 'Aunt May', emergency_phone: '(215) 555-0111', emergency_email: '' },
      ],
    },
  ],
  stay: {
    ...{ createdAt: at('2027-01-20T09:00'), status: 'accepted' },
    ...{ start: `${today}T09:00`, end: `${today}T17:00` },
  },
});
const pet = home.dog.id;
const stay = async (fields: BookingFields = {}) => (await home.stay(fields)).id;
const seenBy = async (role: 'admin' | 'helper' | 'user', bookingId: string) =>
  (await emergencyCardFor({ id: 'someone', role }, bookingId)) !== null;

describe('R84 the card', () => {
  it('R99 says what to ask the owner, where nobody has told it', async () => {
    const asks = async () => {
      const [card] = await emergencyCards([await stay()]);
      return card?.dogs[0]?.care.filter(({ label }) => label === 'Ask the owner');
    };
    expect(await asks()).toEqual([]);
    await database().pet.update({ where: { id: pet }, data: { toAsk: ['pet_age', 'alone'] } });
    expect(await asks()).toEqual([{ label: 'Ask the owner', value: 'age and alone' }]);
  });

  it('has the owner, the message, who picked up before, and each dog', async () => {
    const earlier = await stay({ start: '2027-01-25T09:00', end: '2027-01-25T17:00' });
    await database().booking.update({
      where: { id: earlier },
      data: {
        arrivedAt: at('2027-01-25T09:00'),
        leftAt: at('2027-01-25T17:00'),
        pickedUpBy: 'Uncle Ben',
      },
    });
    const medicine = { what: 'Apoquel 16 mg', amount: '1 tablet', times: [420], reason: 'itching' };
    const item = { petId: pet, kind: 'medicine', createdAt: at('2027-01-20T09:00'), ...medicine };
    await database().careItem.create({ data: { ...item, kind: 'medicine' } });
    await database().careItem.create({
      data: { ...item, kind: 'medicine', what: 'Ended', endedAt: at('2027-01-21T09:00') },
    });
    const [card] = await emergencyCards([await stay({ message: 'The gate sticks.' })]);
    expect(card).toMatchObject({
      petNames: ['Pho'],
      ownerName: 'Sam Rivera',
      phone: '(215) 555-0192',
      message: 'The gate sticks.',
      pickedUpBefore: ['Uncle Ben'],
    });
    expect(card?.dogs).toHaveLength(1);
    expect(card?.dogs[0]).toMatchObject({
      name: 'Pho',
      flags: ['Reactive'],
      medicine: ['Apoquel 16 mg, 1 tablet, 7:00 AM. For itching.'],
      emergency: [{ emergency_name: 'Aunt May', emergency_phone: '(215) 555-0111' }],
    });
    expect(card?.dogs[0]?.care).toContainEqual(expect.objectContaining({ value: 'Kibble twice' }));
  });

  it('K9 takes as many statements for many stays as for one', async () => {
    const ids = [await stay(), await stay(), await stay()];
    // Settings are read once.
    await emergencyCards(ids);
    const one = await statementsOf(() => emergencyCards(ids.slice(0, 1)));
    const many = await statementsOf(() => emergencyCards(ids));
    expect(many.length).toBe(one.length);
  });
});

describe('R84, R59 who reads it', () => {
  it.each([
    ['today', { start: `${today}T06:00`, end: `${today}T09:00` }, true],
    ['over midnight into today', { start: '2027-01-30T09:00', end: `${today}T08:00` }, true],
    ['tomorrow', { start: '2027-02-03T20:00', end: '2027-02-05T09:00' }, true],
    ['the day after', { start: '2027-02-04T06:15', end: '2027-02-05T09:00' }, false],
    ['until yesterday', { start: '2027-01-30T09:00', end: '2027-02-01T18:00' }, false],
    ['of today, pending', { status: 'pending' }, false],
    ['of today, canceled', { status: 'canceled' }, false],
  ] as const)('a helper, of a stay of %s', async (_case, fields, seen) => {
    const id = await stay(fields);
    expect(await seenBy('helper', id)).toBe(seen);
    expect(await seenBy('admin', id)).toBe(true);
  });

  it('a helper, of a dog that should have left yesterday and is still here', async () => {
    const id = await stay({ start: '2027-01-30T09:00', end: '2027-02-01T18:00' });
    await database().booking.update({
      where: { id },
      data: { arrivedAt: at('2027-01-30T09:00') },
    });
    // R119: while arrivals are off, it left at its Pick Up.
    expect(await seenBy('helper', id)).toBe(false);
    await home.settings({ trackArrivals: true });
    expect(await seenBy('helper', id)).toBe(true);
  });

  it('R106 a helper who stands in, of seven days, and no other helper', async () => {
    const day = (date: string) => stay({ start: `${date}T20:00`, end: '2027-02-20T09:00' });
    const [last, after] = [await day('2027-02-08'), await day('2027-02-09')];
    const { id } = await createHelper();
    await database().handOver.create({
      data: {
        ...{ helperId: id, until: at('2027-02-04T12:00'), createdAt: at(`${today}T09:00`) },
        ...{ pauseRequests: false, pauseQuick: false, openKey: 'open' },
      },
    });
    const card = (bookingId: string, helper = id) =>
      emergencyCardFor({ id: helper, role: 'helper' }, bookingId);
    expect(await card(last)).not.toBeNull();
    expect(await card(after)).toBeNull();
    expect(await card(last, 'someone')).toBeNull();
    home.clock('2027-02-04T12:00');
    expect(await card(last)).toBeNull();
  });

  it('nobody, of a stay that is not there', async () => {
    expect(await seenBy('admin', 'nosuchbookinganywhere')).toBe(false);
  });
});
