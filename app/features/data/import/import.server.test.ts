/** An import of owners and dogs (R60): checked first, imported in one transaction, without duplicates. */
import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import { environment } from '~/core/runtime/environment.server';
import { cellsAtOnce, csvLine, csvText } from '~/core/text/csv';
import { issueAccountLink } from '~/features/people/accounts/account-links.server';
import { setPasswordByLink } from '~/features/people/accounts/set-password.server';
import { exportHouse } from '~/features/data/exports/export-house.server';
import { dogToAsk } from '~/features/dogs/pets/list-pets.server';
import { askable, toAskIn } from '~/features/dogs/pets/open-questions';
import { petField, petFieldNames } from '~/features/dogs/pets/pet-fields';
import { columnsOf, type Model } from '~/features/data/tables/tables';
import { createOwner } from '~tests/factories/people';
import { createPet } from '~tests/factories/pets';
import { refusal } from '~tests/setup/refusal';
import { turnsDuring } from '~tests/setup/turns';
import { type Fill, type ImportColumn, importColumns } from './import-columns';
import {
  answerValues,
  checkList,
  chooseList,
  dropList,
  importList,
  importState,
  mostBytes,
  mostLines,
} from './import-list.server';
import { problemText } from './import-values';
import { invitations, inviteAll, inviteOwner } from './invite.server';
import { planImport } from './write-import.server';
import { inDepthElse } from '~tests/setup/depth';
import { failingInserts } from '~tests/setup/failing-inserts';
import { house } from '~tests/setup/house';
import { mails } from '~tests/setup/outbox-in-test';

const { admin, guest } = house();

beforeAll(emptyHouse);
afterEach(dropList);

/** Deletes everyone except the admin. */
async function emptyHouse(): Promise<void> {
  await database().vaccination.deleteMany();
  await database().pet.deleteMany();
  await database().profile.deleteMany({ where: { role: 'user' } });
}

const counts = async () => ({
  owners: await database().profile.count({ where: { role: 'user' } }),
  dogs: await database().pet.count(),
  dates: await database().vaccination.count(),
});

const whole = {
  breed: 'Beagle',
  pet_age: '3',
  pet_weight: '24',
  gender: 'Female',
} as const satisfies Partial<Record<ImportColumn, string>>;

type Line = Partial<Record<ImportColumn, string>>;

function fileOf(lines: readonly Line[]): string {
  const columns = [...new Set(lines.flatMap((line) => Object.keys(line) as ImportColumn[]))];
  return [
    csvLine(columns.map((name) => csvText(importColumns[name].label))),
    ...lines.map((line) => csvLine(columns.map((name) => csvText(line[name] ?? '')))),
  ].join('');
}

const choose = (text: string) =>
  chooseList({ name: 'owners.csv', bytes: new TextEncoder().encode(text) });

/** Returns the error thrown before the work starts. */
const refused = (begin: () => unknown) => refusal(Promise.resolve().then(begin));

const report = () => {
  const { checked, imported } = importState();
  return checked ?? imported;
};

async function check(text: string) {
  await choose(text);
  return checkAgain();
}

async function checkAgain(fill?: Fill) {
  const { list } = importState();
  await checkList(
    {
      version: list?.version ?? '',
      columns: list?.columns.map(({ means }) => means) ?? [],
      fill: fill ?? list?.fill ?? {},
    },
    admin.id,
  );
  return report();
}

async function run(text: string) {
  await check(text);
  await importList(importState().list?.version ?? '', admin.id);
  return report();
}

const ownerOf = (email: string) => ({
  ...{ email, firstName: null, lastName: null, phoneNumber: null, streetAddress: null, city: null },
  ...{ region: null, postalCode: null, privateNote: '', showContact: false, paused: false },
  ...{ specialPriceDaycare: null, specialPriceBoarding: null },
});

const many = (owners: number): Line[] =>
  Array.from({ length: owners }, (_, index) => index).flatMap((index) =>
    Array.from({ length: 1 + (index % 2) }, (_, dog) => ({
      email: `owner-${index}@example.com`,
      first_name: 'Robin',
      last_name: `Park ${index}`,
      phone_number: `(215) 555-${String(index % 10_000).padStart(4, '0')}`,
      pet_name: `Dog ${dog}`,
      ...whole,
      rabies: '3/1/2028',
      bordetella: '2027-09-01',
    })),
  );

