/** R119: Arrivals are switched on and off with dogs in the house, without scripts, and every page follows. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createOwner, signIn } from '../factories/people';
import { createPet } from '../factories/pets';
import { httpClient } from '../setup/http-client';
import { openPlain, type PlainPage } from '../setup/plain-page';
import { startWalk, type Walk } from './walk';

let walk: Walk;

beforeAll(async () => {
  walk = await startWalk();
});
afterAll(() => walk.server.stop());

const admin = (path: string) => openPlain(walk.clients.admin, path);
const arrivals = async () => (await admin(paths.settingsCard('arrivals'))).form('Arrivals');
const arrivalsAre = async (on: boolean) =>
  (await arrivals()).fillNamed('trackArrivals', on ? 'on' : []).press('Save Arrivals');

/** A stay of a separate dog, with its owner signed in. */
async function stayOf(petName: string, start: string, end: string, arrived: boolean) {
  const tx = walk.server.database;
  const { id: ownerId } = await createOwner({ firstName: `${petName}’s` }, tx);
  const { id: petId } = await createPet(ownerId, { petName }, tx);
  const times = { start, end, service: 'Boarding', status: 'accepted' } as const;
  const booking = await createBooking(ownerId, [petId], times, tx);
  const arrivedAt = arrived ? booking.start : null;
  await tx.booking.update({ where: { id: booking.id }, data: { arrivedAt } });
  const owner = httpClient(walk.server.url, await signIn(ownerId, tx));
  return { petName, ownerId, id: booking.id, owner };
}

type Stay = Awaited<ReturnType<typeof stayOf>>;

const hereNow = ({ $ }: PlainPage) => $('section[aria-label="Here now"]').text();

/** Each page that shows the dogs in the house, applied to a stay. */
const pages: Record<string, (stay: Stay) => Promise<boolean>> = {
  Today: async ({ petName }) => hereNow(await admin(paths.admin())).includes(petName),
  'the day sheet': async ({ petName }) => (await admin(paths.adminDay())).text.includes(petName),
  'the stand-in’s page': async ({ petName }) =>
    (await admin(paths.standIn())).text.includes(petName),
  'the emergency card, for a helper': async ({ id }) =>
    (await walk.clients.helper.get(paths.emergencyCard(id))).status === 200,
  'updates to send': async ({ petName }) =>
    (await admin(paths.adminUpdates())).text.includes(petName),
  'the message of the day': async ({ petName }) =>
    (await admin(paths.dayMessage())).text.includes(petName),
  'the admin’s page of the stay': async ({ id }) =>
    (await admin(paths.booking(id))).text.includes('Here now.'),
  'the owner’s page of the stay': async ({ id, owner }) =>
    (await openPlain(owner, paths.booking(id))).text.includes('See you at Pick Up.'),
  'the owner’s profile': async ({ ownerId, owner }) =>
    (await openPlain(owner, paths.profileOf(ownerId))).text.includes('Here now'),
};

/** Returns the dogs that each page shows as in the house. */
async function shown(stays: readonly Stay[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [name, has] of Object.entries(pages)) {
    found[name] = [];
    for (const stay of stays) if (await has(stay)) found[name].push(stay.petName);
  }
  return found;
}

const everyPage = (names: readonly string[]) =>
  Object.fromEntries(Object.keys(pages).map((page) => [page, names]));

it('R119 off with dogs that nobody checked out, and on again with two asleep on the sofa', async () => {
  await walk.freshIds();
  const others = { where: { status: 'accepted' }, data: { status: 'rejected' } } as const;
  await walk.server.database.booking.updateMany(others);
  // The sample business has noted arrivals for thirty days.
  const longAgo = await stayOf('Longago', '2027-02-01T09:00', '2027-02-02T09:00', true);
  const overdue = await stayOf('Overdue', '2027-02-27T09:00', '2027-02-28T09:00', true);
  const sleeps = await stayOf('Sleeps', '2027-02-28T09:00', '2027-03-02T09:00', true);
  const early = await stayOf('Early', '2027-03-01T20:00', '2027-03-02T09:00', true);
  const four = [longAgo, overdue, sleeps, early];
  expect(await shown(four)).toEqual(everyPage(['Longago', 'Overdue', 'Sleeps', 'Early']));

  const asked = await arrivalsAre(false);
  expect(asked.text).toContain('4 dogs are checked in. They count as left at their Pick Up.');
  expect(await shown([longAgo])).toEqual(everyPage(['Longago']));
  await asked.form('Switch off').press('Switch off');
  expect(await shown(four)).toEqual(everyPage(['Sleeps', 'Early']));

  const sofa = await stayOf('Sofa', '2027-02-28T09:00', '2027-03-02T09:00', false);
  const couch = await stayOf('Couch', '2027-02-28T09:00', '2027-03-02T09:00', false);
  const all = [...four, sofa, couch];
  expect(await shown([sofa, couch])).toEqual(everyPage(['Sofa', 'Couch']));
  const question = await arrivalsAre(true);
  expect(question.text).toContain(
    '2 dogs are booked for now. Note them as arrived at their Drop Off?',
  );
  await question.form('Note as arrived').press('Note as arrived');
  expect(await shown(all)).toEqual(everyPage(['Sleeps', 'Early', 'Sofa', 'Couch']));
});
