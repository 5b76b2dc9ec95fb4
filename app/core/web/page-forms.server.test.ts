/** R20, R38, K3: what every form of every page is answered, told once. */
import { redirect } from '@remix-run/node';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { NoticesError, ServiceError } from '~/core/errors/service-error.server';
import { takeFlash } from './flash.server';
import { parseForm } from './form';
import { notFound } from './guards.server';
import {
  answerForm,
  handleForm,
  handleForms,
  pageForm,
  type PageForm,
  type Received,
  type Sent,
  shownForm,
} from './page-forms.server';
import type { FormAnswer } from './refuse-form.server';
import { pressAgain } from './refuse-form.server';

const schema = z.object({ name: z.string({ error: 'Please give a name.' }) });
const request = new Request('http://localhost/');

type Context = { isAdmin: boolean };
type Doing = (
  value: { name: string },
  sent: Sent<Context>,
) => Promise<{ to: string; said: string } | 'stays'>;
type Options = Partial<Omit<Parameters<typeof pageForm<'save', typeof schema, Context>>[0], 'id'>>;

const fails = (error: Error) => () => Promise.reject(error);
const saves: Doing = ({ name }) => Promise.resolve({ to: '/there', said: `${name} saved.` });

/** Sends a form with these fields; returns the answer. */
async function answered(
  act: Doing,
  options: Options = {},
  fields: Record<string, string> = { name: 'Rex' },
  wrong?: Record<string, string[]>,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: 'save', form_key: 'key', ...fields }))
    if (value !== '') form.set(name, value);
  const forms: PageForm<'save', Context>[] = [pageForm({ id: 'save', schema, act, ...options })];
  return answerForm(forms, { context: { isAdmin: false }, form, request, wrong });
}

const conflict = new ServiceError('conflict', 'Changed meanwhile.');
const button = { button: true } as const;

