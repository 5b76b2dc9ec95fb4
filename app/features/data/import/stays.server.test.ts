/**
 * R100: an import of upcoming stays and balances: checked first, imported in one transaction, without
 * duplicates.
 */
import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { csvLine, csvText, readCsv } from '~/core/text/csv';
import { addDays, toLocal } from '~/core/time/business-time';
import { exportHouse } from '~/features/data/exports/export-house.server';
import { takeOutLine } from '~/features/money/payments/adjust-total.server';
import { creditOf } from '~/features/money/credit/credit.server';
import { broughtOver } from '~/features/money/pricing/quote';
import { queueStayReminders } from '~/features/booking/lists/stay-reminders.server';
import { createBooking } from '~tests/factories/bookings';
import { createAdmin, createOwner } from '~tests/factories/people';
import { createPet } from '~tests/factories/pets';
import { refusal } from '~tests/setup/refusal';
import { turnsDuring } from '~tests/setup/turns';
import { type ImportColumn, importColumns } from './import-columns';
import {
  answerValues,
  checkList,
  chooseList,
  dropList,
  importList,
  importState,
} from './import-list.server';
import { paidEarlier } from './write-stays.server';
import { inDepthElse } from '~tests/setup/depth';
import { failingInserts } from '~tests/setup/failing-inserts';
import { house } from '~tests/setup/house';

type Line = Partial<Record<ImportColumn, string>>;

const {
  admin,
  owner: sam,
  dogs: pets,
  settings,
  guest,
  stay,
} = house({
  owner: { firstName: 'Sam', lastName: 'Rivera', phoneNumber: '+12155551001' },
  dogs: ['Biscuit', 'Fig', 'Mac & Cheese'].map((petName) => ({ petName })),
});
const christmas: Line = {
  ...{ email: sam.email, pet_name: 'Biscuit', service: 'Boarding', status: 'Confirmed' },
  ...{ drop_off: '12/24/2027 9:00 AM', pick_up: '12/27/2027 9:00 AM' },
};

afterEach(dropList);

function fileOf(lines: readonly Line[]): string {
  const columns = [...new Set(lines.flatMap((line) => Object.keys(line) as ImportColumn[]))];
  return [
    csvLine(columns.map((name) => csvText(importColumns[name].label))),
    ...lines.map((line) => csvLine(columns.map((name) => csvText(line[name] ?? '')))),
  ].join('');
}

const report = () => {
  const { checked, imported } = importState();
  return checked ?? imported;
};

async function checkAgain() {
  const { list } = importState();
  const columns = list?.columns.map(({ means }) => means) ?? [];
  await checkList({ version: list?.version ?? '', columns, fill: {} }, admin.id);
  return report();
}

async function check(lines: readonly Line[] | string) {
  const text = typeof lines === 'string' ? lines : fileOf(lines);
  await chooseList({ kind: 'stays', name: 'stays.csv', bytes: new TextEncoder().encode(text) });
  return checkAgain();
}

async function run(lines: readonly Line[] | string) {
  await check(lines);
  await importList(importState().list?.version ?? '', admin.id);
  expect(importState().failure).toBeNull();
  return report();
}

const linesOf = (problems: readonly { line: number; text: string }[] | undefined) =>
  problems?.map(({ line, text }) => `${line}: ${text}`);

/** Returns all rows that an import could change. */
async function everything() {
  const order = { orderBy: { id: 'asc' } } as const;
  return {
    bookings: await database().booking.findMany(order),
    dogs: await database().bookingPet.findMany({
      orderBy: [{ bookingId: 'asc' }, { petId: 'asc' }],
    }),
    lines: await database().quoteLine.findMany({
      orderBy: [{ bookingId: 'asc' }, { revision: 'asc' }, { position: 'asc' }],
    }),
    history: await database().bookingHistory.findMany(order),
    ledger: await database().ledgerEntry.findMany(order),
    owners: await database().profile.findMany(order),
    mails: await database().outboxMail.count(),
    notices: await database().pushNotice.count(),
  };
}

const staysOf = (userId: string) =>
  database().booking.findMany({
    where: { userId },
    orderBy: { start: 'asc' },
    include: { pets: true, quoteLines: true, history: true, ledger: true },
  });

