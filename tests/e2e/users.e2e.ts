/** The Users tab: searching for an owner, their own prices, and a note that they never see. */
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createMessage } from '../factories/messages';
import { signIn } from '../factories/people';
import { createPet } from '../factories/pets';
import { expect, phone, test } from './fixtures';
import { button, expectAlert, expectStatus, fact, field, fillIn, link, pagesOf } from './steps';

test.describe('on a phone', () => {
  test.use(phone);

  test('find by parts of words, see all on one page, set special prices (R25), keep a note', async ({
    app,
    page,
    newAdmin,
    newOwner,
    signInAs,
    signInAsAdmin,
  }) => {
    const petName = 'Quizzlewick';
    const owner = await newOwner({
      firstName: 'Imogen',
      lastName: `Vale ${petName}`,
      phoneNumber: '+12675550171',
    });
    const name = `Imogen Vale ${petName}`;
    const { id: petId } = await createPet(
      owner.id,
      { petName, breed: 'Basenji', medInfo: 'A pill at 8.' },
      app.database,
    );
    const stay = (start: string, end: string, paidCents = 0) =>
      createBooking(owner.id, [petId], { start, end, paidCents, status: 'accepted' }, app.database);
    await stay('2024-03-04T09:00', '2024-03-04T15:00', 4500);
    const next = await stay('2098-05-05T09:00', '2098-05-05T12:00');
    await createMessage(owner.id, (await newAdmin()).id, {}, app.database);
    await signInAsAdmin();
    await page.goto(paths.adminUsers());
    await fillIn(page, { Search: petName.slice(0, 5).toLowerCase() });
    await button(page, 'Search').click();
    await expect(page).toHaveURL(/q=/);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 3 })).toHaveText([name]);
    await expect(main).toContainText(`${petName}, Basenji`);
    await expect(link(page, `Book for ${name}`)).toHaveAttribute('href', paths.book(owner.id));
    await expect(link(page, `Send Message to ${name}`)).toHaveAttribute(
      'href',
      paths.adminMessaging(owner.id),
    );
    await expect(link(page, `Info about ${name}`)).toHaveAttribute(
      'href',
      paths.profileOf(owner.id),
    );
    // Found by part of the phone number, in another format, and by the middle of a dog's name.
    for (const search of ['267.555.0171', petName.slice(3).toLowerCase()]) {
      await fillIn(page, { Search: search });
      await button(page, 'Search').click();
      await expect(page).toHaveURL((url) => url.searchParams.get('q') === search);
      await expect(main.getByRole('heading', { level: 3 })).toHaveText([name]);
    }
    await page.goto(paths.adminUsers({ q: 'Nora Bennett' }));
    await expect(main).toContainText('No owner or dog matches “Nora Bennett”.');

    await page.goto(`${paths.adminMessages()}`);
    await fillIn(page, { 'Search by owner or dog': `${petName.slice(2)} imogen` });
    await button(page, 'Search').click();
    await expect(main.locator('time')).toHaveCount(1);
    await expect(main.getByRole('listitem').last()).toContainText(petName);
    await expect(link(main, name)).toHaveAttribute('href', paths.adminMessaging(owner.id));

    await page.goto(paths.adminUsers({ q: name }));
    await link(page, name).click();
    await expect(page).toHaveURL(paths.profileOf(owner.id));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(fact(main, 'Total paid')).toContainText('$45.00');
    await expect(fact(main, 'Balance')).toContainText('$30.00');
    const dog = page.getByRole('article', { name: petName });
    await expect(dog.locator('img, svg').first()).toBeVisible();
    await expect(dog.getByText('A pill at 8.')).toBeHidden();
    await dog.getByText('Food, medicine, vet and contact').click();
    await expect(dog.getByText('A pill at 8.')).toBeVisible();
    const stays = page.getByRole('region', { name: 'Stays' }).getByRole('listitem');
    await expect(stays).toHaveText([/Mon, May 5, 2098.*\$30\.00 to pay/, /Mon, Mar 4, 2024/]);
    await expect(link(stays.first(), petName)).toHaveAttribute('href', paths.booking(next.id));
    await expect(page.getByRole('region', { name: 'Money' }).getByRole('listitem')).toContainText([
      '$45.00',
    ]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    await link(page, 'Add a note').click();
    await fillIn(page.getByRole('form', { name: 'Private note' }), {
      Note: 'Brings cake on Tuesdays, and the door code is 4471.',
    });
    await button(page, 'Save note').click();
    await expectStatus(page, 'Note saved.');
    await expect(page).toHaveURL(paths.profileOf(owner.id));
    const folded = page.getByText('Private note: Brings cake');
    const line = (await folded.boundingBox())?.height ?? 0;
    await folded.click();
    expect((await folded.boundingBox())?.height).toBeGreaterThan(line);

    await link(page, 'Special prices and sign-in').click();
    await fillIn(page, { Daycare: '-5', Boarding: '50' });
    await button(page, 'Save prices').click();
    await expectAlert(page, 'Enter an amount of $0.00 or more');
    await expect(field(page, 'Boarding')).toHaveValue('50');
    await fillIn(page, { Daycare: '0' });
    await button(page, 'Save prices').click();
    await expectStatus(page, 'Special prices saved.');
    await expect(field(page, 'Daycare')).toHaveValue('0.00');
    await expect(main).toContainText('None.');
    await signIn(owner.id, app.database);
    await page.reload();
    await expect(main).toContainText('In one browser.');
    await button(page, `Sign out everywhere for ${name}`).click();
    await expectStatus(page, 'Signed out everywhere.');
    await expect(main).toContainText('None.');
    expect(await app.database.profile.findUniqueOrThrow({ where: { id: owner.id } })).toMatchObject(
      {
        specialPriceDaycare: 0,
        specialPriceBoarding: 5000,
        privateNote: 'Brings cake on Tuesdays, and the door code is 4471.',
      },
    );

    await link(page, `Back to ${name}`).click();
    await expect(fact(main, 'Special prices')).toContainText('Daycare $0.00 · Boarding $50.00');
    await link(page.getByRole('main'), 'Book').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book a stay for Imogen');
    await signInAs(owner);
    for (const path of [
      paths.profileOf(owner.id),
      paths.settingsOf(owner.id),
      paths.publicProfile(owner.id),
    ]) {
      await page.goto(path);
      expect(await page.content()).not.toContain('Brings cake');
    }
  });
});

