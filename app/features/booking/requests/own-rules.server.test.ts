/** R144: notice, least nights and the age of dogs, in every way of booking. */
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { NoticesError } from '~/core/errors/service-error.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { freeStays } from '~/features/booking/places/free-stays.server';
import { isThereRoom } from '~/features/booking/waitlist/room.server';
import { offerFreePlaces } from '~/features/booking/waitlist/offer-places.server';
import { takePlace, waitForPlace } from '~/features/booking/waitlist/wait.server';
import { cardOnPage, saveCard } from '~/features/house/settings/cards.server';
import { schemaOf } from '~/features/house/settings/settings.schema';
import { ratesPage } from '~/features/site/rates/rates-page.server';
import { at } from '~tests/setup/clock';
import { house, type Person } from '~tests/setup/house';
import { refusal, refused } from '~tests/setup/refusal';
import { offerDays } from './offer-days.server';
import { bookQuickDaycare } from './quick-daycare.server';
import { requestBooking } from './request-booking.server';
import { requestSeries } from './request-series.server';
import type { BookingRequest } from './stay.schema';
import { askForChange } from './stay-changes.server';

// A Tuesday.
const { admin, owner, dog, settings, clock, stay, guest } = house({
  at: at('2027-02-02T10:00'),
  settings: { leadBoardingHours: 48, leadDaycareHours: 3, leastNights: 2 },
});
const tooFew = 'A stay is at least 2 nights.';
const soon = 'Please book Boarding at least 48 hours before Drop Off.';

const wish = (fields: Partial<BookingRequest> = {}): BookingRequest => ({
  service: 'Boarding',
  pets_selected: [dog.id],
  start: '2027-02-08T09:00',
  end: '2027-02-11T09:00',
  message: '',
  ...fields,
});
const book = (
  fields: Partial<BookingRequest> = {},
  viewer: Person = owner,
  noticed?: readonly string[],
) =>
  requestBooking({
    ownerId: owner.id,
    viewer,
    request: wish(fields),
    formKey: newFormKey(),
    ...(noticed && { noticed }),
  });
const dayToday = {
  service: 'Daycare',
  start: '2027-02-02T12:00',
  end: '2027-02-02T18:00',
} as const;
const tomorrow = { start: '2027-02-03T09:00', end: '2027-02-06T09:00' };
const oneNight = { end: '2027-02-09T09:00' };

describe('R144 is firm for owners', () => {
  it.each([
    ['too little notice', tomorrow, 'start', soon],
    ['too little notice of Daycare', dayToday, 'start', /^Please book Daycare at least 3 hours/],
    ['too few nights', oneNight, 'end', tooFew],
  ] as const)('R144 %s', async (_what, fields, field, message) => {
    const error = await refused(() => book(fields));
    expect(error.field).toBe(field);
    expect(error.userMessage).toMatch(message);
  });

  it('R144 and books the rest, and everything while nothing is set', async () => {
    await book();
    await settings({ leadBoardingHours: null, leadDaycareHours: null, leastNights: null });
    await book(dayToday);
    await book({ start: '2027-02-02T18:00', end: '2027-02-03T09:00' });
    expect(await database().booking.count()).toBe(3);
  });

  it('R144 Quick Daycare needs no notice', async () => {
    await bookQuickDaycare({ petId: dog.id, viewer: owner, seenCents: 4500 });
    expect(await database().booking.count()).toBe(1);
  });

  it('R144 of several days each one needs it', async () => {
    await settings({ severalDays: true, leadDaycareHours: 30 });
    const days = [
      { date: '2027-02-03', seenCents: undefined },
      { date: '2027-02-10', seenCents: undefined },
    ];
    const request = wish({
      service: 'Daycare',
      start: '2027-02-03T09:00',
      end: '2027-02-03T15:00',
    });
    const form = { weekdays: ['3'], weeks: '2', shown: new Map(), ticked: [] };
    const offered = await offerDays(owner.id, request, form, { byAdmin: false, refused: false });
    expect(offered.map(({ cents, note }) => [cents, note])).toEqual([
      [null, 'Please book Daycare at least 30 hours before Drop Off.'],
      [4500, ''],
    ]);
    const series = { ownerId: owner.id, viewer: owner, request, formKey: newFormKey(), days };
    expect((await refused(() => requestSeries(series))).userMessage).toContain('30 hours');
  });

  it('R144 a change needs it for what it moves, and keeps what was agreed', async () => {
    await settings({ changeRequests: true });
    const { id: bookingId } = await stay({
      service: 'Boarding',
      ...{ start: '2027-02-08T09:00', end: '2027-02-09T09:00', status: 'accepted' },
    });
    const change = async (times: { start: string; end: string }) => {
      const { version } = await database().booking.findUniqueOrThrow({ where: { id: bookingId } });
      const request = {
        ...times,
        pets_selected: [dog.id],
        message: '',
        version,
        seen_cents: 11_000,
      };
      return askForChange({ bookingId, viewer: owner, request, formKey: newFormKey() });
    };
    const moved = { start: '2027-02-09T09:00', end: '2027-02-10T09:00' };
    expect((await refused(() => change(moved))).userMessage).toBe(tooFew);
    const sooner = { start: '2027-02-03T09:00', end: '2027-02-09T09:00' };
    expect((await refused(() => change(sooner))).userMessage).toBe(soon);
    await change({ start: '2027-02-08T09:00', end: '2027-02-09T18:00' });
  });
});

