import type { OutboxFilter } from '~/features/messages/outbox/read-outbox.server';

/** The views of the outbox in the order of their tabs. */
export const outboxFilters: readonly { filter: OutboxFilter; label: string }[] = [
  { filter: 'all', label: 'All' },
  { filter: 'waiting', label: 'Waiting' },
  { filter: 'failed', label: 'Failed' },
  { filter: 'kept', label: 'Kept' },
  { filter: 'sent', label: 'Sent' },
  { filter: 'expired', label: 'Dropped' },
];

/** Returns the view named by `?state=`; everything by default. */
export function outboxFilterNamed(text: string | null): OutboxFilter {
  return outboxFilters.find(({ filter }) => filter === text)?.filter ?? 'all';
}