describe('a dry run', () => {
  it('tells every problem by its line, and writes nothing', async () => {
    const before = await counts();
    const found = await check(
      fileOf([
        { email: 'a@example.com', pet_name: 'Biscuit', ...whole },
        { email: 'no address', pet_name: 'Fig', ...whole },
        { email: 'b@example.com', pet_name: 'Maple', ...whole, pet_weight: 'heavy' },
        { email: 'c@example.com', pet_name: 'Otis', ...whole, rabies: 'next year' },
        { email: 'd@example.com', phone_number: '12', pet_name: '', ...whole },
        { email: admin.email },
        { email: 'e@example.com', phone_number: '2.15556E+09' },
        { email: 'a@example.com', first_name: 'Sam', pet_name: 'Pho', ...whole, gender: '' },
      ]),
    );
    expect(found?.problems.map(({ line, text }) => `${line}: ${text}`)).toEqual([
      '3: Email “no address”: Please enter an email address like name@example.com.',
      '6: Pet Name is missing.',
      `7: ${admin.email} signs in to run this house, so it can’t be an owner’s address.`,
    ]);
    expect(found?.values.map(({ first, ...value }) => `${first}: ${problemText(value)}`)).toEqual([
      '4: Weight “heavy”: Please give the weight as a number of pounds, such as 24 or 24.5.',
      '5: Rabies Expiration “next year”: Please write the date as 11/24/2027 or 2027-11-24.',
      '8: Phone “2.15556E+09”: Please enter a phone number like (212) 555-0123.',
    ]);
    expect(found).toMatchObject({
      ...{ leftOut: 6, others: 3, isNew: { owners: 1, dogs: 2, dates: 0 } },
    });
    expect(await counts()).toEqual(before);
  });

  it('finds two people behind one address', async () => {
    const found = await check(
      fileOf([
        { email: 'a@example.com', first_name: 'Sam', last_name: 'Rivera' },
        { email: 'A@example.com', first_name: 'Mia', last_name: 'Torres' },
      ]),
    );
    expect(found?.problems).toEqual([
      { line: 3, text: 'a@example.com is Sam Rivera on line 2, and Mia Torres here.' },
    ]);
  });
});