describe('a form of a page', () => {
  it('leads to a page with its sentence, or where its act says', async () => {
    const there = (await answered(saves)) as Response;
    expect([there.status, there.headers.get('Location')]).toEqual([302, '/there']);
    expect(there.headers.get('Set-Cookie')).toMatch(/^said=/);
    const elsewhere = redirect('/paypal');
    const act = () => Promise.resolve(elsewhere) as never;
    expect(await answered(act)).toBe(elsewhere);
  });

  it('says it below the page, with what undoes it', async () => {
    const undo = [{ at: '/there', name: 'Rex: saved.', forMs: 10_000, fields: { intent: 'undo' } }];
    const shown = { said: 'Saved.', below: true, undo };
    const there = (await answered(() => Promise.resolve({ to: '/there', ...shown }))) as Response;
    const [cookie = ''] = there.headers.get('Set-Cookie')?.split(';') ?? [];
    const next = new Request('http://localhost/there', { headers: { Cookie: cookie } });
    const flash = { kind: 'success', text: 'Saved.', below: true, undo };
    expect((await takeFlash(next)).flash).toEqual(flash);
  });

  it('stays on a page that shows what it did itself, with a key for the next one', async () => {
    const { data } = (await answered(() => Promise.resolve('stays'))) as { data: FormAnswer };
    expect(data).toEqual({ form: 'save', formKey: expect.any(String) as string });
    expect(data.formKey).not.toBe('key');
  });

  it('hears what came along with it', async () => {
    let heard: unknown;
    const act: Doing = (value, { formKey, sentKey, seen, noticed }) => {
      heard = { ...value, formKey, sentKey, seen, noticed };
      return saves(value, {} as never);
    };
    const noticed = ['full'];
    await answered(act, {}, { name: 'Rex', seen: 'v1', noticed: 'full' });
    const keys = { formKey: 'key', sentKey: 'key' };
    expect(heard).toEqual({ name: 'Rex', ...keys, seen: 'v1', noticed });
    await answered(act, {}, { name: 'Rex', form_key: '' });
    const none = { formKey: expect.any(String) as string, sentKey: undefined };
    expect(heard).toEqual({ name: 'Rex', ...none, seen: '', noticed: [] });
  });

  it('is checked by a schema made for its sender', async () => {
    const forAdmin = ({ isAdmin }: Context) =>
      schema.refine(() => isAdmin, { path: ['name'], message: 'Only the business renames.' });
    expect(await answered(saves, { schema: forAdmin })).toMatchObject({
      data: { result: { error: { name: ['Only the business renames.'] } } },
    });
  });

  it('R38 keeps what was typed, with its error beside its field, and the key', async () => {
    expect(await answered(saves, {}, { seen: 'v1' })).toMatchObject({
      data: { form: 'save', formKey: 'key', result: { error: { name: ['Please give a name.'] } } },
      init: { status: 400 },
    });
    const wrong = new ServiceError('conflict', 'Taken.', 'name');
    expect(await answered(fails(wrong))).toMatchObject({
      data: {
        formKey: 'key',
        result: { error: { name: ['Taken.'] }, initialValue: { name: 'Rex' } },
      },
      init: { status: 409 },
    });
  });

  it('of buttons alone is refused by the page', async () => {
    expect(await answered(saves, button, { name: '' })).toMatchObject({
      data: { refusal: pressAgain },
      init: { status: 400 },
    });
    expect(await answered(fails(conflict), button)).toMatchObject({
      data: { refusal: 'Changed meanwhile.' },
      init: { status: 409 },
    });
  });

  it('says at its top, or as a button, what is wrong with a field without a place of its own', async () => {
    const atTop = ['name'];
    expect(await answered(saves, { atTop }, { name: '' })).toMatchObject({
      data: { result: { error: { '': ['Please give a name.'] } } },
      init: { status: 400 },
    });
    expect(await answered(saves, { ...button, atTop }, { name: '' })).toMatchObject({
      data: { refusal: 'Please give a name.' },
    });
  });

  it('is refused for what is wrong with what came along, beside what was typed', async () => {
    const wrong = { picture: ['sofa.heic cannot be read.'] };
    const unread = await answered(fails(new Error('done')), {}, { name: 'Rex' }, wrong);
    expect(unread).toMatchObject({
      data: { formKey: 'key', result: { error: wrong, initialValue: { name: 'Rex' } } },
      init: { status: 400 },
    });
    const both = await answered(saves, {}, { name: '' }, wrong);
    const error = { ...wrong, name: ['Please give a name.'] };
    expect(both).toMatchObject({ data: { result: { error } } });
  });

  it('does first what comes before wrong fields are refused', async () => {
    const heard: boolean[] = [];
    const before = ({ isRight }: { isRight: boolean }) => {
      heard.push(isRight);
      throw conflict;
    };
    for (const name of ['', 'Rex'])
      expect(await answered(fails(new Error('done')), { before }, { name })).toMatchObject({
        data: { result: { error: { '': ['Changed meanwhile.'] } } },
        init: { status: 409 },
      });
    expect(heard).toEqual([false, true]);
  });

  it('that may be gone is refused by the page, with what was typed and no error in its place', async () => {
    const refused = await answered(fails(conflict), { mayBeGone: true });
    expect(refused).toMatchObject({ data: { refusal: 'Changed meanwhile.' } });
    const { result } = (refused as { data: FormAnswer }).data;
    expect(result?.initialValue).toMatchObject({ name: 'Rex' });
    expect(result?.error).toBeUndefined();
    const invalid = new ServiceError('invalid', 'Not both.');
    const inPlace = await answered(fails(invalid), { mayBeGone: true });
    expect(inPlace).toMatchObject({ data: { result: { error: { '': ['Not both.'] } } } });
  });

  it.each([
    ['after a conflict', conflict, undefined, true],
    ['after what is no conflict', new ServiceError('unavailable', 'Later.'), undefined, false],
    ['after any refusal', new ServiceError('unavailable', 'Later.'), 'after a refusal', true],
    ['after one at a field', new ServiceError('conflict', 'No.', 'name'), 'after a refusal', false],
    ['never', conflict, 'never', false],
  ] as const)('R20 gets another key: %s', async (_what, error, newKey, isAnew) => {
    const refused = await answered(fails(error), newKey === undefined ? {} : { newKey });
    const { formKey } = (refused as { data: { formKey: string } }).data;
    expect(formKey !== 'key').toBe(isAnew);
    expect(formKey).not.toBe('');
  });

  it('R20 does nothing without the key that it needs, and gets one', async () => {
    const needsKey = 'Please press the button once more.';
    const refused = await answered(
      fails(new Error('done')),
      { needsKey },
      { form_key: '', name: 'Rex' },
    );
    expect(refused).toMatchObject({
      data: { result: { error: { '': [needsKey] } }, formKey: expect.any(String) as string },
    });
  });

  it('K3 asks first, with the form as it was sent', async () => {
    const error = new NoticesError([{ code: 'full', text: 'The house is full.' }]);
    const question = { button: 'Go on', notices: [{ code: 'full', text: 'The house is full.' }] };
    const fields = expect.arrayContaining([['name', 'Rex']]) as unknown;
    const typed = await answered(fails(error), { goOn: 'Go on' });
    expect(typed).toMatchObject({
      data: { question: { ...question, fields }, result: { initialValue: { name: 'Rex' } } },
      init: { status: 409 },
    });
    expect(await answered(fails(error), { goOn: 'Go on', ...button })).toMatchObject({
      data: { question, refusal: 'The house is full.' },
    });
  });

  it('K3 asks in its own place, where its own button goes on', async () => {
    const error = new NoticesError([{ code: 'full', text: 'The house is full.' }]);
    expect(await answered(fails(error), { onceMore: 'Press Save once more.' })).toMatchObject({
      data: {
        noticed: ['full'],
        result: {
          error: { '': ['The house is full. Press Save once more.'] },
          initialValue: { name: 'Rex' },
        },
      },
      init: { status: 409 },
    });
  });

  it('R8 is not there for whoever may not send it, nor for what is gone', async () => {
    const may = ({ isAdmin }: Context) => isAdmin;
    await expect(answered(saves, { may }, {})).rejects.toMatchObject({ status: 404 });
    const gone = new ServiceError('not_found', 'Gone.');
    await expect(answered(fails(gone))).rejects.toMatchObject({ status: 404 });
  });

  it('R38 says one sentence of what nobody foresaw, where it has one', async () => {
    const failed = 'We couldn’t save it just now.';
    expect(await answered(fails(new Error('disk')), { failed })).toMatchObject({
      data: { result: { error: { '': [failed] } }, formKey: 'key' },
      init: { status: 503 },
    });
    await expect(answered(fails(new Error('disk')))).rejects.toThrow('disk');
  });

  it('says whether it carried a key', async () => {
    const heard: unknown[] = [];
    const act: Doing = (value, { sentKey }) => {
      heard.push(sentKey);
      return saves(value, {} as never);
    };
    await answered(act);
    await answered(act, {}, { form_key: '', name: 'Rex' });
    expect(heard).toEqual(['key', undefined]);
  });

  it('R8 says on the page why it may not be sent', async () => {
    const may = () => {
      throw new ServiceError('forbidden', 'Only the owner.');
    };
    expect(await answered(saves, { may }, { name: '' })).toMatchObject({
      data: { form: 'save', refusal: 'Only the owner.' },
      init: { status: 403 },
    });
  });

  it('takes what it asks from who sends it', async () => {
    const others = z.object({ name: z.string({ error: 'Your name, please.' }) });
    const ofSender = ({ isAdmin }: Context) => (isAdmin ? schema : others);
    expect(await answered(saves, { schema: ofSender }, { name: '' })).toMatchObject({
      data: { result: { error: { name: ['Your name, please.'] } } },
    });
  });

  it('K3 names its buttons after what is asked', async () => {
    const error = new NoticesError([{ code: 'asleep', text: 'Two are asleep.' }]);
    const goOn = ({ notices }: NoticesError) => ({
      button: notices.map(({ code }) => code).join(),
      other: { button: 'Leave them', code: 'left' },
    });
    expect(await answered(fails(error), { goOn })).toMatchObject({
      data: { question: { button: 'asleep', other: { button: 'Leave them', code: 'left' } } },
    });
  });

  it('shows on its page what no other answer has, with or without what was typed', async () => {
    const shows = (shown: { shown: string; asTyped?: true; status?: number }) => {
      const form = new FormData();
      form.set('name', 'Rex');
      const act = () => Promise.resolve(shown);
      return pageForm({ id: 'save', schema, act }).answer({ context: null, form, request });
    };
    expect(await shows({ shown: 'codes' })).toMatchObject({
      data: { form: 'save', shown: 'codes', formKey: expect.any(String) as string },
      init: { status: 200 },
    });
    expect(await shows({ shown: 'codes' })).not.toMatchObject({ data: { result: {} } });
    expect(await shows({ shown: 'dead link', status: 410 })).toMatchObject({
      init: { status: 410 },
    });
    expect(await shows({ shown: 'prices', asTyped: true })).toMatchObject({
      data: { shown: 'prices', result: { initialValue: { name: 'Rex' } } },
    });
  });

  it('shows beside a refusal what belongs to it', async () => {
    const refuses = pageForm({
      ...{ id: 'save', schema },
      act: () => Promise.reject<{ shown: string }>(conflict),
      beside: (error) => `beside ${error?.code ?? 'its fields'}`,
    });
    const form = new FormData();
    const answer = () => refuses.answer({ context: null, form, request });
    expect(await answer()).toMatchObject({ data: { shown: 'beside its fields' } });
    form.set('name', 'Rex');
    expect(await answer()).toMatchObject({ data: { shown: 'beside conflict' } });
  });

  it('is given back as it was typed after a press that grows its list', async () => {
    const grows = pageForm({
      ...{ id: 'save', schema: z.object({ dogs: z.array(z.object({ name: z.string() })) }) },
      act: () => Promise.reject<{ shown: string }>(new Error('done')),
      listPress: () => JSON.stringify({ type: 'insert', payload: { name: 'dogs' } }),
    });
    const answer = await grows.answer({ context: null, form: new FormData(), request });
    expect(answer).toMatchObject({ data: { result: { initialValue: { dogs: [undefined] } } } });
  });

  it('that is none of the page’s is refused by the page', async () => {
    expect(await answered(saves, {}, { intent: 'other' })).toMatchObject({
      data: { form: '', refusal: pressAgain, formKey: 'key' },
      init: { status: 400 },
    });
  });

  it('is the page’s own, where its buttons send no intent', async () => {
    const named = pageForm({ id: 'name', schema, act: saves });
    const shown = shownForm('look', ({ form }: Received<Context>) =>
      parseForm(form, schema).reply(),
    );
    const send = (fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      return answerForm([shown], { context: { isAdmin: false }, form, request }, named);
    };
    const own = { data: { form: 'name', result: { error: { name: ['Please give a name.'] } } } };
    expect(await send({})).toMatchObject({ ...own, init: { status: 400 } });
    // A preview shows the form with its errors and refuses nothing.
    const looked = { ...own.data, form: 'look', formKey: 'key' };
    expect(await send({ intent: 'look', form_key: 'key' })).toMatchObject({
      data: looked,
      init: null,
    });
  });

  it('of a page with no other is handled once its guard has let it through', async () => {
    const post = { method: 'POST', body: new URLSearchParams({ name: 'Rex' }) };
    const args = { request: new Request('http://localhost/', post), params: {}, context: {} };
    const only = pageForm({ id: 'name', schema, act: saves });
    const guard = () => Promise.resolve({ isAdmin: true });
    expect(await handleForm(args, guard, only)).toMatchObject({ status: 302 });
    const closed = (): Promise<Context> => {
      throw notFound();
    };
    await expect(handleForm(args, closed, only)).rejects.toMatchObject({ status: 404 });
  });
});