describe('a stay of the list', () => {
  it('comes in as agreed, with what was paid, and no one is told', async () => {
    const found = await run([
      {
        ...christmas,
        pet_name: 'Biscuit and Fig',
        price: '$300.00',
        paid: '50',
        message: 'Hi\nyou',
      },
      {
        ...christmas,
        ...{ drop_off: '1/11/2028', pick_up: '', service: 'Daycare', status: 'new' },
      },
    ]);
    expect(found).toMatchObject({
      ...{ problems: [], leftOut: 0, isNew: { stays: 2 }, isThere: { stays: 0 } },
    });
    const [boarding, daycare] = await staysOf(sam.id);
    expect(boarding).toMatchObject({
      ...{ service: 'Boarding', status: 'accepted', message: 'Hi\nyou', numDogs: 2 },
      ...{ petsSelected: ['Biscuit', 'Fig'], totalCents: 30_000, totalByHand: true },
      ...{ paidCents: 5_000, remainCents: 25_000, depositCents: null, restDueDays: null },
      dates: ['2027-12-24', '2027-12-25', '2027-12-26', '2027-12-27'],
      history: [{ event: 'created_by_admin', fromStatus: null, toStatus: 'accepted' }],
      ledger: [{ kind: 'manual', amountCents: 5_000, note: paidEarlier }],
    });
    expect(boarding?.receiptNumber).toMatch(/^\d{4}-\d{4}$/);
    expect(toLocal(boarding?.start ?? new Date(), 'America/New_York')).toBe('2027-12-24T09:00');
    expect(boarding?.pets).toHaveLength(2);
    // The house's opening times, and its price for a full day.
    expect(daycare).toMatchObject({ status: 'pending', totalByHand: false, paidCents: 0 });
    expect(toLocal(daycare?.start ?? new Date(), 'America/New_York')).toBe('2028-01-11T06:15');
    expect(toLocal(daycare?.end ?? new Date(), 'America/New_York')).toBe('2028-01-11T18:15');
    expect(daycare?.totalCents).toBe(daycare?.quoteLines[0]?.amountCents);
    expect(await database().outboxMail.count()).toBe(0);
    expect(await database().pushNotice.count()).toBe(0);
    expect(await queueStayReminders()).toBe(0);
  });

  it('R140 has the tax of today, and a given price holds it; an exempt owner pays none', async () => {
    await settings({ taxRate: 88_750 });
    const day = (drop_off: string): Line => ({
      ...christmas,
      drop_off,
      pick_up: '',
      service: 'Daycare',
    });
    await run([day('1/11/2028'), { ...day('1/12/2028'), price: '100' }]);
    const taxes = (await staysOf(sam.id)).map(({ totalCents, quoteLines }) => [
      totalCents,
      quoteLines.find(({ kind }) => kind === 'tax')?.tax ?? null,
    ]);
    const tax = { name: 'Sales tax', rate: 88_750, included: false, stay: true, extras: true };
    expect(taxes).toEqual([
      [4899, { ...tax, taxableCents: 4500, taxCents: 399 }],
      [10_000, { ...tax, taxableCents: 9185, taxCents: 815 }],
    ]);
    await database().profile.update({ where: { id: sam.id }, data: { taxExempt: 'Rescue' } });
    await run([day('1/13/2028')]);
    expect((await staysOf(sam.id)).at(-1)?.totalCents).toBe(4500);
  });

  it('is there the second time, and changes nothing', async () => {
    const lines: Line[] = [
      { ...christmas, price: '300', paid: 'yes', balance: '45' },
      { ...christmas, pet_name: 'Fig', price: '200', paid: '20' },
      { ...christmas, pet_name: 'Mac & Cheese', drop_off: '2028-02-01', pick_up: '2028-02-03' },
    ];
    expect(await run(lines)).toMatchObject({ leftOut: 0, isNew: { stays: 2, balances: 1 } });
    const rows = await everything();
    expect(await staysOf(sam.id)).toHaveLength(2);
    const again = await run(lines);
    expect(again).toMatchObject({
      ...{ leftOut: 0, isNew: { stays: 0, balances: 0 }, isThere: { stays: 2, balances: 1 } },
      notices: [],
    });
    expect(await everything()).toEqual(rows);
  });

  it('is found again though it was moved or canceled here', async () => {
    await run([christmas, { ...christmas, drop_off: '2028-02-01', pick_up: '2028-02-03' }]);
    const [first, second] = await staysOf(sam.id);
    const day = 24 * 3_600_000;
    await database().booking.update({
      where: { id: first?.id ?? '' },
      data: {
        start: new Date((first?.start.getTime() ?? 0) + 10 * day),
        end: new Date((first?.end.getTime() ?? 0) + 10 * day),
      },
    });
    await database().booking.update({
      where: { id: second?.id ?? '' },
      data: { status: 'canceled', canceledAt: new Date() },
    });
    const again = await run([
      christmas,
      { ...christmas, drop_off: '2028-02-01', pick_up: '2028-02-03' },
    ]);
    expect(again).toMatchObject({ isNew: { stays: 0 }, isThere: { stays: 2 } });
    expect(linesOf(again?.notices)).toEqual([
      expect.stringContaining('2: Biscuit’s Boarding, Mon, Jan 3'),
      expect.stringContaining('was canceled here and stays so.'),
    ]);
  });

  it('stays as it is when its line is corrected, which is told', async () => {
    await run([{ ...christmas, price: '300' }]);
    const rows = await everything();
    const found = await run([
      { ...christmas, pick_up: '12/28/2027 9:00 AM', price: '400', paid: '10' },
    ]);
    expect(linesOf(found?.notices)).toEqual([
      '2: Biscuit’s Boarding, Fri, Dec 24, 2027, 9:00 AM to Mon, Dec 27, 2027, 9:00 AM, is already here and stays as it is. This line says Boarding, Fri, Dec 24, 2027, 9:00 AM to Tue, Dec 28, 2027, 9:00 AM, the price $400.00 and $10.00 paid: please change it on its page.',
    ]);
    expect(await everything()).toEqual(rows);
  });

  it('is refused with its reason where it does not fit', async () => {
    const gone = await createPet(sam.id, { petName: 'Otis', retiredAt: new Date() });
    await createBooking(sam.id, [pets[1]?.id ?? ''], {
      ...{ service: 'Boarding', status: 'accepted' },
      ...{ start: '2027-12-23T09:00', end: '2027-12-26T09:00' },
    });
    const found = await check([
      { ...christmas, email: 'new@example.com' },
      { ...christmas, pet_name: 'Rex' },
      { ...christmas, pet_name: gone.petName },
      { ...christmas, pet_name: 'Fig' },
      { ...christmas, pet_name: '' },
      { ...christmas, email: '', full_name: 'Sam Rivera' },
      { ...christmas, email: '', full_name: 'Sam Rivera', phone_number: '215-555-0199' },
      christmas,
      { ...christmas, pick_up: '12/28/2027' },
      { ...christmas, drop_off: '12/31/2027', pick_up: '12/30/2027' },
      { ...christmas, status: 'No show' },
      { ...christmas, drop_off: '1/2/2025', pick_up: '1/3/2025' },
    ]);
    expect(linesOf(found?.problems)).toEqual([
      '2: Bring in owners and dogs first: new@example.com isn’t here.',
      '3: Bring in owners and dogs first: Sam Rivera has no dog called Rex here.',
      '4: Otis is retired, so it can’t come.',
      expect.stringMatching(/^5: Fig already has Boarding here then: Thu, Dec 23/),
      '6: Pet Name is missing.',
      '7: Email is missing.',
      '8: Bring in owners and dogs first: Sam Rivera, 215-555-0199, isn’t here.',
      '10: Biscuit comes at that time on line 9 already.',
      '12: This stay was canceled, so it isn’t imported.',
      '13: This stay is over. Only coming stays are imported.',
    ]);
    expect(found?.values).toMatchObject([{ column: 'pick_up', cell: '12/30/2027', first: 11 }]);
    expect(found).toMatchObject({ leftOut: 11, isNew: { stays: 1 } });
  });
});

