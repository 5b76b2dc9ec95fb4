/** R51: care is recorded once, with name and time. */
import { beforeAll, describe, expect, it } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { newFormKey } from '~/core/web/idempotency.server';
import { eraseAccount } from '~/features/people/profiles/erase-account.server';
import { deleteBooking } from '~/features/booking/requests/delete-booking.server';
import { bookingDetails } from '~/features/booking/lists/booking-details.server';
import { howItGoes } from '~/features/day/updates/how-it-goes.server';
import { createAdmin } from '~tests/factories/people';
import { heardDuring } from '~tests/setup/heard';
import { refusal } from '~tests/setup/refusal';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { dueKey } from './care';
import { daySheet } from './day-sheet.server';
import { missedText } from './missed-care';
import { missedBeforeToday } from './missed-care.server';
import { addCareNote, undoTick, tick, ticksOfBooking } from './ticks.server';

const day = '2027-02-02';
const nextDay = '2027-02-03';

const { admin, owner, dog, settings, clock, stay } = house({
  at: at(`${day}T07:04`),
  settings: { carePlans: true },
  dogs: [{ petName: 'Bella' }],
});
const nora = admin.id;
const pet = dog.id;
let sam: string;
let booking: string;
let item: string;

beforeAll(async () => {
  sam = (await createAdmin({ firstName: 'Sam' })).id;
  const times = { start: '2027-02-01T09:00', end: '2027-02-04T10:00' };
  booking = (await stay({ service: 'Boarding', status: 'accepted', ...times })).id;
  item = (await plan()).id;
});

const plan = (changes: Partial<Prisma.CareItemUncheckedCreateInput> = {}) =>
  database().careItem.create({
    data: {
      petId: pet,
      kind: 'meal',
      what: 'Kibble',
      amount: '1 cup',
      times: [420, 1050],
      createdAt: at('2027-01-01T12:00'),
      ...changes,
    },
  });
const key = (minutes = 420, date = day, itemId = item) => dueKey({ itemId, date, minutes });
const sent = (changes: Partial<Parameters<typeof tick>[0]> = {}) =>
  tick({
    viewer: { id: sam, role: 'admin' },
    due: [key()],
    outcome: 'given',
    note: '',
    formKey: newFormKey(),
    ...changes,
  });
const rows = () => database().careDone.findMany({ orderBy: { notedAt: 'asc' } });
const lineAt = async (minutes: number, viewer = sam, date = day) =>
  (await daySheet(date, viewer)).slots
    .find((slot) => slot.minutes === minutes)
    ?.lines.find(({ petId }) => petId === pet)?.items;

/** Returns the owner's view of the stay, one list per day. */
const told = async () => {
  await settings({ updates: false, trackArrivals: false });
  const details = await bookingDetails(booking, owner);
  if (details === null) throw new Error('No booking');
  return (await howItGoes(details, { forAdmin: false }))?.days.map(({ words, entries }) => [
    words,
    ...entries.map((entry) => (entry.kind === 'noted' ? `${entry.time} ${entry.text}` : '')),
  ]);
};

describe('R81 a dog that is not here', () => {
  const arrivals = () => settings({ trackArrivals: true });
  const noted = (data: { arrivedAt?: Date; leftAt?: Date }) =>
    database().booking.update({ where: { id: booking }, data });

  it('is refused a tick until it is checked in, and its rows are apart without a button', async () => {
    await arrivals();
    expect(await refusal(sent())).toMatchObject({
      code: 'conflict',
      userMessage: 'Check Bella in first.',
    });
    const sheet = await daySheet(day, sam);
    expect(sheet.slots).toEqual([]);
    expect(sheet.awaited).toMatchObject([
      { petName: 'Bella', lines: ['7:00 AM: Kibble, 1 cup', '5:30 PM: Kibble, 1 cup'] },
    ]);
    await noted({ arrivedAt: at(`${day}T06:50`) });
    expect((await lineAt(420))?.[0]).toMatchObject({ open: true });
    expect((await daySheet(day, sam)).awaited).toEqual([]);
    await sent();
    expect(await rows()).toHaveLength(1);
  });

  it('is taken from a device that was offline if its time lies after the arrival', async () => {
    await arrivals();
    const offline = (time: string) => sent({ doneAt: at(`${day}T${time}`) });
    expect((await refusal(offline('07:03'))).userMessage).toBe('Check Bella in first.');
    // Due before the arrival and given after it.
    await noted({ arrivedAt: at(`${day}T07:02`) });
    expect((await refusal(offline('07:01'))).code).toBe('conflict');
    await offline('07:03');
    expect(await rows()).toMatchObject([{ doneAt: at(`${day}T07:03`) }]);
    // Due after the arrival and recorded before it.
    await noted({ arrivedAt: at(`${day}T06:50`) });
    await plan({ what: 'Apple', times: [425] });
    const apple = await database().careItem.findFirstOrThrow({ where: { what: 'Apple' } });
    const early = sent({ due: [key(425, day, apple.id)], doneAt: at(`${day}T06:45`) });
    expect((await refusal(early)).userMessage).toBe('Check Bella in first.');
  });

  it('asks for nothing after it left: what was due before reads "not noted"', async () => {
    await arrivals();
    clock(`${day}T17:00`);
    await noted({ arrivedAt: at('2027-02-01T09:00'), leftAt: at(`${day}T16:00`) });
    expect(await lineAt(420)).toMatchObject([{ open: false, late: null, notNoted: true }]);
    expect(await lineAt(1050)).toBeUndefined();
    clock(`${nextDay}T08:00`);
    const missed = (await missedBeforeToday())?.others ?? [];
    // Due on the evening before, when it was here.
    expect(missed.map(({ key: due }) => due)).toEqual([key(1050, '2027-02-01')]);
  });

  it('that never came has missed nothing', async () => {
    await arrivals();
    clock('2027-02-05T08:00');
    expect(await missedBeforeToday()).toEqual({ medicine: [], others: [] });
  });
});

