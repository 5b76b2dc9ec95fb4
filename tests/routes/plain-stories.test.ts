/** Pages without scripts: the replacements for scripted features, step by step. */
import { beforeEach, describe, expect, it } from 'vitest';
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { incidentForm } from '../factories/incidents';
import { createMessage } from '../factories/messages';
import { drawnPicture, upload } from '../factories/pictures';
import { pdfFile } from '../factories/records';
import { openPlain } from '../setup/plain-page';
import { namesBelow } from '../server/uploading';
import { ids, refresh, walk, withForms } from './bad-input';
import type { ViewerName } from './walk';

withForms();
beforeEach(refresh);

const open = (viewer: ViewerName, path: string) => openPlain(walk.clients[viewer], path);
const day = '2027-03-09';
const morning = { 'Drop Off': `${day}T09:00`, 'Pick Up': `${day}T13:00` };

describe('a booking', () => {
  const request = async (service: 'Daycare' | 'Boarding' = 'Daycare') => {
    const page = await open('owner', paths.book(ids.owner, { service, pet: ids.freePet }));
    return { page, form: page.form(`${service} request`) };
  };
  const bookings = () => walk.server.database.booking.count({ where: { userId: ids.owner } });

  it('has native inputs by the quarter hour, and the services as buttons', async () => {
    const { page } = await request();
    for (const name of ['start', 'end']) {
      const input = page.$(`input[name=${name}]`);
      expect([input.attr('type'), input.attr('step')]).toEqual(['datetime-local', '900']);
      expect(input.attr('disabled')).toBeUndefined();
    }
    const current = page.$('nav[aria-label=Service] [aria-current=page]');
    expect(current.text()).toBe('Daycare');
  });

  it('shows the price when asked, keeps what was typed and books nothing', async () => {
    const { form } = await request();
    const before = await bookings();
    for (const [label, value] of Object.entries(morning)) form.fill(label, value);
    form.fill('Message', 'No cheese.');
    const priced = await form.press('Update total');
    expect(priced.text).toContain('$30.00');
    expect(priced.form('Daycare request').fields()).toMatchObject({
      ...{ start: morning['Drop Off'], end: morning['Pick Up'], message: 'No cheese.' },
      pets_selected: ids.freePet,
    });
    expect(await bookings()).toBe(before);
  });

  it('R20 with other content under the same key asks, and means it the second time', async () => {
    const { form } = await request();
    for (const [label, value] of Object.entries(morning)) form.fill(label, value);
    const before = await bookings();
    await form.press('Book!');
    form.fill('Pick Up', `${day}T14:00`);
    const asked = await form.press('Book!');
    expect(asked.text).toContain('You already sent this form with other details.');
    expect(await bookings()).toBe(before + 1);
    const again = asked.form('Daycare request');
    expect(again.fields()).toMatchObject({ end: `${day}T14:00` });
    await again.press('Book!');
    expect(await bookings()).toBe(before + 2);
  });

  it('of a dog that is booked at that time says so, and books it all the same', async () => {
    const { database: tx } = walk.server;
    const times = { start: `${day}T08:00`, end: `${day}T18:00`, status: 'accepted' } as const;
    await createBooking(ids.owner, [ids.freePet], times, tx);
    const { form } = await request();
    for (const [label, value] of Object.entries(morning)) form.fill(label, value);
    const told = await form.press('Book!');
    expect(told.text).toContain('One of the chosen pets already has a booking at that time.');
    const made = await told.form('Daycare request').press('Book!');
    expect(made.text).toContain('Request details');
  });

  it('of several days shows them before it is sent', async () => {
    await walk.server.database.businessSettings.update({
      where: { id: 1 },
      data: { severalDays: true },
    });
    const { form } = await request();
    for (const [label, value] of Object.entries(morning)) form.fill(label, value);
    const refused = await form
      .fill('Thu', true)
      .fill('For how many weeks?', '13')
      .press('Show the days');
    expect(refused.text).toContain('Enter a whole number of weeks from 1 to 12.');
    const days = await refused
      .form('Daycare request')
      .fill('For how many weeks?', '2')
      .press('Show the days');
    expect(days.$('fieldset:has(legend:contains("Your days")) input[type=checkbox]')).toHaveLength(
      3,
    );
  });
});

