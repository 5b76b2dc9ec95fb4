// R58: the register of stays that some laws require, and owners' addresses.
import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { registerPeriod } from '~/core/time/day-range';
import {
  findProfileDetails,
  type SentDetails,
} from '~/features/people/accounts/profile-details.server';
import { createOwner } from '~tests/factories/people';
import { createPet } from '~tests/factories/pets';
import { createRecord } from '~tests/factories/records';
import { saveProfile } from '~tests/setup/as-shown';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { registerFile, registerPage, registerRowsAtOnce } from './register.server';

const march = { from: '2027-03-01', until: '2027-03-31' };

const { owner, dog, dogs, settings, guest, stay } = house({
  at: at('2027-04-02T11:00'),
  owner: {
    firstName: 'Ada',
    lastName: 'Byron',
    phoneNumber: '+12125550123',
    streetAddress: '9 Elm Street',
    city: 'New York',
    region: 'NY',
    postalCode: '10001',
  },
  dogs: [
    {
      petName: 'Rex',
      emergency: [{ emergency_name: 'Jo Park', emergency_phone: '(212) 555-0177' }],
    },
    { petName: '=Fig"' },
  ],
  stay: { status: 'accepted' },
});

async function fileOf(period = march): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of registerFile(period)) pieces.push(piece);
  return pieces.join('');
}

describe('R58 the register', () => {
  beforeAll(async () => {
    const record = await createRecord(dog, { title: 'Rabies of Rex' });
    const entry = { petId: dog.id, vaccine: 'rabies', createdAt: new Date() } as const;
    await database().vaccination.createMany({
      data: [
        { ...entry, validUntil: '2028-01-31', state: 'confirmed', recordId: record },
        { ...entry, validUntil: '2029-01-31', state: 'waiting' },
        { ...entry, vaccine: 'dhpp', validUntil: '2027-12-31', state: 'confirmed', exempt: true },
      ],
    });
    const both = await stay({
      dogs,
      service: 'Boarding',
      start: '2027-03-30T09:00',
      end: '2027-04-01T10:00',
    });
    await database().booking.update({
      where: { id: both.id },
      data: {
        arrivedAt: at('2027-03-30T09:05'),
        leftAt: at('2027-04-01T10:30'),
        pickedUpBy: 'Jo Park',
      },
    });
    const gone = await createPet(owner.id, { petName: 'Gone' });
    await stay({ dogs: [gone], start: '2027-03-10T09:00', end: '2027-03-10T15:00' });
    await database().pet.delete({ where: { id: gone.id } });
    for (const [start, end, status] of [
      ['2027-02-27T09:00', '2027-02-28T23:45', 'accepted'],
      ['2027-02-28T09:00', '2027-03-01T07:00', 'accepted'],
      ['2027-03-05T09:00', '2027-03-05T15:00', 'canceled'],
      ['2027-03-06T09:00', '2027-03-06T15:00', 'pending'],
      ['2027-03-31T18:00', '2027-03-31T22:00', 'accepted'],
      ['2027-04-01T06:15', '2027-04-01T15:00', 'accepted'],
    ] as const)
      await stay({ start, end, status });
  });

  it('has each dog of each accepted stay that touches the period, with all that is asked for', async () => {
    const { rows, leftOut } = await registerPage(march);
    expect(leftOut).toBe(0);
    expect(rows.map(({ dog }) => dog).sort()).toEqual(['=Fig"', 'Gone', 'Rex', 'Rex', 'Rex']);
    const [first, ...others] = rows;
    expect(first).toMatchObject({ arrived: 'booked Feb 28, 2027 at 9:00 AM', pickedUpBy: '' });
    expect(others.find(({ dog }) => dog === 'Rex')).toMatchObject({
      owner: 'Ada Byron',
      address: '9 Elm Street, New York, NY 10001',
      phone: '(212) 555-0123',
      emergency: 'Jo Park, (212) 555-0177',
      arrived: 'Mar 30, 2027 at 9:05 AM',
      left: 'Apr 1, 2027 at 10:30 AM',
      services: 'Boarding',
      pickedUpBy: 'Jo Park',
      vaccinations: [
        { text: 'DHPP, exempt until Dec 31, 2027' },
        { text: 'Rabies until Jan 31, 2028 (Rabies of Rex)' },
      ],
    });
  });

  it('holds who is still here past their Pick Up, and not who had left before', async () => {
    await settings({ trackArrivals: true, arrivalsSince: at('2027-01-01T00:00') });
    const arrivedAt = at('2027-02-20T09:00');
    const times = { start: '2027-02-20T09:00', end: '2027-02-27T09:00' };
    const overdue = await stay({ service: 'Boarding', ...times });
    await database().booking.update({ where: { id: overdue.id }, data: { arrivedAt } });
    const early = await stay({ service: 'Boarding', ...times, end: '2027-03-05T09:00' });
    const leftAt = at('2027-02-25T09:00');
    await database().booking.update({ where: { id: early.id }, data: { arrivedAt, leftAt } });
    const { rows } = await registerPage(march);
    const found = rows.map(({ bookingId }) => bookingId);
    expect([found.includes(overdue.id), found.includes(early.id)]).toEqual([true, false]);
    expect(rows.find(({ bookingId }) => bookingId === overdue.id)).toMatchObject({
      arrived: 'Feb 20, 2027 at 9:00 AM',
      left: 'still here, booked Feb 27, 2027 at 9:00 AM',
    });
    // Before the register's last day it was not overdue yet.
    const later = { from: '2027-05-01', until: '2027-05-31' };
    expect((await registerPage(later)).rows).toEqual([]);
    await settings({ trackArrivals: false });
    const without = (await registerPage(march)).rows.map(({ bookingId }) => bookingId);
    expect(without).not.toContain(overdue.id);
    await database().booking.deleteMany({ where: { id: { in: [overdue.id, early.id] } } });
  });

  it('is the same as a file, in which nothing runs as a formula', async () => {
    const lines = (await fileOf()).trim().split('\r\n');
    expect(lines).toHaveLength(6);
    expect(lines[0]).toContain('"Owner","Address","Phone","Emergency contact","Dog"');
    expect(lines.join('\n')).toContain('"\'=Fig"""');
    expect(lines.join('\n')).toContain('"9 Elm Street, New York, NY 10001"');
  });

  it('writes every row once, also where the pieces of the file meet', async () => {
    const { id: ownerId, dog: pet } = await guest({ petName: 'Many' });
    const start = new Date('2026-05-04T13:00:00Z');
    const end = new Date('2026-05-04T19:00:00Z');
    const made = await database().booking.createManyAndReturn({
      data: Array.from({ length: 10 * registerRowsAtOnce + 7 }, () => ({
        userId: ownerId,
        petsSelected: ['Many'],
        service: 'Daycare' as const,
        start,
        end,
        dates: ['2026-05-04'],
        status: 'accepted' as const,
        totalCents: 0,
        remainCents: 0,
        numDogs: 1,
        createdAt: start,
      })),
    });
    await database().bookingPet.createMany({
      data: made.map(({ id }) => ({ bookingId: id, petId: pet.id })),
    });
    const may = { from: '2026-05-01', until: '2026-05-31' };
    expect((await fileOf(may)).trim().split('\r\n')).toHaveLength(10 * registerRowsAtOnce + 8);
    const { rows, leftOut } = await registerPage(may);
    expect([rows.length, leftOut]).toEqual([1000, 7]);
    const day = { from: '2026-05-05', until: '2026-05-05' };
    expect(await registerPage(day)).toEqual({ rows: [], leftOut: 0 });
    expect(dogs[0]?.id).not.toBe(dogs[1]?.id);
  });
});

