/** The whole journey from sign-up to paid (spec sections 2 to 9), with JavaScript and without. */
import type { Locator, Page } from '@playwright/test';
import { expect, test, type App } from './fixtures';
import {
  answerOf,
  bookingCard,
  button,
  expectAlert,
  expectBookingForm,
  expectStatus,
  expectTotal,
  fact,
  field,
  fillIn,
  fold,
  hydrated,
  link,
  logIn,
  logOut,
  openAllOfPet,
  openMore,
  sampleAdmin,
  tap,
  totalBar,
  unfold,
} from './steps';

type Mode = { javaScript: boolean; email: string; firstDog: string; secondDog: string };

const password = 'walkies at seven';
const message = 'She hides under the table at first. Give her ten minutes.';

const modes: Mode[] = [
  { javaScript: true, email: 'ada@example.com', firstDog: 'Juniper', secondDog: 'Waffles' },
  { javaScript: false, email: 'ben@example.com', firstDog: 'Nutmeg', secondDog: 'Tugboat' },
];

// A unique hour makes it a separate server, so that its one admin gets each email once.
test.use({ clockStart: '2026-11-16T15:00:00Z' });

for (const mode of modes) {
  test.describe(mode.javaScript ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: mode.javaScript });

    test('from sign-up to paid', async ({ page, app }) => {
      test.slow();
      await test.step('sign up', () => signUp(page, mode));
      await test.step('create the profile', () => createProfile(page));
      await test.step('add the first pet', () => addFirstPet(page, mode));
      await test.step('what was saved of it', () => expectFirstPet(app, mode));
      await test.step('add the second pet', () => addSecondPet(page, mode));
      await test.step('book a stay', () => book(page, mode));
      const bookingId = await test.step('the request', () => readRequest(page, mode));
      await test.step('it is pending', () => findPending(page, mode));
      await test.step('log out', () => logOut(page));
      await test.step('the admin accepts', () => accept(page, mode));
      await test.step('pay later', () => payLater(page, mode));
      await test.step('nothing is paid yet', () => expectUnpaid(app, bookingId));
      await test.step('pay', () => pay(page, mode));
      await test.step('what was written down', () => expectPaid(app, bookingId));
      await test.step('the mails', () => readMails(page, mode));
    });
  });
}

async function signUp(page: Page, { email, javaScript }: Mode): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await link(page.getByRole('main'), 'Start with your dog').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign Up');
  const send = button(page, 'Sign Up');
  const optIn = page.getByRole('checkbox', {
    name: 'Send me emails about new bookings, payments and reminders.',
    exact: true,
  });
  await expect(optIn).not.toBeChecked();
  await optIn.check();

  await fillIn(page, { Email: email });
  await send.click();
  await expectAlert(page, 'Please enter Password');
  await expectAlert(page, 'Please enter confirm password');
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(optIn).toBeChecked();

  await fillIn(page, { Password: 'walkies', 'Confirm Password': 'walkies' });
  await send.click();
  await expectAlert(page, 'Password must be at least 8 characters: Please try again...');

  await fillIn(page, { Password: password, 'Confirm Password': 'walkies at eight' });
  await send.click();
  await expectAlert(page, 'Password did not match: Please try again...');

  await fillIn(page, {
    Email: 'owner@tailhouse.example',
    Password: password,
    'Confirm Password': password,
  });
  await send.click();
  await expectAlert(page, 'Error occurred while signing up. Please try again.');
  await expectAlert(page, 'If you already have an account, sign in or reset your password.');
  await expect(field(page, 'Email')).toHaveValue('owner@tailhouse.example');
  await expect(optIn).toBeChecked();

  // Without JavaScript the page was reloaded, and a page never contains a password.
  if (!javaScript) await expect(field(page, 'Password')).toHaveValue('');
  await fillIn(page, { Email: email, Password: password, 'Confirm Password': password });
  await send.click();
  await expectStatus(page, 'Account created successfully!');
  await expect(page).toHaveURL(/\/createprofile$/);
}

