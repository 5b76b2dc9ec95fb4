/** The Users tab: finding somebody, their own prices, and a note that they never see. */
import { paths } from '~/lib/paths';
import { signIn } from '../factories/people';
import { createPet } from '../factories/pets';
import { expect, test } from './fixtures';
import { button, expectAlert, expectStatus, field, fillIn, link } from './steps';
import { worlds } from './worlds';

for (const { name, javaScriptEnabled: scripts, width, use } of worlds) {
  test.describe(name, () => {
    test.use(use);

    test('find by a pet, book, set special prices (R25) and keep a note', async ({
      app,
      page,
      newOwner,
      signInAs,
      signInAsAdmin,
    }) => {
      // A search finds words by how they begin: no two of these begin alike.
      const [phone, desk] = scripts
        ? ['Quizzlewick', 'Bramblefoot']
        : ['Zumbledore', 'Tinkerfluff'];
      const petName = width === 390 ? phone : desk;
      const owner = await newOwner({ firstName: 'Imogen', lastName: `Vale ${petName}` });
      const name = `Imogen Vale ${petName}`;
      await createPet(owner.id, { petName, breed: 'Basenji' }, app.database);
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

      await link(page, name).click();
      await fillIn(page, { Daycare: '-5', Boarding: '50' });
      await button(page, 'Save prices').click();
      await expectAlert(page, 'Enter an amount of $0.00 or more');
      await expect(field(page, 'Boarding')).toHaveValue('50');
      await fillIn(page, { Daycare: '0' });
      await button(page, 'Save prices').click();
      await expectStatus(page, 'Special prices saved.');
      await expect(field(page, 'Daycare')).toHaveValue('0.00');
      await fillIn(page, { Note: 'Brings cake' });
      await button(page, 'Save note').click();
      await expectStatus(page, 'Note saved.');
      await expect(field(page, 'Note')).toHaveValue('Brings cake');

      await expect(main).toContainText('None.');
      await signIn(owner.id, app.database);
      await page.reload();
      await expect(main).toContainText('In one browser.');
      await button(page, `Sign out everywhere for ${name}`).click();
      await expectStatus(page, 'Signed out everywhere.');
      await expect(main).toContainText('None.');
      expect(
        await app.database.profile.findUniqueOrThrow({ where: { id: owner.id } }),
      ).toMatchObject({
        specialPriceDaycare: 0,
        specialPriceBoarding: 5000,
        privateNote: 'Brings cake',
      });

      await link(page, `Book for ${name}`).click();
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
}

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
