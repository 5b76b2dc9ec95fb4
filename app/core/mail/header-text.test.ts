/** R35 names in a header: nothing is decoded, and joiners that belong to a name stay. */
import { expect, it } from 'vitest';
import { headerText } from './header-text';

it.each([
  ['=?utf-8?q?Your_account_is_closed?=', '= ?utf-8?q?Your_account_is_closed?='],
  ['a=?UTF-8?B?SGVsbG8=?= b', 'a= ?UTF-8?B?SGVsbG8= ?= b'],
  ['==??=?x?q?y?=', '== ??= ?x?q?y?='],
  ['=\u200b?utf-8?q?x?=', '= ?utf-8?q?x?='],
  ['=\u00ad?utf-8?q?x?=', '= ?utf-8?q?x?='],
  ['two\r\nlines\tand\u2028more  blanks ', 'two lines and more blanks'],
  ['\u202eleft', 'left'],
  ['Zoë 👨‍👩‍👧', 'Zoë 👨‍👩‍👧'],
  ['می‌خواهم', 'می‌خواهم'],
  ['क्‍ष', 'क्‍ष'],
])('%j becomes %j', (typed, written) => {
  expect(headerText(typed)).toBe(written);
});

it('holds no encoded word, whatever is typed between its marks', () => {
  for (const between of ['', '\u200c', '\u200d', ' ', '\0', '\ud800', '=?', '?='])
    expect(headerText(`=${between}?utf-8?q?x?=`)).not.toMatch(/=\?[^?\s]+\?[bq]\?/i);
});