async function createProfile(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Account');
  await expect(button(page, 'Cancel')).toBeVisible();
  await button(page, 'Continue').click();
  await expectAlert(page, 'Please enter First Name');
  await expectAlert(page, 'Please enter Last Name');
  await expectAlert(page, 'Please enter Phone Number');

  await fillIn(page, { 'First Name': 'Ada', 'Last Name': 'Lindgren', 'Phone Number': '12' });
  await button(page, 'Continue').click();
  await expectAlert(page, 'Please enter a phone number like (212) 555-0123');
  await expect(field(page, 'First Name')).toHaveValue('Ada');
  await expect(field(page, 'Last Name')).toHaveValue('Lindgren');
  await expect(field(page, 'Phone Number')).toHaveValue('12');

  await fillIn(page, { 'Phone Number': '(212) 555-0177' });
  await button(page, 'Continue').click();
  await expect(page).toHaveURL(/\/AddPet$/);
}

async function addFirstPet(page: Page, { firstDog }: Mode): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Pet');
  const texts = {
    'Pet Name': firstDog,
    Breed: 'Beagle mix',
    Age: '3.5',
    Weight: '24.5',
    'Additional Info': 'Loves the blue ball.',
    'Vet Name': 'Dr. Osei',
    'Vet Phone': '(212) 555-0110',
    'Vet Address': '12 Elm Street',
    'Vet Address 2': 'Suite 4',
    'Vet City': 'Philadelphia',
    'Vet State': 'PA',
    'Vet Zip': '19119',
    'Emergency Name': 'Cleo Lindgren',
    'Emergency Phone': '(212) 555-0111',
    'Emergency Email': 'cleo@example.com',
  };
  const choices = {
    Friendly: 'depends',
    Energy: 'High',
    Anxiety: 'no',
    Alone: 'not at all',
    'Potty Info': '4 hours',
    'House Trained': 'yes',
    'Spayed/Neutered': 'yes',
    Microchipped: 'no',
  };
  await openAllOfPet(page);
  await fillIn(page, texts);
  await tap(page, choices);
  await button(page, 'Add another vet').click();
  const secondVet = { 'Vet Name 2': 'Night Clinic', 'Vet Address 2 of Vet 2': 'Back door' };
  await fillIn(page, secondVet);
  await button(page, 'Add another emergency contact').click();
  const secondContact = {
    'Emergency Name 2': 'Per Berg',
    'Emergency Phone 2': '(212) 555-0112',
  };
  await fillIn(page, secondContact);

  // The gender is missing: the page asks for it, and keeps all typed values.
  await button(page, 'Add Pet').click();
  await expectAlert(page, "Please choose your dog's gender.");
  for (const [label, value] of Object.entries({ ...texts, ...secondVet, ...secondContact }))
    await expect(field(page, label)).toHaveValue(value);
  for (const [label, words] of Object.entries(choices))
    await expect(answerOf(page, label, words)).toBeChecked();

  await tap(page, { Gender: 'Female' });
  await button(page, 'Add Pet').click();
  await expectStatus(page, `${firstDog} added.`);
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Lindgren');
  await expect(page.getByRole('main').getByText('(212) 555-0177')).toBeVisible();
  await expect(fact(page, 'Breed')).toHaveText('Beagle mix');
  await expect(fact(page, 'Age')).toHaveText('3.5 years');
  await expect(fact(page, 'Weight')).toHaveText('24.5 lb');
}

