/** Pending items are in one line above the day, which a phone scrolls sideways. */
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';

test.use(phone);

test('the strip is one line on a phone, and leads to what waits', async ({
  app,
  page,
  newOwner,
  signInAsAdmin,
}) => {
  const owner = await newOwner();
  const pet = await createPet(owner.id, {}, app.database);
  await createBooking(owner.id, [pet.id], {}, app.database);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsAdmin();
  await page.goto(paths.admin());
  const strip = page.getByRole('navigation', { name: 'What waits' });
  const [box, first] = [
    await strip.boundingBox(),
    await strip.getByRole('listitem').first().boundingBox(),
  ];
  expect(box?.height).toBeLessThan(2 * (first?.height ?? 0));
  expect(box?.width).toBeLessThan(390);
  expect(await violations(page)).toEqual([]);
  await strip.getByRole('link', { name: 'waiting for an answer' }).click();
  await expect(page).toHaveURL(/reservations/);
});
