import { describe, expect, it } from 'vitest';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { stayCalendar } from './stay-calendar.server';

const home = house({
  at: at('2027-02-01T10:00'),
  dogs: [{ petName: 'Biscuit' }, { petName: 'Mabel; the\\ second,' }],
});
const { admin, owner, guest } = home;

const stay = (start: string, end: string) =>
  home.stay({ dogs: home.dogs, service: 'Boarding', start, end });

/** Returns the file's lines by name, with folded lines joined. */
async function linesOf(bookingId: string): Promise<Map<string, string>> {
  const calendar = await stayCalendar(bookingId, owner);
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
    // The clocks go forward during that night: 9 AM is 14:00, then 13:00 in UTC.
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
    expect(await stayCalendar(id, admin)).not.toBeNull();
    expect(await stayCalendar(id, await guest())).toBeNull();
    expect(await stayCalendar('nosuchbookinganywhere', owner)).toBeNull();
  });
});