describe('its owner', () => {
  it('is known by name and phone, too', async () => {
    const line = { ...christmas, email: '', first_name: 'sam', last_name: 'Rivera' };
    const phone_number = '(215) 555-1001';
    expect(await run([{ ...line, phone_number }])).toMatchObject({
      ...{ leftOut: 0, isNew: { stays: 1 } },
    });
    expect(await staysOf(sam.id)).toHaveLength(1);
    await createOwner({
      firstName: 'Sam',
      lastName: 'RIVERA',
      phoneNumber: '+12155551001',
    });
    const found = await check([{ ...line, phone_number }]);
    expect(linesOf(found?.problems)).toEqual([
      `2: 2 owners are sam Rivera, ${phone_number}. Please give their email.`,
    ]);
  });

  it('is none of those who run the house', async () => {
    const found = await check([{ ...christmas, email: (await createAdmin()).email }]);
    expect(found?.problems[0]?.text).toContain('signs in to run this house');
  });
});

describe('a balance', () => {
  const later: Line = { drop_off: '2028-02-01 9:00', pick_up: '2028-02-03 9:00' };

  it('that is owed is a charge on the next coming stay', async () => {
    await run([
      { ...christmas, ...later, price: '200', balance: '45.50' },
      { ...christmas, price: '300', balance: '45.50' },
    ]);
    const [first, second] = await staysOf(sam.id);
    expect(first).toMatchObject({ totalCents: 34_550, remainCents: 34_550, quoteRevision: 2 });
    expect(first?.quoteLines).toContainEqual(
      expect.objectContaining({ kind: 'adjustment', what: broughtOver, amountCents: 4_550 }),
    );
    expect(second).toMatchObject({ totalCents: 20_000, quoteRevision: 1 });
    expect(await database().outboxMail.count()).toBe(0);
  });

  it('in credit pays coming stays, soonest first', async () => {
    await run([
      { ...christmas, price: '300' },
      { ...christmas, ...later, price: '200', paid: '50' },
    ]);
    const credit = [{ email: sam.email, credit: '400' }];
    expect(await run(credit)).toMatchObject({ isNew: { balances: 1 }, leftOut: 0 });
    const [first, second] = await staysOf(sam.id);
    expect(first).toMatchObject({ paidCents: 30_000, remainCents: 0 });
    expect(second).toMatchObject({ paidCents: 15_000, remainCents: 5_000 });
    expect(await run(credit)).toMatchObject({ isNew: { balances: 0 }, isThere: { balances: 1 } });
    expect(await database().outboxMail.count()).toBe(0);
  });

  it('R143 in credit goes to the owner’s house credit, where there is one, once', async () => {
    await settings({ houseCredit: true });
    const credit = [{ ...christmas, price: '300', credit: '400' }];
    const found = await run(credit);
    expect(found).toMatchObject({ isNew: { balances: 1 }, leftOut: 0 });
    expect(linesOf(found?.notices)).toEqual(['0: In all: $400.00 in credit from before.']);
    expect((await staysOf(sam.id))[0]).toMatchObject({ paidCents: 0, remainCents: 30_000 });
    expect(await creditOf('committed', sam.id)).toMatchObject({
      cents: 40_000,
      moneyCents: 40_000,
    });
    expect(await run(credit)).toMatchObject({ isNew: { balances: 0 }, isThere: { balances: 1 } });
    const other = await run([{ email: sam.email, credit: '500' }]);
    expect(linesOf(other?.notices)?.at(-1)).toContain('was brought over before and stays as it is');
    expect((await creditOf('committed', sam.id)).cents).toBe(40_000);
    const entries = await database().creditEntry.findMany();
    expect(entries.map(({ kind, note }) => [kind, note])).toEqual([['brought_over', broughtOver]]);
  });

  it('goes to what is accepted before a request that is sooner', async () => {
    const asked = { start: '2027-12-01T09:00', end: '2027-12-03T09:00', totalCents: 9_000 };
    await stay({ service: 'Boarding', status: 'pending', ...asked });
    await run([{ ...christmas, price: '300', credit: '400' }]);
    const [request, accepted] = await staysOf(sam.id);
    expect(accepted).toMatchObject({ status: 'accepted', paidCents: 31_000, remainCents: -1_000 });
    expect(request).toMatchObject({ status: 'pending', paidCents: 9_000 });
  });

  it('beyond all of them is a credit of the first', async () => {
    await run([{ ...christmas, price: '300', balance: '-350' }]);
    expect((await staysOf(sam.id))[0]).toMatchObject({ paidCents: 35_000, remainCents: -5_000 });
  });

  it('without a coming stay goes into the private note, once', async () => {
    await database().profile.update({
      where: { id: sam.id },
      data: { privateNote: 'Rings twice.' },
    });
    const owes = [{ email: sam.email, balance: '$45' }];
    const found = await run(owes);
    expect(linesOf(found?.notices)).toEqual([
      '0: In all: $45.00 owed from before.',
      '2: Sam Rivera has no coming stay, so the balance goes into your private note: owes $45.00.',
    ]);
    const note = () =>
      database().profile.findUniqueOrThrow({
        where: { id: sam.id },
        select: { privateNote: true },
      });
    const noted = { privateNote: 'Rings twice.\nBalance brought over: owes $45.00' };
    expect(await note()).toEqual(noted);
    expect(await run(owes)).toMatchObject({ isThere: { balances: 1 }, notices: [] });
    const changed = await run([{ email: sam.email, balance: '(20)' }]);
    expect(changed?.notices[0]?.text).toContain('stays as it is');
    expect(await note()).toEqual(noted);
  });

  it('is one for each owner, and none where it is the rest of a stay', async () => {
    const found = await check([
      { ...christmas, price: '300', paid: '100', balance: '200' },
      { email: sam.email, balance: '20' },
      { email: sam.email, balance: '30' },
      { email: sam.email, balance: 'some' },
      { email: sam.email },
    ]);
    expect(linesOf(found?.problems)).toEqual([
      '4: Sam Rivera owes $20.00 on line 3, and owes $30.00 here.',
      '6: Drop Off is missing.',
    ]);
    expect(found).toMatchObject({ isNew: { stays: 1, balances: 1 }, values: [{ cell: 'some' }] });
  });

  it('that was taken out here does not come back', async () => {
    const lines = [{ ...christmas, balance: '45' }];
    await run(lines);
    const [booked] = await staysOf(sam.id);
    await takeOutLine({
      ...{ bookingId: booked?.id ?? '', version: booked?.version ?? 0, actorId: admin.id },
      ...{
        submissionKey: 'take-out',
        position: (booked?.quoteLines.filter(({ revision }) => revision === 2).length ?? 0) - 1,
      },
    });
    expect(await run(lines)).toMatchObject({ isNew: { stays: 0, balances: 0 } });
  });
});

