// R45: dogs to keep apart, for every way to accept a stay.
import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { answerSeries } from '~/features/booking/answers/answer-series.server';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { undoAnswer } from '~/features/booking/answers/undo-answer.server';
import { noteArrived } from '~/features/day/arrivals/arrivals.server';
import { knownFacts } from '~/features/booking/readiness/known-facts.server';
import { atOnceOnPage } from '~/features/booking/requests/confirm-at-once.server';
import { editBooking } from '~/features/booking/requests/edit-booking.server';
import { bookQuickDaycare } from '~/features/booking/requests/quick-daycare.server';
import { requestBooking } from '~/features/booking/requests/request-booking.server';
import { requestSeries } from '~/features/booking/requests/request-series.server';
import { answerChange, askForChange } from '~/features/booking/requests/stay-changes.server';
import type { BookingEdit, BookingRequest } from '~/features/booking/requests/stay.schema';
import { bookingDetails } from '~/features/booking/lists/booking-details.server';
import { listBookings } from '~/features/booking/lists/list-bookings.server';
import { type BookingFields, createBooking } from '~tests/factories/bookings';
import { createPet } from '~tests/factories/pets';
import { keepApart } from '~tests/setup/as-shown';
import { at } from '~tests/setup/clock';
import { house, type Person } from '~tests/setup/house';
import { refusal } from '~tests/setup/refusal';
import { letMeet, otherDogsNamed, pairsOf } from './pairs.server';

type Owner = Person & { dog: { id: string } };

// A Tuesday.
const moment = at('2027-02-02T10:00');
const times = { start: '2027-02-08T09:00', end: '2027-02-12T10:00' };

const {
  admin,
  owner: rex,
  settings,
  clock,
  guest,
  regular,
  stay,
} = house({
  at: moment,
  dogs: [{ petName: 'Rex' }],
  stay: { service: 'Boarding', ...times, status: 'accepted' },
});
const ada: Owner = regular({ petName: 'Ada' });

beforeAll(() => keepApart(rex.dog.id, ada.dog.id, 'Fought at the door.'));

const booked = (of: Owner, changes: BookingFields = {}) => stay({ of, ...changes });

function stayOf(owner: Owner, changes: Partial<BookingRequest> = {}): BookingRequest {
  return { service: 'Boarding', pets_selected: [owner.dog.id], message: '', ...times, ...changes };
}

const request = (owner: Owner, viewer: Person = owner, noticed: string[] = []) =>
  requestBooking({
    ownerId: owner.id,
    viewer,
    request: stayOf(owner),
    formKey: newFormKey(),
    noticed,
  });

const codeOf = (one: Owner, other: Owner, bookingId: string) =>
  `apart:${one.dog.id}:${other.dog.id}:${bookingId}`;

const accept = (bookingId: string, noticed: string[] = []) =>
  changeBookingStatus({ bookingId, viewer: admin, to: 'accepted', seen: 'pending', noticed });

const edit = (
  bookingId: string,
  version: number,
  changes: Partial<BookingEdit>,
  noticed: string[] = [],
) =>
  editBooking({
    bookingId,
    viewer: admin,
    edit: {
      pets_selected: [rex.dog.id],
      service: 'Boarding',
      status: 'accepted',
      message: '',
      total: 26_000,
      version,
      tell_owner: false,
      ...times,
      ...changes,
    },
    recalculate: false,
    noticed,
    formKey: newFormKey(),
  });

describe('R45 a pair', () => {
  it('is seen from both dogs, once, whichever it was noted on; only the note changes', async () => {
    await keepApart(ada.dog.id, rex.dog.id, 'They fight.');
    expect(await pairsOf(rex.dog.id)).toMatchObject([{ id: ada.dog.id, note: 'They fight.' }]);
    expect(await pairsOf(ada.dog.id)).toMatchObject([{ id: rex.dog.id, note: 'They fight.' }]);
    await letMeet(ada.dog.id, rex.dog.id);
    await letMeet(ada.dog.id, rex.dog.id);
    expect(await pairsOf(rex.dog.id)).toEqual([]);
  });

  it.each([
    ['the same dog', () => rex.dog.id],
    ['no dog', () => 'nosuchpetanywhere000'],
  ])('is of two dogs, not of %s', async (_, other) => {
    const error = await refusal(keepApart(rex.dog.id, other(), ''));
    expect(error).toMatchObject({ userMessage: 'Choose another dog.', field: 'other_id' });
  });

  it('is found by the name of a dog, never itself nor a retired one', async () => {
    const [zuri, gone] = [await guest({ petName: 'Zuzanna' }), await guest({ petName: 'Zuzanna' })];
    await database().pet.update({ where: { id: gone.dog.id }, data: { retiredAt: moment } });
    const found = async (petId: string) =>
      (await otherDogsNamed('zuzanna', petId)).map(({ id }) => id);
    expect(await found(rex.dog.id)).toEqual([zuri.dog.id]);
    expect(await found(zuri.dog.id)).toEqual([]);
  });
});

