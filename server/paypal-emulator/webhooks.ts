/** The emulator's webhooks: events in PayPal's form, signed as PayPal signs them. */
import { createSign, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { newResourceId } from './ids';
import { webhookKey } from './webhook-certificate';

/** Where webhooks go, and the id that their signatures cover. */
export type WebhookTarget = { url: string; webhookId: string };

export type EmulatedEvent = { id: string; body: string };

/** The path of the certificate on the emulator. */
export const certificatePath = '/v1/notifications/certs/CERT-EMULATED';

/** An event of that type about a resource. */
export function newEvent(eventType: string, resourceType: string, resource: object): EmulatedEvent {
  const id = `WH-${newResourceId()}-${newResourceId()}`;
  const body = JSON.stringify({
    id,
    event_version: '1.0',
    create_time: `${new Date().toISOString().slice(0, 19)}Z`,
    resource_type: resourceType,
    resource_version: '2.0',
    event_type: eventType,
    summary: eventType.toLowerCase().replaceAll('.', ' '),
    resource,
    links: [],
  });
  return { id, body };
}

/** The headers of a delivery: each has an id and a time of its own. */
export function signedHeaders(
  { body }: EmulatedEvent,
  base: string,
  webhookId: string,
): Record<string, string> {
  const transmissionId = randomUUID();
  const time = `${new Date().toISOString().slice(0, 19)}Z`;
  const signed = `${transmissionId}|${time}|${webhookId}|${crc32(body)}`;
  return {
    'Content-Type': 'application/json',
    'PayPal-Transmission-Id': transmissionId,
    'PayPal-Transmission-Time': time,
    'PayPal-Transmission-Sig': createSign('RSA-SHA256').update(signed).sign(webhookKey, 'base64'),
    'PayPal-Cert-Url': base + certificatePath,
    'PayPal-Auth-Algo': 'SHA256withRSA',
  };
}

/** Delivers one event once. @returns the status of the answer; 0 without one */
export async function deliver(
  event: EmulatedEvent,
  base: string,
  target: WebhookTarget,
): Promise<number> {
  try {
    const { status } = await fetch(target.url, {
      method: 'POST',
      headers: signedHeaders(event, base, target.webhookId),
      body: event.body,
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    });
    return status;
  } catch {
    return 0;
  }
}
