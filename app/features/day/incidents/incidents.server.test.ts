/** R52: an incident is recorded once, sent once, and kept. */
import { beforeAll, describe, expect, it } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { newFormKey } from '~/core/web/idempotency.server';
import { renderMail } from '~/features/messages/outbox/stored-email.server';
import { accountHolds } from '~/features/people/profiles/delete-account.server';
import { eraseAccount } from '~/features/people/profiles/erase-account.server';
import { myData } from '~/features/people/profiles/my-data.server';
import { deleteBooking } from '~/features/booking/requests/delete-booking.server';
import { bookingDetails } from '~/features/booking/lists/booking-details.server';
import { createBooking } from '~tests/factories/bookings';
import { createIncident, incidentForm } from '~tests/factories/incidents';
import { createHelper, createOwner } from '~tests/factories/people';
import { createPet } from '~tests/factories/pets';
import { heardDuring } from '~tests/setup/heard';
import { refusal } from '~tests/setup/refusal';
import { at } from '~tests/setup/clock';
import { house, type Person } from '~tests/setup/house';
import { mails, onlyMail } from '~tests/setup/outbox-in-test';
import { fileOf } from '~tests/setup/spreadsheet';
import { incidentSchema } from './incident.schema';
import { type IncidentFilter, incidentFilter, withoutNames } from './incidents';
import {
  incidentOf,
  incidentsFile,
  listIncidents,
  stayIncidents,
  lastStayToWriteAbout,
  stayToWriteAbout,
} from './read-incidents.server';
import { addIncidentNote, closeIncident, tellOwner, writeIncident } from './write-incident.server';

const day = '2027-02-02';
const home = house({
  at: at(`${day}T12:00`),
  settings: { updates: true },
  owner: { firstName: 'Sam', lastName: 'Rivera', receiveEmails: false },
  dogs: [{ petName: 'Bella' }, { petName: 'Max' }],
  stay: {
    ...{ createdAt: at('2027-01-20T09:00'), status: 'accepted' },
    ...{ start: `${day}T09:00`, end: `${day}T17:00` },
  },
});
const { admin, owner, settings, clock } = home;
let helper: Person;

beforeAll(async () => {
  helper = await createHelper();
});

const stay = async (fields: Parameters<typeof home.stay>[0] = {}) =>
  (await home.stay({ dogs: home.dogs, ...fields })).id;

const form = { ...incidentForm, happened_at: `${day}T10:10`, dog: ['Bella'] };
const parsed = (more: object = {}) => incidentSchema.safeParse({ ...form, stay: 'x', ...more });

function write(
  bookingId: string,
  more: Partial<Record<keyof typeof form | 'vet', unknown>> = {},
  { viewer = admin, formKey = newFormKey() }: { viewer?: Person; formKey?: string } = {},
) {
  const content = incidentSchema.parse({ ...form, ...more, stay: bookingId });
  return writeIncident({ ...content, bookingId, viewer, formKey, pictureIds: [] });
}
const mailed = () => mails({ template: 'incident' });
const forOwner = async (id: string) => {
  const booking = await bookingDetails(id, owner);
  return stayIncidents({ id, incidents: booking?.incidents ?? [] }, { forHouse: false });
};
const all: IncidentFilter = { show: 'all', from: '', until: '', dog: '' };