describe('an import', () => {
  it('writes owners, dogs and dates, confirmed, and the second time nothing', async () => {
    const text = readFileSync('public/owners-and-dogs.csv', 'utf8');
    expect(await run(text)).toMatchObject({
      leftOut: 0,
      isNew: { owners: 2, dogs: 2, dates: 4 },
    });
    const mia = await database().profile.findUniqueOrThrow({
      where: { email: 'mia.example@example.com' },
      include: {
        userRole: true,
        password: true,
        pets: { include: { vaccinations: { orderBy: { vaccine: 'desc' } } } },
      },
    });
    expect(mia).toMatchObject({
      fullName: 'Mia Torres',
      phoneNumber: '+12155550123',
      userRole: { role: 'user' },
      password: null,
      receiveEmails: false,
      privateNote: 'Rings the bell twice',
    });
    const biscuit = mia.pets.find(({ petName }) => petName === 'Biscuit');
    expect(biscuit).toMatchObject({ petWeight: 24.5, gender: 'Female', alone: 'two_hours' });
    expect(biscuit?.vaccinations[0]).toMatchObject({
      vaccine: 'rabies',
      validUntil: '2028-03-01',
      state: 'confirmed',
      note: 'Imported',
      checkedBy: admin.id,
    });
    const rows = await everything();
    expect(await run(text)).toMatchObject({
      isNew: { owners: 0, dogs: 0, dates: 0 },
      isThere: { owners: 2, dogs: 2, dates: 4 },
    });
    expect(await everything()).toEqual(rows);
  });

  it('changes nothing of many owners the second time', async () => {
    const owners = inDepthElse(2_000, 60);
    const all = { owners, dogs: owners * 1.5, dates: owners * 3 };
    const text = fileOf(many(owners));
    expect(await run(text)).toMatchObject({ isNew: all });
    const rows = await everything();
    expect(await run(text)).toMatchObject({
      leftOut: 0,
      isNew: { owners: 0, dogs: 0, dates: 0 },
      isThere: all,
    });
    expect(await everything()).toEqual(rows);
  });

  it('leaves owners and dogs that are there as they are, and adds what is new', async () => {
    const owner = await guest(
      { petName: 'Biscuit', breed: 'Poodle' },
      { email: 'mia@example.com', firstName: 'Mia' },
    );
    await run(
      fileOf([
        {
          email: 'MIA@example.com',
          first_name: 'M',
          pet_name: 'BISCUIT',
          ...whole,
          rabies: '3/1/2028',
        },
        { email: 'mia@example.com', pet_name: 'Fig', ...whole },
      ]),
    );
    const after = await database().profile.findUniqueOrThrow({
      where: { id: owner.id },
      include: { pets: { orderBy: { petName: 'asc' }, include: { vaccinations: true } } },
    });
    expect(after).toMatchObject({ firstName: 'Mia', notInvitedSince: null });
    expect(after.pets.map(({ petName, breed }) => [petName, breed])).toEqual([
      ['Biscuit', 'Poodle'],
      ['Fig', 'Beagle'],
    ]);
    expect(after.pets[0]).toMatchObject({
      id: owner.dog.id,
      vaccinations: [{ validUntil: '2028-03-01' }],
    });
  });

  it('is all or nothing', async () => {
    const before = await counts();
    await failingInserts('vaccinations', async () => void (await run(fileOf(many(300)))));
    expect(importState()).toMatchObject({ imported: null, work: null });
    expect(importState().failure).toContain('Nothing was imported');
    expect(await counts()).toEqual(before);
  });

  it('says which answers are not the owner’s own', async () => {
    await choose(fileOf([{ email: 'a@example.com', pet_name: 'Biscuit', ...whole }]));
    await checkAgain({ friendly: 'unsure', alone: 'not_at_all' });
    await importList(importState().list?.version ?? '', admin.id);
    const pet = await database().pet.findFirstOrThrow({ where: { petName: 'Biscuit' } });
    expect(pet).toMatchObject({ friendly: 'unsure', alone: 'not_at_all' });
    expect(toAskIn(pet.toAsk)).not.toContain('friendly');
    expect(pet.additionalInfo).toBe(
      'Please check: Friendly, Alone. The imported list did not say.',
    );
  });

  it('R99 has the house ask the owner what neither the list nor the admin says', async () => {
    const line = { email: 'a@example.com', pet_name: 'Biscuit', breed: 'Beagle' };
    await check(fileOf([line]));
    await checkAgain({ energy_info: 'depends', friendly: '' });
    await importList(importState().list?.version ?? '', admin.id);
    const pet = await database().pet.findFirstOrThrow({ where: { petName: 'Biscuit' } });
    const told: string[] = ['breed', 'energy_info'];
    expect(pet.toAsk).toEqual(askable.filter((name) => !told.includes(name)));
    expect(pet.additionalInfo).toContain('Please check: Energy.');
  });

  it('needs the check of this very file, once', async () => {
    await choose(fileOf(many(2)));
    const first = importState().list?.version ?? '';
    expect(await refused(() => importList(first, admin.id))).toMatchObject({
      code: 'conflict',
    });
    await checkAgain();
    expect(await refused(() => importList(first, admin.id))).toMatchObject({
      code: 'conflict',
    });
    const version = importState().list?.version ?? '';
    const going = importList(version, admin.id);
    expect(importState().work).toMatchObject({ what: 'import' });
    expect(await refused(() => importList(version, admin.id))).toMatchObject({
      code: 'conflict',
    });
    await going;
    expect((await counts()).owners).toBe(2);
  });
});

describe('columns of other systems', () => {
  it('are known by their titles', async () => {
    const found = await run(
      [
        'Client First Name;Client Last Name;Client Email;Cell Phone;Pet Name;Breed;Sex;Weight (lbs);DOB;Altered;Rabies Expiration;Bordetella Exp Date;Balance',
        'Sam;Rivera;sam@example.com;2155550100;Pho;"Pug; mixed";M;18 lbs;2020-05-01;Yes;03/01/2028;9/1/27;12.00',
      ].join('\n'),
    );
    expect(found).toMatchObject({ problems: [], isNew: { owners: 1, dogs: 1, dates: 2 } });
    const pet = await database().pet.findFirstOrThrow({ include: { vaccinations: true } });
    expect(pet).toMatchObject({
      petName: 'Pho',
      breed: 'Pug; mixed',
      gender: 'Male',
      petWeight: 18,
      spayedNeutered: 'yes',
    });
    expect(pet.vaccinations.map(({ validUntil }) => validUntil).sort()).toEqual([
      '2027-09-01',
      '2028-03-01',
    ]);
  });
});