describe('the check', () => {
  it('tells unknown words once for the file, and reads them as what they stand for', async () => {
    const lines = ['Suite', 'Suite', 'Grooming'].map((service, at) => ({
      ...{ ...christmas, service, status: at === 1 ? 'Gebucht' : '' },
      ...{ drop_off: `2028-0${at + 1}-01`, pick_up: `2028-0${at + 1}-03` },
    }));
    const found = await check(lines);
    expect(found).toMatchObject({
      ...{ problems: [], leftOut: 3, isNew: { stays: 0 } },
      values: [
        { column: 'service', cell: 'Suite', lines: 2 },
        { column: 'status', cell: 'Gebucht' },
        { column: 'service', cell: 'Grooming' },
      ],
    });
    const version = importState().list?.version ?? '';
    await answerValues({ version, answers: ['Boarding', 'accepted', 'none'] }, admin.id);
    expect(report()).toMatchObject({ isNew: { stays: 2 }, leftOut: 1 });
    expect(linesOf(report()?.problems)).toEqual([
      '4: This is neither Daycare nor Boarding, so it isn’t imported.',
    ]);
  });

  it('says where the house is full or closed, and imports all the same', async () => {
    await settings({ dogLimit: 1 });
    await database().specialDay.create({
      data: { date: '2028-12-25', kind: 'closed', reason: 'Christmas' },
    });
    const line = { ...christmas, drop_off: '12/24/2028 9 AM', pick_up: '12/26/2028' };
    const found = await run([{ ...line, pet_name: 'Biscuit, Fig' }]);
    expect(linesOf(found?.notices)).toEqual([
      '0: Fuller than your limits, and still imported. More dogs are booked on 3 days: Dec 24 (2), Dec 25 (2), Dec 26 (2).',
      '0: Some stays are on days when you’re closed: Dec 25. They are still imported.',
      '0: 1 line says no time: Drop Off is 6:15 AM then, and Pick Up as late as a full day of Daycare or whole days of Boarding last.',
    ]);
    expect(found).toMatchObject({ leftOut: 0, isNew: { stays: 1 } });
  });

  it('needs to know the owner, the dog and the day', async () => {
    for (const [titles, missing] of [
      ['Dog,Drop Off', 'email address'],
      ['Email,Dog', 'Drop Off'],
      ['Email,Drop Off', 'the dog’s name'],
    ] as const) {
      const bytes = new TextEncoder().encode(`${titles}\na,b`);
      await chooseList({ kind: 'stays', name: 'stays.csv', bytes });
      const refused = await refusal(Promise.resolve().then(checkAgain));
      expect(refused.userMessage).toContain(missing);
    }
  });

  it('reads a column of the other list as none', async () => {
    await chooseList({
      kind: 'stays',
      name: 'a.csv',
      bytes: new TextEncoder().encode('Email,Breed\na,b'),
    });
    expect(importState().list?.columns.map(({ means }) => means)).toEqual(['email', null]);
  });
});

