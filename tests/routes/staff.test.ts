/** R59: a helper sees the day and no money, whatever they open or press. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '~/core/web/paths';
import { type Permission, permissionOfAdminPage, can, roles } from '~/core/session/permissions';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import type { FormFields } from '../setup/http-client';
import { routeTable } from './route-table';
import { dataPath, startWalk, type Walk } from './walk';

let walk: Walk;

beforeAll(async () => {
  walk = await startWalk();
});
afterAll(() => walk.server.stop());

// Sums as people read them, and as loaders return them.
const money = /\$\s?\d|\b\d+\.00\b|\w*[cC]ents\b|amt_/;

const visible = (html: string) =>
  html.replace(/<style[^>]*>.*?<\/style>|<script(?![^>]*json)[^>]*src[^>]*>|<link[^>]*>/gs, '');

it('opens the day sheet, their own account, and what visitors see', () => {
  const open = routeTable
    .filter((row) => row.opens(walk.ids, row.path(walk.ids)).helper === 'shown')
    .filter((row) => row.opens(walk.ids, row.path(walk.ids)).anonymous !== 'shown');
  expect(open.map(({ id }) => id)).toEqual([
    'logout',
    'admin.day.($date)',
    'admin.day_.card.$bookingId',
    'resources.care-ticks',
    'admin.updates',
    'admin.incidents.new',
  ]);
});

const usual = () => [
  paths.adminDay(),
  paths.adminDay('2027-03-02'),
  paths.settingsOf(walk.ids.helper),
  paths.editSettings(walk.ids.helper, 'details'),
  paths.twoFactor(walk.ids.helper),
];

/** Opens every page as the helper: only their own open, always without a sum. */
async function expectNoSum(own: readonly string[]): Promise<void> {
  const { helper, anonymous } = walk.clients;
  const all = [...own, ...routeTable.map((row) => row.path(walk.ids))];
  let shown = 0;
  for (const path of new Set(all)) {
    // Public prices aren't a secret of the business.
    const open = (await anonymous.get(path)).status === 200;
    for (const way of [path, dataPath(path), dataPath(path, ['routes/admin'])]) {
      const answer = await helper.get(way);
      if (own.includes(path) && way !== dataPath(path, ['routes/admin']))
        expect(answer.status, way).toBe(200);
      if (open || answer.status !== 200) continue;
      shown += 1;
      expect(visible(answer.text).match(money)?.[0], way).toBeUndefined();
    }
  }
  expect(shown).toBeGreaterThan(own.length);
}

it('sees no sum on any page, in any data, and after any press', async () => {
  const { helper } = walk.clients;
  await expectNoSum(usual());
  const ids = await walk.freshIds();
  const presses: FormFields[] = [
    { intent: 'left', booking_id: ids.here, version: '1' },
    { intent: 'arrived', booking_id: ids.comes, version: '1' },
    { intent: 'charge-late', booking_id: ids.late, version: '1', seen_cents: '2000' },
    { intent: 'leave-late', stay: `${ids.late} 1` },
    { intent: 'correct-times', booking_id: ids.here, version: '1', arrived: '2027-03-01T09:30' },
    { intent: 'tick', due: ids.due, outcome: 'given' },
  ];
  for (const press of presses) {
    await helper.post(paths.adminDay(), press);
    const { text } = await helper.follow();
    expect(visible(text).match(money)?.[0], String(press['intent'])).toBeUndefined();
  }
  const late = await walk.server.database.booking.findUniqueOrThrow({ where: { id: ids.late } });
  expect(late).toMatchObject({ lateOpen: true });
});

it('does note who left, while something is owed', async () => {
  const ids = await walk.freshIds();
  const where = { id: ids.here };
  expect((await walk.server.database.booking.findUniqueOrThrow({ where })).remainCents).not.toBe(0);
  await walk.clients.helper.post(paths.adminDay(), {
    intent: 'left',
    booking_id: ids.here,
    version: '1',
  });
  const { text } = await walk.clients.helper.follow();
  expect(text).toContain('left');
  expect((await walk.server.database.booking.findUniqueOrThrow({ where })).leftAt).not.toBeNull();
});

it('reaches the owners of the dogs of today and tomorrow, and no other day', async () => {
  const { helper, admin } = walk.clients;
  const { database } = walk.server;
  const pet = await createPet(walk.ids.owner, { petName: 'Zorro' }, database);
  const stay = { start: '2027-03-04T09:00', end: '2027-03-04T15:00', status: 'accepted' } as const;
  await createBooking(walk.ids.owner, [pet.id], stay, database);
  expect((await admin.get(paths.adminDay('2027-03-04'))).text).toContain('Zorro');
  for (const date of ['2027-02-28', '2027-03-03', '2027-03-04'])
    expect((await helper.get(paths.adminDay(date))).status, date).toBe(404);
  const today = await helper.get(paths.adminDay());
  expect(today.text).toContain('Rex');
  expect(today.text).not.toContain('Zorro');
  expect(today.text).not.toContain(paths.booking(walk.ids.comes));
});

