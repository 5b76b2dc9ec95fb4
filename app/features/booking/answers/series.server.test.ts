// R53: requesting, answering, undoing and canceling several days.
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { NoticesError } from '~/core/errors/service-error.server';
import { digestOf } from '~/core/runtime/secrets.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { editBooking } from '~/features/booking/requests/edit-booking.server';
import {
  daysForm,
  daysToBook,
  offerDays,
  showDays,
} from '~/features/booking/requests/offer-days.server';
import { requestSeries } from '~/features/booking/requests/request-series.server';
import { bookingDetails } from '~/features/booking/lists/booking-details.server';
import { listBookings } from '~/features/booking/lists/list-bookings.server';
import { createBooking } from '~tests/factories/bookings';
import { at } from '~tests/setup/clock';
import { house, type Person } from '~tests/setup/house';
import { mails, onlyMail } from '~tests/setup/outbox-in-test';
import { refusal } from '~tests/setup/refusal';
import { seriesDates } from '~/features/booking/rules/series';
import { answerSeries } from './answer-series.server';
import { changeBookingStatus } from './change-booking-status.server';
import { undoableAnswers, undoAnswer } from './undo-answer.server';

// A Tuesday.
const moment = at('2026-11-17T10:00');
const twelve = seriesDates('2026-12-01', { weekdays: [2, 4], weeks: 6 });

const { admin, settings, pass, guest, stay } = house({
  at: moment,
  settings: { severalDays: true },
  stay: { status: 'accepted' },
});

type Times = { start: string; end: string };
const eightToFour: Times = { start: '2026-12-01T08:00', end: '2026-12-01T16:00' };

async function wish(dates: readonly string[] = twelve, times: Times = eightToFour) {
  const owner = await guest({ petName: 'Rex' }, { receiveEmails: true });
  return {
    ownerId: owner.id,
    viewer: owner,
    request: { service: 'Daycare' as const, pets_selected: [owner.dog.id], message: '', ...times },
    formKey: newFormKey(),
    days: dates.map((date) => ({ date, seenCents: undefined as number | undefined })),
  };
}

async function asked(dates: readonly string[] = twelve, times: Times = eightToFour) {
  const made = await wish(dates, times);
  const { bookingId } = await requestSeries(made);
  return { bookingId, owner: made.viewer, bookings: await daysOf(bookingId) };
}

async function daysOf(bookingId: string) {
  const { seriesId } = await database().booking.findUniqueOrThrow({ where: { id: bookingId } });
  return database().booking.findMany({
    where: { seriesId: seriesId ?? '' },
    orderBy: { start: 'asc' },
    include: { pets: true, quoteLines: true, history: { orderBy: { at: 'asc' } } },
  });
}

const statusesOf = async (bookingId: string) =>
  (await daysOf(bookingId)).map(({ status }) => status);

const answer = (bookingId: string, to: 'accepted' | 'rejected', noticed: string[] = []) =>
  answerSeries({ bookingId, viewer: admin, to, noticed });

async function groupToUndo() {
  const group = (await undoableAnswers(admin.id)).find(({ bookingId }) => bookingId === null);
  if (group === undefined) throw new Error('Nothing to undo');
  return { ...group, viewer: admin };
}

/** Books someone else's dog for the only place on that day. */
async function fill(date: string) {
  await settings({ dogLimit: 1 });
  await stay({ of: await guest(), start: `${date}T07:00`, end: `${date}T19:00` });
}

