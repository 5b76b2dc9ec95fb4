/** R90: belongings, added by owner or staff and ticked when they go home. */
import { beforeAll, expect, it } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import { noteArrived, noteLeft } from '~/features/day/arrivals/arrivals.server';
import { undoableNotes, undoNoted } from '~/features/day/arrivals/undo-noted.server';
import { daySheet } from '~/features/day/care/day-sheet.server';
import { emergencyCards } from '~/features/day/emergency-card/emergency-cards.server';
import { eraseAccount } from '~/features/people/profiles/erase-account.server';
import { myData } from '~/features/people/profiles/my-data.server';
import { stored } from '~tests/factories/bookings';
import { createHelper } from '~tests/factories/people';
import { at } from '~tests/setup/clock';
import { heardDuring } from '~tests/setup/heard';
import { house, type Person } from '~tests/setup/house';
import { refusal } from '~tests/setup/refusal';
import { stillHere } from './belongings';
import { belongingsIn } from './stored-belongings';
import { belongingsFacts, belongingsVersion, saveBelongings } from './belongings.server';

const day = '2027-02-02';
const { admin, owner, settings, clock, guest, stay } = house({
  at: at(`${day}T10:00`),
  settings: { trackArrivals: true },
  dogs: [{ petName: 'Bella' }],
});
let helper: Person;
let bookingId: string;

beforeAll(async () => {
  helper = await createHelper();
  const times = { start: `${day}T09:00`, end: `${day}T17:00` };
  ({ id: bookingId } = await stay({ ...times, status: 'accepted' }));
});

const storedBelongings = async () => belongingsIn((await stored(bookingId)).belongings);
const save = async (viewer: Person, things: string[], back: string[] = []) =>
  saveBelongings({
    bookingId,
    viewer,
    seen: belongingsVersion(await storedBelongings()),
    things,
    back,
  });

it('is told by its owner, who ticks nothing, and by a helper, who may', async () => {
  const heard = await heardDuring(async () => {
    expect(await save(owner, ['bed', 'bowl'], ['bed'])).toBe(true);
  });
  expect(heard.map(({ audience }) => audience)).toEqual([owner.id, 'admin']);
  expect(stillHere(await storedBelongings())).toEqual(['bed', 'bowl']);
  expect(await save(helper, ['bed', 'bowl'], ['bed'])).toBe(true);
  expect(stillHere(await storedBelongings())).toEqual(['bowl']);
  // The owner's later edit keeps the tick.
  await save(owner, ['bed', 'bowl', 'ball']);
  expect(stillHere(await storedBelongings())).toEqual(['bowl', 'ball']);
  expect(await save(owner, ['bed', 'bowl', 'ball'])).toBe(false);
});

it('is nobody else’s, never overwrites what the page did not show, and is off with arrivals', async () => {
  const other = await guest();
  expect((await refusal(save(other, ['bone']))).code).toBe('not_found');
  await save(owner, ['bed']);
  const older = saveBelongings({
    ...{ bookingId, viewer: owner, seen: belongingsVersion([]) },
    ...{ things: ['bone'], back: [] },
  });
  const { code, userMessage } = await refusal(older);
  expect([code, userMessage]).toEqual(['conflict', expect.stringContaining('Belongings: bed')]);
  await settings({ trackArrivals: false });
  expect((await refusal(save(owner, ['bone']))).code).toBe('conflict');
  const row = await stored(bookingId);
  const off = { trackArrivals: false, arrivalsSince: null };
  const on = { ...off, trackArrivals: true };
  expect(belongingsFacts(row, off)).toBeNull();
  expect(belongingsFacts({ ...row, status: 'canceled' }, on)).toBeNull();
  const past = { ...row, leftAt: row.end };
  expect(belongingsFacts(past, on)?.list).toHaveLength(1);
  const without = { ...past, belongings: [] };
  expect(belongingsFacts(without, on)).toBeNull();
});

it('is added to at Arrived, ticked at Left, and here again after an Undo', async () => {
  await save(owner, ['bed']);
  const noting = { bookingId, viewer: helper, version: 1 };
  await noteArrived({ ...noting, noticed: ['agreement'], brought: ['ball', 'bed'] });
  expect(stillHere(await storedBelongings())).toEqual(['bed', 'ball']);
  clock(`${day}T17:00`);
  const left = { ...noting, version: 2, pickedUpBy: '', back: ['ball'] };
  expect(await noteLeft(left)).toMatchObject({ stillHere: ['bed'] });
  const [note] = await undoableNotes(helper.id);
  await undoNoted({ ...noting, version: 3, answerId: note?.answerId ?? '' });
  expect(stillHere(await storedBelongings())).toEqual(['bed', 'ball']);
});

it('stands on the sheet and the emergency card, in my-data, and goes with the account', async () => {
  const onSheet = async () =>
    (await daySheet(day, admin.id)).dogs.find((dog) => dog.bookingId === bookingId)?.belongings;
  expect(await onSheet()).toBe('');
  await save(owner, ['bed', 'ball']);
  expect(await onSheet()).toBe('bed, ball');
  const [card] = await emergencyCards([bookingId]);
  expect(card?.belongings?.list).toHaveLength(2);
  expect(await new Response(await myData(owner.id)).text()).toContain('ball');
  await database().booking.update({
    where: { id: bookingId },
    data: { status: 'canceled', canceledAt: new Date() },
  });
  await inTransaction((tx) => eraseAccount(tx, owner));
  expect(await storedBelongings()).toEqual([]);
});
