/** R38: whatever is sent or requested, nothing breaks, runs, hangs or is half written. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueAccountLink } from '~/features/people/accounts/account-links.server';
import { forms, type FormFacts, type FormName, type FormRow } from '../routes/form-table';
import { routeTable } from '../routes/route-table';
import { pairs, sendBody } from '../routes/sent-forms';
import { changedTables, storedRows } from '../routes/stored-rows';
import { newTwoFactor } from '../routes/two-factor-facts';
import { dataPath, startWalk, viewers, type Ids, type ViewerName, type Walk } from '../routes/walk';
import { httpClient, type HttpClient } from '../setup/http-client';
import { databaseIn } from '../setup/test-environment';
import { anyMutation, anyNasty, changesOf, encodedNasty } from './arbitraries';
import { expectSafe, inTime, open, strayMarkup } from './ask';
import { corpus, markup, type Nasty } from './corpus';
import { expectInvariants } from './invariants';
import { knownQueries } from './known-queries';
import { fuzzing, longRun, timeLimit } from './runs';
import { inDepth, inDepthElse } from '../setup/depth';

let walk: Walk;
let ids: Ids;
let token = '';
let setUp = '';
let codeStep = '';
let rounds = 0;

/** Number of forms sent before people and records are recreated. */
const freshAfter = 25;

const file = () => databaseIn(walk.server.dataDir);
const stored = () => storedRows(file());

async function refresh(): Promise<void> {
  rounds += 1;
  ids = await walk.freshIds(async (made) => {
    ({ setUp, codeStep } = await newTwoFactor(walk, made));
    const link = await issueAccountLink(walk.server.database, made.other, 'reset_password');
    token = new URL(link).searchParams.get('token') ?? '';
  });
}

beforeAll(async () => {
  walk = await startWalk();
  await refresh();
});
afterAll(async () => {
  await walk.server.stop();
  // By now all of its output has arrived.
  expect(walk.server.output()).not.toContain('"level":"error"');
});

const facts = (): FormFacts => {
  const email = `fuzz-${rounds}@example.com`;
  return { ids, token, email, setUp, codeStep };
};

/** A browser that would send that form. */
function browserFor(form: FormRow, viewer: ViewerName = form.as): HttpClient {
  const client = browserOf(viewer);
  const [cookie = '', ...rest] = (form.cookie?.(facts()) ?? '').split('=');
  if (cookie !== '') client.cookies.set(cookie, rest.join('='));
  return client;
}

/** A browser of that viewer; changes to its cookies are dropped. */
function browserOf(viewer: ViewerName): HttpClient {
  const client = httpClient(walk.server.url);
  if (viewer !== 'anonymous')
    for (const [name, value] of walk.clients[viewer].cookies) client.cookies.set(name, value);
  return client;
}

const formNames = Object.keys(forms) as FormName[];
const anyForm = fc.constantFrom(...formNames);
const anyViewer = fc.constantFrom(...viewers);

async function sendMutated(
  name: FormName,
  viewer: ViewerName | null,
  mutation: Parameters<typeof changesOf>[0],
): Promise<void> {
  const form: FormRow = forms[name];
  const valid = form.valid(facts());
  const body = pairs(valid, changesOf(mutation, valid))
    .map(([field, value]) => `${encodedNasty(field)}=${encodedNasty(value)}`)
    .join('&');
  const before = stored();
  const path = form.path(facts());
  const client = browserFor(form, viewer ?? form.as);
  const sending = sendBody(client, walk.server.url, path, body);
  const answer = await inTime(sending, `${name} as ${viewer ?? form.as}`);
  expectSafe(answer);
  if (answer.status >= 400) expect(changedTables(before, stored())).toEqual([]);
  if (changedTables(before, stored()).length > 0) expectInvariants(file());
}

