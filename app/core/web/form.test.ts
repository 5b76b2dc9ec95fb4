/** R113 the first check of forms: the fields that reach the parser. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { parseForm, validateForm } from './form';

const schema = z.object({
  email: z.string().default(''),
  pets: z.array(z.string()).max(3, 'At most three.').default([]),
  vets: z
    .array(z.object({ name: z.string().default(''), phone: z.string().default('') }).optional())
    .default([]),
  note: z.preprocess((text) => text, z.string().optional()),
});

function formOf(...fields: [name: string, value: string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

const payloadOf = (...fields: [string, string][]) => parseForm(formOf(...fields), schema).payload;

describe('R113 of each field', () => {
  it('R113 the last value counts where one is expected', () => {
    expect(payloadOf(['email', 'a'], ['email', ''], ['email', 'b'])).toEqual({ email: 'b' });
  });

  it('R113 a list has as many as its schema takes, and its error beyond', () => {
    const many = ['1', '2', '3', '4', '5', '6'].map((id): [string, string] => ['pets', id]);
    const submission = parseForm(formOf(...many), schema);
    expect(submission.payload).toEqual({ pets: ['1', '2', '3', '4'] });
    expect(submission.status === 'error' && submission.error).toEqual({ pets: ['At most three.'] });
    expect(payloadOf(...many.slice(0, 3))).toEqual({ pets: ['1', '2', '3'] });
  });

  it('R113 an index of one or two digits names a place of a list', () => {
    expect(payloadOf(['vets[1].name', 'Elm'])).toEqual({ vets: [undefined, { name: 'Elm' }] });
    expect(payloadOf(['vets[99].name', 'Elm'])['vets']).toHaveLength(100);
  });

  it.each([
    'email[0]',
    'email[7]',
    'photo[1000000]',
    'pets[0]',
    'pets[100]',
    'vets[100].name',
    'vets[0]',
    'pets[1000000]',
    'pets[]',
    'pets[0].name',
    'vets[0].other',
    'vets[0].name.more',
    'vets[0][1]',
    'vets',
    'vets.name',
    'email.more',
    '__state__',
    '__intent__',
    '__proto__',
    'constructor',
    'total',
    '',
    'note[0]',
    `${'a'.repeat(10_000)}[0]`,
  ])('R113 %s is nothing', (name) => {
    expect(payloadOf([name, '{bad'], ['email', 'a'])).toEqual({ email: 'a' });
  });

  it('R113 fields of every wrapping are known', () => {
    const wrapped = schema
      .refine(() => true)
      .transform((value) => value)
      .pipe(z.any());
    expect(parseForm(formOf(['pets', '1'], ['note', 'n'], ['x', 'y']), wrapped).payload).toEqual({
      pets: '1',
      note: 'n',
    });
  });

  it('R113 a field that only goes back to the page goes back once', () => {
    const form = formOf(['seen', '1'], ['seen', '2'], ['email', 'a']);
    expect(parseForm(form, schema, { also: ['seen'] }).payload).toEqual({ seen: '2', email: 'a' });
  });

  it('R113 a file is one only where the schema has one', () => {
    const form = new FormData();
    for (const name of ['email', 'pets', 'photo']) form.append(name, new File(['x'], 'x.txt'));
    const withPhoto = schema.extend({ photo: z.file().optional() });
    expect(Object.keys(parseForm(form, withPhoto).payload)).toEqual(['photo']);
  });

  it('R113 fifty thousand of one name are as quick as one', () => {
    const form = new FormData();
    for (let time = 0; time < 50_000; time += 1) form.append('email', '');
    for (let time = 0; time < 50_000; time += 1) form.append('pets', 'x');
    expect(parseForm(form, schema).payload).toEqual({ email: '', pets: ['x', 'x', 'x', 'x'] });
  });
});

it('a press on the page that adds an entry is for the page’s own scripts', () => {
  const insert = JSON.stringify({ type: 'insert', payload: { name: 'vets' } });
  const form = formOf(['email', 'a'], ['__intent__', insert]);
  expect(validateForm(form, schema).payload).toEqual({ email: 'a', vets: [undefined] });
  expect(parseForm(form, schema).payload).toEqual({ email: 'a' });
  expect(parseForm(form, schema, { intent: insert }).payload).toEqual({
    email: 'a',
    vets: [undefined],
  });
});
