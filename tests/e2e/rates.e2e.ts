/** The rate pages and their calculator (spec section 2, R22 to R26), and that other pages agree with them. */
import type { Page } from '@playwright/test';
import { paths } from '~/core/web/paths';
import { samplePrices } from '~/features/money/pricing/price-list';
import { factoryPassword } from '../factories/people';
import { createPet } from '../factories/pets';
import { expect, test } from './fixtures';
import { button, choose, expectTotal, field, fillIn, hydrated, link, timeInput } from './steps';

const answer = (page: Page) => page.getByRole('group', { name: 'The cost', exact: true });

const rate = (page: Page, table: string, row: string) =>
  page.getByRole('region', { name: table, exact: true }).getByRole('row').filter({ hasText: row });

/** Fills in the calculator of the open page. */
async function ask(page: Page, values: Record<string, string>, dogs = '1'): Promise<void> {
  await choose(page, { Dogs: dogs });
  await fillIn(page, values);
  await button(page, 'Check room and cost').click();
}

test.describe('on a phone', () => {
  test('a visitor reads the rates and asks what a stay would cost', async ({
    page,
    otherBrowser,
  }) => {
    await page.goto(paths.daycare());
    await expect(rate(page, 'Daily daycare rates', 'Part day')).toContainText('$30.00');
    await expect(rate(page, 'Holiday daycare rates', 'Full day')).toContainText('$55.00');
    await expect(page.getByText('After 12 hours daycare becomes boarding.')).toBeVisible();
    await expect(
      page.getByRole('row', { name: 'Thanksgiving Thu, Nov 26 Thu, Nov 25' }),
    ).toBeVisible();
    await expect(page.getByText('New Year’s Eve')).toHaveCount(0);
    for (const title of ['Amenities', 'Feeding and medication', 'Holidays'])
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await expect(page.locator('script[src*="/build/"]')).toHaveCount(0);

    await ask(page, { 'Drop Off': '2026-11-26T08:00', 'Pick Up': '2026-11-26T20:15' }, '2');
    await expect(answer(page)).toContainText('Daycare for 2 dogs, Thu, Nov 26');
    await expect(answer(page).getByRole('row').last()).toContainText('$155.00');
    await expect(answer(page)).toBeInViewport();
    await expect(answer(page)).toBeFocused();
    await expect(field(page, 'Drop Off')).toHaveValue('2026-11-26T08:00');
    await expect(field(page, 'Dogs')).toHaveValue('2');

    const friend = await otherBrowser();
    await friend.goto(page.url());
    await expect(answer(friend).getByRole('row').last()).toContainText('$155.00');
  });

  test('what a visitor chose travels through login or sign-up into the booking form', async ({
    app,
    page,
    otherBrowser,
    newOwner,
  }) => {
    const wish = { service: 'Boarding', dogs: 2 } as const;
    const times = { from: '2026-11-27T09:00', to: '2026-11-29T09:00' };
    const asked = new URLSearchParams({ ...wish, dogs: '2', ...times });
    const owner = await newOwner();
    for (const petName of ['Olive', 'Pickle']) await createPet(owner.id, { petName }, app.database);
    await page.goto(`${paths.boarding()}?${asked}`);
    await link(answer(page), 'Book this stay').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign Up');
    await expect(
      page.getByText('To book Boarding for 2 dogs, Fri, Nov 27, 9:00 AM to Sun, Nov 29, 9:00 AM'),
    ).toBeVisible();
    const newcomer = await otherBrowser();
    await newcomer.goto(page.url());

    // A known visitor: straight to the form, with the total that was shown.
    await link(page, 'Sign In').click();
    await fillIn(page, { Email: owner.email, Password: factoryPassword });
    await button(page, 'Sign In').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book a stay');
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
    await expect(timeInput(page, 'Drop Off')).toHaveValue(times.from);
    await expect(timeInput(page, 'Pick Up')).toHaveValue(times.to);
    await expectTotal(page, '$230.00');

    // A new one: an account, a profile, then the first dog's form, which leads on to the stay.
    await fillIn(newcomer, {
      Email: `wish-${true}@example.com`,
      Password: 'walkies at seven',
      'Confirm Password': 'walkies at seven',
    });
    await button(newcomer, 'Sign Up').click();
    await fillIn(newcomer, {
      'First Name': 'Kim',
      'Last Name': 'Lee',
      'Phone Number': '(212) 555-0177',
    });
    await button(newcomer, 'Continue').click();
    await expect(newcomer.getByRole('heading', { level: 1 })).toHaveText('Add Pet');
    const { searchParams } = new URL(newcomer.url());
    expect(Object.fromEntries(searchParams)).toEqual({
      service: 'boarding',
      dogs: '2',
      ...times,
    });
  });

  test('R17 a stay that cannot be booked is refused in sentences, and nothing typed is lost', async ({
    page,
  }) => {
    await page.goto(paths.boarding());
    await ask(page, { 'Drop Off': '2026-11-18T05:00', 'Pick Up': '2026-11-18T09:00' }, '3');
    const alert = answer(page).getByRole('alert');
    await expect(alert).toContainText('Drop Off: Drop Off is from 6:15 AM to 8:45 PM.');
    await expect(alert).toContainText('Pick Up: Boarding Pick Up is at least one day after');
    await expect(alert).toBeInViewport();
    await expect(field(page, 'Pick Up')).toHaveValue('2026-11-18T09:00');
    await expect(field(page, 'Dogs')).toHaveValue('3');
    await expect(field(page, 'Drop Off')).toHaveAttribute('step', '900');
    await expect(field(page, 'Drop Off')).toHaveAttribute('min', /^2026-11-16T\d\d:(00|15|30|45)$/);

    await link(alert, 'Pick Up').click();
    await fillIn(page, { 'Drop Off': '2026-11-18T09:00', 'Pick Up': '2026-11-19T21:15' });
    await button(page, 'Check room and cost').click();
    await expect(answer(page).getByRole('row').last()).toContainText('$330.00');
    await expect(page.getByText('and after 36 hours boarding rates apply')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'A typical schedule' })).toBeVisible();
  });

  test('an owner goes on to their own booking page with the stay', async ({
    page,
    signInAsOwner,
  }) => {
    const owner = await signInAsOwner();
    await page.goto(paths.daycare());
    await page.getByRole('radio', { name: 'Boarding', exact: true }).check();
    await ask(page, { 'Drop Off': '2026-11-18T09:00', 'Pick Up': '2026-11-19T09:00' });
    await link(answer(page), 'Book this stay').click();
    const wish = { from: '2026-11-18T09:00', to: '2026-11-19T09:00', dogs: 1 } as const;
    await expect(page).toHaveURL(paths.book(owner.id, { service: 'Boarding', ...wish }));
  });
});

