/** R8: every route and every write, as every viewer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBooking } from '../factories/bookings';
import { inDepth } from '../setup/depth';
import { databaseIn } from '../setup/test-environment';
import type { Answer } from '../setup/http-client';
import { routeTable, type Outcome } from './route-table';
import { shownVersion } from './shown-version';
import { changedTables, storedRows, type StoredRows } from './stored-rows';
import {
  dataPath,
  leadsTo,
  startWalk,
  viewers,
  withoutChance,
  type Ids,
  type ViewerName,
  type Walk,
} from './walk';

let walk: Walk;

beforeAll(async () => {
  walk = await startWalk();
});
afterAll(async () => {
  await walk.server.stop();
  // By now all of its output has arrived.
  expect(walk.server.output()).not.toContain('"level":"error"');
});

const rows = (): StoredRows => storedRows(databaseIn(walk.server.dataDir));
const nothing = 'nosuchidanywhere000';

function expectOutcome(answer: Answer, outcome: Outcome): void {
  if (typeof outcome === 'object') {
    expect([202, 302]).toContain(answer.status);
    if (typeof outcome.to === 'string') expect(leadsTo(answer)).toBe(outcome.to);
    else expect(leadsTo(answer)).toMatch(outcome.to);
    return;
  }
  expect(leadsTo(answer)).toBeNull();
  expect(answer.status).toBe({ shown: 200, missing: 404, forbidden: 403, conflict: 409 }[outcome]);
}

/** The same page for an id that doesn't exist. */
function nowhere(ids: Ids): Ids {
  return {
    ...ids,
    owner: nothing,
    pet: nothing,
    freePet: nothing,
    retiredPet: nothing,
    record: nothing,
    booking: nothing,
    attempt: nothing,
    claim: nothing,
    mail: nothing,
    message: nothing,
  };
}

// A visitor's address for the work: sign-in and sign-up change who is signed in.
async function asStranger<T>(viewer: ViewerName, work: () => Promise<T>): Promise<T> {
  const { cookies } = walk.clients[viewer];
  const kept = new Map(cookies);
  try {
    return await work();
  } finally {
    cookies.clear();
    for (const [name, value] of kept) cookies.set(name, value);
  }
}

// Ids that are their own names: a form of an address is known before there are people.
const named = new Proxy({} as Ids, { get: (_ids, name) => String(name) });

/**
 * Returns the viewers to try: all that are let in, and one per kind of refusal, rotating; in depth all.
 * Outcomes that lead each viewer to their own page count as one kind.
 */
function triedOf(outcomes: Record<ViewerName, Outcome>, letIn: ViewerName[], turn: number) {
  if (inDepth) return [...viewers];
  const away = new Map<string, ViewerName[]>();
  for (const viewer of viewers) {
    if (letIn.includes(viewer)) continue;
    const outcome = outcomes[viewer];
    const way = typeof outcome === 'string' ? outcome : String(outcome.to);
    const alike = way
      .split('/')
      .map((part) => (part === viewer ? 'own' : part))
      .join('/');
    away.set(alike, [...(away.get(alike) ?? []), viewer]);
  }
  const one = [...away.values()].map((alike) => alike[turn % alike.length]);
  return viewers.filter((viewer) => letIn.includes(viewer) || one.includes(viewer));
}

const cases = routeTable.flatMap((row, turn) => {
  const opens = row.opens(named, row.path(named));
  const letIn = viewers.filter((viewer) => opens[viewer] === 'shown');
  return triedOf(opens, letIn, turn).map((viewer) => ({ row, viewer, id: row.id }));
});

/** As expectOutcome; a file has no data address, for anyone (R114). */
function expectAnswer(
  { id }: (typeof routeTable)[number],
  path: string,
  answer: Parameters<typeof expectOutcome>[0],
  outcome: Parameters<typeof expectOutcome>[1],
): void {
  const { pathname } = new URL(path, 'http://localhost');
  if (id.startsWith('resources.') && pathname.endsWith('.data')) expect(answer.status).toBe(404);
  else expectOutcome(answer, outcome);
}

