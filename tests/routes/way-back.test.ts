/** Pages that follow a step that a stay or their profile asked for, without scripts. */
import { beforeEach, expect, it } from 'vitest';
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { pdfFile } from '../factories/records';
import { openPlain } from '../setup/plain-page';
import { ids, refresh, walk, withForms } from './bad-input';

withForms();
beforeEach(refresh);

const ahead = { start: '2027-03-20T09:00', end: '2027-03-20T15:00' } as const;

/** A dog of the owner with a stay ahead, in a house that asks for rabies and a first visit. */
async function stayOf(petNames: readonly string[], rules: { meetFirst?: boolean } = {}) {
  const { database: tx } = walk.server;
  await tx.businessSettings.update({
    where: { id: 1 },
    data: { requiredVaccines: ['rabies'], ...rules },
  });
  const dogs = [];
  for (const petName of petNames) dogs.push(await createPet(ids.owner, { petName }, tx));
  const petIds = dogs.map(({ id }) => id);
  return { petIds, stay: (await createBooking(ids.owner, petIds, ahead, tx)).id };
}

const open = (path: string) => openPlain(walk.clients.owner, path);

const sendCertificate = (page: Awaited<ReturnType<typeof open>>) =>
  page
    .form('Add a certificate')
    .attach('file', pdfFile())
    .fill('Rabies: valid until', '2028-03-01')
    .press('Send certificate');

it('after a certificate one is back at the stay that asked for it, also after a refusal', async () => {
  const { stay } = await stayOf(['Mochi']);
  const asked = await (await open(paths.booking(stay))).follow('Add Mochi’s rabies certificate');
  const refused = await asked.form('Add a certificate').press('Send certificate');
  expect(refused.answer.status).toBe(400);
  const sent = await sendCertificate(refused);
  expect(sent.path).toBe(paths.booking(stay));
  expect(sent.$('[role=status]').text()).toContain('Certificate sent.');
  expect(sent.text).toContain('Being checked: Rabies for Mochi');
});

