/** R106: the hand-over forms, sent from old pages, twice, or by anyone. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createHelper, signIn } from '../factories/people';
import { type FormFields, httpClient } from '../setup/http-client';
import { dataPath, startWalk, type ViewerName, type Walk } from './walk';

let walk: Walk;

beforeAll(async () => {
  walk = await startWalk();
});
afterAll(() => walk.server.stop());

const handOver = (helper: string, more: FormFields = {}, as: ViewerName = 'admin') =>
  walk.clients[as].post(paths.handOver(), { helper, until: '2027-03-03T10:00', ...more });

const takeBack = (id: string, as: ViewerName = 'admin') =>
  walk.clients[as].post(paths.handOver(), { intent: 'take-back', hand_over_id: id });

/** Returns the latest hand-over. */
const latest = () =>
  walk.server.database.handOver.findFirstOrThrow({ orderBy: { createdAt: 'desc' } });

const until = 'until Wed, Mar 3, 10:00 AM. You can still write to us.';

it('R106 a request is refused with the sentence and keeps what was typed; messages go on', async () => {
  const ids = await walk.freshIds();
  const { owner } = walk.clients;
  const { database } = walk.server;
  const page = paths.book(ids.owner, { service: 'Daycare' });
  expect((await owner.get(page)).text).not.toContain('We take no new requests');
  const handedOver = await handOver(ids.helper, { pause_requests: 'on', pause_quick: 'on' });
  expect(handedOver.location).toBe(paths.handOver());
  const bookings = await database.booking.count();
  const refused = await owner.post(page, {
    service: 'Daycare',
    start: '2027-03-09T09:00',
    end: '2027-03-09T15:00',
    message: 'Please no cheese.',
    pets_selected: ids.pet,
  });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain(`We take no new requests ${until}`);
  expect(refused.text).toContain('Please no cheese.');
  expect((await owner.get(page)).text).toContain(`We take no new requests ${until}`);
  const quick = await owner.post(paths.quickDaycare(ids.pet), { seen_cents: '4500' });
  expect(quick.status).toBe(409);
  expect(quick.text).toContain(`Quick Daycare is paused ${until}`);
  expect(await database.booking.count()).toBe(bookings);
  const written = await owner.post(paths.messagesOf(ids.owner), { content: 'Get well soon!' });
  expect(written.status).toBe(302);

  const back = await takeBack((await latest()).id);
  expect(back.location).toBe(paths.handOver());
  expect((await owner.get(page)).text).not.toContain('We take no new requests');
});

it('R106 two presses at the same moment are one hand-over, and owners are told once', async () => {
  const ids = await walk.freshIds();
  const { database } = walk.server;
  const stay = { start: '2027-03-02T09:00', end: '2027-03-04T09:00', status: 'accepted' } as const;
  await createBooking(ids.owner, [ids.pet], stay, database);
  const lou = await createHelper({ firstName: 'Lou' }, database);
  const asked = await handOver(ids.helper, { tell: 'on', text: 'I’m in bed.' });
  const noticed = /name="noticed" value="([^"]+)"/.exec(asked.text)?.[1] ?? '';
  const tell = { tell: 'on', text: 'I’m in bed.', noticed };
  const told = () =>
    database.message.count({ where: { ownerId: ids.owner, content: { startsWith: tell.text } } });
  const same = { ...tell, form_key: 'k'.repeat(43) };
  const twice = await Promise.all([1, 2].map(() => handOver(ids.helper, same)));
  expect(twice.map(({ location }) => location)).toEqual([paths.handOver(), paths.handOver()]);
  expect(await database.handOver.count()).toBe(1);
  expect(await told()).toBe(1);

  await takeBack((await latest()).id);
  const both = await Promise.all([handOver(ids.helper, tell), handOver(lou.id, tell)]);
  expect(both.map(({ status }) => status).sort()).toEqual([302, 409]);
  const refused = both.find(({ status }) => status === 409)?.text;
  expect(refused).toMatch(/is in charge until Wed, Mar 3, 10:00 AM\. Take the house back first\./);
  expect(refused).toContain('I’m in bed.');
  expect(await database.handOver.count()).toBe(2);
  // The first was taken back right away, so its message is withdrawn (R15); the second tells them.
  expect(await told()).toBe(1);
});

