/** Reading and leaving reviews (spec sections 2 to 5, R33, R34) as people do it, both ways. */
import type { Locator, Page } from '@playwright/test';
import { paths } from '~/core/web/paths';
import { createReview } from '../factories/reviews';
import { violations } from './axe';
import { expect, test, type App } from './fixtures';
import { button, expectAlert, expectStatus, field, fillIn, link } from './steps';

const thanks = 'Thank you for your review!';
const missing = 'Missing required fields. Please fill in all the fields';

let count = 0;

/** A separate text for each test: the same text twice makes one review. */
const newWords = () => `Wagging all the way home, day ${(count += 1)} of ${test.info().testId}.`;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Leave A Review', exact: true });
const opener = (page: Page) => button(page, 'Leave A Review');
const stars = (within: Page | Locator, name: string) =>
  within.getByRole('radio', { name, exact: true });
const firstCard = (page: Page) => page.getByRole('article').first();

const kept = ({ database }: App, body: string) => database.review.findMany({ where: { body } });

test.beforeEach(async ({ app }) => {
  await app.database.rateCount.deleteMany();
});

async function openDialog(page: Page, at: string = paths.reviews()): Promise<Locator> {
  await page.goto(at);
  await opener(page).click();
  await expect(dialog(page)).toBeVisible();
  return dialog(page);
}

async function fillReview(within: Page | Locator, body: string): Promise<void> {
  await stars(within, '4 stars').check();
  await fillIn(within, { 'Full Name': 'Jamie Alder', 'Your review': body });
  await within.getByRole('radio', { name: 'Yes', exact: true }).check();
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('Tab does not lead there');
}

