/** R138: what held up lists of other systems comes in, or gets a field to say what it means. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { hasAddress } from '~/core/mail/erased-address';
import { house } from '~tests/setup/house';
import { columnNamed } from './import-columns';
import {
  answerValues,
  checkList,
  chooseList,
  dropList,
  importList,
  importState,
} from './import-list.server';
import { addressesIn } from './import-words';

const { admin } = house();

beforeEach(async () => {
  await database().pet.deleteMany();
  await database().profile.deleteMany({ where: { role: 'user' } });
});
afterEach(dropList);

const version = () => importState().list?.version ?? '';

function reported() {
  const { checked, imported } = importState();
  const report = checked ?? imported;
  if (report === null) throw new Error('There is no report');
  return report;
}

async function check(bytes: Uint8Array | string) {
  const file = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
  await chooseList({ name: 'list.csv', bytes: file });
  const columns = importState().list?.columns.map(({ means }) => means) ?? [];
  await checkList({ version: version(), columns, fill: {} }, admin.id);
  return reported();
}

async function bring(bytes?: Uint8Array | string) {
  if (bytes !== undefined) await check(bytes);
  await importList(version(), admin.id);
  return reported();
}

const owners = () =>
  database().profile.findMany({
    where: { role: 'user' },
    orderBy: { lastName: 'asc' },
    include: { pets: { orderBy: { petName: 'asc' } } },
  });

it.each([
  ['ann@example.com', ['ann@example.com']],
  ['mailto:ann@example.com', ['ann@example.com']],
  ['Ann Lee <Ann@Example.com>', ['ann@example.com']],
  ['ann@example.com; ben@example.com', ['ann@example.com', 'ben@example.com']],
  ['ann@example.com / ann@example.com.', ['ann@example.com']],
  ['no address', []],
  ['@', []],
])('R138 the addresses in “%s”', (cell, addresses) => {
  expect(addressesIn(cell)).toEqual(addresses);
});

it.each([
  ['Phone (Primary)', 'phone_number'],
  ['Sex/Altered', 'gender'],
  ['Wt', 'pet_weight'],
  ['Mobile Number', 'phone_number'],
])('R138 understands the title “%s”', (title, column) => {
  expect(columnNamed(title)).toBe(column);
});

describe('R138 the owner', () => {
  it('R138 of two addresses the first counts, and the other goes into the note', async () => {
    await bring(
      'Email,First Name,Last Name\nAnn <ann@example.com>; work@example.com,Ann,Lee\nmailto:ben@example.com,Ben,Moe\n',
    );
    expect(await owners()).toMatchObject([
      { email: 'ann@example.com', privateNote: 'Other email: work@example.com' },
      { email: 'ben@example.com', privateNote: '' },
    ]);
  });

  it('R138 without email comes in by name and phone, and once', async () => {
    const list =
      'Client,Email,Phone,Pet Name\nAnn Lee,,(215) 555-0101,Rex\nAnn Lee,,215-555-0101,Fig\nBen Moe,,,Olive\n,,(215) 555-0103,Kiwi\n';
    const report = await bring(list);
    expect(report).toMatchObject({
      ...{ isNew: { owners: 1, dogs: 2 }, leftOut: 2, leftOutLines: [4, 5] },
      problems: [
        { line: 4, text: 'Email is missing.' },
        { line: 5, text: 'Email is missing.' },
      ],
    });
    const [ann, ...others] = await owners();
    expect(others).toEqual([]);
    expect(hasAddress(ann?.email ?? '')).toBe(false);
    expect(ann).toMatchObject({ fullName: 'Ann Lee', phoneNumber: '+12155550101' });
    expect(ann?.pets.map(({ petName }) => petName)).toEqual(['Fig', 'Rex']);
    expect(await bring(list)).toMatchObject({
      isNew: { owners: 0, dogs: 0 },
      isThere: { owners: 1, dogs: 2 },
    });
    expect(await owners()).toHaveLength(1);
  });

  it('R138 whose email is on another line of the list is one owner', async () => {
    const report = await bring(
      'Client,Email,Phone,Pet Name\nAnn Lee,,(215) 555-0101,Rex\nAnn Lee,ann@example.com,2155550101,Fig\n',
    );
    expect(report.isNew).toMatchObject({ owners: 1, dogs: 2 });
    expect(await owners()).toMatchObject([
      { email: 'ann@example.com', pets: [{ petName: 'Fig' }, { petName: 'Rex' }] },
    ]);
  });

  it('R138 another name at the same phone is another owner', async () => {
    const report = await bring(
      'Client,Email,Phone,Pet Name\nAnn Lee,,2155550101,Rex\nTom Lee,,2155550101,Rex\n',
    );
    expect(report.isNew).toMatchObject({ owners: 2, dogs: 2 });
  });
});

describe('R138 what it says', () => {
  it('R138 repeated lines are called repeated, not “already have”', async () => {
    const line = 'ann@example.com,Rex,3/1/2028\n';
    const report = await check(`Email,Pet Name,Rabies Expiration\n${line}${line}${line}`);
    expect(report).toMatchObject({
      isNew: { owners: 1, dogs: 1, dates: 1 },
      isThere: { owners: 0, dogs: 0, dates: 0 },
      isRepeated: { dogs: 2, dates: 2 },
    });
  });

  it('R138 names the columns that are not used and the lines left out, at the end too', async () => {
    // A column without any value is no loss.
    const list =
      'Email,Shoe Size,Pet Name,Toy,Collar\nann@example.com,9,Rex,ball,\nnobody,8,Fig,,\n';
    for (const report of [await check(list), await bring()])
      expect(report).toMatchObject({
        ...{ unread: ['Shoe Size', 'Toy'], leftOut: 1, leftOutLines: [3] },
      });
  });

  it('R138 names a line that is left out once, whatever is wrong with it', async () => {
    const apart = '"Fig, ben@example.com\nOlive, ben@example.com"';
    const report = await check(`Email,Pet Name,Kept Apart From\nann@example.com,Rex,${apart}\n`);
    expect(report.problems.map(({ line }) => line)).toEqual([2, 2]);
    expect(report.leftOutLines).toEqual([2]);
  });

  it('R138 “(blank)” and a lost letter get a field, also where anything may stand', async () => {
    const list =
      'Email,First Name,City,Pet Name,Boarding Price\nann@example.com,J�rg,(blank),Mi�o,no price: ours\n';
    const { values, leftOut } = await check(list);
    expect(leftOut).toBe(1);
    const asked = values.map(({ column, cell }) => `${column} ${cell}`).sort();
    expect(asked).toEqual(['city (blank)', 'first_name J�rg', 'pet_name Mi�o']);
    const meant: Record<string, string> = { city: '', first_name: 'Jörg', pet_name: 'Mišo' };
    await answerValues(
      { version: version(), answers: values.map(({ column }) => meant[column] ?? null) },
      admin.id,
    );
    // What is only read now is asked next.
    const next = reported().values.filter(({ answer }) => answer === null);
    expect(next.map(({ cell }) => cell)).toEqual(['no price: ours']);
    const answers = reported().values.map(({ column, answer }) => {
      return column === 'special_boarding_price' ? '' : answer;
    });
    await answerValues({ version: version(), answers }, admin.id);
    expect(reported().leftOut).toBe(0);
    await bring();
    expect(await owners()).toMatchObject([
      ...[
        { firstName: 'Jörg', city: null, specialPriceBoarding: null, pets: [{ petName: 'Mišo' }] },
      ],
    ]);
  });

  it('R138 a value is typed where no choice fits, and a wrong one is asked again', async () => {
    await check('Email,Pet Name,Rabies Expiration\nann@example.com,Rex,next spring\n');
    const [value] = reported().values;
    expect(value).toMatchObject({ column: 'rabies', cell: 'next spring', answer: null });
    await answerValues({ version: version(), answers: ['soon'] }, admin.id);
    expect(reported().values).toMatchObject([
      { cell: 'next spring', answer: 'soon' },
      { cell: 'soon', answer: null },
    ]);
    await answerValues({ version: version(), answers: ['4/1/2028', null] }, admin.id);
    expect(reported()).toMatchObject({ leftOut: 0, isNew: { dates: 1 } });
  });
});

it.each(['gingr-portland', 'moego-portland'])(
  'R138 the list %s comes in whole, and nothing twice',
  async (name) => {
    const bytes = readFileSync(`tests/fixtures/${name}.csv`);
    const report = await check(bytes);
    expect(report).toMatchObject({ leftOut: 0, values: [], isRepeated: { dogs: 2 } });
    expect(report.isNew).toMatchObject({ owners: 30, dogs: 37 });
    await bring();
    expect(await bring(bytes)).toMatchObject({
      ...{ isNew: { owners: 0, dogs: 0, dates: 0 }, isThere: { owners: 30, dogs: 37 } },
    });
    expect(await owners()).toHaveLength(30);
  },
);
