/**
 * An evening (R133 to R138): somebody opens her house on a phone, from the link of the first start to thirty
 * invited owners and an open site, with a wrong password, the back button and a restart on the way.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { paths } from '~/core/web/paths';
import { say } from '../../scripts/prepare.mjs';
import { startFakeSmtp } from '../fakes/smtp';
import { freePort } from '../setup/free-port';
import { startServer } from '../setup/server';
import { counting } from './counting';
import { expect, phone, test } from './fixtures';
import { button, expectAlert, expectStatus, field, link } from './steps';

test.use({ ...phone, actionTimeout: 20_000 });

const mostInteractions = 120;

test('R133 to R138 from nothing to an open house with thirty invited owners', async ({
  page,
  otherBrowser,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tailhouse-evening-'));
  const port = await freePort();
  const start = () =>
    startServer({
      DATA_DIR: path.join(folder, 'data'),
      PORT: String(port),
      REQUIRE_PRODUCTION: '1',
      HOST: '127.0.0.1',
      SESSION_SECRET: '',
      SAMPLE_PASSWORD: '',
      INTERVALS: '',
    });
  const origin = `http://localhost:${port}`;
  const smtp = await startFakeSmtp({ password: 'app password' });
  let server = await start();
  const { cost, tap, type } = counting(page);
  const goTo = (title: string) => tap(link(page, `Go to ${title}`));
  // Its open stream would notice a stop.
  const stop = async () => {
    await page.goto('about:blank');
    await server.stop();
  };
  try {
    const token = /set-up\?token=(\S+)/.exec(server.output())?.[1] ?? '';
    await page.goto(origin + paths.setUp(token));
    const password = 'a password of her own';
    await type({ Email: 'june@example.com', Password: password, 'Confirm Password': password });
    await tap(page.getByLabel(`People will find my house at ${origin}`));
    await tap(button(page, 'Create account'));

    await tap(link(page, 'Business details'));
    await type({
      ...{ 'Business name': 'Willow House', 'Your first name': 'June' },
      ...{ 'Street address': '12 Quiet Lane', City: 'Portland', State: 'OR' },
      ...{ 'ZIP code': '97214', 'Phone number': '(503) 555-0117' },
      'Email for visitors': 'june@example.com',
    });
    await tap(button(page, 'Save Business details'));
    await expectStatus(page, 'The time zone is Pacific (Los Angeles) now, by your state.');

    await goTo('What kind of house');
    await tap(link(page, 'Both'));
    await tap(button(page, 'Switch them on'));
    await expectStatus(page, 'rules switched on.');

    await goTo('Prices');
    await type({ 'Daycare, full day': '50' });
    await tap(button(page, 'Save Prices'));
    await expectStatus(page, 'Changes saved.');
    await page.goBack();
    await page.goForward();

    // The machine restarts in the middle of it.
    await stop();
    server = await start();
    await page.goto(origin + paths.setUpStep('prices'));
    await goTo('Hours and time zone');
    await expect(field(page, 'Time zone')).toHaveValue('America/Los_Angeles');
    await tap(button(page, 'Save Hours'));
    await expectStatus(page, 'No changes to save.');

    await goTo('How owners pay');
    await type({ 'Venmo name': '@Willow-House' });
    await tap(page.getByText('Cash or a check', { exact: true }));
    await tap(button(page, 'Save Other ways to pay'));
    await expectStatus(page, 'Changes saved.');

    await goTo('Email');
    const mailbox = { Server: '127.0.0.1', Port: String(smtp.port) };
    const access = { 'Name or address': 'june@mail.example', Password: 'app pasword' };
    await type({ ...mailbox, ...access });
    await tap(page.getByRole('button', { name: /^Try it and save/ }).first());
    await expectAlert(page, 'The email server refuses the name or password.');
    await expect(field(page, 'Server')).toHaveValue('127.0.0.1');
    await type({ Password: 'app password' });
    await tap(page.getByRole('button', { name: /^Try it and save/ }).first());
    await expectStatus(page, 'took a test email to june@example.com.');

    await goTo('Bring them along');
    cost.taps += 1;
    await page.setInputFiles('input[name="list"]', 'tests/fixtures/gingr-portland.csv');
    await tap(button(page, 'Look at this file'));
    await tap(button(page, 'Check this list'));
    await expect(page.getByText('30 new, 0 you already have')).toBeVisible();
    await expect(page.getByText('37 new, 0 you already have, 2 repeated')).toBeVisible();
    await tap(button(page, 'Import this list'));
    await expect(page.getByRole('heading', { name: 'Your list is imported' })).toBeVisible();
    await tap(page.getByRole('button', { name: /^Invite 30 owners$/ }));
    await expectStatus(page, 'Invitations are on their way.');

    const visitor = await otherBrowser();
    await visitor.goto(origin);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Opening soon');
    await goTo('Open the site');
    await tap(button(page, 'Open the site'));
    await expectStatus(page, 'Your site is open.');
    await visitor.goto(origin);
    await expect(visitor.getByText('12 Quiet Lane').first()).toBeVisible();
    await expect
      .poll(() => new Set(smtp.taken.flatMap(({ to }) => to)).size, { timeout: 60_000 })
      .toBe(31);

    const interactions = cost.taps + cost.fields;
    say(`An evening: ${interactions} interactions (${cost.fields} fields), ${cost.loads} pages.`);
    expect(interactions).toBeLessThanOrEqual(mostInteractions);
  } finally {
    await stop();
    await smtp.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
