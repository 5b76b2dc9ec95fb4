// R47: known owners' requests that need no answer, decided in the transaction that writes them.
import { describe, expect, it, vi } from 'vitest';
import { database } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { newFormKey } from '~/core/web/idempotency.server';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { today } from '~/features/day/today/today.server';
import { renderMail } from '~/features/messages/outbox/stored-email.server';
import { bookingDetails } from '~/features/booking/lists/booking-details.server';
import { listBookings } from '~/features/booking/lists/list-bookings.server';
import { cardOnPage, saveCard } from '~/features/house/settings/cards.server';
import { createPet } from '~tests/factories/pets';
import { at } from '~tests/setup/clock';
import { heardOf } from '~tests/setup/heard';
import { house, type Person } from '~tests/setup/house';
import { refusal } from '~tests/setup/refusal';
import { statementsOf } from '~tests/setup/statements';
import { atOnceOnPage } from './confirm-at-once.server';
import { requestBooking } from './request-booking.server';
import type { BookingRequest } from './stay.schema';

// A Tuesday.
const moment = at('2027-02-02T10:00');
const on = { dogLimit: 8, acceptAtOnce: 'both' } as const;
const { admin, settings, guest, stay } = house({ at: moment, settings: on });

type Known = {
  /** Last Pick Up of the dog's earlier accepted stay. */
  last?: string;
  unpaid?: boolean;
  status?: 'accepted' | 'canceled';
};

/** Creates an owner with a dog that was here before, paid unless specified otherwise. */
async function knownOwner({ last = '2026-12-01T15:00', unpaid, status = 'accepted' }: Known = {}) {
  const viewer = await guest({ petName: 'Rex' });
  await stay({
    of: viewer,
    start: `${last.slice(0, 10)}T09:00`,
    end: last,
    status,
    totalCents: 4500,
    paidCents: unpaid ? 0 : 4500,
  });
  return viewer;
}

type Asked = Partial<BookingRequest> & { known?: Known; more?: string };

async function ask({ known = {}, more, ...times }: Asked = {}) {
  const viewer = await knownOwner(known);
  const others = more === undefined ? [] : [(await createPet(viewer.id, { petName: more })).id];
  const request: BookingRequest = {
    service: 'Boarding',
    pets_selected: [viewer.dog.id, ...others],
    start: '2027-02-08T09:00',
    end: '2027-02-12T10:00',
    message: '',
    ...times,
  };
  return { ownerId: viewer.id, viewer, request, formKey: newFormKey() };
}

const statusOf = async (bookingId: string) =>
  (await database().booking.findUniqueOrThrow({ where: { id: bookingId } })).status;

async function reasonsOf(bookingId: string, viewer: Person): Promise<string[] | undefined> {
  const list = await listBookings({ viewer, frame: 'pending', page: 1 });
  return list.bookings.find(({ id }) => id === bookingId)?.waitsBecause;
}

const holidayDays = { start: '2027-05-28T09:00', end: '2027-06-01T10:00' };