it('R67 the total of a change is told before it is asked for', async () => {
  const page = await open('owner', `/booking/${ids.booking}/change`);
  const form = page
    .form('Change my request')
    .fill('Pick Up', '2027-03-08T21:30')
    .fill('Message', 'Our train is late.\r\nSorry!');
  const told = await form.press('Change my request');
  expect(told.text).toContain('The total would be');
  const sent = await told.form('Change my request').press('Change my request');
  expect(sent.path).toBe(`/booking/${ids.booking}`);
});

it('R143 a gift is given, and no email is promised where none is set up', async () => {
  const paid = {
    kind: 'paid_in',
    amountCents: 5000,
    method: 'cash',
    createdAt: new Date(),
  } as const;
  await walk.server.database.creditEntry.create({
    data: { ...paid, ownerId: ids.owner, localDate: day },
  });
  const page = await open('owner', paths.credit(ids.owner));
  const form = page.form('Give credit to someone').fill('Amount', '5').fill('Their name', 'Kim');
  const given = await form.fill('Their email', 'kim@example.com').press('Give credit');
  expect(given.text).toContain('kim@example.com gets the code once email is set up.');
  expect(given.text).toContain('$5.00 for Kim (kim@example.com)');
});

it('R22 R25 what stays would cost is shown for prices that are not saved yet', async () => {
  const page = await open('admin', paths.adminSettings('prices'));
  const label = 'Boarding, each 24 hours';
  const shown = await page.form('Prices').fill(label, '75').press('Show what stays would cost');
  expect(shown.text).toContain('$250.00 (now costs $230.00)');
  expect(shown.form('Prices').fields()).toMatchObject({ boarding: '75' });
});

describe('messages', () => {
  const at = () => paths.messagesOf(ids.owner);
  const unread = () =>
    walk.server.database.message.count({ where: { receiverId: ids.owner, readAt: null } });

  it('R5 R37 are read by a button, and by an answer, not by opening', async () => {
    const page = await open('owner', at());
    expect(await unread()).toBe(1);
    const read = await page.form('Mark as read').press('Mark as read');
    expect(await unread()).toBe(0);
    expect(read.text).not.toContain('Mark as read');
    await createMessage(ids.admin, ids.owner, {}, walk.server.database);
    const answered = await (
      await open('owner', at())
    )
      .form('Send')
      .fill('Message', 'So it is.')
      .press('Send');
    expect(answered.text).toContain('So it is.');
    expect(answered.text).not.toContain('Mark as read');
  });

  it('blank text is not sent, and a text too long is kept', async () => {
    const form = (await open('owner', at())).form('Send');
    expect((await form.fill('Message', '   ').press('Send')).text).toContain(
      'Please type a message',
    );
    const long = 'long '.repeat(900);
    const kept = await form.fill('Message', long).press('Send');
    expect(kept.text).toContain('Please keep Message to 4,000 characters');
    expect(kept.$('textarea[name=content]').text().trim()).toBe(long.trim());
  });

  it('R64 a quick reply is put below what was typed, and not sent', async () => {
    const page = await open('admin', `/${ids.owner}/admin-messaging`);
    const before = await walk.server.database.message.count();
    const added = await page.form('Send').fill('Message', 'Hello!').press('All well');
    const box = added.$('textarea[name=content]').text().trim();
    expect(box).toMatch(/^Hello!\s+Hi Robin, all is well\.$/);
    expect(await walk.server.database.message.count()).toBe(before);
  });

  it('R37 begin at the newest, and earlier ones are pages', async () => {
    const { database } = walk.server;
    await database.message.deleteMany();
    for (let number = 1; number <= 70; number += 1) {
      const createdAt = new Date(Date.parse('2027-02-01T14:00:00Z') + number * 60_000);
      const fields = { content: `number ${number}.`, createdAt, readAt: createdAt };
      await createMessage(ids.owner, ids.admin, fields, database);
    }
    const newest = await open('owner', at());
    expect(newest.text).toContain('number 70.');
    expect(newest.text).not.toContain('number 40.');
    const earlier = await newest.follow('Show earlier messages');
    expect(earlier.text).toContain('number 40.');
    const first = await earlier.follow('Show earlier messages');
    expect(first.text).toContain('number 1.');
    expect(first.text).not.toContain('Show earlier messages');
    expect((await first.follow('Back to the newest messages')).text).toContain('number 70.');
  });
});

