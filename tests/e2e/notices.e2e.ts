/** R65: notices switched on with a button, shown by the site's worker, and gone after the sign-out. */
import { createECDH, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { paths } from '~/core/web/paths';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { button, expectStatus, field, workerOf } from './steps';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ app }) =>
  app.database.businessSettings.update({ where: { id: 1 }, data: { phoneNotices: true } }),
);

const endpoint = 'https://fcm.googleapis.com/fcm/send/of-a-test';

/** A subscription like one of the browser’s push service, which no test can reach. */
async function withPushService(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  const receiver = createECDH('prime256v1');
  const keys = {
    p256dh: receiver.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  await page.addInitScript(
    (subscription) => {
      PushManager.prototype.subscribe = (how) =>
        how?.applicationServerKey
          ? Promise.resolve({ toJSON: () => subscription } as unknown as PushSubscription)
          : Promise.reject(new Error('No key'));
    },
    { endpoint, keys },
  );
}

test.describe('on a phone', () => {
  test.use(phone);

  test('R65 the card says where notices are on, which come, and stops them', async ({
    app,
    page,
    signInAsOwner,
  }) => {
    const owner = await signInAsOwner();
    await page.goto(paths.settingsOf(owner.id));
    await expect(page.getByText('Notices on your phone')).toBeVisible();

    await app.database.pushSubscription.create({
      data: {
        profileId: owner.id,
        endpoint: `${endpoint}-${owner.id}`,
        p256dh: 'p',
        auth: 'a',
        serverKey: 'k',
        sessionDigest: 'elsewhere',
        userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile',
        createdAt: new Date(),
      },
    });
    await page.reload();
    await expect(page.getByText('Chrome on Android', { exact: true })).toBeVisible();
    await field(page, 'Messages').uncheck();
    await button(page, 'Save notices').click();
    await expectStatus(page, 'Choices saved.');
    await expect(field(page, 'Messages')).not.toBeChecked();
    await expect(field(page, 'Answers to your requests')).toBeChecked();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Stop on Chrome on Android/ }).click();
    await expectStatus(page, 'No more notices there.');
    await expect(page.getByText('Chrome on Android', { exact: true })).toBeHidden();
  });
});

test('R65 the button registers this browser, its worker shows a notice, signing out ends it', async ({
  app,
  page,
  signInAsOwner,
}) => {
  await withPushService(page);
  const owner = await signInAsOwner();
  const workers = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await page.goto(paths.settingsOf(owner.id));
  await expect(button(page, 'Notify me on this phone')).toBeVisible();
  expect(await workers()).toBe(0);
  await button(page, 'Notify me on this phone').click();
  await expectStatus(page, 'You get notices on this device now.');
  await expect(page.getByText('(this browser)').first()).toBeVisible();
  await expect(button(page, 'Notify me on this phone')).toBeHidden();
  expect(await app.database.pushSubscription.findMany({ where: { profileId: owner.id } })).toEqual([
    expect.objectContaining({ endpoint }),
  ]);
  // The worker doesn't handle pages: it caches no page.
  expect(await page.evaluate(() => caches.keys())).toEqual([]);

  const { session, address } = await workerOf(page);
  const shown = { title: 'Tailhouse', body: 'Confirmed: Bella', path: '/profile', tag: 'a' };
  const push = { ...address, data: JSON.stringify(shown) };
  // Chromium drops a notice that is requested while one is about to be shown; the tag makes them one.
  const notices = async () => {
    await session.send('ServiceWorker.deliverPushMessage', push);
    return page.evaluate(async () => {
      const found = await (await navigator.serviceWorker.ready).getNotifications();
      return found.map(({ title, body }) => ({ title, body }));
    });
  };
  await expect.poll(notices).toEqual([{ title: 'Tailhouse', body: 'Confirmed: Bella' }]);

  await page.goto(paths.logout());
  await button(page, 'Logout').click();
  await expectStatus(page, 'You are signed out.');
  expect(await app.database.pushSubscription.count({ where: { profileId: owner.id } })).toBe(0);
});

test('R65 a browser that blocks notices says how to allow them', async ({
  page,
  signInAsOwner,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  const owner = await signInAsOwner();
  await page.goto(paths.settingsOf(owner.id));
  await expect(page.getByText('This browser blocks notices from this site.')).toBeVisible();
});
