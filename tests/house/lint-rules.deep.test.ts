/** The rules of eslint.config.js work: code that violates one, linted as if it were in that file. */
import path from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, it, vi } from 'vitest';
import { projectRoot } from '~/core/runtime/project-root.server';

const eslint = new ESLint({ cwd: projectRoot() });

// Each is an existing file: the type-aware rules accept no others. Only its text is replaced.
const places = {
  core: 'app/core/money/money.ts',
  pure: 'app/features/money/pricing/quote.ts',
  email: 'app/features/booking/record/stay.email.ts',
  ui: 'app/ui/card.tsx',
  view: 'app/features/dogs/pets/pet-card.tsx',
  root: 'app/root.tsx',
  route: 'app/routes/profile.tsx',
  folder: 'app/routes/admin.outbox._index/route.tsx',
  service: 'app/features/dogs/pets/add-pet.server.ts',
  payments: 'app/features/money/payments/paypal-client.server.ts',
  handler: 'app/features/dogs/pictures/picture.action.server.ts',
  reader: 'app/core/web/bodies.server.ts',
  wall: 'app/core/web/form.ts',
  server: 'server/listen.ts',
  test: 'app/core/money/money.test.ts',
  // A file for code that must come first in its file.
  start: 'app/core/runtime/clock.server.ts',
} as const;

type Place = keyof typeof places;

// The first lint run reads the whole project's types.
vi.setConfig({ testTimeout: 300_000 });

/** All code that the tests lint as part of that file, each piece once. */
const pieces = new Map<Place, string[]>();

/** The violations that linting a file once finds, by the piece of code. */
const looks = new Map<Place, Promise<Map<string, string[]>>>();

/** Records a piece of code while the tests are collected, so that each file is linted once for all. */
function noteCode(place: Place, code: string): void {
  const known = pieces.get(place) ?? [];
  if (!known.includes(code)) pieces.set(place, [...known, code]);
}

async function lintAll(place: Place): Promise<Map<string, string[]>> {
  const codes = pieces.get(place) ?? [];
  const filePath = path.join(projectRoot(), places[place]);
  const [result] = await eslint.lintText(`${codes.join('\n\n')}\n`, { filePath });
  if (result === undefined) throw new Error(`${places[place]} is not linted at all`);
  const found = new Map<string, string[]>();
  let line = 1;
  for (const code of codes) {
    const end = line + code.split('\n').length;
    const broken = result.messages
      .filter((message) => message.severity === 2 && message.line >= line && message.line < end)
      .map((message) => message.ruleId ?? `cannot be linted: ${message.message}`);
    found.set(code, broken);
    line = end + 1;
  }
  return found;
}

async function rulesBrokenBy(place: Place, code: string): Promise<string[]> {
  if (!pieces.get(place)?.includes(code)) throw new Error('This piece of code was not noted');
  const look = looks.get(place) ?? lintAll(place);
  looks.set(place, look);
  return (await look).get(code) ?? [];
}

/** Rows of a table of tests, with their code recorded. */
function noted<Row extends readonly [string, Place, string, ...string[]]>(rows: Row[]): Row[] {
  for (const [, place, code] of rows) noteCode(place, code);
  return rows;
}

const arrows = 'import-x/no-restricted-paths';
const ts = '@typescript-eslint';
const imports = 'no-restricted-imports';
const service = "import { listBookings } from '~/features/booking/lists/list-bookings.server';";
const use = 'export const used = listBookings;';