describe('R53 a request for several days', () => {
  it('is that many ordinary bookings, each with its quote, pets, dates and history', async () => {
    const { bookings } = await asked();
    expect(bookings.map(({ dates }) => dates)).toEqual(twelve.map((date) => [date]));
    for (const one of bookings) {
      expect(one).toMatchObject({ status: 'pending', totalCents: 4500, numDogs: 1 });
      expect(one.petsSelected).toEqual(['Rex']);
      expect(one.pets).toHaveLength(1);
      expect(one.quoteLines).toHaveLength(1);
      expect(one.history.map(({ event }) => event)).toEqual(['requested']);
    }
  });

  it('keeps 8:00 on the clock on both sides of a change of clocks', async () => {
    const dates = ['2027-03-09', '2027-03-11', '2027-03-16', '2027-03-18'];
    const { bookings } = await asked(dates, { start: '2027-03-09T08:00', end: '2027-03-09T16:00' });
    expect(bookings.map(({ start }) => start.toISOString().slice(5, 16))).toEqual([
      '03-09T13:00',
      '03-11T13:00',
      '03-16T12:00',
      '03-18T12:00',
    ]);
  });

  it('prices Thanksgiving as a holiday, and the other days not', async () => {
    const { bookings } = await asked(['2026-11-24', '2026-11-26', '2026-12-01'], {
      start: '2026-11-24T08:00',
      end: '2026-11-24T16:00',
    });
    expect(bookings.map(({ totalCents }) => totalCents)).toEqual([4500, 5500, 4500]);
  });

  it('writes nothing when one day was filled between the list and the press', async () => {
    const made = await wish();
    await fill('2026-12-24');
    const before = await database().booking.count();
    const refused = await refusal(requestSeries(made));
    expect(refused).toMatchObject({
      field: 'day',
      userMessage: 'Dec 24 is full now. Uncheck it and try again.',
    });
    expect(await database().booking.count()).toBe(before);
    expect(await database().bookingSeries.count({ where: { ownerId: made.ownerId } })).toBe(0);
    expect(await mails({ template: 'admin_notification' })).toHaveLength(0);
    const without = { ...made, days: made.days.filter(({ date }) => date !== '2026-12-24') };
    const { bookingId } = await requestSeries(without);
    expect(await daysOf(bookingId)).toHaveLength(11);
  });

  it('refuses a closed day, one that is booked already, another price, and the switch off', async () => {
    const made = await wish();
    const words = async (change: object = {}) =>
      (await refusal(requestSeries({ ...made, formKey: newFormKey(), ...change }))).userMessage;
    await database().specialDay.create({
      data: { date: '2026-12-24', kind: 'closed', reason: 'Christmas' },
    });
    expect(await words()).toBe(
      'We are closed on Dec 24, 2026: Christmas. Uncheck it and try again.',
    );
    await database().specialDay.deleteMany();
    const days = made.days.map((day) => ({ ...day, seenCents: 4400 }));
    expect(await words({ days })).toBe('Dec 1 costs $45.00 now. Nothing was booked yet.');
    const standing = { start: '2026-12-03T12:00', end: '2026-12-03T14:00' };
    await createBooking(made.ownerId, made.request.pets_selected, standing);
    expect(await words()).toBe('Dec 3 is booked already. Uncheck it and try again.');
    await settings({ severalDays: false });
    expect(await words()).toBe('Several days in one request are not offered now.');
  });

  it('R44 needs no certificates, and before Accept all the admin is asked about each dog once', async () => {
    await settings({ requiredVaccines: ['rabies'] });
    const { bookingId, bookings } = await asked();
    expect(bookings.map(({ status }) => status)).toEqual(twelve.map(() => 'pending'));
    const answer = { bookingId, viewer: admin, to: 'accepted' } as const;
    const error: unknown = await answerSeries(answer).catch((thrown: unknown) => thrown);
    const petId = bookings[0]?.pets[0]?.petId ?? '';
    expect(error).toBeInstanceOf(NoticesError);
    expect(error).toMatchObject({
      notices: [{ code: `rabies:${petId}`, text: 'Rex: no rabies certificate yet.' }],
    });
    expect(await answerSeries({ ...answer, noticed: [`rabies:${petId}`] })).toMatchObject({
      days: 12,
    });
  });

  it('R20 is one series however often it is pressed, and counts once', async () => {
    const made = await wish();
    const both = await Promise.all([requestSeries(made), requestSeries(made)]);
    expect(new Set(both.map(({ bookingId }) => bookingId)).size).toBe(1);
    expect(await database().bookingSeries.count({ where: { ownerId: made.ownerId } })).toBe(1);
    expect(await database().booking.count({ where: { userId: made.ownerId } })).toBe(12);
    const counted = await database().rateCount.findMany({
      where: { limit: 'booking', subject: digestOf(made.ownerId) },
    });
    expect(counted.map(({ count }) => count)).toEqual([1]);
  });

  it('sends one mail per person that lists the days', async () => {
    const { owner } = await asked();
    const receipt = await onlyMail({ template: 'booking' });
    expect(receipt).toMatchObject({ profileId: owner.id });
    expect(receipt.contents).toMatchObject({ stay: { totalCents: 54_000 } });
    expect(JSON.stringify(receipt.contents).match(/T08:00/g)?.length).toBeGreaterThanOrEqual(12);
    expect(await mails({ template: 'admin_notification' })).toHaveLength(1);
  });

  it('R43 tells the admin how full the house is on the fullest day', async () => {
    const made = await wish();
    await fill('2026-12-24');
    await settings({ dogLimit: 3 });
    await requestSeries(made);
    const [note] = await mails({ template: 'admin_notification' });
    expect(note?.contents).toMatchObject({ places: 'Thu, Dec 24: 2 of 3' });
    const [receipt] = await mails({ template: 'booking' });
    expect(JSON.stringify(receipt?.contents)).not.toContain('of 3');
  });

  it('of the admin is accepted, and asks by day where the house is full (K3)', async () => {
    const made = await wish(['2026-12-01', '2026-12-03', '2026-12-08']);
    await fill('2026-12-03');
    const byAdmin = { ...made, viewer: admin };
    const question = await refusal(requestSeries(byAdmin));
    expect(question instanceof NoticesError && question.notices.map(({ code }) => code)).toEqual([
      'full:2026-12-03',
    ]);
    const { bookingId } = await requestSeries({ ...byAdmin, noticed: ['full:2026-12-03'] });
    expect(await statusesOf(bookingId)).toEqual(['accepted', 'accepted', 'accepted']);
    expect((await daysOf(bookingId)).map(({ history }) => history[0]?.although !== '')).toEqual([
      false,
      true,
      false,
    ]);
    const confirmation = await onlyMail({ template: 'confirmation' });
    expect(JSON.stringify(confirmation.contents).match(/BEGIN:VEVENT/g)).toHaveLength(3);
  });

  it('R8 of another owner is not found', async () => {
    const made = await wish();
    const other = await guest();
    expect(await refusal(requestSeries({ ...made, viewer: other }))).toMatchObject({
      code: 'not_found',
    });
  });
});

