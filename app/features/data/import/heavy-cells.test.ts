/** R113: import cells of maximum length that could slow down regular expressions. */
import { describe, expect, it } from 'vitest';
import { heavyTexts } from '~tests/fuzz/heavy-texts';
import { readPhone } from '~/core/text/phone';
import { parseMoney } from '~/core/money/money';
import { readWrittenDay } from '~/core/time/written-dates';
import { readAge } from '~/features/dogs/pets/age';
import { specRules } from '~/features/booking/rules/stay-rules';
import { type ImportColumn, isImportColumn, columnsOfList } from './import-columns';
import { readImportLine } from './import-rows';
import { addressIn, nameAndPhoneIn, sexIn } from './import-words';
import { readStayLine } from './stay-rows';
import { amountIn, momentIn, paidIn, serviceIn, statusIn, timeIn } from './stay-words';

const longestCell = 4000;
const megabyte = 1024 * 1024;

describe.each(heavyTexts)('R113 $what', ({ text }) => {
  it('R113 in a megabyte, to each reader of one value', () => {
    const long = text(megabyte);
    const readers = [readPhone, readAge, readWrittenDay, parseMoney, timeIn, amountIn];
    for (const read of readers) expect(read(long)).toBeNull();
    for (const read of [sexIn, addressIn, nameAndPhoneIn, serviceIn, statusIn, paidIn])
      expect(() => read(long)).not.toThrow();
    expect(momentIn(long, 'America/New_York')).toBeNull();
  });

  it('R113 in each cell of a line', () => {
    const cell = text(longestCell);
    const cells = (columns: readonly ImportColumn[]) =>
      Object.fromEntries(columns.map((column) => [column, cell]));
    const own = { ...cells(columnsOfList.dogs), species: 'Dog', pet_name: 'Biscuit' };
    expect(readImportLine(own, {}, { today: '2026-11-28', papers: [] })).toHaveProperty('problems');
    const facts = { rules: specRules('America/New_York'), now: new Date('2026-11-26T12:00:00Z') };
    expect(readStayLine({ ...cells(columnsOfList.stays) }, facts)).toHaveProperty('problems');
    for (const column of columnsOfList.dogs.filter(isImportColumn)) {
      const line = { email: 'a@example.com', pet_name: 'Biscuit', [column]: cell };
      expect(() => readImportLine(line, {}, { today: '2026-11-28', papers: [] })).not.toThrow();
    }
  });
});