describe('R58 the period', () => {
  const of = (query: string) => registerPeriod(new URLSearchParams(query), '2027-04-02');
  const april = { from: '2027-04-01', until: '2027-04-30' };

  it.each([
    ['', april],
    ['from=2027-01-01&until=2028-01-01', { from: '2027-01-01', until: '2028-01-01' }],
  ])('of %s', (query, period) =>
    expect(of(query)).toEqual({ period, typedDays: { ...period, problem: null } }),
  );

  it.each([
    ['2027-01-01', '2028-01-02', 'until', 'Please choose a year at most.'],
    ['2027-03-02', '2027-03-01', 'until', 'The last day cannot be before the first.'],
    ['x', '2027-03-01', 'from', 'Please enter a date such as 2026-03-31.'],
    ['2027-03-01', '2027-02-30', 'until', 'Please enter a date such as 2026-03-31.'],
    ['', '2027-03-01', 'from', 'Please enter both days.'],
    ['2027-03-01', '', 'until', 'Please enter both days.'],
    ['', '', 'from', 'Please enter both days.'],
  ])('keeps from %s to %s as typed, and says what is wrong', (from, until, at, text) => {
    const query = String(new URLSearchParams({ from, until }));
    expect(of(query)).toEqual({ period: null, typedDays: { from, until, problem: { at, text } } });
  });
});

describe('R58 an owner’s address', () => {
  const sent: SentDetails = {
    first_name: 'Ada',
    last_name: 'Byron',
    phone_number: '(212) 555-0123',
    street_address: '9 Elm Street',
    city: 'New York',
    region: 'NY',
    postal_code: '',
  };

  it('is asked for only while the switch is on, and is kept when it goes off', async () => {
    const { id } = await createOwner();
    await saveProfile(id, sent);
    expect((await findProfileDetails(id)).address).toBeNull();
    const stored = () => database().profile.findUniqueOrThrow({ where: { id } });
    expect((await stored()).streetAddress).toBeNull();
    await settings({ askAddress: true });
    await saveProfile(id, sent);
    expect((await findProfileDetails(id)).address).toEqual({
      streetAddress: '9 Elm Street',
      city: 'New York',
      region: 'NY',
      postalCode: '',
    });
    await settings({ askAddress: false });
    await saveProfile(id, { ...sent, street_address: '', city: '', region: '' });
    expect(await stored()).toMatchObject({ streetAddress: '9 Elm Street', postalCode: null });
  });
});
