/** R106: the house in a helper's care: seven days, paused requests, owners informed, and ended early. */
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createHelper } from '../factories/people';
import { createPet } from '../factories/pets';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { button, expectAlert, expectStatus, field, keptNames, link } from './steps';

// The day on which the server's clock starts, at 9 AM.
const day = '2026-11-16';

test.use({ serviceWorkers: 'allow' });

const accepted = { service: 'Boarding', status: 'accepted' } as const;

test.describe('on a phone', () => {
  test.use(phone);

  test('hands the house over, pauses requests, tells owners once, and is taken back', async ({
    app,
    page,
    newOwner,
    signInAs,
    signInAsAdmin,
    otherBrowser,
  }) => {
    const { database } = app;
    const helper = await createHelper({ lastName: 'Lindt' }, database);
    const owner = await newOwner();
    const dog = `Rex ${owner.lastName}`;
    const pet = await createPet(owner.id, { petName: dog }, database);
    const stay = { ...accepted, start: `2026-11-20T09:00`, end: '2026-11-22T09:00' };
    const booking = await createBooking(owner.id, [pet.id], stay, database);
    const helpersPage = await otherBrowser();
    await signInAs(helper, helpersPage);
    await helpersPage.goto(paths.emergencyCard(booking.id));
    await expect(helpersPage.getByRole('article', { name: dog })).toHaveCount(0);

    await signInAsAdmin();
    await page.goto(paths.handOver());
    expect(await violations(page)).toEqual([]);
    const form = page.getByRole('form', { name: 'Hand over the house' });
    await field(form, 'Who stands in').selectOption(helper.id);
    await field(form, 'Until').fill(`${day}T06:00`);
    await form.getByRole('checkbox', { name: 'Pause requests' }).check();
    await form.getByRole('checkbox', { name: 'Tell the owners' }).check();
    await field(form, 'What they read').fill('I’m in bed with a fever.');
    await button(form, 'Hand over now').click();
    await expectAlert(form, 'Please choose a time that is still to come.');
    await expect(field(form, 'What they read')).toHaveValue('I’m in bed with a fever.');
    await field(form, 'Until').fill('2026-11-21T18:00');
    await button(form, 'Hand over now').click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('Send to ');
    await button(question, 'Hand over and send').click();
    await expectStatus(page, `Kim Lindt is in charge now.`);
    const inForce = page.getByRole('region', { name: 'is in charge' });
    await expect(inForce).toContainText('Sat, Nov 21, 6:00 PM. It ends by itself.');
    await expect(inForce).toContainText(owner.lastName ?? '');
    expect(await violations(page)).toEqual([]);

    await helpersPage.goto(paths.emergencyCard(booking.id));
    await expect(helpersPage.getByRole('article', { name: dog })).toBeVisible();
    await helpersPage.getByRole('navigation', { name: 'Main' }).getByText('Menu').click();
    await link(helpersPage, 'Seven days').click();
    await expect(helpersPage.getByRole('article', { name: dog })).toBeVisible();
    expect(await helpersPage.locator('main').innerText()).not.toContain('$');
    for (const colorScheme of ['light', 'dark'] as const) {
      await helpersPage.emulateMedia({ colorScheme });
      expect(await violations(helpersPage), colorScheme).toEqual([]);
    }

    const ownersPage = await otherBrowser();
    await signInAs(owner, ownersPage);
    await ownersPage.goto(paths.book(owner.id));
    await expect(
      ownersPage.getByText('We take no new requests until Sat, Nov 21, 6:00 PM.'),
    ).toBeVisible();
    await link(ownersPage, 'Write a message').click();
    await expect(ownersPage.getByText('I’m in bed with a fever.')).toBeVisible();
    await expect(ownersPage.getByText('is in charge until Sat, Nov 21, 6:00 PM.')).toBeVisible();

    await button(page, 'Take the house back').click();
    await expectStatus(page, 'The house is yours again.');
    await ownersPage.goto(paths.book(owner.id));
    await expect(button(ownersPage, 'Book!')).toBeVisible();
    await helpersPage.goto(paths.standIn());
    await expect(helpersPage.getByRole('article', { name: dog })).toHaveCount(0);
  });
});

