/** The Users tab: search, order, and facts that only the admin sees. */
import { beforeAll, describe, expect, it } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import type { Profile } from '~/core/database/generated/client';
import { quoteStay } from '~/features/money/pricing/pricing';
import { changeSettings } from '~/core/settings/settings.server';
import { priceFacts } from '~/features/money/pricing/quote-booking.server';
import { eraseAccount } from '~/features/people/profiles/erase-account.server';
import { publicProfile } from '~/features/people/profiles/public-profile.server';
import { loader as myData } from '~/routes/resources.my-data.$userId';
import { createBooking } from '~tests/factories/bookings';
import { createAdmin, createOwner, signIn } from '~tests/factories/people';
import { createPet } from '~tests/factories/pets';
import { saveSpecialPrices, savePrivateNote } from '~tests/setup/as-shown';
import { statementsOf } from '~tests/setup/statements';
import { listUsers, usersPageSize } from './list-users.server';
import { personPage } from './person-page.server';
import { userPage } from './user-page.server';
import type { UserSort } from './user-sorts';

let zoe: Profile;
let adam: Profile;
let deleted: Profile;
let business: Profile;

const list = (search = '', sort: UserSort = 'name', page = 1) => listUsers({ search, sort, page });
const namesOf = async (...asked: Parameters<typeof list>) =>
  (await list(...asked)).users.map(({ name }) => name);

beforeAll(async () => {
  zoe = await createOwner({
    firstName: 'Zoë',
    lastName: 'Quillfeather',
    email: 'zoe@example.com',
    createdAt: new Date('2026-01-01T00:00:00Z'),
  });
  adam = await createOwner({
    firstName: 'Adam',
    lastName: 'Birch',
    email: 'adam@example.com',
    phoneNumber: '+12125550123',
    createdAt: new Date('2026-02-01T00:00:00Z'),
  });
  business = await createAdmin({ email: 'business@example.com' });
  deleted = await createOwner({ lastName: 'Gone', deletedAt: new Date('2026-03-01T00:00:00Z') });
  const wafflepaws = await createPet(zoe.id, { petName: 'Sir Wafflepaws', breed: 'Whippet' });
  await createPet(zoe.id, { petName: 'Old Tom', retiredAt: new Date('2026-03-01T00:00:00Z') });
  const fig = await createPet(adam.id, { petName: 'Fig', breed: 'Pug' });
  const stay = (id: string, petId: string, day: string, paidCents = 0) =>
    createBooking(id, [petId], {
      start: `${day}T09:00`,
      end: `${day}T15:00`,
      status: 'accepted',
      paidCents,
    });
  await stay(zoe.id, wafflepaws.id, '2024-02-05', 4500);
  await stay(zoe.id, wafflepaws.id, '2024-03-05', 1500);
  await stay(zoe.id, wafflepaws.id, '2098-05-06');
  await stay(zoe.id, wafflepaws.id, '2098-05-05');
  await stay(adam.id, fig.id, '2024-01-05', 4500);
});

describe('the list', () => {
  it('shows name, breeds, phone, email, last and next stay and what was paid', async () => {
    // The business is not an owner: it's in no list, count or search.
    expect(await userPage(business.id)).toBeNull();
    const { users } = await list();
    expect(users.map(({ name }) => name)).toEqual(['Adam Birch', 'Zoë Quillfeather']);
    expect(users[1]).toMatchObject({
      email: 'zoe@example.com',
      pets: [{ name: 'Sir Wafflepaws', breed: 'Whippet' }],
      lastStay: '2024-03-05',
      nextStay: '2098-05-05',
      paidCents: 6000,
      outstandingCents: 12000,
    });
    expect(users[0]).toMatchObject({ phone: '(212) 555-0123', nextStay: null });
  });

  it('is sorted by name, newest, total paid and outstanding', async () => {
    const adamFirst = ['Adam Birch', 'Zoë Quillfeather'];
    const zoeFirst = [...adamFirst].reverse();
    expect(await namesOf('', 'name')).toEqual(adamFirst);
    expect(await namesOf('', 'newest')).toEqual(adamFirst);
    expect(await namesOf('', 'paid')).toEqual(zoeFirst);
    expect(await namesOf('', 'outstanding')).toEqual(zoeFirst);
    expect(await namesOf('example.com', 'paid')).toEqual(zoeFirst);
  });

  it.each([
    ['quill', ['Zoë Quillfeather']],
    ['ZOE', ['Zoë Quillfeather']],
    ['zoë quill', ['Zoë Quillfeather']],
    ['waffle quill', ['Zoë Quillfeather']],
    ['fig', ['Adam Birch']],
    ['adam@example.com', ['Adam Birch']],
    ['fig quill', []],
    ['feather', ['Zoë Quillfeather']],
    ['afflepaw', ['Zoë Quillfeather']],
    ['212-555-0123', ['Adam Birch']],
    ['(212) 555 0123', ['Adam Birch']],
    ['Nora', []],
    ['business@', []],
    ['Gone', []],
    ['***', []],
    ['"', []],
    ["'; DROP TABLE profiles; --", []],
    ['quill OR adam', []],
    ['text:quill', []],
    ['(', []],
    ['NEAR(zoe quill)', []],
  ])('a search for %j finds %j', async (search, names) => {
    expect(await namesOf(search)).toEqual(names);
  });

  it('every statement follows an index, and more people are no more statements', async () => {
    const sorts = ['name', 'newest', 'paid', 'outstanding'] as const;
    const counts = async () => [
      (await statementsOf(() => list())).length,
      (await statementsOf(() => list('example'))).length,
    ];
    const before = await counts();
    for (let index = 0; index < 2 * usersPageSize; index += 1) {
      const one = await createOwner({ lastName: `Many${String(index).padStart(3, '0')}` });
      await createPet(one.id);
    }
    expect(await counts()).toEqual(before);

    const first = await list();
    expect(first.users).toHaveLength(usersPageSize);
    expect([first.page, first.pages]).toEqual([1, 2]);
    const last = await list('', 'name', 3);
    expect([last.users.length, last.pages]).toEqual([2, 3]);
    const { users, page, pages } = await list('', 'name', 1_000_000);
    expect([users.length, page, pages]).toEqual([2, 3, 3]);
    expect(await list('no such name', 'paid', 9)).toMatchObject({ users: [], page: 1, pages: 1 });

    for (const sort of sorts) {
      const [find = ''] = await statementsOf(() => list('', sort));
      const plan = await database().$queryRawUnsafe<{ detail: string }[]>(
        `EXPLAIN QUERY PLAN ${find}`,
        21,
        0,
      );
      const words = plan.map(({ detail }) => detail).join('\n');
      if (sort === 'paid' || sort === 'outstanding') {
        // A sum over an index of the bookings only (docs/decisions/036).
        expect(words).toMatch(/bookings USING COVERING INDEX bookings_status_/);
        continue;
      }
      expect(words).toMatch(/USING (COVERING )?INDEX/);
      // Only the last term, the id, is sorted among equals.
      expect(words).not.toMatch(/TEMP B-TREE FOR ORDER BY/);
    }
  });
});

