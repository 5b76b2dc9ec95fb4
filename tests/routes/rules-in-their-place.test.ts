/**
 * Rules in the one place that uses them, over real HTTP: each has its own tests, which would still pass if
 * the page or form didn't use it.
 */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Prisma } from '~/core/database/generated/client';
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createOwner, signIn } from '../factories/people';
import { createPet } from '../factories/pets';
import { type FormFields, httpClient } from '../setup/http-client';
import { formFields } from '../setup/plain-page';
import { cardForm } from './settings-forms';
import { type Ids, startWalk, type Walk } from './walk';

let walk: Walk;
let ids: Ids;

beforeAll(async () => {
  walk = await startWalk();
});
afterAll(() => walk.server.stop());
beforeEach(async () => {
  ids = await walk.freshIds();
});

const settings = (data: Prisma.BusinessSettingsUpdateInput) =>
  walk.server.database.businessSettings.update({ where: { id: 1 }, data });

/** Returns the text of the first match in a page; empty without a match. */
function textOf(html: string, place: RegExp): string {
  const shown = html.replace(/<script.*?<\/script>/gs, '');
  return (new RegExp(place.source, 's').exec(shown)?.[0] ?? '').replace(/<[^>]*>/g, '');
}

it('R92 the sum of the deposit is told before “Book!”, with the total', async () => {
  await settings({ depositPercent: 50, depositHours: 48 });
  const { text } = await walk.clients.owner.post(paths.book(ids.owner, { service: 'Boarding' }), {
    ...{ intent: 'quote', service: 'Boarding', pets_selected: ids.freePet, message: '' },
    ...{ start: '2027-04-05T09:00', end: '2027-04-07T09:00' },
  });
  expect(textOf(text, /\$130\.00/)).toBe('$130.00');
  expect(textOf(text, /Deposit [^<]*the place/)).toBe(
    'Deposit $65.00 within 48 hours of our answer keeps the place',
  );
});

it('R94 where there is one way to pay, “I’ve sent it” is a payment by that', async () => {
  await settings({ zelleAddress: '', venmoName: 'Nora-Tail', cashAppTag: '', cashOrCheck: false });
  const { database } = walk.server;
  await database.paymentClaim.deleteMany();
  const page = paths.payment(ids.deposit);
  const form = formFields((await walk.clients.owner.get(page)).text, 'value="claim"');
  const sent = await walk.clients.owner.post(page, { ...form, amount: '15' });
  expect(sent.status).toBe(302);
  const claims = await database.paymentClaim.findMany({ where: { bookingId: ids.deposit } });
  expect(claims).toMatchObject([{ method: 'venmo', amountCents: 1500, state: 'open' }]);
});

it('R91 Today says the birthday of dogs that come today, for the day or for nights, before they are here', async () => {
  const { database } = walk.server;
  for (const [petName, end] of [
    ['Quill', '2027-03-01T17:00'],
    ['Moss', '2027-03-03T17:00'],
  ] as const) {
    const { id } = await createPet(ids.other, { petName, bornOn: '2024-03-01' }, database);
    const times = { start: '2027-03-01T15:00', end, status: 'accepted' } as const;
    await createBooking(ids.other, [id], { service: 'Boarding', ...times }, database);
  }
  const { text } = await walk.clients.admin.get(paths.admin());
  for (const name of ['Quill', 'Moss'])
    expect(textOf(text, new RegExp(`${name}</a>.*?</p>`))).toBe(
      `${name} is 3 today. Happy birthday!`,
    );
});

it('R83 what is said of a dog at the door stands below, where no button moves', async () => {
  const { admin } = walk.clients;
  const fields = { intent: 'came', booking_id: ids.missed, version: '1' };
  expect((await admin.post(paths.adminCalendarForm('2027-03'), fields)).status).toBe(302);
  const { text } = await admin.follow();
  expect(textOf(text, /<[^>]*data-below="true".*?came [^<]*/)).toContain('Rex came as booked');
});

