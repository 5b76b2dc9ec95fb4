import { database, type Transaction } from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import { toLocal } from '~/core/time/business-time';
import { formatDateTime } from '~/core/time/format-dates';
import { businessSettings } from './settings.server';

export type FieldChange = { field: string; before: string; after: string };

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

/** Returns when the settings last changed; null if never. */
export async function lastChangeAt(): Promise<Date | null> {
  const last = await database().settingsChange.findFirst({
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    select: { at: true },
  });
  return last?.at ?? null;
}

const pageSize = 20;

export type ChangeOnPage = {
  id: string;
  field: string;
  before: string;
  after: string;
  /** Name of the person; null once the account is deleted. */
  by: string | null;
  at: string;
};

/** One page of the settings log, newest first, 20 a page; past the end means the last page. */
export async function listChanges(
  requested: number,
): Promise<{ changes: ChangeOnPage[]; page: number; pages: number }> {
  const [{ timeZone }, count] = await Promise.all([
    businessSettings('committed'),
    database().settingsChange.count(),
  ]);
  const pages = Math.max(1, Math.ceil(count / pageSize));
  const page = Math.min(Math.max(1, requested), pages);
  const rows = await database().settingsChange.findMany({
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    skip: (page - 1) * pageSize,
    take: pageSize,
    include: { actor: { select: { fullName: true, email: true } } },
  });
  return {
    page,
    pages,
    changes: rows.map(({ id, field, before, after, actor, at }) => ({
      id,
      field,
      before,
      after,
      by: actor && (actor.fullName ?? actor.email),
      at: formatDateTime(toLocal(at, timeZone)),
    })),
  };
}