it('R106 nobody but the admin hands the house over or takes it back, the one in charge least of all', async () => {
  const ids = await walk.freshIds();
  await handOver(ids.helper);
  const before = await latest();
  for (const as of ['helper', 'owner', 'newcomer', 'anonymous'] as const) {
    await takeBack(before.id, as);
    await handOver(ids.helper, { until: '2027-03-20T10:00' }, as);
    expect(await latest(), as).toEqual(before);
  }
});

it('R106 the account that is removed while in charge takes the hand-over with it', async () => {
  const ids = await walk.freshIds();
  const { url, database } = walk.server;
  const gone = await createHelper({ firstName: 'Gone' }, database);
  const theirs = httpClient(url, await signIn(gone.id, database));
  await handOver(gone.id, { pause_requests: 'on' });
  expect((await theirs.get(paths.standIn())).status).toBe(200);
  const staff = await walk.clients.admin.get(paths.adminStaff());
  expect(staff.text).toContain('In charge until Wed, Mar 3, 10:00 AM');
  await walk.clients.admin.post(paths.adminStaff(), { intent: 'remove', helper_id: gone.id });
  expect((await theirs.get(paths.standIn())).location).toContain(paths.login());
  const page = await walk.clients.owner.get(paths.book(ids.owner, { service: 'Daycare' }));
  expect(page.text).not.toContain('We take no new requests');
  expect((await walk.clients.admin.get(paths.handOver())).text).toContain('Hand over now');
});

it('R106 the device that keeps the page is told whose it is and until when', async () => {
  const ids = await walk.freshIds();
  await handOver(ids.helper);
  const told = async (who: 'helper' | 'admin') => {
    const { headers } = await walk.clients[who].get(paths.standIn());
    return JSON.parse(headers.get('X-Tailhouse-Offline') ?? 'null') as unknown;
  };
  const facts = {
    account: ids.helper,
    timeZone: 'America/New_York',
    until: '2027-03-03T15:00:00.000Z',
    styles: expect.stringMatching(/^\/build\/.+\.css$/) as string,
  };
  expect(await told('helper')).toEqual(facts);
  await takeBack((await latest()).id);
  expect(await told('helper')).toBeNull();
  expect(await told('admin')).toEqual({ ...facts, account: ids.admin, until: undefined });
});

it('R106 pages that are open when its time passes find it over', async () => {
  const ids = await walk.freshIds();
  const { database } = walk.server;
  const { owner, helper, admin } = walk.clients;
  await handOver(ids.helper, { pause_requests: 'on' });
  const { id, createdAt } = await latest();
  expect((await helper.get(paths.standIn())).status).toBe(200);
  expect((await admin.get(paths.admin())).text).toContain('is in charge until');
  await database.handOver.update({ where: { id }, data: { until: createdAt } });
  const back = await takeBack(id);
  expect(back.location).toBe(paths.handOver());
  expect((await admin.follow()).text).toContain('That hand-over is over already.');
  expect((await admin.get(paths.admin())).text).not.toContain('is in charge until');
  for (const way of [paths.standIn(), dataPath(paths.standIn()), paths.adminDay('2027-03-05')])
    expect((await helper.get(way)).status, way).toBe(404);
  const asked = await owner.post(paths.book(ids.owner, { service: 'Daycare' }), {
    service: 'Daycare',
    start: '2027-03-09T09:00',
    end: '2027-03-09T15:00',
    pets_selected: ids.pet,
  });
  expect(asked.status).toBe(302);
  // A hand-over that ended by itself doesn't need to be ended before the next one.
  expect((await handOver(ids.helper)).location).toBe(paths.handOver());
});
