/** The pages that earn trust: `/`, `/about` and the owner's own, with and without JavaScript. */
import type { Page } from '@playwright/test';
import type { PictureView } from '~/core/files/picture-files';
import { paths } from '~/core/web/paths';
import { removePicture } from '~/features/dogs/pictures/change-pictures.server';
import { picturesOf } from '~/features/dogs/pictures/find-pictures.server';
import { createPicture } from '../factories/pictures';
import { expect, phone, test } from './fixtures';
import { link } from './steps';

test('the first screen offers a visitor the way in, and everybody else the way on', async ({
  page,
  signInAsOwner,
  signInAsAdmin,
}) => {
  const main = page.getByRole('main');
  await page.goto('/');
  await expect(link(main, 'Start with your dog')).toHaveAttribute('href', paths.signUp());
  // Prices and free places first, then an account.
  await link(main, 'Book a stay').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Daycare');
  await expect(page.getByRole('heading', { name: /would it cost/ })).toBeVisible();
  await link(main, 'Book Daycare').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign Up');

  await signInAsOwner();
  await page.goto('/');
  await expect(link(main, 'Profile')).toBeVisible();
  await link(main, 'Book a stay').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book a stay');

  await signInAsAdmin();
  await page.goto('/');
  await expect(link(main, 'Start with your dog')).toHaveCount(0);
  await link(main, 'Admin').click();
  await expect(page).toHaveURL(/\/admin/);
});

/** Adds pictures from the business owner, and removes them afterwards. */
async function withPictures(
  place: 'home' | 'about',
  work: (pictures: PictureView[]) => Promise<void>,
): Promise<void> {
  for (const alt of ['The garden in June', 'Pickle on the sofa', 'The hall'])
    await createPicture({ place, alt }, { width: 1400, height: 1000 });
  const pictures = await picturesOf(place);
  try {
    await work(pictures);
  } finally {
    for (const { id } of pictures) await removePicture(id);
  }
}

/** Watches for layout shifts from the first paint on. */
async function measureShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const sums = { shift: 0 };
    Object.assign(window, { sums });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sums.shift += (entry as { value?: number }).value ?? 0;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as { sums?: { shift: number } }).sums?.shift ?? 1);
}

/** Scrolls down the page, so that everything loads, and back up. */
async function walkDown(page: Page): Promise<void> {
  const height = await page.locator('body').evaluate((body) => body.scrollHeight);
  for (let at = 0; at < height; at += 500) await page.mouse.wheel(0, 500);
  for (const image of await page.locator('main img').all())
    await expect
      .poll(() => image.evaluate((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0)))
      .toBeGreaterThan(0);
}

