/** The outbox's buttons and views, with and without JavaScript (R36). */
import { paths } from '~/core/web/paths';
import { expect, phone, test } from './fixtures';
import { makeWorld } from './places';

test.use(phone);

test('a failed mail is found, tells why, and is sent again', async ({ app, page, signInAs }) => {
  const { admin, failedMail } = await makeWorld(app.database);
  await signInAs(admin);
  await page.goto(paths.adminOutbox());
  await page.getByRole('link', { name: /^Failed/ }).click();
  await expect(page).toHaveURL(/state=failed/);
  const shown = page.getByText(
    'Email to this address bounced before, or the recipient refused our emails.',
  );
  await expect(shown.first()).toBeVisible();
  await page.goto(paths.adminOutboxMail(failedMail));
  await page.getByRole('button', { name: /^Send again/ }).click();
  await expect(page.getByRole('status').first()).toContainText('is being sent again');
  const row = await app.database.outboxMail.findUniqueOrThrow({ where: { id: failedMail } });
  expect(row).toMatchObject({ attempts: 0, problem: null });
  const bounced = { where: { address: row.toAddress } };
  expect(await app.database.bouncedAddress.count(bounced)).toBe(0);
});

test('an address takes mail again', async ({ app, page, signInAs }) => {
  const { admin, mail, owner } = await makeWorld(app.database);
  await app.database.bouncedAddress.create({
    data: { address: owner.email, reason: 'It came back.', at: new Date() },
  });
  await app.database.outboxMail.update({ where: { id: mail }, data: { state: 'sent' } });
  await signInAs(admin);
  await page.goto(paths.adminOutboxMail(mail));
  await expect(page.getByText('It came back.')).toBeVisible();
  await page.getByRole('button', { name: /^Resume emails to this address/ }).click();
  await expect(page.getByRole('status').first()).toContainText('will be sent again');
  await expect(page.getByText('It came back.')).toBeHidden();
});
