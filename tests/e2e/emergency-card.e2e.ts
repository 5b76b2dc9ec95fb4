/** R84: one tap on a dog's name shows its emergency contacts, for the business and for helpers. */
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createHelper } from '../factories/people';
import { createPet } from '../factories/pets';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { link } from './steps';

test.use({ clockStart: '2026-11-16T14:00:01Z' });

const day = '2026-11-16';

test.use(phone);

test('the card is one tap from Today and from the sheet, and is printed', async ({
  app,
  page,
  newOwner,
  signInAs,
  signInAsAdmin,
  otherBrowser,
}) => {
  await app.database.businessSettings.update({
    where: { id: 1 },
    data: { trackArrivals: true, carePlans: true },
  });
  const owner = await newOwner({ phoneNumber: '2155550192' });
  const dog = `Pho ${owner.lastName}`;
  const emergency = [
    { emergency_name: 'Aunt May', emergency_phone: '(215) 555-0111', emergency_email: '' },
  ];
  const pet = await createPet(owner.id, { petName: dog, emergency }, app.database);
  const times = { start: `${day}T08:00`, end: `${day}T17:00`, status: 'accepted' } as const;
  const stay = { ...times, message: 'The gate sticks.' };
  const { id } = await createBooking(owner.id, [pet.id], stay, app.database);
  const card = (on: typeof page) => on.getByRole('article', { name: dog });

  await signInAsAdmin();
  await page.goto(paths.admin());
  await link(page.getByRole('region', { name: 'Through the day' }), dog)
    .first()
    .click();
  await expect(link(card(page), '(215) 555-0192')).toHaveAttribute('href', 'tel:+12155550192');
  await expect(link(card(page), '(215) 555-0111')).toBeVisible();
  await expect(card(page)).toContainText('The gate sticks.');
  await expect(link(page, 'See the stay')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // Among many, and back.
  for (const name of ['Ada', 'Bo', 'Cy', 'Dot', 'Eve', 'Fig']) {
    const before = await createPet(owner.id, { petName: name, emergency }, app.database);
    const early = { ...stay, start: `${day}T07:00` };
    await createBooking(owner.id, [before.id], early, app.database);
  }
  const helpersPage = await otherBrowser();
  await signInAs(await createHelper({}, app.database), helpersPage);
  await helpersPage.goto(paths.adminDay());
  const toCard = link(helpersPage.getByRole('region', { name: 'Through the day' }), dog).first();
  await toCard.click();
  await expect(card(helpersPage)).toBeInViewport();
  await expect(link(card(helpersPage), '(215) 555-0192')).toBeInViewport();
  await helpersPage.goBack();
  await expect(toCard).toBeInViewport();
  await helpersPage.goForward();
  await expect(link(card(helpersPage), '(215) 555-0192')).toBeInViewport();
  await helpersPage.emulateMedia({ media: 'print' });
  await expect(card(helpersPage)).toBeVisible();
  const cards = helpersPage.getByRole('region', { name: 'Emergency cards' }).locator('..');
  await expect(cards).toHaveCSS('break-before', 'page');

  // One card on paper: nothing to press, and no line ends in a dot that parts two facts.
  await page.goto(paths.emergencyCard(id));
  await expect(page.getByRole('region', { name: 'Belongings' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(card(page)).toBeVisible();
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  const facts = card(page).locator('dl > div, p').filter({ visible: true });
  const between = await facts.evaluateAll((all) =>
    all.map((fact) => getComputedStyle(fact, '::after').content),
  );
  expect(new Set(between)).toEqual(new Set(['" ·\u00a0"', 'none']));
});