describe('what only the admin sets', () => {
  it('R25 special prices count from the next booking on, and may be taken away', async () => {
    const total = async () =>
      quoteStay({
        service: 'Daycare',
        start: '2027-02-03T09:00',
        end: '2027-02-03T15:00',
        dogs: 1,
        ...(await priceFacts('committed', adam.id)),
      }).totalCents;
    const earlier = await database().booking.findFirstOrThrow({ where: { userId: adam.id } });
    await saveSpecialPrices(adam.id, { daycare: 2000, boarding: 3000 });
    expect(await total()).toBe(2000);
    const page = await userPage(adam.id);
    expect(page?.special).toEqual({ daycare: 2000, boarding: 3000 });
    expect(page?.warnings).toHaveLength(1);
    expect(await database().booking.findUniqueOrThrow({ where: { id: earlier.id } })).toEqual(
      earlier,
    );
    await saveSpecialPrices(adam.id, { daycare: 0, boarding: null });
    expect(await total()).toBe(0);
    await saveSpecialPrices(adam.id, { daycare: null, boarding: null });
    expect(await total()).toBe(4500);
  });

  it('R140 an owner who pays no tax, with the reason, and the page asks once there is a tax', async () => {
    const stay = { start: '2027-02-03T09:00', end: '2027-02-03T15:00', dogs: 1 };
    const total = async () =>
      quoteStay({ service: 'Daycare', ...stay, ...(await priceFacts('committed', adam.id)) })
        .totalCents;
    expect((await userPage(adam.id))?.asksTax).toBe(false);
    await inTransaction((tx) => changeSettings(tx, { taxRate: 88_750 }));
    expect((await userPage(adam.id))?.asksTax).toBe(true);
    expect(await total()).toBe(4899);
    const prices = { daycare: null, boarding: null };
    await saveSpecialPrices(adam.id, { ...prices, taxExempt: 'Rescue group' });
    expect(await total()).toBe(4500);
    expect((await personPage(adam.id))?.taxExempt).toBe('Rescue group');
    // A form that does not ask leaves it.
    await saveSpecialPrices(adam.id, prices);
    expect(await total()).toBe(4500);
    await inTransaction((tx) => changeSettings(tx, { taxRate: null }));
    expect((await userPage(adam.id))?.asksTax).toBe(true);
    await saveSpecialPrices(adam.id, { ...prices, taxExempt: '' });
    expect((await userPage(adam.id))?.asksTax).toBe(false);
  });

  it('the private note is on the admin’s page and in nothing that owners or visitors get', async () => {
    const note = 'Argues about every cent';
    await savePrivateNote(zoe.id, note);
    expect((await userPage(zoe.id))?.privateNote).toBe(note);
    const headers = { Cookie: await signIn(zoe.id) };
    const request = new Request(`http://localhost:3000/resources/my-data/${zoe.id}`, { headers });
    const mine = await myData({ request, params: { userId: zoe.id }, context: {} });
    expect(await mine.text()).not.toContain(note);
    for (const viewer of [null, { id: zoe.id, role: 'user' as const }])
      expect(JSON.stringify(await publicProfile(zoe.id, viewer))).not.toContain(note);
  });

  it('R41 nobody writes to a deleted account, and its note goes with it', async () => {
    await expect(saveSpecialPrices(deleted.id, { daycare: 1, boarding: 1 })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(savePrivateNote(deleted.id, 'x')).rejects.toMatchObject({ code: 'not_found' });
    expect(await userPage(deleted.id)).toBeNull();
    const leaving = await createOwner();
    const dog = await createPet(leaving.id);
    await createBooking(leaving.id, [dog.id], { status: 'canceled' });
    await savePrivateNote(leaving.id, 'Barks');
    await inTransaction((tx) => eraseAccount(tx, leaving));
    const kept = await database().profile.findUniqueOrThrow({ where: { id: leaving.id } });
    expect(kept.deletedAt).not.toBeNull();
    expect(kept.privateNote).toBe('');
  });
});
