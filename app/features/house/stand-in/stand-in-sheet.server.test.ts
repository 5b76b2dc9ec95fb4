/** R106: the stand-in's page. */
import { expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { createHelper } from '~tests/factories/people';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { statementsOf } from '~tests/setup/statements';
import { standInSheet } from './stand-in-sheet.server';

const { guest, settings, stay } = house({
  at: at('2027-05-04T08:00'),
  settings: { trackArrivals: true, carePlans: true, houseNotes: 'The leashes hang in the hall.' },
  stay: { service: 'Boarding', status: 'accepted', createdAt: at('2027-01-10T12:00') },
});

async function dog(petName: string, start: string, end: string) {
  const of = await guest({ petName }, { firstName: 'Pat', lastName: `of ${petName}` });
  return { pet: of.dog.id, booking: (await stay({ of, start, end })).id };
}

const names = async () => (await standInSheet()).dogs.map(({ name }) => name);

it('R106 has the dogs that are here and come within seven days, and no others', async () => {
  await dog('Here', '2027-05-01T09:00', '2027-05-04T10:00');
  await dog('Last', '2027-05-10T20:00', '2027-05-12T10:00');
  await dog('Eighth', '2027-05-11T06:15', '2027-05-12T10:00');
  await dog('Over', '2027-05-01T09:00', '2027-05-03T10:00');
  const still = await dog('Still', '2027-05-01T09:00', '2027-05-03T10:00');
  const left = await dog('Left', '2027-05-01T09:00', '2027-05-05T10:00');
  const came = { arrivedAt: at('2027-05-01T09:00') };
  await database().booking.update({ where: { id: still.booking }, data: came });
  await database().booking.update({
    where: { id: left.booking },
    data: { ...came, leftAt: at('2027-05-03T10:00') },
  });
  expect(await names()).toEqual(['Here', 'Last', 'Still']);
  // R119: while arrivals are off, it left at its Pick Up.
  await settings({ trackArrivals: false });
  expect(await names()).toEqual(['Here', 'Last']);
});

it('R106 has what they eat and take, who must not meet, and the house notes', async () => {
  const one = await dog('Bella', '2027-05-04T09:00', '2027-05-06T10:00');
  const other = await dog('Max', '2027-05-05T09:00', '2027-05-06T10:00');
  const item = { petId: one.pet, times: [420], amount: '1 cup', createdAt: at('2027-01-01T09:00') };
  await database().careItem.createMany({
    data: [
      { ...item, kind: 'meal', what: 'Kibble', note: 'Soaked.' },
      { ...item, kind: 'medicine', what: 'Apoquel' },
      { ...item, kind: 'meal', what: 'Over', untilDate: '2027-05-03' },
      { ...item, kind: 'meal', what: 'Later', fromDate: '2027-05-11' },
      { ...item, kind: 'meal', what: 'Ended', endedAt: at('2027-05-01T09:00') },
    ],
  });
  const [petA = '', petB = ''] = [one.pet, other.pet].sort();
  const createdAt = at('2027-01-01T09:00');
  await database().petPair.create({ data: { petA, petB, note: 'over food', createdAt } });
  const sheet = await standInSheet();
  expect(sheet.houseNotes).toBe('The leashes hang in the hall.');
  expect(sheet.apart).toEqual(['Keep Bella and Max apart: over food']);
  expect(sheet.dogs[0]).toMatchObject({
    name: 'Bella',
    ownerName: 'Pat of Bella',
    meals: ['Kibble, 1 cup, 7:00 AM. Soaked.'],
    dog: { medicine: ['Apoquel, 1 cup, 7:00 AM.'] },
  });
  expect(sheet.inForce).toBeNull();
});

it('R106 says who is in charge until when, and has no money (R59)', async () => {
  await dog('Bella', '2027-05-04T09:00', '2027-05-06T10:00');
  await database().handOver.create({
    data: {
      helperId: (await createHelper()).id,
      until: at('2027-05-07T18:00'),
      createdAt: at('2027-05-04T07:00'),
      pauseRequests: false,
      pauseQuick: false,
      openKey: 'open',
    },
  });
  const sheet = await standInSheet();
  expect(sheet.inForce).toMatchObject({ helper: 'Kim Lindt', until: 'Fri, May 7, 6:00 PM' });
  expect(JSON.stringify(sheet)).not.toMatch(/\$\d|cents|price|paid|total/i);
});

it('K9 takes as many statements for many stays as for one', async () => {
  await dog('One', '2027-05-04T09:00', '2027-05-06T10:00');
  const one = (await statementsOf(standInSheet)).length;
  for (const name of ['Two', 'Three', 'Four'])
    await dog(name, '2027-05-05T09:00', '2027-05-06T10:00');
  expect((await statementsOf(standInSheet)).length).toBeLessThanOrEqual(one);
});
