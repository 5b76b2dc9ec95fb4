import { describe, expect, it } from 'vitest';
import { giftAlphabet, giftCodeLength, inGiftGroups, readGiftCode } from './gift-code';

describe('R143 a gift code', () => {
  it('has at least 80 random bits, in letters that are not mistaken for each other', () => {
    expect(giftCodeLength * Math.log2(giftAlphabet.length)).toBeGreaterThanOrEqual(80);
    expect(new Set(giftAlphabet).size).toBe(32);
    expect(giftAlphabet).not.toMatch(/[ILOU]/);
  });

  it('is shown in groups', () => {
    expect(inGiftGroups('4F7KQ01MZX8RTWB3HJC9')).toBe('4F7KQ-01MZX-8RTWB-3HJC9');
  });

  it.each([
    ['as it is shown', '4F7KQ-01MZX-8RTWB-3HJC9'],
    ['in small letters', '4f7kq-01mzx-8rtwb-3hjc9'],
    ['with blanks', ' 4F7KQ 01MZX\u00a08RTWB\t3HJC9 '],
    ['with other dashes', '4F7KQ–01MZX—8RTWB‑3HJC9'],
    ['with O for 0 and I for 1', '4F7KQOIMZX8RTWB3HJC9'],
    ['with o for 0 and l for 1', '4f7kqolmzx8rtwb3hjc9'],
    ['in wide letters', '４Ｆ７ＫＱ０１ＭＺＸ８ＲＴＷＢ３ＨＪＣ９'],
  ])('is read %s', (_how, typed) => {
    expect(readGiftCode(typed)).toBe('4F7KQ01MZX8RTWB3HJC9');
  });

  it('reads no more than anyone types', () => {
    expect(readGiftCode('4'.repeat(200_000)).length).toBeLessThanOrEqual(100);
  });
});
