/** R43: the house's limit, from Settings to a full house. */
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { expect, phone, test } from './fixtures';
import {
  bookingCard,
  button,
  expectStatus,
  field,
  fillIn,
  hydrated,
  link,
  timeInput,
  unfold,
} from './steps';

// Far from the stays of the sample and of other tests; a separate day for each mode.
const month = '2027-06';

const date = 9;
const day = `${month}-09`;

test.use(phone);

// With the waitlist on, owners may choose a full day: tests/e2e/waitlist.e2e.ts.
test.beforeEach(({ app }) =>
  app.database.businessSettings.update({ where: { id: 1 }, data: { waitlist: false } }),
);

test('owners are refused in a full house, and the admin is asked', async ({
  app,
  page,
  newOwner,
  newAdmin,
  signInAs,
  otherBrowser,
}) => {
  const [guest, asking, late] = [await newOwner(), await newOwner(), await newOwner()];
  const petOf = async (ownerId: string, petName: string) =>
    (await createPet(ownerId, { petName }, app.database)).id;
  const times = { start: `${day}T09:00`, end: `${day}T17:00` };
  const ada = await petOf(guest.id, `Ada ${guest.lastName}`);
  await createBooking(guest.id, [ada], { ...times, status: 'accepted' }, app.database);
  const week = {
    start: `${month}-21T09:00`,
    end: '2027-06-28T10:00',
  };
  const long = { service: 'Boarding', ...week, status: 'accepted' } as const;
  await createBooking(guest.id, [ada], long, app.database);
  const bo = `Bo ${asking.lastName}`;
  const boId = await petOf(asking.id, bo);
  const request = await createBooking(asking.id, [boId], times, app.database);
  const petIds = [await petOf(late.id, 'Cleo')];

  const admin = await otherBrowser();
  await signInAs(await newAdmin(), admin);
  await admin.goto(paths.settingsCard('places'));
  const most = field(admin, 'Dogs in the house at the same time');
  await most.fill('eight');
  await button(admin, 'Save Places').click();
  const wrong = 'Please enter a whole number from 1 to 99, or leave it empty.';
  await expect(admin.getByText(wrong).first()).toBeVisible();
  await most.fill('1');
  await field(admin, 'Dogs overnight').fill('');
  await button(admin, 'Save Places').click();
  await expectStatus(admin, 'Changes saved.');

  // A visitor asks on the rate page, and is led to booking the free part.
  const visitor = await otherBrowser();
  const wish = { service: 'daycare', dogs: '1', from: `${day}T08:00`, to: `${day}T15:00` };
  await visitor.goto(`${paths.daycare()}?${new URLSearchParams(wish)}#cost`);
  const answer = visitor.getByRole('group', { name: 'The cost' });
  await expect(answer).toContainText('Is there room? Only part of it.');
  await expect(link(answer, 'Book this stay')).toHaveCount(0);
  const part = link(answer, `Wed, Jun ${date}, 2027, 8:00 AM to 9:00 AM is free`);
  const to = paths.bookAStay({
    service: 'Daycare',
    dogs: 1,
    from: wish.from,
    to: `${day}T09:00`,
  });
  await expect(part).toHaveAttribute('href', to);
  expect(await visitor.content()).not.toContain(guest.lastName);

  await signInAs(late);
  await page.goto(paths.book(late.id, { service: 'Daycare' }));
  await fillIn(page, { 'Drop Off': `${day}T08:00`, 'Pick Up': `${day}T15:00` });
  // Free times nearby appear before the request is sent (R103), each as a link that fills in the form.
  const offers = page.getByRole('status').filter({ hasText: 'Free near that time' });

  const cleo = page.getByRole('checkbox', { name: 'Cleo' });
  await cleo.uncheck();
  await expect(page.getByText('Choose who’s coming to see')).toBeVisible();
  await cleo.check();
  await expect(offers.getByRole('link')).toHaveCount(3);
  // The page's data is reloaded after the answer; a press meanwhile counts.
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/*.data*', async (route) => {
    if (route.request().method() === 'GET') await held;
    await route.continue();
  });
  await button(page, 'Book!').click();
  const full = `The house is full from Wed, Jun ${date}, 9:00 AM to 3:00 PM.`;
  await expect(page.getByText(full).first()).toBeVisible();
  expect(await page.content()).not.toContain(guest.lastName);

  await expect(offers.getByRole('link')).toHaveText([
    `Wed, Jun ${date}, 2027, 8:00 AM to 9:00 AM is free`,
    `Tue, Jun ${date - 1}, 2027, 8:00 AM to 3:00 PM is free`,
    `Thu, Jun ${date + 1}, 2027, 8:00 AM to 3:00 PM is free`,
  ]);
  await field(page, 'Message').fill('The old dog naps at noon.');
  await link(offers, `Tue, Jun ${date - 1}, 2027, 8:00 AM to 3:00 PM is free`).click();
  await expect(timeInput(page, 'Drop Off')).toHaveValue(/-0?8T08:00|-15T08:00/);
  await expect(timeInput(page, 'Pick Up')).toHaveValue(/T15:00/);
  await expect(page.getByRole('checkbox', { name: 'Cleo', checked: true })).toBeVisible();
  await expect(page.getByText('The house is full')).toHaveCount(0);
  goOn();

  await expect(field(page, 'Message')).toHaveValue('The old dog naps at noon.');
  const offered = { start: `${month}-08T08:00`, end: `${month}-08T15:00` };
  await page.goto(paths.bookStay(late.id, { service: 'Daycare', ...offered, petIds }));
  await hydrated(page);
  await page.getByRole('button', { name: 'Drop Off' }).click();
  const closed = page.getByRole('button', {
    name: 'Tuesday, Jun 22, 2027: The house is full.',
  });
  await expect(closed).toHaveAttribute('aria-disabled', 'true');
  await expect(closed).toHaveAttribute('title', 'The house is full.');
  await page.keyboard.press('Escape');
  await button(page, 'Book!').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request details');

  await admin.goto(paths.adminReservations('pending', bo));
  const card = bookingCard(admin, bo);
  await expect(card).toContainText(`With this one: Wed, Jun ${date}: 2 of 1, over`);
  await button(card, 'Accept').click();
  const notice = `That would make 2 dogs on Wed, Jun ${date}; your limit is 1.`;
  await expect(admin.getByText(notice)).toBeVisible();
  await button(admin, 'Accept anyway').click();
  await expectStatus(admin, 'Booking request accepted');

  await admin.goto(paths.booking(request.id));
  await unfold(admin, 'Activity');
  await expect(admin.getByText(`Although: ${notice}`).last()).toBeVisible();
  await signInAs(asking);
  await page.goto(paths.booking(request.id));
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible();
  expect(await page.content()).not.toContain('2 dogs');

  await admin.goto(paths.adminCalendar({ month, view: 'table', day }));
  const cell = admin.getByRole('cell').filter({ hasText: `Wednesday, June ${date}` });
  await expect(cell).toContainText('2 of 1, over');

  await link(admin, 'Year').click();
  await expect(admin.getByRole('heading', { name: '2027' })).toBeVisible();
  const words = `Wednesday, June ${date}: 2 of 1, over`;
  await expect(admin.getByRole('link', { name: words })).toHaveAttribute(
    'href',
    paths.adminCalendar({ month, view: 'day', day }),
  );
  const christmas = admin.getByRole('listitem').filter({ hasText: 'Christmas' });
  await expect(christmas).toContainText('Fri, Dec 24 to Sun, Dec 26');
  await expect(christmas).toContainText('1 place left');
  await link(admin, 'Table').click();
  const row = admin.getByRole('row').filter({ hasText: `Wed, Jun ${date}` });
  await expect(row).toContainText('2 of 1');
  await expect(row).toContainText('1 over the limit');
  await link(admin, 'Next year').click();
  await expect(admin.getByRole('rowheader', { name: /^Sat, Jan 1 New Year/ })).toBeVisible();
});
