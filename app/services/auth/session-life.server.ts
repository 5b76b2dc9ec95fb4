/** How long sessions last: so long without use, and so long altogether. */
import { now } from '../runtime/clock.server';
import { after, interval } from '../runtime/intervals.server';

/** When a session that was last used at that moment is over. */
export function sessionEnd({ createdAt, usedAt }: { createdAt: Date; usedAt: Date }): Date {
  const idle = after(usedAt, 'sessionIdle');
  const altogether = after(createdAt, 'sessionLife');
  return idle < altogether ? idle : altogether;
}

/** Sessions that began at this instant or before are over, however they were used. */
export function sessionTooOld(): Date {
  return new Date(now().getTime() - interval('sessionLife'));
}

/** Picks the sessions that are not over. */
export function sessionInForce() {
  return { expiresAt: { gt: now() }, createdAt: { gt: sessionTooOld() } };
}