describe('R8 opening a page', () => {
  it.each(cases)('R8 $id as $viewer: page, data, and data of the child alone', async (one) => {
    const { row, viewer } = one;
    const here = row.path(walk.ids);
    const outcome = row.opens(walk.ids, here)[viewer];
    const client = walk.clients[viewer];
    const before = rows();
    for (const path of [here, dataPath(here), dataPath(here, [`routes/${row.id}`])]) {
      const answer = await client.get(path);
      expectAnswer(row, path, answer, outcome);
      // An answer to anyone else must not contain anything of the owner.
      if (outcome !== 'shown') {
        expect(answer.text).not.toContain('Biscuit');
        if (viewer !== 'owner') expect(answer.text).not.toContain(walk.ids.email.owner);
      }
    }
    const { status } = await client.get(here, { Accept: 'application/json' });
    expect(status).toBeLessThan(500);
    expect(changedTables(before, rows())).toEqual([]);
  });

  it.each(routeTable)('R8 $id of another owner looks as one that does not exist', async (row) => {
    const viewer = 'other';
    const here = row.path(walk.ids);
    const absent = row.path(nowhere(walk.ids));
    if (row.opens(walk.ids, here)[viewer] !== 'missing') return;
    const ids = Object.values(walk.ids)
      .filter((id) => typeof id === 'string')
      .concat(nothing);
    for (const at of [(path: string) => path, (path: string) => dataPath(path)]) {
      const theirs = await walk.clients[viewer].get(at(here));
      const none = await walk.clients[viewer].get(at(absent));
      expect(theirs.status).toBe(none.status);
      expect(withoutChance(theirs.text, ids)).toBe(withoutChance(none.text, ids));
    }
  });

  it('R8 the admin, too, finds nothing where nothing is', async () => {
    for (const row of routeTable) {
      const absent = row.path(nowhere(walk.ids));
      if (absent === row.path(walk.ids) || row.opens(walk.ids, absent).admin !== 'shown') continue;
      expect((await walk.clients.admin.get(absent)).status, absent).toBe(404);
    }
  });

  it('R5 no query makes a page change something', async () => {
    const ids = await walk.freshIds();
    const before = rows();
    for (const row of routeTable)
      for (const write of row.writes) {
        const url = new URL(write.at?.(ids) ?? row.path(ids), 'http://localhost');
        for (const [name, value] of Object.entries(write.fields(ids)))
          url.searchParams.set(name, String(value));
        for (const viewer of ['owner', 'admin'] as const)
          await walk.clients[viewer].get(url.pathname + url.search);
      }
    expect(changedTables(before, rows())).toEqual([]);
  });
});

const writes = routeTable.flatMap((row, turn) =>
  row.writes.flatMap((write, at) => {
    const done = write.done(named);
    const outcomes = { ...row.opens(named, write.at?.(named) ?? row.path(named)), ...done };
    const letIn = viewers.filter(
      (viewer) => typeof done[viewer] === 'object' || done[viewer] === 'shown',
    );
    return triedOf(outcomes, letIn, turn + at).map((viewer) => ({
      ...{ row, write, viewer, id: row.id, button: write.name },
    }));
  }),
);