async function expectFirstPet({ database }: App, { email, firstDog }: Mode): Promise<void> {
  const pet = await database.pet.findFirstOrThrow({ where: { owner: { email } } });
  expect(pet).toMatchObject({
    petName: firstDog,
    gender: 'Female',
    petWeight: 24.5,
    bornOn: expect.stringMatching(/^202[23]-..-..~$/),
    breed: 'Beagle mix',
    friendly: 'depends',
    houseTrained: 'yes',
    pottyInfo: 'four_hours',
    spayedNeutered: 'yes',
    micro: 'no',
    anxiety: 'no',
    energyInfo: 'High',
    alone: 'not_at_all',
    additionalInfo: 'Loves the blue ball.',
    vetInfo: [
      {
        vet_name: 'Dr. Osei',
        vet_phone: '(212) 555-0110',
        vet_address: '12 Elm Street',
        vet_address2: 'Suite 4',
        vet_city: 'Philadelphia',
        vet_state: 'PA',
        vet_zip: '19119',
      },
      { vet_name: 'Night Clinic', vet_address2: 'Back door', vet_city: '' },
    ],
    emergency: [
      {
        emergency_name: 'Cleo Lindgren',
        emergency_phone: '(212) 555-0111',
        emergency_email: 'cleo@example.com',
      },
      { emergency_name: 'Per Berg', emergency_phone: '(212) 555-0112', emergency_email: '' },
    ],
  });
}

async function addSecondPet(page: Page, { firstDog, secondDog }: Mode): Promise<void> {
  await link(page.getByRole('main'), 'Add Pet').click();
  await fillIn(page, { 'Pet Name': secondDog, Breed: 'Corgi', Age: '2', Weight: '26' });
  await expect(fold(page, 'Vet')).toContainText(`Same vet as ${firstDog}: Dr. Osei, Night Clinic`);
  await expect(field(page, 'Vet Name')).toBeHidden();
  await tap(page, {
    Gender: 'Male',
    Friendly: 'yes',
    Energy: 'Low',
    Anxiety: 'yes',
    Alone: '2 hours',
    'Potty Info': '8 hours',
    'Spayed/Neutered': 'no',
    Microchipped: 'yes',
  });
  await button(page, 'Add Pet').click();
  await expectStatus(page, `${secondDog} added.`);
}

async function book(page: Page, { javaScript, firstDog, secondDog }: Mode): Promise<void> {
  await page
    .getByRole('article', { name: firstDog })
    .getByRole('link', { name: 'Book', exact: true })
    .click();
  await button(page.getByRole('navigation', { name: 'Service' }), 'Boarding').click();
  await expectBookingForm(page, 'Boarding');
  if (javaScript) await hydrated(page);
  const total = totalBar(page);
  const showTotal = async () => {
    if (!javaScript) await button(total, 'Update total').click();
  };
  const first = page.getByRole('checkbox', { name: firstDog, exact: true });
  const second = page.getByRole('checkbox', { name: secondDog, exact: true });
  await expect(first).toBeChecked();
  await expect(second).not.toBeChecked();

  // Refused: no times, then an end before the start. Typed values stay.
  await fillIn(page, { Message: message });
  await button(total, 'Book!').click();
  await expect(page.getByRole('alert').filter({ hasText: 'missing required field' })).toHaveCount(
    2,
  );
  await expect(field(page, 'Message')).toHaveValue(message);
  await fillIn(page, { 'Drop Off': '2026-11-25T10:00' });
  await fillIn(page, { 'Pick Up': '2026-11-24T10:00' });
  await button(total, 'Book!').click();
  await expectAlert(page, 'start date must be before end date');
  await expect(field(page, 'Message')).toHaveValue(message);
  await expect(field(page, 'Drop Off')).toHaveValue('2026-11-25T10:00');
  await expect(field(page, 'Pick Up')).toHaveValue('2026-11-24T10:00');
  await expect(first).toBeChecked();

  // R24, calculated manually: 53.5 hours are 2 days (2 × $65) and 5.5 hours (a full day, $45); Thanksgiving
  // is Nov 26: − $65 + $85. Together $195, for one dog.
  await fillIn(page, { 'Pick Up': '2026-11-27T15:30' });
  await showTotal();
  await expectTotal(page, '$195.00');
  await expect(field(page, 'Message')).toHaveValue(message);
  await expect(field(page, 'Pick Up')).toHaveValue('2026-11-27T15:30');

  // The second dog adds the holiday rate of $70 on both days: $335.
  await second.check();
  await showTotal();
  await expectTotal(page, '$335.00');
  for (const line of ['$130.00', '$45.00', '$140.00', '$20.00'])
    await expect(total.getByRole('cell', { name: line, exact: true })).toBeVisible();

  await button(total, 'Book!').click();
  await expect(page).toHaveURL(/\/booking\/[^/]+$/);
}