test(
  'the stand-in’s page opens without a connection, and is gone after signing out',
  { tag: '@deep' },
  async ({ app, browser, newOwner, signInAs }) => {
    const { database } = app;
    // Not watched for failed requests: offline, they fail.
    const context = await browser.newContext({ baseURL: app.url });
    const page = await context.newPage();
    const helper = await createHelper({}, database);
    const owner = await newOwner();
    const dog = `Fig ${owner.lastName}`;
    const pet = await createPet(owner.id, { petName: dog }, database);
    const stay = { ...accepted, start: `2026-11-20T09:00`, end: '2026-11-22T09:00' };
    await createBooking(owner.id, [pet.id], stay, database);
    await database.handOver.updateMany({ data: { openKey: null } });
    await database.handOver.create({
      data: {
        helperId: helper.id,
        until: new Date('2030-01-01T00:00:00Z'),
        createdAt: new Date('2026-11-16T00:00:00Z'),
        pauseRequests: false,
        pauseQuick: false,
        openKey: 'open',
      },
    });
    await signInAs(helper, page);
    await page.goto(paths.standIn());
    await expect.poll(() => keptNames(page)).toContain('/stand-in');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await page.reload();
    const noConnection = page.getByRole('status').filter({ hasText: 'no connection' });
    await expect(noConnection).toBeVisible();
    await expect(page.getByRole('article', { name: dog })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await context.setOffline(false);
    // The copy reloads the page by itself; the worker may be online a moment later than the page.
    await expect(noConnection).toHaveCount(0);
    // By the server's clock the house is still in the helper's hands, by the phone's no longer.
    await database.handOver.updateMany({ data: { until: new Date('2026-11-21T00:00:00Z') } });
    await page.goto(paths.standIn());
    await expect(page.getByRole('article', { name: dog })).toBeVisible();
    await context.setOffline(true);
    await expect(page.reload()).rejects.toThrow();
    await context.setOffline(false);
    await page.goto(paths.logout());
    // Even if the request doesn't reach the server.
    await context.setOffline(true);
    await button(page, 'Logout').click();
    await expect.poll(() => keptNames(page)).toEqual([]);
    await context.close();
    await database.handOver.deleteMany();
  },
);

test(
  'the stand-in’s page leaves the phone once the house was taken back',
  { tag: '@deep' },
  async ({ app, newOwner, signInAs, signInAsAdmin, page, otherBrowser }) => {
    const { database } = app;
    const helper = await createHelper({}, database);
    const owner = await newOwner();
    const pet = await createPet(owner.id, {}, database);
    const stay = { ...accepted, start: `2026-11-16T08:00`, end: '2026-11-22T09:00' };
    await createBooking(owner.id, [pet.id], stay, database);
    await signInAsAdmin();
    const phone = await otherBrowser();
    await signInAs(helper, phone);
    for (const isOpen of [true, false]) {
      await page.goto(paths.handOver());
      const form = page.getByRole('form', { name: 'Hand over the house' });
      await field(form, 'Who stands in').selectOption(helper.id);
      await field(form, 'Until').fill('2026-11-21T18:00');
      await button(form, 'Hand over now').click();
      await expectStatus(page, 'is in charge now.');
      // The phone's clock is this machine's, and the phone drops expired copies.
      await database.handOver.updateMany({ data: { until: new Date('2100-01-01T00:00:00Z') } });
      // If a person navigates before the page has asked its worker for a copy, there is no copy yet.
      await phone.goto(paths.standIn());
      await expect.poll(() => keptNames(phone)).toContain('/stand-in');
      await phone.goto(paths.adminDay());
      await expect
        .poll(() => keptNames(phone))
        .toEqual(expect.arrayContaining(['/page', '/stand-in']));
      // An open page gets the news; otherwise the phone asks with the next page that it opens.
      if (!isOpen) {
        await phone.goto('about:blank');
        await phone.route(`**${paths.live()}`, (route) => route.fulfill({ status: 204 }));
      }
      await button(page, 'Take the house back').click();
      await expectStatus(page, 'The house is yours again.');
      if (!isOpen) await phone.goto(paths.adminDay());
      await expect.poll(() => keptNames(phone)).not.toContain('/stand-in');
      expect(await keptNames(phone)).toContain('/page');
    }
  },
);

/** Pages of a PDF, each of which is a separate object. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page(?![a-z])/g)?.length;

test(
  'five dogs print on three pages after the first, Letter and A4',
  { tag: '@deep' },
  async ({ app, page, newOwner, signInAsAdmin }) => {
    const owner = await newOwner();
    const stay = { ...accepted, start: '2026-11-20T09:00', end: '2026-11-22T09:00' };
    await app.database.booking.updateMany({
      where: { status: 'accepted' },
      data: { status: 'rejected' },
    });
    for (const one of ['Ada', 'Bo', 'Cy', 'Dot', 'Eli']) {
      const pet = await createPet(owner.id, { petName: `${one} ${owner.lastName}` }, app.database);
      await createBooking(owner.id, [pet.id], stay, app.database);
    }
    await signInAsAdmin();
    await page.goto(paths.standIn());
    await expect(page.getByRole('article')).toHaveCount(5);
    for (const format of ['Letter', 'A4'] as const)
      expect(pagesOf(await page.pdf({ format })), format).toBe(4);
  },
);
