/**
 * R45, R66: the admin's notes about dogs and owners are on no page, in no data and in no email for owners.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '~/core/web/paths';
import { emailFor } from '~/features/messages/outbox/stored-email.server';
import { createBooking } from '../factories/bookings';
import { openEventStream } from '../setup/event-stream';
import type { FormFields } from '../setup/http-client';
import { routeTable } from './route-table';
import { shownVersion } from './shown-version';
import { dataPath, startWalk, type Ids, type Walk } from './walk';

const secrets = {
  otherDog: 'Quillfoot',
  fitNote: 'Growled at the gardener',
  pairNote: 'Fought on the stairs',
  privateNote: 'Rings at midnight',
  ownFlag: 'Snaps at hats',
};

const words = [
  ...Object.values(secrets),
  'Guards food',
  'guards_food',
  'not_a_fit',
  'fitNote',
  'fit_note',
  'ownFlag',
  'own_flag',
  'kept apart',
  'apart:',
  'paused',
  'privateNote',
  'private_note',
];

/** Returns the words of the list that a text contains. */
const foundIn = (text: string) => words.filter((word) => text.includes(word));

let walk: Walk;

/** Adds every possible note about the owner's dogs, and stays that meet. */
async function noteAll(ids: Ids): Promise<void> {
  const { database: tx } = walk.server;
  await tx.businessSettings.update({
    where: { id: 1 },
    data: {
      meetFirst: true,
      dogNotes: true,
      acceptAtOnce: 'both',
      dogLimit: 20,
      calendarFeeds: true,
    },
  });
  await tx.profile.update({
    where: { id: ids.owner },
    data: { pausedAt: new Date(), privateNote: secrets.privateNote },
  });
  await tx.pet.update({ where: { id: ids.otherPet }, data: { petName: secrets.otherDog } });
  const noted = { fitNote: secrets.fitNote, flags: ['guards_food'], ownFlag: secrets.ownFlag };
  await tx.pet.updateMany({ where: { userId: ids.owner }, data: noted });
  await tx.pet.update({
    where: { id: ids.freePet },
    data: { fit: 'not_a_fit', fitAt: new Date(), petName: 'Refused' },
  });
  for (const mine of [ids.pet, ids.freePet]) {
    const [petA = '', petB = ''] = [mine, ids.otherPet].sort();
    await tx.petPair.create({
      data: { petA, petB, note: secrets.pairNote, createdAt: new Date() },
    });
  }
  // It meets each stay of the owner's dog.
  const rows = await tx.booking.findMany({ where: { userId: ids.owner } });
  for (const { start, end } of rows)
    await createBooking(ids.other, [ids.otherPet], { start, end, status: 'accepted' }, tx);
}

beforeAll(async () => {
  walk = await startWalk();
  await walk.freshIds(noteAll);
});
afterAll(() => walk.server.stop());

const rows = routeTable.filter(({ opens, path }) => {
  const nowhere = new Proxy({}, { get: () => 'x' }) as Ids;
  return opens(nowhere, path(nowhere)).owner === 'shown';
});

