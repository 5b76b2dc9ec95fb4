import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, csvText, readCsv } from './csv';

const cellsOf = (text: string) => {
  const read = readCsv(text);
  return 'value' in read ? read.value.map(({ cells }) => cells) : read.problem;
};

describe('readCsv', () => {
  it('reads what csvText wrote, whatever is in it', () => {
    // A cell that begins like a marked formula can't be told from one.
    const cell = fc.string({ unit: 'grapheme' }).filter((text) => !/^'/.test(text));
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1 }),
        (rows) => {
          const filled = rows.filter((row) => row.some((text) => text.trim() !== ''));
          const titles = ['One', 'Two', 'Three'];
          const text = [titles, ...rows].map((row) => csvLine(row.map(csvText))).join('');
          expect(cellsOf(text)).toEqual([titles, ...filled]);
        },
      ),
    );
  });

  it('takes semicolons and tabs, any end of a line, and an order mark', () => {
    expect(cellsOf('\uFEFFa;"b;,c"\r\n1;2')).toEqual([
      ['a', 'b;,c'],
      ['1', '2'],
    ]);
    expect(cellsOf('a\tb\n\n1\t2\n')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(cellsOf('a,b\r1,\r')).toEqual([
      ['a', 'b'],
      ['1', ''],
    ]);
  });

  it('names the line of the text on which a record begins', () => {
    const read = readCsv('a\n"two\nlines"\n\nb');
    expect(read).toEqual({
      value: [
        { line: 1, cells: ['a'] },
        { line: 2, cells: ['two\nlines'] },
        { line: 5, cells: ['b'] },
      ],
    });
  });

  it('says where quotes are wrong', () => {
    expect(cellsOf('a\n"b')).toBe('A quote that opens on line 2 is never closed.');
    expect(cellsOf('a\n"b"c')).toBe('Line 2 has text after a closing quote.');
  });
});
