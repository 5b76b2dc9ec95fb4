/** R56: the waitlist for a full house, and how free places pass from one owner to the next. */
import { beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, database, databaseFile } from '~/core/database/database.server';
import { NoticesError } from '~/core/errors/service-error.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { noteDidntCome } from '~/features/booking/answers/didnt-come.server';
import { undoAnswer } from '~/features/booking/answers/undo-answer.server';
import { calendarMonth, monthPlaces, yearPlaces } from '~/features/day/calendar/calendar.server';
import { today } from '~/features/day/today/today.server';
import { daySheet } from '~/features/day/care/day-sheet.server';
import { renderMail } from '~/features/messages/outbox/stored-email.server';
import { freeStays } from '~/features/booking/places/free-stays.server';
import { busyFor, overbooked, presencesBetween } from '~/features/booking/places/presences.server';
import { myData } from '~/features/people/profiles/my-data.server';
import { deleteBooking } from '~/features/booking/requests/delete-booking.server';
import { editBooking } from '~/features/booking/requests/edit-booking.server';
import { requestBooking } from '~/features/booking/requests/request-booking.server';
import type { BookingEdit, BookingRequest } from '~/features/booking/requests/stay.schema';
import { listBookings } from '~/features/booking/lists/list-bookings.server';
import { createPet } from '~tests/factories/pets';
import { changedTables, storedRows } from '~tests/routes/stored-rows';
import { at } from '~tests/setup/clock';
import { heardDuring } from '~tests/setup/heard';
import { house, type Person } from '~tests/setup/house';
import { refusal } from '~tests/setup/refusal';
import { noteArrived, noteLeft } from '~/features/day/arrivals/arrivals.server';
import type { Noting } from '~/features/day/arrivals/noting.server';
import { offerFreePlaces } from './offer-places.server';
import { leaveWaitlist, takePlace, waitForPlace } from './wait.server';
import { everyWait, ownWaits } from './waitlist.server';

// A Tuesday.
const moment = at('2027-02-02T10:00');
const minute = 60_000;
const hour = 60 * minute;
const cost = 26_000;

const times = { start: '2027-02-08T09:00', end: '2027-02-12T09:00' };

const { admin, settings, clock, pass, regular, stay, ...home } = house({
  at: moment,
  settings: { waitlist: true, dogLimit: 1 },
  dogs: [{ petName: 'Rex' }],
  stay: { service: 'Boarding', ...times },
});
const rex = home.owner;
const ada = regular({ petName: 'Ada' });
const guest = regular({ petName: 'Guest of Another' });
let full: string;
beforeAll(async () => {
  full = (await stay({ of: guest, status: 'accepted' })).id;
});

type Owner = Person & { dog: { id: string } };

function stayOf(owner: Owner, changes: Partial<BookingRequest> = {}): BookingRequest {
  return { service: 'Boarding', pets_selected: [owner.dog.id], message: '', ...times, ...changes };
}

const wait = (owner: Owner, changes: Partial<BookingRequest> = {}) =>
  waitForPlace({ ownerId: owner.id, viewer: owner, request: stayOf(owner, changes) });

const request = (owner: Owner, changes: Partial<BookingRequest> = {}) =>
  requestBooking({
    ownerId: owner.id,
    viewer: owner,
    request: stayOf(owner, changes),
    formKey: newFormKey(),
  });

const take = (entryId: string, owner: Owner) =>
  takePlace({ entryId, viewer: owner, seenCents: cost });

const entry = (id: string) => database().waitlistEntry.findUniqueOrThrow({ where: { id } });
const stateOf = async (id: string) => (await entry(id)).state;

/** Returns the presences in the morning of the second day. */
const taken = () => presencesBetween(database(), at('2027-02-09T09:00'), at('2027-02-09T10:00'));

/** Cancels the stay that fills the house, as the admin, and lets the undo period pass. */
async function freeThePlace(): Promise<void> {
  await changeBookingStatus({ bookingId: full, viewer: admin, to: 'canceled', seen: null });
  pass(11_000);
}