describe('R145 papers of the house’s own', () => {
  const csv = [
    'Client Email,Pet Name,Breed,Rabies Expiration,Fecal Exam Exp Date,Flea/Tick Prevention,Other Papers',
    'sam@example.com,Pho,Pug,03/01/2028,9/1/27,9/2/27,Lyme: 2027-10-01; Heartworm: 10/2/2027',
  ].join('\n');
  const ownPapers = () =>
    database().paper.createMany({
      data: [
        { id: 'stool', name: 'Fecal test', position: 6, validMonths: 6 },
        { id: 'lyme', name: 'Lyme', position: 7 },
      ],
    });

  it('are read from the columns of other systems, and from one for all others', async () => {
    await ownPapers();
    const wrong = await run(csv);
    expect(wrong?.unread).toEqual(['Flea/Tick Prevention']);
    expect(wrong?.values).toMatchObject([{ column: 'papers' }]);
    await run(csv.replace('; Heartworm: 10/2/2027', ''));
    const dates = await database().vaccination.findMany({ orderBy: { validUntil: 'asc' } });
    expect(dates.map(({ vaccine, validUntil }) => [vaccine, validUntil])).toEqual([
      ['stool', '2027-09-01'],
      ['lyme', '2027-10-01'],
      ['rabies', '2028-03-01'],
    ]);
  });

  it('are no columns while the house has none of that name', async () => {
    await choose(csv);
    expect(importState().list?.columns.map(({ means }) => means)).toEqual([
      ...['email', 'pet_name', 'breed', 'rabies', null, null, 'papers'],
    ]);
  });
});

describe('R100 a value that is not known', () => {
  const dogs = (genders: readonly string[]) =>
    genders.map((gender, at) => ({
      ...{ email: `owner-${at}@example.com`, pet_name: 'Fig', ...whole, gender },
    }));
  const answer = async (...answers: (string | null)[]) => {
    await answerValues({ version: importState().list?.version ?? '', answers }, admin.id);
    return report();
  };

  it('is told once for the file, and read everywhere as what it stands for', async () => {
    const text = fileOf([
      ...dogs(['Kastrat', 'M', 'kastrat', ' Kastrat ', 'Kastrat']),
      { email: 'z@example.com', pet_name: 'Kiwi', ...whole, rabies: 'n/a' },
    ]);
    const found = await check(text);
    expect(found?.values).toMatchObject([
      { column: 'gender', cell: 'Kastrat', lines: 4, first: 2, answer: null },
      { column: 'rabies', cell: 'n/a', lines: 1, first: 7 },
    ]);
    expect(found).toMatchObject({ problems: [], others: 0, leftOut: 5, isNew: { dogs: 1 } });
    expect(await answer('Male', '')).toMatchObject({
      values: [
        { cell: 'Kastrat', lines: 4, answer: 'Male' },
        { cell: 'n/a', answer: '' },
      ],
      ...{ leftOut: 0, isNew: { dogs: 6, dates: 0 } },
    });
    await importList(importState().list?.version ?? '', admin.id);
    expect(await database().pet.count({ where: { gender: 'Male' } })).toBe(5);
  });

  it('is left out with its line again when the answer is taken back', async () => {
    await check(fileOf(dogs(['Kastrat', 'M'])));
    expect(await answer('Female')).toMatchObject({ leftOut: 0 });
    expect(await answer(null)).toMatchObject({ leftOut: 1 });
  });

  it('keeps its answer when the columns are checked again', async () => {
    await check(fileOf(dogs(['Kastrat', 'M'])));
    await answer('Male');
    expect(await checkAgain()).toMatchObject({ leftOut: 0, values: [{ answer: 'Male' }] });
  });

  it('stands for none but the answers of its column', async () => {
    await check(fileOf(dogs(['Kastrat'])));
    expect(await answer('Kastrat')).toMatchObject({ leftOut: 1, values: [{ answer: null }] });
  });

  it('needs the check of this very list', async () => {
    await choose(fileOf(dogs(['Kastrat'])));
    const version = importState().list?.version ?? '';
    const early = () => answerValues({ version, answers: ['Male'] }, admin.id);
    expect(await refused(early)).toMatchObject({ code: 'conflict' });
    await checkAgain();
    expect(await refused(early)).toMatchObject({ code: 'conflict' });
  });

  it('is one of 100 at most; what is beyond is told by its lines', async () => {
    const found = await check(fileOf(dogs(Array.from({ length: 103 }, (_, at) => `G${at}`))));
    expect(found).toMatchObject({ leftOut: 103, others: 3 });
    expect(found?.values).toHaveLength(100);
  });
});

