/** R37: the server stops and restarts while two people write to each other. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, type Browser, type Page } from '@playwright/test';
import type { Profile } from '~/core/database/generated/client';
import { paths } from '~/core/web/paths';
import { connectionLost } from '~/ui/form/lost-connection';
import { createAdmin, createOwner, signIn } from '../factories/people';
import { laterStart } from '../setup/clock';
import { freePort } from '../setup/free-port';
import { startServer, type RunningServer } from '../setup/server';
import { testVariables } from '../setup/test-environment';
import { button, field, link } from './steps';

const clockStart = laterStart('2026-11-16T14:00:00Z');

// These browsers are not watched for failed requests: while the server is away, they fail.
async function browserOf(browser: Browser, server: RunningServer, person: Profile): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url });
  const [name = '', value = ''] = (await signIn(person.id, server.database)).split('=', 2);
  await context.addCookies([{ name, value, url: server.url }]);
  return context.newPage();
}

const lines = (page: Page) =>
  page.getByRole('region', { name: /^Conversation with / }).getByRole('listitem');

async function send(page: Page, text: string): Promise<void> {
  await field(page, 'Message').fill(text);
  await button(page, 'Send').click();
  await expect(lines(page).last()).toContainText(text);
}

test(
  'R37 a restart between two browsers loses no message, and shows none twice',
  { tag: '@deep' },
  async ({ browser }) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'tailhouse-e2e-'));
    Object.assign(process.env, testVariables(dataDir), { CLOCK_START: clockStart });
    // The server must restart at the same address.
    const variables = {
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      CLOCK_START: clockStart,
    };
    let server = await startServer(variables);
    try {
      const owner = await createOwner({}, server.database);
      const admin = await createAdmin({}, server.database);
      const page = await browserOf(browser, server, owner);
      const business = await browserOf(browser, server, admin);
      await page.goto(paths.messagesOf(owner.id));
      await business.goto(paths.adminMessaging(owner.id));
      for (const one of [page, business]) await expect(one.getByText('Enter sends.')).toBeVisible();

      await send(business, 'Before it went.');
      await expect(lines(page).last()).toContainText('Before it went.');
      // Acknowledged, and the server stops before anyone else may have received it.
      await send(page, 'As it went.');
      await server.stop();
      // R68: a link pressed meanwhile keeps the page, and is followed once the server is back.
      await link(page, 'Terms').click();
      await expect(page.getByText(connectionLost)).toBeInViewport();
      await expect(lines(page).last()).toContainText('As it went.');
      server = await startServer(variables);
      await expect(page).toHaveURL(new RegExp(`${paths.terms()}$`));
      await expect(page.getByText(connectionLost)).toHaveCount(0);
      await page.goBack();
      await send(business, 'When it was back.');
      await send(page, 'Still here.');

      for (const one of [page, business]) {
        await expect(lines(one).last()).toContainText('Still here.');
        await expect(lines(one)).toContainText([
          'Before it went.',
          'As it went.',
          'When it was back.',
          'Still here.',
        ]);
        await expect(lines(one)).toHaveCount(4);
      }
      await Promise.all([page.context().close(), business.context().close()]);
    } finally {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
