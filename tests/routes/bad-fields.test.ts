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
import { inDepth, inRotation } from '../setup/depth';
import type { Answer } from '../setup/http-client';
import { dataPath } from './walk';
import { expectHarmless, loneSurrogate, pairs, refusedFields } from './sent-forms';

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
  const matrix = names.flatMap((name, row) =>
    nasty
      .map(([what, value], column) => ({ name, what, value, inTurn: (row + column) % 3 === 0 }))
      // Every value at a quarter of the forms, and three of them at each.
      .filter((_one, column) => inDepth || (row + column) % 4 === 0),
  );

  /**
   * Gets each value past the form to the code behind it: all together if they are accepted together,
   * otherwise one by one, since another value may have caused the refusal.
   */
  async function sendEach<T>(each: readonly T[], send: (some: readonly T[]) => Promise<Answer>) {
    if (each.length === 0) return;
    const together = await expectHarmless(walk, () => send(each));
    if (together.status < 400 || each.length === 1) return;
    for (const one of each) await expectHarmless(walk, () => send([one]));
  }

  it.each(matrix)('R38 $name: $what in each of its fields', async (one) => {
    const { name, what, value, inTurn } = one;
    const fields = Object.keys(formOf(name).valid());
    const withBad = (some: readonly string[]) =>
      Object.fromEntries(some.map((field) => [field, value]));
    const sendBad = (some: readonly string[]) => postData(name, withBad(some));
    // With these the answer is about no field: where others are typed, a third of the values will do.
    const typed = fields.filter((field) => field !== 'intent');
    if (inTurn || typed.length === 0)
      for (const field of fields.filter((each) => !typed.includes(each)))
        await expectHarmless(walk, () => sendBad([field]));
    if (typed.length === 0) return;
    // A page that shows all of them: markup on each form's, and of the rest a third.
    if (inTurn || what === 'markup') {
      const page = await expectHarmless(walk, () => post(name, withBad(typed)));
      expect(page.text).not.toContain('<script>alert(1)');
      if (page.status < 400) return;
    }
    const answer = await expectHarmless(walk, () => sendBad(typed));
    if (answer.status < 400) return;
    // What the form refuses at its own field comes no further alone either. A visitor's long texts
    // are refused together before any form reads them: each has to be sent for itself.
    const refused = answer.status === 413 ? [] : refusedFields(answer);
    await sendEach(
      typed.filter((field) => !refused.includes(field)),
      sendBad,
    );
  });

  it.each(inRotation(names, 0))(
    'R38 %s: fields that no form has, as an object or a list',
    async (name) => {
      const own = Object.keys(formOf(name).valid());
      const strange = [
        objectNames,
        ...['[0]', '[]', '.x', '[999999999]'].map((more) => own.map((field) => field + more)),
      ].map((keys) => keys.map((key): [string, string] => [key, '{"admin":true}']));
      for (const some of strange)
        await sendEach(some, (pairs) => postData(name, Object.fromEntries(pairs)));
      await refresh();
      const form = formOf(name);
      await expectHarmless(walk, () =>
        sendAs(form, form.path(), [...pairs(form.valid()), ...strange.flat()]),
      );
      expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
      const health = await walk.clients.owner.get(dataPath(`/${ids.owner}/profile`));
      expect(health.status).toBe(200);
    },
  );
});
