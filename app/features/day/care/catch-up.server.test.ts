/** R121: catching up after days on which nobody noted anything. */
import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { bookingDetails } from '~/features/booking/lists/booking-details.server';
import { queueReviewRequests } from '~/features/booking/lists/stay-reminders.server';
import { noteArrived } from '~/features/day/arrivals/arrivals.server';
import { undoableNotes, undoNoted } from '~/features/day/arrivals/undo-noted.server';
import { queuePaymentReminders } from '~/features/money/payments/payment-reminders.server';
import { createHelper } from '~tests/factories/people';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { refusal } from '~tests/setup/refusal';
import { assumeAsBooked, catchUp } from './catch-up.server';
import { leaveUnrecorded, missedBeforeToday, undoUnrecorded } from './missed-care.server';

// A Friday. From here on nobody notes anything.
const silence = at('2027-02-05T08:00');
const before = '2027-02-10';

const { admin, owner, dog, settings, clock, pass, stay, regular } = house({
  at: silence,
  settings: {
    carePlans: true,
    trackArrivals: true,
    lateCharge: 'fee',
    lateFeeCents: 1000,
    paymentReminders: true,
  },
  dogs: [{ petName: 'Bella' }],
});
const ada = regular({ petName: 'Otis' });
let helper: { id: string; role: 'helper' };
/** A dog that was checked in, and should have left on Sunday. */
let sleepover: string;
/** A dog that nobody checked in. */
let daycare: string;
/** A dog that nobody checked in, and whose stay goes on. */
let long: string;

beforeAll(async () => {
  helper = { id: (await createHelper()).id, role: 'helper' };
  const boarding = { service: 'Boarding', status: 'accepted', totalCents: 9000 } as const;
  const times = { start: '2027-02-04T09:00', end: '2027-02-07T10:00' };
  sleepover = (await stay({ ...boarding, ...times })).id;
  const arrivedAt = at('2027-02-04T09:00');
  await database().booking.update({ where: { id: sleepover }, data: { arrivedAt } });
  daycare = (
    await stay({
      of: ada,
      service: 'Daycare',
      status: 'accepted',
      start: '2027-02-06T09:00',
      end: '2027-02-06T17:00',
    })
  ).id;
  long = (
    await stay({
      ...boarding,
      of: ada,
      start: '2027-02-07T09:00',
      end: '2027-02-12T09:00',
    })
  ).id;
  const plan = { amount: '', createdAt: at('2027-01-01T12:00') };
  await database().careItem.createMany({
    data: [
      { ...plan, petId: dog.id, kind: 'meal', what: 'Kibble', times: [420, 1050] },
      { ...plan, petId: dog.id, kind: 'medicine', what: 'Apoquel', times: [1260] },
      { ...plan, petId: ada.dog.id, kind: 'meal', what: 'Kibble', times: [720] },
    ],
  });
});

const stored = (id: string) => database().booking.findUniqueOrThrow({ where: { id } });
const times = async () =>
  Promise.all(
    [sleepover, daycare, long].map(async (id) => {
      const { arrivedAt, leftAt } = await stored(id);
      return [arrivedAt, leftAt];
    }),
  );
const assume = (viewer: Parameters<typeof assumeAsBooked>[0]['viewer'] = admin) =>
  assumeAsBooked({ viewer, before });
const outcomes = async () => {
  const rows = await database().careDone.findMany({ where: { takenBackAt: null } });
  return rows.map(({ outcome }) => outcome);
};
const waiting = () => database().outboxMail.count();

describe('R121 the card', () => {
  it('appears on the second day with open rows, and says since when and how many', async () => {
    clock('2027-02-05T20:00');
    expect(await catchUp()).toBeNull();
    clock('2027-02-07T08:00');
    // On Thursday evening Bella was here and nobody noted her dinner.
    expect((await catchUp())?.text).toBe(
      'Not noted since Thu, Feb 4: 1 stay that should have left, 3 doses, 5 meals.',
    );
    clock(`${before}T08:00`);
    expect(await catchUp()).toMatchObject({
      before,
      text: 'Not noted since Thu, Feb 4: 2 stays that should have left, 1 stay that should have come, 3 doses, 8 meals.',
      stays: [
        { bookingId: sleepover, missing: 'left', text: 'should have left Sun, Feb 7, 10:00 AM' },
        { bookingId: daycare, missing: 'left', text: 'should have left Sat, Feb 6, 5:00 PM' },
        { bookingId: long, missing: 'came', text: 'should have come Sun, Feb 7, 9:00 AM' },
      ],
    });
  });

  it('is nothing while arrivals are off: care has its own answer', async () => {
    clock(`${before}T08:00`);
    await settings({ trackArrivals: false });
    expect(await catchUp()).toBeNull();
    expect((await missedBeforeToday())?.medicine).toHaveLength(3);
  });

  it('counts no care without care plans', async () => {
    clock(`${before}T08:00`);
    await settings({ carePlans: false });
    expect((await catchUp())?.text).toBe(
      'Not noted since Sat, Feb 6: 2 stays that should have left, 1 stay that should have come.',
    );
    expect(await assume()).toEqual({ stays: 3, care: 0 });
  });
});

