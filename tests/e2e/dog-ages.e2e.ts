/** R91: an age as people type it, the same dog a year older, and its birthday on Today. */
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { expect, phone, test } from './fixtures';
import { button, expectStatus, fact, field, fillIn, link } from './steps';

// Noon in Philadelphia on a separate day.
const clockStart = '2026-11-18T17:00:00Z';
test.use({ clockStart });

test.use(phone);

test('an age is typed in words, grows, and stays when something else is saved', async ({
  app,
  page,
  signInAsOwner,
}) => {
  const owner = await signInAsOwner();
  const born = { about: '2025-06-18~', birthday: '2021-11-18' };
  const pet = await createPet(owner.id, { bornOn: born.about }, app.database);
  const bornOn = async () =>
    (await app.database.pet.findUniqueOrThrow({ where: { id: pet.id } })).bornOn;
  await page.goto(paths.pet(pet.id));
  await expect(fact(page, 'Age')).toHaveText('1 year');
  await link(page, 'Edit').click();
  await expect(field(page, 'Age')).toHaveValue('1');
  await fillIn(page, { 'Pet Name': 'Bisquit' });
  await button(page, 'Save').click();
  await expectStatus(page, 'Bisquit saved.');
  expect(await bornOn()).toBe(born.about);
  for (const [typed, shown, stored] of [
    ['8 months', '8 months', '2026-03-18~'],
    ['2019', '7 years', '2019-07-01~'],
    ['11/18/2021', '5 years', born.birthday],
  ] as const) {
    await page.goto(paths.editPet(pet.id));
    await fillIn(page, { Age: typed });
    await button(page, 'Save').click();
    await expect(fact(page, 'Age')).toHaveText(shown);
    expect(await bornOn()).toBe(stored);
  }
  await page.goto(paths.editPet(pet.id));
  await expect(field(page, 'Age')).toHaveValue('11/18/2021');
  await fillIn(page, { Age: '11/19/2026' });
  await button(page, 'Save').click();
  await expect(page.getByText('This birthday is in the future.')).toBeVisible();
  await expect(field(page, 'Age')).toHaveValue('11/19/2026');
  expect(await bornOn()).toBe(born.birthday);
  // Others see its age, but not its birthday.
  await page.goto(paths.publicPet(pet.id));
  await expect(fact(page, 'Age')).toHaveText('5 years');
  expect(await page.content()).not.toMatch(/2021-11-18|11\/18\/2021/);
});

test('its birthday is on Today when it comes that day', async ({
  app,
  page,
  newOwner,
  signInAsAdmin,
}) => {
  const owner = await newOwner();
  const dog = (petName: string, bornOn: string) =>
    createPet(owner.id, { petName: `${petName} ${owner.lastName}`, bornOn }, app.database);
  const [bo, about] = [await dog('Bo', '2021-11-18'), await dog('About', '2021-11-18~')];
  await dog('Away', '2021-11-18');
  const times = {
    start: '2026-11-18T09:00',
    end: '2026-11-18T17:00',
    status: 'accepted',
  } as const;
  await createBooking(owner.id, [bo.id, about.id], times, app.database);
  await signInAsAdmin();
  await page.goto(paths.admin());
  await expect(page.getByText(`${owner.lastName} is`)).toHaveText([
    `Bo ${owner.lastName} is 5 today. Happy birthday!`,
  ]);
  await link(page, `Bo ${owner.lastName}`).first().click();
  await expect(fact(page, 'Age')).toHaveText('5 years');
});
