import type { Transaction } from '../database/database.server';
import { now } from '../runtime/clock.server';

/** One changed field in words: from what, to what. */
export type FieldChange = { field: string; before: string; after: string };

/**
 * Writes down who changed what in the settings, in the transaction of the change itself, so that
 * neither stands without the other.
 * @param area the card, such as `prices`
 */
export async function recordChanges(
  tx: Transaction,
  { area, actorId }: { area: string; actorId: string },
  changes: readonly FieldChange[],
): Promise<void> {
  const at = now();
  await tx.settingsChange.createMany({
    data: changes.map((change) => ({ area, actorId, at, ...change })),
  });
}
