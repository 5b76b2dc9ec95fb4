/** R35, R36: the reminder the day before a stay and the request for a review the day after. */
import { describe, expect, it, vi } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import type { Booking } from '~/core/database/generated/client';
import { renderMail } from '~/features/messages/outbox/stored-email.server';
import { createBooking, type BookingFields, stored } from '~tests/factories/bookings';
import { createPet } from '~tests/factories/pets';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { mails, onlyMail, stayOfMia } from '~tests/setup/outbox-in-test';
import { queueReviewRequests, queueStayReminders } from './stay-reminders.server';

// The clocks go forward on Sunday.
const friday = at('2027-03-12T10:00');
const { clock } = house({ at: friday });

const stay = async (fields: BookingFields, owner = {}): Promise<Booking> =>
  (await stayOfMia({ status: 'accepted', totalCents: 23_000, ...fields }, owner)).booking;

describe('R35 the reminder', () => {
  it('goes to the owner the day before, once, and is marked in the same transaction', async () => {
    const { id } = await stay({ start: '2027-03-13T09:00', end: '2027-03-15T09:00' });
    expect(await queueStayReminders()).toBe(1);
    expect(await queueStayReminders()).toBe(0);
    const mail = await onlyMail();
    expect(mail).toMatchObject({ template: 'stay_reminder', bookingId: id, state: 'waiting' });
    expect((await stored(id)).remindedAt).toEqual(friday);
    const { subject, text } = renderMail(mail, 'without link');
    expect(subject).toBe('Tomorrow: Boarding for Biscuit and Mabel, Sat, Mar 13 to Mon, Mar 15');
    expect(text).toContain('Drop Off: Saturday, Mar 13, 2027 at 9:00 AM');
    expect(text).toContain('Where: 214 Larkspur Terrace');
    expect(text).toContain('Stop these emails:');
  });

  it('two looks at once make one mail', async () => {
    await stay({ start: '2027-03-13T09:00', end: '2027-03-15T09:00' });
    const queued = await Promise.all([queueStayReminders(), queueStayReminders()]);
    expect(queued.sort()).toEqual([0, 1]);
    expect(await mails()).toHaveLength(1);
  });

  it.each([
    ['its very beginning', '2027-03-13T00:00', '2027-03-13T06:00', 1],
    ['its end', '2027-03-13T23:45', '2027-03-15T09:00', 1],
    ['the day after it', '2027-03-14T00:00', '2027-03-15T09:00', 0],
    ['today', '2027-03-12T17:00', '2027-03-15T09:00', 0],
    ['long past', '2026-03-13T09:00', '2026-03-15T09:00', 0],
  ])('of tomorrow alone: %s', async (_what, start, end, count) => {
    await stay({ start, end });
    expect(await queueStayReminders()).toBe(count);
  });

  it('holds to the calendar when clocks change in the night between', async () => {
    // Saturday, 7:59 PM; 8:30 AM on Sunday is 12:30 in UTC, not 13:30 as before.
    clock('2027-03-13T19:59');
    const sunday = await stay({ start: '2027-03-14T23:30', end: '2027-03-16T09:00' });
    await stay({ start: '2027-03-15T00:15', end: '2027-03-16T09:00' });
    expect(await queueStayReminders()).toBe(1);
    expect((await mails())[0]?.bookingId).toBe(sunday.id);
  });

  it.each(['2027-03-12T08:59', '2027-03-12T20:00'])(
    'waits for the daytime: not at %s',
    async (local) => {
      await stay({ start: '2027-03-13T09:00', end: '2027-03-15T09:00' });
      clock(local);
      expect(await queueStayReminders()).toBe(0);
      expect(await mails()).toEqual([]);
    },
  );

  it.each(['pending', 'rejected', 'canceled'] as const)(
    'not of a stay that is %s',
    async (status) => {
      await stay({ start: '2027-03-13T09:00', end: '2027-03-15T09:00', status });
      expect(await queueStayReminders()).toBe(0);
    },
  );

  it('R36 only to who opted in; who does so in time gets it', async () => {
    const { id, userId } = await stay(
      { start: '2027-03-13T09:00', end: '2027-03-15T09:00' },
      { receiveEmails: false },
    );
    expect(await queueStayReminders()).toBe(0);
    expect((await stored(id)).remindedAt).toBeNull();
    await database().profile.update({ where: { id: userId }, data: { receiveEmails: true } });
    expect(await queueStayReminders()).toBe(1);
  });

  it('one that cannot be written holds up nobody else, and is not marked', async () => {
    const broken = await stay({ start: '2027-03-13T08:00', end: '2027-03-15T09:00' });
    await stay({ start: '2027-03-13T09:00', end: '2027-03-15T09:00' });
    const email = 'no address at all';
    await database().profile.update({ where: { id: broken.userId }, data: { email } });
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await queueStayReminders()).toBe(1);
    logged.mockRestore();
    expect((await stored(broken.id)).remindedAt).toBeNull();
  });
});