describe('R56 waiting', () => {
  it('keeps what was asked for, tells the admin, and the same wish only once', async () => {
    let id = '';
    const heard = await heardDuring(async () => {
      id = await wait(rex, { message: 'Shy at the door.' });
    });
    // News to the owner's own page would only remove its flash message.
    expect(heard).toEqual([{ audience: 'admin', topic: 'request', subjectId: id }]);
    expect(await entry(id)).toMatchObject({
      state: 'waiting',
      dogs: 1,
      petIds: [rex.dog.id],
      message: 'Shy at the door.',
    });
    expect(await wait(rex)).toBe(id);
    expect(await database().waitlistEntry.count()).toBe(1);
  });

  it('is not for a free house, a switched-off list, the admin, or a stay that begins too soon', async () => {
    const before = storedRows(databaseFile());
    const free = { start: '2027-02-15T09:00', end: '2027-02-16T09:00' };
    expect((await refusal(wait(rex, free))).userMessage).toMatch(/^A place is free now/);
    expect((await refusal(wait(rex, { pets_selected: [ada.dog.id] }))).field).toBe('pets_selected');
    const byAdmin = { ownerId: rex.id, viewer: admin, request: stayOf(rex) };
    expect((await refusal(waitForPlace(byAdmin))).code).toBe('conflict');
    pass(6 * 24 * hour - 3 * hour + minute);
    expect((await refusal(wait(rex))).userMessage).toMatch(/begins too soon/);
    clock('2027-02-02T10:00');
    expect(changedTables(before, storedRows(databaseFile()))).toEqual([]);
    await settings({ waitlist: false });
    expect((await refusal(wait(rex))).userMessage).toMatch(/not offered now/);
  });

  it('is for at most 5 stays of one owner', async () => {
    const days = ['08', '09', '10', '11', '12'];
    for (const day of days.slice(0, 4)) await wait(rex, { start: `2027-02-${day}T10:00` });
    await wait(rex);
    expect((await refusal(wait(rex, { start: '2027-02-08T12:00' }))).userMessage).toBe(
      'You’re on the waitlist for 5 stays already. Leave it for one of them first.',
    );
    const [first] = await ownWaits(rex.id);
    await leaveWaitlist(first?.id ?? '', rex, { offerSeen: false });
    await wait(rex, { start: '2027-02-08T12:00' });
  });

  it('shows how many wait before, and the admin who waits since when; never one the other', async () => {
    const first = await wait(rex);
    pass(minute);
    await wait(rex, { end: '2027-02-11T09:00' });
    pass(minute);
    await wait(ada);
    const [mine] = await ownWaits(ada.id);
    expect(mine).toMatchObject({ before: '2 wait before you.', offer: null, petNames: ['Ada'] });
    expect((await ownWaits(rex.id)).map(({ before }) => before)).toEqual([
      'You’re next.',
      'You’re next.',
    ]);
    const told = JSON.stringify([await ownWaits(ada.id), await busyFor(1)]);
    expect(told).not.toMatch(/Rex|Guest/);
    expect(told).not.toContain(rex.id);
    const { waits, more } = await everyWait();
    expect(more).toBe(0);
    expect(waits[0]).toMatchObject({
      id: first,
      ownerId: rex.id,
      petNames: ['Rex'],
      when: 'Mon, Feb 8, 9:00 AM – Fri, Feb 12, 9:00 AM · 4 nights',
      since: 'Tue, Feb 2, 10:00 AM',
      offeredUntil: null,
    });
  });

  it('says how many more wait than the admin’s list shows', async () => {
    await wait(rex);
    const { service, start, end } = await entry(await wait(rex));
    const row = { ownerId: rex.id, service, start, end, petIds: [rex.dog.id], dogs: 1 };
    const data = Array.from({ length: 22 }, () => ({ ...row, createdAt: moment }));
    await database().waitlistEntry.createMany({ data });
    const { waits, more } = await everyWait();
    expect([waits.length, more]).toEqual([20, 3]);
  });

  it('an owner reaches only their own entries', async () => {
    const id = await wait(rex);
    expect((await refusal(leaveWaitlist(id, ada, { offerSeen: true }))).code).toBe('not_found');
    expect((await refusal(take(id, ada))).code).toBe('not_found');
    expect(await stateOf(id)).toBe('waiting');
    const text = await new Response(await myData(rex.id)).text();
    expect(JSON.parse(text)).toMatchObject({ waitlist: [{ state: 'waiting', booking_id: null }] });
    expect(await new Response(await myData(ada.id)).text()).toContain('"waitlist":[\n]');
  });
});

