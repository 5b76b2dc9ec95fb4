/** R82: no-shows; R83: undoing a recorded arrival or departure. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { database } from '~/core/database/database.server';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { noteDidntCome } from '~/features/booking/answers/didnt-come.server';
import { undoableAnswers, undoAnswer } from '~/features/booking/answers/undo-answer.server';
import { today } from '~/features/day/today/today.server';
import { daySheet } from '~/features/day/care/day-sheet.server';
import { renderMail } from '~/features/messages/outbox/stored-email.server';
import { reportsOf } from '~/features/money/reports/reports.server';
import { bookingDetails } from '~/features/booking/lists/booking-details.server';
import { type BookingFields, stored } from '~tests/factories/bookings';
import { createHelper } from '~tests/factories/people';
import { heardOf } from '~tests/setup/heard';
import { refusal } from '~tests/setup/refusal';
import { at } from '~tests/setup/clock';
import { house, type Person } from '~tests/setup/house';
import { mails, onlyMail } from '~tests/setup/outbox-in-test';
import { noteArrived, noteCame, noteLeft } from './arrivals.server';
import { undoableNotes, undoNoted } from './undo-noted.server';
import { soon } from '~tests/setup/until';

const zone = 'America/New_York';
const day = '2027-02-02';

beforeAll(() => vi.stubEnv('INTERVALS', JSON.stringify({ answerUndo: 400 })));
afterAll(() => vi.unstubAllEnvs());

// An accepted Daycare on that day, 9 AM to 5 PM.
const home = house({
  at: at(`${day}T10:00`),
  settings: { trackArrivals: true },
  owner: { receiveEmails: true },
  dogs: [{ petName: 'Pho' }],
  stay: {
    ...{ createdAt: at('2027-01-20T09:00'), status: 'accepted' },
    ...{ start: `${day}T09:00`, end: `${day}T17:00` },
  },
});
const { admin, owner, settings, clock, pass } = home;
const stay = async (fields: BookingFields = {}) => (await home.stay(fields)).id;
const mailsOf = (bookingId: string) => mails({ bookingId });

let helper: Person;
beforeAll(async () => {
  helper = { id: (await createHelper()).id, role: 'helper' };
});

const missed = (bookingId: string, viewer: Person = admin) =>
  noteDidntCome({ bookingId, viewer, version: 1 });

describe('R82 Didn’t come', () => {
  it('cancels the stay with its own line of activity, frees its place and mails the owner', async () => {
    const id = await stay();
    expect(await missed(id)).toEqual({ petNames: ['Pho'], paidCents: 0 });
    expect(await stored(id)).toMatchObject({
      status: 'canceled',
      canceledAt: at(`${day}T10:00`),
      arrivedAt: null,
      refundOrKeep: false,
      version: 2,
    });
    const page = await bookingDetails(id, owner);
    expect(page?.history.at(-1)).toMatchObject({ event: 'didnt_come', by: 'host' });
    const mail = await onlyMail({ bookingId: id });
    expect(mail).toMatchObject({ template: 'no_show', state: 'waiting' });
    expect(mail.sendAfter).toEqual(new Date(at(`${day}T10:00`).getTime() + 400));
    const { rows: timeline } = await today(at(`${day}T10:00`), zone);
    expect(timeline?.filter((row) => row.id === id)).toEqual([]);
  });

  it.each([
    ['terms keep all once it has begun', 50, 0, 'Under the cancellation terms'],
    ['without terms it is asked', null, null, 'You paid $20.00 for this stay.'],
  ] as const)('asks about the money: %s', async (_case, percent, due, sentence) => {
    const id = await stay({ paidCents: 2000 });
    const terms = { cancelDays: percent && 3, cancelKeepPercent: percent };
    await database().booking.update({ where: { id }, data: terms });
    await missed(id);
    expect(await stored(id)).toMatchObject({ refundOrKeep: true, refundDueCents: due });
    const mail = await onlyMail({ bookingId: id });
    expect(renderMail(mail, 'without link').text.replace(/\s+/g, ' ')).toContain(sentence);
  });

  it('is one, however often it is pressed', async () => {
    const id = await stay();
    await Promise.all([missed(id), missed(id), missed(id)]);
    expect((await stored(id)).version).toBe(2);
    expect(await mailsOf(id)).toHaveLength(1);
  });

  it('is for the business, of accepted stays that have begun and were not noted, as seen', async () => {
    const id = await stay();
    expect((await refusal(missed(id, owner))).code).toBe('forbidden');
    expect((await refusal(missed(id, helper))).code).toBe('forbidden');
    const seen = noteDidntCome({ bookingId: id, viewer: admin, version: 2 });
    expect((await refusal(seen)).userMessage).toMatch(/in the meantime/);
    clock(`${day}T08:59`);
    expect((await refusal(missed(id))).userMessage).toMatch(/not begun yet/);
    clock(`${day}T09:10`);
    await noteArrived({ bookingId: id, viewer: admin, version: 1, noticed: [] });
    const here = noteDidntCome({ bookingId: id, viewer: admin, version: 2 });
    expect((await refusal(here)).userMessage).toMatch(/they did come/);
    const pending = await stay({ status: 'pending' });
    expect((await refusal(missed(pending))).code).toBe('conflict');
    expect((await stored(id)).status).toBe('accepted');
  });

  it('is undone like an answer: the stay stands again and its mail never goes', async () => {
    const id = await stay({ paidCents: 2000 });
    await missed(id);
    const [undo] = await undoableAnswers(admin.id);
    expect(undo).toMatchObject({ bookingId: id, answer: 'didn’t come' });
    if (undo === undefined) throw new Error('nothing to undo');
    await undoAnswer({ ...undo, viewer: admin });
    expect(await stored(id)).toMatchObject({
      ...{ status: 'accepted', canceledAt: null, refundOrKeep: false, refundDueCents: null },
    });
    expect((await mailsOf(id)).map(({ state }) => state)).toEqual(['expired']);
    expect((await bookingDetails(id, admin))?.arrival).toMatchObject({
      next: 'arrived',
      missing: true,
    });
  });

  it('if they come after all, the business accepts the stay again', async () => {
    const id = await stay();
    await missed(id);
    clock(`${day}T11:00`);
    await changeBookingStatus({ bookingId: id, viewer: admin, to: 'accepted', seen: 'canceled' });
    const { version } = await stored(id);
    await noteArrived({ bookingId: id, viewer: admin, version, noticed: [] });
    expect((await stored(id)).arrivedAt).toEqual(at(`${day}T11:00`));
  });

  it('is a reason of its own in the reports', async () => {
    await missed(await stay());
    expect(JSON.stringify(await reportsOf(2027))).toContain('Canceled: didn’t come');
  });
});

describe('R82 Did they come?', () => {
  const came = (bookingId: string, viewer: Person = admin) =>
    noteCame({ bookingId, viewer, version: 1 });

  it('Came notes both times as booked, thanks the owner, and proposes no late fee', async () => {
    await settings({ lateCharge: 'fee', lateFeeCents: 1000 });
    const id = await stay();
    clock(`${day}T20:00`);
    expect(await came(id, helper)).toMatchObject({ petNames: ['Pho'], when: 'at 5:00 PM' });
    await came(id);
    expect(await stored(id)).toMatchObject({
      ...{ arrivedAt: at(`${day}T09:00`), leftAt: at(`${day}T17:00`), lateOpen: false, version: 2 },
    });
    expect((await mailsOf(id)).map(({ template }) => template)).toEqual(['stay_over']);
    expect((await bookingDetails(id, owner))?.history.at(-1)?.event).toBe('came');
  });

  it('R120 is asked once the stay is over: for a day by Today and the sheet, then in what waits', async () => {
    const id = await stay();
    expect((await refusal(came(id))).userMessage).toMatch(/not over yet/);
    const asks = async (local: string, date: string) => {
      clock(local);
      const { rows: timeline } = await today(at(local), zone);
      const { stays } = await daySheet(date, admin.id);
      return [
        timeline?.flatMap((row) =>
          row.kind !== 'care' && row.id === id ? [row.askedBefore ? 'waits' : row.next] : [],
        ),
        stays.filter((one) => one.id === id).length,
      ];
    };
    expect(await asks(`${day}T17:01`, day)).toEqual([['came'], 1]);
    expect(await asks('2027-02-03T17:00', '2027-02-03')).toEqual([['came'], 1]);
    expect(await asks('2027-02-03T17:01', '2027-02-03')).toEqual([['waits'], 1]);
    expect(await asks('2027-05-05T17:01', '2027-05-05')).toEqual([['waits'], 1]);
    clock('2027-02-03T09:00');
    const sheet = await daySheet('2027-02-03', admin.id);
    expect(sheet.dogs.filter(({ bookingIds }) => bookingIds.includes(id))).toEqual([]);
    await came(id);
    expect(await asks('2027-02-04T09:00', '2027-02-04')).toEqual([[], 0]);
  });
});

describe('R83 Undo at the door', () => {
  const noted = async (viewer: Person) => {
    const [note] = await undoableNotes(viewer.id);
    if (note === undefined) throw new Error('nothing to undo');
    return { ...note, viewer };
  };

  it('takes an arrival back, by a helper, too, and the owner never hears of it', async () => {
    const id = await stay();
    const arrival = { bookingId: id, viewer: helper, version: 1, broughtBy: 'Jo Park' };
    await noteArrived({ ...arrival, noticed: [] });
    const undo = await noted(helper);
    expect(undo).toMatchObject({ bookingId: id, noted: 'arrived', petNames: ['Pho'], forMs: 400 });
    expect(await undoNoted(undo)).toEqual({ petNames: ['Pho'], stays: 1, noted: 'arrived' });
    expect(await stored(id)).toMatchObject({ arrivedAt: null, broughtBy: '', version: 3 });
    const other = await stay();
    await noteArrived({ bookingId: other, viewer: helper, version: 1, noticed: [] });
    // The owner would have received the first event before the second one.
    await soon(() =>
      expect(heardOf(other)).toContainEqual(expect.objectContaining({ news: 'arrived' })),
    );
    expect(heardOf(id)).not.toContainEqual(expect.objectContaining({ news: 'arrived' }));
  });

  it('takes a departure back with its late charge, its name at the door and its thanks', async () => {
    await settings({ lateCharge: 'fee', lateFeeCents: 1000 });
    const id = await stay();
    await noteArrived({ bookingId: id, viewer: admin, version: 1, noticed: [] });
    clock(`${day}T18:00`);
    await noteLeft({ bookingId: id, viewer: admin, version: 2, pickedUpBy: 'Aunt May' });
    expect(await stored(id)).toMatchObject({ lateOpen: true, pickedUpBy: 'Aunt May' });
    await undoNoted(await noted(admin));
    expect(await stored(id)).toMatchObject({
      ...{ arrivedAt: at(`${day}T10:00`), leftAt: null, lateOpen: false, pickedUpBy: '' },
    });
    expect(await mailsOf(id)).toEqual([]);
  });

  it('takes Came back', async () => {
    const id = await stay();
    clock(`${day}T20:00`);
    await noteCame({ bookingId: id, viewer: admin, version: 1 });
    await undoNoted(await noted(admin));
    expect(await stored(id)).toMatchObject({ arrivedAt: null, leftAt: null });
    expect(await mailsOf(id)).toEqual([]);
  });

  it('is refused when its time is over, once anything followed, twice, and for owners', async () => {
    const id = await stay();
    await noteArrived({ bookingId: id, viewer: admin, version: 1, noticed: [] });
    const undo = await noted(admin);
    expect((await refusal(undoNoted({ ...undo, viewer: owner }))).code).toBe('forbidden');
    pass(400);
    expect(await undoableNotes(admin.id)).toEqual([]);
    expect((await refusal(undoNoted(undo))).userMessage).toMatch(/no longer be undone/);
    clock(`${day}T10:00`);
    const other = await stay();
    const swapped = { ...undo, bookingId: other, version: 1 };
    expect((await refusal(undoNoted(swapped))).code).toBe('conflict');
    const ends = await Promise.allSettled([undoNoted(undo), undoNoted(undo)]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await noteArrived({ bookingId: other, viewer: admin, version: 1, noticed: [] });
    const first = await noted(admin);
    pass(100);
    await noteLeft({ bookingId: other, viewer: admin, version: 2, pickedUpBy: '' });
    expect((await refusal(undoNoted(first))).code).toBe('conflict');
    expect((await undoableNotes(admin.id)).map(({ noted: event }) => event)).toEqual(['left']);
  });
});