async function readRequest(page: Page, { firstDog, secondDog }: Mode): Promise<string> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request details');
  const notice = page.getByRole('status').filter({
    hasText: 'Your reservation is not yet confirmed.',
  });
  await expect(notice).toContainText('We reply within two hours between 8 AM and 7 PM.');
  await expect(notice.getByRole('link', { name: '(215) 555-0142' })).toBeVisible();
  const card = bookingCard(page, `${firstDog} and ${secondDog}`);
  await expectStay(card);
  await expect(card).toContainText('pending');
  const lines = page.getByRole('region', { name: 'How the total adds up' });
  await unfold(page, 'How the total adds up');
  await expect(lines.getByRole('rowheader').nth(0)).toContainText('Boarding, 2 days');
  await expect(lines.getByRole('cell', { name: '$335.00', exact: true })).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

async function expectStay(card: Locator): Promise<void> {
  await expect(card).toContainText('Boarding');
  await expect(card).toContainText('Wed, Nov 25, 10:00 AM – Fri, Nov 27, 3:30 PM · 2 nights');
  await expect(fact(card, 'Total')).toHaveText('$335.00');
  await expect(card).toContainText('She hides under the table at first.');
}

async function findPending(page: Page, { firstDog, secondDog }: Mode): Promise<void> {
  await link(page, 'Reservations').click();
  await expect(link(page, 'New Reservation')).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Which reservations' });
  await expect(tabs.getByRole('link', { name: 'Pending' })).toHaveAttribute('aria-current', 'page');
  const card = bookingCard(page, `${firstDog} and ${secondDog}`);
  await expectStay(card);
  await expect(link(card, 'Cancel')).toBeVisible();
  // It is upcoming too: being pending doesn't hide it (R16).
  await tabs.getByRole('link', { name: 'Upcoming' }).click();
  await expectStay(card);
  for (const empty of ['Current', 'Past', 'Canceled']) {
    await tabs.getByRole('link', { name: empty }).click();
    await expect(page.getByRole('article')).toHaveCount(0);
    await expect(tabs.getByRole('link', { name: empty })).toHaveAttribute('aria-current', 'page');
  }
}

async function accept(page: Page, { firstDog, secondDog }: Mode): Promise<void> {
  await logIn(page, sampleAdmin);
  await page.goto('/admin/reservations');
  // The request is the newest, and the oldest promise comes first.
  await page.getByRole('navigation', { name: 'Pages' }).getByText('Next').click();
  await expect(page).toHaveURL(/page=2/);
  const card = bookingCard(page, `${firstDog} and ${secondDog}`);
  await expectStay(card);
  await expect(card).toContainText('pending');
  await expect(card).toContainText('Give her ten minutes.');
  await expect(card).toContainText('First stay');
  await expect(link(card, 'Ada Lindgren')).toHaveAttribute('href', /\/[^/]+\/profile$/);
  await expect(button(card, 'Reject')).toBeVisible();
  await openMore(card);
  await expect(link(card, 'Cancel')).toBeVisible();
  await button(card, 'Accept').click();
  await expectStatus(page, 'Booking request accepted');
  await expect(card).toHaveCount(0);
  await logOut(page);
}

