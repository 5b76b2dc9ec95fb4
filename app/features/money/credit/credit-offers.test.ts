import { describe, expect, it } from 'vitest';
import {
  offerDetails,
  offerKey,
  offerMessage,
  offersIn,
  offersProblem,
  offerTitle,
} from './credit-offers';

const offer = { payCents: 40_000, getCents: 45_000, months: 12 };

describe('R143 offers of credit', () => {
  it.each([
    ['Pay $400, get $450, 12 months', [offer]],
    ['pay 400 get 450 12 months', [offer]],
    ['  Pay  $400.00,  get $450.00 ', [{ ...offer, months: null }]],
    ['Pay $1,000, get $1,150', [{ payCents: 100_000, getCents: 115_000, months: null }]],
    ['Pay $20, get $25, 1 month\n\n', [{ payCents: 2000, getCents: 2500, months: 1 }]],
    ['', []],
    ['Jul 1 to Aug 31: Boarding $75', []],
  ])('%j is read', (text, offers) => {
    expect(offersIn(text)).toEqual(offers);
  });

  it.each([
    ['Pay $400, get $450, 12 months\nPay $20, get $25', null],
    ['', null],
    ['half off', '“half off” can’t be read. Write it like this: Pay $400, get $450, 12 months'],
    ['Pay $0, get $5', 'can’t be read'],
    ['Pay $400, get $400', 'gives nothing on top'],
    ['Pay $400, get $399', 'gives nothing on top'],
    ['Pay $9,000, get $10,000', 'Write $9,999.99 at most.'],
    ['Pay $40, get $45, 0 months', 'Write 1 to 60 months'],
    ['Pay $40, get $45, 61 months', 'Write 1 to 60 months'],
    [`Pay $40, get $45${' '.repeat(100)}x`, 'can’t be read'],
    [Array.from({ length: 4 }, () => 'Pay $40, get $45').join('\n'), '3 offers at most'],
  ])('%j is saved, or refused with its reason', (text, problem) => {
    if (problem === null) expect(offersProblem(text)).toBeNull();
    else expect(offersProblem(text)).toContain(problem);
  });

  it('is said in sentences', () => {
    expect(offerTitle(offer)).toBe('Pay $400.00, get $450.00');
    expect(offerDetails(offer)).toBe('The extra $50.00 can be used for 12 months.');
    expect(offerDetails({ ...offer, months: null })).toBe('The extra $50.00 doesn’t end.');
    expect(offerMessage(offer)).toBe('I’d like to pay $400.00 for $450.00 of house credit.');
    expect([offerKey(offer), offerKey({ ...offer, months: null })]).toEqual([
      '40000-45000-12',
      '40000-45000-',
    ]);
  });
});