describe('R81 what was missed', () => {
  const pill = () => plan({ kind: 'medicine', what: 'Gabapentin', amount: '50 mg', times: [1260] });

  it('waits for its answer: medicine one by one, meals apart, nothing of today', async () => {
    const { id } = await pill();
    clock(`${nextDay}T08:00`);
    const missed = await missedBeforeToday();
    expect(missed?.medicine).toMatchObject([
      { petName: 'Bella', text: 'Gabapentin, 50 mg', day: 'on Mon, Feb 1', time: '9:00 PM' },
      { petName: 'Bella', day: 'yesterday', time: '9:00 PM' },
    ]);
    expect(missed?.others.map(({ key: due }) => due)).toEqual([
      key(1050, '2027-02-01'),
      key(420),
      key(1050),
    ]);
    await sent({ due: [key(1260, day, id)], givenAt: 1290 });
    await sent({ due: [key(420), key(1050)], givenAt: null });
    await sent({ due: [key(1260, '2027-02-01', id)], outcome: 'skipped', givenAt: null });
    const left = await missedBeforeToday();
    expect(left?.medicine).toEqual([]);
    expect(left?.others.map(({ key: due }) => due)).toEqual([key(1050, '2027-02-01')]);
    expect((await rows()).map(({ doneAt }) => doneAt)).toEqual(
      expect.arrayContaining([at(`${day}T21:30`), at(`${day}T07:00`), at(`${day}T17:30`)]),
    );
  });

  it('R121 says when it was given, what is noted alone and medicine among others too', async () => {
    const { id } = await pill();
    clock(`${nextDay}T08:00`);
    const asks = { code: 'invalid', userMessage: 'Please enter a time, such as 7:00 AM.' };
    const dose = key(1260, day, id);
    for (const due of [[key()], [dose], [key(), dose]])
      expect(await refusal(sent({ due, givenAt: null }))).toMatchObject(asks);
    expect(await rows()).toEqual([]);
    await sent({ due: [dose], givenAt: 1263 });
    await sent({ due: [key()], outcome: 'skipped', givenAt: null });
    const texts = [
      'Skipped 7:00 AM, noted Wed, Feb 3, by Sam',
      'Given 9:03 PM, noted Wed, Feb 3, by Sam',
    ];
    expect([await lineAt(420), await lineAt(1260)].map((items) => items?.[0]?.tick?.text)).toEqual(
      texts,
    );
    expect((await told())?.flat().sort()).toEqual([
      '7:00 AM Bella: Kibble skipped, noted Wed, Feb 3.',
      '9:03 PM Bella: Gabapentin given, noted Wed, Feb 3.',
      'Yesterday',
    ]);
  });

  it('R121 is answered together for yesterday, and one by one or as not recorded before', async () => {
    clock('2027-02-04T08:00');
    const both = [key(), key(1050)];
    for (const outcome of ['given', 'skipped'] as const)
      expect(await refusal(sent({ due: both, outcome, givenAt: null }))).toMatchObject({
        code: 'invalid',
        userMessage: 'Please answer these one by one, or as not recorded.',
      });
    expect(await rows()).toEqual([]);
    await sent({ due: [key()], outcome: 'not_recorded', givenAt: null });
    expect((await lineAt(420))?.[0]?.tick?.text).toBe('Not recorded, noted Thu, Feb 4, by Sam');
    // It says nothing about the dog, so its owner reads nothing.
    expect(await told()).toBeUndefined();
    await sent({ due: [key(420, nextDay), key(1050, nextDay)], givenAt: null });
    const today = sent({ due: [key(420, '2027-02-04')], outcome: 'not_recorded' });
    expect((await refusal(today)).userMessage).toBe('This is due today, so it can be noted.');
  });

  it('R121 is answered by a helper for the night before at most', async () => {
    const helper = { id: sam, role: 'helper' as const };
    clock(`${nextDay}T00:05`);
    const late = (changes: Partial<Parameters<typeof tick>[0]>) =>
      sent({ viewer: helper, due: [key(1050)], ...changes });
    const over = { code: 'forbidden', userMessage: 'That day is over. Nora can note it.' };
    expect(await refusal(late({ givenAt: 1050 }))).toMatchObject(over);
    expect(await refusal(late({ due: [key()] }))).toMatchObject(over);
    expect(await refusal(late({ outcome: 'skipped', givenAt: null }))).toMatchObject(over);
    expect(await rows()).toEqual([]);
    await late({});
    // A fast device clock does not make it late either.
    clock(`${nextDay}T07:05`);
    await late({ due: [key(420, nextDay)], doneAt: at('2027-03-01T07:05') });
    // A device that was offline sends its timely ticks days later.
    clock('2027-02-05T09:00');
    await late({ due: [key()], doneAt: at(`${day}T07:20`) });
    expect(await rows()).toMatchObject([
      { dueMinutes: 1050, doneAt: at(`${nextDay}T00:05`) },
      { dueMinutes: 420, doneAt: at(`${nextDay}T07:05`) },
      { dueMinutes: 420, doneAt: at(`${day}T07:20`) },
    ]);
  });

  it('R121 is answered by a helper until the end of its day, however early it was due', async () => {
    clock(`${day}T23:30`);
    await sent({ viewer: { id: sam, role: 'helper' }, due: [key()] });
    expect(await rows()).toMatchObject([{ dueMinutes: 420, doneAt: at(`${day}T23:30`) }]);
  });

  it('R121 knows on the sheet that its day is over: then an answer has a time', async () => {
    await plan({ kind: 'medicine', what: 'Apoquel' });
    const slot = async () =>
      (await daySheet(day, sam)).slots.find(({ minutes }) => minutes === 420);
    const open = async () =>
      (await slot())?.lines.flatMap(({ items }) => items.map((one) => [one.open, one.dayIsOver]));
    expect(await open()).toEqual([
      [true, false],
      [true, false],
    ]);
    clock(`${nextDay}T08:00`);
    expect(await open()).toEqual([
      [true, true],
      [true, true],
    ]);
  });

  it('folds meals and other care into one line that names both', async () => {
    clock(`${nextDay}T08:00`);
    const line = async () => missedText((await missedBeforeToday())?.others ?? []);
    expect(await line()).toBe('3 meals');
    await plan({ kind: 'other', what: 'Brush', amount: '', times: [600] });
    expect(await line()).toBe('3 meals and 2 other care');
    expect(missedText([{ kind: 'other' }])).toBe('1 other care');
    expect(missedText([{ kind: 'meal' }])).toBe('1 meal');
  });

  it('is still asked for after the answer was undone, and after the stay is over', async () => {
    clock('2027-02-05T08:00');
    await sent({ givenAt: 425 });
    const [done] = await rows();
    await undoTick(done?.id ?? '', sam);
    const missed = (await missedBeforeToday())?.others ?? [];
    expect(missed.map(({ key: due }) => due)).toContain(key());
    expect(missed[0]?.day).toBe('on Mon, Feb 1');
  });

  it('is nothing while plans of care are off', async () => {
    clock(`${nextDay}T08:00`);
    await settings({ carePlans: false });
    expect(await missedBeforeToday()).toBeNull();
  });
});