describe('every form', () => {
  it(
    'R38 filled in with anything, by whom it is for and by everybody else',
    async () => {
      let sent = 0;
      await fc.assert(
        fc.asyncProperty(
          anyForm,
          fc.option(anyViewer, { freq: 3 }),
          anyMutation,
          async (name, viewer, mutation) => {
            if ((sent += 1) % freshAfter === 0) await refresh();
            await sendMutated(name, viewer, mutation);
          },
        ),
        fuzzing(inDepthElse(250, 50)),
      );
      expectInvariants(file());
    },
    timeLimit,
  );

  it(
    'R38 each of its fields with each kind of markup, and no page runs it',
    async () => {
      for (const name of formNames) {
        await refresh();
        const fields = Object.keys((forms[name] as FormRow).valid(facts()));
        const all = [...fields.keys()].map((place): [number, string] => [
          place,
          markup[(place + name.length) % markup.length] ?? '',
        ]);
        // In depth one field at a time: of several only the first may be checked.
        for (const places of inDepth ? all.map((one) => [one]) : [all])
          await sendMutated(name, null, { places, strangers: [] });
      }
    },
    timeLimit,
  );

  it(
    'R39 ten megabytes are refused, declared and in pieces, and the server goes on',
    async () => {
      const big = `content=${'x'.repeat(10 * 1024 * 1024)}`;
      const few = ['login', 'sign-in code', 'message', 'AddPet', 'review', 'edit booking'] as const;
      for (const name of longRun ? formNames : few)
        for (const chunked of [false, true]) {
          const form: FormRow = forms[name];
          const before = stored();
          const sending = sendBody(browserFor(form), walk.server.url, form.path(facts()), big, {
            chunked,
          });
          // A server may hang up before it has received everything.
          const answer = await inTime(
            sending.catch(() => null),
            name,
          );
          if (answer !== null) expect(answer.status, name).toBe(413);
          expect(changedTables(before, stored())).toEqual([]);
        }
      expect((await walk.clients.owner.get(`/${ids.owner}/profile`)).status).toBe(200);
    },
    timeLimit,
  );
});

/** Replaces the ids in the path with the value, without encoding it. */
function withParams(path: string, pattern: string, value: Nasty): string {
  const params = pattern.split('/').map((part) => part.startsWith(':') || part === '*');
  const [bare = '', query] = path.split('?', 2);
  const parts = bare.split('/').map((part, place) => (params[place] ? encodedNasty(value) : part));
  return parts.join('/') + (query === undefined ? '' : `?${query}`);
}

const queries = knownQueries();

type Asked = {
  row: (typeof routeTable)[number];
  viewer: ViewerName;
  param: Nasty | null;
  query: [name: string, value: Nasty][];
  data: boolean;
};

function addressOf({ row, param, query, data }: Asked): string {
  const own = row.path(ids).split('#', 1)[0] ?? '';
  const path = param === null ? own : withParams(own, row.pattern, param);
  const more = query.map(([name, value]) => `${encodedNasty(name)}=${encodedNasty(value)}`);
  const plain = data && param === null ? dataPath(own) : path;
  const text = more.join('&');
  return text === '' ? plain : `${plain}${plain.includes('?') ? '&' : '?'}${text}`;
}

describe('every address', () => {
  it('R38 what an older Remix understood is refused, and is no fault of ours', async () => {
    for (const page of ['/', '/daycare', '/admin', '/no/such/page'])
      expect((await open(browserOf('admin'), walk.server.url, `${page}?_data=root`)).status).toBe(
        400,
      );
  });

  it('the parameters are found in the source', () => {
    for (const name of ['month', 'q', 'words', 'page', 'from', 'to', 'token', 'when', 'redirectTo'])
      expect(queries).toContain(name);
  });

  it(
    'R38 with anything as its params and query, as everybody, changes and breaks nothing',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.record({
            row: fc.constantFrom(...routeTable),
            viewer: anyViewer,
            param: fc.option(anyNasty, { freq: 1 }),
            query: fc.array(fc.tuple(fc.constantFrom(...queries), anyNasty), { maxLength: 3 }),
            data: fc.boolean(),
          }),
          async (asked) => {
            const before = stored();
            const { url } = walk.server;
            const answer = await open(browserOf(asked.viewer), url, addressOf(asked));
            expectSafe(answer);
            const changed = changedTables(before, stored());
            expect(changed.filter((table) => !changedByLooking.has(table))).toEqual([]);
          },
        ),
        fuzzing(inDepthElse(400, 80)),
      );
      expectInvariants(file());
    },
    timeLimit,
  );

  it(
    'R38 each parameter with each nasty value, on the pages that read most',
    async () => {
      const pages = ['/admin', '/admin/financials', '/reviews', '/admin/users', '/login'];
      for (const [index, value] of corpus.entries())
        for (const [place, name] of queries.entries()) {
          if ((place + index) % inDepthElse(7, 97) !== 0) continue;
          const page = pages[(place + index) % pages.length] ?? '/';
          const address = `${page}?${encodedNasty(name)}=${encodedNasty(value)}`;
          const viewer = page === '/login' || page === '/reviews' ? 'anonymous' : 'admin';
          expectSafe(await open(browserOf(viewer), walk.server.url, address));
        }
    },
    timeLimit,
  );
});

/** Reading a conversation marks it as read; a visit is recorded. */
const changedByLooking = new Set(['messages', 'conversations', 'sessions']);

describe('the check for markup', () => {
  it.each(markup.filter((text) => text.startsWith('<')))('sees %s in a page', (text) => {
    expect(strayMarkup(`<p>${text}</p>`)).not.toBeNull();
    const written = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
    expect(strayMarkup(`<p title="${written}">${written}</p>`)).toBeNull();
  });
});
