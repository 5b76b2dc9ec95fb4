/** The rules of eslint.config.js really bite: code that breaks one, linted as if it stood in that file. */
import path from 'node:path';
import { ESLint } from 'eslint';
import { beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '~/services/runtime/project-root.server';

const eslint = new ESLint({ cwd: projectRoot() });

// Each is a file that exists: the type-aware rules know no others. Only its text is replaced.
const places = {
  domain: 'app/domain/money.ts',
  lib: 'app/lib/name-list.ts',
  ui: 'app/ui/card.tsx',
  route: 'app/routes/profile.tsx',
  service: 'app/services/pets/add-pet.server.ts',
  payments: 'app/services/payments/paypal-client.server.ts',
  reader: 'app/services/web/read-form.server.ts',
  server: 'server/listen.ts',
  test: 'tests/services/pets/pet-form.ts',
} as const;

type Place = keyof typeof places;

async function rulesBrokenBy(place: Place, code: string): Promise<string[]> {
  const filePath = path.join(projectRoot(), places[place]);
  const [result] = await eslint.lintText(`${code}\n`, { filePath });
  if (result === undefined) throw new Error(`${places[place]} is not linted at all`);
  return result.messages
    .filter((message) => message.severity === 2)
    .map((message) => message.ruleId ?? `cannot be linted: ${message.message}`);
}

// The first lint reads the whole project's types.
beforeAll(() => rulesBrokenBy('domain', 'export const one = 1;'), 120_000);

const arrows = 'import-x/no-restricted-paths';
const imports = 'no-restricted-imports';
const service = "import { listBookings } from '~/services/bookings/list-bookings.server';";
const use = 'export const used = listBookings;';

describe('who may know whom', () => {
  it.each<[string, Place, string, string]>([
    ['domain imports services', 'domain', `${service}\n${use}`, arrows],
    ['domain imports lib', 'domain', "export { paths } from '../lib/paths';", arrows],
    ['domain imports ui', 'domain', "export { Card } from '../ui/card';", arrows],
    ['lib imports services', 'lib', `${service}\n${use}`, arrows],
    ['lib imports ui', 'lib', "export { Card } from '../ui/card';", arrows],
    ['ui imports services', 'ui', `${service}\n${use}`, arrows],
    ['ui imports a route', 'ui', "export { loader } from '~/routes/login';", arrows],
    ['a service imports ui', 'service', "export { Card } from '~/ui/card';", arrows],
    ['a service imports a route', 'service', "export { loader } from '~/routes/login';", arrows],
    ['a route imports a route', 'route', "export { loader } from './login';", arrows],
    ['a route imports a route by its alias', 'route', "export * from '~/routes/login';", arrows],
    [
      'a route imports the database',
      'route',
      "export { database } from '~/services/database/database.server';",
      arrows,
    ],
    [
      'the app imports the server',
      'service',
      "export { listen } from '../../../server/listen';",
      arrows,
    ],
    [
      'the app imports tests',
      'service',
      "export { createPet } from '../../../tests/factories/pets';",
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
      "export { PrismaClient } from '~/services/database/generated/client';",
      arrows,
    ],
    ['an import that waits', 'domain', "export const later = () => import('../ui/card');", arrows],
  ])('refuses that %s', async (_what, place, code, rule) => {
    expect(await rulesBrokenBy(place, code)).toContain(rule);
  });

  it.each<[string, Place, string]>([
    ['a route knows services', 'route', `${service}\n${use}`],
    ['a service knows services', 'service', `${service}\n${use}`],
    ['ui knows the domain', 'ui', "export { formatMoney } from '~/domain/money';"],
    ['the domain knows itself', 'domain', "export { formatTime } from './date-words';"],
    ['a test knows everything', 'test', "export { loader } from '~/routes/login';"],
  ])('allows that %s', async (_what, place, code) => {
    expect(await rulesBrokenBy(place, code)).toEqual([]);
  });

  it('refuses a circle', async () => {
    // quote.ts imports money.ts.
    const code = "import { quoteOf } from './quote';\nexport const used = quoteOf;";
    expect(await rulesBrokenBy('domain', code)).toEqual(['import-x/no-cycle']);
  });
});

describe('what is touched in one place only', () => {
  const paypal = "export { Client } from '@paypal/paypal-server-sdk';";
  const prisma = "export { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';";
  const sqlite = "export { default as Sqlite } from 'better-sqlite3';";

  it.each<[string, Place, string]>([
    ['PayPal in a route', 'route', paypal],
    ['PayPal in ui', 'ui', paypal],
    ['PayPal in another service', 'service', paypal],
    ['PayPal in the domain', 'domain', paypal],
    ['Prisma in a route', 'route', prisma],
    ['Prisma in ui', 'ui', prisma],
    ['Prisma in the domain', 'domain', prisma],
    ['SQLite in a route', 'route', sqlite],
    ['React in the domain', 'domain', "export { useState } from 'react';"],
    ['Remix in the domain', 'domain', "export { redirect } from '@remix-run/node';"],
    ['Node in the domain', 'domain', "export { readFileSync } from 'node:fs';"],
  ])('refuses %s', async (_what, place, code) => {
    expect(await rulesBrokenBy(place, code)).toContain(imports);
  });

  it.each<[string, Place, string]>([
    ['PayPal in services/payments', 'payments', paypal],
    ['Prisma in a service', 'service', prisma],
    ['zod in the domain', 'domain', "export { z } from 'zod';"],
  ])('allows %s', async (_what, place, code) => {
    expect(await rulesBrokenBy(place, code)).toEqual([]);
  });

  it.each([
    ['the clock', 'export const at = Date.now();', 'no-restricted-properties'],
    ['the environment', 'export const home = process.env;', 'no-restricted-globals'],
    ['the window', 'export const title = document.title;', 'no-restricted-globals'],
    ['the network', "export const page = fetch('https://example.com');", 'no-restricted-globals'],
  ])('R17 refuses the domain %s', async (_what, code, rule) => {
    expect(await rulesBrokenBy('domain', code)).toContain(rule);
  });

  const reading = `export async function read(request: Request): Promise<FormData> {
    return await request.formData();
  }`;

  it.each<Place>(['route', 'service', 'server'])(
    'R39 refuses a body read past its bounds, in %s',
    async (place) => {
      expect(await rulesBrokenBy(place, reading)).toEqual(['no-restricted-syntax']);
    },
  );

  it('R39 allows the one reader to read it', async () => {
    expect(await rulesBrokenBy('reader', reading)).toEqual([]);
  });

  it('R38 refuses window.alert', async () => {
    expect(await rulesBrokenBy('ui', "window.alert('Booked!');")).toEqual(['no-restricted-syntax']);
  });
});

describe('what no file may hold', () => {
  it.each<[string, string, string]>([
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
      "import { Role } from '~/domain/permissions';\nexport const role: Role = 'user';",
      '@typescript-eslint/consistent-type-imports',
    ],
    [
      'a suppression of TypeScript',
      '// @ts-ignore\nexport const one: string = 1;',
      '@typescript-eslint/ban-ts-comment',
    ],
    [
      'a file without TypeScript',
      '// @ts-nocheck\nexport const one: string = 1;',
      '@typescript-eslint/ban-ts-comment',
    ],
  ])('refuses %s, in a service and in the server', async (_what, code, rule) => {
    for (const place of ['service', 'server'] as const)
      expect(await rulesBrokenBy(place, code)).toContain(rule);
  });

  it.each([
    ['for the next line', "// eslint-disable-next-line no-console\nconsole.log('here');"],
    ['for the file', "/* eslint-disable */\nconsole.log('here');"],
    ['for one rule', "/* eslint no-console: 0 */\nconsole.log('here');"],
  ])('hears no suppression %s', async (_what, code) => {
    expect(await rulesBrokenBy('service', code)).toContain('no-console');
  });

  it('refuses an image without words, and a hook behind a condition', async () => {
    const image = 'export const picture = <img src="/dog.png" />;';
    expect(await rulesBrokenBy('ui', image)).toContain('jsx-a11y/alt-text');
    const hook = `import { useState } from 'react';
      export function Maybe({ open }: { open: boolean }) {
        if (open) useState(0);
        return null;
      }`;
    expect(await rulesBrokenBy('ui', hook)).toContain('react-hooks/rules-of-hooks');
  });
});