describe('R47 a request of a known owner', () => {
  it('is confirmed at once: status, activity, emails with the calendar file, news', async () => {
    await settings({ cancelDaysBoarding: 3, restDueDays: 2, whatToBring: 'A leash' });
    const request = await ask();
    const { bookingId } = await requestBooking(request);
    expect(heardOf(bookingId)).toEqual([
      { audience: 'admin', topic: 'booking', news: 'confirmed' },
    ]);
    const details = await bookingDetails(bookingId, request.viewer);
    expect(details).toMatchObject({ status: 'accepted', confirmedByRule: true, waitsBecause: [] });
    expect(details?.history).toMatchObject([
      { event: 'accepted_by_rule', by: 'you', from: null, to: 'accepted' },
    ]);
    const mails = await database().outboxMail.findMany({ where: { bookingId } });
    expect(mails.map(({ template }) => template)).toEqual(['confirmation', 'admin_notification']);
    for (const mail of mails) expect(mail.sendAfter).toEqual(mail.createdAt);
    expect(JSON.stringify(mails[0]?.contents)).toContain('BEGIN:VCALENDAR');
    expect(mails[0]?.contents).toMatchObject({
      cancel: expect.stringContaining('Free to cancel until Fri, Feb 5') as string,
      rest: '$290.00 due by Sat, Feb 6',
      bring: ['A leash'],
    });
    const note = mails[1] && renderMail(mails[1], 'without link');
    expect(note?.subject).toContain('Confirmed by your rule: Boarding for Rex');
    expect(note?.text).toContain('confirmed by your rule');
    expect((await today(moment, 'America/New_York')).atOnce).toEqual({
      stays: [{ id: bookingId, petNames: ['Rex'] }],
      more: 0,
    });
    const tomorrow = new Date(moment.getTime() + 24 * 60 * 60_000);
    expect((await today(tomorrow, 'America/New_York')).atOnce.stays).toEqual([]);
    // Afterwards it is an ordinary stay: the admin can cancel it.
    vi.setSystemTime(tomorrow);
    const cancel = { bookingId, viewer: admin, to: 'canceled', seen: 'accepted' } as const;
    await changeBookingStatus(cancel);
    expect(await bookingDetails(bookingId, admin)).toMatchObject({ confirmedByRule: false });
  });

  it.each<[string, Asked, Prisma.BusinessSettingsUpdateInput, string[]]>([
    ['an unknown dog', { more: 'Ada' }, {}, ['Ada’s first stay']],
    ['only a canceled stay before', { known: { status: 'canceled' } }, {}, ['Rex’s first stay']],
    [
      'a stay that ended over twelve months ago',
      { known: { last: '2026-02-01T15:00' } },
      {},
      ['Rex’s last stay was over a year ago'],
    ],
    ['an unpaid stay', { known: { unpaid: true } }, {}, ['$45.00 is unpaid from before']],
    [
      '15 nights',
      { start: '2027-03-01T09:00', end: '2027-03-16T10:00' },
      {},
      ['more than 14 nights'],
    ],
    ['a holiday', holidayDays, {}, ['over Memorial Day']],
    ['another service', {}, { acceptAtOnce: 'daycare' }, ['you answer Boarding yourself']],
    ['no limit', {}, { dogLimit: null }, ['no limit of dogs is set']],
  ])('waits with %s, and only the admin reads why', async (_, asked, change, reasons) => {
    await settings(change);
    const request = await ask(asked);
    const { bookingId } = await requestBooking(request);
    expect(await statusOf(bookingId)).toBe('pending');
    expect(await reasonsOf(bookingId, admin)).toEqual(reasons);
    expect(await bookingDetails(bookingId, admin)).toMatchObject({ waitsBecause: reasons });
    const forOwner = JSON.stringify([
      await bookingDetails(bookingId, request.viewer),
      await listBookings({ ...request, frame: 'pending', page: 1 }),
    ]);
    for (const reason of reasons) expect(forOwner).not.toContain(reason);
    const mails = await database().outboxMail.findMany({ where: { bookingId } });
    expect(mails.map(({ template }) => template)).toEqual(['admin_notification']);
  });

  it.each<[string, Asked, Prisma.BusinessSettingsUpdateInput]>([
    ['14 nights', { start: '2027-03-01T09:00', end: '2027-03-15T10:00' }, {}],
    ['a stay that ended twelve months ago to the day', { known: { last: '2026-02-02T15:00' } }, {}],
    ['a holiday that is allowed', holidayDays, { acceptOverHolidays: true }],
    ['Daycare alone', { service: 'Daycare', end: '2027-02-08T15:00' }, { acceptAtOnce: 'daycare' }],
  ])('is confirmed with %s', async (_, asked, change) => {
    await settings(change);
    expect(await statusOf((await requestBooking(await ask(asked))).bookingId)).toBe('accepted');
  });

  it('waits when the rule was switched off between page and press, and says nothing of it', async () => {
    const request = await ask();
    const page = await atOnceOnPage(request.ownerId, request.request.pets_selected);
    expect(page?.known.lastStays.size).toBe(1);
    expect(JSON.stringify(page)).not.toContain('8');
    await settings({ acceptAtOnce: 'off' });
    const { bookingId } = await requestBooking(request);
    expect(await statusOf(bookingId)).toBe('pending');
    expect(await reasonsOf(bookingId, admin)).toEqual([]);
  });

  it('never passes the limit: of two for the last place one is refused, of 30 five stay', async () => {
    await settings({ dogLimit: 1 });
    const two = await Promise.allSettled([await ask(), await ask()].map(requestBooking));
    expect(two.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(
      await database().booking.count({ where: { status: 'accepted', end: { gt: moment } } }),
    ).toBe(1);
    await database().booking.updateMany({ data: { status: 'rejected', canceledAt: null } });
    await settings({ dogLimit: 5 });
    const many = [];
    for (let n = 0; n < 30; n += 1) {
      const day = 8 + (n % 3);
      many.push(await ask({ start: `2027-02-${day}T09:00`, end: `2027-02-${day + 4}T10:00` }));
    }
    await Promise.allSettled(many.map(requestBooking));
    const here = { status: 'accepted', end: { gt: moment } } as const;
    expect(await database().booking.count({ where: here })).toBe(5);
    expect(await database().booking.count({ where: { status: 'pending' } })).toBe(0);
  });

  it('costs as many statements for two dogs as for one', async () => {
    const count = async (asked: Asked) => {
      const request = await ask({ start: '2027-03-08T09:00', end: '2027-03-09T09:00', ...asked });
      await settings(on);
      return (await statementsOf(() => requestBooking(request))).length;
    };
    const forOne = await count({ known: { unpaid: true } });
    expect(await count({ known: { unpaid: true }, more: 'Bo' })).toBe(forOne);
  });

  it('counts what the admin books for an owner as booked by the admin', async () => {
    const { bookingId } = await requestBooking({ ...(await ask()), viewer: admin });
    expect((await bookingDetails(bookingId, admin))?.history[0]?.event).toBe('created_by_admin');
  });
});

describe('R47 the switch in Settings', () => {
  const seenOf = async (card: 'atOnce' | 'places') => (await cardOnPage(card)).seen;

  it('needs a limit of dogs, and goes off with it', async () => {
    await settings({ dogLimit: null, acceptAtOnce: 'off' });
    const wanted = { acceptAtOnce: 'both', acceptOverHolidays: false };
    const actorId = admin.id;
    const save = async () => saveCard('atOnce', wanted, { actorId, seen: await seenOf('atOnce') });
    expect(await refusal(save())).toMatchObject({ code: 'invalid', field: 'acceptAtOnce' });
    await settings({ dogLimit: 8 });
    expect(await save()).toBe('Changes saved.');
    const none = { dogLimit: null, overnightLimit: null };
    const cleared = await saveCard('places', none, { actorId, seen: await seenOf('places') });
    expect(cleared).toContain('Requests are no longer confirmed right away');
    const stored = await database().businessSettings.findUniqueOrThrow({ where: { id: 1 } });
    expect(stored.acceptAtOnce).toBe('off');
    const change = { area: 'atOnce', before: 'Daycare and Boarding', after: 'None' };
    expect(await database().settingsChange.count({ where: change })).toBe(1);
  });
});
