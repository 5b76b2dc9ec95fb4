import { database } from '../database/database.server';
import type { OutboxMail } from '../database/generated/client';
import { now } from '../runtime/clock.server';
import { randomToken } from '../runtime/digest.server';
import { after } from '../runtime/intervals.server';
import { dueAt } from './due-mails.server';

/** A mail that this worker may send until the lease ends. */
export type ClaimedMail = OutboxMail & { leaseToken: string };

// Few at a time: a worker sends one after another, and the next look is soon.
const batch = 10;

/**
 * Takes over the mail that is due longest, by compare-and-swap, so that several processes never
 * send the same one at once (R36). A lease that ran out is taken over: its worker is gone. So is one
 * that ends later than any given now: a clock that was ahead wrote it.
 * @returns null when nothing is due
 */
export async function claimMail(): Promise<ClaimedMail | null> {
  const at = now();
  const due = await database().outboxMail.findMany({
    where: {
      state: 'waiting',
      AND: [
        dueAt(at),
        {
          OR: [
            { leaseUntil: null },
            { leaseUntil: { lte: at } },
            { leaseUntil: { gt: after(at, 'mailLease') } },
          ],
        },
      ],
    },
    orderBy: { sendAfter: 'asc' },
    take: batch,
  });
  for (const mail of due) {
    const leaseToken = randomToken();
    const { count } = await database().outboxMail.updateMany({
      where: { id: mail.id, state: 'waiting', leaseToken: mail.leaseToken, ...dueAt(at) },
      data: {
        leaseToken,
        leaseUntil: after(at, 'mailLease'),
        attempts: { increment: 1 },
        // From now on nothing joins it, whatever its time said.
        ...(mail.sendAfter > at && { sendAfter: at }),
      },
    });
    // Read again: a mail that bundles messages may have grown in between.
    const claimed =
      count === 1 ? await database().outboxMail.findUnique({ where: { id: mail.id } }) : null;
    if (claimed?.leaseToken === leaseToken) return { ...claimed, leaseToken };
  }
  return null;
}
