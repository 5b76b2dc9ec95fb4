/** R125: a booking form left half filled in is a line of what waits, on the device that keeps its draft. */
import { paths } from '~/core/web/paths';
import { createPet } from '../factories/pets';
import { expect, phone, test } from './fixtures';
import { button, fillIn, link } from './steps';

test.use(phone);

test('an unfinished booking is in To do until it is discarded', async ({
  app,
  page,
  newOwner,
  signInAs,
}) => {
  const owner = await newOwner({ firstName: 'Sam' });
  await createPet(owner.id, { petName: 'Plum' }, app.database);
  await signInAs(owner);
  const line = page.getByRole('listitem').filter({ hasText: 'You have an unfinished booking.' });
  await page.goto(paths.profileOf(owner.id));
  await expect(line).toHaveCount(0);
  await page.goto(paths.book(owner.id, { service: 'Boarding' }));
  await fillIn(page, { Message: 'No cheese.' });
  await page.goto(paths.profileOf(owner.id));
  await link(line, 'Go on with it').click();
  await expect(page).toHaveURL(/service=boarding/);
  await button(page, 'Discard').click();
  await page.goto(paths.profileOf(owner.id));
  await expect(page.getByRole('heading', { name: 'Pets' })).toBeVisible();
  await expect(line).toHaveCount(0);
});