describe('R47 a series by the rule', () => {
  it('is confirmed whole, or waits whole for one day that is a holiday', async () => {
    await settings({ dogLimit: 8, acceptAtOnce: 'both' });
    const known = async (dates: readonly string[]) => {
      const made = await wish(dates);
      const earlier = { start: '2026-10-06T08:00', end: '2026-10-06T16:00' };
      const { totalCents } = await createBooking(made.ownerId, made.request.pets_selected, {
        ...earlier,
        status: 'accepted',
      });
      await database().booking.updateMany({
        where: { userId: made.ownerId },
        data: { paidCents: totalCents, remainCents: 0 },
      });
      return statusesOf((await requestSeries(made)).bookingId);
    };
    expect(await known(['2026-12-01', '2026-12-03'])).toEqual(['accepted', 'accepted']);
    expect(await mails({ template: 'confirmation' })).toHaveLength(1);
    expect(await known(['2026-12-24', '2026-12-25'])).toEqual(['pending', 'pending']);
  });
});

describe('R53 an answer to all days', () => {
  it('accepts those that still wait when one was canceled meanwhile', async () => {
    const { bookingId, bookings, owner } = await asked();
    const third = bookings[2]?.id ?? '';
    await changeBookingStatus({ bookingId: third, viewer: owner, to: 'canceled', seen: 'pending' });
    expect(await answer(bookingId, 'accepted')).toMatchObject({ days: 11 });
    const statuses = await statusesOf(bookingId);
    expect(statuses.filter((status) => status === 'accepted')).toHaveLength(11);
    expect(statuses[2]).toBe('canceled');
    const confirmation = await onlyMail({ template: 'confirmation' });
    expect(JSON.stringify(confirmation.contents).match(/BEGIN:VEVENT/g)).toHaveLength(11);
    expect(await answer(bookingId, 'accepted')).toMatchObject({ days: 0 });
  });

  it('asks by day where the house is full, and goes on when each was noticed', async () => {
    const { bookingId } = await asked();
    await fill('2026-12-24');
    const question = await refusal(answer(bookingId, 'accepted'));
    expect(question instanceof NoticesError && question.notices).toEqual([
      {
        code: 'full:2026-12-24',
        text: 'That would make 2 dogs on Thu, Dec 24; your limit is 1.',
      },
    ]);
    expect(new Set(await statusesOf(bookingId))).toEqual(new Set(['pending']));
    await answer(bookingId, 'accepted', ['full:2026-12-24']);
    expect(new Set(await statusesOf(bookingId))).toEqual(new Set(['accepted']));
  });

  it('R15 undoes all of them within ten seconds, and its mail never goes out', async () => {
    const { bookingId } = await asked();
    await answer(bookingId, 'accepted');
    expect(await undoableAnswers(admin.id)).toMatchObject([
      { days: '12 days, Tue and Thu, Dec 1 – Jan 7', answer: 'accepted', forMs: 10_000 },
    ]);
    expect(await undoAnswer(await groupToUndo())).toEqual({
      days: 12,
      status: 'pending',
      notices: [],
    });
    expect(new Set(await statusesOf(bookingId))).toEqual(new Set(['pending']));
    expect((await mails({ template: 'confirmation' })).map(({ state }) => state)).toEqual([
      'expired',
    ]);
    expect(await undoableAnswers(admin.id)).toEqual([]);
  });

  it.each([
    ['answer', 'expired'],
    ['money', 'waiting'],
    [null, 'waiting'],
  ] as const)(
    'R15 an Undo of its answer, and an email about a day of it that the Undo of %s withdraws: %s',
    async (withdrawnBy, then) => {
      const { bookingId, bookings } = await asked(twelve.slice(0, 2));
      await database().outboxMail.deleteMany();
      await answer(bookingId, 'accepted');
      const { id: elsewhere } = (await asked(twelve.slice(2, 3))).bookings[0] ?? { id: '' };
      const undo = await groupToUndo();
      const queued = (about: string, earlierMs = 0, state: 'waiting' | 'sent' = 'waiting') => {
        const createdAt = new Date(moment.getTime() - earlierMs);
        const times = { createdAt, sendAfter: new Date(moment.getTime() + 10_000) };
        const mail = { template: 'confirmation', toAddress: 'sam@example.com', contents: {} };
        return database().outboxMail.create({
          data: { ...mail, bookingId: about, state, withdrawnBy, ...times },
        });
      };
      const last = bookings.at(-1)?.id ?? '';
      const about = await queued(last);
      const others = [
        await queued(last, 1),
        await queued(last, 0, 'sent'),
        await queued(elsewhere),
      ];
      await undoAnswer(undo);
      const stateOf = async ({ id }: { id: string }) =>
        (await database().outboxMail.findUniqueOrThrow({ where: { id } })).state;
      expect(await stateOf(about)).toBe(then);
      expect(await Promise.all(others.map(stateOf))).toEqual(['waiting', 'sent', 'waiting']);
    },
  );

  it('undoes none of them when one has moved on, or after ten seconds', async () => {
    const { bookingId, bookings, owner } = await asked();
    await answer(bookingId, 'accepted');
    const undo = await groupToUndo();
    pass(1000);
    const fifth = bookings[4]?.id ?? '';
    await changeBookingStatus({
      bookingId: fifth,
      viewer: owner,
      to: 'canceled',
      seen: 'accepted',
    });
    expect(await undoableAnswers(admin.id)).toEqual([]);
    expect((await refusal(undoAnswer(undo))).code).toBe('conflict');
    expect((await statusesOf(bookingId)).filter((status) => status === 'accepted')).toHaveLength(
      11,
    );

    const second = await asked(twelve.slice(0, 3));
    await answer(second.bookingId, 'rejected');
    const late = await groupToUndo();
    pass(10_001);
    expect((await refusal(undoAnswer(late))).code).toBe('conflict');
    expect(new Set(await statusesOf(second.bookingId))).toEqual(new Set(['rejected']));
  });

  it('undoes none after an edit that left every status alone', async () => {
    const { bookingId, bookings, owner } = await asked();
    await answer(bookingId, 'accepted');
    const undo = await groupToUndo();
    const [first] = bookings;
    await editBooking({
      bookingId,
      viewer: admin,
      recalculate: false,
      formKey: newFormKey(),
      edit: {
        service: 'Daycare',
        pets_selected: first?.pets.map(({ petId }) => petId) ?? [],
        status: 'accepted',
        start: '2026-12-01T09:00',
        end: '2026-12-01T16:00',
        message: '',
        total: 4500,
        version: 2,
        tell_owner: false,
      },
    });
    expect((await refusal(undoAnswer(undo))).code).toBe('conflict');
    expect(owner.id).not.toBe(admin.id);
  });

  it('R8 is the admin’s: an owner cannot accept, and nobody else can cancel', async () => {
    const { bookingId, owner } = await asked();
    const accept = answerSeries({ bookingId, viewer: owner, to: 'accepted' });
    expect((await refusal(accept)).code).toBe('forbidden');
    const other = await guest();
    const cancel = answerSeries({ bookingId, viewer: other, to: 'canceled' });
    expect((await refusal(cancel)).code).toBe('not_found');
    await answer(bookingId, 'accepted');
    const undo = { ...(await groupToUndo()), viewer: owner };
    expect((await refusal(undoAnswer(undo))).code).toBe('not_found');
    expect(new Set(await statusesOf(bookingId))).toEqual(new Set(['accepted']));
  });
});