it('R52 updates are marked as read by a button', async () => {
  const page = await open('other', paths.booking(ids.here));
  const unseen = () => walk.server.database.stayUpdate.count({ where: { seenAt: null } });
  const before = await unseen();
  expect((await page.form('Mark as read').press('Mark as read')).path).toContain(ids.here);
  expect(await unseen()).toBe(before - 1);
});

it('the calendar is a table of links, with the next month a link away', async () => {
  const { database: tx } = walk.server;
  const times = { start: '2027-04-05T09:00', end: '2027-04-07T10:00' };
  const { id } = await createBooking(
    ids.owner,
    [ids.freePet],
    { service: 'Boarding', ...times },
    tx,
  );
  const today = await open('admin', paths.admin());
  expect(today.$('main table')).toHaveLength(0);
  const now = await today.follow('Table');
  expect(now.$('main table caption').text()).toMatch(/^Bookings in /);
  const march = await open('admin', paths.adminCalendar({ month: '2027-03' }));
  expect(march.text).toContain('March 2027');
  const april = await march.follow('Next month');
  expect(april.text).toContain('April 2027');
  const entries = april.$(`main table a[href^="${paths.booking(id)}"]`);
  const words = entries.toArray().map((one) => april.$(one).text().replace(/\s+/g, ' '));
  expect(words.map((text) => /9:00 AM|stays|until 10:00 AM/.exec(text)?.[0])).toEqual([
    ...['9:00 AM', 'stays', 'until 10:00 AM'],
  ]);
});

it('a refused sign-in keeps the address and gives no password back', async () => {
  const page = await open('anonymous', paths.login());
  const form = page.form('Sign In').fill('Email', ids.email.other).fill('Password', 'wrong one');
  const refused = await form.press('Sign In');
  const fields = refused.form('Sign In').fields();
  expect(fields).toMatchObject({ email: ids.email.other });
  expect(JSON.stringify(fields)).not.toContain('wrong one');
});

type Sending = [who: ViewerName, path: () => string, button: string, name: string];

// Scripts would upload a picture before its form.
const withFile: Record<string, Sending> = {
  'a photo of a dog': ['owner', () => paths.pet(ids.pet), 'Save photo', 'photo'],
  'a paper': ['owner', () => paths.pet(ids.pet), 'Add record', 'file'],
  'a picture of the home page': [
    ...(['admin', () => paths.adminSettings('pictures')] as const),
    ...(['Add the picture Home page', 'photo'] as const),
  ],
  'an update': [
    'admin',
    () => paths.adminUpdates({ stay: ids.here }),
    'Send the update',
    'pictures',
  ],
  'an incident': ['admin', () => paths.newIncident(ids.here), 'Save the incident', 'pictures'],
  'a message': ['owner', () => paths.messagesOf(ids.owner), 'Send', 'pictures'],
};
const words: Record<string, Record<string, string>> = {
  'a paper': { title: 'Rabies' },
  'a picture of the home page': { alt: 'The sofa' },
  'an incident': incidentForm,
};

it.each(Object.entries(withFile))('%s goes with its form', async (what, sending) => {
  const [who, path, button, name] = sending;
  await walk.server.database.businessSettings.update({
    where: { id: 1 },
    data: { updates: true, messagePictures: true },
  });
  const form = (await open(who, path())).form(button);
  for (const [field, value] of Object.entries(words[what] ?? {})) form.fillNamed(field, value);
  const picture = upload(await drawnPicture({ width: 600, height: 450 }));
  const before = namesBelow(`${walk.server.dataDir}/files`);
  const answer = await form.attach(name, what === 'a paper' ? pdfFile() : picture).send(button);
  expect(answer.status, answer.text.slice(0, 300)).toBe(302);
  expect(namesBelow(`${walk.server.dataDir}/files`)).not.toEqual(before);
});
