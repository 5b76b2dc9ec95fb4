/** A spreadsheet's reading of an exported text. */
import { describe, expect, it } from 'vitest';
import { plainAmount } from '~/core/money/money';
import { csvLine, csvText, readCsv } from './csv';

describe('a cell of text', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =1', '\u00a0=1', '＝1', '\u200b@x'])(
    '%j is never run as a formula',
    (text) => {
      expect(csvText(text)).toBe(`"'${text}"`);
    },
  );

  it.each(['Biscuit', 'Mia = Mo', 'a-b', '', 'Zoë @ home'])('%j stays as it is', (text) => {
    expect(csvText(text)).toBe(`"${text}"`);
  });

  it('quotes are doubled; commas and line ends stay inside', () => {
    expect(csvText('Sir "B", the\n1st')).toBe('"Sir ""B"", the\n1st"');
  });
});

it('amounts stay numbers, also below 0', () => {
  expect([0, 5, 4500, 123456, -250].map(plainAmount)).toEqual([
    '0.00',
    '0.05',
    '45.00',
    '1234.56',
    '-2.50',
  ]);
});

it('a line ends as RFC 4180 says', () => {
  expect(csvLine(['"a"', '1.00'])).toBe('"a",1.00\r\n');
});

it.each(['sep=;\r\n', 'SEP=;\n', '\uFEFF"sep=;"\r\n'])('R100 heeds the line %j', (line) => {
  expect(readCsv(`${line}Name, Breed;Age\nPho;3\n`)).toEqual({
    value: [
      { line: 2, cells: ['Name, Breed', 'Age'] },
      { line: 3, cells: ['Pho', '3'] },
    ],
  });
});
