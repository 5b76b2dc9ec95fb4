import { expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import { listBookings } from '~/features/booking/lists/list-bookings.server';
import { countFrames } from '~/features/booking/lists/time-frames.server';
import { createPet } from '~tests/factories/pets';
import { house } from '~tests/setup/house';
import { statementsOf } from '~tests/setup/statements';
import { bookingPage } from './booking-page.server';
import { quickDaycareOffers } from './quick-daycare.server';

const { owner, settings, stay } = house({ dogs: [] });
let saves = 0;

/** Counts the statements right after the settings were saved, when nothing is cached. */
async function countOf(work: () => Promise<unknown>): Promise<number> {
  await settings({ updatedAt: new Date((saves += 1)) });
  return (await statementsOf(work)).length;
}

const list = () => listBookings({ viewer: owner, ownerId: owner.id, frame: 'upcoming', page: 1 });

it('R16 the five counts are one statement', async () => {
  expect(await countOf(() => countFrames(owner.id, now(), 'America/New_York'))).toBe(1);
});

it('more rows are no more statements: lists, the booking page, Quick Daycare', async () => {
  const pets = [await createPet(owner.id)];
  const all = async () => [
    await countOf(list),
    await countOf(() => bookingPage(owner.id)),
    await countOf(() => quickDaycareOffers('committed', pets)),
  ];
  await stay({ dogs: pets });
  const forOne = await all();
  expect(forOne.every((count) => count > 0)).toBe(true);
  for (let count = 0; count < 4; count += 1) pets.push(await createPet(owner.id));
  for (const pet of pets) await stay({ dogs: [pet] });
  expect(await database().booking.count()).toBe(6);
  expect(await all()).toEqual(forOne);
});
