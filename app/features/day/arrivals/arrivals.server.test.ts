/** R50: the admin records arrivals and departures. */
import { describe, expect, it } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { NoticesError } from '~/core/errors/service-error.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { answerSeries } from '~/features/booking/answers/answer-series.server';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { undoAnswer, undoableAnswers } from '~/features/booking/answers/undo-answer.server';
import { today } from '~/features/day/today/today.server';
import { renderMail } from '~/features/messages/outbox/stored-email.server';
import { eraseAccount } from '~/features/people/profiles/erase-account.server';
import { myData } from '~/features/people/profiles/my-data.server';
import { atOnceOnPage } from '~/features/booking/requests/confirm-at-once.server';
import { deleteBooking } from '~/features/booking/requests/delete-booking.server';
import { editBooking } from '~/features/booking/requests/edit-booking.server';
import { bookingDetails } from '~/features/booking/lists/booking-details.server';
import { type BookingFields, stored } from '~tests/factories/bookings';
import { heardDuring } from '~tests/setup/heard';
import { refusal } from '~tests/setup/refusal';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { mails, onlyMail } from '~tests/setup/outbox-in-test';
import { correctTimes, noteArrived, noteLeft } from './arrivals.server';
import { chargeLatePickUp, leaveLatePickUps } from './late-charge.server';

const day = '2027-02-02';
const moment = at(`${day}T09:04`);

// An accepted Daycare on that day.
const home = house({
  at: moment,
  settings: { trackArrivals: true },
  owner: { receiveEmails: true },
  dogs: [{ petName: 'Bella' }],
  stay: {
    ...{ createdAt: at('2027-01-20T09:00'), status: 'accepted' },
    ...{ start: `${day}T09:00`, end: `${day}T17:00` },
  },
});
const { admin, owner, settings, clock, pass } = home;
const pet = home.dog.id;
const stay = async (fields: BookingFields = {}) => (await home.stay(fields)).id;

const arrive = (bookingId: string, more: Partial<Parameters<typeof noteArrived>[0]> = {}) =>
  noteArrived({ bookingId, viewer: admin, version: 1, noticed: [], ...more });
const leave = (bookingId: string, more: Partial<Parameters<typeof noteLeft>[0]> = {}) =>
  noteLeft({ bookingId, viewer: admin, version: 2, pickedUpBy: '', ...more });

