/** R44: a certificate on its way from the owner to the admin's Accept. */
import { paths } from '~/core/web/paths';
import { createPet } from '../factories/pets';
import { drawnPicture } from '../factories/pictures';
import { aPdf } from '../factories/records';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { bookingCard, button, expectStatus, field, fillIn, link } from './steps';

const day = '2027-07-07';

test.use(phone);

test('is asked for, sent, looked at, and asked about before Accept', async ({
  app,
  page,
  newOwner,
  newAdmin,
  signInAs,
  otherBrowser,
}) => {
  const owner = await newOwner();
  const dog = `Juno ${owner.lastName}`;
  const { id: petId } = await createPet(owner.id, { petName: dog }, app.database);
  const admin = await otherBrowser();
  await signInAs(await newAdmin(), admin);
  await admin.goto(paths.settingsCard('vaccinations'));
  await field(admin, 'Rabies').check();
  await button(admin, 'Save Vaccinations').click();
  await expectStatus(admin, 'Changes saved.');
  await expect(field(admin, 'Rabies')).toBeChecked();

  await signInAs(owner);
  await page.goto(paths.book(owner.id, { service: 'Daycare' }));
  await expect(page.getByText(`Rabies for ${dog}: we have no certificate yet.`)).toBeVisible();
  await fillIn(page, { 'Drop Off': `${day}T10:00`, 'Pick Up': `${day}T15:00` });
  await button(page, 'Book!').click();
  await expect(page.getByRole('heading', { name: 'Before the stay' })).toBeVisible();
  await expect(page).toHaveURL(/\/booking\/[^/?]+$/);
  const stay = page.url();
  expect(await violations(page)).toEqual([]);

  await admin.goto(paths.adminReservations('pending', dog));
  const card = bookingCard(admin, dog);
  await expect(card).toContainText(`Before the stay: ${dog}: no rabies certificate yet.`);
  await button(card, 'Accept').first().click();
  await expect(
    admin.getByText(`${dog}: no rabies certificate yet. Take ${dog} in anyway?`),
  ).toBeVisible();
  await expect(button(admin, 'Accept anyway')).toBeVisible();

  await link(page, `Add ${dog}’s rabies certificate`).click();
  await field(page, 'Certificate').setInputFiles({
    name: 'Juno.pdf',
    mimeType: 'application/pdf',
    buffer: aPdf(),
  });
  await button(page, 'Send certificate').click();
  await expect(page.getByText('Please fill in at least one date.').first()).toBeVisible();
  await field(page, 'Certificate').setInputFiles({
    name: 'Juno.pdf',
    mimeType: 'application/pdf',
    buffer: aPdf(),
  });
  await expect(field(page, 'DHPP (distemper, parvo): valid until')).toHaveCount(0);
  await field(page, 'Rabies: valid until').fill('2039-01-01');
  await button(page, 'Send certificate').click();
  await expect(page.getByText('Please check the year.').first()).toBeVisible();
  await field(page, 'Rabies: valid until').fill('2028-03-01');
  await field(page, 'Certificate').setInputFiles({
    name: 'Juno.pdf',
    mimeType: 'application/pdf',
    buffer: aPdf(),
  });
  await button(page, 'Send certificate').click();
  await expectStatus(page, 'Certificate sent. We will look at it.');
  // Back at the stay that asked for it.
  await expect(page).toHaveURL(stay);
  await page.goto(paths.pet(petId));
  await expect(page.locator('#vaccinations')).toContainText('Rabies · Not checked yet');
  // R103 the certificate is listed once: its file is removed where its date stands.
  await expect(link(page, 'Certificate')).toHaveCount(1);
  await expect(page.locator('#records').getByRole('listitem')).toHaveCount(0);
  await expect(page.getByText('Remove the file for Rabies')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await admin.goto(paths.admin());
  await admin.getByRole('link', { name: /certificates? to look at/ }).click();
  const pdf = admin.getByRole('link', { name: /^Certificate, .* \(PDF\)$/ });
  await expect(pdf.first()).toBeVisible();
  await expect(admin.getByRole('img', { name: /^Certificate, / })).toHaveCount(0);
  const form = admin.getByRole('form', { name: `Rabies for ${dog}` });
  await expect(field(form, 'Rabies: valid until')).toHaveValue('2028-03-01');
  expect(await violations(admin)).toEqual([]);
  await button(form, `Confirm Rabies for ${dog}`).click();
  await expectStatus(admin, `Rabies for ${dog}: confirmed.`);

  await admin.goto(paths.adminReservations('pending', dog));
  await button(bookingCard(admin, dog), 'Accept').first().click();
  await expectStatus(admin, 'Booking request accepted');
  await page.goto(stay);
  await expect(page.getByText(`Rabies for ${dog}: valid until Mar 1, 2028.`)).toBeVisible();

  // The admin's own entry is confirmed and needs no file.
  await app.database.businessSettings.update({
    where: { id: 1 },
    data: { requiredVaccines: ['rabies', 'dhpp'] },
  });
  await admin.goto(paths.pet(petId));
  await admin.locator('#vaccinations summary').last().click();
  await field(admin, 'DHPP (distemper, parvo): valid until').fill('2028-05-01');
  await button(admin, 'Save certificate').click();
  await expectStatus(admin, 'Certificate saved.');
  await expect(admin.locator('#vaccinations')).toContainText('DHPP · Confirmed');

  // A picture is shown small, with a link to its file.
  await page.goto(paths.petVaccinations(petId));
  await page.locator('#vaccinations summary').last().click();
  await field(page, 'Certificate').setInputFiles({
    name: 'Juno.jpg',
    mimeType: 'image/jpeg',
    buffer: await drawnPicture({ width: 900, height: 600 }),
  });
  await field(page, 'Rabies: valid until').fill('2028-09-01');
  await button(page, 'Send certificate').click();
  await expectStatus(page, 'Certificate sent. We will look at it.');
  await admin.goto(paths.adminCertificates());
  const picture = admin.getByRole('img', { name: /^Certificate, .* \(picture\)$/ });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(600);
  const box = await picture.boundingBox();
  expect(box?.height).toBeLessThanOrEqual(260);
  const record = await app.database.petRecord.findFirstOrThrow({
    where: { petId, mediaType: 'image/jpeg' },
  });
  const file = admin.getByRole('link').filter({ has: picture });
  await expect(file).toHaveAttribute('href', paths.petRecord(record.id));
  expect(await violations(admin)).toEqual([]);
  await button(admin, `Confirm Rabies for ${dog}`).click();
  await expectStatus(admin, `Rabies for ${dog}: confirmed.`);
});
