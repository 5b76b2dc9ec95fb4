/**
 * R113: every form at its sender's size limit, with each heavy text, each name five thousand times, and
 * indices. A check worse than linear would block this file until it times out.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { formOf, names, postData, refresh, sendAs, walk, withForms } from '../routes/bad-input';
import type { FormName } from '../routes/form-table';
import { expectHarmless, pairs } from '../routes/sent-forms';
import { dataPath } from '../routes/walk';
import { heavyTexts } from './heavy-texts';

withForms();
beforeEach(refresh);

/** Size limit in bytes as the form encodes them. */
const limitOf = (name: FormName) =>
  (name === 'review' ? 32 : formOf(name).as === 'anonymous' ? 16 : 256) * 1000;
const control = ['intent', 'form_key', 'version', 'seen', 'seen_cents'];
const typedIn = (name: FormName) =>
  Object.keys(formOf(name).valid()).filter((field) => !control.includes(field));

const statuses = [200, 202, 302, 303, 400, 403, 404, 409, 410, 413, 429];

describe('R113 every field of every form', () => {
  it.each(names.flatMap((name) => heavyTexts.map((text) => ({ name, ...text }))))(
    'R113 $name: full of $what',
    async ({ name, text }) => {
      const fields = typedIn(name);
      if (fields.length === 0) return;
      // A blank or an accented letter is encoded in three characters or six.
      const length = Math.floor(limitOf(name) / fields.length / 7) - 100;
      const changes = Object.fromEntries(fields.map((field) => [field, text(length)]));
      const answer = await expectHarmless(walk, () => postData(name, changes));
      expect(statuses).toContain(answer.status);
    },
  );

  it.each(names)(
    'R113 %s: each name nine hundred times, with indices and inner names',
    async (name) => {
      const form = formOf(name);
      for (const field of typedIn(name)) {
        const many = Array.from({ length: 900 }, (): [string, string] => [field, '1']);
        const strange = ['[0]', '[99]', '[1000000]', '[]', '.x', '[0].x', '[99].vet_name'].map(
          (more): [string, string] => [field + more, '1'],
        );
        const body = [...pairs(form.valid()), ...many, ...strange];
        const answer = await expectHarmless(walk, () => sendAs(form, dataPath(form.path()), body));
        expect(statuses).toContain(answer.status);
      }
    },
  );

  it.each(names)('R113 %s: each name five thousand times', async (name) => {
    const form = formOf(name);
    for (const field of typedIn(name).slice(0, 3)) {
      const many = Array.from({ length: 5000 }, (): [string, string] => [field, '']);
      const body = [...pairs(form.valid()), ...many];
      const answer = await expectHarmless(walk, () => sendAs(form, dataPath(form.path()), body));
      expect([302, 400, 413]).toContain(answer.status);
    }
  });
});
