// R45: first visits, dogs marked as not a fit and paused owners, for every way to book.
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { renderMail } from '~/features/messages/outbox/stored-email.server';
import { facesOfBookings } from '~/features/dogs/pets/pet-photos.server';
import { knownFacts } from '~/features/booking/readiness/known-facts.server';
import { bookingPage } from '~/features/booking/requests/booking-page.server';
import {
  bookQuickDaycare,
  quickDaycareOffers,
} from '~/features/booking/requests/quick-daycare.server';
import { requestBooking } from '~/features/booking/requests/request-booking.server';
import { requestSeries } from '~/features/booking/requests/request-series.server';
import { askForChange } from '~/features/booking/requests/stay-changes.server';
import type { BookingRequest } from '~/features/booking/requests/stay.schema';
import { bookingDetails } from '~/features/booking/lists/booking-details.server';
import { listBookings } from '~/features/booking/lists/list-bookings.server';
import { offerFreePlaces } from '~/features/booking/waitlist/offer-places.server';
import { takePlace, waitForPlace } from '~/features/booking/waitlist/wait.server';
import { createBooking } from '~tests/factories/bookings';
import { createPet } from '~tests/factories/pets';
import { saveFit, saveFlags } from '~tests/setup/as-shown';
import { at } from '~tests/setup/clock';
import { house, type Person } from '~tests/setup/house';
import { refusal } from '~tests/setup/refusal';
import { pauseOwner } from './dog-notes.server';

// A Tuesday.
const moment = at('2027-02-02T10:00');
const times = { start: '2027-02-08T09:00', end: '2027-02-12T10:00' };

const { admin, owner, dog, settings, clock, pass, guest, stay } = house({
  at: moment,
  dogs: [{ petName: 'Rex' }],
  stay: { service: 'Boarding', ...times, status: 'accepted' },
});

const stayBefore = () =>
  stay({
    service: 'Daycare',
    start: '2026-12-01T09:00',
    end: '2026-12-01T15:00',
    totalCents: 0,
  });

const wish = (changes: Partial<BookingRequest> = {}): BookingRequest => ({
  service: 'Boarding',
  pets_selected: [dog.id],
  message: '',
  ...times,
  ...changes,
});

const request = ({ viewer = owner, ...more }: { viewer?: Person; noticed?: string[] } = {}) =>
  requestBooking({
    ownerId: owner.id,
    viewer,
    request: wish(),
    formKey: newFormKey(),
    ...more,
  });

const quickDaycare = (viewer: Person = owner, noticed: string[] = []) =>
  bookQuickDaycare({ petId: dog.id, viewer, seenCents: 4500, noticed });

const notFirst = 'We would like to meet Rex before the first stay.';
const notTaken = 'We cannot take Rex at the moment. Please write to us.';
const writeFirst = 'Please write to us about the next stay.';

