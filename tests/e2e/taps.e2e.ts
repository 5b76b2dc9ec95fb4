/**
 * A person's effort for a booking: taps (a control pressed, a choice made), typed fields and page loads,
 * from the home page to the sent request.
 */
import type { Page } from '@playwright/test';
import { paths } from '~/core/web/paths';
import { say } from '../../scripts/prepare.mjs';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { type Counting, counting } from './counting';
import { expect, test } from './fixtures';
import { answerOf, button, chooser, expectBookingForm, field, link } from './steps';

test.use({ viewport: { width: 390, height: 844 } });

/** Answers that differ from dog to dog. */
const itsOwn = { Gender: 'Female', 'Spayed/Neutered': 'yes', Microchipped: 'yes' };
const required = {
  ...itsOwn,
  Friendly: 'yes',
  Energy: 'Low',
  Alone: '2 hours',
  'Potty Info': '4 hours',
  Anxiety: 'no',
};

async function answer(
  page: Page,
  { tap }: Counting,
  answers: Record<string, string> = required,
): Promise<void> {
  for (const [question, label] of Object.entries(answers))
    await tap(answerOf(page, question, label));
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a first booking with two dogs: 30 taps, 20 typed fields and 12 loads at most', async ({
  app,
  page,
}) => {
  const person = counting(page);
  const { cost, tap, type } = person;
  await page.goto('/');
  await tap(link(page.getByRole('main'), 'Book a stay'));
  await tap(link(page.getByRole('main'), 'Book Daycare'));
  await expect(heading(page)).toHaveText('Sign Up');
  const email = 'counted@example.com';
  const password = 'a long walk';
  await type({ Email: email, Password: password, 'Confirm Password': password });
  await tap(button(page, 'Sign Up'));
  await expect(heading(page)).toHaveText('Create Account');
  await type({ 'First Name': 'Ada', 'Last Name': 'Berg', 'Phone Number': '(212) 555-0177' });
  await tap(button(page, 'Continue'));

  await expect(heading(page)).toHaveText('Add Pet');
  await type({ 'Pet Name': 'Biscuit', Breed: 'Beagle', Age: '3', Weight: '24' });
  await answer(page, person);
  // R149: meals are asked once, in the plan.
  await expect(field(page, 'Food Info')).toHaveCount(0);
  for (const title of ['Vet', 'Emergency contact'])
    await tap(page.locator('summary').getByText(title, { exact: true }));
  await type({ 'Vet Name': 'Dr. Reed', 'Vet Phone': '(212) 555-0110' });
  await type({ 'Emergency Name': 'Jo Berg', 'Emergency Phone': '(212) 555-0111' });
  await tap(button(page, 'Add another dog'));

  await expect(page.getByText('Biscuit added.')).toBeVisible();
  await tap(button(page, 'Same habits as Biscuit'));
  await expect(answerOf(page, 'Alone', '2 hours')).toBeChecked();
  await type({ 'Pet Name': 'Tofu', Breed: 'Corgi', Age: '2', Weight: '26' });
  await answer(page, person, itsOwn);
  await tap(button(page, 'Add and book'));

  await expect(heading(page)).toHaveText('Book a stay');
  await tap(button(page.getByRole('navigation', { name: 'Service' }), 'Boarding'));
  await expectBookingForm(page, 'Boarding');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await choose(page, person, 'Drop Off', { day: 'Tuesday, Dec 1, 2026', time: '9:00 AM' });
  await choose(page, person, 'Pick Up', { day: 'Thursday, Dec 3, 2026', time: '10:00 AM' });
  await tap(button(page, 'Book!'));
  await expect(page).toHaveURL(/\/booking\/[^/]+$/);

  say(`first booking, two dogs: ${JSON.stringify(cost)}`);
  expect(cost.taps).toBeLessThanOrEqual(30);
  expect(cost.fields).toBeLessThanOrEqual(20);
  expect(cost.loads).toBeLessThanOrEqual(12);
  const habits = { friendly: true, alone: true, spayedNeutered: true } as const;
  const dogs = await app.database.pet.findMany({ where: { owner: { email } }, select: habits });
  expect(dogs[1]).toEqual(dogs[0]);
  const made = await app.database.booking.findFirstOrThrow({
    where: { owner: { email } },
    include: { pets: true },
  });
  expect(made).toMatchObject({ service: 'Boarding', status: 'pending', numDogs: 2 });
});

/** Chooses a date and time with the picker, which may have opened by itself. */
async function choose(
  page: Page,
  { tap }: Counting,
  label: 'Drop Off' | 'Pick Up',
  { day, time }: { day: string; time: string },
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `Choose ${label}` });
  // Choosing Drop Off opens Pick Up.
  if (label === 'Drop Off') await tap(chooser(page, label));
  await expect(dialog).toBeVisible();
  const date = dialog.getByRole('button', { name: day });
  const next = dialog.getByRole('button', { name: 'Next month', exact: true });
  if ((await date.count()) === 0) await tap(next);
  await tap(date);
  await tap(dialog.getByRole('button', { name: time, exact: true }));
  await expect(dialog).toBeHidden();
}

test('the same stay again: 3 taps at most from the profile to the sent request', async ({
  app,
  page,
  signInAsOwner,
}) => {
  const owner = await signInAsOwner();
  const pets = [
    await createPet(owner.id, { petName: 'Biscuit' }, app.database),
    await createPet(owner.id, { petName: 'Tofu' }, app.database),
  ];
  const past = { start: '2026-11-02T09:00', end: '2026-11-04T10:00', status: 'accepted' } as const;
  await createBooking(
    owner.id,
    pets.map(({ id }) => id),
    { service: 'Boarding', ...past },
    app.database,
  );
  await page.goto(paths.profileOf(owner.id));
  const { cost, tap } = counting(page);
  await tap(link(page.getByRole('region', { name: 'Last stay' }), 'Same stay, new dates'));
  await tap(button(page, 'Book!'));
  await expect(page).toHaveURL(/\/booking\/[^/]+$/);
  say(`same stay again: ${JSON.stringify(cost)}`);
  expect(cost.taps).toBeLessThanOrEqual(3);
  expect(cost.fields).toBe(0);
});
