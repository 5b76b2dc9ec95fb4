import { inTransaction } from '../database/database.server';
import type { CountKey } from './windows.server';

/** Takes back what `countAttempts` counted, for an attempt that turned out to be no failure. */
export async function forgiveAttempts(keys: readonly CountKey[]): Promise<void> {
  await inTransaction(async (tx) => {
    for (const key of keys) {
      await tx.rateCount.updateMany({ where: key, data: { count: { decrement: 1 } } });
      await tx.rateCount.deleteMany({ where: { ...key, count: { lte: 0 } } });
    }
  });
}