describe('R51 a tick', () => {
  it('is written once by two devices at the same moment, and the second reads who and when', async () => {
    const [first, second] = await Promise.all([
      sent(),
      sent({ viewer: { id: nora, role: 'admin' } }),
    ]);
    expect([first.noted, second.noted].sort()).toEqual([0, 1]);
    const before = [...first.before, ...second.before];
    expect(before).toEqual([
      expect.stringMatching(/^Bella, Kibble: Given at 7:04 AM by (Sam|Nora)$/),
    ]);
    expect(await rows()).toHaveLength(1);
    const [again] = (await lineAt(420, nora)) ?? [];
    expect(again?.tick?.text).toMatch(/^Given at 7:04 AM by (Sam|Nora)$/);
  });

  it('sent twice is one, also with another button, which is told', async () => {
    const formKey = newFormKey();
    expect(await sent({ formKey })).toMatchObject({ noted: 1 });
    expect(await sent({ formKey })).toMatchObject({ noted: 0 });
    expect(await refusal(sent({ outcome: 'refused' }))).toMatchObject({
      code: 'conflict',
      userMessage: 'Bella, Kibble: Given at 7:04 AM by Sam. That stays as it is.',
    });
    expect(await rows()).toMatchObject([{ outcome: 'given' }]);
  });

  it('that was taken back does not come again from the same form, and does from a new one', async () => {
    const formKey = newFormKey();
    await sent({ formKey });
    const [done] = await rows();
    await undoTick(done?.id ?? '', sam);
    expect(await sent({ formKey })).toMatchObject({ noted: 0 });
    expect(await lineAt(420)).toMatchObject([{ tick: null, open: true }]);
    clock(`${day}T07:06`);
    expect(await sent({ outcome: 'refused' })).toMatchObject({ noted: 1 });
    expect(await lineAt(420)).toMatchObject([
      {
        tick: { outcome: 'refused', text: 'Refused at 7:06 AM by Sam' },
        takenBack: ['Given at 7:04 AM by Sam, undone at 7:04 AM'],
      },
    ]);
  });

  it('notes all of a time, and leaves what was noted as it was', async () => {
    const other = (await plan({ what: 'Apoquel', kind: 'medicine' })).id;
    await sent({ outcome: 'refused' });
    const all = await sent({ due: [key(), key(420, day, other)] });
    expect(all).toMatchObject({ noted: 1, before: ['Bella, Kibble: Refused at 7:04 AM by Sam'] });
    expect((await lineAt(420))?.map(({ tick: one }) => one?.outcome)).toEqual(['given', 'refused']);
  });

  it('is refused for what is not due: another time, not yet, not here, no longer in the plan', async () => {
    const gone = 'This is no longer due: the plan or the stay was changed.';
    const refused = async (due: string) => (await refusal(sent({ due: [due] }))).userMessage;
    expect(await refused(key(435))).toBe(gone);
    expect(await refused(key(420, '2027-02-01'))).toBe(gone);
    expect(await refused(key(420, '2027-02-05'))).toBe(gone);
    expect(await refused(key(420, day, 'nothing'))).toBe(gone);
    expect(await refused('what')).toBe(gone);
    expect(await refused(key(420, nextDay))).toBe(
      'Kibble, 1 cup is due on Wed, Feb 3, 7:00 AM, so not yet.',
    );
    await database().booking.update({ where: { id: booking }, data: { status: 'pending' } });
    expect(await refused(key())).toBe(gone);
    expect(await rows()).toEqual([]);
  });

  it('is refused while it is switched off', async () => {
    await settings({ carePlans: false });
    expect(await refusal(sent())).toMatchObject({ code: 'conflict' });
  });

  it('goes by when they came and left, where that is noted', async () => {
    await settings({ trackArrivals: true });
    const times = { arrivedAt: at('2027-02-01T09:00'), leftAt: at(`${day}T06:50`) };
    await database().booking.update({ where: { id: booking }, data: times });
    expect(await refusal(sent())).toMatchObject({ code: 'conflict' });
    await database().booking.update({ where: { id: booking }, data: { leftAt: null } });
    expect(await sent()).toMatchObject({ noted: 1 });
    // An overdue dog still eats.
    clock('2027-02-04T17:40');
    expect(await sent({ due: [key(1050, '2027-02-04')] })).toMatchObject({ noted: 1 });
  });

  it('keeps the time of a device that was offline, and not one of the future', async () => {
    clock(`${day}T08:30`);
    await sent({ doneAt: at(`${day}T07:02`) });
    await sent({ due: [key(1050, '2027-02-01')], doneAt: at('2027-03-01T00:00') });
    expect(await rows()).toMatchObject([
      { doneAt: at(`${day}T07:02`), notedAt: at(`${day}T08:30`) },
      { doneAt: at(`${day}T08:30`) },
    ]);
  });

  it('is heard by the owner and the other devices', async () => {
    const heard = await heardDuring(() => sent());
    expect(heard.map(({ audience }) => audience).sort()).toEqual([owner.id, 'admin'].sort());
  });
});

