import type { MailState } from '../database/generated/client';

/** The views of the outbox: all of it, or the mails in one state. */
export type OutboxFilter = MailState | 'all';

const names: Record<OutboxFilter, string> = {
  all: 'All',
  waiting: 'Waiting',
  failed: 'Failed',
  kept: 'Kept',
  sent: 'Sent',
  expired: 'Dropped',
};

/** The views in the order of their tabs, with their names. */
export const outboxFilters = (['all', 'waiting', 'failed', 'kept', 'sent', 'expired'] as const).map(
  (filter) => ({ filter, label: names[filter] }),
);

/** The view that `?state=` names; everything for anything else. */
export function outboxFilterNamed(text: string | null): OutboxFilter {
  return outboxFilters.find(({ filter }) => filter === text)?.filter ?? 'all';
}
