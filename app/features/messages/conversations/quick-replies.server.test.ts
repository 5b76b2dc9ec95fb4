/**
 * The admin's quick replies (R64): the list, the text for an owner, and that inserting one doesn't send it.
 */
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { newKey } from '~tests/factories/writing';
import { changeReply } from '~tests/setup/as-shown';
import { house } from '~tests/setup/house';
import { handleConversationForm } from './conversation.action.server';
import { mostReplies } from './quick-replies';
import { addReply, listReplies, moveReply, removeReply, repliesFor } from './quick-replies.server';

const { admin, owner } = house();
const by = { actorId: admin.id };

const add = (name: string, text = `${name}!`, formKey = newKey()) =>
  addReply({ ...by, formKey }, { name, text });
const names = async () => (await listReplies('committed')).map(({ name }) => name);
const idOf = async (wanted: string) =>
  (await listReplies('committed')).find(({ name }) => name === wanted)?.id ?? '';
const changes = () =>
  database().settingsChange.findMany({ orderBy: [{ at: 'asc' }, { id: 'asc' }] });

describe('the list', () => {
  it('is empty at first, and keeps the order in which replies were added', async () => {
    expect(await names()).toEqual([]);
    for (const name of ['One', 'Two', 'Three']) await add(name);
    await removeReply(by, await idOf('Two'));
    await add('Four');
    expect(await names()).toEqual(['One', 'Three', 'Four']);
  });

  it('adds once for a form that is sent twice', async () => {
    const key = newKey();
    await add('One', 'Text', key);
    await add('One', 'Text', key);
    expect(await names()).toEqual(['One']);
  });

  it('moves a reply up, and a repeat leaves it there', async () => {
    for (const name of ['One', 'Two', 'Three']) await add(name);
    const [three, two] = [await idOf('Three'), await idOf('Two')];
    await moveReply(three, two);
    await moveReply(three, two);
    expect(await names()).toEqual(['One', 'Three', 'Two']);
    await expect(moveReply(three, 'gone')).rejects.toThrow('was changed in the meantime');
    await expect(moveReply('gone', two)).rejects.toThrow('was removed in the meantime');
  });

  it('has no name twice, in any case, also after a change', async () => {
    await add('One');
    await add('Two');
    await expect(add('ONE')).rejects.toThrow('You already have a reply called ONE.');
    const two = await idOf('Two');
    await expect(changeReply(by, two, { name: 'one', text: 'x' })).rejects.toThrow('already');
    await changeReply(by, two, { name: 'TWO', text: 'x' });
    expect(await names()).toEqual(['One', 'TWO']);
  });

  it(`holds ${mostReplies}`, async () => {
    for (let index = 0; index < mostReplies; index += 1) await add(`Reply ${index}`);
    await expect(add('More')).rejects.toThrow(`up to ${mostReplies} quick replies`);
    expect(await names()).toHaveLength(mostReplies);
  });

  it('keeps a history of what was said and who changed it', async () => {
    await add('One', 'First');
    const id = await idOf('One');
    await changeReply(by, id, { name: 'One', text: 'Second' });
    await changeReply(by, id, { name: 'One', text: 'Second' });
    await removeReply(by, id);
    await removeReply(by, id);
    expect(
      (await changes()).map(({ field, before, after, actorId }) => [field, before, after, actorId]),
    ).toEqual([
      ['One', '', 'First', admin.id],
      ['One', 'First', 'Second', admin.id],
      ['One', 'Second', 'Removed', admin.id],
    ]);
    await expect(changeReply(by, id, { name: 'One', text: 'x' })).rejects.toThrow('was removed');
  });
});

describe('for an owner', () => {
  const said = async (of: Parameters<typeof repliesFor>[0]) => (await repliesFor(of))[0]?.text;

  it('says their first name and dogs, or neither', async () => {
    await add('Hi', 'Hi {first name}, hi {First Name}: {dogs} {other} $& {first name}');
    expect(await said({ firstName: 'Ann', pets: [{ name: 'Bo' }, { name: '$1 {dogs}' }] })).toBe(
      'Hi Ann, hi Ann: Bo and $1 {dogs} {other} $& Ann',
    );
    expect(await said({ firstName: null, pets: [] })).toBe(
      'Hi there, hi there: your dog {other} $& there',
    );
  });
});

describe('without scripts', () => {
  const press = async (fields: Record<string, string>) => {
    const sent = { method: 'POST', body: new URLSearchParams(fields) };
    const form = new Request('http://localhost/', sent);
    const replies = await repliesFor({ firstName: 'Ann', pets: [] });
    const page = `/${owner.id}/admin-messaging`;
    return handleConversationForm(form, {
      viewer: admin,
      ownerId: owner.id,
      page,
      replies,
    }) as Promise<{ data: { result: { initialValue: unknown; error: unknown } } }>;
  };

  it('a reply goes below what was typed, and nothing is sent', async () => {
    await add('Hi', 'Hi {first name}!');
    const quick_reply = await idOf('Hi');
    const before = await database().message.count();
    const draft = { content: 'A draft\nof two lines \n', quick_reply, form_key: newKey() };
    expect((await press(draft)).data.result.initialValue).toEqual({
      content: 'A draft\nof two lines\nHi Ann!',
    });
    expect((await press({ content: '', quick_reply })).data.result.initialValue).toEqual({
      content: 'Hi Ann!',
    });
    expect((await press({ quick_reply })).data.result.initialValue).toEqual({ content: 'Hi Ann!' });
    expect(await database().message.count()).toBe(before);
  });

  it('a reply that is gone leaves the draft, says so, and sends nothing', async () => {
    const before = await database().message.count();
    const { data } = await press({ content: 'A draft', quick_reply: 'gone' });
    expect(data.result).toMatchObject({
      initialValue: { content: 'A draft' },
      error: { '': ['This reply was removed in the meantime.'] },
    });
    expect(await database().message.count()).toBe(before);
  });
});