describe('R53 canceling', () => {
  it('this and the later days is one mail, and asks about the money of each that was paid', async () => {
    const { bookingId, bookings, owner } = await asked();
    await answer(bookingId, 'accepted');
    const fifth = bookings[4]?.id ?? '';
    await database().booking.update({
      where: { id: bookings[6]?.id ?? '' },
      data: { paidCents: 4500, remainCents: 0 },
    });
    await database().outboxMail.deleteMany();
    const { days } = await answerSeries({ bookingId: fifth, viewer: owner, to: 'canceled' });
    expect(days).toBe(8);
    const after = await daysOf(bookingId);
    expect(after.map(({ status }) => status)).toEqual([
      ...Array<string>(4).fill('accepted'),
      ...Array<string>(8).fill('canceled'),
    ]);
    expect(after.map(({ refundOrKeep }) => refundOrKeep).indexOf(true)).toBe(6);
    expect(after.every(({ status, canceledAt }) => (status === 'canceled') === !!canceledAt)).toBe(
      true,
    );
    const mail = await onlyMail({ template: 'user_cancel' });
    expect(mail.bookingId).toBe(fifth);
    expect(mail.contents).toMatchObject({ stay: { paidCents: 4500, totalCents: 36_000 } });
  });

  it('R57 withdraws the changes that wait for its days, and its undo brings back each of them', async () => {
    const { bookingId, bookings } = await asked(twelve.slice(0, 3));
    await answer(bookingId, 'accepted');
    const changed = bookings.slice(1);
    for (const { id, start, end } of changed)
      await database().stayChange.create({
        data: { bookingId: id, start, end, petIds: [], version: 2, createdAt: moment },
      });
    const states = async () =>
      (
        await database().stayChange.findMany({
          where: { bookingId: { in: changed.map(({ id }) => id) } },
        })
      ).map(({ state }) => state);
    pass(11_000);
    await answerSeries({ bookingId, viewer: admin, to: 'canceled' });
    expect(await states()).toEqual(['withdrawn', 'withdrawn']);
    await undoAnswer(await groupToUndo());
    expect(await states()).toEqual(['open', 'open']);
  });
});