describe('R45 the admin is asked', () => {
  it('before Accept, from either side; the history keeps it', async () => {
    const here = await booked(ada);
    const { bookingId } = await request(rex);
    const code = codeOf(rex, ada, here.id);
    const text = 'Ada (Feb 8–12) and Rex are kept apart';
    const { bookings } = await listBookings({ viewer: admin, frame: 'pending', page: 1 });
    expect(bookings.find(({ id }) => id === bookingId)?.readiness).toMatchObject([
      { code, forAdmin: text },
    ]);
    await expect(accept(bookingId)).rejects.toMatchObject({
      notices: [{ code, text: `${text}.` }],
    });
    await accept(bookingId, [code]);
    const although = { bookingId, although: `${text}.` };
    expect(await database().bookingHistory.count({ where: although })).toBe(1);
    expect((await bookingDetails(here.id, admin))?.readiness).toMatchObject([
      { code: codeOf(ada, rex, bookingId), forAdmin: 'Rex (Feb 8–12) and Ada are kept apart' },
    ]);
  });

  it('about nothing in an Undo, which tells', async () => {
    const own = await booked(rex);
    const canceled = await changeBookingStatus({
      bookingId: own.id,
      viewer: admin,
      to: 'canceled',
      seen: 'accepted',
    });
    await booked(ada);
    const undone = await undoAnswer({
      bookingId: own.id,
      viewer: admin,
      answerId: canceled?.answerId ?? '',
      version: canceled?.version ?? 0,
    });
    expect(undone).toMatchObject({
      status: 'accepted',
      notices: [{ text: 'Ada (Feb 8–12) and Rex are kept apart.' }],
    });
  });

  it('not where one leaves as the other comes, nor about a stay that is not accepted', async () => {
    await booked(ada, { start: '2027-02-05T09:00', end: times.start });
    await booked(ada, { start: times.end, end: '2027-02-15T09:00' });
    await booked(ada, { status: 'pending' });
    await booked(ada, { status: 'canceled' });
    const { bookingId } = await request(rex);
    await accept(bookingId);
  });

  it('about a minute in common', async () => {
    const here = await booked(ada, { start: '2027-02-12T09:59', end: '2027-02-15T09:00' });
    const { bookingId } = await request(rex);
    const code = codeOf(rex, ada, here.id);
    await expect(accept(bookingId)).rejects.toMatchObject({ notices: [{ code }] });
  });

  it('not once a dog of the pair is retired; the pair is kept', async () => {
    await booked(ada);
    await database().pet.update({ where: { id: ada.dog.id }, data: { retiredAt: moment } });
    await accept((await request(rex)).bookingId);
    expect(await pairsOf(rex.dog.id)).toMatchObject([{ id: ada.dog.id, retired: true }]);
  });

  it('about two dogs of one booking', async () => {
    const sister = (await createPet(rex.id, { petName: 'Zoe' })).id;
    await keepApart(rex.dog.id, sister, '');
    const asked = requestBooking({
      ownerId: rex.id,
      viewer: admin,
      request: stayOf(rex, { pets_selected: [rex.dog.id, sister] }),
      formKey: newFormKey(),
    });
    await expect(asked).rejects.toMatchObject({
      notices: [{ text: 'Rex and Zoe are kept apart.' }],
    });
  });

  it('when she books, also a Quick Daycare', async () => {
    const here = await booked(ada);
    const code = codeOf(rex, ada, here.id);
    await expect(request(rex, admin)).rejects.toMatchObject({ notices: [{ code }] });
    await request(rex, admin, [code]);
    const today = await booked(ada, {
      service: 'Daycare',
      start: '2027-02-02T09:00',
      end: '2027-02-02T15:00',
    });
    const quick = (noticed: string[]) =>
      bookQuickDaycare({ petId: rex.dog.id, viewer: admin, seenCents: 4500, noticed });
    const now = codeOf(rex, ada, today.id);
    await expect(quick([])).rejects.toMatchObject({ notices: [{ code: now }] });
    await quick([now]);
  });

  it('when she makes a stay longer, and not when it gets shorter', async () => {
    const here = await booked(ada, { start: '2027-02-12T12:00', end: '2027-02-14T12:00' });
    const own = await booked(rex);
    const code = codeOf(rex, ada, here.id);
    const longer = { end: '2027-02-13T10:00' };
    await expect(edit(own.id, 1, longer)).rejects.toMatchObject({ notices: [{ code }] });
    await edit(own.id, 1, longer, [code]);
    await edit(own.id, 2, { end: '2027-02-12T13:00' });
  });

  it('when an owner’s change would bring them together, and when a dog arrives', async () => {
    await settings({ changeRequests: true });
    const here = await booked(ada, { start: '2027-02-12T12:00', end: '2027-02-14T12:00' });
    const own = await booked(rex, { start: '2027-02-08T09:00', end: '2027-02-12T09:00' });
    await askForChange({
      bookingId: own.id,
      viewer: rex,
      request: {
        pets_selected: [rex.dog.id],
        start: '2027-02-08T09:00',
        end: '2027-02-13T09:00',
        message: '',
        version: 1,
        seen_cents: 32_500,
      },
      formKey: newFormKey(),
    });
    const change = await database().stayChange.findUniqueOrThrow({ where: { bookingId: own.id } });
    const answer = (noticed: string[]) =>
      answerChange({ changeId: change.id, viewer: admin, answer: 'accepted', noticed });
    const code = codeOf(rex, ada, here.id);
    await expect(answer([])).rejects.toMatchObject({ notices: [{ code }] });
    await answer([code]);
    await settings({ trackArrivals: true });
    clock('2027-02-08T09:00');
    const arrive = noteArrived({
      bookingId: own.id,
      viewer: admin,
      minutes: 9 * 60,
      version: 2,
      noticed: [],
    });
    await expect(arrive).rejects.toMatchObject({ notices: [{ code }] });
  });

  it('for each day of a series', async () => {
    await settings({ severalDays: true });
    const here = await booked(ada, {
      service: 'Daycare',
      start: '2027-02-11T12:00',
      end: '2027-02-11T18:00',
    });
    const { bookingId } = await requestSeries({
      ownerId: rex.id,
      viewer: rex,
      request: stayOf(rex, {
        service: 'Daycare',
        start: '2027-02-09T08:00',
        end: '2027-02-09T16:00',
      }),
      formKey: newFormKey(),
      days: ['2027-02-09', '2027-02-11'].map((date) => ({ date, seenCents: undefined })),
    });
    const code = codeOf(rex, ada, here.id);
    const cards = { viewer: admin, ownerId: rex.id, frame: 'pending', page: 1 } as const;
    const said = async (more = {}) =>
      (await listBookings({ ...cards, ...more })).bookings.map(({ readiness }) =>
        readiness.map(({ forAdmin }) => forAdmin),
      );
    const line = 'Ada (Feb 11) and Rex are kept apart';
    expect(await said()).toEqual([[line]]);
    const { seriesId } = await database().booking.findUniqueOrThrow({ where: { id: bookingId } });
    expect(await said({ seriesId })).toEqual([[], [line]]);
    expect(await said({ viewer: rex })).toEqual([[]]);
    await expect(
      answerSeries({ bookingId, viewer: admin, to: 'accepted', noticed: [] }),
    ).rejects.toMatchObject({ notices: [{ code, text: 'Ada (Feb 11) and Rex are kept apart.' }] });
  });
});

