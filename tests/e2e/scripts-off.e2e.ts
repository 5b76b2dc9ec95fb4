/** Without scripts everything that needs them is hidden, and its replacements are visible. */
import { paths } from '~/core/web/paths';
import { expect, test } from './fixtures';
import { makeWorld } from './places';

test.use({ javaScriptEnabled: false });

test('what only scripts make useful has no place, and what they replace has one', async ({
  app,
  page,
  signInAs,
}) => {
  const world = await makeWorld(app.database);
  await signInAs(world.admin);
  const found = { on: 0, off: 0 };
  for (const address of [
    paths.adminCalendar(),
    paths.adminDay(),
    paths.receipt(world.accepted),
    paths.adminSettings('prices'),
  ]) {
    await page.goto(address);
    for (const scripts of ['on', 'off'] as const)
      for (const one of await page.locator(`[data-scripts="${scripts}"]`).all()) {
        await expect(one).toBeVisible({ visible: scripts === 'off' });
        found[scripts] += 1;
      }
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  }
  expect(found.on).toBeGreaterThan(1);
  expect(found.off).toBeGreaterThan(0);
});