describe('R35 the request for a review', () => {
  it('goes to the owner the day after, once', async () => {
    const { id } = await stay({ start: '2027-03-09T09:00', end: '2027-03-11T09:00' });
    expect(await queueReviewRequests()).toBe(1);
    expect(await queueReviewRequests()).toBe(0);
    const mail = await onlyMail();
    expect(mail).toMatchObject({ template: 'review_request', bookingId: id });
    expect((await stored(id)).reviewAskedAt).toEqual(friday);
    const { html, text } = renderMail(mail, 'without link');
    for (const part of [html, text]) expect(part).toContain('http://localhost:3000/reviews/new');
  });

  it.each([
    ['today', '2027-03-09T09:00', '2027-03-12T09:00', 0],
    ['yesterday’s last minutes', '2027-03-09T09:00', '2027-03-11T22:45', 1],
    ['two days ago', '2027-03-09T09:00', '2027-03-10T22:45', 0],
    ['long past', '2026-03-09T09:00', '2026-03-11T09:00', 0],
  ])('of stays that ended yesterday alone: %s', async (_what, start, end, count) => {
    await stay({ start, end });
    expect(await queueReviewRequests()).toBe(count);
  });

  it.each([
    ['R36 who did not opt in', {}, { receiveEmails: false }],
    ['a stay that was canceled', { status: 'canceled' }, {}],
    ['a request that nobody answered', { status: 'pending' }, {}],
  ] as const)('not to %s', async (_who, fields, owner) => {
    await stay({ start: '2027-03-09T09:00', end: '2027-03-11T09:00', ...fields }, owner);
    expect(await queueReviewRequests()).toBe(0);
  });

  it('who comes every week is asked once in 90 days', async () => {
    const { userId } = await stay({ start: '2027-03-11T09:00', end: '2027-03-11T12:00' });
    const pet = await createPet(userId);
    const again = (start: string, end: string) =>
      createBooking(userId, [pet.id], { start, end, status: 'accepted' });
    await again('2027-03-11T13:00', '2027-03-11T15:00');
    expect(await queueReviewRequests()).toBe(1);
    await again('2027-03-18T09:00', '2027-03-18T12:00');
    clock('2027-03-19T11:00');
    expect(await queueReviewRequests()).toBe(0);
    await again('2027-06-17T09:00', '2027-06-17T12:00');
    clock('2027-06-18T11:00');
    expect(await queueReviewRequests()).toBe(1);
  });
});

it('looks the day’s stays up by index, however many others there are', async () => {
  const plan = await inTransaction(
    (tx) => tx.$queryRaw<{ detail: string }[]>`
      EXPLAIN QUERY PLAN SELECT id FROM bookings
      WHERE status = 'accepted' AND "end" >= 1 AND "end" < 2 AND review_asked_at IS NULL`,
  );
  expect(plan.map(({ detail }) => detail).join()).toMatch(/SEARCH bookings USING INDEX/);
});
