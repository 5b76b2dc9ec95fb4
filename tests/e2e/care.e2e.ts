/** R51: the owner's plan of meals and medicine, the day sheet's forms, and the sheet on paper. */
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { button, expectAlert, expectStatus, field, link, pagesOf } from './steps';

// A separate server from 9 AM on: the test reads times near now.
test.use({ clockStart: '2026-11-16T14:00:03Z' });

// Around the day on which the server's clock starts, at 9 AM.
const day = '2026-11-16';
const stay = { start: '2026-11-15T09:00', end: '2026-11-18T09:00', status: 'accepted' } as const;
const createdAt = new Date('2026-11-01T12:00:00Z');

test.describe('on a phone', () => {
  test.use(phone);

  test('an owner adds to the plan, changes it and stops it', async ({
    app,
    page,
    signInWithDog,
  }) => {
    const { pet } = await signInWithDog('Bella');
    await page.goto(paths.petCare(pet.id));
    const add = page.getByRole('form', { name: 'Add to the plan of Bella' });
    await field(add, 'What').fill('Kibble');
    await button(add, 'Add').click();
    await expectAlert(add, 'Please choose at least one time.');
    await expect(field(add, 'What')).toHaveValue('Kibble');
    await add.getByLabel('Morning, 7:00 AM').check();
    await add.getByLabel('Evening, 5:30 PM').check();
    await field(add, 'Another time').fill('12:10');
    await button(add, 'Add').click();
    await expectAlert(add, 'Please choose a quarter hour, such as 7:00 or 7:15.');
    await field(add, 'Another time').fill('12:15');
    await button(add, 'Add').click();
    const plan = page.getByRole('listitem').filter({ hasText: 'Kibble' });
    await expect(plan).toContainText('7:00 AM, 12:15 PM, 5:30 PM');
    expect(await violations(page)).toEqual([]);

    await link(plan, 'Change Kibble').click();
    const change = page.getByRole('form', { name: 'Change Kibble' });
    await expect(change.getByLabel('Morning, 7:00 AM')).toBeChecked();
    await expect(field(change, 'Another time')).toHaveValue('12:15');
    await field(change, 'Another time').fill('');
    await change.getByLabel('Bedtime, 9:00 PM').check();
    await button(change, 'Save').click();
    await expect(plan).toContainText('7:00 AM, 5:30 PM, 9:00 PM');
    // A change ends the item and creates another one: earlier records stay true.
    const items = await app.database.careItem.findMany({ where: { petId: pet.id } });
    expect(items.filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
    expect(items).toHaveLength(2);

    await plan.getByText('Stop', { exact: false }).first().click();
    await button(plan, 'Stop Kibble').click();
    await expectStatus(page, 'Kibble stopped.');
    await expect(plan).toHaveCount(0);
  });

  test('the admin notes given, refused and skipped, all of a time, and undoes it', async ({
    app,
    page,
    newOwner,
    signInAsAdmin,
  }) => {
    const { database } = app;
    const { id: ownerId, lastName } = await newOwner();
    const pet = await createPet(ownerId, { petName: `Rex ${lastName}` }, database);
    const { id: bookingId } = await createBooking(ownerId, [pet.id], stay, database);
    // No other dog has care at these times.
    const [first, second] = [375, 390];
    const [time, later] = ['6:15 AM', '6:30 AM'];
    const create = (kind: 'meal' | 'medicine', what: string, times: number[]) =>
      database.careItem.create({ data: { petId: pet.id, kind, what, times, createdAt } });
    await create('meal', 'Kibble', [first, second]);
    await create('medicine', 'Drops', [first]);
    await create('medicine', 'Pill', [first]);
    for (const what of ['Stew', 'Carrot']) await create('meal', what, [second]);
    await signInAsAdmin();
    await page.goto(paths.adminDay());
    await expect(link(page, 'Send an update')).toBeVisible();
    const list = page.getByRole('region', { name: 'Through the day' });
    const about = (what: string) => `${pet.petName}, ${what}, ${time}`;
    const rowOf = (what: string) =>
      list.getByRole('listitem').filter({ hasText: pet.petName }).filter({ hasText: what }).last();
    await button(list, `Given ${about('Kibble')}`).click();
    await expectStatus(page, 'Noted.');
    await list.getByText(/^Done: /).click();
    await expect(rowOf('Kibble')).toContainText(/Given at 9:/);
    await button(list, `Undo ${about('Kibble')}`).click();
    await expectStatus(page, `Undone: ${pet.petName}, Kibble.`);
    await button(list, `Given ${about('Kibble')}`).click();
    await expect(button(list, `Given ${about('Kibble')}`)).toHaveCount(0);
    for (const [outcome, what] of [
      ['Refused', 'Drops'],
      ['Skipped', 'Pill'],
    ] as const) {
      await rowOf(what).locator('summary').first().click();
      await button(list, `${outcome} ${about(what)}`).click();
      await expectStatus(page, 'Noted.');
      await expect(rowOf(what)).toContainText(new RegExp(`${outcome} at 9:`));
    }
    expect(await violations(page)).toEqual([]);
    // What is done is folded, and still prints.
    await page.reload();
    await expect(list.getByText(/^Skipped at 9:/)).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(list.getByText(/^Skipped at 9:/)).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await list.getByText(/^Done: /).click();
    await rowOf('Pill').getByText('Add a note').click();
    await field(rowOf('Pill'), 'Note').fill('Spat it out.');
    await button(rowOf('Pill'), 'Add note').click();
    await expect(rowOf('Pill')).toContainText('Spat it out.');

    await button(page, `All given Breakfast, ${later}`).click();
    await expectStatus(page, 'Given: 3 times.');
    const rows = await database.careDone.findMany({
      where: { bookingId, dueOn: day, takenBackAt: null },
      select: { dueMinutes: true, outcome: true },
    });
    const told = rows.map(({ dueMinutes, outcome }) => `${dueMinutes} ${outcome}`);
    expect(told.sort()).toEqual(
      [
        `${first} given`,
        `${first} refused`,
        `${first} skipped`,
        ...Array.from({ length: 3 }, () => `${second} given`),
      ].sort(),
    );
  });
});

test('the sheet of twelve dogs prints on two pages at the most', async ({
  app,
  page,
  newOwner,
  signInAsAdmin,
}) => {
  const { database } = app;
  // A day without stays of other tests or the sample.
  const around = {
    start: '2027-01-12T09:00',
    end: '2027-01-15T09:00',
    status: 'accepted',
  } as const;
  const names = ['Ada', 'Bo', 'Cleo', 'Dot', 'Elf', 'Fay', 'Gus', 'Hal', 'Ivy', 'Jo', 'Kit', 'Lu'];
  for (const petName of names) {
    const { id: ownerId } = await newOwner();
    const { id: petId } = await createPet(ownerId, { petName }, database);
    await createBooking(ownerId, [petId], around, database);
    const item = { petId, kind: 'meal', what: 'Kibble', amount: '1 cup', createdAt } as const;
    await database.careItem.create({ data: { ...item, times: [420, 1050] } });
    if (petName > 'Bz') continue;
    const marks = { flags: ['reactive'], ownFlag: 'Hides at the door' };
    await database.pet.update({ where: { id: petId }, data: marks });
    const pill = { petId, kind: 'medicine', what: 'Gabapentin', amount: '50 mg' } as const;
    await database.careItem.create({ data: { ...pill, times: [1260], createdAt } });
  }
  await signInAsAdmin();
  await page.goto(paths.adminDay('2027-01-14'));
  const breakfast = page
    .getByRole('region', { name: 'Through the day' })
    .getByRole('listitem')
    .filter({ hasText: 'Breakfast' })
    .first();
  for (const dog of names) await expect(breakfast).toContainText(dog);
  // A dose can't be mistaken for the next dog's, nor two flags for one.
  await page.emulateMedia({ media: 'print' });
  const alerts = page.getByRole('region', { name: 'What to look out for' });
  const doses = alerts.getByRole('listitem').filter({ hasText: 'Gabapentin' });
  await expect(doses).toHaveCount(2);
  const [one, other] = [await doses.nth(0).boundingBox(), await doses.nth(1).boundingBox()];
  expect(other?.y).toBeGreaterThanOrEqual((one?.y ?? 0) + (one?.height ?? 0));
  const after = (text: RegExp) =>
    page
      .getByText(text)
      .filter({ visible: true })
      .first()
      .evaluate((mark) => getComputedStyle(mark, '::after').content);
  expect(await after(/^Reactive/)).toContain(',');
  expect(await after(/^Hides at the door/)).not.toContain(',');
  // R84: the emergency cards follow, at least six to a page.
  for (const format of ['Letter', 'A4'] as const)
    expect(pagesOf(await page.pdf({ format })), format).toBeLessThanOrEqual(4);
  await page
    .getByRole('region', { name: 'Emergency cards' })
    .evaluate((cards) => cards.parentElement?.remove());
  for (const format of ['Letter', 'A4'] as const) {
    const pages = pagesOf(await page.pdf({ format }));
    expect(pages, format).toBeGreaterThanOrEqual(1);
    expect(pages, format).toBeLessThanOrEqual(2);
  }
});
