/** The hand-over that is in force now (R106), for whatever depends on it. */
import { cacheUntilChanged } from '~/core/database/cache-until-changed.server';
import { database, type Reader, type Transaction } from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import { can, type Role } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { ownerName, ownerNameFields } from '~/features/accounts/full-name';
import { daysSeen, type HandOver, isInForce, type Paused, pausedText } from './hand-over';

/** Of the one that is not taken back: the database lets no two be open. */
export const openKey = 'open';

export type OpenHandOver = HandOver & { helperName: string };

/** The hand-over that is in force; null for none. */
export async function handOverNow(reader: Reader): Promise<OpenHandOver | null> {
  const open = await (reader === 'committed' ? cached() : read(reader));
  return open !== null && isInForce(open, now()) ? open : null;
}

// The rule is asked each time: what is kept may be over meanwhile.
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

/** What owners read of what waits meanwhile; null where it doesn't. */
export async function pausedNow(reader: Reader, what: Paused): Promise<string | null> {
  const inForce = await handOverNow(reader);
  if (inForce === null) return null;
  const { timeZone } = await businessSettings(reader);
  return pausedText(what, inForce, { at: now(), timeZone });
}

/** How many days a helper sees from today on, today among them (R59, R106). */
export async function daysSeenBy(helperId: string): Promise<number> {
  return daysSeen(helperId, await handOverNow('committed'));
}

/** Whether that person has the stand-in's page: the house always, a helper while standing in. */
export async function mayStandIn({ id, role }: { id: string; role: Role }): Promise<boolean> {
  return can(role, 'house') || (await handOverNow('committed'))?.helperId === id;
}