test.describe('with JavaScript', () => {
  test('R34 the dialog works by keyboard alone, from opening to the review in the list', async ({
    app,
    page,
  }) => {
    const body = newWords();
    await page.goto(paths.reviews());
    await tabTo(page, opener(page));
    await page.keyboard.press('Enter');
    const open = dialog(page);
    await expect(open).toBeVisible();
    await expect(open.getByRole('radio', { checked: true })).toHaveCount(0);
    await tabTo(page, stars(open, '1 star'));
    await page.keyboard.press('Space');
    for (const chosen of ['2 stars', '3 stars', '4 stars', '5 stars']) {
      await page.keyboard.press('ArrowRight');
      await expect(stars(open, chosen)).toBeChecked();
    }
    await page.keyboard.press('ArrowLeft');
    await expect(stars(open, '4 stars')).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.type('Jamie Alder');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(open.getByRole('radio', { name: 'Yes', exact: true })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.type(body);
    // The next stop is the button: Tab skips the decoy.
    await page.keyboard.press('Tab');
    await expect(button(open, 'Submit Review')).toBeFocused();
    await page.keyboard.press('Enter');

    await expectStatus(page, thanks);
    await expect(dialog(page)).toHaveCount(0);
    await expect(firstCard(page)).toContainText(body);
    await expect(firstCard(page)).toContainText('4 of 5 stars');
    await expect(firstCard(page)).toContainText('Repeat Client');
    expect(await kept(app, body)).toMatchObject([
      { name: 'Jamie Alder', stars: 4, repeat: true, via: 'website' },
    ]);
  });

  test('spec section 4: Escape, Cancel and the close button close it, and the focus comes back', async ({
    page,
  }) => {
    await page.goto(paths.reviews());
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => button(dialog(page), 'Cancel').click(),
      () => button(dialog(page), 'Close').click(),
    ]) {
      await opener(page).focus();
      await page.keyboard.press('Enter');
      await expect(dialog(page)).toBeVisible();
      await close();
      await expect(dialog(page)).toHaveCount(0);
      await expect(opener(page)).toBeFocused();
      await expect(page).toHaveURL(/\/reviews$/);
    }
  });

  test('spec section 5: what is missing is said with the values entered, which stay', async ({
    app,
    page,
  }) => {
    const body = newWords();
    const open = await openDialog(page);
    await stars(open, '2 stars').click({ force: true });
    await fillIn(open, { 'Your review': body });
    await button(open, 'Submit Review').click();
    await expect(page).toHaveURL(/\/reviews\/new$/);
    // Refused, it is the same dialog over the same reviews.
    await expect(dialog(page).locator(':scope:popover-open')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews');
    const alert = page.getByRole('alert').filter({ hasText: missing });
    await expect(alert).toContainText('Stars: 2 stars');
    await expect(alert).toContainText('Full Name: missing');
    await expect(alert).toContainText('Repeat customer: missing');
    await expect(alert).toContainText(`Review: ${body}`);
    await expect(field(page, 'Your review')).toHaveValue(body);
    await expect(stars(page, '2 stars')).toBeChecked();
    expect(await kept(app, body)).toHaveLength(0);

    await fillIn(page, { 'Full Name': 'Jamie Alder' });
    await page.getByRole('radio', { name: 'No', exact: true }).check();
    await button(page, 'Submit Review').click();
    await expectStatus(page, thanks);
    expect(await kept(app, body)).toMatchObject([{ stars: 2, repeat: false }]);
  });

  test('R34 lengths are refused beside their fields', async ({ page }) => {
    const open = await openDialog(page);
    await fillReview(open, 'Too short');
    await fillIn(open, { 'Full Name': 'x'.repeat(81) });
    await button(open, 'Submit Review').click();
    await expectAlert(page, 'Please write at least 10 characters; your review has 9.');
    await expectAlert(page, 'Please keep Full Name to 80 characters; it has 81.');
    await expect(page.getByText(missing)).toHaveCount(0);
    await expect(field(page, 'Full Name')).toHaveValue('x'.repeat(81));
  });

  test('R33 left on another page, it leads to the first, where it stands', async ({
    app,
    page,
  }) => {
    // Before today: this process and the server have separate clocks.
    const createdAt = new Date('2026-11-10T12:00:00Z');
    for (let n = 0; n < 11; n += 1) await createReview({ createdAt }, app.database);
    const body = newWords();
    const open = await openDialog(page, paths.reviews(2));
    await fillReview(open, body);
    await button(open, 'Submit Review').click();
    await expectStatus(page, thanks);
    await expect(page).toHaveURL(/\/reviews$/);
    await expect(firstCard(page)).toContainText(body);
    await expect(dialog(page)).toHaveCount(0);
    // Opened once more it is a new form.
    await opener(page).click();
    await expect(dialog(page).getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(field(dialog(page), 'Your review')).toHaveValue('');
  });

  test('R34 one that waits for approval says so, and is not in the list', async ({ app, page }) => {
    await app.database.businessSettings.update({ where: { id: 1 }, data: { holdReviews: true } });
    const body = newWords();
    const open = await openDialog(page);
    await expect(open).toContainText('We read each review before it shows here.');
    await fillReview(open, body);
    await button(open, 'Submit Review').click();
    await expectStatus(page, 'It shows here as soon as we have read it.');
    await expect(page.getByText(body)).toHaveCount(0);
    expect(await kept(app, body)).toMatchObject([{ state: 'waiting' }]);
  });

  test('R20 a double click makes one review', async ({ app, page }) => {
    const body = newWords();
    const open = await openDialog(page);
    await fillReview(open, body);
    await button(open, 'Submit Review').dblclick();
    await expectStatus(page, thanks);
    expect(await kept(app, body)).toHaveLength(1);
  });

  test('spec section 8: when it cannot be saved the form comes back, with one sentence', async ({
    app,
    browser,
  }) => {
    // A browser without the guard, which would report the 503.
    const context = await browser.newContext({ baseURL: app.url });
    const page = await context.newPage();
    const body = newWords();
    const open = await openDialog(page);
    await fillReview(open, body);
    await app.database.$executeRawUnsafe(
      `CREATE TRIGGER refuse_reviews BEFORE INSERT ON Reviews BEGIN SELECT RAISE(ABORT, 'refused by the test'); END`,
    );
    await button(open, 'Submit Review').click();
    await expectAlert(page, 'We couldn’t save your review just now. Please try again in a moment.');
    await expect(field(page, 'Your review')).toHaveValue(body);
    await expect(stars(page, '4 stars')).toBeChecked();
    await app.database.$executeRawUnsafe('DROP TRIGGER refuse_reviews');
    await button(page, 'Submit Review').click();
    await expectStatus(page, thanks);
    expect(await kept(app, body)).toHaveLength(1);
    await context.close();
  });

  test('spec section 9: 300 ms for the dialog, 150 ms for what is behind, none when motion is reduced', async ({
    page,
  }) => {
    await openDialog(page);
    const durations = () =>
      dialog(page).evaluate((box) => {
        const of = (pseudo?: string) => {
          const { animationName, animationDuration } = getComputedStyle(box, pseudo);
          return animationName === 'none' ? 'none' : animationDuration;
        };
        return [of(), of('::backdrop')];
      });
    expect(await durations()).toEqual(['0.3s', '0.15s']);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await durations()).toEqual(['none', 'none']);
  });

  for (const width of [390, 1280])
    test(`the page and the dialog have no axe violation at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(paths.reviews());
      expect(await violations(page)).toEqual([]);
      await opener(page).click();
      await expect(dialog(page)).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await button(dialog(page), 'Submit Review').click();
      await expectAlert(page, missing);
      expect(await violations(page)).toEqual([]);
    });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('R34 the button opens the form, and a refused one is a page of its own', async ({
    app,
    page,
  }) => {
    const body = newWords();
    const open = await openDialog(page);
    await button(open, 'Cancel').click();
    await expect(dialog(page)).toHaveCount(0);
    await opener(page).click();
    await fillIn(page, { 'Full Name': 'Jamie Alder', 'Your review': body });
    await button(page, 'Submit Review').click();
    await expect(page).toHaveURL(/\/reviews\/new$/);
    await expectAlert(page, missing);
    await expectAlert(page, 'Full Name: Jamie Alder');
    await expect(field(page, 'Your review')).toHaveValue(body);

    await stars(page, '1 star').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(stars(page, '3 stars')).toBeChecked();
    await page.getByRole('radio', { name: 'No', exact: true }).check();
    await button(page, 'Submit Review').click();
    await expectStatus(page, thanks);
    await expect(page).toHaveURL(/\/reviews$/);
    await expect(firstCard(page)).toContainText(body);
    await expect(firstCard(page)).toContainText('3 of 5 stars');
    await expect(firstCard(page)).not.toContainText('Repeat Client');
    expect(await kept(app, body)).toMatchObject([{ stars: 3, repeat: false }]);
  });

  test('R34 a browser without popovers shows a link to the form’s page, and no form', async ({
    page,
  }) => {
    await page.route(
      (url) => url.pathname === '/reviews' || url.pathname.endsWith('.css'),
      async (route) => {
        const response = await route.fetch();
        const text = await response.text();
        const body = text.replaceAll('selector(:popover-open)', 'selector(:no-such-state)');
        await route.fulfill({ response, body });
      },
    );
    await page.goto(paths.reviews());
    await expect(opener(page)).toHaveCount(0);
    await expect(field(page, 'Full Name')).toBeHidden();
    await page.unrouteAll({ behavior: 'wait' });
    await link(page, 'Leave A Review').click();
    await expect(page).toHaveURL(/\/reviews\/new$/);
    await expect(field(page, 'Full Name')).toBeVisible();
  });

  test('Cancel leads back to the reviews', async ({ page }) => {
    await page.goto(paths.leaveReview());
    await link(page, 'Cancel').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews');
  });

  test('R33 the pages are links: newest first, the last one shorter, no card twice', async ({
    app,
    page,
  }) => {
    const shown = await app.database.review.count({ where: { state: 'shown' } });
    const pages = Math.ceil(shown / 10);
    await page.goto(paths.reviews());
    const pager = page.getByRole('navigation', { name: 'Pages' });
    const seen: string[] = [];
    for (let at = 1; at <= pages; at += 1) {
      await expect(link(pager, `Page ${at}`)).toHaveAttribute('aria-current', 'page');
      seen.push(...(await page.getByRole('article').allInnerTexts()));
      if (at < pages) await link(pager, 'Next').click();
    }
    await expect(link(pager, 'Next')).toHaveCount(0);
    expect(seen).toHaveLength(shown);
    await link(pager, 'Page 1').click();
    await expect(page).toHaveURL(/\/reviews$/);
  });
});
