/** R90: a dog's belongings are listed before the stay, added at drop-off, and ticked off at Left. */
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createHelper } from '../factories/people';
import { createPet } from '../factories/pets';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { button, expectStatus, field, unfold } from './steps';

test.use({ clockStart: '2026-11-16T14:00:01Z' });

const day = '2026-11-16';

test.use(phone);

test('belongings come with the dog and go home with it', async ({
  app,
  page,
  newOwner,
  signInAs,
  signInAsAdmin,
  otherBrowser,
}) => {
  const { database } = app;
  const on = { trackArrivals: true, carePlans: true };
  await database.businessSettings.update({ where: { id: 1 }, data: on });
  const owner = await newOwner();
  const dog = `Duke ${owner.lastName}`;
  const pet = await createPet(owner.id, { petName: dog }, database);
  const stay = { start: `${day}T08:00`, end: `${day}T17:00`, status: 'accepted' } as const;
  const free = { ...stay, totalCents: 0 };
  const { id } = await createBooking(owner.id, [pet.id], free, database);

  const ownersPage = await otherBrowser();
  await signInAs(owner, ownersPage);
  await ownersPage.goto(paths.booking(id));
  await ownersPage.getByText('What are you packing?', { exact: true }).click();
  await field(ownersPage, 'What comes along').fill('blue blanket\nbag of kibble');
  await button(ownersPage, 'Save belongings').click();
  await expectStatus(ownersPage, 'Belongings saved.');
  await expect(ownersPage.getByRole('group', { name: 'Gone home' })).toHaveCount(0);

  const helpersPage = await otherBrowser();
  await signInAs(await createHelper({}, database), helpersPage);
  await helpersPage.goto(paths.adminDay());
  await unfold(helpersPage, 'Dogs');
  const sheetsDog = helpersPage.getByRole('region', { name: 'Dogs' }).getByRole('listitem');
  await expect(sheetsDog.filter({ hasText: dog })).toContainText(
    'Belongings: blue blanket, bag of kibble',
  );
  await helpersPage.goto(paths.emergencyCard(id));
  await expect(helpersPage.getByRole('article')).toContainText('blue blanket, bag of kibble');

  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsAdmin();
  await page.goto(paths.booking(id));
  await field(page, 'Also brought').fill('red ball');
  await button(page, 'Arrived').click();
  await expectStatus(page, `${dog} arrived at 9:`);
  expect(await violations(page)).toEqual([]);

  await page.goto(paths.admin());
  const today = page.getByRole('region', { name: 'Through the day' });
  const goes = today.getByRole('group', { name: 'Goes home, too' });
  for (const what of ['blue blanket', 'red ball'])
    await goes.getByRole('checkbox', { name: what }).check();
  expect(await violations(page)).toEqual([]);
  await button(today, `Left ${dog}`).click();
  await expectStatus(page, `${dog} left at 9:`);
  await expectStatus(page, 'Still here: bag of kibble.');

  await page.goto(paths.booking(id));
  const card = page.getByRole('region', { name: 'Belongings' });
  await expect(card.getByRole('checkbox', { name: 'red ball' })).toBeChecked();
  await card.getByRole('checkbox', { name: 'bag of kibble' }).check();
  await button(card, 'Save belongings').click();
  await expectStatus(page, 'Belongings saved.');
  await expect(card.getByRole('checkbox', { name: 'bag of kibble' })).toBeChecked();
});
