/** A new owner's whole way into a business with every requirement, without scripts. */
import type { Page } from '@playwright/test';
import { paths } from '~/core/web/paths';
import { aPdf } from '../factories/records';
import { expect, test } from './fixtures';
import {
  bookingCard,
  button,
  describeDog,
  expectStatus,
  field,
  fillIn,
  link,
  signUp,
} from './steps';

// A separate server: this business's requirements would block the tests of other files.
test.use({ javaScriptEnabled: false, clockStart: '2026-11-18T14:00:00Z' });

const dog = 'Pepper';

/** Counts the pages that a browser loads in its main frame, without redirects. */
function loadsOf(page: Page): () => number {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}

test('from sign-up to a confirmed stay takes fewer than 30 page loads', async ({
  app,
  page,
  newAdmin,
  signInAs,
  otherBrowser,
}) => {
  const { database } = app;
  await database.businessSettings.update({
    where: { id: 1 },
    data: { requiredVaccines: ['rabies'], meetFirst: true, askAddress: true },
  });
  const text = '# Ours\n\nDogs play together.';
  await database.agreement.create({ data: { text, replacesAll: true, publishedAt: new Date() } });
  const admin = await otherBrowser();
  await signInAs(await newAdmin(), admin);
  const [owners, admins] = [loadsOf(page), loadsOf(admin)];

  await page.goto(paths.signUp());
  await signUp(page, 'pat@example.com');
  await fillIn(page, {
    'First Name': 'Pat',
    'Last Name': 'Novak',
    'Phone Number': '(212) 555-0188',
  });
  await button(page, 'Continue').click();
  await page.goto('/profile');
  await link(page.getByRole('main'), 'Add Pet').first().click();
  await describeDog(page, dog);
  await button(page, 'Add Pet').click();
  const { id: petId, userId } = await database.pet.findFirstOrThrow({ where: { petName: dog } });

  await page.goto(paths.petVaccinations(petId));
  await field(page, 'Certificate').setInputFiles({
    name: 'Pepper.pdf',
    mimeType: 'application/pdf',
    buffer: aPdf(),
  });
  await field(page, 'Rabies: valid until').fill('2028-03-01');
  await button(page, 'Send certificate').click();

  await page.goto(paths.book(userId, { service: 'Daycare' }));
  await fillIn(page, { 'Drop Off': '2026-12-08T10:00', 'Pick Up': '2026-12-08T15:00' });
  await field(page, 'Type your full name to sign').fill('Pat Novak');
  await button(page, 'Book!').click();
  await expect(page.getByText('The agreement is signed.')).toBeVisible();
  const stay = page.url();

  await admin.goto(paths.adminCertificates());
  await button(admin, `Confirm Rabies for ${dog}`).click();
  await admin.goto(paths.pet(petId));
  await field(admin.locator('#with-us'), 'Date and time').fill('2026-12-02T17:00');
  await button(admin, 'Save and tell the owner').click();
  await page.goto(stay);
  await expect(page.getByText('We meet Pepper on Wed, Dec 2 at 5:00 PM.')).toBeVisible();
  // Two weeks later: the server's clock advances by itself, so the meeting is moved before it.
  const passed = new Date('2026-11-18T13:00:00Z');
  const met = { meetAt: passed, meetAskAt: passed };
  await database.pet.update({ where: { id: petId }, data: met });
  await admin.goto(paths.admin());
  const question = admin.getByRole('form', { name: `How did it go with ${dog}?` });
  await button(question, `Welcome ${dog}`).click();
  await admin.goto(paths.adminReservations('pending', dog));
  await button(bookingCard(admin, dog), 'Accept').first().click();
  await expectStatus(admin, 'Booking request accepted');

  await page.goto(stay);
  await expect(page.getByText('Your reservation is confirmed.')).toBeVisible();
  expect(await database.signature.count({ where: { profileId: userId } })).toBe(1);
  const loads = owners() + admins();
  expect(loads).toBeGreaterThan(10);
  expect(loads).toBeLessThan(30);
});