test.describe('on a phone', () => {
  test.use(phone);

  test('/ shows the services with today’s prices, and leads to them', async ({ app, page }) => {
    await app.database.priceVariables.update({ where: { id: 1 }, data: { partDay: 3150 } });
    try {
      await page.goto('/');
      const main = page.getByRole('main');
      const daycare = main.getByRole('region', { name: 'Daycare', exact: true });
      const boarding = main.getByRole('region', { name: 'Boarding', exact: true });
      await expect(daycare).toContainText('$31.50 for up to 4 hours');
      await expect(daycare).toContainText('$45.00 for a full day');
      await expect(boarding).toContainText('$65.00 for each 24 hours');
      await expect(main.getByRole('link', { name: 'Learn More' })).toHaveCount(2);
      await expect(link(daycare, 'Learn More about Daycare')).toHaveAttribute(
        'href',
        paths.daycare(),
      );
      await expect(link(boarding, 'Learn More about Boarding')).toHaveAttribute(
        'href',
        paths.boarding(),
      );
    } finally {
      await app.database.priceVariables.update({ where: { id: 1 }, data: { partDay: 3000 } });
    }
  });

  test('/ says who we are, how a day goes, how booking works and by when we answer', async ({
    app,
    page,
  }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(link(main, 'More about Nora')).toHaveAttribute('href', '/nora');
    const day = main.getByRole('region', { name: 'A day with us' });
    await expect(day.getByRole('listitem')).toHaveCount(5);
    await expect(day).toContainText('6:15 AM');
    await expect(day).toContainText('10:45 PM');
    const steps = main.getByRole('region', { name: 'Booking takes three steps' });
    await expect(steps.getByRole('heading', { level: 3 })).toHaveCount(3);
    await expect(steps).toContainText('We reply within two hours between 8 AM and 7 PM.');

    const shown = await app.database.review.aggregate({
      where: { state: 'shown' },
      _avg: { stars: true },
      _count: true,
    });
    await expect(main).toContainText(
      `${shown._avg.stars?.toFixed(1)} out of 5, from ${shown._count} reviews`,
    );
    await expect(link(main, 'Read the reviews').first()).toHaveAttribute('href', '/reviews');
  });

  test('/ shows the three newest reviews, the facts of the settings and the way to meet first', async ({
    app,
    page,
  }) => {
    const newest = await app.database.review.findMany({
      where: { state: 'shown' },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: 3,
    });
    await app.database.businessSettings.update({
      where: { id: 1 },
      data: { insurance: 'Insured by Pawsafe', mostDogs: '' },
    });
    await page.goto('/');
    const said = page.getByRole('region', { name: 'What the dogs’ people say' });
    await expect(said.getByRole('article')).toContainText(newest.map(({ body }) => body));
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Insured by Pawsafe' }),
    ).toBeVisible();
    await link(page, 'Meet Nora first').click();
    await expect(page).toHaveURL(/\/contact#meet$/);
    await expect(link(page, 'Write to Nora')).toHaveAttribute(
      'href',
      /^mailto:info@tailhouse\.example\?subject=Meeting%20Nora.*&body=Hi%20Nora/,
    );
  });

  test('/ says how to reach us, with a map of height 350', async ({ page }) => {
    await page.goto('/');
    const contact = page.getByRole('region', { name: 'Come and see us' });
    await expect(contact).toContainText('214 Larkspur Terrace');
    await expect(contact).toContainText('Philadelphia, PA 19119');
    const hrefs = [
      ['(215) 555-0142', 'tel:+12155550142'],
      ['info@tailhouse.example', 'mailto:info@tailhouse.example'],
      ['See the dogs on our social page', 'https://social.example/tailhouse'],
    ] as const;
    for (const [name, href] of hrefs)
      await expect(link(contact, name)).toHaveAttribute('href', href);
    const map = contact.getByText('Open in maps').locator('xpath=ancestor::div[2]');
    expect((await map.boundingBox())?.height).toBe(350);
  });

  test('R7 the map and the widget of a third party wait to be asked for', async ({ app, page }) => {
    const urls = {
      mapUrl: 'https://maps.example/embed',
      reviewsWidgetUrl: 'https://stars.example/widget',
    };
    await app.database.businessSettings.update({ where: { id: 1 }, data: urls });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).hostname));
    await page.goto('/', { waitUntil: 'networkidle' });
    await walkDown(page);
    await expect(page.getByText('Show the map')).toBeVisible();
    await expect(page.getByText('Show the reviews')).toBeVisible();
    expect(asked.filter((host) => host.endsWith('.example'))).toEqual([]);
  });

  test('/ shows the owner’s pictures, without anything moving', async ({ page }) => {
    const shifts = await measureShifts(page);
    await withPictures('home', async (pictures) => {
      await page.goto('/');
      const main = page.getByRole('main');
      for (const [index, { alt, width: full, height }] of pictures.entries()) {
        const image = main.getByRole('img', { name: alt, exact: true });
        await expect(image).toHaveAttribute('width', String(full));
        await expect(image).toHaveAttribute('height', String(height));
        await expect(image).toHaveAttribute('loading', index === 0 ? 'eager' : 'lazy');
      }
      const first = main.getByRole('img', { name: 'The garden in June' });
      await expect(first).toHaveAttribute('fetchpriority', 'high');
      await expect(main.locator('img[fetchpriority]')).toHaveCount(1);
      await walkDown(page);
      // As large as displayed, and no larger than needed.
      const sources = await first.evaluate((one) =>
        one instanceof HTMLImageElement ? one.currentSrc : '',
      );
      expect(sources).toMatch(/\/(320|640)\.webp$/);
      expect(await shifts()).toBeLessThan(0.01);
    });
  });

  test('/about is one card with a collage and four paragraphs', async ({ app, page }) => {
    const names = { businessName: 'Waggery', ownerFirstName: 'Ida' };
    await app.database.businessSettings.update({ where: { id: 1 }, data: names });
    await page.goto('/about');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('About Waggery');
    await expect(main.getByRole('img')).toHaveCount(3);
    await expect(main.getByRole('paragraph')).toHaveCount(4);
    for (const words of ['personalized care', 'Daily updates and photos', 'Daycare', 'boarding'])
      await expect(main).toContainText(words);
    await expect(link(main, 'Ida')).toHaveAttribute('href', '/ida');
    await expect(link(main, 'Meet Ida first')).toHaveAttribute('href', paths.meet());
    await withPictures('about', async (pictures) => {
      await page.goto('/about');
      const main = page.getByRole('main');
      for (const { alt } of pictures)
        await expect(main.getByRole('img', { name: alt, exact: true })).toBeVisible();
      await expect(main.getByRole('img')).toHaveCount(3);
      await walkDown(page);
    });
  });

  test('R2 the owner’s page shows who opens the door', async ({ page }) => {
    await page.goto('/nora');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Hello, I’m Nora');
    await expect(main.getByRole('img')).toHaveAccessibleName(/Nora with an arm around a dog/);
    await withPictures('about', async ([first]) => {
      await page.goto('/Nora');
      await expect(main.getByRole('img')).toHaveAccessibleName(first?.alt ?? '');
      await walkDown(page);
    });
    expect((await page.goto('/norah'))?.status()).toBe(404);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  });

  test('none of the three needs a script of the app', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    for (const at of ['/', '/about', '/nora']) await page.goto(at, { waitUntil: 'networkidle' });
    expect(new Set(scripts)).toEqual(new Set(['/site.js']));
  });
});