describe('R16 lists', () => {
  it('list a series that waits once, and count its bookings', async () => {
    const { bookingId, owner } = await asked();
    const list = await listBookings({
      viewer: admin,
      ownerId: owner.id,
      frame: 'pending',
      page: 1,
    });
    expect(list.counts.pending).toBe(12);
    expect(list.pages).toBe(1);
    expect(list.bookings).toHaveLength(1);
    expect(list.bookings[0]).toMatchObject({
      id: bookingId,
      forSeries: true,
      whenText: '12 days, Tue and Thu, Dec 1 – Jan 7 · 8:00 AM – 4:00 PM',
      totalCents: 54_000,
      series: { position: 1, count: 12, weekdays: 'Tue and Thu' },
    });
  });

  it('say how full the house is on the fullest day that waits, and owners never read it (K5)', async () => {
    const { bookingId, owner } = await asked();
    const placesFor = async (viewer: Person) => {
      const request = { viewer, ownerId: owner.id, frame: 'pending' as const, page: 1 };
      return (await listBookings(request)).bookings.map(({ places }) => places);
    };
    expect(await placesFor(admin)).toEqual([null]);
    await fill('2026-12-24');
    await settings({ dogLimit: 3 });
    expect(await placesFor(admin)).toEqual(['Thu, Dec 24: 2 of 3']);
    expect(await placesFor(owner)).toEqual([null]);
    expect((await bookingDetails(bookingId, admin))?.places).toBe('Tue, Dec 1: 1 of 3');
    // The notice doesn't cover a rejected day.
    const christmas = (await daysOf(bookingId))[twelve.indexOf('2026-12-24')];
    await changeBookingStatus({
      bookingId: christmas?.id ?? '',
      viewer: admin,
      to: 'rejected',
      seen: 'pending',
    });
    expect(await placesFor(admin)).toEqual(['Tue, Dec 1: 1 of 3']);
    await fill('2027-01-12');
    await settings({ dogLimit: 3 });
    expect(await placesFor(admin)).toEqual(['Tue, Dec 1: 1 of 3']);
  });

  it('show as many pages as there are cards, and each day under its series', async () => {
    const { owner, bookingId } = await asked(
      seriesDates('2026-12-01', { weekdays: [2, 4, 5], weeks: 8 }),
    );
    const [{ seriesId } = { seriesId: null }] = await daysOf(bookingId);
    const request = { viewer: owner, ownerId: owner.id, frame: 'pending' as const, page: 1 };
    const list = await listBookings(request);
    expect(list).toMatchObject({ pages: 1, counts: { pending: 24 } });
    const days = await listBookings({ ...request, seriesId: seriesId ?? '' });
    expect(days.pages).toBe(3);
    expect(days.bookings.map(({ series }) => series?.position)).toEqual(
      Array.from({ length: 10 }, (_, index) => index + 1),
    );
    const other = await guest();
    const foreign = { ...request, viewer: other, ownerId: other.id, seriesId: seriesId ?? '' };
    expect((await listBookings(foreign)).bookings).toEqual([]);
  });

  it('say the place of a day in its series, and offer the next weeks near its end', async () => {
    const { bookingId, owner, bookings } = await asked();
    await answer(bookingId, 'accepted');
    const upcoming = { viewer: owner, ownerId: owner.id, frame: 'upcoming' as const };
    const pages = [
      await listBookings({ ...upcoming, page: 1 }),
      await listBookings({ ...upcoming, page: 2 }),
    ];
    const cards = pages.flatMap((page) => page.bookings);
    expect(cards.map(({ forSeries }) => forSeries)).toEqual(Array<boolean>(12).fill(false));
    expect(cards[2]?.series).toMatchObject({ position: 3, count: 12, fromHere: 10 });
    expect(cards.map(({ series }) => series?.nextWeeks ?? null)).toEqual([
      ...Array<null>(9).fill(null),
      12,
      12,
      12,
    ]);
    expect(bookings).toHaveLength(12);
    // In a list one day offers them: the first near the end that is still to come.
    const offered = async () => {
      const list = await listBookings({ ...upcoming, page: 2 });
      const [series] = list.bookings.map((card) => card.series);
      const days = await daysOf(bookingId);
      return [days.findIndex(({ id }) => id === series?.offersNext?.id) + 1, series?.active];
    };
    expect(await offered()).toEqual([10, 12]);
    await changeBookingStatus({
      ...{ bookingId: cards[9]?.id ?? '', viewer: owner, to: 'canceled', seen: 'accepted' },
    });
    expect(await offered()).toEqual([11, 11]);
    // A house that takes no requests for several days offers none.
    await settings({ severalDays: false });
    expect(await offered()).toEqual([0, 11]);
    expect(cards[0]?.series?.title).toBe('12 days, Tue and Thu, Dec 1 – Jan 7');
  });
});

