/** R43: the house's limit, from Settings to a full house, with and without scripts. */
import { paths } from '~/lib/paths';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { expect, test } from './fixtures';
import { bookingCard, button, expectStatus, field, fillIn } from './steps';
import { worlds } from './worlds';

// Far from the sample's stays, and from those of other tests; each world on a day of its own.
const month = '2027-06';

for (const { name, javaScriptEnabled, use } of worlds) {
  const date = javaScriptEnabled ? 9 : 16;
  const day = javaScriptEnabled ? `${month}-09` : `${month}-16`;

  test.describe(name, () => {
    test.use(use);

    test.afterEach(({ app }) =>
      app.database.businessSettings.update({ where: { id: 1 }, data: { dogLimit: null } }),
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
      const bo = `Bo ${asking.lastName}`;
      const boId = await petOf(asking.id, bo);
      const request = await createBooking(asking.id, [boId], times, app.database);
      await petOf(late.id, 'Cleo');

      const admin = await otherBrowser();
      await signInAs(await newAdmin(), admin);
      await admin.goto(paths.adminSettings('house'));
      const most = field(admin, 'Dogs in the house at the same time');
      await most.fill('eight');
      await button(admin, 'Save Places').click();
      const wrong = 'Please enter a whole number from 1 to 99, or leave it empty.';
      await expect(admin.getByText(wrong).first()).toBeVisible();
      await most.fill('1');
      await button(admin, 'Save Places').click();
      await expectStatus(admin, 'Changes saved.');

      await signInAs(late);
      await page.goto(paths.book(late.id, { service: 'Daycare' }));
      await fillIn(page, { 'Drop Off': `${day}T10:00`, 'Pick Up': `${day}T15:00` });
      await button(page, 'Book!').click();
      const full = `The house is full from Wed, Jun ${date}, 10:00 AM to 3:00 PM.`;
      await expect(page.getByText(full).first()).toBeVisible();
      expect(await page.content()).not.toContain(guest.lastName);

      await admin.goto(paths.adminReservations('pending', bo));
      const card = bookingCard(admin, bo);
      await expect(card).toContainText(`With this one: Wed, Jun ${date}: 2 of 1, over`);
      await button(card, 'Accept').click();
      const notice = `That would make 2 dogs on Wed, Jun ${date}; your limit is 1.`;
      await expect(admin.getByText(notice)).toBeVisible();
      await button(admin, 'Accept anyway').click();
      await expectStatus(admin, 'Booking request accepted');

      await admin.goto(paths.booking(request.id));
      await expect(admin.getByText(`Although: ${notice}`)).toBeVisible();
      await signInAs(asking);
      await page.goto(paths.booking(request.id));
      await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible();
      expect(await page.content()).not.toContain('2 dogs');

      await admin.goto(paths.adminCalendar({ month, view: 'table', day }));
      const cell = admin.getByRole('cell').filter({ hasText: `Wednesday, June ${date}` });
      await expect(cell).toContainText('2 of 1, over');
    });
  });
}