describe('R50 Arrived', () => {
  it('is noted to the minute, changes neither money nor times, and other devices hear at once', async () => {
    const id = await stay({ paidCents: 1000 });
    const before = await stored(id);
    pass(30_500);
    const heard = await heardDuring(async () => {
      expect(await arrive(id)).toMatchObject({ petNames: ['Bella'], when: 'at 9:04 AM' });
    });
    expect(heard).toEqual([{ audience: 'admin', topic: 'booking', subjectId: id }]);
    const { arrivedAt, version, ...after } = await stored(id);
    expect(arrivedAt).toEqual(moment);
    expect(version).toBe(2);
    expect({ ...after, arrivedAt: null, version: 1 }).toEqual(before);
    const page = await bookingDetails(id, owner);
    expect(page?.arrival).toMatchObject({
      arrived: 'at 9:04 AM',
      left: null,
      next: null,
      late: null,
    });
    expect(page?.history.at(-1)).toMatchObject({ event: 'arrived', note: 'at 9:04 AM' });
    const forAdmin = await bookingDetails(id, admin);
    expect(forAdmin?.arrival).toMatchObject({ next: 'left' });
  });

  it('is once, however often it is pressed, also from two devices at the same moment', async () => {
    const id = await stay();
    await Promise.all([arrive(id), arrive(id), arrive(id, { minutes: 8 * 60 })]);
    expect(await stored(id)).toMatchObject({ version: 2 });
    const rows = await database().bookingHistory.count({
      where: { bookingId: id, event: 'arrived' },
    });
    expect(rows).toBe(1);
  });

  it('takes a time of today that has passed', async () => {
    const id = await stay();
    const early = await refusal(arrive(id, { minutes: 9 * 60 + 5 }));
    expect(early).toMatchObject({ field: 'time', userMessage: 'That time is still to come.' });
    await arrive(id, { minutes: 8 * 60 + 50 });
    expect((await stored(id)).arrivedAt).toEqual(at(`${day}T08:50`));
  });

  it('is for accepted stays about to begin or going on, and for what the page showed', async () => {
    const id = await stay();
    expect((await refusal(arrive(id, { version: 3 }))).userMessage).toMatch(/in the meantime/);
    clock(`${day}T05:59`);
    expect((await refusal(arrive(id))).userMessage).toBe('Change the booking’s Drop Off first.');
    clock(`${day}T17:01`);
    expect((await refusal(arrive(id))).userMessage).toBe('Change the booking’s Drop Off first.');
    clock(`${day}T06:00`);
    await arrive(id);
    const pending = await stay({ status: 'pending' });
    expect((await refusal(arrive(pending))).code).toBe('conflict');
    expect((await refusal(arrive(pending, { viewer: owner }))).code).toBe('forbidden');
    expect((await refusal(arrive('nowhere'))).code).toBe('not_found');
  });

  it('is refused while arrivals are switched off, and no page offers it', async () => {
    const id = await stay();
    await settings({ trackArrivals: false });
    expect((await refusal(arrive(id))).userMessage).toMatch(/switched off/);
    expect((await bookingDetails(id, admin))?.arrival).toBeNull();
  });

  it('asks about what is not in order, and keeps the answer', async () => {
    await settings({ requiredVaccines: ['rabies'] });
    const id = await stay();
    const asked = await refusal(arrive(id));
    expect(asked).toBeInstanceOf(NoticesError);
    expect(asked.userMessage).toMatch(/rabies/i);
    expect((await stored(id)).arrivedAt).toBeNull();
    await arrive(id, { noticed: [`rabies:${pet}`] });
    const history = await database().bookingHistory.findMany({ where: { bookingId: id } });
    expect(history.at(-1)?.although).toMatch(/rabies/i);
    expect((await bookingDetails(id, owner))?.history.at(-1)?.although).toBe('');
  });

  it('ends the owner’s Cancel, of a single stay and of the days of a series', async () => {
    const id = await stay();
    await arrive(id);
    expect((await bookingDetails(id, owner))?.mayCancel).toBe(false);
    const cancel = { bookingId: id, viewer: owner, to: 'canceled', seen: 'accepted' } as const;
    const refused = await refusal(changeBookingStatus(cancel));
    expect(refused.userMessage).toBe(
      'Bella, Tue, Feb 2: The stay has begun. Need to end it early? Message us.',
    );

    const series = await database().bookingSeries.create({
      data: { ownerId: owner.id, createdAt: moment },
    });
    const first = await stay();
    const later = await stay({ start: '2027-02-09T09:00', end: '2027-02-09T17:00' });
    await database().booking.updateMany({
      where: { id: { in: [first, later] } },
      data: { seriesId: series.id },
    });
    await arrive(first);
    const all = answerSeries({ bookingId: first, viewer: owner, to: 'canceled' });
    expect((await refusal(all)).userMessage).toBe(
      'The stay has begun. Need to end it early? Message us.',
    );
    await answerSeries({ bookingId: later, viewer: owner, to: 'canceled' });
    expect((await stored(later)).status).toBe('canceled');
    expect((await stored(first)).status).toBe('accepted');
    // The admin still can.
    await changeBookingStatus({ ...cancel, viewer: admin });
    expect((await stored(id)).status).toBe('canceled');
  });

  it('keeps the booking from being deleted (R21)', async () => {
    const id = await stay();
    await arrive(id);
    const refused = await refusal(deleteBooking({ bookingId: id, viewer: admin, version: 2 }));
    expect(refused.userMessage).toBe('The dogs arrived for this stay, so it can’t be deleted.');
    expect((await bookingDetails(id, admin))?.whyNotDeleted).toBe(refused.userMessage);
  });

  it('ends the undo of the answer before it (R15)', async () => {
    const id = await stay({ status: 'pending' });
    const answer = { bookingId: id, viewer: admin, to: 'accepted', seen: 'pending' } as const;
    const { answerId = '' } = (await changeBookingStatus(answer)) ?? {};
    const undoable = async () =>
      (await undoableAnswers(admin.id)).map(({ bookingId }) => bookingId).includes(id);
    expect(await undoable()).toBe(true);
    pass(1000);
    await arrive(id, { version: 2 });
    expect(await undoable()).toBe(false);
    const undo = undoAnswer({ bookingId: id, viewer: admin, answerId, version: 2 });
    expect((await refusal(undo)).code).toBe('conflict');
  });
});