it('and back at the profile from there, and else at the dog', async () => {
  const { petIds } = await stayOf(['Mochi']);
  const profile = await open(paths.profileOf(ids.owner));
  const [link = ''] = profile
    .$('a')
    .filter((_at, one) => profile.$(one).text().includes('Mochi’s rabies certificate'))
    .map((_at, one) => profile.$(one).attr('href') ?? '')
    .get();
  expect((await sendCertificate(await open(link.replace(/#.*/, '')))).path).toBe(
    paths.profileOf(ids.owner),
  );
  const [dog = ''] = petIds;
  expect((await sendCertificate(await open(paths.pet(dog)))).path).toBe(paths.pet(dog));
});

it('never at another site', async () => {
  const { petIds } = await stayOf(['Mochi']);
  const [dog = ''] = petIds;
  for (const back of ['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example'])
    expect((await sendCertificate(await open(`/${dog}/pet?back=${back}`))).path).toBe(
      paths.pet(dog),
    );
});

it('the certificate and the first visit of a dog are two lines, each with its own way', async () => {
  const { petIds, stay } = await stayOf(['Mochi'], { meetFirst: true });
  const page = await open(paths.booking(stay));
  const links = page
    .$('main a')
    .map((_at, one) => page.$(one).text())
    .get();
  expect(
    links.filter((text) => /Mochi’s rabies|Add a certificate|Propose times/.test(text)),
  ).toEqual(['Propose times', 'Add Mochi’s rabies certificate']);
  const [dog = ''] = petIds;
  expect(page.$('a:contains("Propose times")').attr('href')).toBe(paths.petMeeting(dog));
});

it('one file covers two dogs in one pass, with the same dates or with others', async () => {
  const { petIds, stay } = await stayOf(['Mochi', 'Zuri']);
  const vaccinations = (petId = '') =>
    walk.server.database.vaccination.findMany({
      where: { petId },
      select: { vaccine: true, validUntil: true },
    });
  const [mochi, zuri] = petIds;
  const page = await (
    await open(paths.booking(stay))
  ).follow('Add certificates for Mochi and Zuri');
  const form = page
    .form('Add a certificate')
    .attach('file', pdfFile())
    .fill('Rabies: valid until', '2028-03-01');
  const sent = await form.fill('This certificate also covers Zuri', true).press('Send certificate');
  expect(sent.path).toBe(paths.booking(stay));
  expect(sent.text).not.toContain('certificates for');
  const rabies = { vaccine: 'rabies', validUntil: '2028-03-01' };
  expect([await vaccinations(mochi), await vaccinations(zuri)]).toEqual([[rabies], [rabies]]);

  const again = (await open(paths.pet(mochi ?? '')))
    .form('Add a certificate')
    .attach('file', pdfFile())
    .fill('Rabies: valid until', '2028-05-01')
    .fill('This certificate also covers Zuri', true)
    .fill('Rabies, Zuri: valid until', '2028-06-01');
  await again.press('Send certificate');
  expect(await vaccinations(mochi)).toEqual([{ ...rabies, validUntil: '2028-05-01' }]);
  expect(await vaccinations(zuri)).toEqual([{ ...rabies, validUntil: '2028-06-01' }]);

  const alone = await open(paths.pet(mochi ?? ''));
  await sendCertificate(alone);
  expect(await vaccinations(zuri)).toEqual([{ ...rabies, validUntil: '2028-06-01' }]);
});

it('a tick without any date is asked for one', async () => {
  const { petIds } = await stayOf(['Mochi', 'Zuri']);
  const form = (await open(paths.pet(petIds[0] ?? ''))).form('Add a certificate');
  const refused = await form
    .attach('file', pdfFile())
    .fill('This certificate also covers Zuri', true)
    .press('Send certificate');
  expect(refused.answer.status).toBe(400);
  expect(refused.text).toContain('Please fill in at least one date.');
  expect(refused.form('Add a certificate').fields()).toMatchObject({
    [`covers_${petIds[1] ?? ''}`]: 'on',
  });
});

/** A series of four days, the last two ahead: one of those ahead is canceled. */
async function series() {
  const { database: tx } = walk.server;
  const { petIds } = await stayOf(['Mochi']);
  await tx.businessSettings.update({
    where: { id: 1 },
    data: { requiredVaccines: [], severalDays: true },
  });
  const { id } = await tx.bookingSeries.create({
    data: { ownerId: ids.owner, createdAt: new Date() },
  });
  const stays = [];
  for (const [at, date] of ['2027-03-09', '2027-03-11', '2027-03-16', '2027-03-18'].entries())
    stays.push(
      await createBooking(
        ids.owner,
        petIds,
        {
          ...{ start: `${date}T09:00`, end: `${date}T17:00`, totalCents: 4500 },
          status: at === 3 ? 'canceled' : 'accepted',
        },
        tx,
      ),
    );
  const dayIds = stays.map((day) => day.id);
  await tx.booking.updateMany({ where: { id: { in: dayIds } }, data: { seriesId: id } });
  return { id, dayIds };
}

it('the page of a series begins with its days and its sum, for its owner and the admin', async () => {
  const { id } = await series();
  for (const [viewer, ownerId] of [
    ['owner', ids.owner],
    ['admin', null],
  ] as const) {
    const page = await openPlain(walk.clients[viewer], paths.daysOfSeries(id, ownerId));
    const words = '4 days, Tue and Thu, Mar 9 – Mar 18Total $135.00 for 3 of 4 days';
    expect(page.text, viewer).toContain(words);
    const [first] = page
      .$('main h2')
      .map((_at, one) => page.$(one).text())
      .get()
      .filter((title) => !title.startsWith('Step'));
    expect(first).toBe('4 days, Tue and Thu, Mar 9 – Mar 18');
    // Nothing of the whole list stands before the days, and a link leads to it.
    expect(
      page.$('main nav[aria-label="Which reservations"], main form[role=search]'),
    ).toHaveLength(0);
    const all = ownerId === null ? paths.adminReservations() : paths.reservationsOf(ownerId);
    expect(page.$('main a:contains("All reservations")').attr('href')).toBe(all);
  }
});

it('R53 the next weeks are offered once in each list', async () => {
  const { id, dayIds } = await series();
  const offers = async (path: string) => {
    const page = await open(path);
    return page.$('main a:contains("Book the next 12 weeks")').length;
  };
  expect(await offers(paths.reservationsOf(ids.owner, 'upcoming'))).toBe(1);
  expect(await offers(paths.daysOfSeries(id, ids.owner))).toBe(1);
  expect(await offers(paths.booking(dayIds[2] ?? ''))).toBe(1);
  const page = await open(paths.daysOfSeries(id, ids.owner));
  const next = await page.follow('Book the next 12 weeks');
  expect(next.answer.status).toBe(200);
  expect(next.form('Daycare request').fields()).toMatchObject({ start: '2027-03-23T09:00' });
});

it('Edit, and every other page of a stay, returns to where one came from', async () => {
  const { petIds, stay } = await stayOf(['Mochi']);
  const { database: tx } = walk.server;
  for (let at = 0; at < 11; at += 1) await createBooking(ids.owner, petIds, ahead, tx);
  const admin = (path: string) => openPlain(walk.clients.admin, path);
  const save = async (from: string, link: string) => {
    const edit = await (await admin(from)).follow(link);
    return { edit, saved: await edit.form('Edit a booking').press('Save') };
  };
  const list = '/admin/reservations?when=pending&q=Mochi&page=2';
  const listed = await admin(list);
  const [href = ''] = listed
    .$('a[href^="/admin/reservations/"]')
    .map((_at, one) => listed.$(one).attr('href') ?? '')
    .get()
    .filter((to) => /^\/admin\/reservations\/[a-z0-9]+\?/.test(to));
  const edit = await admin(href);
  expect(edit.$('a:contains("Back to the reservations")').attr('href')).toBe(list);
  expect((await edit.form('Edit a booking').press('Save')).path).toBe(list);
  for (const page of ['reject', 'delete', 'cancel']) {
    const asked = await admin(
      href
        .replace('?', `/${page}?`)
        .replace('/admin/reservations', page === 'cancel' ? '/booking' : '/admin/reservations'),
    );
    expect(asked.$('a:contains("Keep it")').attr('href'), page).toBe(list);
  }

  const { edit: fromStay, saved } = await save(paths.booking(stay), 'Edit');
  expect(fromStay.$('a:contains("Back to the stay")').attr('href')).toBe(paths.booking(stay));
  expect(saved.path).toBe(paths.booking(stay));
  expect(saved.$('[role=status]').text()).toContain('Booking saved.');

  const { id } = await series();
  const days = await admin(paths.daysOfSeries(id, null));
  const [ofSeries = ''] = days
    .$(`a[href*="series=${id}"]`)
    .map((_at, one) => days.$(one).attr('href') ?? '')
    .get()
    .filter((to) => /^\/admin\/reservations\/[a-z0-9]+\?/.test(to));
  const day = await (await admin(ofSeries)).form('Edit a booking').press('Save');
  expect(day.path).toBe(paths.daysOfSeries(id, null));

  const own = await open(`${paths.reservationsOf(ids.owner, 'pending')}&page=2`);
  const cancel = own.$('a[href$="page=2"]:contains("Cancel")').first().attr('href') ?? '';
  expect((await open(cancel)).$('a:contains("Keep it")').attr('href')).toBe(
    `${paths.reservationsOf(ids.owner, 'pending')}&page=2`,
  );
});

it('Edit from the calendar returns to its month, and no other address is followed', async () => {
  const { stay } = await stayOf(['Mochi']);
  const admin = (path: string) => openPlain(walk.clients.admin, path);
  const edit = await admin(paths.editBooking(stay, { calendar: '2027-03' }));
  const backTo = (page: typeof edit, words: string) =>
    page.$(`main a:contains("${words}")`).attr('href');
  expect(backTo(edit, 'Back to the calendar')).toBe(paths.adminCalendar({ month: '2027-03' }));
  const saved = await edit.form('Edit a booking').press('Save');
  expect(saved.path).toBe(paths.adminCalendar({ month: '2027-03' }));
  const forged = await admin(`/admin/reservations/${stay}?calendar=//evil.example`);
  expect(backTo(forged, 'Back to the reservations')).toBe('/admin/reservations');
});