function form(fields: [string, string][]): FormData {
  const sent = new FormData();
  for (const [name, value] of fields) sent.append(name, value);
  return sent;
}

const tueThu: [string, string][] = [
  ['weekday', '2'],
  ['weekday', '4'],
  ['weeks', '6'],
];

describe('R53 the days that the form lists', () => {
  async function listed(fields: [string, string][], { refused = false, byAdmin = false } = {}) {
    const made = await wish();
    const sent = daysForm(form(fields));
    if (sent === null) throw new Error('Not asked for');
    return { days: await offerDays(made.ownerId, made.request, sent, { byAdmin, refused }) };
  }

  it('R44 are not full for want of certificates', async () => {
    await settings({ requiredVaccines: ['rabies'] });
    const { days } = await listed(tueThu);
    expect(days.filter(({ ticked }) => !ticked)).toEqual([]);
  });

  it('carry a price or a reason, and only those with a price are ticked', async () => {
    await fill('2026-12-24');
    await database().specialDay.createMany({
      data: [
        { date: '2026-12-03', kind: 'closed', reason: 'Vet' },
        { date: '2026-12-08', kind: 'no_moves', reason: '' },
      ],
    });
    const { days } = await listed(tueThu);
    const by = new Map(days.map((day) => [day.date, day]));
    expect(days.map(({ date }) => date)).toEqual(twelve);
    expect(by.get('2026-12-01')).toMatchObject({ words: 'Tue, Dec 1', cents: 4500, ticked: true });
    expect(by.get('2026-12-03')).toMatchObject({
      cents: null,
      note: 'We are closed on Dec 3, 2026: Vet',
      ticked: false,
    });
    expect(by.get('2026-12-08')).toMatchObject({
      cents: null,
      note: 'No Drop Off on Dec 8, 2026.',
    });
    expect(by.get('2026-12-24')).toMatchObject({ cents: null, note: 'The house is full' });
    const forAdmin = (await listed(tueThu, { byAdmin: true })).days;
    expect(forAdmin.every(({ ticked }) => ticked)).toBe(true);
    // R123: the admin may, and reads what the day is.
    const notes = forAdmin.filter(({ note }) => note !== '').map(({ note }) => note);
    expect(notes).toEqual([
      'The house is closed Thu, Dec 3 (Vet).',
      'There is no Drop Off on Tue, Dec 8. There is no Pick Up on Tue, Dec 8.',
    ]);
  });

  it('keep what was unticked, and after a refusal what was ticked', async () => {
    const again = await listed([
      ...tueThu,
      ['seen_day', '2026-12-01:4500'],
      ['seen_day', '2026-12-03:4500'],
      ['day', '2026-12-03'],
    ]);
    expect(again.days.filter(({ ticked }) => !ticked).map(({ date }) => date)).toEqual([
      '2026-12-01',
    ]);
    await fill('2026-12-03');
    const refused = await listed(
      [...tueThu, ['seen_day', '2026-12-03:4500'], ['day', '2026-12-03']],
      { refused: true },
    );
    expect(refused.days.filter(({ ticked }) => ticked).map(({ date }) => date)).toEqual([
      '2026-12-03',
    ]);
  });

  it('refuse weeks, weekdays and dates that are none', async () => {
    const words = async (fields: [string, string][]) => {
      const error = await refusal(listed(fields));
      return [error.field, error.userMessage];
    };
    const weeks = ['weeks', 'Enter a whole number of weeks from 1 to 12.'];
    for (const typed of ['0', '53', '1.5', 'four', ''])
      expect(
        await words([
          ['weekday', '2'],
          ['weeks', typed],
        ]),
      ).toEqual(weeks);
    expect(await words([['seen_day', 'x']])).toEqual(['weekday', 'Choose at least one day.']);
    const everyDay = Array.from({ length: 7 }, (_, day): [string, string] => ['weekday', `${day}`]);
    expect(await words([...everyDay, ['weeks', '6']])).toEqual([
      'weeks',
      'That makes 42 days. Up to 40 fit in one request: choose fewer weeks.',
    ]);
    const { request } = await wish();
    const chosen = (fields: [string, string][]) => {
      const sent = daysForm(form(fields));
      if (sent === null) throw new Error('Not asked for');
      return daysToBook(sent, request);
    };
    expect(() => chosen(tueThu)).toThrow('Look at the days first, then press Book! once more.');
    expect(() => chosen([['seen_day', '2026-12-01:4500']])).toThrow('Choose at least one day.');
    for (const date of ['2026-11-30', '2027-02-23', '2026-02-31', 'soon'])
      expect(() => chosen([['day', date]])).toThrow('Choose days from the list.');
    const many = Array.from({ length: 41 }, (_, day): [string, string] => [
      'day',
      new Date(Date.UTC(2026, 11, 1 + day)).toISOString().slice(0, 10),
    ]);
    expect(() => chosen(many)).toThrow('Up to 40 days fit in one request.');
    expect(chosen(many.slice(1))).toHaveLength(40);
  });

  it('is not asked for by a form that says nothing of it', () => {
    expect(daysForm(form([['start', '2026-12-01T08:00']]))).toBeNull();
    expect(daysForm(form([['weeks', '4']]))).toBeNull();
  });
});

it.each([
  ['a day that is none', ['x']],
  ['no day', []],
])(
  '%s, sent without a list, is refused with a sentence and shows the form again',
  async (_, ticked) => {
    const { request, viewer } = await wish([]);
    const form = { weekdays: [], weeks: '4', shown: new Map(), ticked };
    const error = await refusal(Promise.resolve().then(() => daysToBook(form, request)));
    expect(error).toMatchObject({ code: 'invalid', field: 'day' });
    await settings({ dogLimit: 3 });
    expect(await showDays(viewer.id, request, form, { byAdmin: false, refusal: error })).toEqual({
      weekdays: [],
      weeks: '4',
      days: [],
      errors: { day: error.userMessage },
    });
  },
);
