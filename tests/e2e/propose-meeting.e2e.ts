/**
 * R45: a stranger proposes times to meet, withdraws them, and the admin picks one or declines; in both modes.
 */
import { paths } from '~/core/web/paths';
import { createPet } from '../factories/pets';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { button, describeDog, expectStatus, field, fillIn, link, signUp } from './steps';

test.use(phone);

test('a stranger is led to the form and back, and one of their times is picked', async ({
  app,
  page,
  newAdmin,
  signInAs,
  otherBrowser,
}) => {
  const { database } = app;
  const dog = 'Juniper';
  const email = `${dog.toLowerCase()}@example.com`;
  const admin = await otherBrowser();
  await signInAs(await newAdmin(), admin);
  await admin.goto(paths.settingsCard('firstVisits'));
  await field(admin, 'Meet each dog before its first stay').check();
  await button(admin, 'Save First visits').click();
  await expectStatus(admin, 'Changes saved.');

  await page.goto(paths.meet());
  await link(page, 'Propose times to meet').click();
  await expect(page.getByText('To propose times to meet, create an account')).toBeVisible();
  await signUp(page, email);
  await fillIn(page, {
    'First Name': 'Pat',
    'Last Name': 'Novak',
    'Phone Number': '(212) 555-0171',
  });
  await button(page, 'Continue').click();
  await describeDog(page, dog);
  await button(page, 'Add Pet').click();
  await expect(page).toHaveURL(/\/pet#meeting$/);

  const card = page.locator('#meeting');
  const send = button(card, 'Send these times');
  await send.click();
  await expect(card.getByText('Please choose at least one time.').first()).toBeVisible();
  await fillIn(card, {
    'First choice': '2026-12-02T17:00',
    'Second choice': '2026-12-03T09:15',
    'Anything we should know': 'She is shy.',
  });
  expect(await violations(page)).toEqual([]);
  await send.click();
  await expectStatus(page, 'Sent. We’ll write to you.');
  await expect(card).toContainText('Wed, Dec 2 at 5:00 PM');
  await expect(card).toContainText('Thu, Dec 3 at 9:15 AM');

  // The admin's page is open while the owner withdraws the times.
  await admin.goto(paths.admin());
  const proposal = admin.getByRole('form', { name: `Times to meet ${dog}` });
  await expect(proposal).toContainText('Pat Novak would like to come by');
  await expect(proposal).toContainText('She is shy.');
  await button(card, 'Withdraw these times').click();
  await expectStatus(page, 'Withdrawn.');
  const { id: petId } = await database.pet.findFirstOrThrow({
    where: { petName: dog, owner: { email } },
  });
  const stale = { intent: 'pick-time', proposal_id: 'gone', at: '2026-12-02T17:00' };
  const answer = await admin.request.post(paths.pet(petId), {
    form: stale,
    headers: { Origin: app.url },
  });
  expect(await answer.text()).toContain('withdrawn, changed or already answered');

  await fillIn(card, { 'First choice': '2026-12-04T18:30' });
  await send.click();
  await expectStatus(page, 'Sent. We’ll write to you.');
  await admin.goto(paths.admin());
  await expect(admin.getByRole('link', { name: /meetings? to answer/ })).toBeVisible();
  await button(proposal, 'Meet on Fri, Dec 4 at 6:30 PM').click();
  await expectStatus(admin, `Saved. ${dog}’s owner has been emailed.`);
  await expect(proposal).toBeHidden();

  await page.goto(paths.proposeMeeting());
  await expect(page).toHaveURL(paths.petMeeting(petId));
  await expect(card).toContainText(`We meet ${dog} on Fri, Dec 4 at 6:30 PM.`);
  const emails = await database.outboxMail.findMany({
    where: { toAddress: email, template: 'meeting' },
  });
  expect(emails).toHaveLength(1);
});

test('none of the times is picked, with a word why', async ({
  app,
  page,
  newOwner,
  newAdmin,
  signInAs,
  otherBrowser,
}) => {
  const { database } = app;
  await database.businessSettings.update({ where: { id: 1 }, data: { meetFirst: true } });
  const owner = await newOwner();
  const dog = `Otis ${owner.lastName}`;
  const { id: petId } = await createPet(owner.id, { petName: dog }, database);
  await signInAs(owner);
  await page.goto(paths.book(owner.id, { service: 'Daycare' }));
  await link(page, 'Propose times').first().click();
  const card = page.locator('#meeting');
  await fillIn(card, { 'First choice': '2026-12-08T17:00' });
  await button(card, 'Send these times').click();
  await expect(card).toContainText('Tue, Dec 8 at 5:00 PM');
  await page.goto(paths.book(owner.id, { service: 'Daycare' }));
  await expect(page.getByText(`You proposed times to meet ${dog}.`)).toBeVisible();

  const admin = await otherBrowser();
  await signInAs(await newAdmin(), admin);
  await admin.goto(paths.petNotes(petId));
  const notes = admin.locator('#with-us');
  await expect(button(notes, 'Meet on Tue, Dec 8 at 5:00 PM')).toBeVisible();
  await notes.getByText('None of these times').click();
  await field(notes, 'Message to the owner').fill('We are away that week.');
  expect(await violations(admin)).toEqual([]);
  await button(notes, 'Decline and tell the owner').click();
  await expectStatus(admin, 'Declined. The owner has been emailed.');

  const mail = await database.outboxMail.findFirstOrThrow({
    where: { toAddress: owner.email, template: 'meeting_declined' },
  });
  expect(mail.contents).toMatchObject({ reason: 'We are away that week.' });
  await page.goto(paths.petMeeting(petId));
  await expect(button(card, 'Send these times')).toBeVisible();
  await expect(card).not.toContainText('Tue, Dec 8 at 5:00 PM');
  // No other owner can propose for this dog.
  await signInAs(await newOwner());
  const stranger = await page.goto(paths.pet(petId));
  expect(stranger?.status()).toBe(404);
  await page.goto(paths.home());
});