describe('who may know whom', () => {
  it.each(
    noted<[string, Place, string, string]>([
      ['core imports a feature', 'core', `${service}\n${use}`, arrows],
      [
        'core imports the type of a feature',
        'core',
        "export type { Quote } from '~/features/money/pricing/quote';",
        arrows,
      ],
      ['core imports ui', 'core', "export { Card } from '../../ui/card';", arrows],
      [
        'ui imports a feature',
        'ui',
        "export { quoteOf } from '~/features/money/pricing/quote';",
        arrows,
      ],
      ['ui imports a route', 'ui', "export { loader } from '~/routes/logout';", arrows],
      ['a pure file imports a .server file', 'pure', `${service}\n${use}`, `${ts}/${imports}`],
      ['an email imports a .server file', 'email', `${service}\n${use}`, `${ts}/${imports}`],
      ['a view imports a .server file', 'view', `${service}\n${use}`, `${ts}/${imports}`],
      [
        'ui imports a .server file',
        'ui',
        "export { now } from '~/core/runtime/clock.server';",
        `${ts}/${imports}`,
      ],
      ['a feature imports a route', 'service', "export { loader } from '~/routes/logout';", arrows],
      ['a route imports a route', 'route', "export { loader } from './logout';", arrows],
      ['a route imports a route by its alias', 'route', "export * from '~/routes/logout';", arrows],
      ['the root imports a route', 'root', "export * from './routes/logout';", arrows],
      ['a folder imports a route', 'folder', "export { loader } from '../logout';", arrows],
      [
        'a folder imports a piece of another',
        'folder',
        "export { UserView } from '../admin.users.$userId/user-view';",
        arrows,
      ],
      [
        'a route imports a piece of a folder',
        'route',
        "export { outboxFilters } from './admin.outbox._index/outbox-filter';",
        arrows,
      ],
      [
        'a route imports the database',
        'route',
        "export { database } from '~/core/database/database.server';",
        arrows,
      ],
      [
        'the app imports the server',
        'service',
        "export { listen } from '../../../../server/listen';",
        arrows,
      ],
      [
        'the app imports tests',
        'service',
        "export { createPet } from '../../../../tests/factories/pets';",
        arrows,
      ],
      [
        'the server imports tests',
        'server',
        "export { createPet } from '../tests/factories/pets';",
        arrows,
      ],
      [
        'the server imports the database client',
        'server',
        "export { PrismaClient } from '~/core/database/generated/client';",
        arrows,
      ],
      [
        'an import that waits',
        'core',
        "export const later = () => import('../../ui/card');",
        arrows,
      ],
    ]),
  )('refuses that %s', async (_what, place, code, rule) => {
    expect(await rulesBrokenBy(place, code)).toContain(rule);
  });

  it.each(
    noted<[string, Place, string]>([
      ['a route knows services', 'route', `${service}\n${use}`],
      [
        'a folder knows its own pieces',
        'folder',
        "export { outboxFilters } from './outbox-filter';",
      ],
      ['a feature knows another', 'service', `${service}\n${use}`],
      ['an email knows core', 'email', "export { paths } from '~/core/web/paths';"],
      [
        'a view knows the types of .server files',
        'view',
        "export type { OutboxEntry } from '~/features/messages/outbox/read-outbox.server';",
      ],
      ['ui knows core', 'ui', "export { formatMoney } from '~/core/money/money';"],
      ['a feature knows its own', 'pure', "export { quoteStay } from './pricing';"],
      ['a test knows everything', 'test', "export { loader } from '~/routes/logout';"],
    ]),
  )('allows that %s', async (_what, place, code) => {
    expect(await rulesBrokenBy(place, code)).toEqual([]);
  });
});

describe('what is touched in one place only', () => {
  const paypal = "export { Client } from '@paypal/paypal-server-sdk';";
  const prisma = "export { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';";
  const remix = "export { redirect } from '@remix-run/node';";
  const sqlite = "export { default as Sqlite } from 'better-sqlite3';";

  it.each(
    noted<[string, Place, string, string]>([
      ['PayPal in a route', 'route', paypal, imports],
      ['PayPal in ui', 'ui', paypal, imports],
      ['PayPal in another feature', 'service', paypal, imports],
      ['PayPal in a pure file', 'pure', paypal, `${ts}/${imports}`],
      ['Remix in a .server file', 'service', remix, imports],
      ['Remix in payments', 'payments', remix, imports],
      ['Prisma in a route', 'route', prisma, imports],
      ['Prisma in ui', 'ui', prisma, imports],
      ['Prisma in a pure file', 'pure', prisma, `${ts}/${imports}`],
      ['SQLite in a route', 'route', sqlite, imports],
      ['React in a pure file', 'pure', "export { useState } from 'react';", `${ts}/${imports}`],
      ['Remix in a pure file', 'pure', remix, `${ts}/${imports}`],
      ['Remix in an email', 'email', remix, `${ts}/${imports}`],
      [
        'Node in a pure file',
        'core',
        "export { readFileSync } from 'node:fs';",
        `${ts}/${imports}`,
      ],
    ]),
  )('refuses %s', async (_what, place, code, rule) => {
    expect(await rulesBrokenBy(place, code)).toContain(rule);
  });

  it.each(
    noted<[string, Place, string]>([
      ['PayPal in payments', 'payments', paypal],
      ['Remix in core/web', 'reader', remix],
      ['Remix in an .action.server file', 'handler', remix],
      ['Prisma in a .server file', 'service', prisma],
      ['zod in a pure file', 'pure', "export { z } from 'zod';"],
    ]),
  )('allows %s', async (_what, place, code) => {
    expect(await rulesBrokenBy(place, code)).toEqual([]);
  });

  const answer = "export const answer = new Response('No', { status: 404 });";
  noteCode('service', answer);
  noteCode('handler', answer);
  noteCode('reader', answer);

  it('refuses an answer built in a .server file, except in core/web and .action.server files', async () => {
    expect(await rulesBrokenBy('service', answer)).toEqual(['no-restricted-syntax']);
    expect(await rulesBrokenBy('reader', answer)).toEqual([]);
    expect(await rulesBrokenBy('handler', answer)).toEqual([]);
  });

  const impure = [
    ['the clock', 'export const at = Date.now();', 'no-restricted-properties'],
    ['the environment', 'export const home = process.env;', 'no-restricted-globals'],
    ['the window', 'export const title = document.title;', 'no-restricted-globals'],
    ['the network', "export const page = fetch('https://example.com');", 'no-restricted-globals'],
  ] as const;
  for (const [, code] of impure) noteCode('pure', code);

  it.each(impure)('R17 refuses a pure file %s', async (_what, code, rule) => {
    expect(await rulesBrokenBy('pure', code)).toContain(rule);
  });

  const reading = `export async function read(request: Request): Promise<FormData> {
    return await request.formData();
  }`;

  for (const place of ['route', 'service', 'server', 'reader'] as const) noteCode(place, reading);

  it.each<Place>(['route', 'service', 'server', 'reader'])(
    'R39 refuses a body read past its bounds, in %s',
    async (place) => {
      expect(await rulesBrokenBy(place, reading)).toEqual(['no-restricted-syntax']);
    },
  );

  const parsing = `import { parseWithZod } from '@conform-to/zod/v4';
  export const parse = parseWithZod;`;
  for (const place of ['route', 'handler', 'wall'] as const) noteCode(place, parsing);

  it('R113 refuses a form parsed past the wall, and allows the wall to parse it', async () => {
    for (const place of ['route', 'handler'] as const)
      expect(await rulesBrokenBy(place, parsing)).toEqual(['no-restricted-syntax']);
    expect(await rulesBrokenBy('wall', parsing)).toEqual([]);
  });

  const conformForm = `import { useForm } from '@conform-to/react';
  export const use = useForm;`;
  const ownForm = `import { useForm } from '~/ui/form/use-form';
  export const use = useForm;`;
  for (const code of [conformForm, ownForm]) noteCode('ui', code);

  it('R38 refuses conform’s form past the one that misses no error', async () => {
    expect(await rulesBrokenBy('ui', conformForm)).toEqual(['no-restricted-syntax']);
    expect(await rulesBrokenBy('ui', ownForm)).toEqual([]);
  });

  const alert = "window.alert('Booked!');";
  noteCode('ui', alert);

  it('R38 refuses window.alert', async () => {
    expect(await rulesBrokenBy('ui', alert)).toEqual(['no-restricted-syntax']);
  });
});

