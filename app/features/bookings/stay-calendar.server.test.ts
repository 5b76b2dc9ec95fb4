import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '~/core/session/permissions';
import { changeBookingStatus } from '~/features/answers/change-booking-status.server';
import { createBooking } from '~tests/factories/bookings';
import { createAdmin, createOwner } from '~tests/factories/people';
import { createPet } from '~tests/factories/pets';
import { stayCalendar } from './stay-calendar.server';

const moment = new Date('2027-02-01T15:00:00Z');

let owner: { id: string; role: Role };
let admin: { id: string; role: Role };
let pets: string[];

beforeAll(async () => {
  owner = { id: (await createOwner()).id, role: 'user' };
  admin = { id: (await createAdmin()).id, role: 'admin' };
  pets = [
    (await createPet(owner.id, { petName: 'Biscuit' })).id,
    (await createPet(owner.id, { petName: 'Mabel; the\\ second,' })).id,
  ];
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: moment });
});
afterEach(() => vi.useRealTimers());

const stay = (start: string, end: string) =>
  createBooking(owner.id, pets, { service: 'Boarding', start, end });

/** The file's lines by name, long ones put together again. */
async function linesOf(bookingId: string, viewer = owner): Promise<Map<string, string>> {
  const calendar = await stayCalendar(bookingId, viewer);
  const lines = (calendar?.text ?? '').replace(/\r\n /g, '').split('\r\n');
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).replace(/;.*/, ''), line.slice(colon + 1)];
    }),
  );
}

describe('the stay as a calendar file', () => {
  it('says what, when in UTC, where, and which booking', async () => {
    // The clocks go forward in the night between: 9 AM is 14:00, then 13:00 in UTC.
    const { id } = await stay('2027-03-13T09:00', '2027-03-14T09:00');
    const lines = await linesOf(id);
    expect(Object.fromEntries(lines)).toMatchObject({
      VERSION: '2.0',
      METHOD: 'PUBLISH',
      UID: id,
      SEQUENCE: '0',
      STATUS: 'TENTATIVE',
      DTSTART: '20270313T140000Z',
      DTEND: '20270314T130000Z',
      SUMMARY: 'Boarding for Biscuit and Mabel\\; the\\\\ second\\, at Tailhouse',
      LOCATION: '214 Larkspur Terrace\\, Philadelphia\\, PA 19119',
      URL: `http://localhost:3000/booking/${id}`,
    });
  });

  it('grows its sequence with each change, and is a cancellation when the stay will not be', async () => {
    const { id } = await stay('2027-03-03T09:00', '2027-03-04T09:00');
    const seen = async () => {
      const lines = await linesOf(id);
      return ['METHOD', 'STATUS', 'SEQUENCE', 'UID'].map((name) => lines.get(name));
    };
    await changeBookingStatus({ bookingId: id, viewer: admin, to: 'accepted', seen: 'pending' });
    expect(await seen()).toEqual(['PUBLISH', 'CONFIRMED', '1', id]);
    await changeBookingStatus({ bookingId: id, viewer: owner, to: 'canceled', seen: 'accepted' });
    expect(await seen()).toEqual(['CANCEL', 'CANCELLED', '2', id]);
    await changeBookingStatus({ bookingId: id, viewer: admin, to: 'rejected', seen: 'canceled' });
    expect(await seen()).toEqual(['CANCEL', 'CANCELLED', '3', id]);
  });

  it('R8 is for the owner and the admin', async () => {
    const { id } = await stay('2027-03-03T09:00', '2027-03-04T09:00');
    const stranger = { id: (await createOwner()).id, role: 'user' } as const;
    expect(await stayCalendar(id, admin)).not.toBeNull();
    expect(await stayCalendar(id, stranger)).toBeNull();
    expect(await stayCalendar('nosuchbookinganywhere', owner)).toBeNull();
  });
});