describe('R100 the lists of other systems', () => {
  const fixture = (name: string) => readFileSync(`tests/fixtures/${name}.csv`, 'utf8');

  it.each([
    ['gingr', { owners: 3, dogs: 4, dates: 6 }],
    ['moego', { owners: 2, dogs: 2, dates: 2 }],
  ])('come in whole: %s', async (name, isNew) => {
    expect(await run(fixture(name))).toMatchObject({ problems: [], leftOut: 0, isNew });
    const kiwi = await database().pet.findFirstOrThrow({
      where: { petName: 'Kiwi' },
      include: { owner: true },
    });
    expect(kiwi).toMatchObject({
      ...{ gender: 'Female', petWeight: 12 },
      owner: {
        ...{ fullName: 'Jörg Müller', phoneNumber: '+12155550116;ext=12' },
        ...{ streetAddress: '2 Elm Street', city: 'Camden', region: 'NJ', postalCode: '08102' },
      },
    });
    const again = await run(fixture(name));
    expect(again).toMatchObject({ leftOut: 0, isNew: { owners: 0, dogs: 0, dates: 0 } });
  });

  it('keep what is neither number nor name as text', async () => {
    await run(fixture('gingr'));
    const dogs = await database().pet.findMany({
      orderBy: { petName: 'asc' },
      select: { vetInfo: true, emergency: true, additionalInfo: true, spayedNeutered: true },
    });
    const [fig, kiwi, maple, otis] = dogs;
    expect(fig?.vetInfo).toMatchObject([
      { vet_name: 'Larkspur Vets', vet_phone: '(215) 555-0144' },
    ]);
    expect(kiwi?.vetInfo).toMatchObject([
      { vet_name: 'Larkspur Vets, ask for Luis', vet_phone: '' },
    ]);
    expect(kiwi?.additionalInfo).toContain('Emergency contact: Sue');
    expect([maple?.spayedNeutered, otis?.spayedNeutered]).toEqual(['yes', 'yes']);
    expect(otis?.emergency).toMatchObject([
      { emergency_name: 'Sue', emergency_phone: '215-555-0198' },
    ]);
  });

  it('R99 leave to the owner what they do not say, and the invitation asks for it', async () => {
    await run(fixture('gingr'));
    const { id, pets } = await database().profile.findFirstOrThrow({
      where: { email: 'ida.oshea@example.com' },
      include: { pets: true },
    });
    const unsaid = ['friendly', 'potty_info', 'spayed_neutered', 'micro', 'anxiety'];
    expect(pets).toMatchObject([{ petName: 'Fig', gender: 'Male', additionalInfo: '' }]);
    expect([...toAskIn(pets[0]?.toAsk)].sort()).toEqual([...unsaid, 'energy_info', 'alone'].sort());
    await inviteOwner(id);
    const { contents } = await database().outboxMail.findFirstOrThrow({ where: { profileId: id } });
    expect(contents).toMatchObject({ asks: [expect.stringMatching(/^Fig: friendly, /)] });
    expect(await dogToAsk(id)).toBe(pets[0]?.id);
  });

  it('may be in Windows-1252, with Excel’s line in front', async () => {
    const text = `sep=;\r\n${fixture('moego')}`;
    const bytes = new Uint8Array(Buffer.from(text, 'latin1'));
    await chooseList({ name: 'moego.csv', bytes });
    await checkAgain();
    expect(report()).toMatchObject({ leftOut: 0, isNew: { owners: 2, dogs: 2 } });
    expect(importState().list?.columns[0]?.samples).toContain('Jörg Müller');
  });

  it('R138 reads each of the 32 characters that are Windows’ own', async () => {
    const note = 'Nora\x92s \x80 5 \x96 \x93ok\x94 \x8a';
    const bytes = Buffer.from(fileOf([{ email: 'a@example.com', private_note: note }]), 'latin1');
    await chooseList({ name: 'owners.csv', bytes: new Uint8Array(bytes) });
    await checkAgain();
    await importList(importState().list?.version ?? '', admin.id);
    const owner = await database().profile.findFirstOrThrow({ where: { email: 'a@example.com' } });
    expect(owner.privateNote).toBe('Nora’s € 5 – “ok” Š');
  });

  it('R113 leave out a line with a cell of more than 4,000 characters, and take the others', async () => {
    const note = 'x'.repeat(4001);
    await run(
      fileOf([
        { email: 'a@example.com', private_note: note },
        { email: 'b@example.com', private_note: note.slice(0, 2000) },
      ]),
    );
    expect(await database().profile.count({ where: { email: 'a@example.com' } })).toBe(0);
    expect(await database().profile.count({ where: { email: 'b@example.com' } })).toBe(1);
  });

  it('take the first of two numbers in one cell, and keep the cell', async () => {
    const phone = '215-555-0100 or 215-555-0101';
    await run(fileOf([{ email: 'a@example.com', phone_number: phone }]));
    const owner = await database().profile.findFirstOrThrow({ where: { email: 'a@example.com' } });
    expect(owner).toMatchObject({ phoneNumber: '+12155550100', privateNote: `Phone: ${phone}` });
  });
});

