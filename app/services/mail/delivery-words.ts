import type { OutboxEntry } from './read-outbox.server';

const words: Record<OutboxEntry['state'], string> = {
  waiting: 'Waiting to be sent',
  sent: 'Sent',
  failed: 'Could not be sent',
  expired: 'Dropped unsent',
  kept: 'Not sent: no mail service is set up',
};

/** How far a mail has come: `Waits until Nov 21, 2026 at 9:00:10 AM`, `Sent`. */
export function deliveryWords({ state, waitsUntil }: OutboxEntry): string {
  return waitsUntil === null ? words[state] : `Waits until ${waitsUntil}`;
}
