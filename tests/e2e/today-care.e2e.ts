/** R51: meals and medicine in the admin's Today. */
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { violations } from './axe';
import { expect, phone, test, type App } from './fixtures';
import { awake, button, expectStatus } from './steps';

// A separate server from 9 AM on: the test reads times near now.
test.use({ clockStart: '2026-11-16T14:00:06Z' });

// The day before and after that on which the server's clock starts, at 9 AM.
const stay = { start: '2026-11-15T09:00', end: '2026-11-18T09:00', status: 'accepted' } as const;
const createdAt = new Date('2026-11-01T12:00:00Z');

/** A dog in the house, with a unique plan: each test finds its own rows. */
async function dogWith(
  { database }: App,
  ownerId: string,
  petName: string,
  plan: { kind: 'meal' | 'medicine'; what: string; times: number[] }[],
): Promise<string> {
  const { id: petId } = await createPet(ownerId, { petName }, database);
  const { id } = await createBooking(ownerId, [petId], stay, database);
  for (const item of plan)
    await database.careItem.create({ data: { ...item, petId, amount: '1', createdAt } });
  return id;
}

const noted = ({ database }: App, bookingId: string) =>
  database.careDone.findMany({
    where: { bookingId, takenBackAt: null },
    select: { dueMinutes: true, outcome: true },
    orderBy: [{ dueMinutes: 'asc' }, { outcome: 'asc' }],
  });

