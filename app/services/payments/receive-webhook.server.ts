import * as z from 'zod';
import { database } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { errorFields, log } from '../runtime/log.server';
import { handleEvents } from './handle-event.server';
import { webhookTrust } from './payment-provider.server';
import { isSignedByProvider } from './webhook-signature.server';

const event = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().min(1).max(200),
  resource: z.record(z.string(), z.json()).default({}),
});

/** What the sender is told: `kept` is a promise that what it says will be looked into. */
export type WebhookAnswer = 'kept' | 'not ours' | 'unsigned' | 'unreadable';

/**
 * Takes a webhook of the payment provider: checks its signature, keeps it, and only then says so.
 * The same one again is kept once. What it tells is looked into afterwards, and by the reconcile
 * job should that fail (R32).
 * @param body byte for byte as it was sent
 */
export async function receiveWebhook(headers: Headers, body: string): Promise<WebhookAnswer> {
  const trust = webhookTrust();
  if (trust === null) return 'not ours';
  if (!(await isSignedByProvider(headers, body, trust))) return 'unsigned';
  const read = event.safeParse(parsed(body));
  if (!read.success) return 'unreadable';
  const { id, event_type: eventType, resource } = read.data;
  await database().providerEvent.upsert({
    where: { id },
    create: { id, eventType, body: resource, receivedAt: now() },
    update: {},
  });
  // The answer does not wait for it: the provider counts slow answers as none.
  handleEvents().catch((error: unknown) => log.error('webhook.handling', errorFields(error)));
  return 'kept';
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
