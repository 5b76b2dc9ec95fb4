/** R147: what an inspector asks for, as tables and as one ZIP with a manifest. */
import { createHash } from 'node:crypto';
import type { SerializeFrom } from '@remix-run/node';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { openWhenRead } from '~/core/runtime/web-stream.server';
import { readCsv } from '~/core/text/csv';
import { correctTimes, noteArrived, noteLeft } from '~/features/day/arrivals/arrivals.server';
import { registerPage } from '~/features/money/reports/register.server';
import { loader as registerLoader } from '~/routes/admin.register/route';
import { createRecord } from '~tests/factories/records';
import { browserOf } from '~tests/setup/account-requests';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { inspectionPack } from './inspection-pack.server';
import { inspectionTables } from './inspection-tables.server';

const may = { from: '2027-05-01', until: '2027-05-31' };
const { admin, owner, dog, clock, guest, stay } = house({
  at: at('2027-05-10T10:00'),
  settings: { trackArrivals: true, dogLimit: 1 },
  owner: { firstName: 'Ada', lastName: 'Byron', fullName: 'Ada Byron' },
  dogs: [
    {
      ...{ petName: 'Rex', breed: 'Beagle', gender: 'Male', bornOn: '2024-05-10' },
      markings: 'Tan, one white paw',
    },
  ],
  stay: { service: 'Boarding', start: '2027-05-10T09:00', end: '2027-05-12T10:00' },
});

beforeAll(async () => {
  const { id: bookingId } = await stay({ status: 'accepted' });
  await database().bookingHistory.create({
    data: {
      ...{ bookingId, event: 'status_changed', toStatus: 'accepted', at: new Date() },
      although: 'The house is full May 10: 2 of 1.',
    },
  });
  await stay({ of: await guest({ petName: 'Fig' }), status: 'accepted' });
  await stay({ status: 'accepted', start: '2027-06-10T09:00', end: '2027-06-11T10:00' });
  // As many as the limit allows.
  await stay({ status: 'accepted', start: '2027-05-20T09:00', end: '2027-05-21T10:00' });
  const record = await createRecord(dog, { title: 'Rabies of Rex' });
  await database().vaccination.create({
    data: {
      ...{ petId: dog.id, vaccine: 'rabies', validUntil: '2028-01-31', state: 'confirmed' },
      ...{ recordId: record, createdAt: new Date() },
    },
  });
  const agreement = await database().agreement.create({
    data: { text: '# Ours\n\nDogs play together.', publishedAt: new Date(), replacesAll: true },
  });
  await database().signature.create({
    data: {
      ...{ agreementId: agreement.id, profileId: owner.id, typedName: 'Ada Byron' },
      ...{ signedAt: at('2027-05-01T08:00'), userAgent: '', addressDigest: '' },
    },
  });
  const item = await database().careItem.create({
    data: {
      ...{ petId: dog.id, kind: 'medicine', what: 'Apoquel', amount: '1 tablet' },
      ...{ times: [480], createdAt: new Date() },
    },
  });
  const done = {
    ...{ bookingId, petId: dog.id, itemId: item.id, dueOn: '2027-05-11', dueMinutes: 480 },
    ...{ doneAt: at('2027-05-11T08:05'), notedAt: at('2027-05-11T08:06') },
  };
  const kai = await database().profile.create({
    data: {
      ...{ email: 'kai@example.com', firstName: 'Kai', lastName: 'Lind', fullName: 'Kai Lind' },
      createdAt: new Date(),
    },
  });
  await database().careDone.createMany({
    data: [
      { ...done, outcome: 'given', actorId: kai.id, takenBackAt: at('2027-05-11T08:07') },
      {
        ...{ ...done, outcome: 'refused', note: 'Spat it out', actorId: kai.id, liveKey: 'live' },
        notedAt: at('2027-05-11T08:08'),
      },
      { ...done, outcome: 'given', dueOn: '2027-06-01', liveKey: 'june' },
    ],
  });
  const incident = await database().incident.create({
    data: {
      ...{ bookingId, actorId: kai.id, kind: 'injury', petName: 'Rex', place: 'Yard' },
      ...{ what: '=Cut paw', done: 'Washed', vet: false, happenedAt: at('2027-05-11T12:00') },
      createdAt: new Date(),
    },
  });
  await database().incidentNote.create({
    data: {
      ...{ incidentId: incident.id, text: 'Healed.', forOwner: false },
      createdAt: at('2027-05-13T09:00'),
    },
  });
});