describe('R52 writing an incident down', () => {
  it('R105 is led to from a dog: its last stay that has begun and took place', async () => {
    const id = await stay();
    const { petId } = await database().bookingPet.findFirstOrThrow({ where: { bookingId: id } });
    const made = { status: 'accepted', createdAt: at('2027-01-20T09:00') } as const;
    const early = { start: '2027-01-28T09:00', end: '2027-01-28T17:00' };
    await createBooking(owner.id, [petId], { ...made, ...early });
    const later = { start: '2027-02-05T09:00', end: '2027-02-05T17:00' };
    await createBooking(owner.id, [petId], { ...made, ...later });
    expect(await lastStayToWriteAbout(petId)).toBe(id);
    await database().booking.update({ where: { id }, data: { status: 'rejected' } });
    expect(await lastStayToWriteAbout(petId)).not.toBe(id);
    await settings({ updates: false });
    expect(await lastStayToWriteAbout(petId)).toBeNull();
  });

  it('keeps the facts, for the house alone', async () => {
    const id = await stay();
    const written = await write(id, { vet: 'on', dog: ['Bella', 'Max'] });
    expect(written.pets).toBe('Bella and Max');
    expect(await incidentOf(written.id)).toMatchObject({
      kind: 'Injury',
      when: 'Feb 2, 2027 at 10:10 AM',
      petName: 'Bella and Max',
      owner: 'Sam Rivera',
      place: form.place,
      what: form.what,
      done: form.done,
      vet: true,
      others: form.others,
      told: [],
      shared: false,
      closed: null,
    });
    expect(await forOwner(id)).toEqual({ told: [], kept: [] });
    expect((await bookingDetails(id, owner))?.incidents).toEqual([]);
    expect((await bookingDetails(id, admin))?.incidents).toHaveLength(1);
    expect(await mailed()).toEqual([]);
  });

  it('happens once per form, and asks about other words under the same key (R20)', async () => {
    const id = await stay();
    const formKey = newFormKey();
    const twice = await Promise.all([write(id, {}, { formKey }), write(id, {}, { formKey })]);
    expect(twice[0].id).toBe(twice[1].id);
    const more = await refusal(write(id, { what: 'Something else.' }, { formKey }));
    expect(more.code).toBe('conflict');
    expect(await database().incident.count({ where: { bookingId: id } })).toBe(1);
  });

  it.each([
    ['still to come', { happened_at: `${day}T12:01` }, 'happened_at'],
    ['before the stay', { happened_at: '2027-02-01T20:59' }, 'happened_at'],
    ['told in the future', { told_how: 'by phone', told_at: `${day}T12:01` }, 'told_at'],
    ['told before it happened', { told_how: 'by phone', told_at: `${day}T10:09` }, 'told_at'],
    ['about a dog of another stay', { dog: ['Rex'] }, 'dog'],
  ])('refuses what is %s, at its field', async (_name, more, field) => {
    const id = await stay();
    expect((await refusal(write(id, more))).field).toBe(field);
    expect(await database().incident.count({ where: { bookingId: id } })).toBe(0);
  });

  it('takes the first minute of twelve hours before Drop Off, and the minute of now', async () => {
    const id = await stay();
    await write(id, { happened_at: '2027-02-01T21:00' });
    await write(id, {
      happened_at: `${day}T12:00`,
      told_how: 'in person',
      told_at: `${day}T12:00`,
    });
    expect(await database().incident.count({ where: { bookingId: id } })).toBe(2);
  });

  it('refuses an hour that the clocks skip', async () => {
    clock('2027-03-14T12:00');
    const id = await stay({
      start: '2027-03-13T20:00',
      end: '2027-03-14T17:00',
      service: 'Boarding',
    });
    expect((await refusal(write(id, { happened_at: '2027-03-14T02:30' }))).field).toBe(
      'happened_at',
    );
  });

  it('asks for what happened, where, when and what was done; and for both halves of "told"', () => {
    for (const name of ['kind', 'happened_at', 'place', 'what', 'done'] as const) {
      expect(
        parsed({ [name]: '' }).error?.issues.map(({ path }) => path[0]),
        name,
      ).toEqual([name]);
      expect(parsed({ [name]: undefined }).success, name).toBe(false);
    }
    const paths = (more: object) => parsed(more).error?.issues.map(({ path }) => path[0]);
    expect(paths({ told_how: 'by phone' })).toEqual(['told_at']);
    expect(paths({ told_at: `${day}T11:00` })).toEqual(['told_how']);
    expect(paths({ kind: 'party' })).toEqual(['kind']);
    expect(paths({ what: 'x'.repeat(2001) })).toEqual(['what']);
  });

  it('is for stays that take place or took place', async () => {
    for (const fields of [
      { status: 'pending' },
      { status: 'canceled' },
      { start: '2027-02-03T09:00', end: '2027-02-03T17:00' },
    ] as const)
      expect((await refusal(write(await stay(fields)))).code).toBe('conflict');
    const gone = await stay({ status: 'canceled' });
    await database().booking.update({
      where: { id: gone },
      data: { arrivedAt: at(`${day}T09:00`) },
    });
    await write(gone);
    const long = await stay({ start: '2026-12-01T09:00', end: '2026-12-01T17:00' });
    await write(long, { happened_at: '2026-12-01T10:00' });
  });

  it('is switched off with the updates', async () => {
    const id = await stay();
    expect((await bookingDetails(id, admin))?.mayWriteUp).toBe(true);
    await settings({ updates: false });
    expect((await bookingDetails(id, admin))?.mayWriteUp).toBe(false);
    expect((await refusal(write(id))).userMessage).toMatch(/switched off/);
  });

  it('R59 is a helper’s while the dogs are about, and nothing else of it is', async () => {
    const id = await stay();
    const { id: incident } = await write(id, {}, { viewer: helper });
    const over = await stay({ start: '2027-01-31T09:00', end: '2027-01-31T17:00' });
    expect((await stayToWriteAbout(id, helper))?.petNames).toEqual(['Bella', 'Max']);
    expect(await stayToWriteAbout(over, helper)).toBeNull();
    expect((await stayToWriteAbout(over, admin))?.ownerName).toBe('Sam Rivera');
    const late = write(over, { happened_at: '2027-01-31T10:00' }, { viewer: helper });
    expect((await refusal(late)).code).toBe('not_found');
    expect((await refusal(write('nosuchbooking', {}, { viewer: helper }))).code).toBe('not_found');
    expect((await refusal(write(id, {}, { viewer: owner }))).code).toBe('not_found');
    const note = { text: 'x', forOwner: true, formKey: newFormKey() };
    for (const viewer of [helper, owner])
      for (const work of [
        tellOwner(incident, viewer),
        closeIncident(incident, viewer, true),
        addIncidentNote(incident, { viewer, ...note }),
      ])
        expect((await refusal(work)).code).toBe('not_found');
    expect((await incidentOf(incident))?.shared).toBe(false);
  });
});