describe('R56 offers', () => {
  it('pass on by themselves from one to the next, with the clock alone and after a restart', async () => {
    const first = await wait(rex);
    pass(minute);
    const second = await wait(ada);
    expect(await offerFreePlaces()).toBe(0);
    await freeThePlace();
    expect(await offerFreePlaces()).toBe(1);
    expect([await stateOf(first), await stateOf(second)]).toEqual(['offered', 'waiting']);
    const { offerEndsAt } = await entry(first);
    expect(offerEndsAt?.toISOString()).toBe('2027-02-02T19:01:00.000Z');
    pass(4 * hour - 2 * minute);
    expect(await offerFreePlaces()).toBe(0);
    await closeDatabase();
    pass(2 * minute);
    const heard = await heardDuring(offerFreePlaces);
    expect([await stateOf(first), await stateOf(second)]).toEqual(['expired', 'offered']);
    expect(heard.map(({ audience, subjectId }) => [audience, subjectId])).toEqual([
      [rex.id, first],
      ['admin', first],
      [ada.id, second],
      ['admin', second],
    ]);
    expect(await offerFreePlaces()).toBe(0);
    const mails = await database().outboxMail.findMany({ where: { template: 'place_free' } });
    expect(mails.map(({ profileId }) => profileId).sort()).toEqual([rex.id, ada.id].sort());
    const mail = mails.find(({ profileId }) => profileId === rex.id);
    const text = mail && renderMail(mail, 'without link').text;
    expect(text).toContain('A place is free for Rex. It’s held for you until Tue, Feb 2, 2:01 PM.');
    expect(text).toContain(`/${rex.id}/profile/reservations#waitlist`);
    expect((await ownWaits(rex.id))[0]).toMatchObject({ ended: 'Tue, Feb 2, 2:01 PM' });
  });

  it('last four hours of the day, and end two hours before the stay', async () => {
    const id = await wait(rex);
    await freeThePlace();
    clock('2027-02-02T19:30');
    await offerFreePlaces();
    // 7:30 PM: half an hour counts, the rest the next morning.
    expect((await entry(id)).offerEndsAt?.toISOString()).toBe('2027-02-03T16:30:00.000Z');
    await database().waitlistEntry.update({ where: { id }, data: { state: 'waiting' } });
    clock('2027-02-08T06:00');
    await offerFreePlaces();
    expect((await entry(id)).offerEndsAt?.toISOString()).toBe('2027-02-08T12:00:00.000Z');
    clock('2027-02-08T07:00');
    await offerFreePlaces();
    expect(await stateOf(id)).toBe('expired');
  });

  it('wait for the ten seconds of an undo', async () => {
    const id = await wait(rex);
    const viewer = admin;
    const change = { bookingId: full, viewer, to: 'canceled', seen: null } as const;
    const answer = await changeBookingStatus(change);
    pass(5000);
    expect(await offerFreePlaces()).toBe(0);
    if (answer) await undoAnswer({ bookingId: full, viewer, ...answer });
    pass(20_000);
    expect(await offerFreePlaces()).toBe(0);
    expect(await stateOf(id)).toBe('waiting');
  });

  it.each([
    ['that they didn’t come', (noting: Noting) => noteDidntCome(noting)],
    [
      'that they left early',
      async (noting: Noting) => {
        await noteArrived({ ...noting, noticed: [] });
        pass(minute);
        await noteLeft({ ...noting, version: noting.version + 1, pickedUpBy: '' });
      },
    ],
  ])('wait as long as it can be undone %s (R82, R83)', async (_what, note) => {
    await settings({ trackArrivals: true });
    const id = await wait(rex, { start: '2027-02-09T09:00' });
    clock('2027-02-08T10:00');
    await note({ bookingId: full, viewer: admin, version: 1 });
    pass(5000);
    expect(await offerFreePlaces()).toBe(0);
    pass(6000);
    expect(await offerFreePlaces()).toBe(1);
    expect(await stateOf(id)).toBe('offered');
  });

  it('come from a deleted stay, a shorter one, and a higher limit; never to a part', async () => {
    const long = await wait(rex);
    const short = await wait(ada, { end: '2027-02-09T09:00' });
    await database().booking.update({
      where: { id: full },
      data: { start: new Date('2027-02-09T14:00:00Z') },
    });
    expect(await offerFreePlaces()).toBe(1);
    expect([await stateOf(long), await stateOf(short)]).toEqual(['waiting', 'offered']);
    await settings({ dogLimit: 2 });
    expect(await offerFreePlaces()).toBe(1);
    expect(await stateOf(long)).toBe('offered');
    await settings({ dogLimit: 1 });
    await database().waitlistEntry.deleteMany();
    const third = await wait(rex);
    await deleteBooking({ bookingId: full, viewer: admin, version: 1 });
    pass(11_000);
    await offerFreePlaces();
    expect(await stateOf(third)).toBe('offered');
  });

  it('are taken back for days that close, and offered again once they open (R123)', async () => {
    const id = await wait(rex);
    await freeThePlace();
    expect(await offerFreePlaces()).toBe(1);
    const closed = { date: '2027-02-10', kind: 'closed' as const, reason: 'Burst pipe' };
    await database().specialDay.create({ data: closed });
    const told = 'The house is closed Wed, Feb 10 (Burst pipe).';
    expect((await ownWaits(rex.id))[0]).toMatchObject({ offer: null, before: told });
    const heard = await heardDuring(offerFreePlaces);
    expect(heard.map(({ audience }) => audience)).toEqual([rex.id, 'admin']);
    expect(await entry(id)).toMatchObject({ state: 'waiting', offerEndsAt: null });
    expect((await ownWaits(rex.id))[0]).toMatchObject({ offer: null, before: told });
    await database().specialDay.deleteMany();
    expect(await offerFreePlaces()).toBe(1);
    expect((await ownWaits(rex.id))[0]?.offer).not.toBeNull();
  });

  it('pass over a dog that is gone, a day that closed, and all while the switch is off', async () => {
    const gone = await wait(rex);
    pass(minute);
    const next = await wait(ada);
    await database().pet.update({ where: { id: rex.dog.id }, data: { retiredAt: moment } });
    await freeThePlace();
    await settings({ waitlist: false });
    expect(await offerFreePlaces()).toBe(0);
    await settings({ waitlist: true });
    await database().specialDay.create({
      data: { date: '2027-02-08', kind: 'closed', reason: 'Away' },
    });
    expect(await offerFreePlaces()).toBe(0);
    await database().specialDay.deleteMany();
    expect(await offerFreePlaces()).toBe(1);
    expect([await stateOf(gone), await stateOf(next)]).toEqual(['waiting', 'offered']);
  });

  it('two rounds at the same moment offer one place once', async () => {
    await wait(rex);
    await wait(ada);
    await freeThePlace();
    const rounds = await Promise.all([offerFreePlaces(), offerFreePlaces()]);
    expect(rounds.sort()).toEqual([0, 1]);
    expect(await database().waitlistEntry.count({ where: { state: 'offered' } })).toBe(1);
  });
});

