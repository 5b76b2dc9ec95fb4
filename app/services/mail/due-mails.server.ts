/**
 * Which waiting mails may be sent at an instant, and which are held back: for an undo, for what may
 * join them, until the next try (R36). Times in the outbox were written by a clock that may have been
 * wrong: one that lies further ahead than anybody ever plans says nothing, and holds nothing back.
 */
import type { OutboxMail, Prisma } from '../database/generated/client';
import { interval } from '../runtime/intervals.server';
import { longestRetryMs } from './retry-plan.server';

/** Mails that are held back at that instant, as a condition on the outbox. */
export function heldBackAt(at: Date): Prisma.OutboxMailWhereInput {
  const { first, retry } = longestWaits(at);
  return {
    OR: [
      { attempts: 0, sendAfter: { gt: at, lte: first } },
      { attempts: { gt: 0 }, sendAfter: { gt: at, lte: retry } },
    ],
  };
}

/** Mails that may be sent at that instant: all that are not held back. */
export function dueAt(at: Date): Prisma.OutboxMailWhereInput {
  const { first, retry } = longestWaits(at);
  return {
    OR: [
      { sendAfter: { lte: at } },
      { attempts: 0, sendAfter: { gt: first } },
      { sendAfter: { gt: retry } },
    ],
  };
}

/** Whether this mail is held back at that instant. */
export function isHeldBack(mail: Pick<OutboxMail, 'attempts' | 'sendAfter'>, at: Date): boolean {
  const { first, retry } = longestWaits(at);
  return mail.sendAfter > at && mail.sendAfter <= (mail.attempts === 0 ? first : retry);
}

/** The latest instants until which a mail would be held back, before its first try and after one. */
function longestWaits(at: Date): { first: Date; retry: Date } {
  const first = Math.max(interval('messageMail'), interval('answerUndo'));
  const retry = Math.max(first, longestRetryMs());
  return { first: new Date(at.getTime() + first), retry: new Date(at.getTime() + retry) };
}
