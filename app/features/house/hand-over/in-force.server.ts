/** Reads the current hand-over (R106). */
import { cacheUntilChanged } from '~/core/database/cache-until-changed.server';
import { database, type Reader, type Transaction } from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import { can, type Viewer } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { ownerName, ownerNameFields } from '~/features/people/accounts/full-name';
import { daysSeen, type HandOver, isInForce, type Paused, pausedText } from './hand-over';

/** Key of the open hand-over; it's unique, so that the database allows only one. */
export const openKey = 'open';

export type OpenHandOver = HandOver & { helperName: string };

/** Returns the current hand-over; null if not handed over. */
export async function handOverNow(reader: Reader): Promise<OpenHandOver | null> {
  const open = await (reader === 'committed' ? cached() : read(reader));
  return open !== null && isInForce(open, now()) ? open : null;
}

// The cached row may have expired, so `isInForce` is checked each time.
const cached = cacheUntilChanged(() => read(database()));

async function read(tx: Transaction): Promise<OpenHandOver | null> {
  const row = await tx.handOver.findUnique({
    where: { openKey },
    include: { helper: { select: ownerNameFields } },
  });
  if (row === null) return null;
  const { helper, ...handOver } = row;
  return { ...handOver, helperName: ownerName(helper) };
}

/** Returns the text for owners about a paused feature; null if it's not paused. */
export async function pausedNow(reader: Reader, what: Paused): Promise<string | null> {
  const inForce = await handOverNow(reader);
  if (inForce === null) return null;
  const { timeZone } = await businessSettings(reader);
  return pausedText(what, inForce, { at: now(), timeZone });
}

/** Returns the number of days that a helper sees, including today (R59, R106). */
export async function daysSeenBy(helperId: string): Promise<number> {
  return daysSeen(helperId, await handOverNow('committed'));
}

/** Whether the user may see the stand-in's page: the admin always, a helper while standing in. */
export async function mayStandIn({ id, role }: Viewer): Promise<boolean> {
  return can(role, 'house') || (await handOverNow('committed'))?.helperId === id;
}