describe('R45 what the admin notes stays with the admin', () => {
  it('is there to be found: on the admin’s pages', async () => {
    const { ids, clients } = walk;
    const pet = (await clients.admin.get(paths.pet(ids.pet))).text;
    for (const secret of [secrets.otherDog, secrets.fitNote, secrets.pairNote, secrets.ownFlag])
      expect(pet).toContain(secret);
    const stay = (await clients.admin.get(paths.booking(ids.booking))).text;
    expect(stay).toContain('kept apart');
    expect(stay).toContain(secrets.ownFlag);
    expect(stay).toContain(secrets.privateNote);
    // The sample's older requests come first.
    const pages = ['', '&page=2', '&page=3'].map(
      (page) => `${paths.adminReservations('pending')}${page}`,
    );
    const lists = await Promise.all(pages.map((page) => clients.admin.get(page)));
    const list = lists.map(({ text }) => text).join('');
    for (const text of ['kept apart', secrets.ownFlag, secrets.privateNote])
      expect(list).toContain(text);
  });

  it.each(rows.map((row) => [row.id, row] as const))('%s, its data included', async (_, row) => {
    const { owner } = walk.clients;
    const here = row.path(walk.ids);
    for (const path of [here, dataPath(here)]) {
      const { status, text } = await owner.get(path);
      // R114: a file has no data address.
      const opens = path !== here && row.id.startsWith('resources.') ? 404 : 200;
      expect([path, status, ...foundIn(text)]).toEqual([path, opens]);
    }
  });

  it('the booking page for each dog, and its answer to a forged form', async () => {
    const { ids, clients, server } = walk;
    const book = paths.book(ids.owner, { service: 'Boarding' });
    const page = (await clients.owner.get(book)).text;
    expect(page).toContain('Please write to us about the next stay.');
    const fields = {
      service: 'Boarding',
      pets_selected: ids.freePet,
      start: '2027-04-05T09:00',
      end: '2027-04-07T09:00',
      message: '',
      seen_cents: '13000',
    };
    const stopped = await clients.owner.post(book, fields);
    expect(stopped.text).toContain('Please write to us about the next stay.');
    expect(foundIn(stopped.text)).toEqual([]);
    await server.database.profile.update({ where: { id: ids.owner }, data: { pausedAt: null } });
    const refused = await clients.owner.post(book, fields);
    expect([refused.status, ...foundIn(refused.text)]).toEqual([400]);
    expect(refused.text).toContain('We cannot take Refused at the moment. Please write to us.');
    const both = await clients.owner.get(book);
    expect(foundIn(both.text)).toEqual([]);
    // Although the admin accepted it against all notes, the stay shows its owner nothing of them.
    const accept = { intent: 'accept', booking_id: ids.booking, seen: 'pending' };
    const asked = await clients.admin.post(paths.booking(ids.booking), accept);
    expect(asked.text).toContain('kept apart');
    const noticed = [...asked.text.matchAll(/name="noticed" value="([^"]+)"/g)].map(
      ([, code = '']) => code,
    );
    expect(noticed.length).toBeGreaterThan(0);
    await clients.admin.post(paths.booking(ids.booking), { ...accept, noticed });
    const stay = await server.database.booking.findUniqueOrThrow({ where: { id: ids.booking } });
    expect(stay.status).toBe('accepted');
    for (const path of [paths.booking(ids.booking), dataPath(paths.booking(ids.booking))])
      expect(foundIn((await clients.owner.get(path)).text)).toEqual([]);
  });

  it('the export, the calendar and the emails', async () => {
    const { ids, clients, server } = walk;
    expect(foundIn((await clients.owner.get(paths.myData(ids.owner))).text)).toEqual([]);
    const settings = paths.settingsOf(ids.owner);
    const made = await clients.owner.post(settings, { intent: 'make-calendar' });
    const address = /\/resources\/calendar\/[\w-]{43}\.ics/.exec(made.text)?.[0] ?? '';
    const calendar = (await clients.owner.get(address)).text;
    expect(calendar).toContain('BEGIN:VCALENDAR');
    expect(foundIn(calendar)).toEqual([]);
    const mails = await server.database.outboxMail.findMany({ where: { profileId: ids.owner } });
    expect(mails.length).toBeGreaterThan(0);
    for (const mail of mails) {
      expect(foundIn(JSON.stringify(mail.contents))).toEqual([]);
      expect(foundIn(JSON.stringify(emailFor(mail, 'without link')))).toEqual([]);
    }
  });

  it('the live stream, while all of it is noted', async () => {
    const { ids, clients, server } = walk;
    const cookie = [...clients.owner.cookies].map((pair) => pair.join('=')).join('; ');
    const stream = await openEventStream(server.url + paths.live(), cookie);
    try {
      await expect.poll(() => stream.events.length).toBeGreaterThan(0);
      const notes: FormFields[] = [
        { intent: 'fit', fit: 'not_a_fit', fit_note: secrets.fitNote },
        { intent: 'flags', flags: 'guards_food', own_flag: secrets.ownFlag },
        { intent: 'let-meet', other_id: ids.otherPet },
        { intent: 'keep-apart', other_id: ids.otherPet, pair_note: secrets.pairNote },
        { intent: 'meeting', meet_at: '2027-03-20T10:00' },
      ];
      for (const note of notes) {
        const seen = await shownVersion(clients.admin, paths.pet(ids.pet), note);
        const saved = await clients.admin.post(paths.pet(ids.pet), { ...seen, ...note });
        expect([note.intent, saved.status]).toEqual([note.intent, 302]);
      }
      // The owner is notified of the meeting, and so the stream was open for all of it.
      await expect.poll(() => stream.changes()).toContain(ids.pet);
      expect(foundIn(stream.text())).toEqual([]);
    } finally {
      stream.drop();
    }
  });
});
