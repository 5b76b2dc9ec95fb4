/** R145: the papers that a house asks for are rows of its own list. */
import { describe, expect, it } from 'vitest';
import { migrateDatabase } from '~/core/backup/migrate.server';
import { database } from '~/core/database/database.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { cardOnPage, saveCard } from '~/features/house/settings/cards.server';
import { renderMail } from '~/features/messages/outbox/stored-email.server';
import { registerPage } from '~/features/money/reports/register.server';
import { siteText } from '~/features/site/frame/site-text.server';
import { ratesPage } from '~/features/site/rates/rates-page.server';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { onlyMail } from '~tests/setup/outbox-in-test';
import { refused, refusal } from '~tests/setup/refusal';
import { databaseBefore, withSqlite } from '~tests/setup/scratch-database';
import { certificateSchema, datesOf } from './certificate.schema';
import { certificatesToCheck, checkCertificate } from './certificates.server';
import { paperSchema } from './papers.schema';
import {
  addPaper,
  changePaper,
  listPapers,
  movePaper,
  paperVersion,
  removePaper,
  requiredPapers,
} from './papers.server';
import { queueVaccinationReminders } from './vaccination-reminders.server';
import { addCertificate, vaccinationsOf } from './vaccinations.server';

// A Tuesday.
const { admin, owner, dog, settings, stay, clock } = house({
  at: at('2027-02-02T10:00'),
  owner: { receiveEmails: true },
  dogs: [{ petName: 'Rex' }],
});
const by = { actorId: admin.id };
const nothing = { detail: '', validMonths: null, daysBefore: null };
const fecal = { ...nothing, name: 'Fecal test', validMonths: 6, daysBefore: 7 };

/** Adds the paper and asks for it. */
async function asked(paper: typeof fecal) {
  await addPaper({ ...by, formKey: newFormKey() }, paper);
  const added = (await listPapers('committed')).at(-1);
  if (added === undefined) throw new Error('nothing was added');
  const { seen } = await cardOnPage('vaccinations');
  await saveCard('vaccinations', { requiredVaccines: [added.id] }, { ...by, seen });
  return added;
}

/** Sends a certificate with these typed dates, by field. */
async function send(typed: Record<string, string>) {
  const required = await requiredPapers('committed');
  const facts = { today: '2027-02-02', byAdmin: true, required, otherIds: [] };
  const certificate = certificateSchema(facts).parse(typed);
  const dates = datesOf(certificate, required);
  const sent = { record: null, exempt: false, formKey: newFormKey() };
  await addCertificate({ dogs: [{ petId: dog.id, dates }], viewer: owner, ...sent });
}

const entries = () =>
  database().vaccination.findMany({ select: { givenOn: true, validUntil: true, state: true } });

