/** axe's checks of the current page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type Axe from 'axe-core';

type Looks = {
  /** Only rules with these tags; by default all that axe has enabled. */
  tags?: string[];
  /** Only these rules, instead of `tags`. */
  rules?: string[];
  /** A rule to skip. */
  not?: string;
};

declare global {
  interface Window {
    axe: typeof Axe;
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Returns every violation: its rule, its place, and its fix. Skips frames: an email's frame runs no
 * scripts, and the page in a map's frame belongs to another site.
 */
export async function violations(page: Page, { tags, rules, not }: Looks = {}): Promise<string[]> {
  await ready(page);
  const values = rules ?? tags;
  const options: Axe.RunOptions = {
    // Passed checks would otherwise be described too, at greater length than failures.
    resultTypes: ['violations'],
    ...(values && { runOnly: { type: rules ? 'rule' : 'tag', values } }),
    ...(not !== undefined && { rules: { [not]: { enabled: false } } }),
  };
  const found = await page.evaluate(
    async (options) => (await window.axe.run({ exclude: ['iframe'] }, options)).violations,
    options,
  );
  return found.flatMap(inWords);
}

/**
 * Returns axe's contrast violations for texts with a new style, and adds passing styles to `seen`. A
 * text's style is its color, its font, and the background visible behind it. Texts that extend beyond
 * their element, are over a picture, or are translucent are checked every time.
 */
export async function faintTexts(page: Page, seen: Set<string>): Promise<string[]> {
  await ready(page);
  const { found, passed } = await page.evaluate(
    async (seen) => {
      const nothing = 'rgba(0, 0, 0, 0)';
      const all = [...document.body.querySelectorAll('*')].flatMap((element) => {
        const box = element.getBoundingClientRect();
        // Content for screen readers only is one pixel in size, or outside the scrollable area.
        const within = box.bottom + window.scrollY > 0 && box.right + window.scrollX > 0;
        const shows = box.width > 1 && box.height > 1 && within && element.checkVisibility();
        return shows ? [{ element, box, style: getComputedStyle(element) }] : [];
      });
      const painted = all.filter(
        ({ element, style: { backgroundColor, backgroundImage } }) =>
          backgroundColor !== nothing ||
          backgroundImage !== 'none' ||
          element.matches('img, svg, video, canvas'),
      );
      type Shown = (typeof all)[number];
      const liesOnOthers = (text: Shown) =>
        painted.some(
          ({ element, box }) =>
            text.box.left < box.right &&
            box.left < text.box.right &&
            text.box.top < box.bottom &&
            box.top < text.box.bottom &&
            !element.contains(text.element) &&
            !text.element.contains(element),
        );
      /** Null if it has to be checked every time. */
      const look = (text: Shown): string | null => {
        const under: string[] = [];
        let shinesThrough = true;
        for (let up: Element | null = text.element; up !== null; up = up.parentElement) {
          const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(up);
          if (opacity !== '1' || filter !== 'none') return null;
          if (shinesThrough && backgroundImage !== 'none') return null;
          if (shinesThrough && backgroundColor !== nothing) under.push(backgroundColor);
          shinesThrough &&= !backgroundColor.startsWith('rgb(');
        }
        if (liesOnOthers(text)) return null;
        const { color, fontSize, fontWeight, textShadow } = text.style;
        return [color, fontSize, fontWeight, textShadow, ...under].join();
      };
      const holdsText = 'input:not([type=checkbox], [type=radio], [type=range]), select, textarea';
      const looks = new Map<Element, string | null>();
      for (const one of all) {
        const says = [...one.element.childNodes].some(
          (child) => child instanceof Text && child.data.trim() !== '',
        );
        if (!says && !one.element.matches(holdsText)) continue;
        const looksLike = look(one);
        if (looksLike === null || !seen.includes(looksLike)) looks.set(one.element, looksLike);
      }
      if (looks.size === 0) return { found: [], passed: [] };
      const { violations, passes } = await window.axe.run(
        { include: [...looks.keys()], exclude: ['iframe'] },
        { runOnly: ['color-contrast'], elementRef: true },
      );
      const looksIn = (results: Axe.Result[]) =>
        results.flatMap(({ nodes }) => nodes.map(({ element }) => element && looks.get(element)));
      const faint = new Set(looksIn(violations));
      return {
        found: violations.map(({ id, nodes }) => ({
          id,
          nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })),
        })),
        passed: looksIn(passes).flatMap((one) => (one && !faint.has(one) ? [one] : [])),
      };
    },
    [...seen],
  );
  for (const one of passed) seen.add(one);
  return found.flatMap(inWords);
}

function inWords({
  id,
  nodes,
}: {
  id: string;
  nodes: Pick<Axe.NodeResult, 'target' | 'failureSummary'>[];
}): string[] {
  return nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`);
}

/** Loads axe on the page, and waits until growing, fading or loading elements are in their final state. */
async function ready(page: Page): Promise<void> {
  // A month's days appear before their numbers.
  await expect(page.locator('.sx__month-grid-day').filter({ hasNotText: /\d/ })).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  await page.evaluate(async () => {
    // The end of one animation may start the next one a frame later.
    for (let frame = 0; frame < 30; frame += 1) {
      const running = document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity,
        );
      if (frame > 1 && running.length === 0) break;
      for (const animation of running) animation.finish();
      await new Promise(requestAnimationFrame);
    }
  });
}
