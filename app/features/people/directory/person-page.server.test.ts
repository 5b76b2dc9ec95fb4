/** An owner's page for the admin; its contents are not on the owner's own page. */
import { beforeAll, describe, expect, it } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import { addToLedger } from '~/features/money/payments/ledger.server';
import { loader as petsLoader } from '~/routes/$userId.profile._index/route';
import type { BookingFields } from '~tests/factories/bookings';
import { createOwner, signIn } from '~tests/factories/people';
import { createPet } from '~tests/factories/pets';
import { createPicture } from '~tests/factories/pictures';
import { house, type Person } from '~tests/setup/house';
import { statementsOf } from '~tests/setup/statements';
import { personPage } from './person-page.server';

const note = 'Argues about every cent';
const { admin, owner, dog, guest, regular, stay } = house({
  owner: {
    privateNote: note,
    specialPriceDaycare: 2000,
    createdAt: new Date('2026-01-05T12:00:00Z'),
  },
  dogs: [
    { petName: 'Rex', foodInfo: 'Two cups at 7.', medInfo: 'A pill at 8.' },
    { petName: 'Tom', retiredAt: new Date('2026-02-01T00:00:00Z') },
  ],
  stay: { status: 'accepted' },
});
const other = regular({ petName: 'Stranger' }, { privateNote: 'Another note' });
let photoId: string;

beforeAll(async () => {
  photoId = (await createPicture({ place: 'pet', petId: dog.id, alt: 'Rex' })).id;
  const on = (day: string, fields: BookingFields = {}) =>
    stay({
      start: `${day}T09:00`,
      end: `${day}T15:00`,
      createdAt: new Date('2024-02-01T12:00:00Z'),
      ...fields,
    });
  for (let day = 1; day <= 7; day += 1)
    await on(`2024-03-0${day}`, { paidCents: day === 7 ? 0 : 4500 });
  await on('2024-04-01', { status: 'canceled' });
  for (const day of ['06', '02', '04', '03', '05', '01']) await on(`2098-05-${day}`);
  await on('2098-04-30', { status: 'pending' });
  const [open] = await database().booking.findMany({
    where: { userId: owner.id },
    orderBy: { start: 'desc' },
  });
  for (let index = 1; index <= 6; index += 1)
    await inTransaction((tx) =>
      addToLedger(tx, {
        bookingId: open?.id ?? '',
        kind: 'manual',
        amountCents: index * 100,
        providerRef: null,
        attemptId: null,
        actorId: admin.id,
      }),
    );
  await stay({ of: other });
});

const page = async () => {
  const found = await personPage(owner.id);
  if (found === null) throw new Error('The owner was not found');
  return found;
};