const rowsOf = async (file: string) =>
  (await inspectionTables(may)).find((table) => table.file === file)?.rows;

describe('R147 the register', () => {
  it('R147 holds breed, sex, age, markings, who brought and who fetched', async () => {
    const [booking] = await database().booking.findMany({
      where: { userId: owner.id },
      orderBy: { start: 'asc' },
    });
    const noting = { bookingId: booking?.id ?? '', viewer: admin, version: booking?.version ?? 0 };
    await noteArrived({ ...noting, noticed: ['rabies'], broughtBy: 'Jo Park' });
    clock('2027-05-12T10:00');
    const left = { ...noting, version: noting.version + 1 };
    await noteLeft({ ...left, pickedUpBy: 'Aunt May' });
    const { rows } = await registerPage(may);
    expect(rows.find((row) => row.dog === 'Rex')).toMatchObject({
      ...{ breed: 'Beagle', sex: 'Male', age: '3 years', markings: 'Tan, one white paw' },
      ...{ broughtBy: 'Jo Park', pickedUpBy: 'Aunt May' },
    });
    await correctTimes({
      ...{ ...left, version: left.version + 1, broughtBy: 'Sam', pickedUpBy: 'Aunt May' },
      ...{ arrivedAt: at('2027-05-10T10:00'), leftAt: at('2027-05-12T10:00') },
    });
    const history = await database().bookingHistory.findMany({
      where: { event: 'times_corrected' },
    });
    expect(history.map(({ note }) => note)).toEqual(['brought by: Jo Park, now Sam']);
  });
});

it('R147 the register leaves out what an owner has not answered yet', async () => {
  const toAsk = ['breed', 'pet_age', 'gender'];
  await database().pet.update({ where: { id: dog.id }, data: { toAsk } });
  const { rows } = await registerPage({ from: '2027-06-01', until: '2027-06-30' });
  expect(rows).toMatchObject([{ dog: 'Rex', breed: '', sex: '', age: '' }]);
});

describe('R147 the tables', () => {
  it('R147 has the medicine log with initials, and what was taken back', async () => {
    expect(await rowsOf('medicine')).toEqual([
      [
        ...['May 11, 2027 at 8:00 AM', 'Rex', 'Apoquel, 1 tablet', 'Given'],
        ...['May 11, 2027 at 8:05 AM', 'May 11, 2027 at 8:06 AM', 'KL', ''],
        'May 11, 2027 at 8:07 AM',
      ],
      expect.arrayContaining(['Refused', 'KL', 'Spat it out', '']),
    ]);
  });

  it('R147 has certificates, signatures and incidents of those who stayed, with notes', async () => {
    expect(await rowsOf('certificates')).toEqual([
      [
        ...['Rex', 'Ada Byron', 'Rabies', 'Jan 31, 2028', 'confirmed', ''],
        expect.stringMatching(/^certificates\/.+/) as string,
      ],
    ]);
    expect(await rowsOf('signatures')).toEqual([
      ['Ada Byron', expect.any(String), 'Ada Byron', 'May 1, 2027 at 8:00 AM'],
    ]);
    expect(await rowsOf('incidents')).toEqual([
      [
        ...['May 11, 2027 at 12:00 PM', 'Injury', 'Rex', 'Yard', '=Cut paw', 'Washed', 'No', ''],
        ...['KL', 'May 13, 2027 at 9:00 AM: Healed.'],
      ],
    ]);
  });

  it('R147 has the days over a limit with what they were accepted although', async () => {
    expect(await rowsOf('days-over-a-limit')).toEqual(
      ['May 10, 2027', 'May 11, 2027', 'May 12, 2027'].map((day) => [
        day,
        '2 of 1, over',
        'The house is full May 10: 2 of 1.',
      ]),
    );
  });

  it('R147 has none without rows: a house with all rules off prints the register alone', async () => {
    expect(await inspectionTables({ from: '2026-01-01', until: '2026-01-31' })).toEqual([]);
  });
});