/** A new owner with only two dogs, and their browser. */
async function newOwner(special: { daycare?: number; boarding?: number } = {}) {
  const { database } = walk.server;
  const { id } = await createOwner(
    {
      specialPriceDaycare: special.daycare ?? null,
      specialPriceBoarding: special.boarding ?? null,
    },
    database,
  );
  const [ada, rex] = [
    await createPet(id, { petName: 'Ada' }, database),
    await createPet(id, { petName: 'Rex' }, database),
  ];
  return {
    id,
    ada: ada.id,
    rex: rex.id,
    client: httpClient(walk.server.url, await signIn(id, database)),
  };
}

const accepted = (start: string, end: string) => ({ start, end, status: 'accepted' }) as const;

it('R62 what two stays owe is told to their owner and on the page of the person, with their prices', async () => {
  const { id, ada, client } = await newOwner({ daycare: 3000, boarding: 4000 });
  const { database } = walk.server;
  for (const day of ['2027-02-02', '2027-03-09'])
    await createBooking(id, [ada], accepted(`${day}T09:00`, `${day}T15:00`), database);
  const balance = /Balance: [^<]*/;
  const page = paths.profileOf(id);
  expect(textOf((await client.get(page)).text, balance)).toBe('Balance: $60.00 to pay for 2 stays');
  const { text } = await walk.clients.admin.get(page);
  expect(textOf(text, /To pay<.*?<\/dd>/)).toContain('$60.00 to pay for 2 stays');
  expect(textOf(text, /Special prices<\/dt>.*?<\/dd>/)).toContain(
    'Daycare $30.00 · Boarding $40.00',
  );
});

it('R18 a dog is retired or deleted only without stays ahead, and its page says which', async () => {
  const { id, ada, rex, client } = await newOwner();
  const { database } = walk.server;
  const asked = async (pet: string) =>
    textOf((await client.get(paths.retirePet(pet))).text, /<main.*<\/main>/);
  for (const day of ['2027-03-09', '2027-03-10'])
    await createBooking(id, [ada], accepted(`${day}T09:00`, `${day}T15:00`), database);
  expect(await asked(ada)).toContain('Ada still has 2 stays');
  expect(await asked(rex)).toContain('permanently deletes everything about Rex');
  await createBooking(id, [rex], accepted('2027-02-02T09:00', '2027-02-02T15:00'), database);
  expect(await asked(rex)).toContain('Rex stays in your');
});

it('R105 what is free after an illness is told before “Book!”, up to the last day', async () => {
  const { database } = walk.server;
  const line = { line: 'A dog was ill.', lineUntil: new Date('2027-04-06T04:00:00Z') };
  await database.healthNotice.updateMany({ data: line });
  const told = async (day: string) => {
    const quoted = await walk.clients.owner.post(paths.book(ids.owner, { service: 'Daycare' }), {
      ...{ intent: 'quote', service: 'Daycare', pets_selected: ids.freePet, message: '' },
      ...{ start: `${day}T19:00`, end: `${day}T20:00` },
    });
    return textOf(quoted.text, /A dog was ill\.[^<]*/);
  };
  expect(await told('2027-04-05')).toContain(
    'You can cancel this stay free of charge until Drop Off.',
  );
  expect(await told('2027-04-06')).toBe('');
});

it('R43 Today tells that the house is over its limit and closed, and Settings which days will be', async () => {
  await settings({ dogLimit: 1 });
  const { database } = walk.server;
  await database.specialDay.create({ data: { date: '2027-03-01', reason: 'Burst pipe' } });
  await createBooking(
    ids.other,
    [ids.otherPet],
    accepted('2027-03-01T08:00', '2027-03-01T18:00'),
    database,
  );
  const { admin } = walk.clients;
  const { text } = await admin.get(paths.admin());
  expect(textOf(text, /Here now.*?<\/h3>/)).toMatch(/\d+ of 1 dog, \d+ stays?.*, over your limit/);
  expect(textOf(text, /<strong>Closed.*?<\/p>/)).toContain('Closed Today: Burst pipe');
  await settings({ dogLimit: null });
  await admin.post(paths.settingsCard('places'), cardForm('places', { dogLimit: '1' }));
  expect(textOf((await admin.follow()).text, /More dogs are booked[^<]*/)).toContain('Mar');
});