describe('a form with a file', () => {
  const withFile = pageForm({
    ...{ id: 'photo', schema: z.object({ title: z.string(), photo: z.file() }) },
    file: { field: 'photo' },
    act: ({ photo }, { context }: Sent<string>) =>
      Promise.resolve({ shown: `${context}: ${photo.name}` }),
  });
  const sent = (path: string) => {
    const body = new FormData();
    body.set('title', 'Rex');
    body.set('photo', new File(['bytes'], 'rex.png', { type: 'image/png' }));
    const request = new Request(`http://localhost${path}`, { method: 'POST', body });
    return { request, params: {}, context: {} };
  };

  it('R39 is the one that its address names', async () => {
    const shown = { data: { form: 'photo', shown: 'admin: rex.png' } };
    expect(await handleForms(sent('/?upload=photo'), [withFile], () => 'admin')).toMatchObject(
      shown,
    );
    expect(await handleForms(sent('/'), [withFile], () => 'admin')).toMatchObject({
      data: { form: '', refusal: pressAgain },
    });
  });

  it('R39 says beside its input why the file was not taken, and nothing of what is missing', async () => {
    const refusal = { sentence: 'Too large.', status: 413 } as const;
    const form = new FormData();
    expect(await withFile.answer({ context: 'admin', form, request, refusal })).toMatchObject({
      data: { result: { error: { photo: ['Too large.'] } } },
      init: { status: 413 },
    });
  });
});

it('the only form of a page needs no intent, and takes its file', async () => {
  const post = (path: string, body: FormData | URLSearchParams) => {
    const request = new Request(`http://localhost${path}`, { method: 'POST', body });
    const form = pageForm({
      ...{ id: 'save', schema: z.object({ name: z.string() }), file: { field: 'photo' } },
      act: ({ name }, { context, form }: Sent<Context>) =>
        Promise.resolve({ shown: [name, context.isAdmin, form.get('photo') instanceof File] }),
    });
    return handleForm({ request, params: {}, context: {} }, () => ({ isAdmin: true }), form);
  };
  const name = new URLSearchParams({ name: 'Rex' });
  expect(await post('/', name)).toMatchObject({ data: { shown: ['Rex', true, false] } });
  const photo = new FormData();
  photo.set('name', 'Rex');
  photo.set('photo', new File(['bytes'], 'rex.png'));
  expect(await post('/?upload=save', photo)).toMatchObject({
    data: { shown: ['Rex', true, true] },
  });
});