describe('R50 Left', () => {
  it('is noted with who picked up, in the history of both, and says what is owed', async () => {
    const id = await stay();
    await arrive(id);
    clock(`${day}T17:12`);
    const noted = await leave(id, { pickedUpBy: 'Aunt May' });
    expect(noted).toMatchObject({ when: 'at 5:12 PM', remainCents: (await stored(id)).totalCents });
    for (const viewer of [owner, admin]) {
      const page = await bookingDetails(id, viewer);
      expect(page?.history.at(-1)?.note).toBe('at 5:12 PM, picked up by Aunt May');
      expect(page?.arrival).toMatchObject({
        left: 'at 5:12 PM',
        pickedUpBy: 'Aunt May',
        next: null,
      });
    }
    await leave(id, { pickedUpBy: 'Uncle Ben' });
    expect((await stored(id)).pickedUpBy).toBe('Aunt May');
  });

  it('R82 is never noted of dogs who were never noted as here', async () => {
    const id = await stay();
    for (const time of [`${day}T12:00`, `${day}T17:01`]) {
      clock(time);
      const refused = await refusal(leave(id, { version: 1 }));
      expect(refused.userMessage).toBe('Their arrival is not noted yet.');
    }
    expect(await stored(id)).toMatchObject({ arrivedAt: null, leftAt: null, version: 1 });
  });

  it('is never before they came', async () => {
    const id = await stay();
    await arrive(id);
    clock(`${day}T12:00`);
    const wrong = await refusal(leave(id, { minutes: 9 * 60 }));
    expect(wrong).toMatchObject({
      field: 'time',
      userMessage: 'They can’t leave before they arrived.',
    });
    const later = await stay({ start: `${day}T15:00`, end: `${day}T18:00` });
    expect((await refusal(leave(later, { version: 1 }))).code).toBe('conflict');
    // A database constraint enforces the order, too.
    await expect(
      database().booking.update({ where: { id }, data: { leftAt: at(`${day}T08:00`) } }),
    ).rejects.toThrow(/CHECK/);
    await expect(
      database().booking.update({ where: { id: later }, data: { leftAt: moment } }),
    ).rejects.toThrow(/CHECK/);
  });
});

describe('R50 Correct the times', () => {
  const correct = (id: string, arrived: string | null, left: string | null, version: number) =>
    correctTimes({
      bookingId: id,
      viewer: admin,
      version,
      arrivedAt: arrived === null ? null : at(arrived),
      leftAt: left === null ? null : at(left),
      pickedUpBy: '',
    });

  it('sets both, keeps before and after, and clears them again', async () => {
    const id = await stay();
    await arrive(id);
    clock(`${day}T18:00`);
    await correct(id, `${day}T08:45`, `${day}T16:30`, 2);
    const rows = await database().bookingHistory.findMany({ where: { bookingId: id } });
    expect(rows.at(-1)).toMatchObject({
      event: 'times_corrected',
      note: 'arrived: on Tue, Feb 2 at 9:04 AM, now on Tue, Feb 2 at 8:45 AM; left: not noted, now on Tue, Feb 2 at 4:30 PM',
    });
    expect(await correct(id, `${day}T08:45`, `${day}T16:30`, 2)).toMatchObject({ unchanged: true });
    expect((await refusal(correct(id, null, null, 2))).code).toBe('conflict');
    await correct(id, null, null, 3);
    expect(await stored(id)).toMatchObject({ arrivedAt: null, leftAt: null });
  });

  it('refuses what cannot be, at its field', async () => {
    const id = await stay();
    const field = async (...[arrived, left]: [string | null, string | null]) =>
      (await refusal(correct(id, arrived, left, 1))).field;
    expect(await field(null, `${day}T09:00`)).toBe('arrived');
    expect(await field(`${day}T09:05`, null)).toBe('arrived');
    expect(await field('2027-02-01T20:59', null)).toBe('arrived');
    expect(await field(`${day}T09:00`, `${day}T08:00`)).toBe('left');
  });
});

