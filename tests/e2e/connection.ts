import type { Page } from '@playwright/test';

/** What a page says when the server could not be reached (R68). */
export const stillHere = 'The connection was lost. What you entered is still here.';

/** From now on no request gets an answer; with `arrives` the server still hears of the forms. */
export async function cut(page: Page, arrives = false): Promise<void> {
  await page.route('**', async (route) => {
    if (arrives && route.request().method() === 'POST') await route.fetch();
    await route.abort('aborted');
  });
}

/** What is being cut off is cut off to its end. */
export const mend = (page: Page) => page.unrouteAll({ behavior: 'wait' });