describe('R45 owners never hear of it', () => {
  it('the rule leaves the request to the admin, and their page promised nothing', async () => {
    await settings({ acceptAtOnce: 'both', dogLimit: 8 });
    await createBooking(rex.id, [rex.dog.id], {
      start: '2026-12-01T09:00',
      end: '2026-12-01T15:00',
      status: 'accepted',
      totalCents: 0,
    });
    await booked(ada);
    const { bookingId } = await request(rex);
    const forAdmin = await bookingDetails(bookingId, admin);
    expect(forAdmin?.waitsBecause).toEqual(['Ada (Feb 8–12) and Rex are kept apart']);
    expect(forAdmin?.status).toBe('pending');
    const forOwner = await bookingDetails(bookingId, rex);
    expect(forOwner).toMatchObject({ waitsBecause: [], readiness: [] });
    expect(JSON.stringify(forOwner)).not.toMatch(/Ada|apart/);
    expect(await atOnceOnPage(rex.id, [rex.dog.id])).toBeNull();
    await letMeet(rex.dog.id, ada.dog.id);
    expect(await atOnceOnPage(rex.id, [rex.dog.id])).not.toBeNull();
  });

  it('what is known for their pages holds no pair', async () => {
    await settings({ meetFirst: true });
    await booked(ada);
    const known = await knownFacts(
      'committed',
      { ownerId: rex.id, petIds: [rex.dog.id] },
      { reads: 'owner' },
    );
    expect(known.apart.pairs).toEqual([]);
  });
});
