/** R45, R66: a dog has a first visit before its first stay, is flagged and kept apart. */
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { bookingCard, button, expectStatus, field, fillIn } from './steps';

const day = '2027-07-14';

test.use(phone);

test('is planned, read by the owner, asked about before Accept, and answered on Today', async ({
  app,
  page,
  newOwner,
  newAdmin,
  signInAs,
  otherBrowser,
}) => {
  const { database } = app;
  const [owner, other] = [await newOwner(), await newOwner()];
  const dog = `Juno ${owner.lastName}`;
  const enemy = `Rex ${other.lastName}`;
  const { id: petId } = await createPet(owner.id, { petName: dog }, database);
  const { id: enemyId } = await createPet(other.id, { petName: enemy }, database);
  const here = { start: `${day}T12:00`, end: `${day}T18:00`, status: 'accepted' } as const;
  await createBooking(other.id, [enemyId], here, database);
  const admin = await otherBrowser();
  await signInAs(await newAdmin(), admin);
  await admin.goto(paths.settingsCard('firstVisits'));
  await field(admin, 'Meet each dog before its first stay').check();
  await field(admin, 'Note how dogs get along').check();
  await field(admin, 'Meet again after months without a stay').fill('37');
  await button(admin, 'Save First visits').click();
  await expect(
    admin.getByText('Please enter a whole number from 1 to 36, or leave it empty.').first(),
  ).toBeVisible();
  await field(admin, 'Meet again after months without a stay').fill('');
  await button(admin, 'Save First visits').click();
  await expectStatus(admin, 'Changes saved.');

  await signInAs(owner);
  await page.goto(paths.book(owner.id, { service: 'Daycare' }));
  const wish = `We would like to meet ${dog} before the first stay.`;
  await expect(page.getByText(wish)).toBeVisible();
  await fillIn(page, { 'Drop Off': `${day}T10:00`, 'Pick Up': `${day}T15:00` });
  await button(page, 'Book!').click();
  await expect(page.getByText(wish)).toBeVisible();
  const stay = page.url();

  await admin.goto(paths.pet(petId));
  const card = admin.locator('#with-us');
  await field(card, 'Escapes').check();
  await field(card, 'Your own word').fill('Digs');
  await button(card, 'Save marks').click();
  await expectStatus(admin, 'Saved.');
  await field(card, 'Date and time').fill('2020-01-01T10:00');
  await button(card, 'Save and tell the owner').click();
  await expect(card.getByText('That time has passed.')).toBeVisible();
  await field(card, 'Date and time').fill('2026-12-02T17:00');
  await button(card, 'Save and tell the owner').click();
  await expectStatus(admin, 'Saved. The owner has been emailed.');
  await field(card, 'Name of the other dog').fill(enemy);
  await button(card, 'Search').click();
  await expect(field(card, 'Dog')).toContainText(enemy);
  await field(card, 'Why').fill('They fought.');
  await button(card, 'Keep apart').click();
  await expectStatus(admin, 'Saved. You’re asked before both are here at the same time.');
  await expect(card).toContainText('They fought.');
  expect(await violations(admin)).toEqual([]);

  await page.goto(stay);
  await expect(page.getByText(`We meet ${dog} on Wed, Dec 2 at 5:00 PM.`)).toBeVisible();
  expect(await page.content()).not.toContain(enemy);

  await admin.goto(paths.adminReservations('pending', dog));
  const request = bookingCard(admin, dog);
  await expect(request).toContainText(`Before the stay: ${dog}: first visit `);
  await expect(request).toContainText(`${enemy} (`);
  await expect(request).toContainText('Digs');
  await button(request, 'Accept').first().click();
  await expect(button(admin, 'Accept anyway')).toBeVisible();
  await button(admin, 'Accept anyway').click();
  await expectStatus(admin, 'Booking request accepted');

  // The server's clock starts an hour later.
  const passed = new Date('2026-11-16T13:00:00Z');
  await database.pet.update({
    where: { id: petId },
    data: { meetAt: passed, meetAskAt: passed },
  });
  await admin.goto(paths.admin());
  const question = admin.getByRole('form', { name: `How did it go with ${dog}?` });
  await expect(question).toBeVisible();

  expect(await violations(admin)).toEqual([]);
  await button(question, `Not a fit ${dog}`).click();
  await expectStatus(admin, `${dog} is marked as not a fit. Only you can see this.`);
  await expect(question).toBeHidden();

  await page.goto(paths.book(owner.id, { service: 'Daycare' }));
  const refusal = `We cannot take ${dog} at the moment. Please write to us.`;
  await expect(page.getByText(refusal)).toBeVisible();
  await expect(field(page, dog)).toBeDisabled();
  expect(await violations(page)).toEqual([]);

  await admin.goto(paths.profileOf(owner.id));
  await button(admin, 'Stop requests from this owner').click();
  await expect(admin.getByText('You take no requests from this owner.')).toBeVisible();
  await page.goto(paths.book(owner.id));
  await expect(page.getByText('Please write to us about the next stay.')).toBeVisible();
  await expect(button(page, 'Book!')).toBeHidden();
  await button(admin, 'Take requests again').click();
  await expectStatus(admin, 'You take requests from this owner again.');
});