describe('R145 the list', () => {
  it('R145 begins with the five vaccines, in their order and words', async () => {
    expect(
      (await listPapers('committed')).map(({ id, name, detail }) => [id, name, detail]),
    ).toEqual([
      ['rabies', 'Rabies', ''],
      ['dhpp', 'DHPP', 'distemper, parvo'],
      ['bordetella', 'Bordetella', 'kennel cough'],
      ['leptospirosis', 'Leptospirosis', ''],
      ['influenza', 'Canine influenza', ''],
    ]);
    expect((await cardOnPage('vaccinations')).options?.slice(0, 2)).toEqual([
      { value: 'rabies', label: 'Rabies' },
      { value: 'dhpp', label: 'DHPP (distemper, parvo)' },
    ]);
  });

  it('R145 is added to once per form, changed, ordered, and each change is in the log', async () => {
    const add = { ...by, formKey: newFormKey() };
    await addPaper(add, fecal);
    await addPaper(add, fecal);
    const [rabies] = await listPapers('committed');
    const added = (await listPapers('committed')).at(-1);
    await changePaper({ ...by, seen: paperVersion(fecal) }, added?.id ?? '', {
      ...fecal,
      daysBefore: null,
    });
    await movePaper(added?.id ?? '', rabies?.id ?? '');
    const names = (await listPapers('committed')).map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['Fecal test', 'Rabies']);
    expect(names).toHaveLength(6);
    const log = await database().settingsChange.findMany({ orderBy: { at: 'asc' } });
    expect(log.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['Fecal test', '', 'Fecal test, valid for 6 months, at least 7 days before the stay'],
      [
        'Fecal test',
        'Fecal test, valid for 6 months, at least 7 days before the stay',
        'Fecal test, valid for 6 months',
      ],
    ]);
  });

  it('R145 has each name once, whatever its case', async () => {
    const add = () => addPaper({ ...by, formKey: newFormKey() }, { ...fecal, name: 'RABIES' });
    expect(await refused(add)).toMatchObject({
      field: 'name',
      userMessage: 'You already have a paper called RABIES.',
    });
  });

  it.each([
    [{ name: '' }, 'name', 'Enter a name, such as Fecal test.'],
    [
      { validMonths: '40' },
      'validMonths',
      'Please enter a whole number from 1 to 36, or leave it empty.',
    ],
    [
      { validMonths: '6', daysBefore: '0.5' },
      'daysBefore',
      'Please enter a whole number from 1 to 60, or leave it empty.',
    ],
    [
      { daysBefore: '7' },
      'daysBefore',
      'Days are counted from the day it was given: fill in the months it is valid, too.',
    ],
  ])('R145 %j gets its sentence at its field', (typed, field, message) => {
    const { error } = paperSchema.safeParse({ name: 'Lyme', ...typed });
    expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([
      [field, message],
    ]);
  });

  it('R145 a removed paper is asked for no more, and dogs keep theirs', async () => {
    const paper = await asked(fecal);
    await send({ [`until_${paper.id}`]: '2027-01-15' });
    await removePaper(by, paper.id);
    expect(await requiredPapers('committed')).toEqual([]);
    expect((await database().businessSettings.findFirst())?.requiredVaccines).toEqual([]);
    expect((await vaccinationsOf({ id: dog.id, userId: owner.id }))?.entries).toMatchObject([
      { name: 'Fecal test', state: 'waiting' },
    ]);
    const { seen } = await cardOnPage('vaccinations');
    const ticks = { requiredVaccines: [paper.id, 'dhpp', 'made-up', 'rabies'] };
    await saveCard('vaccinations', ticks, { ...by, seen });
    const stored = await database().businessSettings.findFirst();
    expect(stored?.requiredVaccines).toEqual(['rabies', 'dhpp']);
    expect((await requiredPapers('committed')).map(({ id }) => id)).toEqual(['rabies', 'dhpp']);
  });
});

describe('R145 a paper valid for months', () => {
  it('R145 counts from the day it was given, which cannot be ahead, also as the admin corrects it', async () => {
    const paper = await asked(fecal);
    const field = `until_${paper.id}`;
    await send({ [field]: '2027-01-31' });
    expect(await entries()).toEqual([
      { givenOn: '2027-01-31', validUntil: '2027-07-31', state: 'waiting' },
    ]);
    const facts = { today: '2027-02-02', byAdmin: true, required: [paper], otherIds: [] };
    const ahead = certificateSchema(facts).safeParse({ [field]: '2027-02-03' });
    expect(ahead.error?.issues[0]).toMatchObject({
      path: [field],
      message: 'That day is still ahead.',
    });
    const [certificate] = (await certificatesToCheck()).certificates;
    expect(certificate?.entries).toMatchObject([
      { name: 'Fecal test', date: '2027-01-31', isGiven: true },
    ]);
    const confirm = (date: string) =>
      checkCertificate(
        {
          intent: 'confirm',
          vaccination_id: certificate?.entries[0]?.id ?? '',
          valid_until: date,
        },
        admin,
      );
    expect(await refusal(confirm('2027-02-03'))).toMatchObject({ field: 'valid_until' });
    await confirm('2027-01-30');
    expect(await entries()).toEqual([
      { givenOn: '2027-01-30', validUntil: '2027-07-30', state: 'confirmed' },
    ]);
    const page = await vaccinationsOf({ id: dog.id, userId: owner.id });
    expect(page?.entries[0]?.text).toBe('Given on Jan 30, 2027. Valid until Jul 30, 2027');
  });

  it('R145 is asked before Accept where it was given too late, and reminds before it runs out', async () => {
    const paper = await asked(fecal);
    await database().vaccination.create({
      data: {
        petId: dog.id,
        vaccine: paper.id,
        givenOn: '2027-02-01',
        validUntil: '2027-02-20',
        state: 'confirmed',
        createdAt: new Date(),
      },
    });
    const { id } = await stay({ start: '2027-02-07T09:00', end: '2027-02-07T15:00' });
    const answer = { viewer: admin, to: 'accepted', seen: 'pending' } as const;
    const error = await refused(() => changeBookingStatus({ ...answer, bookingId: id }));
    expect(error).toMatchObject({
      notices: [
        {
          text: 'Rex: fecal test given on Feb 1, and you ask for it at least 7 days before the stay.',
        },
      ],
    });
    const inTime = await stay({ start: '2027-02-08T09:00', end: '2027-02-08T15:00' });
    await changeBookingStatus({ ...answer, bookingId: inTime.id });
    clock('2027-02-02T11:00');
    expect(await queueVaccinationReminders()).toBe(1);
    const mail = await onlyMail({ profileId: owner.id, template: 'vaccination_due' });
    expect(renderMail(mail, 'without link').text).toContain(
      'Rex, Fecal test: valid until Feb 20, 2027',
    );
  });
});

