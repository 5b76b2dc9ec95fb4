import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phoneHref } from './contact-links';
import { phoneAsMeant } from './phone';

describe('R102 a phone number as people write it', () => {
  it.each([
    ['215-555-0192 x44', 'tel:+12155550192;ext=44'],
    ['(215) 555-0192 ext. 44', 'tel:+12155550192;ext=44'],
    ['+1 215 555 0192, extension 7', 'tel:+12155550192;ext=7'],
    ['215.555.0192 #3', 'tel:+12155550192;ext=3'],
    ['215-555-0192 215-555-0193', 'tel:+12155550192'],
    ['215-555-0192/215-555-0193', 'tel:+12155550192'],
    ['215-555-0192215-555-0193', 'tel:+12155550192'],
    ['21555501922155550193', 'tel:+12155550192'],
    ['2155550192 or 2155550193', 'tel:+12155550192'],
    ['Luis, 215–555–0192, after 5', 'tel:+12155550192'],
    ['(555) 010-0199', 'tel:+15550100199'],
    ['1-312-555-0142', 'tel:+13125550142'],
    ['13125550142', 'tel:+13125550142'],
    ['+44 20 7946 0000', 'tel:+442079460000'],
    ['+44 20 7946 0000 x5', 'tel:+442079460000;ext=5'],
    ['555-0142', 'tel:5550142'],
    ['911', 'tel:911'],
    ['215-555-0192 x12345', 'tel:+12155550192;ext=12345'],
    ['215-555-0192 x12345678', 'tel:+12155550192'],
    ['\u202A+1 (215) 555\u20110192\u202C', 'tel:+12155550192'],
    ['215\u200B-555-\u20660192\u2069', 'tel:+12155550192'],
    // The end of a longer number is not a number.
    ['0.2155550192', null],
    ['1,2155550192', null],
    ['123', null],
    ['2.15556E+09', null],
    ['ask Luis', null],
    ['', null],
    ['215555019244', null],
    ['215-555-01', null],
    ['1-800-FLOWERS', null],
    ['020 7946 0000', null],
    ['12', null],
  ])('%s → %s', (written, href) => {
    expect(phoneHref(written)).toBe(href);
  });

  const digits = (length: number) =>
    fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
      .map((all) => all.join(''));
  const number = fc.tuple(
    fc.tuple(fc.integer({ min: 2, max: 9 }), digits(2)).map((parts) => parts.join('')),
    digits(3),
    digits(4),
  );

  it('dials the number however its parts are set apart, and its extension', () => {
    const gap = fc.constantFrom('', ' ', '-', '.', ' - ');
    const extension = fc.constantFrom('x', ' x', ' ext. ', ' ext ', ', extension ', ' #');
    fc.assert(
      fc.property(
        number,
        gap,
        gap,
        extension,
        digits(3),
        fc.boolean(),
        ([area, exchange, line], one, two, word, ext, bracketed) => {
          const start = bracketed ? `(${area})` : area;
          const written = `${start}${one}${exchange}${two}${line}`;
          const href = `tel:+1${area}${exchange}${line}`;
          expect(phoneHref(written)).toBe(href);
          expect(phoneHref(`${written}${word}${ext}`)).toBe(`${href};ext=${ext}`);
        },
      ),
    );
  });

  it('never dials more digits than a number has', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 +-.()xE/,') }), (text) => {
        const href = phoneHref(text);
        if (href === null) return;
        expect(href).toMatch(/^tel:(?:\+[1-9]\d{6,14}(?:;ext=\d{1,7})?|\d{3}|\d{7})$/);
        if (href.startsWith('tel:+1')) expect(href.split(';')[0]?.length).toBeLessThanOrEqual(21);
      }),
    );
  });
});

it.each([
  ['\u202A(215) 555-0192\u202C', '(215) 555-0192'],
  ['tel:+12155550192', '+12155550192'],
  ['TEL: 215-555-0192 (cell)', '215-555-0192'],
  ['215-555-0192 (Mobile) ', '215-555-0192'],
  ['ask Luis (home)', 'ask Luis'],
  ['\u200B\u200E', ''],
])('R102 %j was meant as %j', (written, meant) => expect(phoneAsMeant(written)).toBe(meant));
