/**
 * How many rows there are, from counts that triggers keep: what a pager needs must not read all
 * rows.
 */
import { database } from './database.server';
import { type MailState } from './generated/enums';

/** People who have not deleted their account, or conversations with them. */
export async function countRows(name: 'profiles' | 'conversations'): Promise<number> {
  const row = await database().rowCount.findUnique({ where: { name } });
  return row?.rows ?? 0;
}

/** The mails of the outbox in each state, in one statement. */
export async function countMails(): Promise<Record<MailState, number>> {
  const rows = await database().rowCount.findMany({ where: { name: { startsWith: 'mail ' } } });
  const count = (state: MailState) => rows.find(({ name }) => name === `mail ${state}`)?.rows ?? 0;
  return {
    waiting: count('waiting'),
    sent: count('sent'),
    failed: count('failed'),
    expired: count('expired'),
    kept: count('kept'),
  };
}
