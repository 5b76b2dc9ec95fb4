/** R64: both sides send pictures in messages, live. */
import type { Page } from '@playwright/test';
import { paths } from '~/core/web/paths';
import { drawnPicture } from '../factories/pictures';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { button, expectAlert, field } from './steps';

const photo = async (name: string, width = 400) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await drawnPicture({ width, height: 300 }),
});
const heic = {
  name: 'notes.heic',
  mimeType: 'image/heic',
  buffer: Buffer.from('no picture'),
};

const log = (page: Page) => page.getByRole('region', { name: /^Conversation with / });
const photos = (page: Page, from: string) =>
  log(page).getByRole('img', { name: new RegExp(`^Photo from ${from}, \\w{3} \\d+$`) });
const openChooser = async (page: Page) => {
  await page.getByText('Add pictures').click();
  return page.getByLabel('Choose pictures');
};

test.describe('on a phone', () => {
  test.use(phone);

  test.beforeEach(({ app }) =>
    app.database.businessSettings.update({ where: { id: 1 }, data: { messagePictures: true } }),
  );

  test('R64 pictures reach the other side, with words and without, and only there', async ({
    app,
    page,
    newOwner,
    newAdmin,
    signInAs,
    otherBrowser,
  }) => {
    const owner = await newOwner();
    const firstName = owner.firstName ?? '';
    const business = await otherBrowser();
    await signInAs(await newAdmin(), business);
    await business.goto(paths.adminMessaging(owner.id));
    await signInAs(owner);
    await page.goto(paths.messagesOf(owner.id));

    // Without an entry, then with an unreadable picture: the text and the other picture stay.
    await expect(page.getByText('Enter sends.')).toBeAttached();
    await button(page, 'Send').click();
    await expectAlert(page, 'Please type a message or add a picture.');
    const choose = await openChooser(page);
    await field(page, 'Message').fill('At the lake');
    await choose.setInputFiles([await photo('lake.jpg'), await photo('shore.jpg', 500), heic]);

    await expectAlert(page, 'notes.heic: We can’t read that file');
    await expect(field(page, 'Message')).toHaveValue('At the lake');
    await expect(page.locator('form picture img')).toHaveCount(2);

    await button(page, 'Send').click();
    await expectAlert(page, 'Remove the picture that can’t be sent.');
    // A retry wouldn't help.
    await expect(button(page, 'Try again notes.heic')).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    await button(page, 'Remove notes.heic').click();
    await button(page, 'Send').click();
    await expect(photos(page, firstName)).toHaveCount(2);
    await expect(log(page)).toContainText('At the lake');
    await expect(field(page, 'Message')).toHaveValue('');

    await expect(photos(business, firstName)).toHaveCount(2);
    const image = photos(business, firstName).first();
    await expect(image).toHaveAttribute('loading', 'lazy');
    await expect(image).toHaveAttribute('width', '400');
    await image.scrollIntoViewIfNeeded();
    expect(
      await image.evaluate(async (element) => {
        if (!(element instanceof HTMLImageElement)) return 0;
        await element.decode();
        return element.naturalWidth;
      }),
    ).toBeGreaterThan(0);
    expect(await violations(business)).toEqual([]);

    // A picture alone, back.
    await (await openChooser(business)).setInputFiles(await photo('asleep.jpg'));
    await expect(business.locator('form picture img')).toHaveCount(1);
    await button(business, 'Send').click();
    await expect(photos(business, 'Nora')).toHaveCount(1);
    await expect(photos(page, 'Nora')).toHaveCount(1);
    await business.goto(paths.adminMessages());
    await expect(
      business
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: owner.lastName ?? '' }),
    ).toContainText('You: 1 photo');

    // Other people can't see it, neither here nor among public pictures.
    const { pictureId } = await app.database.messagePicture.findFirstOrThrow({
      where: { message: { ownerId: owner.id } },
    });
    const stranger = await otherBrowser();
    const status = async (address: string, who: Page) => (await who.request.get(address)).status();
    const address = paths.stayPicture(pictureId, '320.webp');
    expect(await status(address, stranger)).toBe(404);
    await signInAs(await newOwner(), stranger);
    expect(await status(address, stranger)).toBe(404);
    expect(await status(paths.picture(pictureId, '320.webp'), page)).toBe(404);
    expect(await status(paths.stayPicture('nosuchpicture0000', '320.webp'), page)).toBe(404);
    const opened = await page.request.get(address);
    expect(opened.status()).toBe(200);
    expect(opened.headers()['cache-control']).toBe('private, max-age=3600');
  });
});

test.describe('with JavaScript', () => {
  test.beforeEach(({ app }) =>
    app.database.businessSettings.update({ where: { id: 1 }, data: { messagePictures: true } }),
  );

  test('R64 a message waits for its pictures, and a lost connection costs one of them', async ({
    app,
    page,
    newOwner,
    newAdmin,
    signInAs,
  }) => {
    await newAdmin();
    const owner = await newOwner();
    await signInAs(owner);
    await page.goto(paths.messagesOf(owner.id));
    const uploads = '**/resources/picture-uploads*';
    let answer = () => undefined as void;
    const held = new Promise<void>((resolve) => (answer = resolve));
    let count = 0;
    await page.route(uploads, async (route) => {
      count += 1;
      if (count === 1) return route.abort('aborted');
      await held;
      return route.fallback();
    });
    const seven = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map((number) => photo(`dog${number}.jpg`, 300 + number)),
    );
    await (await openChooser(page)).setInputFiles(seven);
    await expectAlert(page, 'dog7.jpg: 6 pictures is the most.');
    await expect(page.getByText('The connection was lost. Try again.')).toBeVisible();
    await button(page, 'Try again dog1.jpg').click();
    await field(page, 'Message').fill('All of them');
    await button(page, 'Send').dblclick();
    expect(await app.database.message.count({ where: { ownerId: owner.id } })).toBe(0);
    answer();
    // Six are sent one after the other, each decoded in a separate process.
    await expect(photos(page, owner.firstName ?? '')).toHaveCount(6, { timeout: 45_000 });
    await expect(page.getByText('Add pictures')).toBeVisible();
    await expect(page.locator('form picture img')).toHaveCount(0);
    expect(await app.database.message.count({ where: { ownerId: owner.id } })).toBe(1);
  });

  test('R42 where it is off, there is nothing to choose and nothing to upload to', async ({
    app,
    page,
    newOwner,
    newAdmin,
    signInAs,
  }) => {
    await app.database.businessSettings.update({
      where: { id: 1 },
      data: { messagePictures: false },
    });
    await newAdmin();
    const owner = await newOwner();
    await signInAs(owner);
    await page.goto(paths.messagesOf(owner.id));
    await expect(page.getByText('Enter sends.')).toBeVisible();
    await expect(page.locator('input[type=file]')).toHaveCount(0);
    await button(page, 'Send').click();
    await expectAlert(page, 'Please type a message.');
    const multipart = { pictures: await photo('dog.jpg') };
    const sent = await page.request.post(paths.pictureUploads(), {
      multipart,
      headers: { Origin: new URL(page.url()).origin },
    });
    expect(sent.status()).toBe(404);
  });
});
