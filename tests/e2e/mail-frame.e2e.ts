/** The content security policy allows the outbox its frame: an email is shown as it will look. */
import { paths } from '~/core/web/paths';
import { expect, test } from './fixtures';
import { makeWorld } from './places';

test('a mail is drawn in its frame, with its own styles', async ({ app, page, signInAs }) => {
  const { admin, mail } = await makeWorld(app.database);
  await signInAs(admin);
  await page.goto(paths.adminOutboxMail(mail));
  const drawn = page.frameLocator('iframe');
  await expect(drawn.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(drawn.locator('body')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});