describe('R50 and an account', () => {
  it('the times are in the owner’s data, and who picked up goes with the account', async () => {
    const id = await stay({ paidCents: 100 });
    await arrive(id, { broughtBy: 'Jo Park' });
    clock(`${day}T17:12`);
    await leave(id, { pickedUpBy: 'Aunt May' });
    const data = await new Response(await myData(owner.id)).text();
    expect(data).toContain('Aunt May');
    expect(data).toContain('Jo Park');
    expect(data).toContain(moment.toISOString());
    await inTransaction((tx) => eraseAccount(tx, owner));
    const rows = await database().bookingHistory.findMany({ where: { bookingId: id } });
    expect(JSON.stringify([await stored(id), rows])).not.toMatch(/Aunt May|Jo Park/);
    expect((await stored(id)).arrivedAt).toEqual(moment);
  });
});

describe('R50 a late Pick Up', () => {
  const late = { trackArrivals: true, lateCharge: 'fee', lateFeeCents: 500, lateGraceMinutes: 15 };
  const mailed = (bookingId: string, template = 'stay_over') => mails({ bookingId, template });
  const proposed = async (id: string) => (await bookingDetails(id, admin))?.arrival?.latePickUp;

  /** Records a departure that many minutes after 5 PM. */
  async function leftLate(minutes: number): Promise<string> {
    await settings(late as Prisma.BusinessSettingsUpdateInput);
    clock(`${day}T09:04`);
    const id = await stay();
    await arrive(id);
    clock(`${day}T17:00`);
    pass(minutes * 60_000);
    await leave(id);
    return id;
  }
  const charge = (bookingId: string, more: object = {}) =>
    chargeLatePickUp({
      bookingId,
      version: 3,
      seenCents: 1500,
      actorId: admin.id,
      submissionKey: newFormKey(),
      ...more,
    });

  it('is proposed after the grace, to the admin alone, and charges nothing by itself', async () => {
    const inTime = await leftLate(15);
    expect(await proposed(inTime)).toBeNull();
    const id = await leftLate(40);
    expect(await proposed(id)).toEqual({ minutes: 40, cents: 1500, until: null });
    expect((await bookingDetails(id, owner))?.arrival?.latePickUp).toBeNull();
    expect((await stored(id)).totalCents).toBe((await stored(inTime)).totalCents);
    const { rows: timeline } = await today(new Date(), 'America/New_York');
    const late = timeline?.filter((row) => row.kind === 'departure' && row.lateOpen);
    expect(late?.map((row) => row.id)).toEqual([id]);
  });

  it('added it is a line with its email, once, and the proposal is gone', async () => {
    const id = await leftLate(40);
    const { totalCents } = await stored(id);
    const submissionKey = newFormKey();
    await Promise.all([charge(id, { submissionKey }), charge(id, { submissionKey })]);
    expect(await stored(id)).toMatchObject({ totalCents: totalCents + 1500, lateOpen: false });
    expect((await bookingDetails(id, owner))?.lines.at(-1)).toMatchObject({
      kind: 'adjustment',
      what: 'Late Pick Up, 40 minutes',
      amountCents: 1500,
    });
    expect(await mailed(id, 'booking_changed')).toHaveLength(1);
    expect(await proposed(id)).toBeNull();
    expect((await refusal(charge(id, { version: 4 }))).code).toBe('conflict');
  });

  it('is refused at another sum than the page showed, and after a change', async () => {
    const id = await leftLate(40);
    expect((await refusal(charge(id, { seenCents: 100 }))).userMessage).toMatch(/another one now/);
    expect((await refusal(charge(id, { version: 2 }))).code).toBe('conflict');
    await settings({ lateCharge: 'off' });
    expect((await refusal(charge(id))).code).toBe('conflict');
    expect(await proposed(id)).toEqual({ minutes: 40, cents: null, until: null });
  });

  it('left uncharged is in the history and asked no more', async () => {
    const id = await leftLate(40);
    const leaveIt = { viewer: admin, stays: [{ bookingId: id, version: 3 }] };
    expect((await refusal(leaveLatePickUps({ ...leaveIt, viewer: owner }))).code).toBe('forbidden');
    await leaveLatePickUps(leaveIt);
    await leaveLatePickUps(leaveIt);
    // Both events have the same timestamp, so their order is undefined.
    const notes = (await bookingDetails(id, admin))?.history.map(({ note }) => note);
    const answered = 'Late Pick Up, 40 minutes, not charged';
    expect(notes?.filter((note) => note === answered)).toHaveLength(1);
    expect(await proposed(id)).toBeNull();
  });

  it('R86 several are left with one press, all or none', async () => {
    const [one, two] = [await leftLate(40), await leftLate(50)];
    const press = (version: number) =>
      leaveLatePickUps({
        viewer: admin,
        stays: [
          { bookingId: one, version: 3 },
          { bookingId: two, version },
        ],
      });
    expect((await refusal(press(2))).code).toBe('conflict');
    expect((await stored(one)).lateOpen).toBe(true);
    await press(3);
    for (const id of [one, two]) expect((await stored(id)).lateOpen).toBe(false);
  });

  it('of more than two hours is a change of the booking, which settles it', async () => {
    const id = await leftLate(130);
    expect(await proposed(id)).toEqual({ minutes: 130, cents: null, until: `${day}T19:15` });
    const booking = await stored(id);
    const edit = {
      pets_selected: [pet],
      service: 'Daycare',
      status: 'accepted',
      start: `${day}T09:00`,
      end: `${day}T19:15`,
      message: '',
      total: booking.totalCents,
      version: 3,
      tell_owner: false,
    } as const;
    await editBooking({
      bookingId: id,
      viewer: admin,
      edit: { ...edit, pets_selected: [pet] },
      recalculate: false,
      formKey: undefined,
    });
    expect((await stored(id)).lateOpen).toBe(false);
  });

  it('a correction after the charge leaves the line and says so; without one it asks anew', async () => {
    const id = await leftLate(40);
    await charge(id);
    const times = { arrivedAt: moment, leftAt: at(`${day}T17:30`), pickedUpBy: '' };
    const corrected = await correctTimes({ bookingId: id, viewer: admin, version: 4, ...times });
    expect(corrected.charge).toBe('Late Pick Up, 40 minutes, $15.00');
    expect(await proposed(id)).toBeNull();
    const other = await leftLate(40);
    await correctTimes({ bookingId: other, viewer: admin, version: 3, ...times });
    expect(await proposed(other)).toMatchObject({ minutes: 30, cents: 1000 });
  });

  it('the thanks wait for the charge, tell what remains, and go with a leaving that was none', async () => {
    const id = await leftLate(40);
    await charge(id);
    const mail = await onlyMail({ bookingId: id, template: 'stay_over' });
    const { totalCents } = await stored(id);
    expect(mail.contents).toMatchObject({ stay: { remainCents: totalCents } });
    expect(mail.sendAfter.getTime()).toBeGreaterThan(Date.now() + 60_000);
    const sent = renderMail(mail, 'without link').text;
    expect(sent).toContain('Late Pick Up, 40 minutes');
    expect(sent).toContain(`/payment/${id}`);
    const times = { arrivedAt: moment, leftAt: null, pickedUpBy: '' };
    await correctTimes({ bookingId: id, viewer: admin, version: 4, ...times });
    expect(await mailed(id)).toEqual([]);
    await database().profile.update({ where: { id: owner.id }, data: { receiveEmails: false } });
    expect(await mailed(await leftLate(5))).toEqual([]);
  });
});

it('R47 a stay without an arrival did not happen, unless it was over before arrivals were noted', async () => {
  await settings({ acceptAtOnce: 'both', dogLimit: 9, arrivalsSince: at('2027-01-10T09:00') });
  const lastStay = async () => (await atOnceOnPage(owner.id, [pet]))?.known.lastStays.get(pet);
  const earlier = { start: '2027-01-04T09:00', end: '2027-01-04T17:00' };
  const noShow = { start: '2027-01-25T09:00', end: '2027-01-25T17:00' };
  const [first, second] = [await stay(earlier), await stay(noShow)];
  for (const id of [first, second])
    await database().booking.update({ where: { id }, data: { totalCents: 0, remainCents: 0 } });
  expect(await lastStay()).toBe('2027-01-04');
  await database().booking.update({
    where: { id: second },
    data: { arrivedAt: at('2027-01-25T09:00') },
  });
  expect(await lastStay()).toBe('2027-01-25');
  await database().booking.update({ where: { id: second }, data: { arrivedAt: null } });
  await settings({ trackArrivals: false });
  expect(await lastStay()).toBe('2027-01-25');
});
