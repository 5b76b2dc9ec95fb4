/** R81: care of dogs in the house, of expected ones, and care missed on the day before. */
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { awake, expectStatus } from './steps';

const createdAt = new Date('2026-11-01T12:00:00Z');

test.use(phone);

test('an expected dog has no button until it is checked in, and what was missed waits', async ({
  app,
  page,
  newOwner,
  signInAsAdmin,
}) => {
  const { database } = app;
  await database.businessSettings.update({ where: { id: 1 }, data: { trackArrivals: true } });
  const { id: ownerId, lastName } = await newOwner();
  const [tank, nala] = [`Tank ${lastName}`, `Nala ${lastName}`];
  const dog = async (petName: string, arrivedAt: Date | null = null) => {
    const { id: petId } = await createPet(ownerId, { petName }, database);
    const stay = { start: '2026-11-15T09:00', end: '2026-11-18T09:00' } as const;
    const { id, start } = await createBooking(
      ownerId,
      [petId],
      { ...stay, status: 'accepted' },
      database,
    );
    await database.booking.update({ where: { id }, data: { arrivedAt } });
    return start;
  };
  const feed = async (
    petName: string,
    kind: 'meal' | 'medicine',
    what: string,
    at: number,
    since = createdAt,
  ) => {
    const pet = await database.pet.findFirstOrThrow({ where: { petName } });
    const item = { petId: pet.id, kind, what, amount: '1', times: [at], createdAt: since };
    await database.careItem.create({ data: item });
  };
  await dog(nala, await dog(tank));
  await feed(tank, 'meal', 'Kibble', 420);
  await feed(nala, 'medicine', 'Gabapentin', 1260);
  await feed(nala, 'meal', 'Stew', 1050);

  // Bella left at 8:00 AM, and her drops were not noted.
  const bella = `Bella ${lastName}`;
  await dog(bella, await dog(`Otis ${lastName}`));
  const leftAt = new Date('2026-11-16T13:00:00Z');
  const hers = { pets: { some: { pet: { petName: bella } } } };
  await database.booking.updateMany({ where: hers, data: { leftAt } });
  await feed(bella, 'medicine', 'Drops', 420, new Date('2026-11-16T11:00:00Z'));
  await feed(bella, 'medicine', 'Evening pill', 1260, new Date('2026-11-16T11:00:00Z'));

  await signInAsAdmin();
  for (const path of [paths.admin(), paths.adminDay()]) {
    await page.goto(path);
    await expect(page.getByText(`${tank} isn’t here yet`)).toBeVisible();
    await expect(page.getByRole('button', { name: tank }).filter({ hasText: 'Given' })).toHaveCount(
      0,
    );
    const missed = page.getByRole('region', { name: 'Missed' });
    // Dogs of other tests may fill the five lines that are shown at first (R121).
    await expect(missed.getByText(nala).first()).toBeAttached();
    for (const fold of await missed.getByText(/more missed$/).all()) await fold.click();
    await expect(missed.getByRole('listitem').filter({ hasText: nala }).first()).toContainText(
      `Missed yesterday: ${nala}, Gabapentin, 1, 9:00 PM`,
    );
    await awake(page);
    await page
      .locator('summary')
      .filter({ hasText: /, not recorded: \d+$/ })
      .click();
    const done = page.locator('details').filter({ hasText: /, not recorded: \d+/ });
    for (const fold of await done.getByText(/^Each dog/).all()) await fold.click();
    const drops = page
      .getByRole('region', { name: 'Through the day' })
      .getByRole('listitem')
      .filter({ hasText: bella })
      .filter({ hasText: 'Drops' })
      .last();
    await expect(drops.getByText('Not noted')).toBeVisible();
    await expect(drops.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Evening pill' })).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
  }
  const awaited = page.getByRole('group').filter({ hasText: `${tank} isn’t here yet` });
  await expect(awaited.getByText('7:00 AM: Kibble, 1')).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(awaited.getByText('7:00 AM: Kibble, 1')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await awaited.getByText(`${tank} isn’t here yet`).click();
  await expect(awaited.getByText('7:00 AM: Kibble, 1')).toBeVisible();

  const missed = page.getByRole('region', { name: 'Missed' });
  const medicine = missed.getByRole('listitem').filter({ hasText: `${nala}, Gabapentin` });
  // R121: the time given is never assumed to be the due time.
  await expect(medicine.getByLabel('Time given')).toHaveValue('');
  await medicine.getByRole('button', { name: 'Given at' }).click();
  await expect(page.getByText('Please enter a time, such as 7:00 AM.')).toBeVisible();
  await medicine.getByLabel('Time given').fill('21:15');
  await medicine.getByRole('button', { name: 'Given at' }).click();
  await expectStatus(page, 'Noted.');
  await expect(medicine).toHaveCount(0);
  await missed.getByText(/^Missed: \d+ meals?,/).click();
  const stew = missed.getByRole('listitem').filter({ hasText: `${nala}, Stew` });
  await stew.getByRole('button', { name: 'Not given' }).click();
  await expectStatus(page, 'Noted.');
  await expect(stew).toHaveCount(0);
  const noted = await database.careDone.findMany({
    where: { pet: { petName: nala } },
    orderBy: { notedAt: 'asc' },
  });
  expect(noted).toMatchObject([
    { outcome: 'given', doneAt: new Date('2026-11-16T02:15:00Z') },
    { outcome: 'skipped' },
  ]);
  await page.goto(paths.adminDay('2026-11-15'));
  const told = page.getByText(/^Given 9:15 PM, noted Mon, Nov 16/);
  await expect(told.first()).toBeAttached();
  await expect(page.getByRole('button', { name: /^All given/ })).toHaveCount(0);
});
