/**
 * An evening (R133 to R138): somebody opens her house on a phone, from the link of the first start to thirty
 * invited owners, an open site and the first deposit, with a wrong password, the back button and a restart on
 * the way. Interactions, of the house and of its first owner, and minutes are printed. The deposit goes by Venmo
 * (R94): production refuses PayPal's stand-in, and a real PayPal can't be tried here.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { paths } from '~/core/web/paths';
import { say } from '../../scripts/prepare.mjs';
import { startFakeSmtp, type TakenMail } from '../fakes/smtp';
import { freePort } from '../setup/free-port';
import { startServer } from '../setup/server';
import { counting } from './counting';
import { expect, phone, test } from './fixtures';
import {
  button,
  expectAlert,
  expectStatus,
  field,
  fillIn,
  link,
  tap as tick,
  totalBar,
} from './steps';

test.use({ ...phone, actionTimeout: 20_000 });

const mostInteractions = 120;
/** A slow guess at a person who reads before each tap or field. */
const secondsEach = 30;

/** Answers that the list from Gingr leaves open. */
const habits = {
  ...{ Friendly: 'yes', Energy: 'Moderate', Alone: '2 hours', 'Potty Info': '4 hours' },
  ...{ Anxiety: 'no', 'Spayed/Neutered': 'yes', Microchipped: 'yes' },
};

/** Returns 10 AM that many days from now, as forms take it. */
function dayAhead(days: number): string {
  return `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T10:00`;
}

/** Returns the link below a path in the newest email to someone. */
function linkIn(taken: readonly TakenMail[], to: string, below: string): string {
  const source = taken.findLast((mail) => mail.to.includes(to))?.source ?? '';
  const text = source.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  return text.match(/https?:\/\/[^\s"<>]+/g)?.find((url) => url.includes(below)) ?? '';
}

test('R133 to R138 from nothing to the first deposit of thirty invited owners', async ({
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
  const begun = performance.now();
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
    await tap(button(page, 'All 37 know us'));
    await expectStatus(page, '37 dogs know you.');
    await tap(button(page, 'Invite 30 owners'));
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

    // The first owner: from the invitation's link to a request.
    const ana = await otherBrowser();
    await ana.setViewportSize({ width: 390, height: 844 });
    const owner = counting(ana);
    await ana.goto(linkIn(smtp.taken, 'ana.oneil@example.com', '/update-password'));
    await owner.type({ Password: 'a sofa for Biscuit', 'Confirm Password': 'a sofa for Biscuit' });
    await owner.tap(button(ana, 'Save password'));
    await tick(ana, habits);
    owner.cost.taps += Object.keys(habits).length;
    await owner.tap(button(ana, 'Save'));
    await owner.tap(link(ana, 'Book').first());
    await owner.tap(button(ana.getByRole('navigation', { name: 'Service' }), 'Boarding'));
    owner.cost.fields += 2;
    await fillIn(ana, { 'Drop Off': dayAhead(20), 'Pick Up': dayAhead(22) });
    await owner.tap(button(totalBar(ana), 'Book!'));
    await expect(ana.getByText('Your reservation is not yet confirmed.')).toBeVisible();

    await expect.poll(() => linkIn(smtp.taken, 'june@example.com', '/booking/')).not.toBe('');
    cost.taps += 1;
    await page.goto(linkIn(smtp.taken, 'june@example.com', '/booking/'));
    await tap(button(page, 'Accept'));
    await tap(button(page, 'Accept anyway'));
    await expectStatus(page, 'accepted');

    // The deposit of 30% is due; Ana pays it by Venmo, and June sees that it is there.
    await ana.reload();

    await owner.tap(link(ana, 'Pay $39.00').first());
    await tick(ana, { 'How do you pay?': 'Venmo' });
    owner.cost.taps += 1;
    await owner.tap(button(ana, 'I’ve sent it'));
    await expectStatus(ana, 'Thank you!');
    await page.reload();
    await tap(page.getByRole('button', { name: /^Received \$39\.00 by Venmo/ }).first());
    await expectStatus(page, '$39.00 by Venmo recorded.');
    await ana.goto('about:blank');

    const house = cost.taps + cost.fields;
    const first = owner.cost.taps + owner.cost.fields;
    const minutes = (seconds: number) => `${(seconds / 60).toFixed(1)} minutes`;
    say(
      `An evening: ${house} interactions of the house (${cost.fields} fields), ${cost.loads} pages; ` +
        `${first} of its first owner (${owner.cost.fields} fields), ${owner.cost.loads} pages; ` +
        `${minutes((performance.now() - begun) / 1000)} for this script, ` +
        `${minutes(secondsEach * (house + first))} at ${secondsEach} seconds each.`,
    );
    expect(house + first).toBeLessThanOrEqual(mostInteractions);
  } finally {
    await stop();
    await smtp.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
