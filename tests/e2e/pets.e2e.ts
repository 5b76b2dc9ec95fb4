/** The Pets tab, a pet's page, its photo and records, and removing it from the list. */
import type { Locator, Page } from '@playwright/test';
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { drawnPicture } from '../factories/pictures';
import { aPdf } from '../factories/records';
import { expect, phone, test } from './fixtures';
import {
  answerOf,
  button,
  expectAlert,
  expectStatus,
  fact,
  field,
  fillIn,
  fold,
  link,
  tap,
} from './steps';

const past = { start: '2026-11-02T08:00', end: '2026-11-02T12:00', status: 'accepted' } as const;

const answers = {
  Gender: 'Female',
  Friendly: 'yes',
  Energy: 'Low',
  Alone: '2 hours',
  'Potty Info': '4 hours',
  Anxiety: 'no',
  'Spayed/Neutered': 'yes',
  Microchipped: 'yes',
};

const card = (page: Page, name: string): Locator =>
  page.getByRole('article', { name, exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** Asserts the visible photos, each loaded, and the drawn portraits beside them. */
async function expectPhotos(within: Locator, photos: number, portraits = 1): Promise<void> {
  const found = within.locator('img[src^="/resources/pictures/"]');
  await expect(found).toHaveCount(photos);
  for (const photo of await found.all()) {
    await photo.scrollIntoViewIfNeeded();
    await expect(photo).toHaveJSProperty('complete', true);
    await expect(photo).not.toHaveJSProperty('naturalWidth', 0);
  }
  const drawn = within.locator('svg[viewBox="0 0 96 96"] use');
  await expect(drawn).toHaveCount(portraits);
  // A drawing that fails to load takes no space.
  for (const dog of await drawn.all()) await expect(dog).toBeVisible();
}

const records = (page: Page) => page.getByRole('region', { name: 'Records', exact: true });
const photoCard = (page: Page) => page.getByRole('region', { name: 'Photo', exact: true });
const picture = async (name = 'dog.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await drawnPicture({ width: 300, height: 200 }),
});
const pdf = (buffer = aPdf()) => ({ name: 'Rabies.pdf', mimeType: 'application/pdf', buffer });

test.describe('on a phone', () => {
  test.use(phone);

  test('the cards lead to booking, daycare and the pet’s page', async ({
    app,
    page,
    signInAsOwner,
  }) => {
    const owner = await signInAsOwner();
    await createPet(
      owner.id,
      { petName: 'Fig', breed: 'Whippet', bornOn: '2025-11-01~' },
      app.database,
    );
    const olive = await createPet(owner.id, { petName: 'Olive', petWeight: 24.5 }, app.database);
    await page.goto(paths.profileOf(owner.id));
    await expect(fact(card(page, 'Fig'), 'Breed')).toHaveText('Whippet');
    await expect(fact(card(page, 'Fig'), 'Age')).toHaveText('1 year');
    await expect(fact(card(page, 'Olive'), 'Weight')).toHaveText('24.5 lb');

    await link(card(page, 'Olive'), 'Book').click();
    await expect(heading(page)).toHaveText('Book a stay');
    await expect(page.getByRole('checkbox', { name: 'Olive', exact: true })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Fig', exact: true })).not.toBeChecked();

    await page.goto(paths.profileOf(owner.id));
    await link(card(page, 'Olive'), 'Daycare').click();
    await expect(page).toHaveURL(paths.quickDaycare(olive.id));

    await page.goto(paths.profileOf(owner.id));
    await link(card(page, 'Olive'), 'Info').click();
    await expect(page).toHaveURL(paths.pet(olive.id));
    await expect(heading(page)).toHaveText('Olive');
  });

  test('R19 a pet that is here already says why there is no Daycare', async ({
    app,
    page,
    signInAsOwner,
  }) => {
    const owner = await signInAsOwner();
    const pet = await createPet(owner.id, { petName: 'Olive' }, app.database);
    const today = { start: '2026-11-16T08:00', end: '2026-11-16T16:00' };
    await createBooking(owner.id, [pet.id], { ...today, status: 'accepted' }, app.database);
    await page.goto(paths.profileOf(owner.id));
    await expect(button(card(page, 'Olive'), 'Daycare')).toBeDisabled();
    const why = 'Olive is already booked for Daycare today until 4:00 PM.';
    await expect(button(card(page, 'Olive'), 'Daycare')).toHaveAccessibleDescription(why);
    await expect(page.getByText(why, { exact: true })).toHaveCount(1);
  });

  test('a pet is seen, changed, and left as it was by Cancel', async ({
    app,
    page,
    signInAsOwner,
  }) => {
    const owner = await signInAsOwner();
    const contact = { emergency_name: 'Jo', emergency_phone: '215 555 0143' };
    const second = { emergency_name: 'Al', emergency_phone: '215 555 0144' };
    const pet = await createPet(
      owner.id,
      {
        petName: 'Olive',
        medInfo: 'Half a tablet\nat noon',
        vetInfo: [{ vet_name: 'Dr. Reed', vet_phone: '(215) 555-0111', vet_city: 'Camden' }],
        emergency: [contact, second],
      },
      app.database,
    );
    await page.goto(paths.pet(pet.id));
    await expect(page.getByRole('alert')).toHaveCount(0);
    // R149: the first facts are open, the others one tap away.
    for (const title of ['Temperament and routine', 'Health and food', 'Vet'])
      await fold(page, title).click();
    for (const [label, value] of Object.entries({
      Breed: 'Beagle',
      Gender: 'Female',
      Age: '3.5 years',
      Weight: '42 lb',
      Friendly: 'Yes',
      Energy: 'Moderate',
      Anxiety: 'No',
      Alone: '2 hours',
      'Potty Info': 'Every 4 hours',
      'House Trained': 'Not given',
      'Spayed/Neutered': 'Yes',
      Microchipped: 'Yes',
      'Food Info': 'Not given',
      'Medication Info': 'Half a tablet\nat noon',
    }))
      await expect(fact(page, label)).toHaveText(value);
    await expect(page.getByText('Dr. Reed', { exact: true }).last()).toBeVisible();
    await expect(link(page, '(215) 555-0111')).toHaveAttribute('href', 'tel:+12155550111');

    await link(page, 'Edit').click();
    await expect(heading(page)).toHaveText('Edit Olive');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await fillIn(page, { 'Pet Name': 'Nobody' });
    await link(page, 'Cancel').click();
    await expect(heading(page)).toHaveText('Olive');

    await link(page, 'Edit').click();
    await fillIn(page, { 'Pet Name': 'Sir Olive', Weight: 'heavy', 'Food Info': 'Two cups' });
    await fold(page, 'Vet').click();
    await button(page, 'Add another vet').click();
    await fillIn(page, { 'Vet Name 2': 'Night clinic' });
    await fold(page, 'Emergency contact').click();
    await button(page, 'Remove Emergency contact').click();
    await expect(field(page, 'Emergency Name')).toHaveValue('Al');
    await tap(page, { 'House Trained': 'yes' });
    await button(page, 'Save').click();
    await expectAlert(page, 'Please give the weight as a number of pounds');
    await expect(field(page, 'Pet Name')).toHaveValue('Sir Olive');
    await expect(field(page, 'Vet Name 2')).toHaveValue('Night clinic');
    await fillIn(page, { Weight: '44.5' });
    await button(page, 'Save').click();
    await expectStatus(page, 'Sir Olive saved.');
    await expect(page).toHaveURL(paths.pet(pet.id));
    await expect(heading(page)).toHaveText('Sir Olive');
    await expect(fact(page, 'Weight')).toHaveText('44.5 lb');
    expect(await app.database.pet.findUniqueOrThrow({ where: { id: pet.id } })).toMatchObject({
      petName: 'Sir Olive',
      petWeight: 44.5,
      foodInfo: 'Two cups',
      medInfo: 'Half a tablet\nat noon',
      houseTrained: 'yes',
      vetInfo: [{ vet_name: 'Dr. Reed', vet_city: 'Camden' }, { vet_name: 'Night clinic' }],
      emergency: [second],
    });
  });

  test('Add another dog begins with the same vet, Add and book leads to the booking', async ({
    app,
    page,
    signInAsOwner,
  }) => {
    const owner = await signInAsOwner();
    await page.goto(paths.addPet(owner.id));
    await fillIn(page, { 'Pet Name': 'Olive', Breed: 'Beagle', Age: '3', Weight: '24' });
    await tap(page, answers);
    await fold(page, 'Vet').click();
    await fillIn(page, { 'Vet Name': 'Dr. Reed' });
    // A contact needs a number; the folded part opens if something in it is wrong.
    await fold(page, 'Emergency contact').click();
    await fillIn(page, { 'Emergency Name': 'Jo' });
    await fold(page, 'Emergency contact').click();
    await button(page, 'Add another dog').click();
    await expectAlert(page, 'Please add a phone number, so that we can call in an emergency.');
    await fillIn(page, { 'Emergency Phone': '215 555 0143' });
    await button(page, 'Add another dog').click();
    await expectStatus(page, 'Olive added.');

    await expect(field(page, 'Pet Name')).toHaveValue('');
    await expect(answerOf(page, 'Gender', 'Female')).not.toBeChecked();
    await expect(fold(page, 'Vet')).toContainText('Same vet as Olive: Dr. Reed');
    await expect(fold(page, 'Emergency contact')).toContainText('Same contact as Olive: Jo');
    await fold(page, 'Vet').click();
    await expect(field(page, 'Vet Name')).toHaveValue('Dr. Reed');
    await fillIn(page, { 'Pet Name': 'Fig', Breed: 'Whippet', Age: '2', Weight: '26' });
    await tap(page, answers);
    // Leaving a field removes nothing from the page: a press would miss its button.
    await expectStatus(page, 'Olive added.');
    await button(page, 'Add and book').click();
    await expectStatus(page, 'Fig added.');
    await expect(heading(page)).toHaveText('Book a stay');
    const ticked = page.getByRole('checkbox', { checked: true });
    await expect(ticked).toHaveCount(2);
    const fig = await app.database.pet.findFirstOrThrow({
      where: { userId: owner.id, petName: 'Fig' },
    });
    expect(fig).toMatchObject({
      bornOn: expect.stringMatching(/^2024-11-..~$/),
      houseTrained: null,
      vetInfo: [{ vet_name: 'Dr. Reed' }],
      emergency: [{ emergency_name: 'Jo', emergency_phone: '215 555 0143' }],
    });
    const { id } = await createPet(owner.id, { petName: 'Pickle' }, app.database);
    await page.goto(paths.book(owner.id, { after: id }));
    await expect(ticked).toHaveCount(1);
    await expect(page.getByRole('checkbox', { name: 'Pickle', exact: true })).toBeChecked();
  });

  test('of two tabs, neither undoes the other unseen', async ({ app, page, signInAsOwner }) => {
    const owner = await signInAsOwner();
    const pet = await createPet(owner.id, { petName: 'Olive' }, app.database);
    const other = await page.context().newPage();
    for (const tab of [page, other]) await tab.goto(paths.editPet(pet.id));
    await fillIn(page, { Weight: '45' });
    await button(page, 'Save').click();
    await expectStatus(page, 'Olive saved.');

    await fillIn(other, { 'Food Info': 'Two cups' });
    await button(other, 'Save').click();
    await expectAlert(
      other,
      'Someone changed Olive while you were editing, so nothing is saved yet.',
    );
    await expect(fact(other, 'Weight is now')).toBeInViewport();
    await expect(fact(other, 'Weight is now')).toHaveText('45 lb');
    await expect(field(other, 'Food Info')).toHaveValue('Two cups');
    await fillIn(other, { Weight: '45' });
    await button(other, 'Save').click();
    await expectStatus(other, 'Olive saved.');
    expect(await app.database.pet.findUniqueOrThrow({ where: { id: pet.id } })).toMatchObject({
      petWeight: 45,
      foodInfo: 'Two cups',
    });
  });

  test('a photo is added, seen, changed and removed', async ({
    app,
    page,
    signInAsOwner,
    signInAsAdmin,
    otherBrowser,
  }) => {
    await signInAsAdmin();
    const office = await otherBrowser();
    await office.context().addCookies(await page.context().cookies());
    const owner = await signInAsOwner();
    const olive = await createPet(owner.id, { petName: 'Olive' }, app.database);
    const fig = await createPet(owner.id, { petName: 'Fig' }, app.database);
    await page.goto(paths.profileOf(owner.id));
    await link(card(page, 'Olive'), 'Add a photo').click();
    const photo = page.getByRole('img', { name: 'A photo of Olive', exact: true });

    await button(page, 'Save photo').click();
    await expectAlert(photoCard(page), 'Choose a picture first.');
    const text = { name: 'dog.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no dog') };
    await field(page, 'A photo of Olive').setInputFiles(text);
    await button(page, 'Save photo').click();
    await expectAlert(photoCard(page), 'We can’t read that file');
    await expect(photo).toHaveCount(0);

    await field(page, 'A photo of Olive').setInputFiles(await picture());
    await button(page, 'Save photo').click();
    await expectStatus(page, 'Photo saved.');
    await expect(photo).toBeVisible();
    const first = await photo.getAttribute('src');

    await page.getByText('Change photo', { exact: true }).click();
    await button(page, 'Save photo').click();
    await expectAlert(photoCard(page), 'Choose a picture first.');
    await expect(page.getByText('Photo saved.')).toHaveCount(0);

    await field(page, 'Another photo').setInputFiles(await picture('other.jpg'));
    await button(page, 'Save photo').click();
    await expectStatus(page, 'Photo saved.');
    await expect(photo).not.toHaveAttribute('src', first ?? '');

    // R70: everywhere the dog appears, beside the portrait of one without a photo.
    const today = { start: '2026-11-16T08:00', end: '2026-11-16T23:30' };
    const both = [fig.id, olive.id];
    const stay = { ...today, status: 'accepted' } as const;
    const { id } = await createBooking(owner.id, both, stay, app.database);
    await page.goto(paths.book(owner.id));
    await expectPhotos(page.getByRole('group', { name: 'Who’s coming?' }), 1);
    await page.goto(paths.quickDaycare(olive.id));
    await expectPhotos(page.getByRole('main'), 1, 0);
    await page.goto(paths.reservationsOf(owner.id, 'current'));
    await expectPhotos(card(page, 'Fig and Olive'), 1);
    await page.goto(paths.booking(id));
    await expectPhotos(card(page, 'Fig and Olive'), 1);

    await office.goto(paths.adminCalendar());
    const here = office.getByRole('region', { name: 'Here now' }).getByRole('listitem');
    const ofThisStay = office.locator(`a[href="${paths.emergencyCard(id)}"]`);
    await expectPhotos(here.filter({ has: ofThisStay }), 1);
    await office.getByRole('region', { name: 'Calendar' }).scrollIntoViewIfNeeded();
    await office.locator(`[data-event-id="${id}"]`).first().click();
    await expectPhotos(office.getByRole('dialog'), 1);

    await page.goto(paths.profileOf(owner.id));
    await expectPhotos(card(page, 'Olive'), 1, 0);
    await expectPhotos(card(page, 'Fig'), 0);
    await expect(link(card(page, 'Olive'), 'Add a photo')).toHaveCount(0);

    await link(card(page, 'Olive'), 'Info').click();
    await page.getByText('Change photo', { exact: true }).click();
    await page.getByText('Remove photo', { exact: true }).click();
    await button(page, 'Remove the photo').click();
    await expectStatus(page, 'Photo removed.');
    await expect(photo).toHaveCount(0);
  });

  test('a record is added, opened and removed, and only after a question', async ({
    app,
    page,
    signInAsOwner,
  }) => {
    const owner = await signInAsOwner();
    const pet = await createPet(owner.id, { petName: 'Olive' }, app.database);
    await page.goto(paths.pet(pet.id));
    await fillIn(records(page), { Title: 'Rabies 2026' });
    await field(records(page), 'File').setInputFiles(pdf(Buffer.from('no PDF')));
    await button(page, 'Add record').click();
    await expectAlert(records(page), 'That file is named like a PDF but isn’t one.');
    await expect(field(records(page), 'Title')).toHaveValue('Rabies 2026');

    await field(records(page), 'File').setInputFiles(pdf());
    await button(page, 'Add record').click();
    await expectStatus(page, 'Rabies 2026 saved.');
    await expect(field(records(page), 'Title')).toHaveValue('');
    await expect(records(page)).toContainText('PDF, 1 KB, added Nov 16, 2026');
    const coming = page.waitForEvent('download');
    await link(records(page), 'Rabies 2026').click();
    expect((await coming).suggestedFilename()).toBe('Rabies.pdf');

    const sure = button(page, 'Remove the record');
    await expect(sure).toBeHidden();
    await records(page).locator('summary').click();
    await sure.click();
    await expectStatus(page, 'Record removed.');
    await expect(link(records(page), 'Rabies 2026')).toHaveCount(0);
    expect(await app.database.petRecord.count({ where: { petId: pet.id } })).toBe(0);
  });

  test('R18 a pet is erased, retired or kept, as its bookings ask', async ({
    app,
    page,
    signInAsOwner,
  }) => {
    const owner = await signInAsOwner();
    const { database } = app;
    await createPet(owner.id, { petName: 'Never' }, database);
    const old = await createPet(owner.id, { petName: 'Old' }, database);
    const here = await createPet(owner.id, { petName: 'Here' }, database);
    await createBooking(owner.id, [old.id], past, database);
    const { id: stay } = await createBooking(owner.id, [here.id], {}, database);

    await page.goto(paths.pet(here.id));
    await link(page, 'Remove Here').click();
    await expect(page.getByText('Not yet: Here still has a stay with us.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Daycare, .*\(pending\)$/ })).toHaveAttribute(
      'href',
      paths.booking(stay),
    );

    await page.goto(paths.retirePet(old.id));
    await expect(page.getByText('Old stays in your one booking')).toBeVisible();
    await button(page, 'Retire Old').click();
    await expectStatus(page, 'Old retired.');
    const retired = page.getByRole('region', { name: 'Retired', exact: true });
    await expect(retired.getByRole('article', { name: 'Old', exact: true })).toBeVisible();
    await expect(link(retired, 'Book')).toHaveCount(0);
    await page.goto(paths.book(owner.id));
    await expect(page.getByRole('checkbox', { name: 'Old', exact: true })).toHaveCount(0);
    await expect(page.getByRole('checkbox', { name: 'Here', exact: true })).toBeVisible();

    await page.goto(paths.profileOf(owner.id));
    await link(card(page, 'Never'), 'Info').click();
    await link(page, 'Remove Never').click();
    await expect(page.getByText('Never has no bookings')).toBeVisible();
    await button(page, 'Remove Never').click();
    await expectStatus(page, 'Never removed.');
    await expect(card(page, 'Never')).toHaveCount(0);

    await button(retired, 'Bring back Old').click();
    await expectStatus(page, 'Old is back.');
    await expect(link(card(page, 'Old'), 'Book')).toBeVisible();
    await expect(retired).toHaveCount(0);
  });
});

test.describe('R102 on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const [weight, editing] of [
    ['66 lb', false],
    ['heavy', false],
    ['66 lb', true],
    ['heavy', true],
  ] as const)
    test(`no tap is lost after “${weight}” in Weight ${editing ? 'of a pet' : 'of a new pet'}`, async ({
      app,
      page,
      signInAsOwner,
    }) => {
      const owner = await signInAsOwner();
      const { id } = await createPet(owner.id, {}, app.database);
      await page.goto(editing ? `${paths.pet(id)}?edit=1` : paths.addPet(owner.id));
      // React runs once it has marked the form.
      await page.waitForFunction(() =>
        Object.keys(document.querySelector('main form') ?? {}).some((key) =>
          key.startsWith('__react'),
        ),
      );
      await field(page, 'Weight').fill(weight);
      const groups = page.locator('fieldset').filter({ has: page.getByRole('radio') });
      const count = await groups.count();
      expect(count).toBeGreaterThanOrEqual(8);
      for (let at = 0; at < count; at += 1) {
        // An existing pet gets an answer other than the stored one.
        const taken = await groups.nth(at).getByRole('radio').first().isChecked();
        const radio = groups
          .nth(at)
          .getByRole('radio')
          .nth(taken ? 1 : 0);
        const label = groups
          .nth(at)
          .locator('label')
          .filter({ visible: true })
          .nth(taken ? 1 : 0);
        await label.scrollIntoViewIfNeeded();
        const box = await label.boundingBox();
        if (box === null) throw new Error('Not on the page');
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        await page.mouse.down();
        await page.waitForTimeout(60);
        await page.mouse.up();
        await expect(radio).toBeChecked();
      }
      await expect(page.getByText('Please give the weight')).toHaveCount(0);
    });
});
