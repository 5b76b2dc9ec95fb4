// R43: the house's limit is enforced inside every transaction that writes a stay.
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { NoticesError } from '~/core/errors/service-error.server';
import { toLocal } from '~/core/time/business-time';
import { newFormKey } from '~/core/web/idempotency.server';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { undoAnswer } from '~/features/booking/answers/undo-answer.server';
import { calendarMonth, monthPlaces } from '~/features/day/calendar/calendar.server';
import { renderMail } from '~/features/messages/outbox/stored-email.server';
import { editBooking } from '~/features/booking/requests/edit-booking.server';
import {
  bookQuickDaycare,
  quickDaycareOffers,
} from '~/features/booking/requests/quick-daycare.server';
import { requestBooking } from '~/features/booking/requests/request-booking.server';
import type { BookingEdit, BookingRequest } from '~/features/booking/requests/stay.schema';
import { bookingDetails } from '~/features/booking/lists/booking-details.server';
import { listBookings } from '~/features/booking/lists/list-bookings.server';
import { createBooking } from '~tests/factories/bookings';
import { createPet } from '~tests/factories/pets';
import { at } from '~tests/setup/clock';
import { inDepthElse } from '~tests/setup/depth';
import { house, type Person } from '~tests/setup/house';
import { refusal } from '~tests/setup/refusal';
import { overbooked } from './presences.server';

// A Tuesday, without a holiday in the following weeks.
const { admin, settings: limit, clock, guest } = house({ at: at('2027-02-02T10:00') });

async function ownerWithDog() {
  const owner = await guest({ petName: 'Rex' });
  return { owner, petId: owner.dog.id };
}

/** Books a stay of another owner with `dogs` dogs, in local times. */
async function stayOfOthers(start: string, end: string, dogs = 1) {
  const owner = await guest();
  const pets = [];
  for (let n = 0; n < dogs; n += 1)
    pets.push((await createPet(owner.id, { petName: `Guest ${n}` })).id);
  const service = start.slice(0, 10) === end.slice(0, 10) ? 'Daycare' : 'Boarding';
  return createBooking(owner.id, pets, { service, start, end, status: 'accepted' });
}

async function wish(times: Partial<BookingRequest> = {}) {
  const { owner, petId } = await ownerWithDog();
  const request: BookingRequest = {
    service: 'Boarding',
    pets_selected: [petId],
    start: '2027-02-08T09:00',
    end: '2027-02-12T10:00',
    message: '',
    ...times,
  };
  return { ownerId: owner.id, viewer: owner, request, formKey: newFormKey() };
}

async function pending(times: Partial<BookingRequest> = {}) {
  const { bookingId } = await requestBooking(await wish(times));
  return bookingId;
}

const accept = (bookingId: string, noticed: string[] = []) =>
  changeBookingStatus({ bookingId, viewer: admin, to: 'accepted', seen: 'pending', noticed });

const asked = async (work: Promise<unknown>) => {
  const error = await refusal(work);
  return error instanceof NoticesError ? error.notices : `refused: ${error.userMessage}`;
};

const oneDay = { service: 'Daycare', start: '2027-02-10T09:00', end: '2027-02-10T15:00' } as const;

/** Returns an edit of an accepted Boarding stay that changes only the times. */
async function asBefore({ id, totalCents }: { id: string; totalCents: number }) {
  const pets = await database().bookingPet.findMany({ where: { bookingId: id } });
  const kept = { service: 'Boarding', status: 'accepted', message: '', tell_owner: false } as const;
  return { ...kept, pets_selected: pets.map(({ petId }) => petId), total: totalCents };
}

