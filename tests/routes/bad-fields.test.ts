/** Anything at all in the fields of every form, and fields that none has: nothing breaks (R38). */
import { beforeEach, describe, expect, it } from 'vitest';
import { objectNames } from '../fuzz/corpus';
import {
  formOf,
  ids,
  long,
  names,
  post,
  postData,
  refresh,
  sendAs,
  walk,
  withForms,
} from './bad-input';
import { expectHarmless, loneSurrogate, pairs } from './sent-forms';

withForms();

describe('nothing breaks', () => {
  beforeEach(refresh);

  const nasty: [string, string | { raw: string } | (string | { raw: string })[]][] = [
    ['a NUL', '\0'],
    ['a lone surrogate', loneSurrogate],
    ['half a percent sign', { raw: '%' }],
    ['the key twice', ['one', 'two']],
    ['a thousand of the key', Array.from({ length: 1000 }, () => 'x')],
    ['JSON', '{"$ne":null}'],
    ['an object', '[object Object]'],
    ['SQL', "'; DROP TABLE bookings; --"],
    ['markup', '<script>alert(1)</script>'],
    ['a long text', long(200_000)],
    ['blanks of every kind', '\u00a0\u2028\u200b\ufeff'],
    ['text from right to left', '\u202eevil'],
  ];
  const matrix = names.flatMap((name) => nasty.map(([what, value]) => ({ name, what, value })));

  it.each(matrix)('R38 $name: $what in each of its fields', async ({ name, value }) => {
    const fields = Object.keys(formOf(name).valid());
    // One bad field leaves the others valid, so that it gets past the form to what is behind it.
    for (const field of fields)
      await expectHarmless(walk, () => postData(name, { [field]: value }));
    // All of them at once make a page that shows each.
    await refresh();
    const all = Object.fromEntries(fields.map((field) => [field, value]));
    const page = await expectHarmless(walk, () => post(name, all));
    expect(page.text).not.toContain('<script>alert(1)');
  });

  it.each(names)('R38 %s: fields that no form has, as an object or a list', async (name) => {
    const own = Object.keys(formOf(name).valid());
    const strange = [
      ...objectNames,
      ...own.flatMap((field) => [`${field}[0]`, `${field}[]`, `${field}.x`, `${field}[999999999]`]),
    ].map((key): [string, string] => [key, '{"admin":true}']);
    for (const [key, value] of strange)
      await expectHarmless(walk, () => postData(name, { [key]: value }));
    await refresh();
    const form = formOf(name);
    await expectHarmless(walk, () =>
      sendAs(form, form.path(), [...pairs(form.valid()), ...strange]),
    );
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
    const health = await walk.clients.owner.get(`/${ids.owner}/profile`);
    expect(health.status).toBe(200);
  });
});
