/** The styles that a page without scripts carries make it look as the whole stylesheet would. */
import { paths } from '~/lib/paths';
import { expect, test } from './fixtures';
import { openMenus } from './places';

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

for (const width of [390, 1280])
  for (const who of ['a visitor', 'an owner'])
    test(`cutting the styles changes nothing for ${who} at ${width} px`, async ({
      page,
      signInAsOwner,
    }) => {
      test.slow();
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(paths.login());
      const whole = await page.evaluate(async () => {
        const sheet = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
        const bundle = await (await fetch(sheet?.href ?? '')).text();
        return bundle + (document.querySelector('style[data-theme]')?.textContent ?? '');
      });
      expect(whole.length).toBeGreaterThan(20_000);
      if (who === 'an owner') await signInAsOwner();
      // The header is all that differs for somebody who is signed in.
      for (const at of who === 'an owner' ? lean.slice(0, 1) : lean) {
        await page.goto(at);
        await openMenus(page);
        expect([at, await page.locator('link[rel="stylesheet"]').count()]).toEqual([at, 0]);
        expect([at, await page.evaluate(changedBy, whole)]).toEqual([at, []]);
      }
    });

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

/** In the page: which elements look different once the whole stylesheet is added. */
function changedBy(css: string): string[] {
  const look = () =>
    [...document.querySelectorAll('body, body *')].map((element) =>
      ['', '::before', '::after'].map((part) => {
        const style = getComputedStyle(element, part);
        return [...style]
          .filter((name) => !name.startsWith('--'))
          .map((name) => `${part} ${name}: ${style.getPropertyValue(name)}`);
      }),
    );
  const before = look();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  const after = look();
  return [...document.querySelectorAll('body, body *')].flatMap((element, at) => {
    const [was, is] = [before[at]?.flat() ?? [], after[at]?.flat() ?? []];
    const changed = is.filter((one, index) => one !== was[index]);
    return changed.length > 0
      ? [`${element.outerHTML.slice(0, 80)} ${changed.slice(0, 5).join('; ')}`]
      : [];
  });
}
