/** R86: cash for the remaining amount at the door; R83: its undo. */
import { beforeAll, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { noteArrived, noteLeft } from '~/features/day/arrivals/arrivals.server';
import { renderMail } from '~/features/messages/outbox/stored-email.server';
import { stored } from '~tests/factories/bookings';
import { createAdmin, createHelper } from '~tests/factories/people';
import { at } from '~tests/setup/clock';
import { heardDuring } from '~tests/setup/heard';
import { house, type Person } from '~tests/setup/house';
import { refusal } from '~tests/setup/refusal';
import { takeCash, undoableCash, undoCash } from './cash-at-door.server';

const day = '2027-02-02';
const { admin, owner, clock, pass, stay } = house({
  at: at(`${day}T12:00`),
  settings: { trackArrivals: true },
  owner: { receiveEmails: true },
  dogs: [{ petName: 'Pho' }],
});
let bookingId: string;

beforeAll(async () => {
  const times = { start: `${day}T09:00`, end: `${day}T17:00`, status: 'accepted' } as const;
  const made = { ...times, totalCents: 7500, createdAt: at('2027-01-20T09:00') };
  bookingId = (await stay(made)).id;
  const noting = { bookingId, viewer: admin, noticed: [], pickedUpBy: '' };
  await noteArrived({ ...noting, version: 1 });
  await noteLeft({ ...noting, version: 2 });
});

const entries = () => database().ledgerEntry.findMany({ where: { bookingId } });
const mail = (template: string) =>
  database().outboxMail.findFirst({
    where: { bookingId, template },
    orderBy: { createdAt: 'desc' },
  });
const take = (seenCents = 7500, viewer: Person = admin) =>
  takeCash({ bookingId, seenCents, viewer });

it('writes the ledger once, however often it is pressed, and the receipt waits', async () => {
  const heard = await heardDuring(async () => {
    expect(await take()).toEqual({ petNames: ['Pho'], amountCents: 7500 });
  });
  expect(heard).toContainEqual({ audience: 'admin', topic: 'booking', subjectId: bookingId });
  await Promise.all([take(), take()]);
  expect(await entries()).toMatchObject([{ amountCents: 7500, method: 'cash', kind: 'manual' }]);
  expect(await stored(bookingId)).toMatchObject({ paidCents: 7500, remainCents: 0 });
  const receipt = await mail('payment_receipt');
  expect(receipt).toMatchObject({ state: 'waiting' });
  expect(receipt?.sendAfter.getTime()).toBeGreaterThan(at(`${day}T12:00`).getTime());
});

it('R50 the thanks that wait for the owner ask for nothing that was paid meanwhile', async () => {
  const before = await mail('stay_over');
  if (before === null) throw new Error('no thanks');
  expect(renderMail(before, 'without link').text).toContain('$75.00 remains');
  await take();
  const after = await mail('stay_over');
  if (after === null) throw new Error('no thanks');
  expect(renderMail(after, 'without link').text).not.toContain('remains');
});

it('is for the business, and for what the page said that remains', async () => {
  const helper = { id: (await createHelper()).id, role: 'helper' } as const;
  expect((await refusal(take(7500, helper))).code).toBe('forbidden');
  expect((await refusal(take(7500, owner))).code).toBe('forbidden');
  expect((await refusal(take(5000))).userMessage).toMatch(/^\$75\.00 remains to be paid now/);
  expect((await refusal(take(0))).code).toBe('conflict');
  await take();
  const other = { id: (await createAdmin()).id, role: 'admin' } as const;
  expect((await refusal(take(7500, other))).userMessage).toMatch(/Nothing remains/);
  expect(await entries()).toHaveLength(1);
});

it('is taken back by an entry of its own, once, within ten seconds, and its receipt never goes', async () => {
  await take();
  const [cash] = await undoableCash(admin.id);
  expect(cash).toMatchObject({ bookingId, amountCents: 7500, petNames: ['Pho'] });
  if (cash === undefined) throw new Error('nothing to undo');
  const undo = { ...cash, viewer: admin };
  expect((await refusal(undoCash({ ...undo, viewer: owner }))).code).toBe('forbidden');
  pass(10_001);
  expect(await undoableCash(admin.id)).toEqual([]);
  expect((await refusal(undoCash(undo))).code).toBe('conflict');
  clock(`${day}T12:00`);
  pass(5000);
  const heard = await heardDuring(async () => {
    const ends = await Promise.allSettled([undoCash(undo), undoCash(undo)]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
  expect(heard).toContainEqual({ audience: 'admin', topic: 'booking', subjectId: bookingId });
  expect((await entries()).map(({ amountCents }) => amountCents).sort()).toEqual([-7500, 7500]);
  expect(await stored(bookingId)).toMatchObject({ paidCents: 0, remainCents: 7500 });
  expect(await mail('payment_receipt')).toMatchObject({ state: 'expired' });
  expect(await undoableCash(admin.id)).toEqual([]);
});

it('R92 cash that is taken back meets no deposit, and an earlier deposit stays met', async () => {
  const deposit = { depositCents: 2000, depositDueAt: at(`${day}T08:00`) };
  await database().booking.update({ where: { id: bookingId }, data: deposit });
  await take();
  expect((await stored(bookingId)).depositMetAt).toEqual(at(`${day}T12:00`));
  const undo = async () => {
    const [cash] = await undoableCash(admin.id);
    if (cash === undefined) throw new Error('nothing to undo');
    await undoCash({ ...cash, viewer: admin });
  };
  await undo();
  expect((await stored(bookingId)).depositMetAt).toBeNull();
  const earlier = at('2027-01-21T09:00');
  await database().booking.update({ where: { id: bookingId }, data: { depositMetAt: earlier } });
  clock(`${day}T12:30`);
  await take();
  await undo();
  expect((await stored(bookingId)).depositMetAt).toEqual(earlier);
});
