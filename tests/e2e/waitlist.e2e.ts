/** R56: owners wait for a place in a full house and take it. */
import { paths } from '~/core/web/paths';
import { offerFreePlaces } from '~/features/booking/waitlist/offer-places.server';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { button, expectStatus, hydrated, link } from './steps';

const dayOf = (date: number) => `2027-09-${String(date).padStart(2, '0')}`;
const axe = { tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

// In a month that no other file uses: leftovers of this worker's tests would fill a house with one place.
const date = 15;
const day = dayOf(date);
const times = { start: `${day}T09:00`, end: `${day}T17:00` };

test.use(phone);

test('two wait, the first takes the place that becomes free, the second leaves', async ({
  app,
  page,
  newOwner,
  newAdmin,
  signInAs,
  otherBrowser,
}) => {
  // Other tests of this worker leave entries, and the admin's list shows the first ones.
  await app.database.waitlistEntry.updateMany({
    where: { state: { in: ['waiting', 'offered'] } },
    data: { state: 'left' },
  });
  const [guest, first, second] = [await newOwner(), await newOwner(), await newOwner()];
  const dogOf = async ({ id, lastName }: typeof guest, petName: string) => {
    const pet = await createPet(id, { petName: `${petName} ${lastName}` }, app.database);
    return { name: pet.petName, id: pet.id };
  };
  const there = await dogOf(guest, 'Ada');
  const [bo, cleo] = [await dogOf(first, 'Bo'), await dogOf(second, 'Cleo')];
  const long = { start: `${dayOf(date - 1)}T09:00`, end: `${dayOf(date + 1)}T17:00` };
  const stay = { service: 'Boarding', ...long, status: 'accepted' } as const;
  const { id: taken } = await createBooking(guest.id, [there.id], stay, app.database);
  await app.database.businessSettings.update({
    where: { id: 1 },
    data: { dogLimit: 1, overnightLimit: null, waitlist: true },
  });
  const admin = await otherBrowser();
  await signInAs(await newAdmin(), admin);

  await signInAs(first);
  await page.goto(paths.book(first.id, { service: 'Daycare' }));

  // A full day can be chosen, and is marked as full.
  await hydrated(page);
  await page.goto(paths.bookStay(first.id, { service: 'Daycare', ...times, petIds: [bo.id] }));
  await hydrated(page);
  await page.getByRole('button', { name: 'Drop Off' }).click();
  const full = page.getByRole('button', {
    name: `Wednesday, Sep ${date}, 2027: The house is full. You can wait for a place.`,
  });
  await expect(full).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByText('The house is full for part of that time')).toBeVisible();
  await button(page, 'Wait for this').click();
  await expectStatus(page, 'You’re on the waitlist.');
  const mine = page.getByRole('region', { name: 'Waitlist' });
  await expect(mine).toContainText(bo.name);
  await expect(mine).toContainText('You’re next.');

  // The second owner comes from the rate page, and reads that one is waiting, but not who.
  const other = await otherBrowser();
  await signInAs(second, other);
  const wish = { service: 'daycare', dogs: '1', from: times.start, to: times.end };
  await other.goto(`${paths.daycare()}?${new URLSearchParams(wish)}#cost`);
  const answer = other.getByRole('group', { name: 'The cost' });
  await expect(answer).toContainText('Is there room? Full.');
  await link(answer, 'Wait for this stay').click();
  await button(other, 'Book!').click();
  // A second press while the first is being sent does nothing.
  await expect(other.getByText(/^The house is full from /)).toBeVisible();
  await button(other, 'Wait for this').click();
  const theirs = other.getByRole('region', { name: 'Waitlist' });
  await expect(theirs).toContainText('One owner waits before you.');

  await admin.goto(paths.adminReservations('upcoming'));
  const list = admin.getByRole('region', { name: 'Waitlist' });
  await expect(list).toContainText(bo.name);
  await expect(list).toContainText(cleo.name);

  await app.database.booking.update({ where: { id: taken }, data: { status: 'rejected' } });
  // Nothing is offered while another test's cancellation can be undone (R56).
  await expect
    .poll(async () => {
      await offerFreePlaces();
      const { state } = await app.database.waitlistEntry.findFirstOrThrow({
        where: { ownerId: first.id },
      });
      return state;
    })
    .toBe('offered');
  await other.reload();
  await expect(theirs).toContainText('One owner waits before you.');
  await page.goto(paths.waitlistOf(first.id));
  await page.reload();
  await expect(mine).toContainText('A place is free. It’s held for you until');
  expect(await violations(page, axe)).toEqual([]);
  for (const html of [await page.content(), await other.content()])
    expect(html).not.toContain(there.name);
  expect(await page.content()).not.toContain(cleo.name);
  expect(await other.content()).not.toContain(bo.name);
  await admin.reload();
  await expect(list).toContainText('Offered until');
  expect(await violations(admin, axe)).toEqual([]);

  await mine.getByRole('button', { name: /^Take it/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request details');
  await page.goto(paths.reservationsOf(first.id));
  await expect(mine).toHaveCount(0);

  await theirs.getByRole('button', { name: /^Leave/ }).click();
  await expectStatus(other, 'You’re no longer on the waitlist for this stay.');
  await expect(theirs).toHaveCount(0);
});
