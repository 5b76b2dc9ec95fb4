import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvText } from '~/core/text/csv';
import { careKinds, mostItems } from '~/features/day/care/care';
import { careItemSchema } from '~/features/day/care/care.schema';
import { careCell, type ImportedCare, readCareCell } from './care-cell';
import { paper } from '~tests/factories/papers';
import { readImportLine } from './import-rows';

const medicine: ImportedCare = {
  ...{ kind: 'medicine', what: 'Apoquel 16 mg', amount: '1 tablet', times: [420, 1050] },
  ...{ reason: 'itching, "bad"', note: 'With food; not on Sundays', fromDate: null },
  untilDate: '2027-01-31',
};

const papers = [paper(), paper({ id: 'dhpp', name: 'DHPP' })];

it('R100 a care plan is a line for each item', () => {
  expect(careCell([{ ...medicine, reason: 'itching', note: 'With food', untilDate: null }])).toBe(
    '"medicine","Apoquel 16 mg","1 tablet","07:00 17:30","itching","With food","",""',
  );
  expect(careCell([])).toBe('');
  expect(readCareCell('Meal, Kibble, 1 cup, 07:00')).toEqual([
    {
      ...{ kind: 'meal', what: 'Kibble', amount: '1 cup', times: [420] },
      ...{ reason: '', note: '', fromDate: null, untilDate: null },
    },
  ]);
});

// A leading apostrophe may be the mark that stops spreadsheets from running a formula.
const text = fc
  .string({ unit: 'grapheme', maxLength: 50 })
  .filter((typed) => !typed.trim().startsWith("'"));

// Values that the form accepts.
const items = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...careKinds),
      what: text,
      amount: text,
      times: fc.uniqueArray(
        fc.nat(95).map((quarter) => quarter * 15),
        { minLength: 1, maxLength: 6 },
      ),
      note: text,
      from: fc.constantFrom('', '2026-12-01'),
      until: fc.constantFrom('', '2026-12-01', '2027-02-03'),
    }),
    { maxLength: mostItems },
  )
  .map((all) =>
    all.flatMap(({ kind, what, amount, times, note, from, until }): ImportedCare[] => {
      const form = {
        kind,
        what,
        amount,
        note,
        times: ['07:00'],
        from_date: from,
        until_date: until,
      };
      const { success, data } = careItemSchema.safeParse(form);
      if (!success) return [];
      return [
        {
          ...{ kind, what: data.what, amount: data.amount, note: data.note, reason: '' },
          ...{ times: [...times].sort((a, b) => a - b) },
          ...{ fromDate: data.from_date, untilDate: data.until_date },
        },
      ];
    }),
  );

it('R100 what is typed into a care plan is read as it was', () => {
  expect(readCareCell(careCell([medicine, { ...medicine, what: '=1+1' }]))).toEqual([
    medicine,
    { ...medicine, what: '=1+1' },
  ]);
  fc.assert(
    fc.property(items, (all) => {
      expect(readCareCell(careCell(all))).toEqual(all);
    }),
  );
});

it.each([
  'Kibble, twice a day',
  'meal,Kibble,1 cup,7:05',
  'meal,Kibble,1 cup,',
  'meal,,1 cup,07:00',
  'meal,Kibble,,07:00,,,2026-12-02,2026-12-01',
  '"meal',
  Array.from({ length: mostItems + 1 }, () => csvText('meal') + ',Kibble,,07:00').join('\n'),
])('R100 what is no care plan is none: %j', (cell) => expect(readCareCell(cell)).toBeNull());

it('R100 a line of the list has it, or says how it is written', () => {
  const dog = { email: 'a@example.com', pet_name: 'Pho' };
  const careOf = (care_plan: string) => {
    const read = readImportLine({ ...dog, care_plan }, {}, { today: '2026-11-23', papers });
    return 'problems' in read ? read.problems : read.value.dog?.care;
  };
  expect(careOf('')).toEqual([]);
  expect(careOf(careCell([medicine]))).toEqual([medicine]);
  expect(careOf('Kibble')).toMatchObject([{ column: 'care_plan', cell: 'Kibble' }]);
});
