/** R57: an owner requests other times or dogs, and the answers. */
import { describe, expect, it, vi } from 'vitest';
import { database } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { newFormKey } from '~/core/web/idempotency.server';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { undoableAnswers, undoAnswer } from '~/features/booking/answers/undo-answer.server';
import { endHealthLine } from '~/features/day/health-notices/health-notice.server';
import { today } from '~/features/day/today/today.server';
import { renderMail } from '~/features/messages/outbox/stored-email.server';
import { addLine, takeOutLine } from '~/features/money/payments/adjust-total.server';
import { lateCutLines } from '~/features/money/pricing/cancellation';
import { myData } from '~/features/people/profiles/my-data.server';
import { bookingDetails } from '~/features/booking/lists/booking-details.server';
import {
  createBooking,
  createQuickDaycare,
  type BookingFields,
  wholeBooking,
} from '~tests/factories/bookings';
import { createIncident } from '~tests/factories/incidents';
import { createOwner } from '~tests/factories/people';
import { createPet } from '~tests/factories/pets';
import { at } from '~tests/setup/clock';
import { heardOf } from '~tests/setup/heard';
import { house, type Person } from '~tests/setup/house';
import { refused } from '~tests/setup/refusal';
import { changePage, oneMoreNight } from './change-page.server';
import { editBooking } from './edit-booking.server';
import { openChanges } from './open-changes.server';
import { answerChange, askForChange } from './stay-changes.server';
import type { StayChangeRequest } from './stay.schema';

const moment = at('2027-03-01T10:00');
const night = 6500;
const stay: BookingFields = {
  service: 'Boarding',
  start: '2027-03-09T09:00',
  end: '2027-03-11T09:00',
  message: 'Shy at the door.',
};

// Two nights at $65 a day.
const home = house({
  at: moment,
  settings: { changeRequests: true, adjustments: true, requiredVaccines: [] },
  dogs: [{ petName: 'Biscuit' }, { petName: 'Fig' }],
  stay: { ...stay, status: 'accepted', createdAt: at('2027-02-20T10:00') },
});
const { admin, owner, settings } = home;
const pets = home.dogs.map(({ id }) => id);
const book = async (fields: BookingFields = {}) => (await home.stay(fields)).id;
let keys = 0;

function ask(bookingId: string, changes: Partial<StayChangeRequest> = {}, formKey?: string) {
  const request = {
    pets_selected: pets.slice(0, 1),
    start: '2027-03-09T09:00',
    end: '2027-03-12T09:00',
    message: 'One more night, please.',
    version: 1,
    seen_cents: 3 * night,
    ...changes,
  };
  return askForChange({ bookingId, viewer: owner, request, formKey: formKey ?? `k${(keys += 1)}` });
}

const changeOf = (bookingId: string) =>
  database().stayChange.findUniqueOrThrow({ where: { bookingId } });

/** Rows with the same instant have no defined order. */
const tick = () => vi.setSystemTime(Date.now() + 10);

const answer = async (
  bookingId: string,
  what: 'accepted' | 'declined' | 'withdrawn',
  more: { viewer?: Person; reason?: string; noticed?: string[] } = {},
) => {
  tick();
  return answerChange({
    changeId: (await changeOf(bookingId)).id,
    viewer: what === 'withdrawn' ? owner : admin,
    answer: what,
    ...more,
  });
};