describe('R43 an owner is refused', () => {
  it('names when the house is full, beside the field it concerns', async () => {
    await limit({ dogLimit: 2 });
    await stayOfOthers('2027-02-09T12:00', '2027-02-11T16:00', 2);
    expect(await refusal(requestBooking(await wish()))).toMatchObject({
      code: 'invalid',
      field: 'end',
      userMessage: 'The house is full from Tue, Feb 9, 12:00 PM to Thu, Feb 11, 4:00 PM.',
    });
    expect(await refusal(requestBooking(await wish({ start: '2027-02-09T11:00' })))).toMatchObject({
      field: 'start',
    });
    // One leaves at noon when the others arrive: they never meet.
    await requestBooking(
      await wish({ ...oneDay, start: '2027-02-09T09:00', end: '2027-02-09T12:00' }),
    );
  });

  it('counts accepted stays only, with their dogs as booked', async () => {
    await limit({ dogLimit: 1 });
    await pending(oneDay);
    await pending(oneDay);
    const booked = await stayOfOthers('2027-02-10T08:00', '2027-02-10T18:00');
    await database().bookingPet.deleteMany({ where: { bookingId: booked.id } });
    expect(await refusal(requestBooking(await wish(oneDay)))).toMatchObject({ code: 'invalid' });
    await database().booking.update({ where: { id: booked.id }, data: { status: 'rejected' } });
    await pending(oneDay);
  });

  it('says how many places are free to one who brings more', async () => {
    await limit({ dogLimit: 3 });
    await stayOfOthers('2027-02-10T08:00', '2027-02-10T18:00', 2);
    const two = await wish(oneDay);
    const second = (await createPet(two.ownerId, { petName: 'Ada' })).id;
    two.request.pets_selected = [...two.request.pets_selected, second];
    expect(await refusal(requestBooking(two))).toMatchObject({
      userMessage: 'Only 1 place is free from Wed, Feb 10, 9:00 AM to 3:00 PM.',
    });
  });

  it('counts sleeping places by the night, and special days by their own numbers', async () => {
    await limit({ dogLimit: 9, overnightLimit: 1 });
    await stayOfOthers('2027-02-09T12:00', '2027-02-11T16:00');
    expect(await refusal(requestBooking(await wish()))).toMatchObject({
      userMessage: 'All sleeping places are taken in the nights of Feb 9 to Feb 10.',
    });
    await pending(oneDay);
    await database().specialDay.create({
      data: { date: '2027-02-15', kind: 'limit', reason: '', dogLimit: 0 },
    });
    const onSpecialDay = { ...oneDay, start: '2027-02-15T09:00', end: '2027-02-15T15:00' };
    expect(await refusal(requestBooking(await wish(onSpecialDay)))).toMatchObject({
      userMessage: 'The house is full from Mon, Feb 15, 9:00 AM to 3:00 PM.',
    });
  });

  it('takes a stay across a day without moves, and no Drop Off or Pick Up on it', async () => {
    await database().specialDay.create({
      data: { date: '2027-02-10', kind: 'no_moves', reason: 'Family day' },
    });
    await pending();
    expect(await refusal(requestBooking(await wish({ start: '2027-02-10T09:00' })))).toMatchObject({
      field: 'start',
      userMessage: 'No Drop Off on Feb 10, 2027: Family day',
    });
    expect(await refusal(requestBooking(await wish({ end: '2027-02-10T09:00' })))).toMatchObject({
      field: 'end',
      userMessage: 'No Pick Up on Feb 10, 2027: Family day',
    });
    expect(await refusal(requestBooking(await wish(oneDay)))).toMatchObject({ field: 'start' });
  });

  it('disables Quick Daycare until a place is free, for owners alone', async () => {
    await limit({ dogLimit: 1 });
    await stayOfOthers('2027-02-02T09:00', '2027-02-02T13:00');
    const { petId } = await ownerWithDog();
    const pet = await database().pet.findUniqueOrThrow({ where: { id: petId } });
    const offerFor = async (forOwner: boolean) =>
      (await quickDaycareOffers('committed', [pet], { forOwner })).offers.get(petId);
    expect(await offerFor(true)).toMatchObject({
      offered: false,
      reason: 'The house is full until 1:00 PM.',
    });
    expect(await offerFor(false)).toMatchObject({ offered: true });
    await database().booking.updateMany({ data: { status: 'rejected' } });
    await stayOfOthers('2027-02-02T14:00', '2027-02-02T17:00');
    expect(await offerFor(true)).toMatchObject({
      reason: 'The house is full from Tue, Feb 2, 2:00 PM to 3:00 PM.',
    });
    await database().booking.updateMany({ data: { status: 'rejected' } });
    await stayOfOthers('2027-02-01T14:00', '2027-02-04T17:00');
    expect(await offerFor(true)).toMatchObject({ reason: 'The house is full today.' });
  });

  it('leaves 3 of many Quick Daycares pressed at the same moment for 3 places', async () => {
    await limit({ dogLimit: 3 });
    const dogs = await Promise.all(Array.from({ length: inDepthElse(200, 20) }, ownerWithDog));
    const answers = await Promise.allSettled(
      dogs.map(({ owner, petId }) => bookQuickDaycare({ petId, viewer: owner, seenCents: 4500 })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await database().booking.count({ where: { status: 'accepted' } })).toBe(3);
  });
});

describe('R43 K3 the admin is asked', () => {
  it('of two requests for one place accepts one and is asked about the other', async () => {
    await limit({ dogLimit: 1 });
    const ids = [await pending(), await pending()];
    const answers = await Promise.allSettled(ids.map((id) => accept(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [open] = await database().booking.findMany({ where: { status: 'pending' } });
    const notices = await asked(accept(open?.id ?? ''));
    expect(notices).toHaveLength(5);
    expect(notices[0]).toEqual({
      code: 'full:2027-02-08',
      text: 'That would make 2 dogs on Mon, Feb 8; your limit is 1.',
    });
  });

  it('goes on once every notice was seen, and only the admin reads it in the activity', async () => {
    await limit({ dogLimit: 1 });
    await stayOfOthers('2027-02-10T08:00', '2027-02-10T18:00');
    const request = await wish();
    await limit({ dogLimit: 9 });
    const { bookingId } = await requestBooking(request);
    await limit({ dogLimit: 1, overnightLimit: 1 });
    await stayOfOthers('2027-02-11T08:00', '2027-02-12T08:00');
    // One of three notices: the night of Feb 11 and both days.
    expect(await asked(accept(bookingId, ['full:2027-02-10']))).toHaveLength(4);
    await accept(bookingId, [
      'full:2027-02-10',
      'full:2027-02-11',
      'full:2027-02-12',
      'asleep:2027-02-11',
    ]);
    const forAdmin = await bookingDetails(bookingId, admin);
    const answered = forAdmin?.history.find(({ event }) => event === 'status_changed');
    expect(answered?.although).toContain('That would make 2 dogs on Wed, Feb 10');
    const forOwner = await bookingDetails(bookingId, request.viewer);
    expect(JSON.stringify(forOwner)).not.toContain('2 dogs');
  });

  it('asks about a stay booked by the admin, too, but not about one that is over', async () => {
    await limit({ dogLimit: 1 });
    await stayOfOthers('2027-02-10T08:00', '2027-02-10T18:00');
    await stayOfOthers('2027-01-12T08:00', '2027-01-12T18:00');
    const booking = { ...(await wish(oneDay)), viewer: admin };
    expect(await asked(requestBooking(booking))).toHaveLength(1);
    await requestBooking({ ...booking, noticed: ['full:2027-02-10'] });
    const past = { ...oneDay, start: '2027-01-12T09:00', end: '2027-01-12T15:00' };
    await requestBooking({ ...(await wish(past)), viewer: admin });
  });

  it('asks about a dog that is booked already in the same answer', async () => {
    await limit({ dogLimit: 1 });
    await stayOfOthers('2027-02-10T08:00', '2027-02-10T12:00');
    const booking = { ...(await wish(oneDay)), viewer: admin };
    const { bookingId } = await requestBooking({ ...booking, noticed: ['full:2027-02-10'] });
    const request = { ...booking.request, message: 'The same dog again' };
    const again = { ...booking, request, formKey: newFormKey() };
    const codes = [bookingId, 'full:2027-02-10'];
    const both = [{ code: bookingId }, { code: 'full:2027-02-10' }];
    expect(await asked(requestBooking({ ...again, noticed: [] }))).toMatchObject(both);
    expect(await asked(requestBooking({ ...again, noticed: ['full:2027-02-10'] }))).toMatchObject(
      both,
    );
    const second = await requestBooking({ ...again, noticed: codes });
    expect(second.bookingId).not.toBe(bookingId);
  });

  it('asks about an edit that lengthens, and not about one that shortens', async () => {
    await limit({ overnightLimit: 1 });
    const stay = await stayOfOthers('2027-02-08T09:00', '2027-02-10T10:00');
    await stayOfOthers('2027-02-10T12:00', '2027-02-12T10:00');
    const unchanged = await asBefore(stay);
    const edit = (end: string, noticed: string[] = []) =>
      editBooking({
        bookingId: stay.id,
        viewer: admin,
        edit: {
          ...unchanged,
          start: '2027-02-08T09:00',
          end,
          version: stay.version,
        },
        recalculate: true,
        formKey: newFormKey(),
        noticed,
      });
    expect(await asked(edit('2027-02-11T10:00'))).toEqual([
      {
        code: 'asleep:2027-02-10',
        text: 'That would make 2 dogs in the night of Wed, Feb 10; your limit is 1 overnight.',
      },
    ]);
    await limit({ overnightLimit: 1, dogLimit: 1 });
    await stayOfOthers('2027-02-08T09:00', '2027-02-09T10:00');
    await edit('2027-02-09T10:00');
  });

  it('R87 asks about the nights that an edit adds, not again about full ones that it has', async () => {
    const stay = await stayOfOthers('2027-02-08T09:00', '2027-02-10T10:00');
    await stayOfOthers('2027-02-07T09:00', '2027-02-10T10:00');
    await limit({ dogLimit: 1, overnightLimit: 1 });
    const unchanged = await asBefore(stay);
    const edit = async (changes: Partial<BookingEdit>) => {
      const { version, start, end } = await database().booking.findUniqueOrThrow({
        where: { id: stay.id },
      });
      return editBooking({
        bookingId: stay.id,
        viewer: admin,
        edit: {
          ...unchanged,
          start: toLocal(start, 'America/New_York'),
          end: toLocal(end, 'America/New_York'),
          version,
          ...changes,
        },
        recalculate: true,
        formKey: newFormKey(),
      });
    };
    await edit({ message: 'Bring the blue blanket.' });
    await edit({ end: '2027-02-11T10:00' });
    expect(await asked(edit({ start: '2027-02-07T15:00' }))).toEqual([
      {
        code: 'full:2027-02-07',
        text: 'That would make 2 dogs on Sun, Feb 7; your limit is 1.',
      },
      {
        code: 'full:2027-02-08',
        text: 'That would make 2 dogs on Mon, Feb 8; your limit is 1.',
      },
      {
        code: 'asleep:2027-02-07',
        text: 'That would make 2 dogs in the night of Sun, Feb 7; your limit is 1 overnight.',
      },
    ]);
    // No notice about the past, not even for an added dog.
    clock('2027-02-09T10:00');
    const joined = await createPet(stay.userId, { petName: 'Ada' });
    const both = [...unchanged.pets_selected, joined.id];
    expect(await asked(edit({ pets_selected: both }))).toMatchObject([
      { code: 'full:2027-02-09' },
      { code: 'full:2027-02-10' },
      { code: 'full:2027-02-11' },
      { code: 'asleep:2027-02-09' },
      { code: 'asleep:2027-02-10' },
    ]);
  });

  it('R87 Accept asks from now on, and the card tells the same', async () => {
    const bookingId = await pending({ end: '2027-02-10T10:00' });
    await stayOfOthers('2027-02-08T09:00', '2027-02-09T08:00', 3);
    await limit({ dogLimit: 1 });
    expect(await asked(accept(bookingId))).toMatchObject([
      { code: 'full:2027-02-08' },
      { code: 'full:2027-02-09' },
    ]);
    clock('2027-02-09T10:00');
    expect((await bookingDetails(bookingId, admin))?.places).toBe('Tue, Feb 9: 1 of 1');
    await accept(bookingId);
  });

  it('asks nothing about dogs who leave an edit, and never counts a stay against itself', async () => {
    await limit({ dogLimit: 2, overnightLimit: 2 });
    const stay = await stayOfOthers('2027-02-08T09:00', '2027-02-10T10:00', 2);
    const pets = (await database().bookingPet.findMany({ where: { bookingId: stay.id } })).map(
      ({ petId }) => petId,
    );
    const edit = async (end: string, petIds: string[]) => {
      const { version, totalCents } = await database().booking.findUniqueOrThrow({
        where: { id: stay.id },
      });
      const times = { start: '2027-02-08T09:00', end } as const;
      return editBooking({
        bookingId: stay.id,
        viewer: admin,
        edit: {
          ...times,
          pets_selected: petIds,
          service: 'Boarding',
          status: 'accepted',
          message: '',
          total: totalCents,
          version,
          tell_owner: false,
        },
        recalculate: true,
        formKey: newFormKey(),
      });
    };
    // The stay itself fills the house, and one more night is free.
    await edit('2027-02-11T10:00', pets);
    await stayOfOthers('2027-02-09T12:00', '2027-02-10T18:00', 2);
    await edit('2027-02-11T10:00', pets.slice(0, 1));
    expect(await asked(edit('2027-02-11T10:00', pets))).toMatchObject([
      { code: 'full:2027-02-09' },
      { code: 'full:2027-02-10' },
      { code: 'asleep:2027-02-09' },
    ]);
  });

  it('undoes a cancellation without asking, and tells', async () => {
    await limit({ dogLimit: 1 });
    const stay = await stayOfOthers('2027-02-10T08:00', '2027-02-10T18:00');
    const canceled = await changeBookingStatus({
      bookingId: stay.id,
      viewer: admin,
      to: 'canceled',
      seen: 'accepted',
    });
    await stayOfOthers('2027-02-10T08:00', '2027-02-10T18:00');
    const { answerId, version } = canceled ?? { answerId: '', version: 0 };
    const undo = { bookingId: stay.id, viewer: admin, answerId, version };
    expect(await undoAnswer(undo)).toMatchObject({
      status: 'accepted',
      notices: [{ code: 'full:2027-02-10' }],
    });
  });

  it('reads on the request how full the house is with it, and owners do not', async () => {
    await stayOfOthers('2027-02-10T08:00', '2027-02-10T18:00', 2);
    const { ownerId, viewer, ...request } = await wish();
    const { bookingId } = await requestBooking({ ownerId, viewer, ...request });
    const placesFor = async (person: Person) => {
      const list = await listBookings({ viewer: person, ownerId, frame: 'pending', page: 1 });
      return list.bookings.find(({ id }) => id === bookingId)?.places;
    };
    const placesOnPage = async (person: Person) =>
      (await bookingDetails(bookingId, person))?.places;
    const calendarDays = async () => {
      const entries = await calendarMonth('2027-02', 'America/New_York');
      const days = await monthPlaces('2027-02', entries);
      return [days.get('2027-02-09'), days.get('2027-02-10')];
    };
    expect([await placesFor(admin), await placesOnPage(admin)]).toEqual([null, null]);
    expect(await calendarDays()).toEqual([undefined, undefined]);
    await limit({ dogLimit: 3 });
    expect(await placesFor(admin)).toBe('Wed, Feb 10: 3 of 3');
    expect(await placesOnPage(admin)).toBe('Wed, Feb 10: 3 of 3');
    expect([await placesFor(viewer), await placesOnPage(viewer)]).toEqual([null, null]);
    expect(await calendarDays()).toEqual(['0 of 3 · 1 requested', '2 of 3 · 1 requested']);
    await accept(bookingId);
    expect(await placesOnPage(admin)).toBeNull();
    expect(await calendarDays()).toEqual(['1 of 3', '3 of 3']);
  });

  it('reads in the email of a request how full the house is with it', async () => {
    await stayOfOthers('2027-02-10T08:00', '2027-02-10T18:00', 2);
    const textOf = async (bookingId: string) => {
      const mails = await database().outboxMail.findMany({ where: { bookingId } });
      const texts = mails.map((mail) => ({
        to: mail.template,
        text: renderMail(mail, 'without link').text,
      }));
      return {
        admin: texts.find(({ to }) => to === 'admin_notification')?.text,
        owner: texts.find(({ to }) => to === 'booking')?.text,
      };
    };
    const ownersHearing = async () => {
      const request = await wish();
      await database().profile.update({
        where: { id: request.ownerId },
        data: { receiveEmails: true },
      });
      return (await requestBooking(request)).bookingId;
    };
    expect((await textOf(await ownersHearing())).admin).not.toContain('With this one');
    await limit({ dogLimit: 5, overnightLimit: 4 });
    const { admin: told, owner } = await textOf(await ownersHearing());
    expect(told).toContain('With this one: Wed, Feb 10: 3 of 5 · asleep 1 of 4');
    expect(owner).toContain('Boarding');
    expect(owner).not.toContain('of 5');
  });

  it('is told by Settings which days to come are fuller than a new limit', async () => {
    await stayOfOthers('2027-02-08T09:00', '2027-02-14T10:00', 3);
    expect(await overbooked()).toBe('');
    await limit({ dogLimit: 2 });
    expect(await overbooked()).toBe(
      'More dogs are booked on 7 days: Feb 8 (3), Feb 9 (3), Feb 10 (3), Feb 11 (3), Feb 12 (3) and 2 more.',
    );
    await limit({ dogLimit: 3 });
    expect(await overbooked()).toBe('');
  });

  it('is asked nothing while no limit is set', async () => {
    await stayOfOthers('2027-02-10T08:00', '2027-02-10T18:00', 40);
    await accept(await pending());
  });
});
