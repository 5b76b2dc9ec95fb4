import type { OutboxMail } from '../database/generated/client';
import { now } from '../runtime/clock.server';

const minuteMs = 60_000;

/** Whether the mail is about a one-time link that works no more: then it is not worth sending. */
export function linkIsSpent({ contents, createdAt }: OutboxMail): boolean {
  const minutes = linkValidMinutes(contents);
  return minutes !== null && createdAt.getTime() + minutes * minuteMs <= now().getTime();
}

function linkValidMinutes(contents: unknown): number | null {
  if (typeof contents !== 'object' || contents === null) return null;
  const minutes: unknown = 'linkValidMinutes' in contents ? contents.linkValidMinutes : null;
  return typeof minutes === 'number' ? minutes : null;
}
