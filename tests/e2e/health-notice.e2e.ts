/**
 * R105: after an illness the owners of dogs that stayed at the time are informed, and coming stays can be
 * canceled free.
 */
import { withoutEmail } from '~/core/mail/erased-address';
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { button, expectAlert, expectStatus, field, link } from './steps';

// The day on which the server's clock starts, at 9 AM.
const day = '2026-11-16';

test.use(phone);

test.beforeEach(({ app }) =>
  app.database.businessSettings.update({ where: { id: 1 }, data: { updates: true } }),
);

// Coming stays of other tests would go free by its line.
test.afterEach(async ({ app }) => {
  await app.database.healthNotice.deleteMany();
});

test('an illness is told to who was here, once and without names', async ({
  app,
  page,
  newOwner,
  signInAs,
  signInAsAdmin,
  otherBrowser,
}) => {
  const axe = async () => {
    expect(await violations(page)).toEqual([]);
  };
  const stayOf = async (dog: string, start: string, end: string) => {
    const owner = await newOwner();
    const pet = await createPet(owner.id, { petName: `${dog} ${owner.lastName}` }, app.database);
    const times = { start, end, service: 'Boarding', status: 'accepted' } as const;
    const { id } = await createBooking(owner.id, [pet.id], times, app.database);
    return { owner, pet, id, dog: `${dog} ${owner.lastName}` };
  };
  const sick = await stayOf('Bella', '2026-11-14T09:00', '2026-11-16T17:00');
  const rex = await stayOf('Rex', '2026-11-15T09:00', '2026-11-17T09:00');
  const sam = await stayOf('Fig', '2026-11-15T09:00', '2026-11-17T09:00');
  await app.database.profile.update({
    where: { id: sam.owner.id },
    data: { email: withoutEmail(sam.owner.id), phoneNumber: '+12155550150' },
  });
  const gone = await stayOf('Gone', '2026-11-10T09:00', '2026-11-12T09:00');
  const again = {
    start: '2026-11-20T09:00',
    end: '2026-11-22T09:00',
    status: 'accepted',
  } as const;
  const coming = await createBooking(
    rex.owner.id,
    [rex.pet.id],
    { ...again, service: 'Boarding', paidCents: 5000 },
    app.database,
  );
  await app.database.booking.update({
    where: { id: coming.id },
    data: { cancelDays: 14, cancelKeepPercent: 50 },
  });
  await app.database.bookingHistory.updateMany({
    where: { bookingId: coming.id },
    data: { at: new Date('2026-11-01T12:00:00Z') },
  });

  await signInAsAdmin();
  await page.goto(paths.pet(sick.pet.id));
  await link(page, 'Write up an incident').click();
  await expect(page).toHaveURL(paths.newIncident(sick.id));
  const incident = page.getByRole('form', { name: 'Incident' });
  await field(incident, 'What was it?').selectOption('Illness');
  await field(incident, 'When did it happen?').fill(`${day}T08:20`);
  await field(incident, 'Where?').fill('The yard');
  await field(incident, 'What happened?').fill('Coughed all morning.');
  await field(incident, 'What did you do?').fill('Took her to a room of her own.');
  await button(incident, 'Save the incident').click();
  await link(page, 'Tell owners about an illness').click();
  await expect(page.getByRole('heading', { name: 'Who was here' })).toBeVisible();
  const form = page.getByRole('form', { name: 'Health notice' });
  const tick = ({ owner }: typeof rex) =>
    form.getByRole('checkbox', { name: owner.lastName ?? '' });
  await expect(tick(rex)).toBeChecked();
  await expect(tick(gone)).toHaveCount(0);
  // R124: apart, with a link that carries the words as they are typed.
  await expect(tick(sam)).not.toBeChecked();
  const textLink = form.getByRole('link', { name: 'Text (215) 555-0150' });
  await expect(textLink).toHaveAttribute('href', /^sms:\+12155550150\?&body=A%20dog%20that/);
  await axe();
  const days = page.getByRole('form', { name: 'Which days' });
  await field(days, 'Days before it').selectOption('1 day');
  await button(days, 'Show').click();
  await expect(page).toHaveURL(/before=1/);

  await field(form, 'What they read').fill(`${sick.dog} coughs.`);
  await button(form, 'Tell them now').click();
  await expectAlert(form, `please leave out the name ${sick.dog}`);
  await axe();
  await field(form, 'What they read').fill('A dog that was here coughs.');
  await expect(textLink).toHaveAttribute('href', /&body=A%20dog%20that%20was%20here%20coughs\./);
  await tick(sam).check();
  await field(form, 'What coming stays say').fill('A dog that was here coughed.');
  await button(form, 'Tell them now').click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(/Send to \d+ owners\?/);
  await button(question, 'Tell them now').click();
  // R15: undone, its texts are back in the form, to mend and send.
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expectStatus(page, 'Undone. The notice is gone from the conversations');
  expect(await app.database.message.count({ where: { ownerId: rex.owner.id } })).toBe(0);
  await expect(field(form, 'What they read')).toHaveValue('A dog that was here coughs.');
  await expect(tick(sam)).toBeChecked();
  await axe();
  await button(form, 'Tell them now').click();
  await button(question, 'Tell them now').click();
  await expectStatus(page, 'told, each by an email and a message of their own.');
  await expectStatus(page, 'Noted: 1 owner told by phone.');
  for (const { owner } of [rex, sam])
    await expect(page.getByRole('region', { name: 'Other owners' })).toContainText(
      `Robin ${owner.lastName}`,
    );
  expect(await app.database.outboxMail.count({ where: { profileId: sam.owner.id } })).toBe(0);
  await axe();
  await link(page, 'Tell more owners').click();
  await expect(tick(rex)).toHaveCount(0);
  await expect(page.getByText('Told before, and not again:')).toContainText(
    `Robin ${rex.owner.lastName}`,
  );

  const theirs = { template: 'health_notice', profileId: rex.owner.id } as const;
  const sent = { ...theirs, state: { not: 'expired' } } as const;
  expect(await app.database.outboxMail.count({ where: sent })).toBe(1);
  const ownersPage = await otherBrowser();
  await signInAs(rex.owner, ownersPage);
  await ownersPage.goto(paths.messagesOf(rex.owner.id));
  await expect(ownersPage.getByText('A dog that was here coughs.')).toBeVisible();
  await ownersPage.goto(paths.reservationsOf(rex.owner.id, 'upcoming'));
  await expect(ownersPage.getByText('A dog that was here coughed.')).toBeVisible();
  await ownersPage.goto(paths.booking(coming.id));
  await expect(ownersPage.getByText('free of charge until Drop Off')).toBeVisible();
  for (const secret of ['Bella', sick.owner.lastName ?? '', 'Coughed all morning'])
    expect(await ownersPage.content()).not.toContain(secret);
  expect(await violations(ownersPage)).toEqual([]);
  await ownersPage.goto(paths.cancelBooking(coming.id));
  await expect(ownersPage.getByText('You get back $50.00')).toBeVisible();
  await button(ownersPage, 'Yes, cancel it').click();
  await expect
    .poll(() => app.database.booking.findUniqueOrThrow({ where: { id: coming.id } }))
    .toMatchObject({ status: 'canceled', refundDueCents: 5000 });
});
