/** R64: the admin finds a message by words, owner and days, and opens it in its conversation. */
import { paths } from '~/core/web/paths';
import { createMessage } from '../factories/messages';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { button, field, fillIn, link } from './steps';

test.use(phone);

test('a message is found and shown where it was written', async ({
  app,
  page,
  newOwner,
  newAdmin,
  signInAs,
}) => {
  const owner = await newOwner();
  const admin = await newAdmin();
  const name = owner.lastName ?? '';
  for (let index = 0; index < 70; index += 1) {
    const createdAt = new Date(Date.UTC(2025, 2, 3, 15, index));
    const content = index === 20 ? `Her blåue blanket, ${name}` : `number ${index}.`;
    const fields = { content, createdAt, readAt: createdAt };
    await createMessage(owner.id, admin.id, fields, app.database);
  }
  await signInAs(admin);

  await page.goto(paths.adminMessages());
  await page.getByText('Words and days').click();
  await fillIn(page, { 'Words in a message': `BLAUE ${name}`, From: '2025-03-03' });
  await button(page, 'Search messages').click();
  await expect(page.getByText('1 message found.')).toBeVisible();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'blanket' });
  await expect(row.locator('mark')).toHaveText(['blåue', name]);
  await expect(row.locator('time')).toHaveText('Mon, Mar 3, 2025, 10:20 AM');
  await expect(page.getByLabel('Words in a message')).toHaveValue(`BLAUE ${name}`);
  expect(await violations(page)).toEqual([]);

  await row.getByRole('link').click();
  const found = page.locator('#found');
  await expect(found).toContainText('Her blåue blanket');
  await expect(found).toBeFocused();
  await expect(found).toBeInViewport();
  await expect(link(page, 'Back to the newest messages')).toHaveCount(1);
  expect(await violations(page)).toEqual([]);

  // Words typed into the search for owners and dogs lead on to the messages that contain them.
  await page.goto(paths.adminMessages());
  await fillIn(page, { 'Search by owner or dog': `blanket ${name}` });
  await button(page, 'Search').click();
  await link(page, 'Search in messages').click();
  await expect(row.locator('mark')).toHaveText(['blanket', name]);

  await page.goto(paths.adminMessages());
  await page.getByText('Words and days').click();
  await fillIn(page, {
    'Words in a message': `blanket ${name}`,
    From: '2025-03-04',
    Until: '2025-03-03',
  });
  await button(page, 'Search messages').click();
  await expect(field(page, 'Until')).toHaveAccessibleDescription(
    'The last day cannot be before the first.',
  );
  await expect(field(page, 'Until')).toHaveValue('2025-03-03');
  await fillIn(page, { Until: '2025-03-04' });
  await button(page, 'Search messages').click();
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await link(page, 'Show all conversations').click();
  await expect(page.getByText('Words in a message')).toBeHidden();
  // An owner's messages, however many conversations other tests started.
  await fillIn(page, { 'Search by owner or dog': name });
  await button(page, 'Search').click();
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: 'number 69.' }).first(),
  ).toBeVisible();
});
