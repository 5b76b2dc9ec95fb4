/**
 * The basis of every browser test: the built server as a separate process on fresh sample data, people
 * created directly in its database, and a guard that notices every error in a page.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, type BrowserContext, type Page } from '@playwright/test';
import type { Pet, PrismaClient, Profile } from '~/core/database/generated/client';
import { createAdmin, createOwner, signIn } from '../factories/people';
import { createPet } from '../factories/pets';
import { laterStart } from '../setup/clock';
import { copySample, startServer } from '../setup/server';
import { testVariables } from '../setup/test-environment';
import { watch } from './watch';

export { expect } from '@playwright/test';

/** The most common width of the pages. */
export const phone = { viewport: { width: 390, height: 900 } };

export type App = {
  /** Address of the server, without a trailing slash. */
  url: string;
  /** A client of the test's own on the server's database file. */
  database: PrismaClient;
};

type Person = Parameters<typeof createOwner>[0];

type Fixtures = {
  /** Restores the settings from before a test and its hooks: the next test shares the business. */
  settingsAsFound: void;
  /** A new owner with a complete profile and no pets. */
  newOwner: (fields?: Person) => Promise<Profile>;
  /** A new admin, in addition to the sample one. */
  newAdmin: () => Promise<Profile>;
  /** Signs `page` in as that person, from its next navigation on. */
  signInAs: (person: Profile, page?: Page) => Promise<void>;
  /** Signs `page` in as a new owner, or as a new admin. */
  signInAsOwner: (fields?: Person) => Promise<Profile>;
  signInAsAdmin: () => Promise<Profile>;
  /** Signs `page` in as a new owner with a dog of that name. */
  signInWithDog: (petName: string) => Promise<{ owner: Profile; pet: Pet }>;
  /** A page in a separate browser, for a second person; guarded like `page`. */
  otherBrowser: () => Promise<Page>;
};

type WorkerFixtures = {
  /** The instant at which the server's clock starts. */
  clockStart: string;
  app: App;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  // Monday 9 AM in the business's zone, ten days before Thanksgiving. It advances during a worker's tests,
  // so a file that reads times near "now" has a separate server: it sets a start that no other file uses
  // (`test.use({ clockStart })`), and LATER_MINUTES leaves it alone.
  clockStart: [laterStart('2026-11-16T14:00:00Z'), { scope: 'worker', option: true }],

  app: [
    async ({ clockStart }, use) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'tailhouse-e2e-'));
      // The factories run in this process: same secret, same day, same folder as the server's.
      Object.assign(process.env, testVariables(dataDir), { CLOCK_START: clockStart });
      await copySample(dataDir, clockStart);
      const server = await startServer({ DATA_DIR: dataDir, CLOCK_START: clockStart });
      // The tests of a worker share one business: the sample's limits would fill up, and their dogs come
      // without certificates. Today is the list of arrivals only if a test enables it.
      const limits = { dogLimit: 99, overnightLimit: 99 };
      const house = { ...limits, requiredVaccines: [], trackArrivals: false };
      await server.database.businessSettings.update({ where: { id: 1 }, data: house });
      await use({ url: server.url, database: server.database });
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
    { scope: 'worker', timeout: 360_000 },
  ],

  baseURL: async ({ app }, use) => use(app.url),

  context: async ({ context, app }, use) => {
    const troubles: string[] = [];
    watch(context, app.url, troubles);
    await use(context);
    await letGo(context);
    failOn(troubles);
  },

  settingsAsFound: [
    async ({ app }, use) => {
      const { businessSettings } = app.database;
      const found = await businessSettings.findUniqueOrThrow({ where: { id: 1 } });
      const { requiredVaccines, setUpDone } = found;
      await use();
      const lists = { requiredVaccines: requiredVaccines ?? [], setUpDone: setUpDone ?? [] };
      await businessSettings.update({ where: { id: 1 }, data: { ...found, ...lists } });
    },
    { auto: true },
  ],

  newOwner: async ({ app }, use) => use((fields) => createOwner(fields, app.database)),

  newAdmin: async ({ app }, use) => use(() => createAdmin({}, app.database)),

  signInAs: async ({ app, page }, use) => {
    await use(async (person, other = page) => {
      const cookie = await signIn(person.id, app.database);
      const equals = cookie.indexOf('=');
      const [name, value] = [cookie.slice(0, equals), cookie.slice(equals + 1)];
      await other.context().addCookies([{ name, value, url: app.url }]);
    });
  },

  signInAsOwner: async ({ newOwner, signInAs }, use) =>
    use(async (fields) => {
      const owner = await newOwner(fields);
      await signInAs(owner);
      return owner;
    }),

  signInAsAdmin: async ({ newAdmin, signInAs }, use) =>
    use(async () => {
      const admin = await newAdmin();
      await signInAs(admin);
      return admin;
    }),

  signInWithDog: async ({ app, signInAsOwner }, use) =>
    use(async (petName) => {
      const owner = await signInAsOwner();
      return { owner, pet: await createPet(owner.id, { petName }, app.database) };
    }),

  otherBrowser: async ({ app, browser }, use) => {
    const contexts: BrowserContext[] = [];
    const troubles: string[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL: app.url });
      contexts.push(context);
      watch(context, app.url, troubles);
      return context.newPage();
    });
    await Promise.all(contexts.map(letGo));
    await Promise.all(contexts.map((context) => context.close()));
    failOn(troubles);
  },
});

/** A request that a test still holds back at its end isn't an error of the page. */
async function letGo(context: BrowserContext): Promise<void> {
  const all = [context, ...context.pages()];
  await Promise.all(all.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
}

function failOn(troubles: string[]): void {
  if (troubles.length > 0) throw new Error(`The browser had troubles:\n${troubles.join('\n')}`);
}
