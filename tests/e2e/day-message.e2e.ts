/** R89: one text to everyone of a day; each owner reads it as their own message. */
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { button, expectAlert, expectStatus, field, link } from './steps';

test.use(phone);

// A day without stays of other tests: they share a business, and their owners would get the message too.
const day = '2027-08-10';

test('goes to those who are ticked, and to nobody else', async ({
  app,
  page,
  newOwner,
  signInAs,
  signInAsAdmin,
  otherBrowser,
}) => {
  const owners = [await newOwner(), await newOwner(), await newOwner()] as const;
  for (const [index, owner] of owners.entries()) {
    const dog = { petName: `Rex ${owner.lastName}` };
    const pet = await createPet(owner.id, dog, app.database);
    // The third dog comes on another day.
    const on = index === 2 ? '2027-08-24' : day;
    const times = { start: `${on}T09:00`, end: `${on}T15:00`, status: 'accepted' } as const;
    await createBooking(owner.id, [pet.id], times, app.database);
  }
  await signInAsAdmin();
  await page.goto(paths.adminMessages());
  await link(page, 'Write to everyone of a day').click();
  await page.getByLabel('Day', { exact: true }).fill(day);
  await button(page, 'Show').click();
  const form = page.getByRole('form', { name: 'Message to everyone of the day' });
  const tick = ({ lastName }: { lastName: string | null }) =>
    form.getByRole('checkbox', { name: lastName ?? '' });
  await expect(tick(owners[0])).toBeChecked();
  await expect(form).toContainText(`Rex ${owners[0].lastName}: comes 9:00 AM, leaves 3:00 PM`);
  await expect(tick(owners[2])).toHaveCount(0);
  await tick(owners[1]).uncheck();
  await button(form, 'Send').click();
  await expectAlert(page, 'Please type a message.');
  await expect(tick(owners[1])).not.toBeChecked();
  await field(form, 'Message').fill('The street is closed. Please park on Elm.');
  expect(await violations(page)).toEqual([]);
  await button(form, 'Send').click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Send to 1 owner?');
  await button(question, 'Send').click();
  await expectStatus(page, `Sent to Robin ${owners[0].lastName}.`);
  // R15: undone, the text is back in the form, to mend and send.
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expectStatus(page, 'Undone. The message is gone from the conversations');
  await expect(page.getByText('Undone. The message is gone')).toBeInViewport();
  expect(await app.database.message.count({ where: { ownerId: owners[0].id } })).toBe(0);
  await expect(field(form, 'Message')).toHaveValue('The street is closed. Please park on Elm.');
  await expect(tick(owners[1])).not.toBeChecked();
  await button(form, 'Send').click();
  await button(question, 'Send').click();
  await expectStatus(page, `Sent to Robin ${owners[0].lastName}.`);
  await expect(page.getByRole('region', { name: 'Sent before' })).toContainText(
    `to Robin ${owners[0].lastName}`,
  );
  await expect(field(form, 'Message')).toHaveValue('');

  const ownersPage = await otherBrowser();
  await signInAs(owners[0], ownersPage);
  await ownersPage.goto(paths.messagesOf(owners[0].id));
  await expect(ownersPage.getByText('The street is closed. Please park on Elm.')).toBeVisible();
  const { id: ownerId } = owners[1];
  expect(await app.database.message.count({ where: { ownerId } })).toBe(0);
});
