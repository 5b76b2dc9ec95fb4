/** R57: an owner requests one more night, and the admin answers. */
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { button, expectAlert, expectStatus, fillIn, link, openChanges, unfold } from './steps';

const month = '05';
const says = 'May';

test.use(phone);

test('one more night: asked, declined, asked again, accepted', async ({
  app,
  page,
  newOwner,
  newAdmin,
  signInAs,
  otherBrowser,
}) => {
  const owner = await newOwner();
  const dog = `Ada ${owner.lastName}`;
  const pet = await createPet(owner.id, { petName: dog }, app.database);
  const { id } = await createBooking(
    owner.id,
    [pet.id],
    {
      service: 'Boarding',
      start: `2027-${month}-03T09:00`,
      end: `2027-${month}-05T09:00`,
      status: 'accepted',
    },
    app.database,
  );
  const admin = await otherBrowser();
  await signInAs(await newAdmin(), admin);
  await signInAs(owner);

  const ask = async () => {
    await page.goto(paths.booking(id));
    await openChanges(page);
    await link(page, 'One more night?').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change this stay');
    // Both totals are shown before anything is sent.
    const totals = page.getByRole('region', { name: 'The new total' });
    await expect(totals.getByRole('table', { name: 'The total now' })).toContainText('$130.00');
    const wanted = totals.getByRole('table', { name: 'The total with the change' });
    await expect(wanted).toContainText('$195.00');
    return wanted;
  };

  const wanted = await ask();
  await fillIn(page, { 'Pick Up': `2027-${month}-07T09:00`, Message: 'Our flight is late.' });

  await expect(wanted).toContainText('$260.00');
  await button(page, 'Ask for this change').click();
  await expectStatus(page, 'Until then your stay is as it was.');
  await expect(page.getByRole('heading', { name: 'The change you asked for' })).toBeVisible();
  await expect(link(page, 'Change this stay')).toHaveCount(0);

  await admin.goto(paths.admin());
  await admin.getByRole('link', { name: /to answer$/ }).click();
  const card = admin.getByRole('article', { name: `Change for ${dog}`, exact: true });
  await expect(card).toContainText(`${says} 7, 2027, 9:00 AM was`);
  await expect(card).toContainText('Our flight is late.');
  await card.getByText('Decline with a reason').click();
  await card.getByLabel('In your words').fill('We are away that day.');
  await button(card, 'Decline with this reason').click();
  await expectStatus(admin, 'Change declined');
  await expect(card).toHaveCount(0);

  await ask();
  await expect(page.getByText('$195.00').first()).toBeVisible();
  await button(page, 'Ask for this change').click();
  await expectStatus(page, 'Sent.');
  await unfold(page, 'Activity');
  await expect(page.getByText('“We are away that day.”')).toBeVisible();

  // The admin's own page of the stay; then the stay changes, and the open page must not load that before
  // the button is pressed.
  await admin.goto(paths.booking(id));
  const between = (version: { increment: 1 } | { decrement: 1 }) =>
    app.database.booking.update({ where: { id }, data: { version } });
  await admin.route(`**${paths.booking(id)}*`, async (route) => {
    if (route.request().method() === 'POST') await between({ increment: 1 });
    await route.continue();
  });
  await button(admin, `Accept the change for ${dog}`).click();
  await expectAlert(admin, 'no longer fits it');
  await admin.unrouteAll({ behavior: 'wait' });
  await between({ decrement: 1 });
  await admin.goto(paths.booking(id));
  await button(admin, `Accept the change for ${dog}`).click();
  await expectStatus(admin, 'Change accepted');
  await page.goto(paths.booking(id));
  await unfold(page, 'Activity');
  await expect(page.getByText(`${says} 6, 2027 at 9:00 AM`).first()).toBeVisible();
  await expect(page.getByText(/^\S.* accepted your change: /)).toBeVisible();
});

test('a night less, after canceling it was free, is charged by the terms', async ({
  app,
  page,
  newOwner,
  newAdmin,
  signInAs,
  otherBrowser,
}) => {
  const owner = await newOwner();
  const dog = `Lou ${owner.lastName}`;
  const pet = await createPet(owner.id, { petName: dog }, app.database);
  const stay = {
    service: 'Boarding',
    start: '2026-11-18T09:00',
    end: '2026-11-22T09:00',
    status: 'accepted',
    createdAt: new Date('2026-11-10T12:00:00Z'),
  } as const;
  const { id } = await createBooking(owner.id, [pet.id], stay, app.database);
  const terms = { cancelDays: 3, cancelKeepPercent: 50 };
  await app.database.booking.update({ where: { id }, data: terms });
  await signInAs(owner);
  await page.goto(paths.booking(id));
  await openChanges(page);
  await link(page, 'Change this stay').click();
  await fillIn(page, { 'Pick Up': '2026-11-21T09:00' });

  const wanted = page.getByRole('table', { name: 'The total with the change' });
  await expect(wanted).toContainText('Nights canceled late');
  await expect(wanted).toContainText('1 night, 50%');
  await expect(wanted).toContainText('$32.50');
  await expect(wanted).toContainText('$227.50');
  expect(await violations(page)).toEqual([]);
  await button(page, 'Ask for this change').click();
  await expectStatus(page, 'Sent.');

  const admin = await otherBrowser();
  await signInAs(await newAdmin(), admin);
  await admin.goto(paths.booking(id));
  await expect(admin.getByText('$227.50').first()).toBeVisible();
  await button(admin, `Accept the change for ${dog}`).click();
  await expectStatus(admin, 'Change accepted');
  const lines = admin.getByRole('region', { name: 'How the total adds up' });
  await expect(lines).toContainText('Nights canceled late');
  await expect(lines).toContainText('$227.50');
});