describe('an import of stays', () => {
  it('is all or nothing', async () => {
    const before = await everything();
    await failingInserts('ledger_entries', async () => {
      await check([christmas, { ...christmas, pet_name: 'Fig', paid: '20' }]);
      await importList(importState().list?.version ?? '', admin.id);
    });
    expect(importState()).toMatchObject({ imported: null, work: null });
    expect(importState().failure).toContain('Nothing was imported');
    expect(await everything()).toEqual(before);
  });

  it('R111 lets others write while it finds what is new, and heeds what they wrote', async () => {
    const others = await guest({ petName: 'Maple' });
    const many = inDepthElse(1_500, 300);
    const lines = Array.from({ length: many }, (_, day) => {
      const drop_off = addDays('2027-01-04', day);
      return { email: others.email, pet_name: 'Maple', service: 'Daycare', drop_off };
    });
    await check(lines);
    const importing = importList(importState().list?.version ?? '', admin.id);
    while ((importState().work?.done ?? lines.length) < lines.length) await setImmediate();
    await stay({ of: others, start: '2027-01-05T09:00', end: '2027-01-05T15:00' });
    expect(importState().work?.what).toBe('import');
    expect(await staysOf(others.id)).toHaveLength(1);
    await importing;
    expect(report()).toMatchObject({ isNew: { stays: many - 1 }, isThere: { stays: 1 } });
    expect(await staysOf(others.id)).toHaveLength(many);
  });

  it('R111 ends in a house where others never rest', async () => {
    await check([christmas]);
    const importing = importList(importState().list?.version ?? '', admin.id);
    while (importState().work !== null)
      await database().profile.update({ where: { id: sam.id }, data: { showContact: false } });
    await importing;
    expect(report()).toMatchObject({ isNew: { stays: 1 } });
    expect(await staysOf(sam.id)).toHaveLength(1);
  });

  it('R111 of many lines lets others have their turn, and is there the second time', async () => {
    const days = inDepthElse(500, 15);
    const owners = await Promise.all(
      Array.from({ length: 20 }, async () => (await guest({ petName: 'Maple' })).email),
    );
    const lines = owners.flatMap((email) =>
      Array.from({ length: days }, (_, day) => {
        const drop_off = addDays('2027-01-04', day);
        return { email, pet_name: 'Maple', service: 'Daycare', drop_off, price: '40', paid: '10' };
      }),
    );
    await check(lines);
    const importing = () => importList(importState().list?.version ?? '', admin.id);
    expect(await turnsDuring(importing)).toBeGreaterThanOrEqual(lines.length / 50);
    expect(report()).toMatchObject({ leftOut: 0, isNew: { stays: lines.length } });
    const rows = await database().booking.count();
    expect(
      await database().ledgerEntry.count({ where: { note: paidEarlier } }),
    ).toBeGreaterThanOrEqual(lines.length);
    const numbers = await database().booking.groupBy({ by: ['receiptNumber'], _count: true });
    expect(numbers.filter(({ receiptNumber, _count: uses }) => receiptNumber && uses > 1)).toEqual(
      [],
    );
    expect(await run(lines)).toMatchObject({
      ...{
        leftOut: 0,
        isNew: { stays: 0 },
        isThere: { stays: lines.length },
        notices: [],
      },
    });
    expect(await database().booking.count()).toBe(rows);
  });
});