describe('R57 asking', () => {
  it('an accepted stay stays as it was; the admin sees both, line by line, and is mailed', async () => {
    const id = await book();
    const before = await wholeBooking(id);
    expect(await ask(id)).toEqual({ waits: true });
    const after = await wholeBooking(id);
    expect(after).toMatchObject({ end: before.end, totalCents: 2 * night, version: 1 });
    expect(after.history.at(-1)).toMatchObject({
      event: 'change_asked',
      actorId: owner.id,
      note: 'Pick Up from Mar 11, 2027 at 9:00 AM to Mar 12, 2027 at 9:00 AM; the message; total from $130.00 to $195.00',
    });
    expect(after.mails).toMatchObject([
      {
        template: 'admin_notification',
        profileId: admin.id,
        contents: {
          about: 'change',
          waits: true,
          was: { end: '2027-03-11T09:00', totalCents: 2 * night },
          stay: {
            end: '2027-03-12T09:00',
            totalCents: 3 * night,
            message: 'One more night, please.',
          },
        },
      },
    ]);
    expect(heardOf(id)).toEqual([{ audience: 'admin', topic: 'request', news: 'change_asked' }]);
    expect((await today(moment, 'America/New_York')).changes).toBe(1);
    expect(await openChanges('all', { withPlaces: true })).toMatchObject([
      {
        bookingId: id,
        message: 'One more night, please.',
        was: { petNames: ['Biscuit'], endText: 'Thu, Mar 11, 9:00 AM', totalCents: 2 * night },
        wanted: {
          petNames: ['Biscuit'],
          endText: 'Fri, Mar 12, 9:00 AM',
          totalCents: 3 * night,
        },
        stale: false,
        places: null,
      },
    ]);
  });

  it('a pending request changes right away, with a new quote and no mail to its owner', async () => {
    const id = await book({ status: 'pending' });
    expect(await ask(id, { pets_selected: pets, seen_cents: 3 * (night + 5000) })).toEqual({
      waits: false,
    });
    const after = await wholeBooking(id);
    expect(after).toMatchObject({
      status: 'pending',
      petsSelected: ['Biscuit', 'Fig'],
      numDogs: 2,
      totalCents: 3 * (night + 5000),
      message: 'Shy at the door.\nOne more night, please.',
      quoteRevision: 2,
      version: 2,
    });
    expect(after.history.at(-1)).toMatchObject({ event: 'edited', actorId: owner.id });
    expect(after.mails).toMatchObject([
      { template: 'admin_notification', contents: { about: 'change', waits: false } },
    ]);
    expect(heardOf(id)).toEqual([{ audience: 'admin', topic: 'booking', news: 'change' }]);
    expect(await database().stayChange.count()).toBe(0);
  });

  it('stops once at another stay of the same dog, which the page then shows', async () => {
    const id = await book();
    const other = await book({ start: '2027-03-11T12:00', end: '2027-03-13T09:00' });
    const error = await refused(() => ask(id));
    expect(error.userMessage).toMatch(/already has a booking at that time/);
    const page = await changePage(id, owner.id);
    expect(page?.standing.map((one) => one.id)).toEqual([other]);
    const request = {
      pets_selected: pets.slice(0, 1),
      start: '2027-03-09T09:00',
      end: '2027-03-12T09:00',
      message: '',
      version: 1,
      seen_cents: 3 * night,
    };
    const wish = { bookingId: id, viewer: owner, request, formKey: undefined };
    expect(await askForChange({ ...wish, noticed: [other] })).toEqual({ waits: true });
  });

  it('R20 two presses at once ask once; a second wish waits for the first', async () => {
    const id = await book();
    const both = await Promise.all([ask(id, {}, 'same'), ask(id, {}, 'same')]);
    expect(both).toEqual([{ waits: true }, { waits: true }]);
    expect((await wholeBooking(id)).mails).toHaveLength(1);
    const error = await refused(() => ask(id, { end: '2027-03-13T09:00', seen_cents: 4 * night }));
    expect(error).toMatchObject({ code: 'conflict' });
    expect(error.userMessage).toContain('already asked');
  });

  it('tells of a stale version, another total, nothing to change, and what cannot be changed', async () => {
    const id = await book();
    await database().booking.update({ where: { id }, data: { version: 2 } });
    for (const version of [1, 3])
      expect((await refused(() => ask(id, { version }))).userMessage).toContain('meantime');
    await database().booking.update({ where: { id }, data: { version: 1 } });
    const unseen = await refused(() => ask(id, { seen_cents: undefined }));
    expect(unseen.userMessage).toContain('$195.00');
    const same = { end: '2027-03-11T09:00', seen_cents: 2 * night };
    expect(await refused(() => ask(id, same))).toMatchObject({ code: 'invalid', field: 'end' });
    const foreign = (await createPet((await createOwner()).id)).id;
    const theirs = await refused(() => ask(id, { pets_selected: [foreign] }));
    expect(theirs).toMatchObject({ code: 'invalid', field: 'pets_selected' });
    const canceled = await book({ status: 'canceled' });
    expect((await refused(() => ask(canceled))).userMessage).toContain('canceled');
    const over = await book({ start: '2027-02-20T09:00', end: '2027-02-22T09:00' });
    expect((await refused(() => ask(over))).userMessage).toContain('over');
    const agreed = await book({ status: 'pending', totalCents: 100 });
    await database().booking.update({ where: { id: agreed }, data: { totalByHand: true } });
    expect((await refused(() => ask(agreed))).userMessage).toContain('write to Nora');
  });

  it('R8 is for its owner alone, and only while the business takes such wishes', async () => {
    const id = await book();
    const other = { id: (await createOwner()).id, role: 'user' as const };
    const request = { pets_selected: pets, start: '', end: '', message: '', version: 1 };
    const asOther = () =>
      askForChange({ bookingId: id, viewer: other, request, formKey: undefined });
    expect((await refused(asOther)).code).toBe('not_found');
    expect(await changePage(id, other.id)).toBeNull();
    expect(await changePage(id, owner.id)).not.toBeNull();
    await settings({ changeRequests: false });
    expect((await refused(() => ask(id))).code).toBe('not_found');
    expect(await changePage(id, owner.id)).toBeNull();
  });

  it('R43 an owner is refused what does not fit, and never hears of others', async () => {
    const id = await book();
    const guest = await createOwner();
    const pet = await createPet(guest.id);
    const there = { start: '2027-03-11T12:00', end: '2027-03-14T09:00' };
    await createBooking(guest.id, [pet.id], { ...stay, ...there, status: 'accepted' });
    await settings({ dogLimit: 1 });
    const full = await refused(() => ask(id));
    expect(full).toMatchObject({ code: 'invalid', field: 'end' });
    expect(full.userMessage).toContain('The house is full from Thu, Mar 11, 12:00 PM');
    // Shortening a stay needs no further place.
    expect(await ask(id, { end: '2027-03-10T09:00', seen_cents: night })).toEqual({ waits: true });
  });

  it('R17 judges only what changes: a stay that has begun keeps its Drop Off', async () => {
    const id = await book({ start: '2027-02-27T09:00', end: '2027-03-02T09:00' });
    const begun = { start: '2027-02-27T09:00', end: '2027-03-03T09:00', seen_cents: 4 * night };
    const moved = await refused(() => ask(id, { ...begun, start: '2027-02-28T09:00' }));
    expect(moved).toMatchObject({ field: 'start' });
    const passed = await refused(() => ask(id, { ...begun, end: '2027-02-28T10:00' }));
    expect(passed).toMatchObject({ field: 'end', userMessage: 'That time has already passed.' });
    const late = await refused(() => ask(id, { ...begun, end: '2027-03-03T23:30' }));
    expect(late).toMatchObject({ field: 'end' });
    expect(await ask(id, begun)).toEqual({ waits: true });
  });

  it('a Quick Daycare that ends at an odd minute can take another dog along', async () => {
    const start = new Date('2027-03-01T14:07:31Z');
    const { id } = await createQuickDaycare(owner.id, pets[0] ?? '', database(), start);
    const times = { start: '2027-03-01T09:07', end: '2027-03-01T14:07' };
    const error = await refused(() => ask(id, { ...times, pets_selected: pets, seen_cents: 1 }));
    expect(error.userMessage).toMatch(/^The total would be/);
  });

  it('offers one more night of Boarding, at the same time', () => {
    expect(oneMoreNight({ service: 'Boarding', end: '2027-03-13T09:15' })).toBe('2027-03-14T09:15');
    expect(oneMoreNight({ service: 'Daycare', end: '2027-03-13T15:00' })).toBe('2027-03-13T15:00');
  });
});

