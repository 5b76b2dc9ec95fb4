import { inTransaction } from '../database/database.server';
import type { WindowKey } from './windows.server';

/** Takes back what `countAttempts` counted, for an attempt that turned out to be no failure. */
export async function forgiveAttempts(keys: readonly WindowKey[]): Promise<void> {
  await inTransaction(async (tx) => {
    for (const key of keys)
      await tx.rateCount.updateMany({
        where: { ...key, count: { gt: 0 } },
        data: { count: { decrement: 1 } },
      });
  });
}
