/** The triggers of the migrations: sums and searches agree with the rows, whatever happens to them. */
import { expect, it } from 'vitest';
import { sumCents } from '~/domain/money';
import { countMails, countRows } from '~/services/database/count-rows.server';
import { database } from '~/services/database/database.server';
import type { Booking } from '~/services/database/generated/client';
import { createBooking } from '../factories/bookings';
import { createMessage } from '../factories/messages';
import { createAdmin, createOwner } from '../factories/people';
import { createPet } from '../factories/pets';

const owed = ({ status, remainCents }: Booking) =>
  status === 'accepted' ? Math.max(remainCents, 0) : 0;

function summed(bookings: Booking[]) {
  return {
    bookings: bookings.length,
    totalCents: sumCents(bookings.map(({ totalCents }) => totalCents)),
    paidCents: sumCents(bookings.map(({ paidCents }) => paidCents)),
    outstandingCents: sumCents(bookings.map(owed)),
  };
}

/** Adds everything up anew, the slow way, and compares. */
async function expectSumsToAgree(): Promise<void> {
  const bookings = await database().booking.findMany();
  const byStatus = await database().statusTotals.findMany();
  expect(byStatus.map(({ status }) => status).sort()).toEqual([
    'accepted',
    'canceled',
    'pending',
    'rejected',
  ]);
  for (const { status, ...sums } of byStatus)
    expect(sums).toEqual(summed(bookings.filter((booking) => booking.status === status)));
  const byOwner = await database().ownerTotals.findMany();
  expect(byOwner).toHaveLength(await database().profile.count());
  for (const { ownerId, ...sums } of byOwner)
    expect(sums).toEqual(summed(bookings.filter(({ userId }) => userId === ownerId)));

  const care = new Map<string, { days: number; nights: number }>();
  for (const { service, status, dates, numDogs } of bookings) {
    if (status !== 'accepted' || !Array.isArray(dates)) continue;
    const stayed = service === 'Daycare' ? dates : dates.slice(0, -1);
    for (const date of stayed.map(String)) {
      const day = care.get(date) ?? { days: 0, nights: 0 };
      day[service === 'Daycare' ? 'days' : 'nights'] += numDogs;
      care.set(date, day);
    }
  }
  const kept = await database().careDay.findMany();
  const busy = kept.filter(({ days, nights }) => days !== 0 || nights !== 0);
  expect(Object.fromEntries(busy.map(({ date, ...day }) => [date, day]))).toEqual(
    Object.fromEntries(care),
  );

  const income = new Map<string, number>();
  for (const { localDate, amountCents } of await database().ledgerEntry.findMany())
    income.set(localDate.slice(0, 7), (income.get(localDate.slice(0, 7)) ?? 0) + amountCents);
  const months = await database().incomeMonth.findMany();
  expect(Object.fromEntries(months.map((row) => [row.month, row.amountCents]))).toEqual(
    Object.fromEntries(income),
  );
}

it('sums follow every change of a booking', async () => {
  const [one, other] = [await createOwner(), await createOwner()];
  const dogs = [await createPet(one.id), await createPet(one.id)].map(({ id }) => id);
  const theirs = await createPet(other.id);
  await createBooking(one.id, dogs, { status: 'accepted', paidCents: 2000 });
  const stay = await createBooking(one.id, dogs, {
    service: 'Boarding',
    start: '2026-12-04T09:00',
    end: '2026-12-07T09:00',
    status: 'accepted',
  });
  const wish = await createBooking(other.id, [theirs.id], { paidCents: 500 });
  await expectSumsToAgree();

  await update(wish.id, { status: 'accepted' });
  await expectSumsToAgree();
  await update(stay.id, { service: 'Daycare', dates: ['2026-12-04'], numDogs: 1 });
  await expectSumsToAgree();
  await update(stay.id, { totalCents: 1000, remainCents: 1000 });
  await expectSumsToAgree();
  await update(wish.id, { status: 'rejected' });
  await expectSumsToAgree();
  await database().booking.delete({ where: { id: stay.id } });
  await expectSumsToAgree();
});

function update(
  id: string,
  data: Parameters<ReturnType<typeof database>['booking']['update']>[0]['data'],
) {
  return database().booking.update({ where: { id }, data });
}

async function found(word: string): Promise<string[]> {
  const rows = await database().$queryRaw<{ text: string }[]>`
    SELECT search_entries.text FROM search_index
    JOIN search_entries ON search_entries.id = search_index.rowid
    WHERE search_index MATCH ${`"${word}"*`} ORDER BY search_entries.id`;
  return rows.map(({ text }) => text);
}

it('the search follows names of owners and pets', async () => {
  const owner = await createOwner({ fullName: 'Zoë Quillfeather', email: 'zoe@example.com' });
  const pet = await createPet(owner.id, { petName: 'Sir Wafflepaws' });
  expect(await found('zoe')).toEqual(['Zoë Quillfeather zoe@example.com']);
  expect(await found('quill')).toHaveLength(1);
  expect(await found('waffle')).toEqual(['Sir Wafflepaws']);
  await database().pet.update({ where: { id: pet.id }, data: { petName: 'Biscotti' } });
  await database().profile.update({ where: { id: owner.id }, data: { fullName: 'Zoë Plume' } });
  expect(await found('waffle')).toEqual([]);
  expect(await found('biscot')).toEqual(['Biscotti']);
  expect(await found('quill')).toEqual([]);
  expect(await found('plum')).toHaveLength(1);
  await database().pet.delete({ where: { id: pet.id } });
  expect(await found('biscot')).toEqual([]);
});

it('counts follow the rows, and leave out who has deleted the account', async () => {
  const counted = async () => [await countRows('profiles'), await countRows('conversations')];
  const [profiles = 0, conversations = 0] = await counted();
  const admin = await createAdmin();
  const [one, other] = [await createOwner(), await createOwner()];
  await createMessage(one.id, admin.id);
  await createMessage(other.id, admin.id);
  expect(await counted()).toEqual([profiles + 3, conversations + 2]);
  await database().profile.update({ where: { id: one.id }, data: { deletedAt: new Date() } });
  expect(await counted()).toEqual([profiles + 2, conversations + 1]);
  await database().message.deleteMany();
  await database().conversation.deleteMany();
  expect(await counted()).toEqual([profiles + 2, 0]);
  await database().profile.deleteMany({ where: { id: { in: [one.id, other.id] } } });
  expect(await counted()).toEqual([profiles + 1, 0]);
});

it('mails are counted by state', async () => {
  const at = new Date();
  const mail = await database().outboxMail.create({
    data: {
      template: 'booking',
      toAddress: 'a@example.com',
      contents: {},
      createdAt: at,
      sendAfter: at,
    },
  });
  expect((await countMails()).waiting).toBe(1);
  await database().outboxMail.update({ where: { id: mail.id }, data: { state: 'sent' } });
  expect(await countMails()).toMatchObject({ waiting: 0, sent: 1 });
  await database().outboxMail.deleteMany();
  expect((await countMails()).sent).toBe(0);
});
