/** R82 to R86: the number of taps for the day's tasks on a phone, starting at Today. */
import { paths } from '~/core/web/paths';
import { say } from '../../scripts/prepare.mjs';
import { type BookingFields, createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { type Counting, counting } from './counting';
import { expect, test } from './fixtures';
import { button, expectStatus, link } from './steps';

// A separate server from 9 AM on: the test reads times near now.
test.use({ clockStart: '2026-11-16T14:00:01Z' });

test.use({ viewport: { width: 390, height: 844 } });

test('R86 the day on a phone: taps from Today', async ({ app, page, newOwner, signInAsAdmin }) => {
  await app.database.businessSettings.update({
    where: { id: 1 },
    data: { trackArrivals: true },
  });
  const owner = await newOwner({ phoneNumber: '2155550192' });
  const stayOf = async (petName: string, fields: BookingFields) => {
    const pet = await createPet(owner.id, { petName }, app.database);
    return createBooking(owner.id, [pet.id], { status: 'accepted', ...fields }, app.database);
  };
  const today = { start: '2026-11-16T08:00', end: '2026-11-16T17:00' } as const;
  const mark = owner.lastName;
  const [comes, missed] = [`Zuri ${mark}`, `Pho ${mark}`];
  await stayOf(comes, today);
  await stayOf(missed, today);
  const nights = { start: '2026-11-16T08:30', end: '2026-11-18T08:30' } as const;
  const boarding = await stayOf(`Rex ${mark}`, { service: 'Boarding', ...nights });
  const asked = await stayOf(`Fig ${mark}`, {
    start: '2026-11-20T09:00',
    end: '2026-11-20T15:00',
    status: 'pending',
    // Its answer is overdue, so it is the first of the requests.
    createdAt: new Date('2026-11-01T12:00:00Z'),
  });
  await signInAsAdmin();
  const list = page.getByRole('region', { name: 'Through the day' });
  /** Asserts the number of taps, starting at Today. */
  const taps = async (what: string, most: number, act: (person: Counting) => Promise<void>) => {
    await page.goto(paths.admin());
    const person = counting(page);
    await act(person);
    say(`${what}: ${person.cost.taps} taps`);
    expect(person.cost.taps, what).toBeLessThanOrEqual(most);
    expect(person.cost.fields, what).toBe(0);
  };
  await taps('emergency number', 1, async ({ tap }) => {
    await tap(link(list, comes).first());
    await expect(link(page, '(215) 555-0192').first()).toBeInViewport();
  });
  await taps('check in', 1, async ({ tap }) => {
    await tap(button(list, `Arrived ${comes}`));
    await expectStatus(page, `${comes} arrived at 9:`);
  });
  await taps('didn’t come', 2, async ({ tap }) => {
    await tap(button(list, `Didn’t come ${missed}`));
    await expectStatus(page, `${missed} didn’t come`);
  });
  await taps('check out and cash', 2, async ({ tap }) => {
    await tap(button(list, `Left ${comes}`));
    await expectStatus(page, `${comes} left at 9:`);
    await tap(button(list, `Take cash $45.00 ${comes}`));
    await expectStatus(page, '$45.00 in cash');
  });
  await taps('one more night', 3, async ({ tap }) => {
    await tap(link(list, `Rex ${mark}`).first());
    await tap(link(page, 'One more night'));
    await expect(page.getByText('$65.00 more than before.')).toBeVisible();
    await tap(button(page, 'Save'));
    await expectStatus(page, 'Saved. The total is $195.00.');
  });
  await taps('move by a day', 3, async ({ tap }) => {
    await tap(link(list, `Rex ${mark}`).first());
    await tap(link(page, 'A day earlier'));
    await tap(button(page, 'Save'));
    await expectStatus(page, 'Saved. The total is $130.00.');
  });
  await taps('accept a request', 2, async ({ tap }) => {
    await tap(page.getByRole('link', { name: 'waiting for an answer' }));
    const card = page.getByRole('article', { name: `Fig ${mark}` });
    await tap(button(card, 'Accept'));
    await expectStatus(page, 'accepted');
  });
  const stored = (id: string) => app.database.booking.findUniqueOrThrow({ where: { id } });
  expect((await stored(boarding.id)).end.toISOString()).toBe('2026-11-18T13:30:00.000Z');
  expect((await stored(asked.id)).status).toBe('accepted');
});