describe('R52 telling the owner', () => {
  it('sends one email right away, and shows it on their page, without who else was there', async () => {
    const id = await stay();
    const { id: incident } = await write(id);
    const add = (text: string, forOwner: boolean) =>
      addIncidentNote(incident, { viewer: admin, text, forOwner, formKey: newFormKey() });
    await add('It was the left paw.', true);
    await add('Jo is upset about it.', false);
    const heard = await heardDuring(() => tellOwner(incident, admin));
    expect(heard.filter(({ audience }) => audience === owner.id)).toHaveLength(1);
    await Promise.all([tellOwner(incident, admin), tellOwner(incident, admin)]);
    const mail = await onlyMail({ template: 'incident' });
    expect(mail.sendAfter).toEqual(at(`${day}T12:00`));
    expect(mail.profileId).toBe(owner.id);
    const { subject, text, html } = renderMail(mail, 'without link');
    expect(subject).toBe('About Bella: what happened on Tue, Feb 2');
    // Another one of the same stay is still hidden from the owner.
    await write(id, { what: 'Jo was here again.' });
    const page = await forOwner(id);
    for (const told of [text, html, JSON.stringify(page)]) {
      expect(told).toContain('limped');
      expect(told).toContain('It was the left paw.');
      expect(told).not.toContain('Jo');
    }
    expect(page.told).toHaveLength(1);
    expect(Object.keys(page.told[0] ?? {})).not.toContain('others');
    clock(`${day}T13:00`);
    await tellOwner(incident, admin);
    expect((await incidentOf(incident))?.told).toEqual([
      'Here and by email on Feb 2, 2027 at 12:00 PM',
    ]);
  });

  it('says how and when they were told before', async () => {
    const more = { told_how: 'by phone', told_at: `${day}T10:30` };
    const { id } = await write(await stay(), more);
    expect((await incidentOf(id))?.told).toEqual(['By phone on Feb 2, 2027 at 10:30 AM']);
  });

  it('lets later notes for the owner be read, and no others', async () => {
    const id = await stay();
    const { id: incident } = await write(id);
    await tellOwner(incident, admin);
    const formKey = newFormKey();
    const note = { viewer: admin, text: 'Walks well again.', forOwner: true, formKey };
    await Promise.all([addIncidentNote(incident, note), addIncidentNote(incident, note)]);
    await addIncidentNote(incident, {
      ...note,
      text: 'Secret.',
      forOwner: false,
      formKey: newFormKey(),
    });
    const { told } = await forOwner(id);
    expect(told[0]?.notes.map(({ text }) => text)).toEqual(['Walks well again.']);
    expect(await mailed()).toHaveLength(1);
  });
});