it('R51 what is noted on the sheet of a day leads back to the sheet of that day', async () => {
  for (const day of [undefined, '2027-03-02']) {
    const sheet = paths.adminDay(day);
    const backFrom = async (form: FormFields) =>
      (await walk.clients.admin.post(sheet, form)).location;
    expect(await backFrom({ intent: 'tick', due: ids.due, outcome: 'given' })).toBe(sheet);
    expect(await backFrom({ intent: 'came', booking_id: ids.missed, version: '1' })).toBe(sheet);
    ids = await walk.freshIds();
  }
});

it('a dispute at PayPal is told on the page of its stay, to the admin alone', async () => {
  const { database } = walk.server;
  const at = new Date('2027-03-01T12:00:00Z');
  const capture = {
    kind: 'capture',
    amountCents: 4500,
    providerRef: 'CAP-1',
    localDate: '2027-03-01',
  } as const;
  await database.ledgerEntry.create({
    data: { bookingId: ids.booking, ...capture, createdAt: at },
  });
  const dispute = {
    id: 'PP-D-1',
    captureRef: 'CAP-1',
    amountCents: 4500,
    openedAt: at,
    changedAt: at,
  };
  await database.paymentDispute.create({ data: dispute });
  const told = async (as: 'admin' | 'owner') =>
    textOf(
      (await walk.clients[as].get(paths.booking(ids.booking))).text,
      /[^>]* is disputed \(case[^<]*/,
    );
  expect(await told('admin')).toContain('$45.00 is disputed (case PP-D-1)');
  expect(await told('owner')).toBe('');
});

it('R45 the import asks about the dogs of owners who are not invited yet, and takes one of them or all', async () => {
  const { id, ada, rex } = await newOwner();
  const { database } = walk.server;
  const asked = new Date('2027-02-01T12:00:00Z');
  await database.profile.update({ where: { id }, data: { notInvitedSince: asked } });
  await createPet(id, { petName: 'Old', retiredAt: asked }, database);
  const { admin } = walk.clients;
  const fits = async () =>
    (await database.pet.findMany({ where: { id: { in: [ada, rex] } } })).map(
      ({ petName, fit }) => `${petName}: ${fit}`,
    );
  const { text } = await admin.get(paths.adminImport());
  const [, count = ''] = /You imported (\d+) dogs/.exec(text) ?? [];
  expect(textOf(text, /Ada \([^<]*/)).not.toBe('');
  expect(textOf(text, /Old \([^<]*/)).toBe('');
  const some = { ...formFields(text, 'These dogs know us'), intent: 'some-know-us', dog: ada };
  await admin.post(paths.adminImport(), some);
  expect((await fits()).sort()).toEqual(['Ada: welcome', 'Rex: unknown']);
  const rest = await admin.get(paths.adminImport());
  expect(rest.text).toMatch(new RegExp(`You imported (1|${Number(count) - 1}) dogs?`));
  const all = { ...formFields(rest.text, 'name="seen"'), intent: 'all-know-us' };
  await admin.post(paths.adminImport(), all);
  expect((await fits()).sort()).toEqual(['Ada: welcome', 'Rex: welcome']);
});

it('R106 the hand-over names those with dogs in the next seven days before it tells them', async () => {
  const { id, ada } = await newOwner();
  const { database } = walk.server;
  const { fullName } = await database.profile.findUniqueOrThrow({ where: { id } });
  const named = async () =>
    textOf((await walk.clients.admin.get(paths.handOver())).text, /In the next seven days: [^<]*/);
  await createBooking(id, [ada], accepted('2027-03-09T09:00', '2027-03-09T15:00'), database);
  expect(await named()).not.toContain(fullName);
  await createBooking(id, [ada], accepted('2027-03-07T09:00', '2027-03-07T15:00'), database);
  expect(await named()).toContain(fullName);
});
