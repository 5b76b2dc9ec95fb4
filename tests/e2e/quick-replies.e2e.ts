/**
 * R64: the admin writes quick replies in Settings and inserts them into messages; they are never sent
 * automatically.
 */
import { paths } from '~/core/web/paths';
import { createPet } from '../factories/pets';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { button, expectStatus, field, fillIn } from './steps';

test.use(phone);

test('a quick reply from Settings to a message', async ({
  app,
  page,
  newOwner,
  newAdmin,
  signInAs,
}) => {
  const owner = await newOwner();
  await createPet(owner.id, { petName: 'Wafflepaws' }, app.database);
  await signInAs(await newAdmin());
  await app.database.quickReply.deleteMany();

  await page.goto(paths.adminMessaging(owner.id));
  await expect(field(page, 'Message')).toBeVisible();
  await expect(page.getByText('Quick replies')).toHaveCount(0);

  await page.goto(paths.quickReplies());
  const card = page.getByRole('region', { name: 'Quick replies' });
  const add = card.getByRole('form', { name: 'Add a reply' });
  await fillIn(add, { Name: 'All well', Text: ' ' });
  await button(add, 'Add reply').click();
  await expect(add.getByText('Enter the text to insert.')).toBeVisible();
  await expect(field(add, 'Name')).toHaveValue('All well');
  await fillIn(add, { Text: 'Hi {first name},\n{dogs} is well.' });
  await button(add, 'Add reply').click();
  await expectStatus(page, 'All well added.');
  await card.getByText('Add a reply').first().click();
  await expect(field(add, 'Name')).toHaveValue('');
  await fillIn(add, { Name: 'Hours', Text: 'From 7 AM.' });
  await button(add, 'Add reply').click();
  await expectStatus(page, 'Hours added.');
  await button(card, 'Move up Hours').click();
  await expect(card.getByRole('listitem').first()).toContainText('Hours');
  await card.getByRole('listitem').last().getByText('Change').click();
  const change = card.getByRole('form', { name: 'Change All well' });
  await fillIn(change, { Text: 'Hi {first name},\n{dogs} is very well.' });
  await button(change, 'Save All well').click();
  await expectStatus(page, 'All well saved.');
  expect(await violations(page)).toEqual([]);

  await page.goto(paths.adminMessaging(owner.id));
  const box = field(page, 'Message');
  await expect(page.locator('form#message [name=stay]')).toHaveCount(1);
  await box.fill('Before after');
  await page.getByText('Quick replies', { exact: true }).click();

  expect(await violations(page)).toEqual([]);
  await box.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(7, 7));
  await button(page, 'All well').click();
  const reply = `Hi ${owner.firstName},\nWafflepaws is very well.`;
  await expect(box).toHaveValue(`Before ${reply}\nafter`);

  await expect(box).toBeFocused();
  await expect(button(page, 'All well')).toBeHidden();
  const told = page.getByText('All well added to your message.');
  await expect(told).toHaveCount(1);
  await page.keyboard.type('!');
  await expect(box).toHaveValue(`Before ${reply}!\nafter`);
  const sent = () => app.database.message.count({ where: { ownerId: owner.id } });
  expect(await sent()).toBe(0);
  await button(page, 'Send').click();
  await expect(page.getByRole('region', { name: /^Conversation with/ })).toContainText(
    'Wafflepaws is very well.',
  );
  expect(await sent()).toBe(1);

  await page.goto(paths.quickReplies());
  await button(card, 'Remove All well').click();
  await expectStatus(page, 'Reply removed.');
  await button(card, 'Remove Hours').click();
  await expect(card.getByRole('listitem')).toHaveCount(0);
});
