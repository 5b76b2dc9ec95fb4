/** A new business in production: closed until its details are saved, and guided through the set-up. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '~/core/web/paths';
import { renderMail } from '~/features/messages/outbox/stored-email.server';
import { cardVersion } from '~/features/house/settings/cards.server';
import { setUpSteps, setUpTexts } from '~/features/house/set-up/set-up';
import { fieldsOf, initialSettings } from '~/features/house/settings/settings-cards';
import { sampleBusiness } from '../../prisma/sample/business';
import { freePort } from '../setup/free-port';
import { httpClient, type HttpClient } from '../setup/http-client';
import { startServer, type RunningServer } from '../setup/server';

const adminEmail = 'new-admin@example.com';
const password = 'a password of her own';
const folder = mkdtempSync(path.join(tmpdir(), 'tailhouse-first-start-'));

let origin: string;
let port: number;
let server: RunningServer;
let visitor: HttpClient;
let admin: HttpClient;

async function start(): Promise<void> {
  server = await startServer({
    DATA_DIR: path.join(folder, 'data'),
    ADMIN_EMAIL: adminEmail,
    APP_URL: origin,
    PORT: String(port),
    HOST: '127.0.0.1',
    SAMPLE_PASSWORD: '',
    INTERVALS: '',
    REQUIRE_PRODUCTION: '1',
  });
}

beforeAll(async () => {
  port = await freePort();
  origin = `http://localhost:${port}`;
  [visitor, admin] = [httpClient(origin), httpClient(origin)];
  await start();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const publicPages = [
  paths.home(),
  paths.about(),
  paths.daycare(),
  paths.boarding(),
  paths.contact(),
  paths.reviews(),
  paths.signUp(),
  paths.terms(),
  paths.privacyPolicy(),
  '/Nora',
  '/nothing/here',
  '/_root.data',
  `${paths.boarding()}.data`,
];

const adminPages = [
  paths.admin(),
  paths.adminReservations(),
  paths.adminUsers(),
  paths.adminFinancials(),
  paths.adminMessages(),
  paths.adminOutbox(),
  paths.adminYear(),
  paths.adminHealth(),
  ...setUpSteps.map(paths.setUpStep),
];

/** Facts of the sample's business and its people, which no new site may show. */
const madeUp = new RegExp(
  Object.values({ ...sampleBusiness, businessName: '' })
    .flatMap((fact) => (typeof fact === 'string' && fact.length > 3 ? [fact] : []))
    .map((fact) => fact.replace(/[^\w ]/g, '\\$&'))
    .join('|'),
);

const headingOf = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1];

const finish = (step: string) => admin.post(paths.setUpForm(), { step });

describe('a site whose business details were not saved', () => {
  it('shows every visitor one page, and nothing made up', async () => {
    for (const address of publicPages) {
      const answer = await visitor.get(address);
      expect(answer.location, address).toBe(paths.openingSoon());
      expect(answer.text).not.toMatch(madeUp);
    }
    const page = await visitor.get(paths.openingSoon());
    expect(page.status).toBe(200);
    expect(headingOf(page.text)).toBe('Opening soon');
    expect(page.text).toContain('content="noindex"');
    expect(page.text).not.toMatch(madeUp);
    expect((await visitor.get(paths.login())).text).not.toMatch(madeUp);
  });

  it('takes nobody in', async () => {
    const form = { email: 'early@example.com', password, confirm_password: password };
    for (const address of [paths.signUp(), `${paths.signUp()}.data`])
      expect((await visitor.post(address, form)).location, address).toBe(paths.openingSoon());
    expect(await server.database.profile.count()).toBe(1);
  });

  it('has the admin’s email and pages free of what is made up', async () => {
    const link = /https?:\/\/\S+token=\S+/.exec(server.output())?.[0] ?? '';
    const { pathname, search } = new URL(link);
    const mail = renderMail(await server.database.outboxMail.findFirstOrThrow(), 'without link');
    expect(JSON.stringify(mail)).not.toMatch(madeUp);
    expect(mail.text).toContain('\n\nWarmly,\nTailhouse\n\n-- \nTailhouse\n\nYou get this');
    const chosen = { new_password: password, confirm_password: password };
    expect((await admin.post(pathname + search, chosen)).location).toBe(paths.admin());
    for (const address of adminPages) {
      const page = await admin.get(address);
      expect(page.status, address).toBe(200);
      expect(page.text, address).not.toMatch(madeUp);
    }
  });

  it('lets the admin reach her own account', async () => {
    const { id } = await server.database.profile.findFirstOrThrow();
    const page = await admin.get(paths.settingsOf(id));
    expect(page.status).toBe(200);
    expect(page.text).not.toMatch(madeUp);
    expect((await visitor.get(paths.settingsOf(id))).location).toMatch(/^\/login/);
  });

  it('R136 leads the admin to her business details, and not to a closed door', async () => {
    const { id } = await server.database.profile.findFirstOrThrow();
    for (const address of [paths.home(), paths.book(id), paths.daycare()])
      expect((await admin.get(address)).location, address).toBe(paths.setUpStep('business'));
    expect((await visitor.get(paths.book(id))).location).toBe(paths.openingSoon());
  });

  it('is not opened by pressing Done', async () => {
    expect((await finish('business')).location).toBe(paths.setUpStep('business'));
    expect((await visitor.get('/')).location).toBe(paths.openingSoon());
  });

  it('R136 stays closed once the details are saved, but for the admin', async () => {
    const details = Object.fromEntries(
      fieldsOf('business').map(({ name }) => [name, `Own ${name}`]),
    );
    const saved = await admin.post(paths.settingsCard('business'), {
      ...details,
      infoEmail: 'hello@example.com',
      phoneNumber: '(215) 555-0199',
      intent: 'business',
      seen: cardVersion(fieldsOf('business'), initialSettings),
    });
    expect(saved.location).toBe(paths.settingsCard('business'));
    for (const address of publicPages)
      expect((await visitor.get(address)).location, address).toBe(paths.openingSoon());
    expect((await admin.get('/')).text).toContain('Own streetAddress');
    const stranger = { Cookie: '__Host-tailhouse=no-such-session' };
    expect((await visitor.get('/', stranger)).location).toBe(paths.openingSoon());
  });

  it('R136 is not opened before the needed steps were looked at', async () => {
    const page = await admin.get(paths.setUpStep('open'));
    expect(page.text).toContain('Please look at these first:');
    expect(page.text).not.toContain('value="open-site"');
    const early = await admin.post(paths.setUpStep('open'), { intent: 'open-site' });
    expect(early.status).toBe(409);
    expect((await finish('open')).location).not.toBe(paths.admin());
    expect((await visitor.get('/')).location).toBe(paths.openingSoon());
  });
});

