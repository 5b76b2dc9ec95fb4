/** Webhooks of PayPal (R32): trusted if signed with a certificate from PayPal's own hosts. */
import { createVerify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import * as z from 'zod';
import { database } from '~/core/database/database.server';
import type { ProviderEvent } from '~/core/database/generated/client';
import { now } from '~/core/runtime/clock.server';
import { interval } from '~/core/runtime/intervals.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { noteDispute } from './disputes.server';
import { ofOrder } from './payment-attempt.server';
import { type WebhookTrust, webhookTrust, paymentProvider } from './payment-provider.server';
import { readBounded } from './paypal-transport.server';
import { noteFee } from './provider-fees.server';
import { settleAttempt } from './settle-attempt.server';
import { recordProviderRefund, settleRefund } from './settle-refund.server';

const longestCertificate = 64 * 1024;
const mostCertificates = 8;
const certificates = new Map<string, X509Certificate>();

/** Hooks before actions that a sender may cause only so often; each throws once its limit is used up. */
export type WebhookLimits = {
  signed?: () => Promise<unknown>;
  newCertificate?: () => Promise<unknown>;
};

/** Checks a webhook's signature over the exact body; never throws because of the content. */
export async function isSignedByProvider(
  headers: Headers,
  body: string,
  trust: WebhookTrust,
  limits: WebhookLimits = {},
): Promise<boolean> {
  const named = (name: string) => headers.get(`paypal-${name}`) ?? '';
  const certificateUrl = named('cert-url');
  if (named('auth-algo') !== 'SHA256withRSA' || !mayHoldCertificate(certificateUrl, trust))
    return false;
  try {
    const certificate = await certificateAt(certificateUrl, limits);
    if (!isInForce(certificate, trust)) return false;
    const signed = [
      named('transmission-id'),
      named('transmission-time'),
      trust.webhookId,
      crc32(body),
    ].join('|');
    return createVerify('RSA-SHA256')
      .update(signed)
      .verify(certificate.publicKey, named('transmission-sig'), 'base64');
  } catch (error) {
    log.warn('webhook.unverified', { error: error instanceof Error ? error.name : 'unknown' });
    return false;
  }
}

// The address comes with the webhook, so its sender could name their own server.
function mayHoldCertificate(address: string, { certificateOrigin }: WebhookTrust): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, protocol, hostname, port, username } = new URL(address);
  if (certificateOrigin !== null) return origin === certificateOrigin;
  const theirs = hostname === 'paypal.com' || hostname.endsWith('.paypal.com');
  return protocol === 'https:' && theirs && port === '' && username === '';
}

async function certificateAt(address: string, limits: WebhookLimits): Promise<X509Certificate> {
  const cached = certificates.get(address);
  if (cached) return cached;
  await limits.newCertificate?.();
  const response = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(interval('providerTimeout')),
  });
  if (!response.ok) throw new Error('No certificate');
  const pem = await readBounded(response, longestCertificate);
  const certificate = new X509Certificate(pem);
  const [oldest] = certificates.keys();
  if (certificates.size >= mostCertificates && oldest !== undefined) certificates.delete(oldest);
  certificates.set(address, certificate);
  return certificate;
}

function isInForce(certificate: X509Certificate, { certificateOrigin }: WebhookTrust): boolean {
  const at = now();
  if (at < new Date(certificate.validFrom) || at > new Date(certificate.validTo)) return false;
  return certificateOrigin !== null || /^CN=[\w.-]*\.paypal\.com$/m.test(certificate.subject);
}

const event = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().min(1).max(200),
  resource: z.record(z.string(), z.json()).default({}),
});

/** Answer to the sender; `kept` promises that the event will be handled, if it is of use. */
export type WebhookAnswer = 'kept' | 'not ours' | 'unsigned' | 'unreadable';

