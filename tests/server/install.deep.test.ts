/**
 * R139 deploy/install.sh from nothing to a house with https, an update with data, a backup, its return in another
 * folder, and the end: with the machine's engine and Caddy, otherwise with stand-ins (tests/setup/compose.ts).
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { paths } from '~/core/web/paths';
import { domain, type Machine, newMachine } from '../setup/compose';
import { httpClient, type HttpClient } from '../setup/http-client';
import { openPlain } from '../setup/plain-page';

const makeLimitMs = 1_800_000;
const runLimitMs = 600_000;

const account = { email: 'june@example.com', password: 'a password of her own' };
const willowHouse = {
  ...{ 'Business name': 'Willow House', 'Your first name': 'June' },
  ...{ 'Street address': '12 Quiet Lane', City: 'Portland', State: 'OR', 'ZIP code': '97214' },
  ...{ 'Phone number': '(503) 555-0117', 'Email for visitors': 'june@example.com' },
};
const linkIn = (text: string) => /https:\/\/\S+\/set-up\?token=\S+/.exec(text)?.[0];

let machine: Machine;
let willow: string;
let june: HttpClient;
let stay: string;
let file: string;

beforeAll(async () => {
  // Caddy signs for itself here.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  machine = await newMachine();
  willow = machine.folder('willow');
  june = httpClient(machine.origin);
}, makeLimitMs);

afterAll(async () => {
  await machine.remove();
  vi.unstubAllEnvs();
}, runLimitMs);

/** Runs the script. @returns its output @throws Error with it if it fails */
async function install(name: string, ...args: string[]): Promise<string> {
  const { status, text } = await machine.install(name, ...args);
  if (status !== 0) throw new Error(`install.sh ${args.join(' ')} ended with ${status}:\n${text}`);
  return text;
}

/** Opens the house through Caddy, which may need a moment for its certificate. */
async function untilReached(): Promise<void> {
  await expect
    .poll(
      () =>
        june.get('/livez').then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(200);
}

it(
  'says what it can do, and that there is nothing to update, copy or end yet',
  async () => {
    expect(await install('willow', 'help')).toContain('deploy/install.sh uninstall');
    machine.folder('empty');
    for (const command of ['update', 'backup', 'restore', 'uninstall'])
      expect(await machine.install('empty', command), command).toMatchObject({
        status: 1,
        text: 'Nothing is installed in this folder yet: run deploy/install.sh first.\n',
      });
    const wrong = await machine.install('empty', 'dogs example; reboot');
    expect(wrong.status).toBe(1);
    expect(wrong.text).toContain('is not a domain such as dogs.example.');
  },
  runLimitMs,
);

it(
  'installs the house, and its link makes the first admin',
  async () => {
    const link = linkIn(await install('willow', domain)) ?? '';
    expect(readFileSync(path.join(willow, '.env'), 'utf8')).toBe(
      `CADDY_TLS=tls internal\nAPP_URL=https://${domain}\n`,
    );
    await untilReached();
    const page = await openPlain(june, link.replace(`https://${domain}`, ''));
    const admin = await page
      .form('Create account')
      .fill('Email', account.email)
      .fill('Password', account.password)
      .fill('Confirm Password', account.password)
      .press('Create account');
    expect(admin.path).toBe(paths.admin());
  },
  makeLimitMs,
);

it(
  'takes a stay',
  async () => {
    const business = await openPlain(june, paths.setUpStep('business'));
    const details = business.form('Business details');
    for (const [label, value] of Object.entries(willowHouse)) details.fill(label, value);
    await details.press('Save Business details');
    const newOwner = await openPlain(june, paths.newUser());
    const owner = await newOwner
      .form('Save')
      .fill('Name', 'Robin Park')
      .fill('Phone Number', '(503) 555-0188')
      .fill('Dog’s name', 'Fig')
      .press('Save');
    const booking = await owner.follow('Book for them');
    const [, ownerId = ''] = booking.path.split('/');
    const daycare = await openPlain(june, paths.book(ownerId, { service: 'Daycare' }));
    const booked = await daycare
      .form('Daycare request')
      .fill('Fig', true)
      .fill('Drop Off', '2027-03-08T08:00')
      .fill('Pick Up', '2027-03-08T17:00')
      .press('Book!');
    stay = booked.path;
    expect((await openPlain(june, stay)).text).toContain('Fig');
  },
  runLimitMs,
);

it(
  'may be run again: the same address, the same data, and no link for a second admin',
  async () => {
    const text = await install('willow');
    expect(linkIn(text)).toBeUndefined();
    expect(text).toContain(`Your house is at https://${domain}`);
    await untilReached();
    expect((await openPlain(june, stay)).text).toContain('Fig');
  },
  runLimitMs,
);

it(
  'updates after a backup, and keeps the stay',
  async () => {
    const text = await install('willow', 'update');
    expect(text).toMatch(/^Everything is in backups\/tailhouse-\S+\.tar\./m);
    expect(text).toContain('This folder is not a clone, so its code is used as it is.');
    await untilReached();
    expect((await openPlain(june, stay)).text).toContain('Fig');
  },
  runLimitMs,
);

it(
  'writes everything into one file for its owner’s eyes only',
  async () => {
    const text = await install('willow', 'backup');
    file = path.join(willow, /backups\/\S+\.tar/.exec(text)?.[0] ?? '');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
    expect(readdirSync(path.dirname(file)).filter((name) => !name.endsWith('.tar'))).toEqual([]);
  },
  runLimitMs,
);

it(
  'ends, says what it leaves, and starts again with it',
  async () => {
    const text = await install('willow', 'uninstall');
    expect(text).toContain('docker volume rm willow_house deletes it for good');
    expect(text).toContain('docker volume rm willow_caddy');
    expect(text).toContain('with its address in .env and 2 backups in backups/');
    // With a real engine nothing listens any more.
    const status = await june.get('/livez').then(
      (answer) => answer.status,
      () => 0,
    );
    expect(status).not.toBe(200);
  },
  runLimitMs,
);

it(
  'brings everything back in another folder: the account, the stay, and who is signed in',
  async () => {
    machine.folder('moved');
    expect(linkIn(await install('moved', domain))).toBeDefined();
    const wrong = path.join(willow, 'compose.yaml');
    const refused = await machine.install('moved', 'restore', wrong);
    expect(refused.status).toBe(1);
    expect(refused.text).toContain('The house goes on with the data it had.');
    const text = await install('moved', 'restore', file);
    expect(text).toContain(`Your house is at https://${domain}`);
    await untilReached();
    expect((await openPlain(june, stay)).text).toContain('Fig');
    const again = httpClient(machine.origin);
    const login = await openPlain(again, paths.login());
    const signedIn = await login
      .form('Sign In')
      .fill('Email', account.email)
      .fill('Password', account.password)
      .press('Sign In');
    expect(signedIn.path).toBe(paths.admin());
    expect(await install('moved', 'uninstall')).toContain('0 backups');
  },
  makeLimitMs,
);
