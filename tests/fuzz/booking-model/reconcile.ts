/** The job that looks up everything unfinished (R32), and the expected end state. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { database } from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import { environment } from '~/core/runtime/environment.server';
import { recordHeldPayment } from '~/features/money/payments/held-payments.server';
import { refundUnderWay } from '~/features/money/payments/ledger.server';
import { stillOpen } from '~/features/money/payments/payment-attempt.server';
import { reconcilePayments } from '~/features/money/payments/reconcile.server';
import type { PaypalEmulator } from '../../../server/stand-ins/paypal/start-paypal-emulator';
import { newKey } from '../../setup/paying';
import {
  captured,
  openedHeardOf,
  providerDecides as captureDecided,
  waitingHeardOf,
} from './payments';
import { providerDecides as refundDecided, refundHeardOf } from './refunds';
import { agrees, brokenAtLast, mailed, type Model, type Real, type Work } from './world';

const underWay = { state: { in: refundUnderWay } };

/** An order is looked up once it has been open half as long as it took to create. */
async function allAreDue(): Promise<void> {
  const attempts = await database().paymentAttempt.findMany({
    where: { state: 'awaiting_approval' },
  });
  const waits = attempts.map(({ createdAt, updatedAt }) => {
    const age = now().getTime() - updatedAt.getTime();
    return (updatedAt.getTime() - createdAt.getTime()) / 2 - age;
  });
  await sleep(Math.max(0, ...waits) + 1);
}

/** Runs the job as after its few minutes. It checks all bookings together. */
async function reconcileAll({ bookings }: Model): Promise<void> {
  await allAreDue();
  const refunds = await database().refund.findMany({
    where: underWay,
    orderBy: { updatedAt: 'asc' },
  });
  const { intervals } = environment();
  intervals.reconcileAge = 0;
  await reconcilePayments().finally(() => delete intervals.reconcileAge);
  for (const booking of bookings) {
    await waitingHeardOf(booking);
    for (const order of booking.opened) await openedHeardOf(booking, order);
  }
  for (const { id } of refunds)
    for (const booking of bookings)
      for (const refund of booking.refunds.filter((one) => one.id === id))
        refundHeardOf(booking, refund);
}

export const reconcile: Work = (_booking, model) => reconcileAll(model);

/** Admin and provider decide everything pending. */
async function allDecide(emulator: PaypalEmulator, model: Model, real: Real): Promise<void> {
  for (const booking of model.bookings) {
    for (const { attemptId, cents } of booking.held.splice(0)) {
      const wish = { bookingId: booking.id, attemptId, actorId: real.admin };
      await recordHeldPayment({ ...wish, submissionKey: newKey() }, 100);
      await captured(booking, attemptId, cents ?? 100);
      mailed(booking, 'payment_receipt');
    }
    await captureDecided(() => emulator)('completed')(booking, model, real);
    for (const { end } of booking.refunds)
      if (end === null) await refundDecided(() => emulator)('completed')(booking, model, real);
  }
}

const open = (model: Model) =>
  model.bookings.some(
    ({ opened, waiting, refunds, held }) =>
      waiting !== null || [...opened, ...refunds, ...held].length > 0,
  );

/** The job finishes whatever was left unfinished. */
export async function everythingEnds(
  emulator: PaypalEmulator,
  model: Model,
  real: Real,
): Promise<void> {
  // A booking's orders are captured one after another, and each may need its own decision.
  for (let round = 0; round < 30 && open(model); round += 1) {
    await allDecide(emulator, model, real);
    await reconcileAll(model);
  }
  await agrees(model, real);
  expect(brokenAtLast()).toEqual(real.broken);
  const booking = { userId: real.owner };
  const attempts = database().paymentAttempt.count({
    where: { booking, state: { in: ['started', 'held', ...stillOpen] } },
  });
  expect(await attempts).toBe(0);
  expect(await database().refund.count({ where: { booking, ...underWay } })).toBe(0);
}
