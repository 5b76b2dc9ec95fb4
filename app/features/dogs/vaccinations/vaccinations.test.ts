/** R44: the certificate that counts, and its last day. */
import { expect, it } from 'vitest';
import { paper } from '~tests/factories/papers';
import { countingEntry, vaccinationLines } from './vaccinations';

type Entry = Parameters<typeof countingEntry>[0][number];

const entry = (validUntil: string, more: Partial<Entry> = {}): Entry => ({
  ...{
    petId: 'rex',
    vaccine: 'rabies',
    givenOn: null,
    exempt: false,
    state: 'confirmed',
    note: '',
  },
  ...{ validUntil, ...more },
});
const waiting = (validUntil: string) => entry(validUntil, { state: 'waiting' });
const counts = (day: string, ...entries: Entry[]) => {
  const one = countingEntry(entries, day);
  return one && `${one.state} ${one.validUntil}`;
};

it('the one that is valid longest counts, in any order, up to its last day', () => {
  const [short, long] = [entry('2027-02-01'), entry('2027-03-01')];
  for (const entries of [
    [short, long],
    [long, short],
  ])
    expect(counts('2027-02-10', ...entries)).toBe('confirmed 2027-03-01');
  expect(counts('2027-03-01', long, waiting('2028-01-01'))).toBe('confirmed 2027-03-01');
  expect(counts('2027-03-02', long, waiting('2028-01-01'))).toBe('waiting 2028-01-01');
  expect(counts('2027-03-02', long, waiting('2027-03-02'))).toBe('waiting 2027-03-02');
  expect(counts('2027-03-02', long, waiting('2027-03-01'))).toBe('confirmed 2027-03-01');
  const declined = entry('2029-01-01', { state: 'declined' });
  expect(counts('2027-03-02', declined, waiting('2027-03-01'))).toBe('waiting 2027-03-01');
});

it('is valid on its last day, and says whether it runs out before or during the stay', () => {
  const told = (validUntil: string, today = '2027-02-01', exempt = false) =>
    vaccinationLines({
      pets: [{ id: 'rex', name: 'Rex' }],
      vaccines: { required: [paper()], entries: [entry(validUntil, { exempt })] },
      ...{ start: '2027-02-10', end: '2027-02-12', today },
      times: { start: '2027-02-10T09:00', end: '2027-02-12T17:00' },
    }).map(({ state, text }) => `${state}: ${text}`);
  expect(told('2027-02-12').join()).toMatch(/^ok: .*valid until Feb 12, 2027/);
  expect(told('2027-02-12', '2027-02-01', true).join()).toContain('vet’s exemption until Feb 12');
  expect(told('2027-02-11').join()).toContain('runs out on Feb 11, during this stay');
  expect(told('2027-02-10').join()).toContain('runs out on Feb 10, during this stay');
  expect(told('2027-02-09').join()).toContain('runs out on Feb 9, before this stay');
  expect(told('2027-02-01').join()).toContain('runs out on Feb 1, before this stay');
  expect(told('2027-01-31').join()).toContain('ran out on Jan 31, 2027');
});