describe('R51 afterwards', () => {
  it('the one who noted it takes it back for ten minutes, then only adds to its note', async () => {
    await sent({ note: 'Slowly.' });
    const [done] = await rows();
    const id = done?.id ?? '';
    expect(await refusal(undoTick(id, nora))).toMatchObject({ code: 'conflict' });
    clock(`${day}T07:15`);
    expect(await refusal(undoTick(id, sam))).toMatchObject({ code: 'conflict' });
    await addCareNote(id, 'Half of it.');
    await addCareNote(id, 'Half of it.');
    expect(await rows()).toMatchObject([{ note: 'Slowly.\nHalf of it.', takenBackAt: null }]);
    expect(await refusal(addCareNote(id, 'x'.repeat(1999)))).toMatchObject({ field: 'note' });
  });

  it('a changed plan keeps what was given, and the sheet shows it', async () => {
    clock(`${day}T17:00`);
    await sent({ due: [key(1050)] });
    clock(`${day}T17:10`);
    await database().careItem.update({ where: { id: item }, data: { endedAt: new Date() } });
    await plan({ what: 'Puppy kibble', createdAt: new Date() });
    expect(await lineAt(1050)).toMatchObject([
      { text: 'Puppy kibble, 1 cup', changed: true, tick: null },
      { text: 'Kibble, 1 cup', hint: 'No longer in the plan.', tick: { outcome: 'given' } },
    ]);
  });

  it('the owner reads what stands, without notes and names', async () => {
    await sent({ note: 'Rex stole some.' });
    clock(`${day}T07:03`);
    await sent({ due: [key(1050, '2027-02-01')], outcome: 'skipped' });
    clock(`${day}T07:05`);
    const all = await ticksOfBooking(booking);
    expect(all).toHaveLength(2);
    expect(JSON.stringify(all)).not.toMatch(/Rex|Sam/);
    expect(all).toMatchObject([
      { petName: 'Bella', what: 'Kibble', outcome: 'given', dueOn: day, dueMinutes: 420 },
      { outcome: 'skipped' },
    ]);
    const today = ['Today', '7:03 AM Bella: Kibble skipped.', '7:04 AM Bella: Kibble eaten.'];
    expect((await told())?.map((one) => one.sort())).toEqual([today.sort()]);
    for (const { id } of await rows()) await undoTick(id, sam);
    expect(await ticksOfBooking(booking)).toEqual([]);
    expect(await told()).toBeUndefined();
  });

  it('the database keeps it: no other change, no second one, nothing deleted before its dog', async () => {
    await sent();
    const [done] = await rows();
    const { id = '', ...row } = done ?? {};
    const change = (data: Prisma.CareDoneUncheckedUpdateInput) =>
      database().careDone.update({ where: { id }, data });
    await expect(change({ outcome: 'refused' })).rejects.toThrow();
    await expect(change({ doneAt: new Date(), dueMinutes: 5 })).rejects.toThrow();
    await expect(change({ note: 'a' }).then(() => change({ note: 'b' }))).rejects.toThrow();
    await expect(change({ liveKey: 'other' })).rejects.toThrow();
    await expect(change({ liveKey: null })).rejects.toThrow();
    await expect(change({ takenBackAt: new Date() })).rejects.toThrow();
    await expect(database().careDone.deleteMany()).rejects.toThrow();
    const copy = { ...row, takenBackAt: null } as Prisma.CareDoneUncheckedCreateInput;
    await expect(database().careDone.create({ data: copy })).rejects.toThrow();
    await undoTick(id, sam);
    const back = database().careDone.update({
      where: { id },
      data: { takenBackAt: null, liveKey: key() },
    });
    await expect(back).rejects.toThrow();
    const renamed = database().careItem.update({ where: { id: item }, data: { what: 'Tofu' } });
    await expect(renamed).rejects.toThrow();
    await expect(database().careItem.deleteMany()).rejects.toThrow();
  });

  it('a stay with it cannot be deleted, and the account takes all of it along', async () => {
    await sent();
    const viewer = { id: sam, role: 'admin' as const };
    const deletion = deleteBooking({ bookingId: booking, viewer, version: 1 });
    expect(await refusal(deletion)).toMatchObject({
      code: 'conflict',
      userMessage: 'Meals or medicine were noted for this stay, so it can’t be deleted.',
    });
    await inTransaction((tx) => eraseAccount(tx, owner));
    expect(await rows()).toEqual([]);
    expect(await database().careItem.count()).toBe(0);
  });
});