describe('R100 the reservations of another system', () => {
  it('come in with their money, in Windows-1252', async () => {
    const jorg = await guest(
      { petName: 'Kiwi' },
      {
        ...{ email: 'jorg.muller@example.com', firstName: 'Jörg', lastName: 'Müller' },
        phoneNumber: '+12155550116;ext=12',
      },
    );
    const text = readFileSync('tests/fixtures/gingr-reservations.csv', 'utf8');
    const bytes = new Uint8Array(Buffer.from(text, 'latin1'));
    await chooseList({ kind: 'stays', name: 'reservations.csv', bytes });
    expect(await checkAgain()).toMatchObject({ unread: ['Reservation ID'], leftOut: 2 });
    const version = importState().list?.version ?? '';
    await answerValues({ version, answers: ['none'] }, admin.id);
    expect(linesOf(report()?.problems)).toEqual([
      '5: This is neither Daycare nor Boarding, so it isn’t imported.',
      '6: This stay was canceled, so it isn’t imported.',
    ]);
    await importList(importState().list?.version ?? '', admin.id);
    const [boarding, daycare] = await staysOf(jorg.id);
    expect(boarding).toMatchObject({ totalCents: 26_750, paidCents: 5_000, status: 'accepted' });
    expect(toLocal(boarding?.end ?? new Date(), 'America/New_York')).toBe('2027-12-27T17:00');
    expect(daycare).toMatchObject({ service: 'Daycare', status: 'pending' });
  });
});