describe('setting up', () => {
  const left = async () => {
    const { text } = await admin.get(paths.admin());
    return setUpSteps.filter((step) => text.includes(setUpTexts[step].todo));
  };

  it('leads from step to step, and goes on after a restart', async () => {
    const first = (await admin.get(paths.admin())).text;
    expect(first).toContain('Visitors see “Opening soon” until you open the site.');
    for (const step of setUpSteps) expect(first).toContain(`href="${paths.setUpStep(step)}"`);
    expect((await admin.get(paths.adminSettings())).text).toContain('Step 2 of 8: What kind of');
    expect((await finish('kind')).location).toBe(paths.setUpStep('prices'));
    expect((await finish('prices')).location).toBe(paths.setUpStep('hours'));
    await server.stop();
    await start();
    const page = (await admin.get(paths.setUpStep('hours'))).text;
    expect(page).toContain('Step 4 of 8: Hours and time zone');
    expect(page).toContain('Go on, next: How owners pay');
    expect((await finish('prices')).location).toBe(paths.setUpStep('hours'));
    expect((await finish('no step')).location).toBe(paths.admin());
  });

  it('tells whether PayPal takes the keys', async () => {
    const page = (await admin.get(paths.adminSettings('payments'))).text;
    expect(page).toContain('Owners can’t pay online yet.');
    expect(page).not.toContain('Test PayPal');
    const test = { intent: 'paypal-test' };
    const refused = await admin.post(paths.adminSettings('payments'), test);
    expect(refused.status).toBe(503);
    expect(refused.text).toContain('This site has no PayPal keys yet.');
  });

  it('counts a step once it is done, whichever comes first, and stays on the page', async () => {
    expect(await left()).toEqual(['hours', 'payments', 'mail', 'import', 'open']);
    const payments = paths.setUpStep('payments');
    const seen = cardVersion(fieldsOf('otherWays'), initialSettings);
    const saved = await admin.post(payments, { intent: 'otherWays', cashOrCheck: 'on', seen });
    expect(saved.location).toBe(payments);
    const checks = paths.adminSettings('checks');
    const mail = { intent: 'mail-test', form_key: 'set-up' };
    expect((await admin.post(checks, mail)).location).toBe(checks);
    expect(await left()).toEqual(['hours', 'import', 'open']);
    expect((await admin.get(payments)).text).toContain('Step 4 of 8: Hours');
  });

  it('R136 its owner opens it, also for pages that were asked for before', async () => {
    await finish('hours');
    const open = paths.setUpStep('open');
    expect((await admin.get(open)).text).toContain('value="open-site"');
    expect((await admin.post(open, { intent: 'open-site' })).location).toBe(open);
    expect((await admin.get(open)).text).toContain('Your site is open');
    const home = await visitor.get('/');
    expect(home.text).toContain('Own streetAddress');
    expect(headingOf(home.text)).not.toBe('Opening soon');
    expect((await visitor.get(paths.signUp())).status).toBe(200);
    expect((await visitor.get(paths.openingSoon())).location).toBe('/');
    expect((await admin.get(paths.admin())).text).toContain('Your site is open. These steps');
  });

  it('is over after the last step, and then asks for the house rules (R42)', async () => {
    expect((await finish('import')).location).toBe(paths.admin());
    const { text } = await admin.get(paths.admin());
    expect(text).toContain('Your house is set up.');
    expect(text).not.toContain(setUpTexts.mail.todo);
    expect(text).toContain('Set up your house: ');
    expect((await admin.get(paths.adminSettings())).text).not.toContain('Step ');
  });

  it('a new house has no news, and after an upgrade reads them once', async () => {
    const news = 'New since your last visit';
    expect((await admin.get(paths.admin())).text).not.toContain(news);
    // As in a house from before.
    await server.database.marker.deleteMany({ where: { name: 'news-seen' } });
    expect((await admin.get(paths.admin())).text).toContain(news);
    expect((await admin.get(paths.adminHealth())).text).not.toContain(news);
    const read = await admin.post(paths.setUpForm(), { intent: 'news-read' });
    expect(read.location).toBe(paths.admin());
    await server.stop();
    await start();
    expect((await admin.get(paths.admin())).text).not.toContain(news);
  });
});
