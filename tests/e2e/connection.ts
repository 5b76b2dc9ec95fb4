import type { Page } from '@playwright/test';
import { awake } from './steps';

/** The page's message if the server could not be reached (R68). */
export const stillHere = 'The connection was lost. What you entered is still here.';

/**
 * Blocks the answers to all requests; with `arrives` the server still receives the forms. Waits for the
 * page's scripts first: without them a form pressed now is the browser's own, and so is its error page.
 */
export async function cut(page: Page, arrives = false): Promise<void> {
  await awake(page);
  await page.route('**', async (route) => {
    if (arrives && route.request().method() === 'POST') await route.fetch();
    await route.abort('aborted');
  });
}

/** Restores the connection after the blocked requests have ended. */
export const mend = (page: Page) => page.unrouteAll({ behavior: 'wait' });