describe('the export of a house', () => {
  const facts = async (userId: string) =>
    (await staysOf(userId)).map(({ quoteLines, pets, quoteRevision, ...stay }) => ({
      ...{ service: stay.service, status: stay.status, start: stay.start, end: stay.end },
      ...{ totalCents: stay.totalCents, paidCents: stay.paidCents, message: stay.message },
      ...{ belongings: stay.belongings, dogs: pets.length, names: stay.petsSelected },
      charges: quoteLines
        .filter(({ kind, revision }) => kind !== 'stay' && revision === quoteRevision)
        .map(({ what, amountCents }) => [what, amountCents]),
    }));

  it('brings its coming stays and balances to another house', async () => {
    const [biscuit, fig, mac] = pets.map(({ id }) => id);
    const boarding = await createBooking(sam.id, [biscuit ?? '', mac ?? ''], {
      ...{ service: 'Boarding', status: 'accepted', message: '=1+1, "please"\nand thanks' },
      ...{
        start: '2027-12-24T09:15',
        end: '2027-12-27T17:45',
        totalCents: 31_234,
        paidCents: 5_001,
      },
    });
    await database().booking.update({
      where: { id: boarding.id },
      data: { belongings: [{ what: 'blue blanket', back: false }] },
    });
    await database().quoteLine.create({
      data: {
        ...{ bookingId: boarding.id, revision: 1, position: 9, kind: 'adjustment' },
        ...{ what: 'Bath: long hair', why: 'Charge', quantity: 1, unitCents: 2_500 },
        amountCents: 2_500,
      },
    });
    await createBooking(sam.id, [fig ?? ''], {
      start: '2028-01-11T08:00',
      end: '2028-01-11T15:00',
    });
    await createBooking(sam.id, [fig ?? ''], {
      ...{ status: 'accepted', start: '2026-01-13T08:00', end: '2026-01-13T15:00' },
      ...{ totalCents: 4_000, paidCents: 1_000 },
    });
    const body = await exportHouse(admin);
    const zip = unzipSync(new Uint8Array(await new Response(body).arrayBuffer()));
    const all = strFromU8(zip['import-stays.csv'] ?? new Uint8Array());
    // Lines of this test's owner only, changed to the email of the same owner in the other house.
    const [head = [], ...lines] = readRecords(all);
    const before = (await facts(sam.id)).slice(1);
    const own = lines.filter((cells) => cells.includes(sam.email));
    const there = await createOwner({ email: 'there@example.com' });
    for (const petName of ['Biscuit', 'Fig', 'Mac & Cheese'])
      await createPet(there.id, { petName });
    const text = [head, ...own]
      .map((cells) => csvLine(cells.map((one) => csvText(one === sam.email ? there.email : one))))
      .join('');
    expect(await run(text)).toMatchObject({
      ...{ problems: [], values: [], leftOut: 0, unread: [], isNew: { stays: 2, balances: 1 } },
    });
    const brought = [broughtOver, 3_000];
    expect(await facts(there.id)).toEqual(
      before.map((stay, at) =>
        at > 0
          ? stay
          : { ...stay, totalCents: stay.totalCents + 3_000, charges: [...stay.charges, brought] },
      ),
    );
    const rows = await everything();
    expect(await run(text)).toMatchObject({ isNew: { stays: 0, balances: 0 }, notices: [] });
    expect(await everything()).toEqual(rows);
  });
});

function readRecords(text: string): string[][] {
  const read = readCsv(text);
  return 'value' in read ? read.value.map(({ cells }) => cells) : [];
}
