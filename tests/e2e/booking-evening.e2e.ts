/** The booking page if today has no time left (R17): the bounds of the native inputs. */
import { paths } from '~/core/web/paths';
import { createPet } from '../factories/pets';
import { expect, test } from './fixtures';
import { expectAlert, field, fillIn, button } from './steps';

// Monday 8:30 PM in New York, less than an hour before the last Drop Off.
test.use({ clockStart: '2026-11-17T01:30:00Z', javaScriptEnabled: false });

test('R17 without JavaScript the inputs carry the bounds of each service', async ({
  page,
  signInWithDog,
}) => {
  const { owner } = await signInWithDog('Olive');
  for (const [service, pickUpMin, pickUpMax] of [
    ['Daycare', '2026-11-17T07:15', '2028-05-16T22:45'],
    ['Boarding', '2026-11-18T06:15', '2028-08-14T22:45'],
  ] as const) {
    await page.goto(paths.book(owner.id, { service }));
    const [dropOff, pickUp] = [field(page, 'Drop Off'), field(page, 'Pick Up')];
    await expect(dropOff).toHaveAttribute('min', '2026-11-17T06:15');
    await expect(dropOff).toHaveAttribute('max', '2028-05-16T20:45');
    await expect(pickUp).toHaveAttribute('min', pickUpMin);
    await expect(pickUp).toHaveAttribute('max', pickUpMax);
    for (const input of [dropOff, pickUp]) await expect(input).toHaveAttribute('step', '900');
  }
});

test('R17 today is refused with its reason', async ({ app, page, signInAsOwner }) => {
  const owner = await signInAsOwner();
  await createPet(owner.id, { petName: 'Olive' }, app.database);
  await page.goto(paths.book(owner.id, { service: 'Daycare' }));
  await page.getByRole('checkbox', { name: 'Olive' }).check();
  await fillIn(page, { 'Drop Off': '2026-11-16T20:45', 'Pick Up': '2026-11-16T22:00' });
  await button(page, 'Book!').click();
  await expectAlert(page, 'Drop Off today must be at least one hour from now.');
  await expect(field(page, 'Drop Off')).toHaveValue('2026-11-16T20:45');
});
