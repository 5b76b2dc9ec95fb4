import { beforeAll, beforeEach, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import type { Pet } from '~/core/database/generated/client';
import { IsolatedSqlite } from '~/core/database/sqlite-adapter.server';
import { now } from '~/core/runtime/clock.server';
import type { Role } from '~/core/session/permissions';
import { listBookings } from '~/features/reservations/list-bookings.server';
import { countFrames } from '~/features/stays/time-frames.server';
import { createBooking } from '~tests/factories/bookings';
import { createOwner } from '~tests/factories/people';
import { createPet } from '~tests/factories/pets';
import { bookingPage } from './booking-page.server';
import { quickDaycareOffers } from './quick-daycare.server';

let statements: string[] = [];
let owner: { id: string; role: Role };
let pets: Pet[];

// Listens at the door of the database, which nothing has opened yet in this process.
const { prototype } = IsolatedSqlite;
const connect = Reflect.get(prototype, 'connect');
prototype.connect = async function listening() {
  const adapter = await connect.call(this);
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = (query) => {
    statements.push(query.sql);
    return queryRaw(query);
  };
  return adapter;
};

beforeAll(async () => {
  owner = { id: (await createOwner()).id, role: 'user' };
  pets = [await createPet(owner.id)];
});

beforeEach(() => (statements = []));

let saves = 0;

/** How many statements it takes just after the settings were saved, when nothing is remembered. */
async function countOf(work: () => Promise<unknown>): Promise<number> {
  const updatedAt = new Date((saves += 1));
  await database().businessSettings.update({ where: { id: 1 }, data: { updatedAt } });
  statements = [];
  await work();
  return statements.length;
}

const list = () => listBookings({ viewer: owner, ownerId: owner.id, frame: 'upcoming', page: 1 });

it('R16 the five counts are one statement', async () => {
  expect(await countOf(() => countFrames(owner.id, now(), 'America/New_York'))).toBe(1);
});

it('more rows are no more statements: lists, the booking page, Quick Daycare', async () => {
  const all = async () => [
    await countOf(list),
    await countOf(() => bookingPage(owner.id)),
    await countOf(() => quickDaycareOffers('committed', pets)),
  ];
  await createBooking(owner.id, [pets[0]?.id ?? '']);
  const forOne = await all();
  expect(forOne.every((count) => count > 0)).toBe(true);
  for (let count = 0; count < 4; count += 1) pets.push(await createPet(owner.id));
  for (const { id } of pets) await createBooking(owner.id, [id]);
  expect(await database().booking.count()).toBe(6);
  expect(await all()).toEqual(forOne);
});