describe('R56 a held place', () => {
  it('is taken for others: owners are refused, the admin is asked', async () => {
    await wait(rex);
    await freeThePlace();
    await offerFreePlaces();
    expect((await refusal(request(ada))).userMessage).toMatch(/^The house is full/);
    expect((await busyFor(1)).stretches).toHaveLength(1);
    const booking = {
      ownerId: ada.id,
      viewer: admin,
      request: stayOf(ada),
      formKey: newFormKey(),
    };
    expect(await refusal(requestBooking(booking))).toBeInstanceOf(NoticesError);
    pass(24 * hour);
    await request(ada);
  });

  it('R88 counts in every number, also while its request waits, once', async () => {
    const zone = 'America/New_York';
    const numbers = async () => {
      const { days } = await yearPlaces(2027);
      const { peak, asleep } = days.find(({ date }) => date === '2027-02-09') ?? {};
      const month = await monthPlaces('2027-02', await calendarMonth('2027-02', zone));
      const sheet = await daySheet('2027-02-09', admin.id);
      const now = new Date('2027-02-09T15:00:00Z');
      return {
        month: month.get('2027-02-09'),
        year: [peak, asleep],
        sheet: [sheet.held.peak, sheet.held.asleep],
        today: (await today(now, zone, admin)).held,
      };
    };
    const one = { month: '1 of 1', year: [1, 1], sheet: [1, 1], today: { here: 1, sleeping: 1 } };
    const none = { month: '0 of 1', year: [0, 0], sheet: [0, 0], today: { here: 0, sleeping: 0 } };
    const id = await wait(rex);
    await freeThePlace();
    expect(await numbers()).toEqual(none);
    await offerFreePlaces();
    // Far enough ahead that it is still held when its stay begins.
    const held = { offerEndsAt: new Date('2027-02-11T15:00:00Z') };
    await database().waitlistEntry.update({ where: { id }, data: held });
    expect(await numbers()).toEqual(one);
    const room = (heldFor: string[]) =>
      freeStays({ ...stayOf(rex), dogs: 1, heldFor }).then(({ fits }) => fits);
    expect([await room([]), await room([rex.dog.id])]).toEqual([false, true]);
    expect(await overbooked()).toBe('');
    const closed = { date: '2027-02-09', kind: 'limit', reason: '', dogLimit: 0 } as const;
    await database().specialDay.create({ data: closed });
    expect(await overbooked()).toBe('More dogs are booked on 1 day: Feb 9 (1).');
    await database().specialDay.deleteMany();
    await take(id, rex);
    await database().waitlistEntry.update({ where: { id }, data: held });
    expect(await numbers()).toEqual(one);
    const pressed = await database().waitlistEntry.findUniqueOrThrow({ where: { id } });
    await database().booking.update({
      where: { id: pressed.bookingId ?? '' },
      data: { status: 'accepted' },
    });
    expect(await numbers()).toEqual({
      ...one,
      sheet: none.sheet,
      today: none.today,
    });
  });

  it('R88 never refuses its own dog, and does another of the same owner', async () => {
    const sister = await createPet(rex.id, { petName: 'Zoe' });
    await wait(rex);
    await freeThePlace();
    await offerFreePlaces();
    expect((await busyFor(1, rex.id)).stretches).toEqual([]);
    expect((await busyFor(1, ada.id)).stretches).toHaveLength(1);
    const other = await refusal(request(rex, { pets_selected: [sister.id] }));
    expect(other.userMessage).toMatch(/^The house is full/);
    const { bookingId } = await request(rex);
    const card = async () => {
      const { bookings } = await listBookings({ viewer: admin, frame: 'pending', page: 1 });
      return bookings.find(({ id }) => id === bookingId)?.places;
    };
    expect(await card()).toBe('Mon, Feb 8: 1 of 1');
    const accept = { bookingId, viewer: admin, to: 'accepted', seen: 'pending' } as const;
    expect(await changeBookingStatus(accept)).not.toBeNull();
  });

  it('R88 stays held for the other dog while a stay of the first is decided on', async () => {
    await settings({ dogLimit: 2 });
    const sister = await createPet(rex.id, { petName: 'Zoe' });
    await database().booking.update({ where: { id: full }, data: { numDogs: 2 } });
    await wait(rex, { pets_selected: [rex.dog.id, sister.id] });
    await freeThePlace();
    await offerFreePlaces();
    await settings({ dogLimit: 1 });
    const alone = { ownerId: rex.id, viewer: admin, formKey: newFormKey(), request: stayOf(rex) };
    const asked = await requestBooking(alone).catch((error: unknown) => error);
    expect(asked instanceof NoticesError && asked.notices[0]?.text).toBe(
      'That would make 2 dogs on Mon, Feb 8; your limit is 1.',
    );
    await settings({ dogLimit: 2 });
    const { bookingId } = await request(rex);
    const ofBoth = await createPet(rex.id, { petName: 'Ann' });
    expect((await refusal(request(rex, { pets_selected: [ofBoth.id] }))).userMessage).toMatch(
      /^The house is full/,
    );
    const accept = { bookingId, viewer: admin, to: 'accepted', seen: 'pending' } as const;
    expect(await changeBookingStatus(accept)).not.toBeNull();
  });

  it.each(['owner', 'admin'] as const)(
    'R88 is used up by a stay of its dogs that the %s books by the form',
    async (who) => {
      const id = await wait(rex);
      await freeThePlace();
      await offerFreePlaces();
      // One day longer: it covers the stay on the waitlist.
      const made = stayOf(rex, { end: '2027-02-13T09:00' });
      const { bookingId } = await requestBooking({
        ownerId: rex.id,
        viewer: who === 'owner' ? rex : admin,
        request: made,
        formKey: newFormKey(),
      });
      expect(await entry(id)).toMatchObject({ state: 'taken', bookingId });
      expect(await ownWaits(rex.id)).toEqual([]);
      expect(await taken()).toHaveLength(1);
      const accept = { bookingId, viewer: admin, to: 'accepted', seen: null } as const;
      await changeBookingStatus(accept);
      expect(await taken()).toHaveLength(1);
      pass(11_000);
      await changeBookingStatus({ ...accept, to: 'canceled' });
      expect(await taken()).toEqual([]);
    },
  );

  it('R88 is used up by Accept of an older request, and by an edit that comes to cover it', async () => {
    const older = await stay();
    const booked = await stay({ of: ada, end: '2027-02-10T09:00' });
    await wait(rex);
    await wait(ada);
    await freeThePlace();
    await settings({ dogLimit: 2 });
    expect(await offerFreePlaces()).toBe(2);
    const accept = { viewer: admin, to: 'accepted', seen: null } as const;
    await changeBookingStatus({ ...accept, bookingId: older.id });
    const edit: BookingEdit = {
      ...{ service: 'Boarding', ...times, pets_selected: [ada.dog.id], status: 'pending' },
      ...{ message: '', total: booked.totalCents, version: booked.version, tell_owner: false },
    };
    const change = { edit, viewer: admin, bookingId: booked.id, formKey: newFormKey() };
    await editBooking({ ...change, recalculate: true });
    const entries = await database().waitlistEntry.findMany({ orderBy: { bookingId: 'asc' } });
    expect(entries.map(({ state, bookingId }) => [state, bookingId])).toEqual(
      [older.id, booked.id].sort().map((id) => ['taken', id]),
    );
    expect(await taken()).toHaveLength(2);
  });

  it('R88 stays held beside a stay of other times, or without one of its dogs', async () => {
    await settings({ dogLimit: 2 });
    const sister = await createPet(rex.id, { petName: 'Zoe' });
    const both = { pets_selected: [rex.dog.id, sister.id] };
    const id = await wait(rex, both);
    await freeThePlace();
    expect(await offerFreePlaces()).toBe(1);
    await request(rex);
    await request(rex, { ...both, end: '2027-02-11T09:00' });
    await request(rex, { ...both, start: '2027-02-09T09:00' });
    expect(await stateOf(id)).toBe('offered');
  });

  it('R88 a stay that was waited for and is booked is waited for no more, nor held', async () => {
    const id = await wait(rex);
    await freeThePlace();
    await request(rex);
    expect(await offerFreePlaces()).toBe(0);
    expect(await entry(id)).toMatchObject({ state: 'left', bookingId: null });
    expect(await taken()).toEqual([]);
  });

  it.each(['button', 'form'] as const)(
    'R88 one booking takes one held place of two, by the %s',
    async (how) => {
      const whole = await wait(rex);
      await wait(rex, { end: '2027-02-10T09:00' });
      await freeThePlace();
      await settings({ dogLimit: 2 });
      expect(await offerFreePlaces()).toBe(2);
      const id = how === 'button' ? await take(whole, rex) : (await request(rex)).bookingId;
      const entries = await database().waitlistEntry.findMany();
      expect(entries.map(({ state }) => state)).toEqual(['taken', 'taken']);
      expect(entries.flatMap(({ bookingId }) => bookingId ?? [])).toEqual([id]);
      expect(await taken()).toHaveLength(1);
    },
  );

  it('makes a request when taken, once, and stays held until that is answered', async () => {
    const bath = { name: 'Bath', unitCents: 2500, per: 'stay', position: 1 } as const;
    const extra = await database().extra.create({ data: bath });
    const gone = await database().extra.create({ data: { ...bath, name: 'Walk' } });
    const extras = [extra.id, gone.id];
    const id = await wait(rex, { message: 'Shy at the door.', extras });
    await database().extra.update({ where: { id: gone.id }, data: { offered: false } });
    await freeThePlace();
    await offerFreePlaces();
    const [held] = await ownWaits(rex.id);
    const seenCents = cost + 2500;
    expect(held?.offer?.quote.totalCents).toBe(seenCents);
    const press = () => takePlace({ entryId: id, viewer: rex, seenCents });
    const [bookingId, again] = await Promise.all([press(), press()]);
    expect(again).toBe(bookingId);
    const booking = await database().booking.findUniqueOrThrow({ where: { id: bookingId } });
    expect(booking).toMatchObject({
      status: 'pending',
      totalCents: seenCents,
      message: 'Shy at the door.',
    });
    expect((await refusal(request(ada))).userMessage).toMatch(/^The house is full/);
    // It never counts against its own request, on any page or in any answer.
    const { bookings } = await listBookings({ viewer: admin, frame: 'pending', page: 1 });
    expect(bookings.find((one) => one.id === bookingId)?.places).toBe('Mon, Feb 8: 1 of 1');
    const accept = { bookingId, viewer: admin, to: 'accepted', seen: 'pending' } as const;
    expect(await changeBookingStatus(accept)).not.toBeNull();
    expect((await refusal(request(ada))).userMessage).toMatch(/^The house is full/);
  });

  it('is free again after 24 hours without an answer, or with a no, and goes to the next', async () => {
    const first = await wait(rex);
    pass(minute);
    const second = await wait(ada);
    await freeThePlace();
    await offerFreePlaces();
    const bookingId = await take(first, rex);
    pass(24 * hour - minute);
    expect(await offerFreePlaces()).toBe(0);
    pass(2 * minute);
    expect(await offerFreePlaces()).toBe(1);
    expect(await stateOf(second)).toBe('offered');
    const answer = { bookingId, viewer: admin, to: 'accepted', seen: 'pending' } as const;
    expect(await refusal(changeBookingStatus(answer))).toBeInstanceOf(NoticesError);
    // R104: a page from before the offer doesn't decline it.
    const blind = await refusal(leaveWaitlist(second, ada, { offerSeen: false }));
    expect(blind.userMessage).toBe('A place is free for you now. Take it or press “No, thanks”.');
    expect(await stateOf(second)).toBe('offered');
    await leaveWaitlist(second, ada, { offerSeen: true });
    expect(await stateOf(second)).toBe('passed');
    expect(await changeBookingStatus(answer)).not.toBeNull();
  });

  it('is confirmed by the rule of Settings where that fits', async () => {
    await settings({ acceptAtOnce: 'both' });
    const known = { service: 'Daycare', status: 'accepted', paidCents: 6500 } as const;
    const earlier = { start: '2027-01-20T09:00', end: '2027-01-20T15:00', totalCents: 6500 };
    await stay({ ...known, ...earlier });
    const id = await wait(rex);
    await freeThePlace();
    await offerFreePlaces();
    const bookingId = await take(id, rex);
    const booking = await database().booking.findUniqueOrThrow({ where: { id: bookingId } });
    expect(booking.status).toBe('accepted');
    await settings({ dogLimit: 2 });
    await request(ada);
  });

  it('cannot be taken late, at another price, or before it is offered', async () => {
    const id = await wait(rex);
    expect((await refusal(take(id, rex))).userMessage).toMatch(/^This offer has ended/);
    await freeThePlace();
    await offerFreePlaces();
    const before = storedRows(databaseFile());
    const other = takePlace({ entryId: id, viewer: rex, seenCents: 1 });
    expect((await refusal(other)).userMessage).toMatch(/^The total is \$260.00 now/);
    pass(5 * hour);
    expect((await refusal(take(id, rex))).code).toBe('conflict');
    expect(changedTables(before, storedRows(databaseFile()))).toEqual([]);
  });

  it('is held for no more than its request still asks for', async () => {
    const id = await wait(rex);
    await freeThePlace();
    await offerFreePlaces();
    const bookingId = await take(id, rex);
    await database().booking.update({
      where: { id: bookingId },
      data: { end: new Date('2027-02-10T14:00:00Z') },
    });
    await request(ada, { start: '2027-02-10T09:00' });
    expect((await refusal(request(ada, { end: '2027-02-09T10:00' }))).code).toBe('invalid');
  });
});