it('R145 visitors, terms and the register read its name', async () => {
  const paper = await asked({ ...fecal, name: 'Fecal test' });
  const { rates } = await ratesPage(new Request('http://localhost/boarding'), 'Boarding');
  expect(rates.daily.notes).toContain(
    'Please bring each dog’s certificate: we ask for proof of fecal test.',
  );
  expect((await siteText('terms')).html).toContain('We ask for proof of Fecal test');
  await database().vaccination.create({
    data: {
      petId: dog.id,
      vaccine: paper.id,
      validUntil: '2027-07-31',
      state: 'confirmed',
      createdAt: new Date(),
    },
  });
  await stay({ start: '2027-02-01T09:00', end: '2027-02-01T15:00', status: 'accepted' });
  const { rows } = await registerPage({ from: '2027-02-01', until: '2027-02-28' });
  expect(rows.map(({ vaccinations }) => vaccinations.map(({ text }) => text))).toEqual([
    ['Fecal test until Jul 31, 2027'],
  ]);
});

it('R145 the migration keeps each certificate, and what the house asks for', async () => {
  const file = await databaseBefore('20261130003600_papers');
  withSqlite(file, (db) => {
    db.exec(`INSERT INTO "profiles" ("id", "email", "created_at") VALUES ('sam', 'sam@example.com', 0);
      INSERT INTO "pets" ("id", "user_id", "pet_name", "gender", "pet_weight", "born_on", "breed",
        "friendly", "potty_info", "spayed_neutered", "micro", "anxiety", "energy_info", "alone", "created_at")
      VALUES ('rex', 'sam', 'Rex', 'Male', 20, '2020-01-01', 'Pug', 'yes', '1 hour', 'yes', 'yes', 'no',
        'Low', '1 hour', 0);
      INSERT INTO "vaccinations" ("id", "pet_id", "vaccine", "valid_until", "exempt", "state", "note",
        "reminded_at", "created_at")
      VALUES ('one', 'rex', 'influenza', '2027-03-01', 1, 'declined', 'Blurred', 5, 7)`);
  });
  await migrateDatabase(file);
  withSqlite(file, (db) => {
    expect(db.prepare('SELECT * FROM "vaccinations"').all()).toEqual([
      expect.objectContaining({
        ...{ id: 'one', vaccine: 'influenza', valid_until: '2027-03-01', exempt: 1 },
        ...{ state: 'declined', note: 'Blurred', reminded_at: 5, created_at: 7, given_on: null },
      }),
    ]);
    expect(db.prepare('SELECT count(*) FROM "papers"').pluck().get()).toBe(5);
  });
});

it('R145 off is as before: nothing is asked for until a paper is ticked', async () => {
  await settings({ requiredVaccines: [] });
  await addPaper({ ...by, formKey: newFormKey() }, fecal);
  expect(await requiredPapers('committed')).toEqual([]);
  expect(await vaccinationsOf({ id: dog.id, userId: owner.id })).toBeNull();
});