describe('what is no list', () => {
  it.each([
    ['nothing', '', 'Please choose a CSV file.'],
    ['titles alone', 'Email,Pet Name\n', 'This file has no lines below its titles.'],
    ['a picture', '\u0000PNG', 'This is not a CSV file.'],
    ['an open quote', 'Email\n"a@example.com', 'A quote that opens on line 2 is never closed.'],
    ['too many lines', `Email\n${'a@example.com\n'.repeat(mostLines + 1)}`, 'Please split it'],
    ['too many bytes', `Email\n${'a'.repeat(mostBytes)}`, 'larger than 4 MB'],
  ])('is refused: %s', async (_what, text, sentence) => {
    expect(await refused(() => choose(text))).toMatchObject({ field: 'list' });
    expect((await refused(() => choose(text))).userMessage).toContain(sentence);
    expect(importState().list).toBeNull();
  });

  it.each([
    ['one line of commas', `Email,Name\n${','.repeat(1_000_000)}`],
    ['quotes in quotes', `Email,Name\n${'a@b.example,"""\n"""\n'.repeat(9_000)}`],
    ['empty lines', `Email,Name\n${'\n'.repeat(1_000_000)}a@b.example,A\n`],
  ])('R111 lets others have their turn while it is read: %s', async (_what, text) => {
    // Whether it's accepted or refused is tested above.
    const turns = await turnsDuring(() => choose(text).catch(() => undefined));
    const cells = text.split(/[,\n]/).length;
    expect(turns).toBeGreaterThanOrEqual(Math.floor(cells / cellsAtOnce / 4));
    dropList();
  });

  it('R111 lets others have their turn while lines are read, and while what is new is found', async () => {
    const lines = Array.from({ length: 2_000 }, (_, at) => ({
      line: at + 2,
      value: { owner: ownerOf(`kim-${at}@example.com`), dog: null },
    }));
    expect(await turnsDuring(() => planImport('committed', lines))).toBeGreaterThanOrEqual(10);
    await choose(`Email\n${lines.map(({ value }) => value.owner.email).join('\n')}`);
    // Five times as often, since such a line takes longer to read.
    expect(await turnsDuring(checkAgain)).toBeGreaterThanOrEqual(50);
    expect(report()?.isNew.owners).toBe(2_000);
  });

  it('R111 has others invite, read and write while 200 owners are invited', async () => {
    await run(fileOf(many(200)));
    expect(await turnsDuring(inviteAll)).toBeGreaterThanOrEqual(10);
  });

  it('needs a column for the address, and none twice', async () => {
    await choose('Name of them,Pet Name\na@example.com,Biscuit\n');
    const version = importState().list?.version ?? '';
    for (const columns of [
      [null, 'pet_name'],
      ['email', 'email'],
    ] as (ImportColumn | null)[][])
      expect(
        await refused(() => checkList({ version, columns, fill: {} }, admin.id)),
      ).toMatchObject({ code: 'invalid' });
  });
});

