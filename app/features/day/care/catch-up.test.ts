import { expect, it } from 'vitest';
import { catchUpOf, type SilentStay } from './catch-up';
import type { MissedItem } from './missed-care';

const today = '2027-02-10';

const silent = (date: string, missing: SilentStay['missing'] = 'left'): SilentStay => ({
  ...{ bookingId: date, petNames: ['Golda'], missing, date, text: '' },
});

const missed = (date: string, kind: MissedItem['kind']): MissedItem => ({
  ...{ key: '', kind, itemId: '', petId: '', bookingId: '', date, minutes: 420 },
  ...{ at: new Date(0), petName: 'Golda', text: '', day: '', time: '' },
});

const noCare = { medicine: [], others: [] };

it.each([
  ['2027-02-09', null],
  ['2027-02-08', 'Not noted since Mon, Feb 8: 1 stay that should have left.'],
])('R121 appears after two days: since %s', (date, text) => {
  expect(catchUpOf([silent(date)], noCare, today)?.text ?? null).toBe(text);
});

it('R121 counts from the first open row of any kind, and names each kind', () => {
  const care = {
    medicine: [missed('2027-02-05', 'medicine')],
    others: [missed('2027-02-09', 'meal'), missed('2027-02-09', 'other')],
  };
  const stays = [silent('2027-02-09'), silent('2027-02-09', 'came'), silent('2027-02-09')];
  expect(catchUpOf(stays, care, today)?.text).toBe(
    'Not noted since Fri, Feb 5: 2 stays that should have left, 1 stay that should have come, 1 dose, 1 meal and 1 other care.',
  );
});

it('R121 asks nothing about stays if only care is open', () => {
  const care = { medicine: [missed('2027-02-05', 'medicine')], others: [] };
  expect(catchUpOf([], care, today)).toBeNull();
});
