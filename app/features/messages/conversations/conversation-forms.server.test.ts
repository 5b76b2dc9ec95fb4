/** Form results of both conversation pages (R20, R37, R38). */
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { newKey, write } from '~tests/factories/writing';
import { house, type Person } from '~tests/setup/house';
import { handleConversationForm } from './conversation.action.server';
import { blankMessage } from './message.schema';

const { admin, owner } = house();

function form(fields: Record<string, string>): Request {
  const body = new URLSearchParams(fields);
  return new Request('http://localhost/messages', { method: 'POST', body });
}

type Answer = { data: Record<string, unknown>; init: ResponseInit | null };

describe.each([
  ['the owner’s page', (): Person => owner, () => `/${owner.id}/profile/messages`],
  ['the admin’s page', (): Person => admin, () => `/${owner.id}/admin-messaging`],
] as const)('%s', (_page, person, address) => {
  const conversation = () => {
    return { viewer: person(), ownerId: owner.id, page: address() };
  };

  it('R37 sends, and goes back to the page, or stays where scripts say so', async () => {
    const plain = await handleConversationForm(
      form({ content: 'One', form_key: newKey() }),
      conversation(),
    );
    expect(plain).toBeInstanceOf(Response);
    expect((plain as Response).headers.get('Location')).toBe(address());
    const key = newKey();
    const stays = form({ content: 'Two', form_key: key, stay: '1' });
    const { data } = (await handleConversationForm(stays, conversation())) as Answer;
    expect(data).toEqual({ form: 'message', formKey: expect.any(String) as string });
    expect(data['formKey']).not.toBe(key);
  });

  it('R20 other text under a key that was used asks, with a new key for the second one', async () => {
    const key = newKey();
    await handleConversationForm(form({ content: 'Once', form_key: key }), conversation());
    const again = form({ content: 'Other', form_key: key });
    const { data, init } = (await handleConversationForm(again, conversation())) as Answer;
    expect(init?.status).toBe(409);
    expect(JSON.stringify(data['result'])).toContain('Other');
    expect(data['formKey']).toEqual(expect.any(String));
    expect(data['formKey']).not.toBe(key);
  });

  it('R37 blank text is refused, and needs no new key', async () => {
    const key = newKey();
    const { data, init } = (await handleConversationForm(
      form({ content: ' \n ', form_key: key }),
      conversation(),
    )) as Answer;
    expect(init?.status).toBe(400);
    expect(JSON.stringify(data)).toContain(blankMessage);
    expect(data['formKey']).toBe(key);
  });

  it('R37 marks as read up to the message named, and refuses one that is not there', async () => {
    const other = person().id === owner.id ? admin : owner;
    const id = await write(other, owner, `To ${person().id}`);
    const { data } = (await handleConversationForm(
      form({ intent: 'read', up_to: id, stay: '1' }),
      conversation(),
    )) as Answer;
    expect(data).toEqual({ form: 'read', formKey: expect.any(String) as string });
    expect((await database().message.findUniqueOrThrow({ where: { id } })).readAt).not.toBeNull();
    await expect(
      handleConversationForm(form({ intent: 'read', up_to: 'nosuchmessage' }), conversation()),
    ).rejects.toMatchObject({
      status: 404,
    });
  });
});
