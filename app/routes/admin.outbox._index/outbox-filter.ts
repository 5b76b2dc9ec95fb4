import type { OutboxFilter } from '~/features/outbox/read-outbox.server';

/** The views of the outbox in the order of their tabs. */
export const outboxFilters: readonly { filter: OutboxFilter; label: string }[] = [
  { filter: 'all', label: 'All' },
  { filter: 'waiting', label: 'Waiting' },
  { filter: 'failed', label: 'Failed' },
  { filter: 'kept', label: 'Kept' },
  { filter: 'sent', label: 'Sent' },
  { filter: 'expired', label: 'Dropped' },
];

/** The view that `?state=` names; everything for anything else. */
export function outboxFilterNamed(text: string | null): OutboxFilter {
  return outboxFilters.find(({ filter }) => filter === text)?.filter ?? 'all';
}