it('R106 reaches seven days and one page more while standing in, and still no sum', async () => {
  const { helper } = walk.clients;
  const { database } = walk.server;
  const { handOver } = database;
  const pet = await createPet(walk.ids.owner, { petName: 'Ada' }, database);
  const bookingOn = async (date: string) => {
    const stay = { start: `${date}T20:00`, end: '2027-03-12T15:00', status: 'accepted' } as const;
    return (await createBooking(walk.ids.owner, [pet.id], stay, database)).id;
  };
  const [last, after] = [await bookingOn('2027-03-07'), await bookingOn('2027-03-08')];
  const { id } = await handOver.create({
    data: {
      helperId: walk.ids.helper,
      until: new Date('2027-03-03T15:00:00Z'),
      createdAt: new Date('2027-03-01T14:00:00Z'),
      pauseRequests: false,
      pauseQuick: false,
      openKey: 'open',
    },
  });
  const more = [paths.standIn(), paths.adminDay('2027-03-07'), paths.emergencyCard(last)];
  await expectNoSum([...usual(), ...more]);
  for (const row of routeTable) {
    const path = row.path(walk.ids);
    const shown = row.opens(walk.ids, path).helper === 'shown' || path === paths.standIn();
    expect((await helper.get(path)).status === 200, path).toBe(shown);
  }
  const never = [
    paths.adminDay('2027-03-08'),
    paths.emergencyCard(after),
    paths.booking(last),
    paths.bookingMoney(last),
    paths.profileOf(walk.ids.owner),
    paths.messagesOf(walk.ids.owner),
  ];
  for (const path of never)
    for (const way of [path, dataPath(path)]) expect((await helper.get(way)).status, way).toBe(404);
  const takenBackAt = new Date('2027-03-01T15:00:00Z');
  await handOver.update({ where: { id }, data: { takenBackAt, openKey: null } });
  for (const path of more) expect((await helper.get(path)).status, path).toBe(404);
});

it('has a stream of their own, which tells nothing of the house', async () => {
  const { helper, admin } = walk.clients;
  const [name, value] = [...helper.cookies][0] ?? ['', ''];
  const stop = new AbortController();
  const { body, status } = await fetch(`${walk.server.url}${paths.live()}`, {
    headers: { Accept: 'text/event-stream', Cookie: `${name}=${value}` },
    signal: stop.signal,
  });
  expect(status).toBe(200);
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = (await reader?.read())?.value ?? '';
  const ids = await walk.freshIds();
  await admin.post(paths.adminDay(), { intent: 'left', booking_id: ids.here, version: '1' });
  const more = await Promise.race([
    reader?.read(),
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 500)),
  ]);
  text += more?.value ?? '';
  stop.abort();
  expect(text).not.toContain(ids.here);
  expect(text).not.toMatch(money);
});

it('is one table of who may do what', () => {
  const rights = (role: (typeof roles)[number]) =>
    (
      ['house', 'day', 'updates', 'incidents', 'own pages', 'account'] satisfies Permission[]
    ).filter((permission) => can(role, permission));
  expect(Object.fromEntries(roles.map((role) => [role, rights(role)]))).toEqual({
    user: ['own pages', 'account'],
    helper: ['day', 'updates', 'incidents', 'account'],
    admin: ['house', 'day', 'updates', 'incidents', 'own pages', 'account'],
  });
  expect(permissionOfAdminPage('/admin/day')).toBe('day');
  expect(permissionOfAdminPage('/admin/day/2027-03-01')).toBe('day');
  expect(permissionOfAdminPage('/admin/stand-in')).toBe('day');
  expect(permissionOfAdminPage('/admin/hand-over')).toBe('house');
  for (const path of ['/admin', '/admin/days', '/admin/financials', '/x/admin/day'])
    expect(permissionOfAdminPage(path)).toBe('house');
});

it('R121 a helper answers for the days that a helper sees, the admin says when it was given', async () => {
  const { helper, admin } = walk.clients;
  const { database } = walk.server;
  const ids = await walk.freshIds();
  const start = new Date('2027-02-28T14:00:00Z');
  await database.booking.update({ where: { id: ids.here }, data: { start, arrivedAt: start } });
  const due = ids.due.replace('2027-03-01', '2027-02-28');
  const pages = { helper, admin };
  const shown = async (who: keyof typeof pages) => (await pages[who].get(paths.adminDay())).text;
  const answered = async (who: keyof typeof pages, fields: FormFields) => {
    const press = { intent: 'tick', missed: 'on', due, outcome: 'given', ...fields };
    await pages[who].post(paths.adminDay(), press);
    return (await pages[who].follow()).text;
  };
  const rows = () => database.careDone.findMany({ where: { liveKey: due } });
  expect(await shown('admin')).toMatch(/Missed.*Kibble/s);
  expect(await shown('helper')).not.toContain('name="missed"');
  expect(await answered('helper', { given_at: '11:00' })).toContain('That day is over.');
  expect(await answered('admin', { given_at: '' })).toContain('Please enter a time');
  expect(await rows()).toEqual([]);
  expect(await answered('admin', { given_at: '11:20' })).toContain('Noted.');
  expect(await rows()).toMatchObject([{ doneAt: new Date('2027-02-28T16:20:00Z') }]);
  const { text } = await admin.get(paths.adminDay('2027-02-28'));
  expect(text).toContain('Given 11:20 AM, noted Mon, Mar 1');
});
