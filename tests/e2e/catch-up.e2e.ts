/** R121: days on which nobody noted anything, from the admin's phone. */
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { awake, button, expectStatus } from './steps';

// A separate server: it assumes of all its silent stays that they went as booked.
test.use({ clockStart: '2026-11-16T14:00:06Z', ...phone });

test('five days of silence are one press, and one Undo', async ({
  app,
  page,
  newOwner,
  signInAsAdmin,
}) => {
  const { database } = app;
  const rules = { trackArrivals: true, carePlans: true };
  await database.businessSettings.update({ where: { id: 1 }, data: rules });
  const { id: ownerId } = await newOwner();
  const createdAt = new Date('2026-11-01T12:00:00Z');
  const plan = { amount: '1', createdAt };
  const ids: string[] = [];
  for (const petName of ['Ada', 'Bo']) {
    const { id: petId } = await createPet(ownerId, { petName }, database);
    const times = { start: '2026-11-11T09:00', end: '2026-11-15T09:00' };
    const status = 'accepted' as const;
    const booked = { ...times, status, createdAt } as const;
    const { id } = await createBooking(ownerId, [petId], booked, database);
    const arrivedAt = new Date('2026-11-11T14:00:00Z');
    await database.booking.update({ where: { id }, data: { arrivedAt } });
    const pills = { kind: 'medicine', what: 'Apoquel', times: [495, 1245] } as const;
    const meals = { kind: 'meal', what: 'Kibble', times: [420, 1050] } as const;
    for (const { times: due, ...item } of [pills, meals])
      await database.careItem.create({ data: { ...plan, ...item, petId, times: [...due] } });
    ids.push(id);
  }
  await signInAsAdmin();
  await page.goto(paths.admin());
  const card = page.getByRole('region', { name: 'Catch up' });
  await expect(card).toContainText(
    'Not noted since Wed, Nov 11: 2 stays that should have left, 14 doses, 14 meals.',
  );
  expect(await violations(page)).toEqual([]);
  await card.getByText('Look at each').click();
  await expect(card.getByRole('listitem').first()).toContainText('should have left Sun, Nov 15');
  // Five lines of missed medicine, the rest folded. The dogs are still here until somebody says otherwise.
  const missed = page.getByRole('region', { name: 'Missed' });
  await expect(missed.getByText('Missed on').filter({ visible: true })).toHaveCount(5);
  await missed.getByText(/more missed$/).click();
  await expect(missed.getByText('Missed on').filter({ visible: true }).nth(5)).toBeVisible();

  await awake(page);
  await button(card, 'They came and left as booked').click();
  await expectStatus(page, '2 stays noted as booked. Meals and medicine: not recorded, 28 times.');
  await expect(card).toHaveCount(0);
  const stored = await database.booking.findMany({ where: { id: { in: ids } } });
  expect(stored.map(({ leftAt, end }) => leftAt?.getTime() === end.getTime())).toEqual([
    true,
    true,
  ]);
  await button(page, 'Undo 2 stays: as booked.').click();
  await expectStatus(page, 'Undone. 2 stays are open again.');
  await expect(card).toBeVisible();
});