describe('R57 answering', () => {
  it('Accept edits the stay as it was shown, mails its owner, and is one answer', async () => {
    const id = await book({ paidCents: 2 * night });
    await ask(id, { pets_selected: pets, seen_cents: 3 * (night + 5000) });
    const [shown] = await openChanges({ bookingId: id }, { withPlaces: true });
    await answer(id, 'accepted');
    await answer(id, 'accepted');
    const after = await wholeBooking(id);
    expect(after).toMatchObject({
      status: 'accepted',
      end: new Date('2027-03-12T14:00:00Z'),
      dates: ['2027-03-09', '2027-03-10', '2027-03-11', '2027-03-12'],
      petsSelected: ['Biscuit', 'Fig'],
      totalCents: shown?.wanted.totalCents,
      remainCents: 3 * (night + 5000) - 2 * night,
      message: 'Shy at the door.\nOne more night, please.',
      quoteRevision: 2,
      version: 2,
    });
    const events = after.history.map(({ event, actorId }) => [event, actorId]);
    expect(events.slice(-2)).toEqual([
      ['change_asked', owner.id],
      ['change_accepted', admin.id],
    ]);
    expect(after.mails).toMatchObject([
      { template: 'admin_notification' },
      { template: 'booking_changed', contents: { asked: true, was: { totalCents: 2 * night } } },
    ]);
    expect((await today(moment, 'America/New_York')).changes).toBe(0);
  });

  it('K3 Accept asks about the limit, and goes on with what was noticed', async () => {
    const id = await book();
    await ask(id);
    const guest = await createOwner();
    const pet = await createPet(guest.id);
    await createBooking(guest.id, [pet.id], {
      ...stay,
      end: '2027-03-14T09:00',
      status: 'accepted',
    });
    await settings({ dogLimit: 1 });
    const [shown] = await openChanges('all', { withPlaces: true });
    expect(shown?.places).toBe('Thu, Mar 11: 2 of 1, over');
    expect(JSON.stringify((await changePage(id, owner.id))?.change)).toContain('"places":null');
    const asked = await refused(() => answer(id, 'accepted'));
    expect(asked.userMessage).toBe(
      'That would make 2 dogs on Thu, Mar 11; your limit is 1. That would make 2 dogs on Fri, Mar 12; your limit is 1.',
    );
    const noticed = ['11', '12'].map((day) => `full:2027-03-${day}`);
    await answer(id, 'accepted', { noticed });
    const last = (await wholeBooking(id)).history.at(-1);
    expect(last?.although).toContain('your limit is 1');
  });

  it('R87 tells and asks about the dogs and nights that it adds, each dog by name', async () => {
    await settings({ requiredVaccines: ['rabies'] });
    const id = await book();
    const guest = await createOwner();
    const rex = await createPet(guest.id, { petName: 'Rex' });
    const theirs = {
      start: '2027-03-11T12:00',
      end: '2027-03-14T09:00',
      status: 'accepted' as const,
    };
    await createBooking(guest.id, [rex.id], { ...stay, ...theirs });
    const [biscuit = ''] = pets;
    for (const petId of pets) {
      const [petA = '', petB = ''] = [petId, rex.id].sort();
      await database().petPair.create({ data: { petA, petB, note: '', createdAt: moment } });
    }
    const joined = { pets_selected: pets, end: '2027-03-11T09:00', message: '' };
    await ask(id, { ...joined, seen_cents: 2 * (night + 5000) });
    const lines = async (withPlaces: boolean) =>
      (await openChanges({ bookingId: id }, { withPlaces }))[0]?.readiness ?? [];
    const told = await lines(true);
    expect(told.map(({ forAdmin }) => forAdmin)).toEqual(['Fig: no rabies certificate yet']);
    expect((await lines(false)).map(({ text }) => text)).toEqual([
      'Rabies for Fig: we have no certificate yet.',
    ]);
    const asked = await refused(() => answer(id, 'accepted'));
    expect(asked.userMessage).toBe('Fig: no rabies certificate yet. Take Fig in anyway?');
    await answer(id, 'declined');
    // A longer one checks both for every dog in the stay, for the added time.
    await ask(id, { message: '' });
    const apart = 'Rex (Mar 11–14) and Biscuit are kept apart';
    const longer = [`Biscuit: no rabies certificate yet`, apart];
    expect((await lines(true)).map(({ forAdmin }) => forAdmin)).toEqual(longer);
    expect((await lines(false)).map(({ forAdmin }) => forAdmin)).toEqual(longer.slice(0, 1));
    const codes = (await lines(true)).map(({ code }) => code);
    expect(codes).toHaveLength(2);
    expect(codes[0]).toBe(`rabies:${biscuit}`);
    await answer(id, 'accepted', { noticed: codes });
    // The undo removes the night again, without notices.
    const { history, version } = await wholeBooking(id);
    const answerId = history.at(-1)?.id ?? '';
    const undone = await undoAnswer({ bookingId: id, viewer: admin, answerId, version });
    expect(undone.notices).toEqual([]);
    await answer(id, 'withdrawn');
    // Shorter, or only a new message: no notices.
    await ask(id, {
      end: '2027-03-10T09:00',
      message: '',
      seen_cents: night,
      version: version + 1,
    });
    expect(await lines(true)).toEqual([]);
    await answer(id, 'accepted');
  });

  it('Decline leaves all as it was, and says why', async () => {
    const id = await book();
    const before = await wholeBooking(id);
    await ask(id);
    await answer(id, 'declined', { reason: 'We are away that night.' });
    const { history, mails, ...row } = await wholeBooking(id);
    expect(row).toEqual({ ...before, history: undefined, mails: undefined });
    expect(history.at(-1)).toMatchObject({
      event: 'change_declined',
      note: 'We are away that night.',
    });
    expect(mails.at(-1)).toMatchObject({
      template: 'change_declined',
      profileId: owner.id,
      contents: { reason: 'We are away that night.', wantedEnd: '2027-03-12T09:00' },
    });
    // Then another change can be requested.
    expect(await ask(id)).toEqual({ waits: true });
  });

  it('R15 an edit in between makes it stale: it can only be declined', async () => {
    const id = await book();
    await ask(id);
    const edit = {
      pets_selected: pets.slice(0, 1),
      service: 'Boarding' as const,
      status: 'accepted' as const,
      start: '2027-03-09T10:00',
      end: '2027-03-11T09:00',
      message: '',
      total: 2 * night,
      version: 1,
      tell_owner: false,
    };
    await editBooking({ bookingId: id, viewer: admin, edit, recalculate: false, formKey: 'e' });
    expect(await openChanges('all', { withPlaces: true })).toMatchObject([{ stale: true }]);
    expect((await refused(() => answer(id, 'accepted'))).code).toBe('conflict');
    await answer(id, 'declined');
  });

  it('R49 an edit that leaves times, dogs and service keeps it: a charge, other words', async () => {
    const id = await book();
    await ask(id);
    const line = { what: 'Nail trim', amountCents: 1500, actorId: admin.id };
    await addLine({ ...line, bookingId: id, version: 1, submissionKey: 'charge' });
    const edit = {
      pets_selected: pets.slice(0, 1),
      service: 'Boarding' as const,
      status: 'accepted' as const,
      start: '2027-03-09T09:00',
      end: '2027-03-11T09:00',
      message: 'Shy.',
      total: 2 * night + 1500,
      version: 2,
      tell_owner: false,
    };
    await editBooking({ bookingId: id, viewer: admin, edit, recalculate: false, formKey: 'words' });
    const [shown] = await openChanges('all', { withPlaces: true });
    expect(shown).toMatchObject({ stale: false, wanted: { totalCents: 3 * night + 1500 } });
    await answer(id, 'accepted');
    const after = await wholeBooking(id);
    expect(after).toMatchObject({ totalCents: 3 * night + 1500, version: 4 });
    expect(after.message).toBe('Shy.\nOne more night, please.');
    const later = { ...line, bookingId: id, version: 4, submissionKey: 'later' };
    await addLine(later);
    expect(await changeOf(id)).toMatchObject({ state: 'accepted', version: 3 });
  });

  it('two at once: one answers, the other is told', async () => {
    const id = await book();
    await ask(id);
    const ends = await Promise.allSettled([answer(id, 'accepted'), answer(id, 'withdrawn')]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await refused(() => answer(id, 'declined'))).userMessage).toContain('meantime');
  });

  it('R8 an owner withdraws their own, and answers none', async () => {
    const id = await book();
    await ask(id);
    const other = { id: (await createOwner()).id, role: 'user' as const };
    for (const what of ['accepted', 'declined', 'withdrawn'] as const) {
      expect((await refused(() => answer(id, what, { viewer: other }))).code).toBe('not_found');
      if (what !== 'withdrawn')
        expect((await refused(() => answer(id, what, { viewer: owner }))).code).toBe('forbidden');
    }
    await answer(id, 'withdrawn');
    expect((await wholeBooking(id)).history.at(-1)).toMatchObject({ event: 'change_withdrawn' });
    expect((await today(moment, 'America/New_York')).changes).toBe(0);
  });

  it('canceling the booking withdraws it, and the undo of that brings it back', async () => {
    const id = await book();
    await ask(id);
    const cancel = { bookingId: id, viewer: admin, to: 'canceled', seen: 'accepted' } as const;
    const done = await changeBookingStatus(cancel);
    expect(await changeOf(id)).toMatchObject({ state: 'withdrawn' });
    if (done === null) throw new Error('nothing was canceled');
    await undoAnswer({ bookingId: id, viewer: admin, ...done });
    expect(await openChanges('all', { withPlaces: true })).toMatchObject([{ stale: false }]);
    await answer(id, 'accepted');
  });
});