describe('R45 a dog to meet first', () => {
  it('can be asked for; its owner and the admin read the line, and Accept asks', async () => {
    await settings({ meetFirst: true });
    const { bookingId } = await request();
    expect((await bookingDetails(bookingId, owner))?.readiness).toMatchObject([
      { code: `meet:${dog.id}`, state: 'missing', text: notFirst },
    ]);
    const { bookings } = await listBookings({ viewer: admin, frame: 'pending', page: 1 });
    expect(bookings.find(({ id }) => id === bookingId)?.readiness).toMatchObject([
      { forAdmin: 'Rex: first visit not planned yet' },
    ]);
    const accept = (noticed: string[]) =>
      changeBookingStatus({ bookingId, viewer: admin, to: 'accepted', seen: 'pending', noticed });
    const code = `meet:${dog.id}`;
    await expect(accept([])).rejects.toMatchObject({
      notices: [{ code, text: 'Rex: first visit not planned yet.' }],
    });
    await accept([code]);
    const mail = await database().outboxMail.findFirstOrThrow({
      where: { bookingId, template: 'confirmation' },
    });
    expect(renderMail(mail, 'without link').text).toContain(notFirst);
  });

  it('is none of those who have been here when the switch is turned on: forty old dogs', async () => {
    const pets = [dog.id];
    while (pets.length < 40) pets.push((await createPet(owner.id)).id);
    await createBooking(owner.id, pets, {
      start: '2026-03-01T09:00',
      end: '2026-03-01T15:00',
      status: 'accepted',
    });
    await settings({ meetFirst: true });
    const { toMeet } = (
      await knownFacts('committed', { ownerId: owner.id, petIds: pets }, { reads: 'owner' })
    ).visits;
    expect(toMeet).toEqual([]);
    await settings({ meetAgainMonths: 11 });
    expect(
      (await knownFacts('committed', { ownerId: owner.id, petIds: pets }, { reads: 'owner' }))
        .visits.toMeet,
    ).toHaveLength(40);
  });

  it('counts accepted stays that are over, and no others', async () => {
    await settings({ meetFirst: true });
    const known = async () =>
      (await knownFacts('committed', { ownerId: owner.id, petIds: [dog.id] }, { reads: 'owner' }))
        .visits.toMeet.length === 0;
    await createBooking(owner.id, [dog.id], {
      start: '2026-03-01T09:00',
      end: '2026-03-01T15:00',
      status: 'rejected',
    });
    await createBooking(owner.id, [dog.id], {
      start: '2027-02-02T09:00',
      end: '2027-02-02T10:01',
      status: 'accepted',
    });
    expect(await known()).toBe(false);
    pass(60_000);
    expect(await known()).toBe(true);
  });

  it('is met once the admin says welcome, and again when it is said after it lapsed', async () => {
    await settings({ meetFirst: true, meetAgainMonths: 6 });
    const met = async () =>
      (await knownFacts('committed', { ownerId: owner.id, petIds: [dog.id] }, { reads: 'owner' }))
        .visits.toMeet.length === 0;
    const welcome = () => saveFit(dog.id, { fit: 'welcome', fitNote: '' });
    await welcome();
    expect(await met()).toBe(true);
    clock('2027-08-02T11:00');
    await welcome();
    expect(await met()).toBe(true);
    clock('2027-08-03T11:00');
    expect(await met()).toBe(false);
    await welcome();
    expect(await met()).toBe(true);
  });

  it('gets no Quick Daycare from its owner, with the same sentence; the admin is asked', async () => {
    await settings({ meetFirst: true });
    const pet = await database().pet.findUniqueOrThrow({ where: { id: dog.id } });
    const { offers } = await quickDaycareOffers('committed', [pet], { forOwner: true });
    expect(offers.get(dog.id)).toMatchObject({ offered: false, reason: notFirst });
    expect((await refusal(quickDaycare())).userMessage).toBe(notFirst);
    const code = `meet:${dog.id}`;
    await expect(quickDaycare(admin)).rejects.toMatchObject({ notices: [{ code }] });
    await quickDaycare(admin, [code]);
  });

  it('keeps the rule from confirming', async () => {
    await settings({ meetFirst: true, meetAgainMonths: 1, acceptAtOnce: 'both', dogLimit: 8 });
    await stayBefore();
    const asked = await request();
    expect(await bookingDetails(asked.bookingId, admin)).toMatchObject({
      status: 'pending',
      waitsBecause: ['Rex: meeting not planned yet'],
    });
    await saveFit(dog.id, { fit: 'welcome', fitNote: '' });
    await changeBookingStatus({
      bookingId: asked.bookingId,
      viewer: owner,
      to: 'canceled',
      seen: null,
    });
    const { bookingId } = await request();
    expect(await bookingDetails(bookingId, admin)).toMatchObject({ status: 'accepted' });
  });
});