describe('R52 an incident stays as it was written down', () => {
  it('for every column, also its notes', async () => {
    const { id } = await write(await stay());
    const other = await stay({ dogs: [await createPet(owner.id, { petName: 'Rex' })] });
    const note = { viewer: admin, text: 'x', forOwner: false, formKey: newFormKey() };
    await addIncidentNote(id, note);
    const later = at(`${day}T11:00`);
    const changes: Prisma.IncidentUncheckedUpdateInput[] = [
      { bookingId: other },
      { actorId: helper.id },
      { kind: 'bite' },
      { petName: 'Rex' },
      { happenedAt: later },
      { place: 'x' },
      { what: 'x' },
      { done: 'x' },
      { vet: true },
      { ownerToldAt: later, ownerToldHow: 'by phone' },
      { others: '' },
      { createdAt: later },
    ];
    for (const data of changes)
      await expect(
        database().incident.update({ where: { id }, data }),
        JSON.stringify(data),
      ).rejects.toThrow();
    await tellOwner(id, admin);
    for (const sharedAt of [null, later])
      await expect(
        database().incident.update({ where: { id }, data: { sharedAt } }),
      ).rejects.toThrow();
    await expect(database().incident.deleteMany({ where: { id } })).rejects.toThrow();
    for (const data of [{ text: 'y' }, { forOwner: true }, { createdAt: later }])
      await expect(database().incidentNote.updateMany({ data })).rejects.toThrow();
    await expect(database().incidentNote.deleteMany()).rejects.toThrow();
  });

  it('R21 keeps the booking from being deleted, also once it is closed', async () => {
    const id = await stay();
    const { id: incident } = await write(id);
    await closeIncident(incident, admin, true);
    const reason = 'This stay has an incident, so it can’t be deleted.';
    expect((await bookingDetails(id, admin))?.whyNotDeleted).toBe(reason);
    const refused = await refusal(deleteBooking({ bookingId: id, viewer: admin, version: 1 }));
    expect(refused.userMessage).toBe(reason);
  });

  it('R41 holds the account while it is open', async () => {
    const fields = { start: '2027-01-31T09:00', end: '2027-01-31T17:00', totalCents: 0 };
    const id = await stay(fields);
    const { id: incident } = await write(id, { happened_at: '2027-01-31T10:00' });
    const holds = async () =>
      (await accountHolds('committed', owner.id)).map(({ hold }) => hold.kind);
    expect(await holds()).toEqual(['incident']);
    await closeIncident(incident, admin, true);
    expect(await holds()).toEqual([]);
    await closeIncident(incident, admin, false);
    expect(await holds()).toEqual(['incident']);
  });

  it('R41 stays without names when the account goes', async () => {
    const what = 'BELLA bit Max; Sam Rivera saw it. Sam called the vet. Bellamy Street is closed.';
    const id = await stay();
    const { id: incident } = await write(id, { what, done: 'Kept Max and Bella apart.' });
    const note = { text: 'Sam agrees.', forOwner: true, formKey: newFormKey() };
    await addIncidentNote(incident, { viewer: admin, ...note });
    await closeIncident(incident, admin, true);
    await inTransaction((tx) => eraseAccount(tx, owner));
    const row = await incidentOf(incident);
    expect(row).toMatchObject({
      petName: 'A dog',
      owner: 'Deleted account',
      others: '',
      what: 'the dog bit the dog; the owner saw it. the owner called the vet. Bellamy Street is closed.',
      done: 'Kept the dog and the dog apart.',
      place: form.place,
    });
    expect(row?.notes.map(({ text }) => text)).toEqual(['the owner agrees.']);
    expect((await refusal(tellOwner(incident, admin))).code).toBe('conflict');
    expect((await refusal(closeIncident(incident, admin, false))).code).toBe('conflict');
  });

  it('loses only the name of a helper who leaves', async () => {
    const gone = await createHelper();
    const { id } = await write(await stay(), {}, { viewer: gone });
    await inTransaction((tx) => eraseAccount(tx, gone));
    expect(await incidentOf(id)).toMatchObject({ what: form.what, petName: 'Bella' });
  });

  it('names are whole words, in any case, the longest first', () => {
    const clean = (text: string, ...names: string[]) => withoutNames(text, names, 'X');
    expect(clean('Max, MAX and Maxine', 'Max')).toBe('X, X and Maxine');
    expect(clean('Sam Rivera', 'Sam', 'Rivera', 'Sam Rivera')).toBe('X');
    expect(clean('a (b) c', '(b)')).toBe('a X c');
    expect(clean('Zoë met Zo', 'Zo')).toBe('Zoë met X');
    expect(clean('a-b/c', 'a-b/c')).toBe('X');
    expect(clean('nothing', '', ' ')).toBe('nothing');
  });
});