describe('R8 sending a form', () => {
  it.each(writes)('R8 $id, $button, as $viewer', async ({ row, write, viewer }) => {
    const ids = await walk.freshIds();
    const here = write.at?.(ids) ?? row.path(ids);
    const done = write.done(ids)[viewer];
    const outcome = done ?? row.opens(ids, here)[viewer];
    const client = walk.clients[viewer];
    await asStranger(viewer, async () => {
      const before = rows();
      // Refused writes by every way in; a successful one by the page's own.
      const ways = done === undefined || done === 'forbidden' ? [here, dataPath(here)] : [here];
      const fields = write.fields(ids);
      const seen = await shownVersion(client, write.shownAt?.(ids) ?? here, fields);
      for (const path of ways)
        expectAnswer(row, path, await client.post(path, { ...seen, ...fields }), outcome);
      const changed = changedTables(before, rows());
      const { writesNothing } = write;
      const nothingWritten = Array.isArray(writesNothing)
        ? writesNothing.includes(viewer)
        : writesNothing === true;
      const refused =
        done === undefined || done === 'forbidden' || done === 'missing' || nothingWritten;
      if (refused) expect(changed).toEqual([]);
      else if (!(row.id === 'logout' && viewer === 'anonymous')) expect(changed).not.toEqual([]);
    });
    if (row.id === 'logout' || row.id === 'login' || row.id === 'sign-up') await signBackIn(viewer);
    if (write.name === 'Sign out everywhere' && viewer === 'admin') await signBackIn('other');
  });

  // Signing out and in ends the browser's earlier session.
  async function signBackIn(viewer: ViewerName): Promise<void> {
    if (viewer === 'anonymous') return;
    const { signIn } = await import('../factories/people');
    const pair = await signIn(walk.ids[viewer], walk.server.database);
    const equals = pair.indexOf('=');
    walk.clients[viewer].cookies.set(pair.slice(0, equals), pair.slice(equals + 1));
  }

  it.each(routeTable.flatMap((row) => row.writes.map((write) => ({ row, write }))))(
    'R8 $row.id, $write.name, to another owner is answered as to nobody',
    async ({ row, write }) => {
      const viewer = 'other';
      const ids = await walk.freshIds();
      const absent = nowhere(ids);
      if (row.path(absent) === row.path(ids) || write.done(ids)[viewer] !== undefined) return;
      const theirs = await walk.clients[viewer].post(row.path(ids), write.fields(ids));
      const none = await walk.clients[viewer].post(row.path(absent), write.fields(absent));
      const chance = Object.values(ids)
        .filter((id) => typeof id === 'string')
        .concat(nothing);
      // An admin route redirects them to their own profile, whatever its address contains.
      const opens = row.opens(ids, row.path(ids))[viewer];
      expectOutcome(theirs, opens);
      expectOutcome(none, opens);
      expect(withoutChance(theirs.text, chance)).toBe(withoutChance(none.text, chance));
    },
  );

  it.each(['accept', 'reject', 'cancel'])(
    'R8 an owner cannot %s the booking of another from a page of their own',
    async (intent) => {
      const ids = await walk.freshIds();
      const before = rows();
      for (const page of [`/${ids.owner}/profile/reservations`, `/booking/${ids.booking}`]) {
        const form = { booking_id: ids.otherBooking, seen: 'pending', intent };
        const answer = await walk.clients.owner.post(page, form);
        const other = await walk.server.database.booking.findUniqueOrThrow({
          where: { id: ids.otherBooking },
        });
        expect(other.status).toBe('pending');
        if (page.startsWith('/booking/')) continue;
        expect(answer.status).toBe(404);
        expect(changedTables(before, rows())).toEqual([]);
      }
    },
  );

  it('R18 R8 an owner cannot book the pet of another', async () => {
    const ids = await walk.freshIds();
    const before = rows();
    const answer = await walk.clients.owner.post(`/${ids.owner}/booking`, {
      service: 'Daycare',
      pets_selected: [ids.pet, ids.otherPet],
      start: '2027-03-10T09:00',
      end: '2027-03-10T15:00',
    });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('Choose from your own pets.');
    expect(answer.text).not.toContain('Rex');
    expect(changedTables(before, rows())).toEqual([]);
  });

  it('R5 a payment’s return address works for its own payer and booking only', async () => {
    const ids = await walk.freshIds();
    const { id: second } = await createBooking(ids.owner, [ids.pet], {}, walk.server.database);
    const before = rows();
    const client = walk.clients.owner;
    const wrong = [
      `/payment/${ids.booking}/return`,
      `/payment/${ids.booking}/return?attempt=`,
      `/payment/${ids.booking}/return?attempt=${nothing}`,
      `/payment/${ids.booking}/return?attempt=%00`,
      `/payment/${second}/return?attempt=${ids.attempt}`,
      `/payment/${ids.otherBooking}/return?attempt=${ids.attempt}`,
    ];
    for (const path of wrong) expect((await client.get(path)).status, path).toBe(404);
    expect(changedTables(before, rows())).toEqual([]);
  });
});

describe('R8 R2 addresses that only look like one', () => {
  const guarded = [
    '/booking/booking',
    '/admin/profile',
    '/allview/booking',
    '/x/AddPet',
    '/x/addpet',
    '/X/booking',
    '/booking/X',
    '/payment/x',
    '/profile/profile',
    '/login/profile',
    "/'%20OR%201=1--/profile",
    '/%00/profile',
    `/${'a'.repeat(5000)}/profile`,
    '/constructor/booking',
    '/__proto__/booking',
    '/payment/x/return?attempt=y',
  ];

  it.each(guarded)('R8 %s sends a visitor to sign in and shows an owner nothing', async (path) => {
    const before = rows();
    for (const at of [path, dataPath(path)]) {
      expect(leadsTo(await walk.clients.anonymous.get(at))).toMatch(/^\/login\?redirectTo=/);
      // A page without any form answers 405 before it checks the session.
      const sent = await walk.clients.anonymous.post(at, {});
      if (sent.status !== 405) expect(leadsTo(sent)).toMatch(/^\/login\?redirectTo=/);
      for (const viewer of ['owner', 'admin'] as const) {
        expect((await walk.clients[viewer].get(at)).status).toBe(404);
        expect([404, 405]).toContain((await walk.clients[viewer].post(at, {})).status);
      }
    }
    expect(changedTables(before, rows())).toEqual([]);
  });

  it.each(['/norah', '/favicon.png', '/x', '/wp-login.php', '/.env', '/reviews/1/2'])(
    'R2 %s is a page with status 404 for everybody',
    async (path) => {
      for (const viewer of viewers) {
        const answer = await walk.clients[viewer].get(path);
        expect(answer.status).toBe(404);
        expect(answer.text).toContain('Page not found');
      }
    },
  );
});