test.describe('one price everywhere', () => {
  const thanksgiving = { key: 'thanksgiving' } as const;

  test.afterEach(async ({ app: { database } }) => {
    await database.priceVariables.update({ where: { id: 1 }, data: samplePrices });
    await database.holidaySwitch.update({ where: thanksgiving, data: { ratesApply: true } });
  });

  test('R22 R26 a price and a holiday that the rows change, change everywhere', async ({
    app: { database },
    page,
    signInAsOwner,
  }) => {
    const owner = await signInAsOwner();
    await createPet(owner.id, { petName: 'Olive' }, database);
    const times = { 'Drop Off': '2026-11-26T08:00', 'Pick Up': '2026-11-26T16:00' };

    /**
     * Asserts the price of a full day on Thanksgiving on the rate page, in the calculator and on the booking
     * page.
     */
    async function expectEverywhere(table: string, sum: string): Promise<void> {
      await page.goto(paths.daycare());
      await expect(rate(page, table, 'Full day')).toContainText(sum);
      await ask(page, times);
      await expect(answer(page).getByRole('row').last()).toContainText(sum);
      await link(answer(page), 'Book this stay').click();
      await hydrated(page);
      await expect(page.getByRole('checkbox', { name: 'Olive', exact: true })).toBeChecked();
      await expectTotal(page, sum);
    }

    await database.priceVariables.update({
      where: { id: 1 },
      data: { holidayFull: 6110, fullDay: 4720 },
    });
    await expectEverywhere('Holiday daycare rates', '$61.10');
    await database.holidaySwitch.update({ where: thanksgiving, data: { ratesApply: false } });
    await expectEverywhere('Daily daycare rates', '$47.20');
    await button(page, 'Book!').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request details');
    const booking = await database.booking.findFirstOrThrow({ where: { userId: owner.id } });
    expect(booking.totalCents).toBe(4720);

    await page.goto(paths.daycare());
    await expect(page.getByRole('row').filter({ hasText: 'Thanksgiving' })).toHaveCount(0);
  });
});