describe('R121 “They came and left as booked”', () => {
  it('fills in the booked times, and leaves all care not recorded', async () => {
    clock(`${before}T08:00`);
    const mails = await waiting();
    expect(await assume()).toEqual({ stays: 3, care: 11 });
    expect(await times()).toEqual([
      [at('2027-02-04T09:00'), at('2027-02-07T10:00')],
      [at('2027-02-06T09:00'), at('2027-02-06T17:00')],
      [at('2027-02-07T09:00'), null],
    ]);
    expect(new Set(await outcomes())).toEqual(new Set(['not_recorded']));
    expect(await missedBeforeToday()).toEqual({ medicine: [], others: [] });
    expect(await catchUp()).toBeNull();
    const history = (await bookingDetails(daycare, admin))?.history;
    expect(history?.at(-1)).toMatchObject({ event: 'assumed', note: 'came and left' });
    expect([await waiting(), (await stored(sleepover)).lateOpen]).toEqual([mails, false]);
    expect(await assume()).toEqual({ stays: 0, care: 0 });
  });

  it('thanks nobody, asks for no review and reminds nobody of money', async () => {
    clock('2027-02-08T10:00');
    await database().profile.update({ where: { id: owner.id }, data: { receiveEmails: true } });
    await assumeAsBooked({ viewer: admin, before: '2027-02-08' });
    const mails = await waiting();
    expect(await queueReviewRequests()).toBe(0);
    for (let days = 0; days < 10; days += 1) {
      pass(24 * 3_600_000);
      expect(await queuePaymentReminders()).toBe(0);
    }
    expect(await waiting()).toBe(mails);
  });

  it('is undone whole within ten seconds, and not after', async () => {
    clock(`${before}T08:00`);
    const was = await times();
    await assume();
    const [note, ...others] = await undoableNotes(admin.id);
    expect([note?.stays, note?.noted, note?.bookingId, others]).toEqual([3, 'assumed', null, []]);
    if (note === undefined) throw new Error('No Undo.');
    expect((await refusal(undoNoted({ ...note, viewer: helper }))).code).toBe('forbidden');
    expect(await undoNoted({ ...note, viewer: admin })).toMatchObject({ stays: 3 });
    expect(await times()).toEqual(was);
    expect(await outcomes()).toEqual([]);
    expect((await catchUp())?.stays).toHaveLength(3);
    pass(1000);
    await assume();
    const [late] = await undoableNotes(admin.id);
    pass(11_000);
    if (late === undefined) throw new Error('No Undo.');
    expect((await refusal(undoNoted({ ...late, viewer: admin }))).code).toBe('conflict');
  });

  it('is not undone in part after one of the stays has changed', async () => {
    clock(`${before}T08:00`);
    await assume();
    const [note] = await undoableNotes(admin.id);
    await database().booking.update({ where: { id: long }, data: { version: { increment: 1 } } });
    const was = await times();
    if (note === undefined) throw new Error('No Undo.');
    expect((await refusal(undoNoted({ ...note, viewer: admin }))).code).toBe('conflict');
    expect(await times()).toEqual(was);
  });

  it('answers for no more than the page showed, and for no helper', async () => {
    clock(`${before}T00:01`);
    expect((await refusal(assume(helper))).code).toBe('forbidden');
    // The page was opened on Saturday evening: Bella's Pick Up of Sunday was not on it.
    expect(await assumeAsBooked({ viewer: admin, before: '2027-02-06' })).toMatchObject({
      stays: 0,
    });
    expect((await stored(sleepover)).leftAt).toBeNull();
    // A date to come answers for the days before today.
    expect(await assumeAsBooked({ viewer: admin, before: '2028-01-01' })).toMatchObject({
      stays: 3,
    });
  });

  it('leaves a stay of today alone', async () => {
    clock(`${before}T11:00`);
    const today = { service: 'Daycare', status: 'accepted', end: `${before}T17:00` } as const;
    const { id } = await stay({ ...today, start: `${before}T09:00` });
    await assume();
    expect((await stored(id)).arrivedAt).toBeNull();
    const { version } = await stored(id);
    await noteArrived({ bookingId: id, viewer: admin, version, noticed: [] });
  });
});

describe('R121 not recorded', () => {
  it('answers all medicine or all meals at once, and is undone within ten minutes', async () => {
    clock(`${before}T08:00`);
    await settings({ trackArrivals: false });
    const left = await leaveUnrecorded({ viewer: admin, before, of: 'medicine' });
    expect(left.count).toBe(3);
    expect((await missedBeforeToday())?.medicine).toEqual([]);
    pass(1000);
    const meals = await leaveUnrecorded({ viewer: admin, before, of: 'others' });
    expect(meals.count).toBe((await outcomes()).length - 3);
    expect(await missedBeforeToday()).toEqual({ medicine: [], others: [] });
    expect(await undoUnrecorded(admin, left.at)).toBe(3);
    expect(await outcomes()).toHaveLength(meals.count);
    expect((await refusal(leaveUnrecorded({ viewer: helper, before, of: 'others' }))).code).toBe(
      'forbidden',
    );
    pass(11 * 60_000);
    expect((await refusal(undoUnrecorded(admin, left.at))).code).toBe('conflict');
  });

  it('forgets nothing after a week', async () => {
    clock('2027-03-01T08:00');
    expect((await missedBeforeToday())?.medicine.map(({ day }) => day)).toContain('on Thu, Feb 4');
  });
});
