/** Texts of owners, visitors and the admin are shown, never run: in a real browser, on every page that shows them. */
import type { Page } from '@playwright/test';
import { paths } from '~/lib/paths';
import { createBooking } from '../factories/bookings';
import { createMessage } from '../factories/messages';
import { createPet } from '../factories/pets';
import { createReview } from '../factories/reviews';
import { expect, test } from './fixtures';

const run = 'window.__ran=1';
/** Each leaves a mark behind if it is run, in a way of its own. */
const markup = [
  `<script>${run}</script>`,
  `</script><script>${run}</script>`,
  `<img src=x onerror="${run}">`,
  `"><svg onload=${run}>`,
  `' autofocus onfocus=${run} x='`,
  `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<a href="javascript:${run}">here</a>`,
  `{{constructor.constructor('${run}')()}}`,
  `</textarea></title></style><script>${run}</script>`,
  `<meta http-equiv="refresh" content="0;url=javascript:${run}">`,
].join(' ');
/** What a text in Markdown adds. */
const markdown = `${markup}\n\n[here](javascript:${run}) ![x](x" onerror="${run}) <javascript:${run}>\n\n    ${markup}`;

/** Opens the page, presses nothing, and sees that its texts are only texts. */
async function expectUnharmed(page: Page, path: string, shows: boolean): Promise<void> {
  await page.goto(path);
  if (shows) await expect(page.locator('body')).toContainText('onload=window.__ran=1');
  expect(await page.evaluate(() => '__ran' in window), path).toBe(false);
  expect(
    await page.locator('script:not([src]):not([nonce]):not([type="application/ld+json"])').count(),
    path,
  ).toBe(0);
  for (const frame of page.frames())
    expect(frame.url().startsWith('javascript:'), path).toBe(false);
  const links = page.locator('a[href^="javascript:" i]');
  expect(await links.count(), path).toBe(0);
}

test('R38 R4 no text that somebody wrote runs in anybody’s browser', async ({
  app,
  page,
  newOwner,
  newAdmin,
  signInAs,
  otherBrowser,
}) => {
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
  const where = { id: 1 };
  const before = await tx.businessSettings.findUniqueOrThrow({ where });
  await tx.businessSettings.update({
    where,
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
      paths.adminReservations('pending'),
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
    const { privacyText, termsText, openingHours } = before;
    await tx.businessSettings.update({ where, data: { privacyText, termsText, openingHours } });
    await tx.review.deleteMany({ where: { id: { in: [shown.id, waiting.id] } } });
  }
});
