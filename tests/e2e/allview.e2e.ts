/** The public pages of an owner and of a pet (spec section 2, R9) on phones and wide screens. */
import { paths } from '~/core/web/paths';
import { createPet } from '../factories/pets';
import { expect, test } from './fixtures';
import { link } from './steps';

test.describe('on a phone', () => {
  test('spec section 2: on a wide screen a side card with name and Pets, and Info leads to the pet', async ({
    app,
    page,
    newOwner,
  }) => {
    const owner = await newOwner({ firstName: 'Ada', lastName: 'Featherstone' });
    await createPet(owner.id, { petName: 'Olive' }, app.database);
    const pickle = await createPet(owner.id, { petName: 'Pickle' }, app.database);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(paths.publicProfile(owner.id));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada');
    const tabs = page.getByRole('navigation', { name: 'Profile' });
    await expect(link(tabs, 'Pets')).toHaveAttribute('aria-current', 'page');
    await expect(page.getByText('Profile', { exact: true })).toBeHidden();
    await link(page.getByRole('article', { name: 'Pickle' }), 'Info').click();
    await expect(page).toHaveURL(new RegExp(`/allview/${pickle.id}/pet$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pickle');
    await link(page, 'Ada’s pets').click();
    await expect(page.getByRole('article')).toHaveCount(2);
  });

  test('spec section 2: on a phone a top bar with a drawer that holds Pets', async ({
    app,
    page,
    newOwner,
  }) => {
    const owner = await newOwner({ firstName: 'Ada' });
    await createPet(owner.id, { petName: 'Olive' }, app.database);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(paths.publicProfile(owner.id));
    const tabs = page.getByRole('navigation', { name: 'Profile' });
    const menu = page.getByRole('main').locator('summary');
    await expect(tabs).toBeHidden();
    await menu.focus();
    await page.keyboard.press('Enter');
    await expect(link(tabs, 'Pets')).toBeInViewport();
    await menu.click();
    await expect(tabs).toBeHidden();
    await menu.click();
    await link(tabs, 'Pets').click();
    await expect(tabs).toBeHidden();
    await expect(page.getByRole('article', { name: 'Olive' })).toBeVisible();
  });
});

test('R9 the owner reads what others do not see, and where to change it', async ({
  app,
  page,
  signInAsOwner,
}) => {
  const owner = await signInAsOwner({ firstName: 'Ada', lastName: 'Featherstone' });
  const pet = await createPet(owner.id, { petName: 'Olive', medInfo: 'Two pills' }, app.database);
  await page.goto(paths.publicProfile(owner.id));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Featherstone');
  await expect(link(page, owner.email).first()).toBeVisible();
  await expect(page.getByText('Others see less')).toBeVisible();
  await page.goto(paths.publicPet(pet.id));
  await expect(page.getByText('Two pills')).toBeVisible();
  await link(page, 'Edit this pet').click();
  await expect(page).toHaveURL(new RegExp(`/${pet.id}/pet\\?edit=1$`));
});
