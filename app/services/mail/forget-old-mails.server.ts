import { database } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { interval } from '../runtime/intervals.server';

const atOnce = 500;

/**
 * Deletes the mails that have come to their end and are older than 180 days: they hold names and
 * addresses, and nobody needs them any more. What still waits stays. By index, some hundreds at a
 * time, so that no write waits long.
 * @returns how many
 */
export async function forgetOldMails(): Promise<number> {
  const before = new Date(now().getTime() - interval('mailKept'));
  let forgotten = 0;
  for (;;) {
    const { count } = await database().outboxMail.deleteMany({
      where: { state: { in: ['sent', 'failed', 'expired', 'kept'] }, sendAfter: { lt: before } },
      limit: atOnce,
    });
    forgotten += count;
    if (count < atOnce) return forgotten;
  }
}