describe('what no file may hold', () => {
  const everywhere: [string, string, string][] = [
    ['console.log', "console.log('here');", 'no-console'],
    ['any', 'export const anything: any = 1;', '@typescript-eslint/no-explicit-any'],
    ['!', 'export const one = [1][0]!;', '@typescript-eslint/no-non-null-assertion'],
    ['==', 'export const same = (a: number, b: number) => a == b;', 'eqeqeq'],
    ['what is left for later', '// TODO: later\nexport const one = 1;', 'no-warning-comments'],
    [
      'a promise that nobody awaits',
      'export function go() {\n  Promise.resolve(1);\n}',
      '@typescript-eslint/no-floating-promises',
    ],
    [
      'a union that a switch forgets',
      `export function say(one: 'a' | 'b'): string {
        switch (one) {
          case 'a':
            return one;
        }
        return '';
      }`,
      '@typescript-eslint/switch-exhaustiveness-check',
    ],
    [
      'a type imported as a value',
      "import { Role } from '~/core/session/permissions';\nexport const role: Role = 'user';",
      '@typescript-eslint/consistent-type-imports',
    ],
    [
      'a suppression of TypeScript',
      '// @ts-ignore\nexport const one: string = 1;',
      '@typescript-eslint/ban-ts-comment',
    ],
  ];
  for (const [, code] of everywhere)
    for (const place of ['service', 'server'] as const) noteCode(place, code);

  it.each(everywhere)('refuses %s, in a service and in the server', async (_what, code, rule) => {
    for (const place of ['service', 'server'] as const)
      expect(await rulesBrokenBy(place, code)).toContain(rule);
  });

  const unchecked = '// @ts-nocheck\nexport const one: string = 1;';
  noteCode('start', unchecked);

  it('refuses a file without TypeScript', async () => {
    expect(await rulesBrokenBy('start', unchecked)).toContain('@typescript-eslint/ban-ts-comment');
  });

  const suppressions = [
    ['for the next line', "// eslint-disable-next-line no-console\nconsole.log('here');"],
    ['for the file', "/* eslint-disable */\nconsole.log('here');"],
    ['for one rule', "/* eslint no-console: 0 */\nconsole.log('here');"],
  ] as const;
  for (const [, code] of suppressions) noteCode('service', code);

  it.each(suppressions)('hears no suppression %s', async (_what, code) => {
    expect(await rulesBrokenBy('service', code)).toContain('no-console');
  });

  const image = 'export const picture = <img src="/dog.png" />;';
  const hook = `import { useState } from 'react';
export function Maybe({ open }: { open: boolean }) {
  if (open) useState(0);
  return null;
}`;
  for (const code of [image, hook]) noteCode('ui', code);

  it('refuses an image without words, and a hook behind a condition', async () => {
    expect(await rulesBrokenBy('ui', image)).toContain('jsx-a11y/alt-text');
    expect(await rulesBrokenBy('ui', hook)).toContain('react-hooks/rules-of-hooks');
  });
});
