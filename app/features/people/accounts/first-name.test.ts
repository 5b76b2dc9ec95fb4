import { describe, expect, it } from 'vitest';
import { isFirstName } from './taken-names';

describe('R2 the owner’s first name in a path', () => {
  it.each([
    ['nora', 'Nora'],
    ['NORA', 'nora'],
    ['jose\u0301', 'Jos\u00e9'],
    ['mary ann', 'Mary Ann '],
  ])('R2 %j is %j', (part, name) => expect(isFirstName(part, name)).toBe(true));

  it.each([
    [undefined, 'Nora'],
    ['', ''],
    [' ', ' '],
    ['nor', 'Nora'],
    ['norah', 'Nora'],
    ['jose', 'José'],
  ])('R2 %j is not %j', (part, name) => expect(isFirstName(part, name)).toBe(false));
});