async function payLater(page: Page, { email, firstDog, secondDog }: Mode): Promise<void> {
  await logIn(page, { email, password });
  await expect(page).toHaveURL(/\/[^/]+\/profile$/);
  await openPayment(page, `${firstDog} and ${secondDog}`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^\s*PAYMENT DETAILS\s*$/);
  await expect(fact(page, 'Service')).toHaveText('Boarding');
  await expect(fact(page, 'Date')).toHaveText('Nov 25, 2026 10:00 AM to Nov 27, 2026 3:30 PM');
  await expect(fact(page, 'Total')).toHaveText('$335.00');
  const terms = page.getByRole('link', { name: 'privacy terms (opens in a new tab)' });
  await expect(terms).toHaveAttribute('target', '_blank');
  await expect(terms).toHaveAttribute('href', /^https:\/\/www\.paypal\.com\//);
  await button(page, 'Pay Later').click();
  await expectStatus(page, 'You can pay later, from your reservations.');
  await expect(page).toHaveURL(/\/[^/]+\/profile$/);
}

async function openPayment(page: Page, pets: string): Promise<void> {
  await link(page.getByRole('main'), 'Reservations').click();
  await page
    .getByRole('navigation', { name: 'Which reservations' })
    .getByRole('link', { name: 'Upcoming' })
    .click();
  const card = bookingCard(page, pets);
  await expect(card).toContainText('accepted');
  await link(card, 'Pay').click();
}

async function expectUnpaid({ database }: App, id: string): Promise<void> {
  const booking = await database.booking.findUniqueOrThrow({
    where: { id },
    include: { ledger: true },
  });
  expect(booking).toMatchObject({
    status: 'accepted',
    service: 'Boarding',
    // New York is five hours behind UTC in November.
    start: new Date('2026-11-25T15:00:00Z'),
    end: new Date('2026-11-27T20:30:00Z'),
    dates: ['2026-11-25', '2026-11-26', '2026-11-27'],
    totalCents: 33_500,
    paidCents: 0,
    remainCents: 33_500,
    message,
    ledger: [],
  });
  expect(booking.payLaterAt).not.toBeNull();
}

async function pay(page: Page, { firstDog, secondDog }: Mode): Promise<void> {
  await openPayment(page, `${firstDog} and ${secondDog}`);
  await button(page, 'Pay with PayPal').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Approve your payment');
  await expect(fact(page, 'Amount')).toHaveText('$335.00 USD');
  // Canceled at the provider: nothing is charged.
  await button(page, 'Cancel and return').click();
  await expectStatus(page, 'You left PayPal before paying. You haven’t been charged.');
  await button(page, 'Pay with PayPal').click();
  await fillIn(page, { 'Your first name': 'Augusta' });
  await button(page, 'Approve payment').click();
  await expectStatus(page, 'Transaction completed by Augusta');
  await expect(page).toHaveURL(/\/[^/]+\/profile$/);
  await link(page.getByRole('main'), 'Reservations').click();
  await page.getByRole('link', { name: 'Upcoming' }).click();
  const card = bookingCard(page, `${firstDog} and ${secondDog}`);
  await expect(fact(card, 'Paid')).toHaveText('$335.00');
  await expect(fact(card, 'Remaining')).toHaveText('$0.00');
  await expect(link(card, 'Pay')).toHaveCount(0);
}

async function expectPaid({ database }: App, id: string): Promise<void> {
  const booking = await database.booking.findUniqueOrThrow({
    where: { id },
    include: { ledger: true },
  });
  expect(booking).toMatchObject({ totalCents: 33_500, paidCents: 33_500, remainCents: 0 });
  expect(booking.ledger).toHaveLength(1);
  expect(booking.ledger[0]).toMatchObject({ kind: 'capture', amountCents: 33_500 });
}

async function readMails(page: Page, { email, firstDog, secondDog }: Mode): Promise<void> {
  const stay = `Boarding for ${firstDog} and ${secondDog}`;
  await logOut(page);
  await logIn(page, sampleAdmin);
  for (const [kind, subject, to] of [
    ['Payment receipt', `Payment received: $335.00 for ${stay}`, email],
    ['Request answered', `Confirmed: ${stay}`, email],
    ['To the business', `New request: ${stay}`, sampleAdmin.email],
    ['Booking receipt', `We have your request: ${stay}`, email],
  ] as const) {
    await page.goto('/admin/outbox');
    await page.getByRole('link', { name: subject }).click();
    await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(subject);
    await expect(fact(page, 'Kind')).toHaveText(kind);
    await expect(fact(page, 'To')).toContainText(to);
    const text = page.getByRole('region', { name: 'Plain text' });
    await expect(text).toContainText(`${firstDog} and ${secondDog}`);
    await expect(text).toContainText('$335.00');
  }
}