describe('K7 what the owner gets as a file', () => {
  it('has the incidents that they were told of, and neither others nor private notes', async () => {
    const id = await stay();
    const told = await write(id);
    await write(id, { what: 'Not told yet.' });
    for (const [text, forOwner] of [
      ['For Sam.', true],
      ['For us.', false],
    ] as const)
      await addIncidentNote(told.id, { viewer: admin, text, forOwner, formKey: newFormKey() });
    await tellOwner(told.id, admin);
    const text = await new Response(await myData(owner.id)).text();
    expect(text).toContain('limped');
    expect(text).toContain('For Sam.');
    for (const secret of ['Jo Park', 'For us.', 'Not told yet.'])
      expect(text).not.toContain(secret);
  });
});

describe('R52 the list', () => {
  const ids = async (filter: Partial<IncidentFilter>, bookingId: string) => {
    const { incidents } = await listIncidents({ ...all, ...filter }, 1);
    return incidents.filter((one) => one.bookingId === bookingId).map(({ id }) => id);
  };

  it('is filtered by state, day of the business and dog', async () => {
    const bookingId = await stay();
    const tx = database();
    const late = at('2027-02-01T23:30');
    const open = await createIncident(bookingId, { happenedAt: late, petName: 'Bella' }, tx);
    const closed = await createIncident(
      bookingId,
      { happenedAt: at('2027-02-02T00:30'), closedAt: at(`${day}T11:00`), petName: 'Max' },
      tx,
    );
    await tellOwner(open.id, admin);
    expect(await ids({}, bookingId)).toEqual([closed.id, open.id]);
    expect(await ids({ show: 'open' }, bookingId)).toEqual([open.id]);
    expect(await ids({ show: 'closed' }, bookingId)).toEqual([closed.id]);
    expect(await ids({ show: 'told' }, bookingId)).toEqual([open.id]);
    expect(await ids({ show: 'untold' }, bookingId)).toEqual([closed.id]);
    expect(await ids({ until: '2027-02-01' }, bookingId)).toEqual([open.id]);
    expect(await ids({ from: '2027-02-02' }, bookingId)).toEqual([closed.id]);
    expect(await ids({ dog: 'bel' }, bookingId)).toEqual([open.id]);
  });

  it('finds a dog as its name is typed, without accents and apostrophes', async () => {
    const bookingId = await stay();
    const { id } = await createIncident(bookingId, { petName: 'Łucky O’Zoë' }, database());
    for (const dog of ['lucky', 'OZoe', "o'zo", 'ŁUCKY'])
      expect([dog, await ids({ dog }, bookingId)]).toEqual([dog, [id]]);
    expect(await ids({ dog: 'bel' }, bookingId)).toEqual([]);
  });

  it('shows the last page for one beyond it', async () => {
    const bookingId = await stay();
    for (let count = 0; count < 21; count += 1) await createIncident(bookingId, {}, database());
    const { page, pages, total, incidents } = await listIncidents(all, 999);
    expect(page).toBe(pages);
    expect(pages).toBe(Math.ceil(total / 20));
    expect(incidents.length).toBeGreaterThan(0);
  });

  it('reads what an address asks for, and says when the days are the wrong way round', () => {
    const read = (query: string) => incidentFilter(new URLSearchParams(query));
    expect(read('')).toEqual({ ...all, problem: null });
    expect(read('show=open&from=2027-02-01&dog=+Bella+')).toEqual({
      show: 'open',
      from: '2027-02-01',
      until: '',
      dog: 'Bella',
      problem: null,
    });
    expect(read('show=nothing')).toEqual({ ...all, problem: null });
    expect(read('from=yesterday')).toMatchObject({ from: 'yesterday', problem: { at: 'from' } });
    expect(read('from=2027-02-02&until=2027-02-01')).toMatchObject({
      from: '2027-02-02',
      until: '2027-02-01',
      problem: { at: 'until', text: 'The last day cannot be before the first.' },
    });
  });

  it('is a file with what the law asks for; no text runs as a formula', async () => {
    const bookingId = await stay();
    const written = await write(bookingId, {
      what: '=HYPERLINK("http://evil")',
      told_how: 'by phone',
      told_at: `${day}T10:30`,
      vet: 'on',
    });
    await tellOwner(written.id, admin);
    const text = await fileOf(incidentsFile({ ...all, from: day, until: day, show: 'told' }));
    const [head, ...lines] = text.trimEnd().split('\r\n');
    expect(head).toBe(
      '\uFEFF"Happened","What it was","Dog","Owner","Phone","Place","What happened","What was done","Vet","Owner told","Who else was there","Notes","Written down","Closed","Owners told of an illness","Pictures"',
    );
    const line = lines.find((one) => one.includes('HYPERLINK'));
    for (const cell of [
      '"Feb 2, 2027 at 10:10 AM","Injury","Bella","Sam Rivera"',
      `"'=HYPERLINK(""http://evil"")"`,
      '"Yes","By phone on Feb 2, 2027 at 10:30 AM; Here and by email on Feb 2, 2027 at 12:00 PM"',
    ])
      expect(line).toContain(cell);
  });

  it('R122 the file has who was told of an illness, when, and its pictures’ names', async () => {
    const illness = { kind: 'illness', petName: 'Quill' } as const;
    const { id: incidentId } = await createIncident(await stay(), illness, database());
    await createIncident(await stay(), illness, database());
    const tell = async (createdAt: Date, told: [fullName: string, called: boolean][]) => {
      const days = { daysBefore: 3, daysAfter: 0 };
      const notice = await database().healthNotice.create({
        data: { incidentId, createdAt, ...days },
      });
      for (const [fullName, called] of told) {
        const { id: ownerId } = await createOwner({ fullName });
        await database().healthNoticeOwner.create({
          data: { incidentId, ownerId, noticeId: notice.id, own: false, called },
        });
      }
    };
    const both: [string, boolean][] = [
      ['Sam Park', true],
      ['Jo Lee', false],
    ];
    await tell(at('2027-02-02T09:40'), both);
    await tell(at('2027-02-03T09:40'), [['Kai Cruz', false]]);
    for (const [position, width] of [1280, 640].entries()) {
      const id = `picture${position}`;
      await database().picture.create({
        data: { id, place: 'stay', alt: '', width, height: 480, createdAt: new Date() },
      });
      await database().incidentPicture.create({ data: { incidentId, pictureId: id, position } });
    }
    const text = await fileOf(incidentsFile({ ...all, dog: 'Quill' }));
    const lines = text.trimEnd().split('\r\n').slice(1);
    const end = (told: string, pictures: string) => `,"","${told}","${pictures}"`;
    expect(lines.filter((line) => line.endsWith(end('', '')))).toHaveLength(1);
    const full = end(
      '2 owners told on Feb 2, 2027 at 9:40 AM: Jo Lee, Sam Park (by phone); 1 owner told on Feb 3, 2027 at 9:40 AM: Kai Cruz',
      'picture0/1280.jpeg; picture1/640.jpeg',
    );
    expect(lines.filter((line) => line.endsWith(full))).toHaveLength(1);
  });

  it('is a file of any length', async () => {
    const bookingId = await stay();
    const happenedAt = at('2027-02-02T03:00');
    for (let count = 0; count < 201; count += 1)
      await createIncident(bookingId, { happenedAt, petName: 'Quill' }, database());
    const text = await fileOf(incidentsFile({ ...all, dog: 'Quill' }));
    expect(text.trimEnd().split('\r\n')).toHaveLength(202);
  });
});
