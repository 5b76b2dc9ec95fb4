/** What axe finds on the page as it is now. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type Looks = {
  /** Only the rules with these tags; without them all that axe has switched on. */
  tags?: string[];
  /** Only these rules, in place of `tags`. */
  rules?: string[];
  /** Selectors of what is not looked into. */
  without?: string[];
};

/**
 * Every violation as the rule, where it is, and what to do. Frames are looked into, unless their
 * origin is another.
 */
export async function violations(page: Page, looks: Looks = {}): Promise<string[]> {
  await settled(page);
  // A page that was looked at in another width has axe already.
  const there = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder(there ? { page, axeSource: 'void 0' } : { page });
  // Otherwise every look opens a page more, only to put together what the frames gave; and what
  // passed would be described as well, at greater length than what did not.
  axe.setLegacyMode().options({ resultTypes: ['violations'] });
  if (looks.tags !== undefined) axe.withTags(looks.tags);
  if (looks.rules !== undefined) axe.withRules(looks.rules);
  for (const selector of looks.without ?? []) axe.exclude(selector);
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
  );
}

/** What grows or fades in, now or while axe looks, is looked at in the colors that it ends with. */
async function settled(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  });
}
