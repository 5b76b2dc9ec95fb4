/**
 * Handles what webhooks report. An event is only a hint: what counts is what the provider answers,
 * so events may come twice, late and in any order.
 */
import * as z from 'zod';
import { database } from '../database/database.server';
import type { ProviderEvent } from '../database/generated/client';
import { now } from '../runtime/clock.server';
import { errorFields, log } from '../runtime/log.server';
import { paymentProvider } from './payment-provider.server';
import { recordProviderRefund, settleRefund } from './settle-refund.server';
import { settleAttempt } from './settle-attempt.server';

const batch = 50;
// Beyond this, only a person can help; the reconcile job still asks after the payment itself.
const mostTries = 50;

const resource = z.object({
  id: z.string().optional(),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional(),
});

let running: Promise<number> | null = null;
let cameMeanwhile = false;

/** Handles every waiting event, oldest first; concurrent calls share it. @returns how many */
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
    orderBy: { receivedAt: 'asc' },
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

/** @returns whether nothing is left to look into */
async function handle({ eventType, body }: ProviderEvent): Promise<boolean> {
  const about = resource.safeParse(body).data ?? {};
  switch (eventType) {
    case 'CHECKOUT.ORDER.APPROVED':
    case 'CHECKOUT.ORDER.COMPLETED':
      return askAfterOrder(about.id);
    case 'PAYMENT.CAPTURE.COMPLETED':
    case 'PAYMENT.CAPTURE.PENDING':
    case 'PAYMENT.CAPTURE.DENIED':
    case 'PAYMENT.CAPTURE.DECLINED':
      return askAfterOrder(about.supplementary_data?.related_ids?.order_id);
    case 'PAYMENT.CAPTURE.REFUNDED':
    case 'PAYMENT.CAPTURE.REVERSED':
    case 'PAYMENT.REFUND.PENDING':
    case 'PAYMENT.REFUND.FAILED':
      return askAfterRefund(about.id);
    default:
      return true;
  }
}

async function askAfterOrder(orderId: string | undefined): Promise<boolean> {
  if (orderId === undefined) return true;
  const attempt = await database().paymentAttempt.findUnique({ where: { orderId } });
  if (attempt === null) return true;
  return (await settleAttempt(attempt.id)).outcome !== 'unknown';
}

async function askAfterRefund(providerRef: string | undefined): Promise<boolean> {
  if (providerRef === undefined) return true;
  const ours = await database().refund.findUnique({ where: { providerRef } });
  if (ours !== null) return (await settleRefund(ours.id)) !== 'unknown';
  const provider = paymentProvider();
  if (provider === null) return false;
  const outcome = await provider.findRefund(providerRef);
  if (outcome.kind === 'completed') await recordProviderRefund(outcome);
  return true;
}