/** Stores a signed event once; it is handled later (R32). @throws the error of `limits.signed` */
export async function receiveWebhook(
  headers: Headers,
  body: string,
  limits: WebhookLimits = {},
): Promise<WebhookAnswer> {
  const trust = webhookTrust();
  if (trust === null) return 'not ours';
  if (!(await isSignedByProvider(headers, body, trust, limits))) return 'unsigned';
  await limits.signed?.();
  const read = event.safeParse(parsed(body));
  if (!read.success) return 'unreadable';
  const { id, event_type: eventType, resource } = read.data;
  // A webhook that the app made gets every event of the account (R135).
  if (!Object.hasOwn(handlers, eventType)) return 'kept';
  await database().providerEvent.upsert({
    where: { id },
    create: { id, eventType, body: resource, receivedAt: now() },
    update: {},
  });
  // Not awaited: the provider treats slow answers as missing.
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

const batch = 50;
// After that only a person can help; the reconcile job still looks up the payment itself.
const mostTries = 50;

const resource = z.object({
  id: z.string().optional(),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional(),
});

let running: Promise<number> | null = null;
let cameMeanwhile = false;

/**
 * Handles stored events. They are only hints: the provider's own answers count. @returns number of events
 * handled
 */
export function handleEvents(): Promise<number> {
  cameMeanwhile = true;
  running ??= rounds().finally(() => (running = null));
  return running;
}

async function rounds(): Promise<number> {
  let handled = 0;
  while (cameMeanwhile) {
    cameMeanwhile = false;
    handled += await round();
  }
  return handled;
}

async function round(): Promise<number> {
  const events = await database().providerEvent.findMany({
    where: { handledAt: null, tries: { lt: mostTries } },
    // Least tried first: a batch of failing events would otherwise block all others (R110).
    orderBy: [{ tries: 'asc' }, { receivedAt: 'asc' }],
    take: batch,
  });
  for (const event of events) {
    const done = await handle(event).catch((error: unknown) => {
      log.error('webhook.failed', { ...errorFields(error), event: event.id });
      return false;
    });
    await database().providerEvent.update({
      where: { id: event.id },
      data: { tries: { increment: 1 }, handledAt: done ? now() : null },
    });
  }
  return events.length;
}

type About = z.infer<typeof resource>;

const ofOrderItself = ({ id }: About) => askAfterOrder(id);
const ofCapture = ({ supplementary_data: data }: About) =>
  askAfterOrder(data?.related_ids?.order_id);
const ofRefund = ({ id }: About) => askAfterRefund(id);

// None of the PayPal interfaces in use tells more about a dispute than its signed event.
async function ofDispute(_about: About, { eventType, body }: ProviderEvent): Promise<boolean> {
  await noteDispute(eventType, body);
  return true;
}

/** Handler of each event type; each returns whether it is done. */
const handlers: Record<string, (about: About, event: ProviderEvent) => Promise<boolean>> = {
  'CHECKOUT.ORDER.APPROVED': ofOrderItself,
  'CHECKOUT.ORDER.COMPLETED': ofOrderItself,
  'PAYMENT.CAPTURE.COMPLETED': ofCapture,
  'PAYMENT.CAPTURE.PENDING': ofCapture,
  'PAYMENT.CAPTURE.DENIED': ofCapture,
  'PAYMENT.CAPTURE.DECLINED': ofCapture,
  'PAYMENT.CAPTURE.REFUNDED': ofRefund,
  'PAYMENT.CAPTURE.REVERSED': ofRefund,
  'PAYMENT.REFUND.PENDING': ofRefund,
  'PAYMENT.REFUND.FAILED': ofRefund,
  'CUSTOMER.DISPUTE.CREATED': ofDispute,
  'CUSTOMER.DISPUTE.UPDATED': ofDispute,
  'CUSTOMER.DISPUTE.RESOLVED': ofDispute,
};

/** Handles one event. @returns whether it is done */
async function handle(event: ProviderEvent): Promise<boolean> {
  const about = resource.safeParse(event.body).data ?? {};
  return (await handlers[event.eventType]?.(about, event)) ?? true;
}

async function askAfterOrder(orderId: string | undefined): Promise<boolean> {
  if (orderId === undefined) return true;
  const attempt = await database().paymentAttempt.findUnique({ where: { orderId } });
  if (attempt === null) return true;
  const { outcome } = await settleAttempt(attempt.id);
  return outcome !== 'unknown' && noteLateFee(attempt.id, orderId);
}

/** Stores the fee of a capture that was recorded without it (R141). @returns whether it is done */
async function noteLateFee(id: string, orderId: string): Promise<boolean> {
  const [unknown, held] = [
    await database().ledgerEntry.findFirst({
      where: { kind: 'capture', feeCents: null, attempt: ofOrder({ id }) },
      select: { id: true },
    }),
    await database().paymentAttempt.findFirst({
      where: { ...ofOrder({ id }), heldRef: { not: null }, heldFeeCents: null },
      select: { id: true },
    }),
  ];
  if (unknown === null && held === null) return true;
  const provider = paymentProvider();
  if (provider === null) return false;
  const state = await provider.findOrder(orderId);
  if (state.kind === 'completed') await noteFee(state.captureId, state.fee);
  return true;
}

async function askAfterRefund(providerRef: string | undefined): Promise<boolean> {
  if (providerRef === undefined) return true;
  const ours = await database().refund.findFirst({ where: { providerRef } });
  if (ours !== null && (await settleRefund(ours.id)) === 'unknown') return false;
  const missing = { kind: 'refund', providerRef, feeCents: null } as const;
  if (ours !== null && (await database().ledgerEntry.count({ where: missing })) === 0) return true;
  const provider = paymentProvider();
  if (provider === null) return false;
  const outcome = await provider.findRefund(providerRef);
  if (outcome.kind !== 'completed') return true;
  if (ours === null) await recordProviderRefund(outcome);
  await noteFee(outcome.refundId, outcome.fee);
  return true;
}