describe('R144 the admin is asked', () => {
  it('R144 before an own booking, and goes on', async () => {
    const times = { start: '2027-02-03T09:00', end: '2027-02-04T09:00' };
    const error = await refused(() => book(times, admin, []));
    expect(error).toBeInstanceOf(NoticesError);
    const { notices } = error as NoticesError;
    expect(notices.map(({ text }) => text)).toEqual(['Drop Off is in less than 48 hours.', tooFew]);
    const codes = notices.map(({ code }) => code);
    const { bookingId } = await book(times, admin, codes);
    const history = await database().bookingHistory.findMany({ where: { bookingId } });
    expect(history.map(({ although }) => although)).toEqual([
      `Drop Off is in less than 48 hours. ${tooFew}`,
    ]);
  });

  it('R144 before Accept only about nights: the notice was the request’s own', async () => {
    const waiting = { service: 'Boarding', status: 'pending' } as const;
    const { id } = await stay({ ...waiting, ...tomorrow });
    await changeBookingStatus({ bookingId: id, viewer: admin, to: 'accepted', seen: 'pending' });
    const short = await stay({ ...waiting, start: '2027-02-20T09:00', end: '2027-02-21T09:00' });
    const answer = { viewer: admin, to: 'accepted', seen: 'pending', bookingId: short.id } as const;
    const error = await refused(() => changeBookingStatus(answer));
    expect(error).toMatchObject({ notices: [{ text: tooFew }] });
  });
});

describe('R144 where there is no account, and no place', () => {
  const visit = (query: string) => new Request(`http://localhost/boarding?${query}`);

  it('R144 the check says it at the field, and the rate page as a sentence', async () => {
    const page = await ratesPage(
      visit('service=Boarding&dogs=1&from=2027-02-03T09:00&to=2027-02-04T09:00'),
      'Boarding',
    );
    expect(page.calculator.result?.error).toEqual({ from: [soon], to: [tooFew] });
    expect(page.rates.daily.notes).toEqual(expect.arrayContaining([soon, tooFew]));
    await settings({ leadBoardingHours: null, leastNights: null });
    const before = await ratesPage(visit(''), 'Boarding');
    expect(before.rates.daily.notes.filter((note) => /notice|at least/.test(note))).toEqual([]);
  });

  it('R144 partial answers obey', async () => {
    await settings({ dogLimit: 1 });
    const other = await guest();
    await stay({
      of: other,
      service: 'Boarding',
      status: 'accepted',
      ...{ start: '2027-02-09T12:00', end: '2027-02-11T12:00' },
    });
    const asked = {
      service: 'Boarding',
      ...{ start: '2027-02-08T09:00', end: '2027-02-14T09:00', dogs: 1 },
    } as const;
    const parts = async () => {
      const { parts: free } = await freeStays({ ...asked, heldFor: [], standing: [] });
      return free.map(({ start, end }) => [start, end]);
    };
    // One night until the 9th is too short, three nights from the 11th are not.
    expect(await parts()).toEqual([['2027-02-11T12:00', '2027-02-14T09:00']]);
    await settings({ leastNights: 4 });
    expect(await parts()).toEqual([]);
    const room = await isThereRoom(asked, { request: visit(''), viewer: null });
    expect(room.answer).toBe('Full.');
  });

  it('R144 a place is offered only with enough notice, and until then', async () => {
    await settings({ dogLimit: 1, waitlist: true });
    const other = await guest();
    const taken = await stay({
      of: other,
      service: 'Boarding',
      status: 'accepted',
      ...{ start: '2027-02-08T09:00', end: '2027-02-11T09:00' },
    });
    const entryId = await waitForPlace({ ownerId: owner.id, viewer: owner, request: wish() });
    const state = async () =>
      database().waitlistEntry.findUniqueOrThrow({
        where: { id: entryId },
        select: { state: true, offerEndsAt: true },
      });
    await changeBookingStatus({ bookingId: taken.id, viewer: admin, to: 'canceled', seen: null });
    clock('2027-02-06T08:30');
    await offerFreePlaces();
    // 48 hours before Drop Off end the offer that otherwise lasts four.
    expect(await state()).toEqual({ state: 'offered', offerEndsAt: at('2027-02-06T09:00') });
    // A rule that changed since breaks no promise.
    await settings({ leastNights: 14 });
    await takePlace({ entryId, viewer: owner, seenCents: 3 * 6500 });
    expect((await state()).state).toBe('taken');
  });

  it('R144 waiting ends with the notice', async () => {
    await settings({ dogLimit: 1, waitlist: true });
    const other = await guest();
    const times = { start: '2027-02-08T09:00', end: '2027-02-11T09:00' };
    await stay({ of: other, service: 'Boarding', status: 'accepted', ...times });
    await waitForPlace({ ownerId: owner.id, viewer: owner, request: wish() });
    clock('2027-02-06T09:00');
    await offerFreePlaces();
    expect(await database().waitlistEntry.findMany({ select: { state: true } })).toEqual([
      { state: 'expired' },
    ]);
  });
});

