/** New owners are informed about the next steps, once the admin has enabled that; in both modes. */
import { paths } from '~/core/web/paths';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { button, expectStatus, field, fillIn, link, signUp } from './steps';

test.use(phone);

test('a welcome email goes to who signs up, and its links lead on', async ({
  app,
  page,
  newAdmin,
  signInAs,
  otherBrowser,
}) => {
  const { database } = app;
  const email = 'new-one@example.com';
  const data = { welcomeEmail: false, requiredVaccines: ['rabies'] };
  await database.businessSettings.update({ where: { id: 1 }, data });
  const admin = await otherBrowser();
  await signInAs(await newAdmin(), admin);
  await admin.goto(paths.adminSettings());
  const row = admin.getByRole('link', { name: /^Messages: / });
  await expect(row).not.toHaveAccessibleName(/welcome email/);
  await row.click();
  await field(admin, 'Send a welcome email').check();
  expect(await violations(admin)).toEqual([]);
  await button(admin, 'Save Welcome email').click();
  await expectStatus(admin, 'Changes saved.');
  await link(admin, 'All settings').click();
  await expect(row).toHaveAccessibleName(/welcome email/);

  await page.goto(paths.signUp());
  await signUp(page, email);
  await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible();

  const [mail, ...others] = await database.outboxMail.findMany({ where: { toAddress: email } });
  expect(others).toEqual([]);
  await admin.goto(paths.adminOutboxMail(mail?.id ?? ''));
  await expect(admin.getByText('Welcome to Tailhouse').first()).toBeVisible();
  await fillIn(page, {
    'First Name': 'Pat',
    'Last Name': 'Novak',
    'Phone Number': '(212) 555-0161',
  });
  await button(page, 'Continue').click();
  for (const path of [paths.addPet(mail?.profileId ?? ''), paths.bookAStay()]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
  }
});
