import { cacheUntilChanged } from '~/core/database/cache-until-changed.server';
import { database, type Reader, type Transaction } from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import type { HealthLine } from './health-line';

/** Returns the lines for upcoming stays (R105), newest notice first; expired ones may be included. */
export function healthLines(reader: Reader): Promise<HealthLine[]> {
  return reader === 'committed' ? cached() : read(reader);
}

const cached = cacheUntilChanged(() => read(database()));

async function read(tx: Transaction): Promise<HealthLine[]> {
  const rows = await tx.healthNotice.findMany({
    where: { lineUntil: { gt: now() } },
    select: { line: true, lineUntil: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return rows.flatMap(({ line, lineUntil }) =>
    lineUntil === null ? [] : { text: line, until: lineUntil },
  );
}