describe('R144 the age of dogs', () => {
  it('R144 stops confirming right away and nothing else, and is said before the stay', async () => {
    await settings({
      ...{ leadBoardingHours: null, leastNights: null, dogLimit: 8, acceptAtOnce: 'both' },
      leastAgeMonths: 12,
    });
    const statusFor = async (bornOn: string, day: string) => {
      await database().pet.update({ where: { id: dog.id }, data: { bornOn } });
      const times = { start: `2027-02-${day}T09:00`, end: `2027-02-${day}T15:00` };
      const { bookingId } = await book({ service: 'Daycare', ...times });
      return (await database().booking.findUniqueOrThrow({ where: { id: bookingId } })).status;
    };
    const paid = { status: 'accepted', totalCents: 4500, paidCents: 4500 } as const;
    await stay({ start: '2027-01-05T09:00', end: '2027-01-05T15:00', ...paid });
    expect(await statusFor('2026-02-09', '09')).toBe('accepted');
    expect(await statusFor('2026-02-11', '10')).toBe('pending');
    const [young] = await database().booking.findMany({ where: { status: 'pending' } });
    const answer = { viewer: admin, to: 'accepted', seen: 'pending' } as const;
    const error = await refused(() =>
      changeBookingStatus({ ...answer, bookingId: young?.id ?? '' }),
    );
    expect(error).toMatchObject({
      notices: [
        {
          text: 'Biscuit is 11 months old at Drop Off, and you take dogs from 12 months.',
        },
      ],
    });
  });
});

describe('R144 a number that cannot be', () => {
  const places = { dogLimit: '', overnightLimit: '', leastNightsByTime: '' };

  it.each([
    ['leadBoardingHours', '400', 'Please enter a whole number from 1 to 336, or leave it empty.'],
    ['leadDaycareHours', '2.5', 'Please enter a whole number from 1 to 336, or leave it empty.'],
    ['leastNights', '15', 'Please enter a whole number from 1 to 14, or leave it empty.'],
    ['leastNights', '-1', 'Please enter a whole number from 1 to 14, or leave it empty.'],
    [
      'leastNightsByTime',
      'Christmas: 3',
      'We can’t read “Christmas: 3”. An example: Dec 20 to Jan 3: 3 nights',
    ],
  ])('R144 %s of %s gets its sentence', (field, text, message) => {
    const { error } = schemaOf('places').safeParse({ ...places, [field]: text });
    expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([
      [field, message],
    ]);
  });

  it('R144 and what can be is saved with its changes in the log', async () => {
    const { seen } = await cardOnPage('places');
    const typed = {
      ...places,
      leadBoardingHours: '336',
      leastNightsByTime: 'Jul 1 to Jul 9: 4 nights',
    };
    await saveCard('places', schemaOf('places').parse(typed), { actorId: admin.id, seen });
    expect(await database().businessSettings.findFirst()).toMatchObject({
      leadBoardingHours: 336,
      leadDaycareHours: null,
      leastNightsByTime: 'Jul 1 to Jul 9: 4 nights',
    });
    expect(await refusal(book({ start: '2027-02-09T09:00' }))).toMatchObject({ field: 'start' });
  });
});
