import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { publish, publishLater } from '~/core/live/publish.server';
import { environment } from '~/core/runtime/environment.server';
import { businessSettings } from '~/core/settings/settings.server';
import { createMessage } from '~tests/factories/messages';
import { heardOf } from '~tests/setup/heard';
import { house } from '~tests/setup/house';
import { database, inTransaction } from './database.server';

const noon = new Date('2027-03-01T17:00:00Z');
const home = house({
  at: noon,
  settings: { dogLimit: 7 },
  dogs: [{ petName: 'Fig' }, { petName: 'Moby' }],
  stay: { status: 'accepted' },
});
const regular = home.regular({ petName: 'Rex' });
beforeAll(() => createMessage(regular.id, home.admin.id));

// Twice: everything that the first test writes, sends and caches must be gone for the second.
it.each(['one test', 'the next'])('a house is the same for %s', async () => {
  const { id, petsSelected, userId, status } = await home.stay();
  expect([petsSelected, userId, status]).toEqual([['Fig'], home.owner.id, 'accepted']);
  expect((await home.stay({ of: regular })).petsSelected).toEqual(['Rex']);
  expect((await home.stay({ dogs: home.dogs })).numDogs).toBe(2);
  expect(await database().booking.count()).toBe(3);
  expect(await database().message.count()).toBe(1);
  expect((await businessSettings('committed')).dogLimit).toBe(7);
  expect(new Date()).toEqual(noon);
  expect(heardOf('a stay')).toEqual([]);
  await home.settings({ dogLimit: 3 });
  expect((await businessSettings('committed')).dogLimit).toBe(3);
  home.pass(60_000);
  await home.guest();
  expect(await database().profile.count()).toBe(4);
  await database().booking.update({ where: { id }, data: { message: 'Moved' } });
  await inTransaction((tx) => {
    publish(tx, { audience: 'admin', topic: 'request', subjectId: 'a stay' });
    return Promise.resolve();
  });
  expect(heardOf('a stay')).toHaveLength(1);
});

it('tells something a little later', async () => {
  const { intervals } = environment();
  intervals['answerUndo'] = 50;
  onTestFinished(() => void delete intervals['answerUndo']);
  await inTransaction((tx) => {
    const news = { audience: 'admin', topic: 'request', subjectId: 'later' } as const;
    publishLater(tx, news, 'answerUndo', () => Promise.resolve(true));
    return Promise.resolve();
  });
});

it('which is not told in the next test', async () => {
  await sleep(150);
  expect(heardOf('later')).toEqual([]);
});
