/** A page that stays open over midnight shows the new day. */
import { paths } from '~/core/web/paths';
import { expect, test } from './fixtures';

test('Today is another day after midnight, without a press', async ({
  app,
  page,
  signInAsAdmin,
}) => {
  await page.clock.install();
  await signInAsAdmin();
  const { businessSettings } = app.database;
  const today = page.getByRole('heading', { name: /^Today, / });
  await page.goto(paths.admin(), { waitUntil: 'networkidle' });
  const before = await today.innerText();
  // On the server it is already a day later; the page waits for its own midnight.
  await businessSettings.update({ where: { id: 1 }, data: { timeZone: 'Pacific/Kiritimati' } });
  await page.clock.fastForward('10:00');
  await expect(today).toHaveText(before);
  await page.clock.fastForward('24:00:00');
  await expect(today).not.toHaveText(before);
});
