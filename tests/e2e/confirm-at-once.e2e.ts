/** R47: a rule confirms the requests of known owners. */
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { expect, phone, test } from './fixtures';
import {
  answerOf,
  bookingCard,
  button,
  expectAlert,
  expectStatus,
  field,
  fillIn,
  totalBar,
} from './steps';

const hint = 'We know you: this stay is confirmed right away if a place is free.';
const rule = 'Requests to confirm right away';

const day = '2027-06-23';

test.use(phone);

const off = { dogLimit: null, overnightLimit: null, acceptAtOnce: 'off' } as const;
test.beforeEach(({ app }) => app.database.businessSettings.update({ where: { id: 1 }, data: off }));

test('a known owner is confirmed right away, a new one waits, and the admin reads why', async ({
  app,
  page,
  newOwner,
  newAdmin,
  signInAs,
  otherBrowser,
}) => {
  const [known, unknown] = [await newOwner(), await newOwner()];
  const petOf = async (ownerId: string, petName: string) =>
    (await createPet(ownerId, { petName }, app.database)).id;
  const [bella, nova] = [`Bella ${known.lastName}`, `Nova ${unknown.lastName}`];
  await petOf(unknown.id, nova);
  const before = { start: '2026-11-02T09:00', end: '2026-11-02T12:00' };
  const paid = { ...before, status: 'accepted', totalCents: 3000, paidCents: 3000 } as const;
  await createBooking(known.id, [await petOf(known.id, bella)], paid, app.database);

  const admin = await otherBrowser();
  await signInAs(await newAdmin(), admin);
  await admin.goto(paths.settingsCard('atOnce'));
  await answerOf(admin, rule, 'Daycare').check();
  await button(admin, 'Save Confirm right away').click();
  await expectAlert(admin, 'Set how many dogs can be in the house at the same time first');
  await admin.goto(paths.settingsCard('places'));
  await field(admin, 'Dogs in the house at the same time').fill('60');
  await button(admin, 'Save Places').click();
  await expectStatus(admin, 'Changes saved.');
  await admin.goto(paths.settingsCard('atOnce'));
  await answerOf(admin, rule, 'Daycare').check();
  await button(admin, 'Save Confirm right away').click();
  await expectStatus(admin, 'Changes saved.');

  const times = { 'Drop Off': `${day}T10:00`, 'Pick Up': `${day}T15:00` };
  for (const [owner, confirmed] of [
    [unknown, false],
    [known, true],
  ] as const) {
    await signInAs(owner);
    await page.goto(paths.book(owner.id, { service: 'Daycare' }));
    await fillIn(page, times);

    await expect(totalBar(page)).toContainText('$45.00');
    await expect(totalBar(page).getByText(hint)).toHaveCount(confirmed ? 1 : 0);
    await button(page, 'Book!').click();
    const title = confirmed ? 'Your reservation is confirmed.' : 'Request sent';
    await expect(page.getByText(title)).toBeVisible();
    expect(await page.content()).not.toContain('first stay');
  }

  await admin.goto(paths.adminReservations('pending', nova));
  await expect(bookingCard(admin, nova)).toContainText(
    `Needs your answer because: ${nova}’s first stay.`,
  );
  await admin.goto(paths.adminCalendar());
  const confirmed = admin.getByRole('region', { name: 'Confirmed right away' });
  await confirmed.getByRole('link', { name: bella }).click();
  await expect(admin.getByText('Confirmed by your rule.')).toBeVisible();
  await expect(admin.getByText('accepted right away: known and ready').first()).toBeVisible();

  await admin.goto(paths.settingsCard('places'));
  await field(admin, 'Dogs in the house at the same time').fill('');
  await button(admin, 'Save Places').click();
  await expectStatus(admin, 'Requests are no longer confirmed right away');
  await admin.goto(paths.settingsCard('atOnce'));
  await expect(answerOf(admin, rule, 'None')).toBeChecked();
});
