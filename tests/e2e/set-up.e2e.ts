/** R134: the first admin of a new house, from "Opening soon" to the steps of set-up. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { paths } from '~/core/web/paths';
import { startServer } from '../setup/server';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';

test.use(phone);

test('R134 makes the first admin on a phone', async ({ page }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tailhouse-set-up-'));
  const server = await startServer({
    DATA_DIR: path.join(folder, 'data'),
    REQUIRE_PRODUCTION: '1',
    HOST: '127.0.0.1',
    SESSION_SECRET: '',
    SAMPLE_PASSWORD: '',
    INTERVALS: '',
  });
  try {
    const origin = `http://localhost:${new URL(server.url).port}`;
    const token = /set-up\?token=(\S+)/.exec(server.output())?.[1] ?? '';
    await page.goto(origin);
    await page.getByRole('link', { name: 'Is this your house? Set it up' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up your house');
    await page.goto(origin + paths.setUp(token));
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Email').fill('june@example.com');
    await page.getByLabel('Password', { exact: true }).fill('a password of her own');
    await page.getByLabel('Confirm Password').fill('a password of her own');
    await page.getByLabel(`People will find my house at ${origin}`).check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('region', { name: 'Set up your house' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(paths.admin());
    expect(await violations(page)).toEqual([]);
  } finally {
    // Its open stream would notice the stop.
    await page.goto('about:blank');
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
