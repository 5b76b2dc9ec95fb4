/** R102: the form of a new dog includes its photo, on a phone. */
import { paths } from '~/core/web/paths';
import { drawnPicture } from '../factories/pictures';
import { violations } from './axe';
import { expect, test } from './fixtures';
import { answerOf, button, expectStatus, field, fillIn, tap, unfold } from './steps';

test.use({ viewport: { width: 390, height: 844 } });

test('the habits of the dog added last are filled in, and all that was typed stays', async ({
  app,
  page,
  signInWithDog,
}) => {
  const { owner } = await signInWithDog('Bruno');
  await page.goto(paths.addPet(owner.id), { waitUntil: 'networkidle' });
  // R149: what can wait is folded, and one tap away.
  await expect(field(page, 'Photo')).toBeHidden();
  // Half a line each, with hints of different length: their boxes are in line.
  const [age, weight] = await Promise.all(
    ['Age', 'Weight'].map((label) => field(page, label).boundingBox()),
  );
  expect(weight?.y).toBe(age?.y);
  await unfold(page, 'More about your dog');
  const typed = { 'Pet Name': 'Pepper', Breed: 'Beagle', Age: '2 y' };
  await fillIn(page, typed);
  await tap(page, { Energy: 'High', Gender: 'Male' });
  await field(page, 'Photo').setInputFiles('public/icon-192.png');
  await button(page, 'Same habits as Bruno').click();
  for (const [question, habit] of Object.entries({ Alone: '2 hours', Friendly: 'yes' }))
    await expect(answerOf(page, question, habit)).toBeChecked();
  for (const [label, value] of Object.entries(typed))
    await expect(field(page, label)).toHaveValue(value);
  await expect(answerOf(page, 'Energy', 'High')).toBeChecked();
  await expect(answerOf(page, 'Gender', 'Male')).toBeChecked();
  await expect(page.getByRole('alert')).toHaveCount(0);
  const files = await field(page, 'Photo').evaluate(
    (input: HTMLInputElement) => input.files?.length,
  );
  expect(files).toBe(1);
  const onceMore = page.getByRole('paragraph').filter({ hasText: 'please choose it once more' });
  await expect(onceMore).toHaveCount(0);
  expect(await app.database.pet.count({ where: { userId: owner.id } })).toBe(1);
});

test('a picture that cannot be read is said beside it, and nothing typed is lost', async ({
  app,
  page,
  signInAsOwner,
}) => {
  const owner = await signInAsOwner();
  await page.goto(paths.addPet(owner.id));
  await fillIn(page, {
    'Pet Name': 'Pepper',
    Breed: 'Beagle',
    Age: '3 years',
    Weight: '24 lb',
  });
  await tap(page, {
    Gender: 'Female',
    Friendly: 'yes',
    Energy: 'High',
    Alone: '2 hours',
    'Potty Info': '4 hours',
    Anxiety: 'no',
    'Spayed/Neutered': 'yes',
    Microchipped: 'yes',
  });
  await unfold(page, 'More about your dog');
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  const photo = (name: string, mimeType: string, buffer: Buffer) =>
    field(page, 'Photo').setInputFiles({ name, mimeType, buffer });
  await photo('pepper.heic', 'image/heic', heic);
  await button(page, 'Add Pet').click();
  await expect(page.getByText('1. Open the picture and take a screenshot')).toBeVisible();
  await expect(field(page, 'Breed')).toHaveValue('Beagle');
  expect(await app.database.pet.count({ where: { userId: owner.id } })).toBe(0);
  expect(await violations(page)).toEqual([]);

  const readable = await drawnPicture({ width: 900, height: 600 });
  await photo('pepper.jpg', 'image/jpeg', readable);
  await fillIn(page, { Breed: '' });
  await button(page, 'Add Pet').click();
  await expect(page.getByText('Please check the fields marked below.')).toBeVisible();
  const onceMore = page.getByRole('paragraph').filter({ hasText: 'please choose it once more' });
  await expect(onceMore).toHaveCount(0);
  await fillIn(page, { Breed: 'Beagle' });

  // R68: a lost connection keeps the typed values and the file.
  await page.route('**', (route) => route.abort('aborted'));
  await button(page, 'Add Pet').click();
  const stillHere = 'The connection was lost. What you entered is still here.';
  await expect(page.getByText(stillHere)).toBeInViewport();
  await expect(field(page, 'Breed')).toHaveValue('Beagle');
  await expect(field(page, 'Photo')).toHaveValue(/pepper\.jpg$/);
  await page.unrouteAll({ behavior: 'wait' });
  await button(page, 'Add Pet').click();
  await expectStatus(page, 'Pepper added.');
  const pets = await app.database.pet.findMany({
    where: { userId: owner.id },
    include: { photo: true },
  });
  expect(pets).toMatchObject([{ petName: 'Pepper', photo: { alt: 'A photo of Pepper' } }]);
});