test('on a phone every target is a thumb wide and tall', async ({
  page,
  newOwner,
  signInAsAdmin,
}) => {
  await newOwner({ firstName: 'Al', lastName: 'Wu' });
  await signInAsAdmin();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(paths.adminUsers({ q: 'Wu' }));
  await expect(link(page, 'Al Wu')).toBeVisible();
  const small = await page
    .locator('main a:visible, main button:visible, footer a:visible')
    .evaluateAll((all) =>
      all
        .map((one) => ({ words: one.textContent, box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 44 || box.height < 44)
        .map(({ words, box }) => `${words}: ${box.width} x ${box.height}`),
    );
  expect(small).toEqual([]);
});

test('R138 the cards for owners without email are one sheet of eight, read once', async ({
  page,
  signInAsAdmin,
}) => {
  await signInAsAdmin();
  await page.goto(paths.ownerCards());
  const words = 'Book online, too: text Nora your email at (215) 555-0142';
  const cards = { hasText: words };
  const card = page.getByRole('listitem').filter(cards);
  await expect(card).toHaveCount(1);
  const picture = card.getByRole('img', { name: /^QR code of localhost:/ });
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    0,
  );
  for (const format of ['Letter', 'A4'] as const)
    expect(pagesOf(await page.pdf({ format })), format).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('li:visible', cards)).toHaveCount(8);
  await expect(page.getByRole('heading', { name: 'Cards to print' })).toBeHidden();
});
