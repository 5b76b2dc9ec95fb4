/** The home page leads in, or for who is in already, on. */
import { expect, test } from './fixtures';
import { link } from './steps';

test('the first screen offers a visitor the way in, and everybody else the way on', async ({
  page,
  newOwner,
  newAdmin,
  signInAs,
}) => {
  const main = page.getByRole('main');
  await page.goto('/');
  await link(main, 'Book a stay').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign Up');

  await signInAs(await newOwner());
  await page.goto('/');
  await expect(link(main, 'Profile')).toBeVisible();
  await link(main, 'Book a stay').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book a stay');

  await signInAs(await newAdmin());
  await page.goto('/');
  await link(main, 'Admin').click();
  await expect(page).toHaveURL(/\/admin/);
});
