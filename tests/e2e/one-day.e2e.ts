/** R148, R150: a day of twelve dogs on a phone, as one list, and what its first screen answers. */
import type { Locator } from '@playwright/test';
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createHelper } from '../factories/people';
import { createPet } from '../factories/pets';
import { expect, test } from './fixtures';
import { link } from './steps';

// A server of its own: the dogs of other tests would be more than twelve.
test.use({ clockStart: '2026-11-16T14:00:11Z', viewport: { width: 390, height: 844 } });

const screens = 5;
/** KB of Today's HTML; the day sheet holds its folds and emergency cards whole, for paper and offline. */
const most = 60;

/** A dog's link, whose name says until when it is here. */
const dog = (within: Locator, name: string) =>
  within.getByRole('link', { name: new RegExp(`^${name} until `) });

const names = ['Ada', 'Bo', 'Cleo', 'Dot', 'Elf', 'Fay', 'Gus', 'Hal', 'Ivy', 'Jo', 'Kit', 'Lu'];

test('twelve dogs are five screens, and the first says who is here and what to do', async ({
  app,
  page,
  newOwner,
  newAdmin,
  signInAs,
  otherBrowser,
}) => {
  const { database } = app;
  const house = { trackArrivals: true, carePlans: true, updates: true } as const;
  await database.businessSettings.update({ where: { id: 1 }, data: house });
  await database.booking.updateMany({
    where: { status: 'accepted' },
    data: { status: 'rejected' },
  });
  const createdAt = new Date('2026-11-01T12:00:00Z');
  const owner = await newOwner({ phoneNumber: '2155550192' });
  for (const [index, petName] of names.entries()) {
    const { id: petId } = await createPet(owner.id, { petName, flags: ['guards_food'] }, database);
    const end = index < 6 ? '2026-11-16T17:00' : '2026-11-19T09:00';
    const stay = { start: '2026-11-15T09:00', end, status: 'accepted', createdAt } as const;
    const { id } = await createBooking(
      owner.id,
      [petId],
      { service: 'Boarding', ...stay },
      database,
    );
    const arrivedAt = new Date('2026-11-15T14:00:00Z');
    await database.booking.update({ where: { id }, data: { arrivedAt } });
    const item = { petId, kind: 'meal', what: 'Kibble', amount: '1 cup', createdAt } as const;
    await database.careItem.create({ data: { ...item, times: [570, 1050] } });
  }
  const helper = await otherBrowser();
  await helper.setViewportSize({ width: 390, height: 844 });
  await signInAs(await createHelper({}, database), helper);
  await signInAs(await newAdmin());
  for (const [viewer, address] of [
    [page, paths.admin()],
    [page, paths.adminDay()],
    [helper, paths.adminDay()],
  ] as const) {
    await viewer.goto(address);
    const height = await viewer.evaluate(() => document.documentElement.scrollHeight);
    expect(height, address).toBeLessThanOrEqual(screens * 844);
    await expect(viewer.getByRole('heading', { level: 2 }).first()).toBeInViewport();
    const here = viewer.getByRole('region', { name: 'Here now' });
    for (const name of ['Ada', 'Lu']) await expect(dog(here, name)).toBeInViewport();
    // Breakfast of all is due in half an hour: one row, one button.
    await expect(viewer.getByRole('heading', { name: 'Now', exact: true })).toBeVisible();
    await expect(viewer.getByRole('button', { name: /^All given Breakfast/ })).toHaveCount(1);
  }
  const sent = await page.request.get(paths.admin());
  expect((await sent.body()).length / 1024).toBeLessThan(most);
  // Whoever is called about a dog is one tap away, on both.
  await dog(helper.getByRole('region', { name: 'Here now' }), 'Lu').click();
  const card = helper.getByRole('article', { name: 'Lu' });
  await expect(link(card, '(215) 555-0192')).toBeInViewport();
  await page.goto(paths.admin());
  await dog(page.getByRole('region', { name: 'Here now' }), 'Lu').click();
  await expect(link(page, '(215) 555-0192').first()).toBeInViewport();
});