describe('the export', () => {
  it('imported into an empty house gives the same counts and columns', async () => {
    const owner = await createOwner({
      ...{ streetAddress: '9 Elm Street', city: 'Camden', region: 'NJ', postalCode: '08102' },
      ...{ privateNote: '=1+1', phoneNumber: '+12155550123', showContact: true },
      ...{ specialPriceDaycare: 0, specialPriceBoarding: 4567 },
      pausedAt: new Date('2026-02-02T15:00:00Z'),
    });
    await createOwner({ phoneNumber: '+442079460018', specialPriceDaycare: 3010 });
    const address = { vet_address: '2 Main Street', vet_address2: 'Suite 5', vet_city: 'Camden' };
    const dog = await createPet(owner.id, {
      foodInfo: 'One cup,\n"warm"',
      houseTrained: 'no',
      vetInfo: [
        {
          ...{ vet_name: 'Dr. Lee', vet_phone: '+1 (215) 555-0101 ext. 7', ...address },
          ...{ vet_state: 'NJ', vet_zip: '08102' },
        },
        {
          ...{ vet_name: 'Night vets', vet_phone: '555-0102', vet_address: '', vet_address2: '' },
          ...{ vet_city: '', vet_state: '', vet_zip: '' },
        },
      ],
      emergency: ['Jo', 'Kim', 'Lou'].map((name) => ({
        ...{ emergency_name: name, emergency_phone: '+12155550161', emergency_email: '' },
      })),
      flags: ['escapes', 'medicine'],
      ownFlag: '+loud, at night',
      fit: 'not_a_fit',
      fitNote: 'Guards "his" bowl,\nand the sofa.',
      fitAt: new Date('2026-02-02T15:00:00Z'),
    });
    await createPet(owner.id, { petName: 'biscuit', retiredAt: new Date('2026-01-02T15:00:00Z') });
    const date = { petId: dog.id, vaccine: 'rabies', createdAt: new Date() };
    for (const [validUntil, state, note = ''] of [
      ['2026-03-01', 'confirmed'],
      ['2028-03-01', 'confirmed'],
      ['2029-03-01', 'waiting'],
      ['2030-03-01', 'declined', 'The date can’t be read, sorry.'],
      ['2031-03-01', 'declined'],
    ] as const)
      await database().vaccination.create({ data: { ...date, validUntil, state, note } });
    await database().vaccination.create({
      data: {
        ...date,
        vaccine: 'dhpp',
        validUntil: '2028-03-01',
        state: 'confirmed',
        exempt: true,
      },
    });
    const lyme = await database().paper.create({ data: { name: 'Lyme', position: 6 } });
    await database().vaccination.create({
      data: { ...date, vaccine: lyme.id, validUntil: '2028-04-01', state: 'confirmed' },
    });
    const { dog: other } = await guest({}, { phoneNumber: '+12155550177' });
    const [petA = '', petB = ''] = [dog.id, other.id].sort();
    await database().petPair.create({
      data: { petA, petB, note: 'They fight: over toys, at noon', createdAt: new Date() },
    });
    const item = {
      petId: dog.id,
      what: 'Apoquel 16 mg',
      times: [420, 1050],
      createdAt: new Date(),
    };
    await database().careItem.createMany({
      data: [
        {
          ...{ ...item, kind: 'medicine', amount: '1 tablet', reason: 'itching, "bad"' },
          ...{ note: '=with food; not on Sundays', untilDate: '2027-01-31' },
        },
        { ...item, kind: 'meal', what: 'Kibble', fromDate: '2026-12-01' },
      ],
    });
    const before = await facts();
    const body = await exportHouse(admin);
    const zip = unzipSync(new Uint8Array(await new Response(body).arrayBuffer()));
    await emptyHouse();
    const found = await run(strFromU8(zip['import.csv'] ?? new Uint8Array()));
    expect(found?.problems).toEqual([]);
    expect(await facts()).toEqual(before);
  });
});