describe('the one page of an owner', () => {
  it('has the note, the prices, the dogs with their care and faces, and the retired ones apart', async () => {
    const { privateNote, special, since, dogs, retired } = await page();
    expect({ privateNote, special, since }).toEqual({
      privateNote: note,
      special: { daycare: 2000, boarding: null },
      since: '2026-01-05',
    });
    expect(dogs.map(({ name }) => name)).toEqual(['Rex']);
    expect(dogs[0]).toMatchObject({
      care: [
        { label: 'Food Info', value: 'Two cups at 7.' },
        { label: 'Medication Info', value: 'A pill at 8.' },
      ],
      photo: { id: photoId },
    });
    expect(retired.map(({ name }) => name)).toEqual(['Tom']);
    expect(JSON.stringify(await page())).not.toMatch(/Stranger|Another/);
  });

  it('lists the next stays first, then the newest that are over, and no canceled one', async () => {
    const { ahead, moreAhead, past, bookings } = await page();
    const days = (stays: typeof ahead) => stays.map(({ whenText }) => whenText.slice(5, 11));
    expect(days(ahead)).toEqual(['Apr 30', 'May 1,', 'May 2,', 'May 3,', 'May 4,']);
    expect(ahead.map(({ status }) => status)[0]).toBe('pending');
    expect(moreAhead).toBe(2);
    expect(days(past)).toEqual(['Mar 7,', 'Mar 6,', 'Mar 5,', 'Mar 4,', 'Mar 3,']);
    expect(bookings).toBe(15);
    expect(ahead[1]?.faces).toMatchObject([{ name: 'Rex', photo: { id: photoId } }]);
    expect(ahead.some(({ here }) => here)).toBe(false);
  });

  it('says what is paid, what is open and where, and the last payments, newest first', async () => {
    const { ahead, past, paidCents, outstandingCents, unpaid, payments } = await page();
    const open = await database().booking.findMany({
      where: { userId: owner.id, status: 'accepted', remainCents: { gt: 0 } },
    });
    expect(paidCents).toBe(6 * 4500 + 2100);
    expect(outstandingCents).toBe(open.reduce((sum, { remainCents }) => sum + remainCents, 0));
    // At $20.00 a day, one of the seven unpaid stays has been paid, plus one dollar.
    expect(unpaid).toBe(6);
    // A pending request is not due yet.
    expect(ahead[0]?.openCents).toBe(0);
    expect(ahead[1]?.openCents).toBeGreaterThan(0);
    expect(past.map(({ openCents }) => openCents > 0)).toEqual([true, false, false, false, false]);
    expect(payments.map(({ amountCents }) => amountCents)).toEqual([600, 500, 400, 300, 200]);
    expect(payments[0]?.what).toBe('Paid outside PayPal');
  });

  it('R70 keeps the face of a dog that was renamed, and of namesakes each its own', async () => {
    const of = await guest();
    const named = async (petName: string) => {
      const { id } = await createPet(of.id, { petName });
      return { id, photo: (await createPicture({ place: 'pet', petId: id, alt: '' })).id };
    };
    const [old, one, two] = [await named('Old'), await named('Twin'), await named('Twin')];
    await stay({ of, dogs: [old, one, two] });
    await database().pet.update({ where: { id: old.id }, data: { petName: 'New' } });
    const [ahead] = (await personPage(of.id))?.ahead ?? [];
    const faces = ahead?.faces.map(({ name, photo }) => [name, photo?.id]);
    expect(faces?.[0]).toEqual(['Old', old.photo]);
    expect(new Set(faces?.slice(1).map(([, photo]) => photo))).toEqual(
      new Set([one.photo, two.photo]),
    );
  });

  it('marks a stay that is going on', async () => {
    const of = await guest();
    const hour = 3_600_000;
    const booking = await stay({ of });
    await database().booking.update({
      where: { id: booking.id },
      data: { start: new Date(Date.now() - hour), end: new Date(Date.now() + hour) },
    });
    expect((await personPage(of.id))?.ahead).toMatchObject([{ id: booking.id, here: true }]);
  });

  it('is nothing for an account that is gone, and takes as many statements for many rows', async () => {
    const gone = await createOwner({ deletedAt: new Date('2026-03-01T00:00:00Z') });
    expect(await personPage(gone.id)).toBeNull();
    const fewer = await guest();
    await stay({ of: fewer });
    const [few, many] = [
      (await statementsOf(() => personPage(fewer.id))).length,
      (await statementsOf(() => personPage(owner.id))).length,
    ];
    expect(few).toBe(many);
  });

  it('is for the admin alone: the owner’s own page has neither note nor care', async () => {
    const open = async (viewer: Person) => {
      const headers = { Cookie: await signIn(viewer.id) };
      const request = new Request(`http://localhost:3000/${owner.id}/profile`, { headers });
      return petsLoader({ request, params: { userId: owner.id }, context: {} });
    };
    const own = await open(owner);
    expect(own.person).toBeNull();
    expect(JSON.stringify(own)).not.toMatch(/Argues|A pill at 8/);
    expect((await open(admin)).person).toMatchObject({ privateNote: note });
  });
});
