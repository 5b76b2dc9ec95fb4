/** Texts of owners, visitors and the admin are shown, never run: in a real browser, on every page that shows them. */
import type { Page } from '@playwright/test';
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createMessage } from '../factories/messages';
import { createPet } from '../factories/pets';
import { createReview } from '../factories/reviews';
import { markdown as corpusOfMarkdown, marker, markup as corpus } from '../fuzz/corpus';
import { expect, test } from './fixtures';
import { button, field } from './steps';

const markup = corpus.join(' ');
/** Payloads that only Markdown makes possible. */
const markdown = [markup, ...corpusOfMarkdown, `    ${markup}`].join('\n\n');

/** Opens the page without pressing anything, and asserts that its texts are only texts. */
async function expectUnharmed(page: Page, path: string, shows: boolean): Promise<void> {
  await page.goto(path);
  if (shows) await expect(page.locator('body')).toContainText('onload=window.__ran=1');
  await expectNothingRan(page, path);
}

async function expectNothingRan(page: Page, path: string): Promise<void> {
  expect(await page.evaluate((name) => name in window, marker), path).toBe(false);
  expect(
    await page.locator('script:not([src]):not([nonce]):not([type="application/ld+json"])').count(),
    path,
  ).toBe(0);
  for (const frame of page.frames())
    expect(frame.url().startsWith('javascript:'), path).toBe(false);
  const links = page.locator('a[href^="javascript:" i]');
  expect(await links.count(), path).toBe(0);
}

test(
  'R38 R4 no text that somebody wrote runs in anybody’s browser',
  { tag: '@deep' },
  async ({ app, page, newOwner, newAdmin, signInAs, otherBrowser }) => {
    test.setTimeout(180_000);
    const { database: tx } = app;
    page.on('dialog', (dialog) => {
      throw new Error(`A dialog came up: ${dialog.message()}`);
    });
    const owner = await newOwner({ firstName: markup, lastName: markup, fullName: markup });
    const admin = await newAdmin();
    await tx.profile.update({ where: { id: owner.id }, data: { privateNote: markup } });
    const pet = await createPet(
      owner.id,
      {
        petName: markup,
        breed: markup,
        foodInfo: markup,
        medInfo: markup,
        additionalInfo: markup,
      },
      tx,
    );
    const booking = await createBooking(owner.id, [pet.id], { message: markup }, tx);
    await createMessage(owner.id, admin.id, { content: markup }, tx);
    await createMessage(admin.id, owner.id, { content: markup }, tx);
    const review = { name: markup, body: markup, reply: markup, repliedAt: new Date('2026-11-15') };
    const shown = await createReview(review, tx);
    const waiting = await createReview({ ...review, state: 'waiting' }, tx);
    await tx.businessSettings.update({
      where: { id: 1 },
      data: { privacyText: markdown, termsText: markdown, openingHours: markup },
    });
    try {
      const visitor = await otherBrowser();
      for (const path of [paths.home(), paths.contact(), paths.reviews()])
        await expectUnharmed(visitor, path, true);
      for (const path of [paths.privacyPolicy(), paths.terms(), paths.publicProfile(owner.id)])
        await expectUnharmed(visitor, path, true);
      await expectUnharmed(visitor, paths.publicPet(pet.id), true);

      await signInAs(owner);
      const own = [
        paths.profileOf(owner.id),
        paths.reservationsOf(owner.id),
        paths.messagesOf(owner.id),
        paths.settingsOf(owner.id),
        paths.editSettings(owner.id, 'details'),
        paths.pet(pet.id),
        paths.editPet(pet.id),
        paths.retirePet(pet.id),
        paths.book(owner.id),
        paths.booking(booking.id),
        paths.receipt(booking.id),
      ];
      for (const path of own) await expectUnharmed(page, path, true);

      const business = await otherBrowser();
      await signInAs(admin, business);
      const all = [
        paths.admin(),
        paths.adminReservations('pending', owner.email),
        paths.editBooking(booking.id),
        paths.deleteBooking(booking.id),
        paths.adminUsers({ q: owner.email }),
        paths.adminUser(owner.id),
        paths.adminFinancials(),
        paths.adminMessages(),
        paths.adminMessaging(owner.id),
        paths.adminReviews('waiting'),
        paths.adminSettings('texts'),
        paths.booking(booking.id),
        paths.bookingMoney(booking.id),
        paths.pet(pet.id),
      ];
      for (const path of all) await expectUnharmed(business, path, false);
    } finally {
      await tx.review.deleteMany({ where: { id: { in: [shown.id, waiting.id] } } });
    }
  },
);

test(
  'R38 nor what somebody typed a moment ago, that a refused form or a search shows again',
  { tag: '@deep' },
  async ({ page, newOwner, newAdmin, signInAs, otherBrowser }) => {
    test.setTimeout(180_000);
    const owner = await newOwner();
    await signInAs(owner);
    const business = await otherBrowser();
    await signInAs(await newAdmin(), business);
    const visitor = await otherBrowser();
    const all = [...corpus, ...corpusOfMarkdown];
    const together = 8;
    for (let at = 0; at < all.length; at += together) {
      const some = all.slice(at, at + together);
      const text = some.join(' ');
      await visitor.goto(paths.login(text));
      await field(visitor, 'Email').fill(text);
      await button(visitor, 'Sign In').click();
      await expect(visitor.getByRole('alert').first()).toBeVisible();
      await expectNothingRan(visitor, text);

      await page.goto(paths.editSettings(owner.id, 'details'));
      await field(page, 'First Name').fill(text);
      await field(page, 'Phone Number').fill('none');
      await button(page, 'Save').first().click();
      await expect(page.getByRole('alert').first()).toBeVisible();
      await expectNothingRan(page, text);

      // A search is cut at 120 characters.
      await expectUnharmed(business, paths.adminUsers({ q: some[0] ?? '' }), false);
    }
  },
);