/** Returns the imported columns of owners and dogs, as defined in features/data/tables. */
async function facts() {
  const imported = (model: Model, row: object, more: readonly string[] = []) => {
    const fields = columnsOf(model).flatMap(({ field, imported }) => (imported ? [field] : []));
    const cells = new Map<string, unknown>(Object.entries(row));
    return [...fields, ...more].map((field) => [field, cells.get(field)]);
  };
  const owners = await database().profile.findMany({
    where: { role: 'user' },
    orderBy: { email: 'asc' },
    include: {
      pets: {
        orderBy: { retiredAt: 'asc' },
        include: {
          vaccinations: {
            orderBy: { validUntil: 'asc' },
            select: { vaccine: true, validUntil: true, state: true, exempt: true, note: true },
          },
          careItems: {
            orderBy: { what: 'asc' },
            omit: { id: true, petId: true, createdAt: true },
          },
        },
      },
    },
  });
  const petFields = petFieldNames.map((name) => petField(name).column);
  // The date of the decision becomes the time of the import.
  const facts = owners.map(({ pets, pausedAt, ...owner }) => ({
    owner: imported('Profile', owner, ['fullName']),
    paused: pausedAt !== null,
    dogs: pets.map(({ vaccinations, careItems, retiredAt, fitAt, ...pet }) => ({
      // The import identifies dogs by name: a second Biscuit is imported as Biscuit (2).
      pet: imported('Pet', { ...pet, petName: pet.petName.replace(' (2)', '') }, petFields),
      retired: retiredAt !== null,
      saidToFit: fitAt !== null,
      // Other states get a note that they were imported.
      vaccinations: vaccinations.map(({ note, ...date }) => ({
        ...date,
        note: date.state === 'declined' ? note : '',
      })),
      careItems,
    })),
  }));
  const pairs = await database().petPair.findMany({ include: { a: true, b: true } });
  const apart = pairs.map(({ a, b, note }) => [note, ...[a.petName, b.petName].sort()]);
  return { ...(await counts()), facts, apart };
}

describe('the invitation', () => {
  it('is the first that imported owners hear, once each, when the admin says so', async () => {
    await run(fileOf(many(45)));
    expect(await database().outboxMail.count()).toBe(0);
    expect(await invitations()).toMatchObject({ waiting: 45 });
    const [one, two] = await database().profile.findMany({ where: { role: 'user' }, take: 2 });
    await inviteOwner(one?.id ?? '');
    expect(await refusal(inviteOwner(one?.id ?? ''))).toMatchObject({ code: 'conflict' });
    // Signed in without an invitation, by a password reset.
    const link = await inTransaction((tx) => issueAccountLink(tx, two?.id ?? '', 'reset_password'));
    const token = new URL(link).searchParams.get('token') ?? '';
    await setPasswordByLink(token, 'a brand new pass', new Request('http://localhost/'));
    await Promise.all([inviteAll(), inviteAll()]);
    const sent = await mails({ template: 'account_invited' });
    expect(new Set(sent.map(({ toAddress }) => toAddress)).size).toBe(44);
    expect(sent).toHaveLength(44);
    expect(await invitations()).toMatchObject({ waiting: 0, inviting: null });
    expect(await database().accountToken.count()).toBe(44);
  });

  it('goes to nobody who has an account of their own', async () => {
    const owner = await createOwner();
    expect(await refusal(inviteOwner(owner.id))).toMatchObject({ code: 'conflict' });
    await inviteAll();
    expect(await database().outboxMail.count()).toBe(0);
    expect(environment().adminEmail).not.toBe(owner.email);
  });
});

/** Returns all rows that an import could change. */
async function everything() {
  const order = { orderBy: { id: 'asc' } } as const;
  return {
    owners: await database().profile.findMany(order),
    roles: await database().userRole.findMany(order),
    pets: await database().pet.findMany(order),
    dates: await database().vaccination.findMany(order),
    mails: await database().outboxMail.count(),
    search: await database().searchEntry.count(),
  };
}