describe('R15 an answer to a change can be undone', () => {
  async function undo(bookingId: string) {
    const [one] = await undoableAnswers(admin.id);
    if (one === undefined) throw new Error('nothing to undo');
    tick();
    return undoAnswer({ bookingId, viewer: admin, answerId: one.answerId, version: one.version });
  }

  it.each([
    ['accepted', 'booking_changed'],
    ['declined', 'change_declined'],
  ] as const)(
    '%s: the stay is as it was, the mail never goes, the change waits',
    async (what, mail) => {
      const id = await book({ paidCents: 1000 });
      await ask(id, { pets_selected: pets, seen_cents: 3 * (night + 5000) });
      const before = await wholeBooking(id);
      vi.setSystemTime(new Date(moment.getTime() + 1000));
      await answer(id, what);
      expect(await undoableAnswers(admin.id)).toMatchObject([{ answer: `change ${what}` }]);
      expect(await undo(id)).toEqual({ days: 1, status: 'accepted', notices: [], change: true });
      const after = await wholeBooking(id);
      const { start, end, dates, petsSelected, numDogs, message, totalCents, remainCents } = before;
      const same = { start, end, dates, petsSelected, numDogs, message, totalCents, remainCents };
      expect(after).toMatchObject({ ...same, pets: before.pets });
      const inForce = after.quoteLines.filter(({ revision }) => revision === after.quoteRevision);
      expect(inForce.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(totalCents);
      expect(after.mails.at(-1)).toMatchObject({ template: mail, state: 'expired' });
      expect(after.history.at(-1)).toMatchObject({ event: 'undone' });
      // Like any other edit before it, and none is lost.
      await answer(id, 'accepted');
      expect(await wholeBooking(id)).toMatchObject({ totalCents: 3 * (night + 5000) });
    },
  );

  it('not once something followed', async () => {
    const id = await book();
    await ask(id);
    await answer(id, 'declined');
    const [one] = await undoableAnswers(admin.id);
    vi.setSystemTime(new Date(moment.getTime() + 100));
    await ask(id);
    expect(await undoableAnswers(admin.id)).toEqual([]);
    const late = { bookingId: id, viewer: admin, answerId: one?.answerId ?? '', version: 1 };
    expect((await refused(() => undoAnswer(late))).code).toBe('conflict');
  });
});

describe('R47 a longer stay that the rule confirms', () => {
  type Case = {
    rule?: Prisma.BusinessSettingsUpdateInput;
    /** Current state of the stay. */
    was?: BookingFields;
    wish?: Partial<StayChangeRequest>;
    /** The dog's earlier stay; null without one. */
    before?: BookingFields | null;
    attempt?: 'held' | 'capturing' | 'awaiting_provider' | 'declined';
    byHand?: true;
    /** Whether to request the second dog too. */
    both?: true;
  };

  async function asked({ rule, was, wish, before = {}, attempt, byHand, both }: Case) {
    const id = await book(was);
    if (before !== null) {
      const paid = { totalCents: 9000, paidCents: 9000 };
      const earlier = { start: '2026-12-01T09:00', end: '2026-12-03T09:00', ...paid, ...before };
      // Both dogs are known.
      await createBooking(owner.id, pets, { ...stay, status: 'accepted', ...earlier });
    }
    if (attempt) {
      const times = { createdAt: moment, updatedAt: moment };
      const common = { bookingId: id, payerId: owner.id, requestId: id, amountCents: 500 };
      await database().paymentAttempt.create({ data: { ...common, ...times, state: attempt } });
    }
    if (byHand) await database().booking.update({ where: { id }, data: { totalByHand: true } });
    await settings({ dogLimit: 3, acceptAtOnce: 'both', ...rule });
    return { id, ...(await ask(id, { ...wish, ...(both && { pets_selected: pets }) })) };
  }

  it.each([
    ['in nights that it has', '2027-03-09T12:00', '2027-03-10T09:00', false],
    ['in the night that it adds', '2027-03-11T12:00', '2027-03-13T09:00', true],
  ])('R87 waits for a dog that is kept apart only %s', async (_, start, end, waits) => {
    const guest = await createOwner();
    const rex = await createPet(guest.id, { petName: 'Rex' });
    await createBooking(guest.id, [rex.id], { ...stay, start, end, status: 'accepted' });
    const [petA = '', petB = ''] = [pets[0] ?? '', rex.id].sort();
    await database().petPair.create({ data: { petA, petB, note: '', createdAt: moment } });
    expect((await asked({})).waits).toBe(waits);
  });

  it('is written at once, and its owner and the admin are told', async () => {
    const { id, waits } = await asked({ was: { paidCents: 2000 } });
    expect(waits).toBe(false);
    const after = await wholeBooking(id);
    expect(after).toMatchObject({
      status: 'accepted',
      end: new Date('2027-03-12T14:00:00Z'),
      totalCents: 3 * night,
      remainCents: 3 * night - 2000,
      quoteRevision: 2,
      version: 2,
    });
    expect(after.history.at(-1)).toMatchObject({
      event: 'accepted_by_rule',
      actorId: owner.id,
      fromStatus: 'accepted',
      note: 'Pick Up from Mar 11, 2027 at 9:00 AM to Mar 12, 2027 at 9:00 AM; the message; total from $130.00 to $195.00',
    });
    expect(await database().stayChange.count()).toBe(0);
    expect(after.mails).toMatchObject([
      { template: 'booking_changed', profileId: owner.id, contents: { asked: true } },
      { template: 'admin_notification', profileId: admin.id, contents: { waits: false } },
    ]);
    const note = after.mails[1] && renderMail(after.mails[1], 'without link');
    expect(note?.subject).toBe(
      'Confirmed by your rule: Boarding for Biscuit, Tue, Mar 9 to Fri, Mar 12',
    );
    expect(note?.text).toContain('made a boarding stay longer');
    expect(heardOf(id)).toEqual([{ audience: 'admin', topic: 'booking', news: 'confirmed' }]);
    expect(await undoableAnswers(admin.id)).toEqual([]);
    // The acceptance of the stay itself is a separate matter.
    expect((await bookingDetails(id, admin))?.confirmedByRule).toBe(false);
  });

  it.each<[string, Case]>([
    ['an earlier Drop Off', { wish: { start: '2027-03-08T09:00', end: '2027-03-11T09:00' } }],
    ['a payment that was declined', { attempt: 'declined' }],
    ['exactly fourteen nights', { wish: { end: '2027-03-23T09:00', seen_cents: 14 * night } }],
  ])('takes %s', async (_, one) => {
    expect((await asked(one)).waits).toBe(false);
  });

  it.each<[string, Case]>([
    ['the rule off', { rule: { acceptAtOnce: 'off' } }],
    ['another service in the rule', { rule: { acceptAtOnce: 'daycare' } }],
    ['no limit of dogs', { rule: { dogLimit: null } }],
    ['a dog’s first stay', { before: null }],
    [
      'a last stay over a year ago',
      { before: { start: '2026-02-01T09:00', end: '2026-02-03T09:00' } },
    ],
    ['something unpaid from before', { before: { paidCents: 8999 } }],
    ['more than fourteen nights', { wish: { end: '2027-03-24T09:00', seen_cents: 15 * night } }],
    [
      'a holiday',
      {
        was: { start: '2027-05-27T09:00', end: '2027-05-29T09:00' },
        wish: { start: '2027-05-27T09:00', end: '2027-06-01T09:00', seen_cents: 5 * night + 2000 },
      },
    ],
    ['a shorter stay', { wish: { end: '2027-03-10T09:00', seen_cents: night } }],
    ['other times, as long', { wish: { start: '2027-03-10T09:00', seen_cents: 2 * night } }],
    ['another dog with it', { both: true, wish: { seen_cents: 3 * (night + 5000) } }],
    ['a total that was set manually', { byHand: true, wish: { seen_cents: 2 * night } }],
    ['a payment that is held', { attempt: 'held' }],
    ['a payment being taken', { attempt: 'capturing' }],
    ['a payment that the provider looks at', { attempt: 'awaiting_provider' }],
  ])('waits with %s', async (_, one) => {
    const { id, waits } = await asked(one);
    expect(waits).toBe(true);
    expect(await wholeBooking(id)).toMatchObject({ version: 1, quoteRevision: 1 });
    expect(await changeOf(id)).toMatchObject({ state: 'open' });
  });

  it('never passes the limit, and two presses are one', async () => {
    const id = await book();
    const paid = { totalCents: 9000, paidCents: 9000 };
    await book({ start: '2026-12-01T09:00', end: '2026-12-03T09:00', ...paid });
    await settings({ dogLimit: 1, acceptAtOnce: 'both' });
    const guest = await createOwner();
    const pet = await createPet(guest.id);
    const there = { start: '2027-03-12T12:00', end: '2027-03-14T09:00' };
    await createBooking(guest.id, [pet.id], { ...stay, ...there, status: 'accepted' });
    const full = () => ask(id, { end: '2027-03-13T09:00', seen_cents: 4 * night });
    expect((await refused(full)).userMessage).toContain('The house is full');
    await Promise.all([ask(id, {}, 'twice'), ask(id, {}, 'twice')]);
    const after = await wholeBooking(id);
    expect(after).toMatchObject({ version: 2, totalCents: 3 * night });
    expect(after.mails).toHaveLength(2);
  });
});

it('K7 is in its owner’s data', async () => {
  const id = await book();
  await ask(id);
  const text = await new Response(await myData(owner.id)).text();
  expect(JSON.parse(text)).toMatchObject({
    bookings: [{ change: { message: 'One more night, please.', state: 'open' } }],
  });
});

describe('R57 nights that are taken away late', () => {
  const cutOff = new Date('2027-03-06T17:00:00Z');
  const onlyOne = { end: '2027-03-10T09:00', message: '' };
  const line = { kind: 'adjustment', what: 'Nights canceled late', amountCents: night / 2 };

  /** Books two nights, free to cancel until noon three days before, then half is kept. */
  async function withTerms(fields: BookingFields = {}) {
    const id = await book(fields);
    const data = { cancelDays: 3, cancelKeepPercent: 50 };
    await database().booking.update({ where: { id }, data });
    return id;
  }

  const preview = async (id: string) => {
    const page = await changePage(id, owner.id);
    if (page === null) throw new Error('It cannot be changed');
    const wanted = { start: page.stay.start, end: onlyOne.end, askedAt: page.now };
    return lateCutLines(page.stay.cutTerms, page.stay, wanted).map(
      ({ amountCents }) => amountCents,
    );
  };

  const asked = async (bookingId: string) =>
    (await openChanges({ bookingId }, { withPlaces: true }))[0]?.wanted;

  it('are charged from the cut-off on, shown before, and can be taken out', async () => {
    const id = await withTerms();
    vi.setSystemTime(new Date(cutOff.getTime() - 1));
    expect(await preview(id)).toEqual([]);
    vi.setSystemTime(cutOff);
    expect(await preview(id)).toEqual([night / 2]);
    const error = await refused(() => ask(id, { ...onlyOne, seen_cents: night }));
    expect(error.userMessage).toContain('The total would be $97.50.');
    await ask(id, { ...onlyOne, seen_cents: night * 1.5 });
    const wanted = await asked(id);
    expect(wanted?.totalCents).toBe(night * 1.5);
    expect(wanted?.lines.at(-1)).toMatchObject({ ...line, why: '1 night, 50%' });
    await answer(id, 'accepted');
    const { totalCents, totalByHand, quoteLines, version } = await wholeBooking(id);
    expect({ totalCents, totalByHand }).toEqual({ totalCents: night * 1.5, totalByHand: false });
    const charged = quoteLines.at(-1);
    expect(charged).toMatchObject({ ...line, why: '1 night, 50%', revision: 2 });
    const sent = { bookingId: id, version, actorId: admin.id, submissionKey: newFormKey() };
    await takeOutLine({ ...sent, position: charged?.position ?? 0 });
    expect((await wholeBooking(id)).totalCents).toBe(night);
  });

  it('the moment of asking decides, not the one of the answer', async () => {
    const id = await withTerms();
    vi.setSystemTime(new Date(cutOff.getTime() - 1));
    await ask(id, { ...onlyOne, seen_cents: night });
    vi.setSystemTime(new Date(cutOff.getTime() + 3_600_000));
    expect((await asked(id))?.totalCents).toBe(night);
    await answer(id, 'accepted');
    expect((await wholeBooking(id)).totalCents).toBe(night);
  });

  describe('R122 while coming stays say that a dog fell ill', () => {
    /** A notice whose line is on stays that begin before then. */
    async function notice(lineUntil: Date) {
      const past = { start: '2027-02-20T09:00', end: '2027-02-22T09:00' };
      const { id } = await createIncident(await book(past), { kind: 'illness' }, database());
      await database().healthNotice.create({
        data: {
          ...{ incidentId: id, daysBefore: 3, daysAfter: 0 },
          ...{ line: 'A dog fell ill.', lineUntil, createdAt: new Date() },
        },
      });
      return id;
    }

    it('are free, as canceling is', async () => {
      const id = await withTerms();
      vi.setSystemTime(cutOff);
      await notice(at('2027-03-10T00:00'));
      expect(await preview(id)).toEqual([]);
      await ask(id, { ...onlyOne, seen_cents: night });
      expect((await asked(id))?.totalCents).toBe(night);
      await answer(id, 'accepted');
      expect((await wholeBooking(id)).totalCents).toBe(night);
    });

    it('cost by the terms where the stay begins later, or was asked for before', async () => {
      const id = await withTerms();
      vi.setSystemTime(cutOff);
      await notice(at('2027-03-09T09:00'));
      expect(await preview(id)).toEqual([night / 2]);
      await ask(id, { ...onlyOne, seen_cents: night * 1.5 });
      tick();
      await notice(at('2027-03-10T00:00'));
      expect(await preview(id)).toEqual([]);
      expect((await asked(id))?.totalCents).toBe(night * 1.5);
      await answer(id, 'accepted');
      expect((await wholeBooking(id)).totalCents).toBe(night * 1.5);
    });

    it('stay free for who asked before the admin ended it', async () => {
      const id = await withTerms();
      vi.setSystemTime(cutOff);
      const incidentId = await notice(at('2027-03-10T00:00'));
      await ask(id, { ...onlyOne, seen_cents: night });
      tick();
      await endHealthLine(incidentId, admin);
      expect(await preview(id)).toEqual([night / 2]);
      expect((await asked(id))?.totalCents).toBe(night);
      await answer(id, 'accepted');
      expect((await wholeBooking(id)).totalCents).toBe(night);
    });
  });

  it('for two hours after the acceptance they are free', async () => {
    const id = await withTerms({ status: 'pending' });
    vi.setSystemTime(cutOff);
    await changeBookingStatus({ bookingId: id, viewer: admin, to: 'accepted', seen: 'pending' });
    tick();
    expect(await preview(id)).toEqual([]);
    await ask(id, { ...onlyOne, version: 2, seen_cents: night });
    expect((await asked(id))?.totalCents).toBe(night);
  });

  it.each<[what: string, fields: BookingFields, end: string, seen: number, terms: boolean]>([
    ['of a request', { status: 'pending' }, onlyOne.end, night, true],
    ['where no night goes', {}, '2027-03-11T08:00', 2 * night, true],
    ['without terms', {}, onlyOne.end, night, false],
  ])('nothing is charged %s', async (_what, fields, end, seen, terms) => {
    const id = terms ? await withTerms(fields) : await book(fields);
    vi.setSystemTime(cutOff);
    await ask(id, { end, message: '', seen_cents: seen });
    if (fields.status !== 'pending') await answer(id, 'accepted');
    const { totalCents, quoteLines } = await wholeBooking(id);
    expect(totalCents).toBe(seen);
    expect(quoteLines.map(({ what }) => what)).not.toContain(line.what);
  });

  it('a total that was set manually stays', async () => {
    const id = await withTerms();
    const data = { totalByHand: true, totalCents: 10_000, remainCents: 10_000 };
    await database().booking.update({ where: { id }, data });
    vi.setSystemTime(cutOff);
    await ask(id, { ...onlyOne, seen_cents: 10_000 });
    expect((await asked(id))?.lines.map(({ what }) => what)).not.toContain(line.what);
    await answer(id, 'accepted');
    const { totalCents, quoteLines } = await wholeBooking(id);
    expect(totalCents).toBe(10_000);
    expect(quoteLines.map(({ what }) => what)).not.toContain(line.what);
  });
});
