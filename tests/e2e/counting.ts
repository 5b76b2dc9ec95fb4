import type { Locator, Page } from '@playwright/test';
import { field } from './steps';

/** Counts a person's actions; a load is a new document or a page that scripts navigated to. */
export function counting(page: Page) {
  const cost = { taps: 0, fields: 0, loads: 0 };
  let before = '';
  page.on('framenavigated', (frame) => {
    const at = frame === page.mainFrame() ? frame.url().split('#', 1)[0] : before;
    if (at === before || at === undefined) return;
    before = at;
    cost.loads += 1;
  });
  return {
    cost,
    tap: async (what: Locator) => {
      cost.taps += 1;
      await what.click();
    },
    type: async (values: Record<string, string>) => {
      for (const [label, value] of Object.entries(values)) {
        cost.fields += 1;
        await field(page, label).fill(value);
      }
    },
  };
}

export type Counting = ReturnType<typeof counting>;
