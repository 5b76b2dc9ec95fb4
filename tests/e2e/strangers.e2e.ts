/** R117: nodes that extensions and translators put into a page lose nothing typed, chosen or focused. */
import type { Page } from '@playwright/test';
import { paths } from '~/core/web/paths';
import { expect, test } from './fixtures';
import { answerOf, awake, field, fillIn, openAsleep } from './steps';

const typed = { 'Pet Name': 'Fig', Breed: 'Beagle' };

/**
 * Opens Add Pet with its scripts held back, adds a foreign node, and types, chooses and unfolds. @returns a
 * function that lets the scripts load
 */
async function typeBeforeScripts(
  page: Page,
  ownerId: string,
  stranger: () => void,
): Promise<() => void> {
  const wake = await openAsleep(page, paths.addPet(ownerId));
  await page.waitForFunction(() => document.readyState !== 'loading');
  await fillIn(page, typed);
  await answerOf(page, 'Gender', 'Female').check();
  await page.setInputFiles('input[type=file]', 'public/icon-192.png');
  await page.locator('form summary').first().click();
  await field(page, 'Age').pressSequentially('3 ye');
  await page.evaluate(() => {
    document.documentElement.dataset['asSent'] = 'yes';
  });
  await page.evaluate(stranger);
  return wake;
}

async function expectAsLeft(page: Page): Promise<void> {
  await page.keyboard.type('ars');
  for (const [label, value] of Object.entries({ ...typed, Age: '3 years' }))
    await expect(field(page, label)).toHaveValue(value);
  await expect(field(page, 'Age')).toBeFocused();
  await expect(answerOf(page, 'Gender', 'Female')).toBeChecked();
  const files = page.locator('input[type=file]');
  expect(await files.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe(
    'icon-192.png',
  );
  await expect(page.locator('form details[open]')).toHaveCount(1);
}

const strangers: Record<string, () => void> = {
  'a password manager’s element behind the body': () => {
    document.documentElement.append(
      document.createElement('com-1password-menu'),
      document.createElement('div'),
    );
  },
  'styles in the head': () => {
    const style = document.createElement('style');
    style.className = 'darkreader';
    style.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
    document.head.prepend(style);
    for (const link of document.head.querySelectorAll('link[rel=stylesheet], title'))
      link.after(style.cloneNode());
  },
  'boxes in the body and beside every field': () => {
    document.body.prepend(document.createElement('div'));
    for (const field of document.querySelectorAll('input, button'))
      field.before(document.createElement('span'));
  },
  'a box around the field with the focus': () => {
    const input = document.activeElement;
    const box = document.createElement('div');
    input?.replaceWith(box);
    if (input) box.append(input);
    if (input instanceof HTMLElement) input.focus();
  },
  'a translation in elements of its own': () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const all: Text[] = [];
    while (texts.nextNode()) if (texts.currentNode instanceof Text) all.push(texts.currentNode);
    for (const text of all) {
      if (text.parentElement?.closest('script, style')) continue;
      const font = document.createElement('font');
      font.textContent = `~${text.data}`;
      text.replaceWith(font);
    }
  },
  'a translation in place': () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode())
      if (
        texts.currentNode instanceof Text &&
        !texts.currentNode.parentElement?.closest('script, style')
      )
        texts.currentNode.data = `~${texts.currentNode.data}`;
  },
};

for (const [at, [what, stranger]] of Object.entries(strangers).entries())
  test(
    `${what}, before the scripts, costs nothing, and the page is not drawn anew`,
    { tag: at > 0 ? '@deep' : [] },
    async ({ page, signInAsOwner }) => {
      const owner = await signInAsOwner();
      const wake = await typeBeforeScripts(page, owner.id, stranger);
      wake();
      await awake(page);
      await expectAsLeft(page);
      await expect(page.locator('html')).toHaveAttribute('data-as-sent', 'yes');
    },
  );

test('what was there before anything of ours is passed over, too', async ({
  page,
  signInAsOwner,
}) => {
  const owner = await signInAsOwner();
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('main')) return;
      observer.disconnect();
      const style = document.createElement('link');
      style.className = 'darkreader';
      document.head.prepend(style);
      document.querySelector('main')?.prepend(document.createElement('com-1password-button'));
      document.documentElement.append(document.createElement('div'));
    }).observe(document, { childList: true, subtree: true });
  });
  const wake = await typeBeforeScripts(page, owner.id, () => undefined);
  wake();
  await awake(page);
  await expectAsLeft(page);
  await expect(page.locator('html')).toHaveAttribute('data-as-sent', 'yes');
  await expect(page.locator('com-1password-button')).toBeAttached();
});

test(
  'elements that come one after the other while the page wakes up cost nothing',
  { tag: '@deep' },
  async ({ page, signInAsOwner }) => {
    const owner = await signInAsOwner();
    const wake = await typeBeforeScripts(page, owner.id, () => {
      const asleep = () => window.fetch.toString().includes('[native code]');
      let at = 0;
      const timer = window.setInterval(() => {
        if (!asleep()) return window.clearInterval(timer);
        const all = document.querySelectorAll('body *');
        all[(at += 37) % all.length]?.before(document.createElement('span'));
        document.documentElement.append(document.createElement('div'));
      });
    });
    const slowed = await page.context().newCDPSession(page);
    await slowed.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    wake();
    await awake(page);
    await slowed.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expectAsLeft(page);
    await expect(page.locator('html')).toHaveAttribute('data-as-sent', 'yes');
  },
);

test(
  'where the page has to be drawn anew, all of it is carried over',
  { tag: '@deep' },
  async ({ app, browser, newOwner, signInAs }) => {
    // React reports it as an error, so this browser is not watched.
    const context = await browser.newContext({ baseURL: app.url });
    const page = await context.newPage();
    const owner = await newOwner();
    await signInAs(owner, page);
    // Among the page's first scripts, before any of ours.
    await page.addInitScript(() => {
      new MutationObserver((_changes, observer) => {
        if (!document.querySelector('main')) return;
        observer.disconnect();
        document.body.prepend(document.createElement('div'));
      }).observe(document, { childList: true, subtree: true });
    });
    const wake = await typeBeforeScripts(page, owner.id, () => undefined);
    wake();
    await awake(page);
    await expectAsLeft(page);
    await expect(page.locator('html')).not.toHaveAttribute('data-as-sent');
    await context.close();
  },
);
