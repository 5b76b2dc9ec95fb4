/** Pages without scripts look and behave like the others. */
import { paths } from '~/core/web/paths';
import { expect, test } from './fixtures';

const lean = [
  paths.home(),
  paths.about(),
  paths.daycare(),
  paths.boarding(),
  paths.contact(),
  paths.privacyPolicy(),
  paths.terms(),
  '/no/such/page',
];

test('the focus is seen on them as on any other page', async ({ page }) => {
  const rings = [];
  for (const at of [paths.login(), ...lean]) {
    await page.goto(at);
    await page.keyboard.press('Tab');
    const ring = await page.evaluate(() => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(
        document.activeElement ?? document.body,
      );
      return [outlineStyle, outlineWidth, outlineColor].join(' ');
    });
    rings.push([at, ring]);
  }
  const [[, usual = ''] = []] = rings;
  expect(usual).toContain('solid 3px');
  expect(rings).toEqual(rings.map(([at]) => [at, usual]));
});
