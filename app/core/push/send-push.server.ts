import type { PushSubscription } from '~/core/database/generated/client';
import { environment } from '~/core/runtime/environment.server';
import { interval } from '~/core/runtime/intervals.server';
import { type NoticeShown, isPushAddress } from './phone-notices';
import { pushKeys } from './push-keys.server';

/** A push service's answer to a notice. */
export type PushOutcome =
  | { kind: 'sent' }
  /** The browser's subscription has ended. */
  | { kind: 'gone' }
  | { kind: 'refused'; status: number }
  /** A retry may work; `waitMs` is the wait that the service asks for, 0 without one. */
  | { kind: 'later'; status: number | null; waitMs: number };

const longestWaitMs = 60 * 60_000;

/**
 * Encrypts a notice for one browser (RFC 8291) and sends it to its push service. Follows no redirect
 * and calls only addresses of push services.
 * @param keepSeconds time that the service keeps it for a phone that is off
 */
export async function sendPush(
  subscription: Pick<PushSubscription, 'endpoint' | 'p256dh' | 'auth'>,
  shown: NoticeShown,
  { urgent, keepSeconds }: { urgent: boolean; keepSeconds: number },
): Promise<PushOutcome> {
  const { endpoint, p256dh, auth } = subscription;
  const { appUrl, pushUrl } = environment();
  if (!isPushAddress(endpoint, pushUrl)) return { kind: 'gone' };
  // Loaded with the first notice: until then it would only take memory.
  const { default: webPush } = await import('web-push');
  const message = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(shown),
    {
      TTL: keepSeconds,
      urgency: urgent ? 'high' : 'normal',
      vapidDetails: { subject: contactOf(appUrl), ...pushKeys() },
    },
  );
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers))
    if (name !== 'Content-Length') headers.set(name, String(value));
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers,
      body: new Uint8Array(message.body),
      redirect: 'manual',
      signal: AbortSignal.timeout(interval('pushTimeout')),
    });
    await answer.body?.cancel();
    return outcomeOf(answer);
  } catch {
    return { kind: 'later', status: null, waitMs: 0 };
  }
}

// Push services take an https address or a mailto: as the contact, and Apple no localhost.
function contactOf(appUrl: string): string {
  return appUrl.startsWith('https://') ? appUrl : 'https://localhost.invalid';
}

function outcomeOf({ status, headers }: Response): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429 || status >= 500)
    return { kind: 'later', status, waitMs: retryAfterMs(headers.get('Retry-After')) };
  return { kind: 'refused', status };
}

// Push services send seconds; a date, or nothing, leaves the wait to us.
function retryAfterMs(header: string | null): number {
  const seconds = Number(header ?? '');
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, longestWaitMs) : 0;
}
