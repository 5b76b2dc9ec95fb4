/** Steps on many pages, with elements found as people find them: by label and by name. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Service } from '~/features/booking/rules/services';
import { samplePassword } from '../setup/test-environment';

/** The sample business owner. */
export const sampleAdmin = { email: 'admin@tailhouse.example', password: samplePassword };

/** Number of pages of a PDF, each of which is a separate object. */
export const pagesOf = (pdf: Buffer) =>
  pdf.toString('latin1').match(/\/Type\s*\/Page(?![a-z])/g)?.length;

/** A button; `name` is all of its name. */
export function button(within: Page | Locator, name: string): Locator {
  return within.getByRole('button', { name, exact: true });
}

/** A link; `name` is all of its name. */
export function link(within: Page | Locator, name: string): Locator {
  return within.getByRole('link', { name, exact: true });
}

/** An input or select by all of its label. */
export function field(within: Page | Locator, label: string): Locator {
  return within.getByLabel(label, { exact: true });
}

/** The button of a date-time field, which opens its calendar; only with JavaScript. */
export function chooser(within: Page | Locator, label: 'Drop Off' | 'Pick Up'): Locator {
  return within.getByRole('button', { name: new RegExp(`^${label}`) });
}

/** The native input of a date-time field, which holds the value even behind a calendar's button. */
export function timeInput(page: Page, label: 'Drop Off' | 'Pick Up'): Locator {
  return page.locator(`input[name="${label === 'Drop Off' ? 'start' : 'end'}"]`);
}

/** Fills inputs by their labels; one behind a calendar's button after "Type it instead". */
export async function fillIn(page: Page | Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const control = field(page, label);
    // A page that hydrates meanwhile replaces an input with a button, and a fill that has found the input
    // would wait for its return.
    await expect(async () => {
      if ((await control.evaluate((element) => element.tagName)) === 'BUTTON') {
        await control.click();
        await button(page, 'Type it instead').click();
      }
      await control.fill(value, { timeout: 2000 });
    }).toPass();
  }
}

/** Chooses in selects by their labels. */
export async function choose(page: Page | Locator, values: Record<string, string>): Promise<void> {
  for (const [name, label] of Object.entries(values))
    await field(page, name).selectOption({ label });
}

/** Taps visible choices by the question above them, as in the pet form. */
export async function tap(page: Page | Locator, values: Record<string, string>): Promise<void> {
  for (const [question, label] of Object.entries(values))
    await answerOf(page, question, label).check();
}

/** Returns one of the visible choices under a question. */
export function answerOf(within: Page | Locator, question: string, label: string): Locator {
  return within
    .getByRole('radiogroup', { name: question, exact: true })
    .getByRole('radio', { name: label, exact: true });
}

/** The folded part of a form with that title. */
export function fold(page: Page, title: string): Locator {
  return page
    .getByRole('group')
    .filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
    .locator('summary');
}

/** Asserts that the page shows this as an error. */
export async function expectAlert(page: Page | Locator, text: string): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: text }).first()).toBeVisible();
}

/** Asserts that the page shows this as a success. */
export async function expectStatus(page: Page | Locator, text: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
}

/** Signs in through the login page. */
export async function logIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto('/login');
  await fillIn(page, { Email: email, Password: password });
  await button(page, 'Sign In').click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Login');
}

/** Signs out through the menu of the header. */
export async function logOut(page: Page): Promise<void> {
  const header = page.getByRole('navigation', { name: 'Main' });
  await header
    .getByText(/^Menu$|@/)
    .first()
    .click();
  await button(header, 'Logout').click();
  await expectStatus(page, 'You are signed out.');
}

/** The card of a booking, by the names of its pets. */
export function bookingCard(page: Page, pets: string): Locator {
  return page.getByRole('article', { name: pets, exact: true });
}