test.describe('on a phone', () => {
  test.use(phone);

  test('a dog’s medicine is noted, undone and refused from Today', async ({
    app,
    page,
    newOwner,
    signInAsAdmin,
    otherBrowser,
    signInAs,
    newAdmin,
  }) => {
    const { id: ownerId, lastName } = await newOwner();
    const dog = `Zuri ${lastName}`;
    // No other dog has care at this time.
    const minutes = 495;
    const time = '8:15 AM';
    const bookingId = await dogWith(app, ownerId, dog, [
      { kind: 'medicine', what: 'Apoquel', times: [minutes] },
    ]);
    await signInAsAdmin();
    await page.goto(paths.admin());
    const today = page.getByRole('region', { name: 'Through the day' });
    const row = today.getByRole('listitem').filter({ hasText: dog });
    await expect(row.first()).toContainText('Apoquel, 1');

    await expect(row.filter({ hasText: `Due at ${time}` }).first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const other = await otherBrowser();
    await signInAs(await newAdmin(), other);
    await other.goto(paths.admin());
    const theirs = other.getByRole('region', { name: 'Through the day' });
    await expect(button(theirs, `Given ${dog}, Apoquel, 1, ${time}`)).toBeVisible();

    await button(today, `Given ${dog}, Apoquel, 1, ${time}`).click();
    await expectStatus(page, 'Noted.');
    await expect(button(today, `Given ${dog}, Apoquel, 1, ${time}`)).toBeHidden();
    expect(await noted(app, bookingId)).toEqual([{ dueMinutes: minutes, outcome: 'given' }]);
    // R37: on the other device the row moves by itself, and only the person who noted it can undo it.

    await expect(button(theirs, `Given ${dog}, Apoquel, 1, ${time}`)).toBeHidden();
    await theirs.getByText(/^Done: /).click();
    const moved = theirs.getByRole('listitem').filter({ hasText: dog });
    await expect(moved.getByText('Given at 9:').first()).toBeVisible();
    await expect(button(theirs, `Undo ${dog}, Apoquel, 1, ${time}`)).toHaveCount(0);
    await button(page, `Undo ${dog}, Apoquel.`).click();
    await expectStatus(page, `Undone: ${dog}, Apoquel.`);
    expect(await noted(app, bookingId)).toEqual([]);

    // Only once the row is back in place: a press while it moves opens nothing.
    await expect(button(today, `Given ${dog}, Apoquel, 1, ${time}`)).toBeVisible();
    await row.first().getByText('Apoquel, 1').first().click();
    await expect(row.first().getByText(/^Given at 9:.*undone at 9:/)).toBeVisible();
    await button(row.first(), `Refused ${dog}, Apoquel, 1, ${time}`).click();
    await expectStatus(page, 'Noted.');
    await today.getByText(/^Done: /).click();
    await expect(row.filter({ hasText: 'Refused at 9:' }).first()).toBeVisible();
    await button(today, `Undo ${dog}, Apoquel, 1, ${time}`).click();
    await expectStatus(page, `Undone: ${dog}, Apoquel.`);
  });

  test('the meals of a time are one row, and one button', async ({
    app,
    page,
    newOwner,
    signInAsAdmin,
  }) => {
    const { id: ownerId, lastName } = await newOwner();
    const minutes = 525;
    const time = '8:45 AM';
    const plan = [{ kind: 'meal' as const, what: 'Kibble', times: [minutes] }];
    const names = ['Ada', 'Bo', 'Cleo', 'Dot', 'Elf'].map((first) => `${first} ${lastName}`);
    const ids: string[] = [];
    for (const dog of names) ids.push(await dogWith(app, ownerId, dog, plan));
    await signInAsAdmin();
    await page.goto(paths.admin());
    const all = button(page, `All given Breakfast, ${time}`);
    const row = page.getByRole('listitem').filter({ has: all });
    await expect(row).toContainText('5 dogs');
    await row.getByText('Each dog').click();
    await button(row, `Given ${names[1]}, Kibble, 1, ${time}`).click();
    await expectStatus(page, 'Noted.');
    await expect(row).toContainText(names[0] ?? '');
    await all.click();
    await expectStatus(page, 'Given: 4 times.');
    for (const id of ids)
      expect(await noted(app, id)).toEqual([{ dueMinutes: minutes, outcome: 'given' }]);
    await expect(all).toHaveCount(0);
  });
});

test('a tick that fails says so and can be sent again', async ({
  app,
  page,
  newOwner,
  signInAsAdmin,
}) => {
  const { id: ownerId, lastName } = await newOwner();
  const dog = `Moby ${lastName}`;
  const bookingId = await dogWith(app, ownerId, dog, [
    { kind: 'medicine', what: 'Drops', times: [585] },
  ]);
  await signInAsAdmin();
  await page.goto(paths.admin());
  const given = button(page, `Given ${dog}, Drops, 1, 9:45 AM`);
  await awake(page);
  await page.route(/\/admin.*\.data/, (route) =>
    route.request().method() === 'POST' ? route.abort('aborted') : route.continue(),
  );
  await given.click();
  const said = page.getByRole('alert').filter({ hasText: 'This was not noted. Please try again.' });
  await expect(said).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await noted(app, bookingId)).toEqual([]);
  await page.unroute(/\/admin.*\.data/);
  await given.click();
  await expectStatus(page, 'Noted.');
  await expect(said).toHaveCount(0);
  expect(await noted(app, bookingId)).toEqual([{ dueMinutes: 585, outcome: 'given' }]);
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('R148 a fold of Today is sent empty: opened or asked for, and on paper, it is whole', async ({
      app,
      page,
      newOwner,
      signInAsAdmin,
    }) => {
      const { id: ownerId, lastName } = await newOwner();
      const plan = [{ kind: 'meal' as const, what: 'Rice', times: [530] }];
      const names = ['Ada', 'Bo', 'Cleo', 'Dot', 'Elf'].map((first) => `${first} ${lastName}`);
      for (const dog of names) await dogWith(app, ownerId, dog, plan);
      await signInAsAdmin();
      await page.goto(paths.admin());
      const about = `${names[1]}, Rice, 1, 8:50 AM`;
      const list = page.getByRole('region', { name: 'Through the day' });
      const row = list.getByRole('listitem').filter({ hasText: '8:50 AM' }).first();
      await expect(row).toContainText('Each dog');
      await expect(list.locator('button', { hasText: `Given ${about}` })).toHaveCount(0);
      if (!javaScriptEnabled) {
        await row.locator('summary').first().click();
        await row.getByRole('link', { name: 'Show all of Breakfast, 8:50 AM' }).click();
        await expect(button(row, `Given ${about}`)).toBeVisible();
        return;
      }
      await awake(page);
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      await expect(list.locator('button', { hasText: `Given ${about}` })).toHaveCount(1);
      await page.reload();
      await awake(page);
      await row.locator('summary').first().click();
      await button(row, `Given ${about}`).click();
      await expectStatus(page, 'Noted.');
    });
  });