it('R147 the ZIP has each table, file and text, and the SHA-256 of each', async () => {
  await database().picture.create({
    data: {
      ...{ place: 'trust', alt: 'Our License', width: 640, height: 480 },
      createdAt: new Date(),
    },
  });
  const stream = openWhenRead(() => inspectionPack(may));
  const zip = unzipSync(new Uint8Array(await new Response(stream).arrayBuffer()));
  const names = Object.keys(zip);
  expect(names.map((name) => name.replace(/^certificates\/.*/, 'certificates/…'))).toEqual([
    ...['register.csv', 'certificates.csv', 'signatures.csv', 'medicine.csv', 'incidents.csv'],
    'days-over-a-limit.csv',
    expect.stringMatching(/^agreements\/version-\d+\.md$/) as string,
    ...['certificates/…', 'license-and-insurance/1-our-license.jpg', 'manifest.csv'],
  ]);
  const text = (name: string) => strFromU8(zip[name] ?? new Uint8Array());
  expect(text(names.find((name) => name.startsWith('agreements/')) ?? '')).toContain('# Ours');
  // No cell runs as a formula.
  expect(text('incidents.csv')).toContain(`"'=Cut paw"`);
  const read = readCsv(text('manifest.csv'));
  const lines = 'value' in read ? read.value.map(({ cells }) => cells) : [];
  const sumOf = (name: string) =>
    createHash('sha256')
      .update(zip[name] ?? '')
      .digest('hex');
  expect(lines).toEqual([
    ['File', 'SHA-256'],
    ...names.slice(0, -1).map((name) => [name, sumOf(name)]),
  ]);
  expect(zip[names.find((name) => name.startsWith('certificates/')) ?? '']?.length).toBeGreaterThan(
    0,
  );
});

it('R147 the page has every row of 150, and of a table too long for a page the number left out', async () => {
  const { id: bookingId } = await stay({
    ...{ status: 'accepted', start: '2027-07-01T09:00', end: '2027-07-31T10:00' },
  });
  const item = await database().careItem.create({
    data: {
      ...{ petId: dog.id, kind: 'medicine', what: 'Apoquel', amount: '1 tablet' },
      ...{ times: [480], createdAt: new Date() },
    },
  });
  const doses = (count: number, dueOn: string) =>
    database().careDone.createMany({
      data: Array.from({ length: count }, (_, index) => ({
        ...{ bookingId, petId: dog.id, itemId: item.id, dueOn, dueMinutes: 480 },
        ...{ doneAt: at(`${dueOn}T08:05`), notedAt: at(`${dueOn}T08:06`) },
        ...{ outcome: 'given' as const, note: `Dose ${index + 1}` },
        liveKey: `${dueOn} ${index}`,
      })),
    });
  await doses(150, '2027-07-02');
  const browser = await browserOf(admin);
  const pageOf = async (until: string) => {
    const path = `/admin/register?from=2027-07-01&until=${until}`;
    const { body } = await browser.get(registerLoader, path);
    return (body as SerializeFrom<typeof registerLoader>).shown;
  };
  const july = await pageOf('2027-07-02');
  const medicine = july?.tables.find(({ file }) => file === 'medicine');
  expect(medicine).toMatchObject({ leftOut: 0 });
  expect(medicine?.rows.map((row) => row[7])).toEqual(
    expect.arrayContaining(['Dose 1', 'Dose 101', 'Dose 150']),
  );
  expect(medicine?.rows).toHaveLength(150);
  await doses(900, '2027-07-03');
  const long = (await pageOf('2027-07-03'))?.tables.find(({ file }) => file === 'medicine');
  expect([long?.rows.length, long?.leftOut]).toEqual([1000, 50]);
});
