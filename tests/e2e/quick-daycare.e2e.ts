/** Quick Daycare (R19): the price first, one press, and an Undo. */
import type { Page } from '@playwright/test';
import type { Pet, Profile } from '~/core/database/generated/client';
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { expect, phone, test, type App } from './fixtures';
import { bookingCard, button, expectAlert, expectStatus, expectTotal, fact, link } from './steps';

type Visit = { owner: Profile; pet: Pet };

const it = test.extend<{ visit: Visit }>({
  visit: async ({ app, signInAsOwner }, use) => {
    const owner = await signInAsOwner();
    const pet = await createPet(owner.id, { petName: 'Waffles' }, app.database);
    await use({ owner, pet });
  },
});

// A separate server from 9 AM on: the test reads times near now.
it.use({ clockStart: '2026-11-16T14:00:05Z' });

const bookingsOf = ({ database }: App, owner: Profile) =>
  database.booking.findMany({ where: { userId: owner.id }, orderBy: { createdAt: 'asc' } });

const bookIt = (page: Page) => page.getByRole('button', { name: /^Book Daycare now/ });

it.use(phone);

it('R19 the price and until when, one press, Undo', async ({ app, page, visit }) => {
  const { owner, pet } = visit;
  await page.goto(paths.quickDaycare(pet.id));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quick Daycare for Waffles');
  await expect(fact(page, 'Total')).toHaveText('$45.00');
  // The server's clock started at 9 AM and runs on.
  await expect(fact(page, 'When')).toHaveText(/^Now, until 2:\d\d PM$/);
  await expect(bookIt(page)).toBeInViewport();
  await bookIt(page).click();

  await expect(page).toHaveURL(/\/booking\/[^/]+$/);
  await expectStatus(page, 'Waffles can come right away.');
  await expect(bookingCard(page, 'Waffles')).toContainText('accepted');
  await expect(bookingCard(page, 'Waffles')).toContainText('standard daycare');
  await expect(button(page, 'Undo')).toBeInViewport();
  await button(page, 'Undo').click();
  await expectStatus(page, 'Booking request canceled');
  await expectStatus(page, 'This booking is canceled.');
  await expect(button(page, 'Undo')).toHaveCount(0);
  expect(await bookingsOf(app, owner)).toMatchObject([{ status: 'canceled' }]);
});

it('R19 R20 a second press makes no second booking', async ({ app, page, visit }) => {
  await page.goto(paths.quickDaycare(visit.pet.id));
  await bookIt(page).dblclick();
  await expect(page).toHaveURL(/\/booking\/[^/]+$/);
  const made = page.url();
  await page.goBack();
  // The page from the browser's memory, or reloaded: then it shows that the dog is booked.
  if (await bookIt(page).isEnabled()) {
    await bookIt(page).click();
    await expect(page).toHaveURL(made);
  } else {
    await link(page, 'See that booking').click();
    await expect(page).toHaveURL(made);
  }
  expect(await bookingsOf(app, visit.owner)).toHaveLength(1);
});

it('R19 otherwise the button is disabled, with the reason', async ({ app, page, visit }) => {
  const { owner, pet } = visit;
  const { id } = await createBooking(
    owner.id,
    [pet.id],
    { start: '2026-11-16T08:00', end: '2026-11-16T16:00', status: 'accepted' },
    app.database,
  );
  await page.goto(paths.quickDaycare(pet.id));
  await expect(bookIt(page)).toBeDisabled();
  const reason = 'Waffles is already booked for Daycare today until 4:00 PM.';
  await expect(bookIt(page)).toHaveAccessibleDescription(reason);
  await expect(page.getByText('booked with one tap')).toHaveCount(0);
  await link(page, 'See that booking').click();
  await expect(page).toHaveURL(new RegExp(`${paths.booking(id)}$`));
});

it('two dogs who cost less as one booking are two taps away from it', async ({
  app,
  page,
  visit,
}) => {
  const { owner, pet } = visit;
  const offer = 'Bringing both dogs today? As one booking from 10:30 AM to 3:30 PM they cost ';
  const together = page.getByText(offer);
  await page.goto(paths.quickDaycare(pet.id));
  await expect(bookIt(page)).toBeVisible();
  await expect(together).toHaveCount(0);
  await createPet(owner.id, { petName: 'Syrup' }, app.database);
  await page.reload();
  await expect(together).toContainText('$80.00 instead of $90.00 by Quick Daycare.');
  const same = await link(page, 'Book both dogs').getAttribute('href');

  await page.goto(paths.profileOf(owner.id));
  await expect(together).toBeVisible();
  await expect(link(page, 'Book both dogs')).toHaveAttribute('href', same ?? '');
  await link(page, 'Book both dogs').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book a stay');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expectTotal(page, '$80.00');
  await button(page, 'Book!').click();
  await expect(page).toHaveURL(/\/booking\/[^/]+$/);
  expect(await bookingsOf(app, owner)).toMatchObject([
    { service: 'Daycare', status: 'pending', numDogs: 2, totalCents: 8000 },
  ]);
  expect((await bookingsOf(app, owner))[0]?.start).toEqual(new Date('2026-11-16T15:30:00Z'));
});

it('R19 R22 a price that changed meanwhile is told first', async ({ app, page, visit }) => {
  const { owner, pet } = visit;
  await page.goto(paths.quickDaycare(pet.id));
  await app.database.profile.update({
    where: { id: owner.id },
    data: { specialPriceDaycare: 5000 },
  });
  await bookIt(page).click();
  await expectAlert(page, 'The price is $50.00 now. Nothing was booked yet.');
  await expect(fact(page, 'Total')).toHaveText('$50.00');
  expect(await bookingsOf(app, owner)).toHaveLength(0);
  await bookIt(page).click();
  await expect(page).toHaveURL(/\/booking\/[^/]+$/);
  expect(await bookingsOf(app, owner)).toMatchObject([{ totalCents: 5000 }]);
});
