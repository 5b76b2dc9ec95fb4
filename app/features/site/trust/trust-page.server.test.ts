/** R107: the counts of the trust page, from the records. */
import { expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { newStoredId } from '~/core/files/stored-files.server';
import { createPicture } from '~tests/factories/pictures';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { trustPage } from './trust-page.server';

const { admin, owner, dog, settings, stay } = house({
  at: at('2027-06-01T12:00'),
  settings: { trustPage: true },
});

const figures = async () => {
  const page = await trustPage();
  return new Map(page?.figures.map(({ title, value }) => [title, value]));
};

/** Returns a day of May 2027, as `2027-05-09`. */
const dayOf = (day: number) => `2027-05-${String(day).padStart(2, '0')}`;

it('is off at first, and says who sleeps in the house', async () => {
  await settings({ trustPage: false });
  expect(await trustPage()).toBeNull();
  await settings({ trustPage: true, sleepsHere: 'Nora, every night.' });
  expect(await trustPage()).toMatchObject({ sleepsHere: 'Nora, every night.', figures: [] });
  const paper = await createPicture({ place: 'trust', alt: 'Insurance 2026' });
  await createPicture({ place: 'about', alt: 'Nora' });
  expect((await trustPage())?.papers).toEqual([expect.objectContaining({ id: paper.id })]);
});

it('counts stays, answers, pictures, certificates and what the house canceled', async () => {
  const book = async (day: number, answered: number, status: 'accepted' | 'canceled') => {
    const createdAt = at('2027-04-01T09:00');
    const times = { start: `${dayOf(day)}T09:00`, end: `${dayOf(day)}T15:00`, createdAt };
    const { id } = await stay({ ...times, status });
    await database().bookingHistory.deleteMany({ where: { bookingId: id } });
    const event = { bookingId: id, actorId: admin.id, event: 'status_changed' } as const;
    const answer = { fromStatus: 'pending', toStatus: 'accepted' } as const;
    const answeredAt = new Date(createdAt.getTime() + answered * 60_000);
    await database().bookingHistory.create({ data: { ...event, ...answer, at: answeredAt } });
    return { id, event };
  };
  const stays: Awaited<ReturnType<typeof book>>[] = [];
  for (let day = 1; day <= 20; day += 1) stays.push(await book(day, day, 'accepted'));
  // Two at a time, a year and a half ago and in the future: neither is within the last twelve months.
  for (const start of ['2025-12-01', '2027-06-09'])
    await stay({
      ...{ start: `${start}T09:00`, end: `${start}T15:00`, status: 'accepted' },
      createdAt: at('2025-11-01T09:00'),
    });
  const canceled = { fromStatus: 'accepted', toStatus: 'canceled' } as const;
  const byHouse = await book(21, 5, 'canceled');
  await database().bookingHistory.create({
    data: { ...byHouse.event, ...canceled, at: at('2027-05-02T09:00') },
  });
  const byOwner = await book(22, 5, 'canceled');
  await database().bookingHistory.create({
    data: { ...byOwner.event, ...canceled, actorId: owner.id, at: at('2027-05-02T09:00') },
  });
  // Undone, so that the stay is accepted and took place.
  const [undone] = stays;
  await database().bookingHistory.create({
    data: {
      ...{ bookingId: undone?.id ?? '', actorId: admin.id, event: 'status_changed' },
      ...{ ...canceled, at: at('2027-04-20T09:00') },
    },
  });

  expect([...(await figures())]).toEqual([
    ['How soon we answer', '10 minutes'],
    ['Stays we canceled', '1'],
  ]);

  await settings({ dogLimit: 6, updates: true, requiredVaccines: ['rabies'] });
  const update = (bookingId: string, local: string) =>
    database().stayUpdate.create({
      data: { bookingId, actorId: admin.id, text: '', createdAt: at(local) },
    });
  const pictured = async (index: number, data: { removedAt?: Date } = {}) => {
    const bookingId = stays[index]?.id ?? '';
    const { id: updateId } = await update(bookingId, `${dayOf(index + 1)}T10:00`);
    const picture = await database().picture.create({
      data: {
        ...{ id: newStoredId(), place: 'stay', alt: '', width: 4, height: 3 },
        createdAt: at('2027-05-01T10:00'),
      },
    });
    await database().stayUpdatePicture.create({
      data: { updateId, pictureId: picture.id, position: 0 },
    });
    await database().stayUpdate.update({ where: { id: updateId }, data });
  };
  await pictured(0);
  await pictured(0);
  await pictured(1);
  await pictured(2, { removedAt: at('2027-05-03T11:00') });
  await update(stays[3]?.id ?? '', `${dayOf(4)}T10:00`);
  const proof = { petId: dog.id, vaccine: 'rabies', createdAt: at('2027-05-01T10:00') } as const;
  await database().vaccination.createMany({
    data: [
      ...Array.from({ length: 20 }, (_, index) => ({
        ...{ ...proof, validUntil: `2028-01-${index + 10}`, state: 'confirmed' as const },
      })),
      { ...proof, validUntil: '2029-01-01', state: 'waiting' },
    ],
  });
  // R120: 10% would shame the house.
  expect((await figures()).get('Days with a picture')).toBeUndefined();
  for (let index = 4; index < 14; index += 1) await pictured(index);
  const counted = await figures();
  expect(counted.get('Most dogs together')).toBe('1 of 6');
  expect(counted.get('Days with a picture')).toBe('60%');
  expect(counted.get('Certificates seen')).toBe('20');
});
