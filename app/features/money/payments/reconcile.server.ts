/** The job that looks up payments and refunds with unknown outcomes (R32). */
import { database } from '~/core/database/database.server';
import type { PaymentAttempt } from '~/core/database/generated/client';
import { now } from '~/core/runtime/clock.server';
import { interval } from '~/core/runtime/intervals.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { refundUnderWay } from './ledger.server';
import { ofOrder, stillOpen } from './payment-attempt.server';
import { paymentProvider } from './payment-provider.server';
import { settleAttempt } from './settle-attempt.server';
import { settleRefund } from './settle-refund.server';
import { handleEvents } from './webhook.server';

const batch = 50;

export type Reconciled = { attempts: number; refunds: number; events: number };

export async function reconcilePayments(): Promise<Reconciled> {
  if (paymentProvider() === null) return { attempts: 0, refunds: 0, events: 0 };
  const events = await handleEvents();
  await forgetOldEvents();
  const attempts = await unsettledAttempts();
  for (const attempt of attempts)
    await safely(
      'attempt',
      attempt.id,
      () => (isAbandoned(attempt) ? abandon(attempt) : settleAttempt(attempt.id)),
      (data) => database().paymentAttempt.updateMany({ where: { id: attempt.id }, data }),
    );
  const refunds = await database().refund.findMany({
    where: { state: { in: refundUnderWay }, ...notOfJustNow() },
    orderBy: { updatedAt: 'asc' },
    take: batch,
    select: { id: true },
  });
  for (const { id } of refunds)
    await safely(
      'refund',
      id,
      () => settleRefund(id),
      (data) => database().refund.updateMany({ where: { id }, data }),
    );
  return { attempts: attempts.length, refunds: refunds.length, events };
}

/** Deletes events handled long ago: the provider repeats a webhook for three days only. */
async function forgetOldEvents(): Promise<void> {
  const before = new Date(now().getTime() - interval('handledEventKept'));
  await database().providerEvent.deleteMany({ where: { handledAt: { lt: before } } });
}

function notOfJustNow() {
  return { updatedAt: { lte: new Date(now().getTime() - interval('reconcileAge')) } };
}

async function unsettledAttempts(): Promise<PaymentAttempt[]> {
  const rows = await database().paymentAttempt.findMany({
    // Only the attempt that has the order, if it pays several stays (R95).
    where: { leadId: null, state: { in: ['started', ...stillOpen] }, ...notOfJustNow() },
    orderBy: { updatedAt: 'asc' },
  });
  return rows.filter(isDue).slice(0, batch);
}

// The older an unapproved order, the less often it is looked up: each lookup updates updatedAt.
function isDue({ state, createdAt, updatedAt }: PaymentAttempt): boolean {
  if (state !== 'awaiting_approval') return true;
  const age = now().getTime() - updatedAt.getTime();
  return age >= (updatedAt.getTime() - createdAt.getTime()) / 2;
}

// Without an order there was nothing to approve, so no money can have moved.
function isAbandoned({ orderId, createdAt }: PaymentAttempt): boolean {
  return orderId === null && createdAt.getTime() + interval('orderAbandoned') <= now().getTime();
}

async function abandon(attempt: PaymentAttempt): Promise<void> {
  await database().paymentAttempt.updateMany({
    where: { ...ofOrder(attempt), state: 'started', orderId: null },
    data: { state: 'failed', issue: 'ABANDONED', updatedAt: now() },
  });
}

/**
 * Runs the work; if it throws, the row goes to the end of the queue, because fifty failing ones would block
 * it (R110).
 */
async function safely(
  what: string,
  id: string,
  work: () => Promise<unknown>,
  update: (data: { updatedAt: Date }) => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error('reconcile.failed', { ...errorFields(error), what, id });
    await update({ updatedAt: now() });
  }
}