describe('R45 a dog that does not fit', () => {
  async function notAFit() {
    await stayBefore();
    await saveFit(dog.id, { fit: 'not_a_fit', fitNote: 'Bites.' });
  }

  it('is refused to its owner in every way, and the admin is asked', async () => {
    await notAFit();
    const page = await bookingPage(owner.id);
    expect(page?.pets).toMatchObject([{ refusal: notTaken }]);
    expect((await bookingPage(owner.id, { byAdmin: true }))?.pets).toMatchObject([
      { refusal: null },
    ]);
    const error = await refusal(request());
    expect(error).toMatchObject({ userMessage: notTaken, field: 'pets_selected' });
    expect((await refusal(quickDaycare())).userMessage).toBe(notTaken);
    await settings({ severalDays: true });
    const days = ['2027-02-09', '2027-02-11'].map((date) => ({ date, seenCents: undefined }));
    const series = requestSeries({
      ownerId: owner.id,
      viewer: owner,
      request: wish({
        service: 'Daycare',
        start: '2027-02-09T08:00',
        end: '2027-02-09T16:00',
      }),
      formKey: newFormKey(),
      days,
    });
    expect((await refusal(series)).userMessage).toBe(notTaken);
    const code = `fit:${dog.id}`;
    await expect(request({ viewer: admin })).rejects.toMatchObject({ notices: [{ code }] });
    const { bookingId } = await request({ viewer: admin, noticed: [code] });
    // The owner's page doesn't mention it.
    expect((await bookingDetails(bookingId, owner))?.readiness).toEqual([]);
    expect(
      (await bookingDetails(bookingId, owner))?.history.map(({ although }) => although),
    ).toEqual(['']);
    expect((await bookingDetails(bookingId, admin))?.history.at(-1)?.although).toBe(
      'Rex is marked as not a fit.',
    );
  });

  it('keeps the stay that is booked, also when it is changed, and joins no other', async () => {
    await settings({ changeRequests: true });
    await notAFit();
    const ada = await createPet(owner.id, { petName: 'Ada' });
    const booked = await stay({ status: 'pending' });
    const other = await stay({
      dogs: [ada],
      start: '2027-03-08T09:00',
      end: '2027-03-12T10:00',
      status: 'pending',
    });
    const change = (
      bookingId: string,
      petIds: string[],
      to: { start: string; end: string },
      seen: number,
    ) =>
      askForChange({
        bookingId,
        viewer: owner,
        request: { pets_selected: petIds, ...to, message: '', version: 1, seen_cents: seen },
        formKey: newFormKey(),
      });
    expect(
      (
        await refusal(
          change(
            other.id,
            [ada.id, dog.id],
            { start: '2027-03-08T09:00', end: '2027-03-12T10:00' },
            0,
          ),
        )
      ).userMessage,
    ).toBe(notTaken);
    await change(booked.id, [dog.id], { ...times, end: '2027-02-13T09:00' }, 32_500);
    expect((await database().booking.findUniqueOrThrow({ where: { id: booked.id } })).end).toEqual(
      new Date('2027-02-13T14:00:00Z'),
    );
  });

  it('gets no place of the waitlist', async () => {
    await settings({ waitlist: true, dogLimit: 1 });
    const full = await stay({ of: await guest() });
    const entryId = await waitForPlace({
      ownerId: owner.id,
      viewer: owner,
      request: wish(),
    });
    await saveFit(dog.id, { fit: 'not_a_fit', fitNote: '' });
    const wait = waitForPlace({
      ownerId: owner.id,
      viewer: owner,
      request: wish({ end: '2027-02-11T10:00' }),
    });
    expect((await refusal(wait)).userMessage).toBe(notTaken);
    await changeBookingStatus({ bookingId: full.id, viewer: admin, to: 'canceled', seen: null });
    pass(11_000);
    expect(await offerFreePlaces()).toBe(0);
    await saveFit(dog.id, { fit: 'unknown', fitNote: '' });
    expect(await offerFreePlaces()).toBe(1);
    await pauseOwner(owner.id, true);
    const take = takePlace({ entryId, viewer: owner, seenCents: 29_000 });
    expect((await refusal(take)).userMessage).toBe(writeFirst);
  });
});

describe('R45 an owner who is to write first', () => {
  it('can send no request, and their stays stay; the admin may book', async () => {
    const booked = await createBooking(owner.id, [dog.id], {
      start: '2027-03-01T09:00',
      end: '2027-03-01T15:00',
      status: 'accepted',
    });
    await pauseOwner(owner.id, true);
    expect(await bookingPage(owner.id)).toMatchObject({ refusal: writeFirst });
    expect(await bookingPage(owner.id, { byAdmin: true })).toMatchObject({ refusal: null });
    expect((await refusal(request())).userMessage).toBe(writeFirst);
    expect((await refusal(quickDaycare())).userMessage).toBe(writeFirst);
    await request({ viewer: admin });
    expect(await database().booking.findUniqueOrThrow({ where: { id: booked.id } })).toMatchObject({
      status: 'accepted',
    });
    await changeBookingStatus({ bookingId: booked.id, viewer: owner, to: 'canceled', seen: null });
    await pauseOwner(owner.id, false);
    await quickDaycare();
  });

  it('has no longer stay confirmed by the rule: the change waits', async () => {
    await settings({ changeRequests: true, acceptAtOnce: 'both', dogLimit: 8 });
    await stayBefore();
    const booked = await stay();
    await pauseOwner(owner.id, true);
    const longer = {
      bookingId: booked.id,
      viewer: owner,
      request: {
        pets_selected: [dog.id],
        ...times,
        end: '2027-02-13T09:00',
        message: '',
        version: 1,
        seen_cents: 32_500,
      },
      formKey: newFormKey(),
    };
    expect(await askForChange(longer)).toEqual({ waits: true });
  });
});

it('R66 the marks of a dog stand beside its name for the admin alone', async () => {
  const { id, petsSelected } = await stayBefore();
  const booking = { id, petNames: petsSelected as string[] };
  await saveFlags(dog.id, { flags: ['medicine', 'escapes'], ownFlag: 'Digs' });
  const flags = ['Escapes', 'Takes medicine', 'Digs'];
  const faces = async (forAdmin: boolean) =>
    (await facesOfBookings([booking], { forAdmin })).get(id);
  expect(await faces(true)).toMatchObject([{ name: 'Rex', flags }]);
  expect(await faces(false)).toEqual([{ name: 'Rex', photo: null }]);
  const facesOf = async (viewer: Person) => (await bookingDetails(id, viewer))?.faces;
  expect(await facesOf(admin)).toMatchObject([{ name: 'Rex', flags }]);
  expect(await facesOf(owner)).toEqual([{ name: 'Rex', photo: null }]);
});