/** Opens "More" of an admin's card, which has all actions except the next step (R71). */
export async function openMore(card: Page | Locator): Promise<void> {
  await card.getByText('More', { exact: true }).click();
}

/** Opens a folded part of a page by its title. */
export async function unfold(page: Page | Locator, title: string): Promise<void> {
  await page.locator('summary').getByText(title, { exact: true }).first().click();
}

/** Opens what can wait in the form of a new dog (R149). */
export async function openAllOfPet(page: Page): Promise<void> {
  for (const title of ['More about your dog', 'Vet', 'Emergency contact'])
    await unfold(page, title);
}

/** Opens what an owner may do to a stay, on its page. */
export async function openChanges(page: Page | Locator): Promise<void> {
  await page.getByText('Change or cancel', { exact: true }).click();
}

/** The total of the booking page, with its lines and buttons. */
export function totalBar(page: Page): Locator {
  return page.getByRole('region', { name: 'Total', exact: true });
}

/** Asserts that the booking page's total is exactly this; '–' while it is not known. */
export async function expectTotal(page: Page, sum: string): Promise<void> {
  // The lines have their own total; only the sum is announced with a blank in between.
  await expect(totalBar(page)).toContainText(`Total ${sum}`);
}

/** On the page of an import: removes the list that another test left there. */
export async function withoutList(page: Page): Promise<void> {
  const another = button(page, 'Choose another file');
  if (await another.isVisible()) await another.click();
  await expect(button(page, 'Look at this file')).toBeVisible();
}

/** Opens a page with its scripts held back. @returns a function that lets them load */
export async function openAsleep(page: Page, address: string): Promise<() => void> {
  let wake: () => void = () => undefined;
  const woken = new Promise<void>((resolve) => (wake = resolve));
  await page.unrouteAll();
  await page.route('**/build/**/*.js', async (route) => {
    await woken;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('script[type=module]').first().waitFor({ state: 'attached' });
  return wake;
}

/** Waits until the page's scripts run: requests then go through the page's own function (retry-fetch). */
export const awake = (page: Page) =>
  page.waitForFunction(() => !window.fetch.toString().includes('[native code]'));

/** Waits until the booking page's scripts run; only with JavaScript. */
export async function hydrated(page: Page): Promise<void> {
  await expect(chooser(page, 'Drop Off')).toBeVisible();
}

/** The fact with that name in a description list, all of its text. */
export function fact(within: Page | Locator, label: string): Locator {
  return within
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}:?$`) })
    .locator('xpath=following-sibling::dd[1]');
}

/** Returns the paths of the worker's copies for the day sheet; `/page` is the sheet itself. */
export const keptNames = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });

/** The page's registered worker, for the events that a browser sends it. */
export async function workerOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const origin = new URL(page.url()).origin;
  return { session, address: { origin, registrationId: await registered } };
}

/** Creates an account on the sign-up page, which must be open. */
export async function signUp(page: Page, email: string): Promise<void> {
  const password = 'walkies at seven';
  await fillIn(page, { Email: email, Password: password, 'Confirm Password': password });
  await button(page, 'Sign Up').click();
}

/** Fills in all required fields of the open Add Pet page. */
export async function describeDog(page: Page, petName: string): Promise<void> {
  await fillIn(page, { 'Pet Name': petName, Breed: 'Beagle', Age: '3', Weight: '24' });
  await tap(page, {
    Gender: 'Female',
    Friendly: 'yes',
    Energy: 'High',
    Anxiety: 'no',
    Alone: '2 hours',
    'Potty Info': '4 hours',
    'Spayed/Neutered': 'yes',
    Microchipped: 'yes',
  });
}

/**
 * Waits for the booking form of a service. The address changes before it appears, and what is typed until
 * then is typed into the form that it replaces.
 */
export async function expectBookingForm(page: Page, service: Service): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`service=${service.toLowerCase()}`));
  await expect(page.getByRole('form', { name: `${service} request` })).toBeVisible();
}
