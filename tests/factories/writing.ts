/** Writes and reads as the two sides of a conversation do. */
import type { Profile } from '~/core/database/generated/client';
import { markRead } from '~/features/messages/conversations/mark-read.server';
import { sendMessage } from '~/features/messages/conversations/send-message.server';

let keys = 0;

/** Returns a new form key. */
export const newKey = (): string => `key-${(keys += 1)}`;

type Person = Pick<Profile, 'id' | 'role'>;

/** Sends a text in an owner's conversation, each time with a new form key. */
export async function write(
  sender: Person,
  owner: Person,
  content = 'See you on Monday!',
  more: { formKey?: string; readUpTo?: string } = {},
): Promise<string> {
  const message = { ownerId: owner.id, sender, content, formKey: newKey(), ...more };
  return (await sendMessage(message)).id;
}

/** The viewer has seen an owner's conversation up to that message. */
export function read(viewer: Person, owner: Person, upTo: string): Promise<void> {
  return markRead({ ownerId: owner.id, viewer, upTo });
}
