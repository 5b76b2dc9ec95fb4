/** The focus after its element disappears, and that messages are visible. */
import type { Locator } from '@playwright/test';
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { createReview } from '../factories/reviews';
import { expect, test } from './fixtures';
import { awake, bookingCard, button, chooser, expectStatus, field, hydrated, link } from './steps';

const said = (text: string) => new RegExp(`^${text}`);

/** Focuses an element once the scripts handle it: before that, a press would load a page. */
async function focusWithScripts(target: Locator): Promise<void> {
  await expect
    .poll(() => target.evaluate((one) => Object.keys(one).some((key) => /^__react/.test(key))))
    .toBe(true);
  await target.focus();
}

test.describe('the admin, by keyboard', () => {
  test('R15 after an answer the focus is on what is said, and Undo is one Tab away', async ({
    app,
    page,
    newOwner,
    signInAsAdmin,
  }) => {
    const owner = await newOwner({ lastName: 'Keyboard' });
    const pet = await createPet(owner.id, { petName: 'Olive' }, app.database);
    await createBooking(owner.id, [pet.id], {}, app.database);
    await signInAsAdmin();
    await page.goto(paths.adminReservations('pending', 'Keyboard'));
    await focusWithScripts(button(page, 'Accept'));
    await page.keyboard.press('Enter');
    await expectStatus(page, 'Booking request accepted');
    await expect(page.locator(':focus')).toHaveText(said('Booking request accepted'));
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: /^Undo Olive, .*: accepted\.$/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectStatus(page, 'Undone. The request is pending again.');
    await expect(page.locator(':focus')).toHaveText(said('Undone. The request is pending again.'));

    const card = bookingCard(page, 'Olive');
    await card.getByText('More', { exact: true }).focus();
    await page.keyboard.press('Enter');
    const remove = link(card, 'Delete');
    await remove.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await button(dialog, 'Keep it').focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(remove).toBeFocused();
    await page.keyboard.press('Enter');
    await button(dialog, 'Yes, delete it').focus();
    await page.keyboard.press('Enter');
    await expectStatus(page, 'Booking request deleted');
    await expect(page.locator(':focus')).toHaveText(said('Booking request deleted'));
  });

  test('a search that finds nothing leaves the focus with its words', async ({
    page,
    signInAsAdmin,
  }) => {
    await signInAsAdmin();
    await page.goto(paths.adminReservations('pending'));
    await focusWithScripts(field(page, 'Search by pet or owner'));
    await page.keyboard.type('nobody of that name');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No owner or dog matches')).toBeVisible();
    await expect(field(page, 'Search by pet or owner')).toBeFocused();
  });

  test('what a button far down a long page did is said where it was pressed', async ({
    app,
    page,
    signInAsAdmin,
  }) => {
    await createReview({ name: 'Far Down', createdAt: new Date('2020-01-01') }, app.database);
    await signInAsAdmin();
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto(`${paths.adminReviews('shown')}&page=99`);
    const hide = button(page, 'Hide the review of Far Down');
    await focusWithScripts(hide);
    await hide.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(200);
    await page.keyboard.press('Enter');
    const status = page.getByRole('status').filter({ hasText: 'Review hidden.' });
    await expect(status).toBeInViewport();
    await expect(page.locator(':focus')).toHaveText(said('Review hidden.'));
  });
});

test.describe('an owner, by keyboard', () => {
  test('Edit begins with its first field, and Save with what is said', async ({
    page,
    signInAsOwner,
  }) => {
    const owner = await signInAsOwner();
    await page.goto(paths.settingsOf(owner.id));
    await focusWithScripts(link(page, 'Edit name and phone'));
    await page.keyboard.press('Enter');
    await expect(field(page, 'First Name')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Kim');
    await page.keyboard.press('Enter');
    await expectStatus(page, 'Changes saved.');
    await expect(page.locator(':focus')).toHaveText(said('Changes saved.'));
  });

  test('the calendar’s keys reach the next and the previous month', async ({
    app,
    page,
    signInAsOwner,
  }) => {
    const owner = await signInAsOwner();
    await createPet(owner.id, {}, app.database);
    await page.goto(paths.book(owner.id));
    await hydrated(page);
    await chooser(page, 'Drop Off').focus();
    await page.keyboard.press('Enter');
    const day = (name: string) => button(page.getByRole('dialog'), name);
    await expect(day('Monday, Nov 16, 2026')).toBeFocused();
    for (const [key, name] of [
      ['ArrowDown', 'Nov 23, 2026'],
      ['ArrowDown', 'Nov 30, 2026'],
      ['ArrowDown', 'Dec 7, 2026'],
      ['ArrowUp', 'Nov 30, 2026'],
      ['PageDown', 'Dec 30, 2026'],
      ['PageUp', 'Nov 30, 2026'],
      ['ArrowRight', 'Dec 1, 2026'],
      ['ArrowLeft', 'Nov 30, 2026'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.locator('button:focus')).toHaveAccessibleName(new RegExp(name));
    }
  });

  test('the calendar begins with a day each time it is opened', async ({
    app,
    page,
    signInAsOwner,
  }) => {
    const owner = await signInAsOwner();
    await createPet(owner.id, {}, app.database);
    await page.goto(paths.book(owner.id));
    await hydrated(page);
    await chooser(page, 'Drop Off').focus();
    for (const time of ['first', 'second']) {
      await test.step(time, async () => {
        await page.keyboard.press('Enter');
        await expect(button(page.getByRole('dialog'), 'Monday, Nov 16, 2026')).toBeFocused();
        await page.keyboard.press('Escape');
        // The browser returns the focus a moment before the page knows that the dialog is closed.
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(chooser(page, 'Drop Off')).toBeFocused();
      });
    }
  });
});

test('a page that comes as a document, as after paying, begins at its top without a frame', async ({
  app,
  page,
  newOwner,
  signInAs,
}) => {
  const owner = await newOwner();
  const pet = await createPet(owner.id, { petName: 'Olive' }, app.database);
  const { id } = await createBooking(owner.id, [pet.id], { status: 'accepted' }, app.database);
  await signInAs(owner);
  await page.goto(paths.payment(id));
  await awake(page);
  // As the payment provider's page sends people back: no script of ours is asked.
  await page.getByRole('form', { name: 'Pay later' }).evaluate((form) => {
    if (!(form instanceof HTMLFormElement)) throw new Error('no form');
    const button = form.querySelector('button');
    const intent = document.createElement('input');
    Object.assign(intent, { type: 'hidden', name: 'intent', value: button?.value });
    form.append(intent);
    form.submit();
  });
  await page.waitForURL(/profile/);
  await awake(page);
  await expectStatus(page, 'You can pay later');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
});
