/** R100: lines of upcoming stays and balances, in other systems' formats. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, atMinutes } from '~/core/time/business-time';
import { specRules } from '~/features/booking/rules/stay-rules';
import { columnNamed, type ImportColumn } from './import-columns';
import { problemText } from './import-values';
import { readStayLine } from './stay-rows';
import { amountIn, momentIn, paidIn, serviceIn, statusIn, timeIn } from './stay-words';

const facts = { rules: specRules('America/New_York'), now: new Date('2026-11-26T12:00:00Z') };

const line = {
  ...{ email: 'sam@example.com', pet_name: 'Biscuit', service: 'Boarding' },
  ...{ drop_off: '12/24/2026', pick_up: '12/27/2026' },
} satisfies Partial<Record<ImportColumn, string>>;

function stayOf(cells: Partial<Record<ImportColumn, string>>) {
  const read = readStayLine({ ...line, ...cells }, facts);
  if ('problems' in read) return read.problems.map(problemText);
  return 'left' in read ? read.left : read.value.stay;
}

describe('columnNamed in a list of stays', () => {
  it.each([
    ['Reservation Start Date', 'drop_off'],
    ['Check-In', 'drop_off'],
    ['Start', 'drop_off'],
    ['Appointment Start Time', 'drop_off_time'],
    ['End Date', 'pick_up'],
    ['Check Out', 'pick_up'],
    ['Reservation Type', 'service'],
    ['Appointment Status', 'status'],
    ['Total Price', 'price'],
    ['Deposit Paid', 'paid'],
    ['Animal Name', 'pet_name'],
    ['Pets', 'pet_name'],
    ['Pet Names', 'pet_name'],
    ['Owner', 'full_name'],
    ['Owner First Name', 'first_name'],
    ['Primary Email', 'email'],
    ['Mobile Number', 'phone_number'],
    ['Client Balance', 'balance'],
    ['Account Credit', 'credit'],
  ] as const)('%s', (title, name) => expect(columnNamed(title, 'stays')).toBe(name));

  it.each(['Booking Date', 'Reservation Name', 'Notes', 'Breed', 'Rabies', 'Reservation ID', ''])(
    'leaves out what it cannot be sure of: %s',
    (title) => expect(columnNamed(title, 'stays')).toBeNull(),
  );
});

describe('words of stays', () => {
  it.each([
    ['7:30 AM', 450],
    ['7am', 420],
    ['12:15 a.m.', 15],
    ['12 PM', 720],
    ['19:30:00', 1170],
    ['7', null],
    ['25:00', null],
    ['13:00 PM', null],
    ['7:75', null],
  ])('time %s', (text, minutes) => expect(timeIn(text)).toBe(minutes));

  it.each([
    ['12/24/2026 7:30 AM', '2026-12-24', 450],
    ['12/24/2026, 7:30 AM', '2026-12-24', 450],
    ['Thu, Dec 24, 2026 at 7 pm', '2026-12-24', 1140],
    ['Thursday Dec 24, 2026', '2026-12-24', null],
    ['2026-12-24T19:30', '2026-12-24', 1170],
    ['2026-12-24 00:00:00', '2026-12-24', null],
    ['2026-12-25T02:00:00Z', '2026-12-24', 1260],
    ['2026-12-24T19:30:00-05:00', '2026-12-24', 1170],
  ])('moment %s', (text, date, minutes) =>
    expect(momentIn(text, 'America/New_York')).toEqual({ date, minutes }),
  );

  it.each(['', 'soon', '24/12/2026', '12/24/2026 25:00', '2026-12-24T99:00Z'])(
    'no moment: %s',
    (text) => expect(momentIn(text, 'America/New_York')).toBeNull(),
  );

  it.each([
    ['Boarding | Suite', 'Boarding'],
    ['Overnight', 'Boarding'],
    ['Full Day Daycare', 'Daycare'],
    ['Day Camp', 'Daycare'],
    ['DAYCARE', 'Daycare'],
    ['Day Boarding', 'Daycare'],
    ['Grooming', null],
    ['Daycare + Boarding', null],
  ])('service %s', (text, service) => expect(serviceIn(text)).toBe(service));

  it.each([
    ['', 'accepted'],
    ['Confirmed', 'accepted'],
    ['Checked In', 'accepted'],
    ['Unconfirmed', 'pending'],
    ['Requested', 'pending'],
    ['Cancelled by client', 'canceled'],
    ['No-Show', 'canceled'],
    ['Gebucht', null],
  ])('status %s', (text, status) => expect(statusIn(text)).toBe(status));

  it.each([
    ['$1,234.50', 123_450],
    ['(12.00)', -1_200],
    ['-12', -1_200],
    ['$-12', -1_200],
    ['12-', -1_200],
    ['65.0000', 6_500],
    ['65.005', null],
    ['(12', null],
    ['some', null],
  ])('amount %s', (text, cents) => expect(amountIn(text)).toBe(cents));

  it.each([
    ['', 0],
    ['Unpaid', 0],
    ['Paid in full', 'all'],
    ['$50', 5_000],
    ['-50', null],
    ['perhaps', null],
  ])('paid %s', (text, paid) => expect(paidIn(text)).toBe(paid));
});

describe('readStayLine', () => {
  it.each([
    [{}, { start: '2026-12-24T06:15', end: '2026-12-27T06:15', timesFilled: true }],
    [{ drop_off: '12/24/2026 9 AM' }, { start: '2026-12-24T09:00', end: '2026-12-27T09:00' }],
    [
      { drop_off_time: '5 pm', pick_up_time: '8:00' },
      { start: '2026-12-24T17:00', end: '2026-12-27T08:00', timesFilled: false },
    ],
    [
      { service: 'Daycare', pick_up: '' },
      { start: '2026-12-24T06:15', end: '2026-12-24T18:15' },
    ],
    [{ service: '', pick_up: '' }, { service: 'Daycare' }],
    [{ service: '' }, { service: 'Boarding' }],
    [
      { price: '0', paid: 'no' },
      { priceCents: 0, paidCents: 0 },
    ],
    [{}, { priceCents: null, status: 'accepted', message: '' }],
  ])('reads %o', (cells, stay) => expect(stayOf(cells)).toMatchObject(stay));

  it.each([
    [{ pick_up: '' }, 'Pick Up is missing.'],
    [{ drop_off: '' }, 'Drop Off is missing.'],
    [{ pick_up: '12/24/2026' }, 'Pick Up “12/24/2026”: Boarding is for at least one night.'],
    [{ pick_up: '12/23/2026' }, 'Pick Up “12/23/2026”: start date must be before end date.'],
    [{ pick_up: '12/24/2026 8 PM' }, 'Boarding is for at least one night.'],
    [{ service: 'Daycare' }, 'Daycare ends on the day on which it begins.'],
    [{ drop_off: '3/14/2027 2:30 AM', pick_up: '3/16/2027' }, 'The clocks go forward'],
    [{ pick_up: '12/27/2028' }, 'A stay lasts a year at the most.'],
    [{ price: '-5' }, 'Price “-5”: Please write an amount'],
    [{ pick_up_time: 'late' }, 'Pick Up Time “late”: Please write the time'],
    [{ email: 'sam' }, 'Email “sam”: '],
    [{ email: '', full_name: 'Sam' }, 'Email is missing.'],
  ])('refuses %o', (cells, problem) =>
    expect(stayOf(cells)).toEqual([expect.stringContaining(problem)]),
  );

  it('leaves out what is over, and takes what is going on', () => {
    expect(stayOf({ drop_off: '11/20/2026', pick_up: '11/25/2026' })).toContain('is over');
    expect(stayOf({ drop_off: '11/20/2026', pick_up: '11/28/2026' })).toMatchObject({
      end: '2026-11-28T06:15',
    });
  });

  it('reads the same stay however it is written', () => {
    const day = fc.integer({ min: 1, max: 400 }).map((days) => addDays('2026-11-27', days));
    const minutes = fc.integer({ min: 6 * 4, max: 22 * 4 }).map((quarters) => quarters * 15);
    const cents = fc.integer({ min: 0, max: 500_000 });
    const wholes = fc.record({
      ...{ day, nights: fc.integer({ min: 1, max: 60 }), from: minutes, until: minutes },
      ...{ price: cents, paid: cents, apart: fc.boolean(), style: fc.constantFrom(...styles) },
      half: fc.boolean(),
    });
    fc.assert(
      fc.property(wholes, ({ day, nights, from, until, price, paid, apart, style, half }) => {
        const last = addDays(day, nights);
        const clock = half ? twelve : twentyFour;
        const cells = apart
          ? {
              ...{ drop_off: style(day), drop_off_time: clock(from) },
              ...{ pick_up: style(last), pick_up_time: clock(until) },
            }
          : {
              drop_off: `${style(day)} ${clock(from)}`,
              pick_up: `${style(last)} ${clock(until)}`,
            };
        const money = { price: `$${(price / 100).toFixed(2)}`, paid: (paid / 100).toFixed(2) };
        expect(stayOf({ ...cells, ...money })).toMatchObject({
          ...{ start: atMinutes(day, from), end: atMinutes(last, until) },
          ...{ priceCents: price, paidCents: paid, timesFilled: false },
        });
      }),
    );
  });

  it('says of whatever cells a stay, a reason or a problem, and never fails', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('12/24/2026', '2026-12-27 9:00', '$5', ''));
    const columns = ['email', 'pet_name', 'service', 'status', 'drop_off', 'pick_up'] as const;
    const more = ['drop_off_time', 'price', 'paid', 'balance', 'credit', 'message'] as const;
    const names = fc.constantFrom<ImportColumn>(...columns, ...more);
    fc.assert(
      fc.property(fc.dictionary(names, cell), (cells) => {
        const read = readStayLine(cells, facts);
        if ('problems' in read) expect(read.problems.length).toBeGreaterThan(0);
        else if ('value' in read && read.value.stay)
          expect(read.value.stay.start < read.value.stay.end).toBe(true);
      }),
    );
  });
});

const styles = [
  (day: string) => day,
  (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`,
  (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}/${day.slice(2, 4)}`,
] as const;

const two = (count: number) => String(count).padStart(2, '0');
const twentyFour = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
const twelve = (minutes: number) => {
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${two(minutes % 60)} ${hour < 12 ? 'AM' : 'PM'}`;
};
