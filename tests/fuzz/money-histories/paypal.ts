/**
 * PayPal's actions in the random histories of money: the stand-in over HTTP, as pages and webhooks reach it.
 */
import { expect } from 'vitest';
import { database } from '~/core/database/database.server';
import { sumCents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { usableCredit } from '~/features/money/payments/credit-payments.server';
import {
  recordHeldPayment,
  refundHeldPayment,
} from '~/features/money/payments/held-payments.server';
import { staysTogether } from '~/features/money/payments/pay-together.server';
import { takesTip } from '~/features/money/payments/payment.schema';
import { emulatorWebhookId } from '~/features/money/payments/payment-provider.server';
import { paypalAmount } from '~/features/money/payments/paypal-port.server';
import { reconcilePayments } from '~/features/money/payments/reconcile.server';
import { refundPayment } from '~/features/money/payments/refund.server';
import { capturePayment } from '~/features/money/payments/settle-attempt.server';
import { payWithCreditFirst } from '~/features/money/payments/start-payment.server';
import { handleEvents, receiveWebhook } from '~/features/money/payments/webhook.server';
import type { PaypalEmulator } from '../../../server/stand-ins/paypal/start-paypal-emulator';
import { signedHeaders } from '../../../server/stand-ins/paypal/webhooks';
import { decide, type Payer, refundAtProvider } from '../../setup/paying';

/** Outcome of a payment or refund at PayPal. */
const hows = ['as asked', 'other amount', 'as asked', 'lost', 'pending', 'no'] as const;
const howOf = (cents: number) => hows[cents % hows.length] ?? 'as asked';

/**
 * Pays for one of the stays with a balance, or for all of them together (R95). @returns whether there was one
 */
export async function pay(
  { control }: PaypalEmulator,
  owner: Payer,
  { together, which, cents }: { together: boolean; which: number; cents: number },
): Promise<boolean> {
  const form = { viewer: owner, submissionKey: newFormKey() };
  const how = howOf(cents);
  const { stays, seen } = await staysTogether(owner.id);
  const stay = stays[which % Math.max(1, stays.length)];
  if (stay === undefined) return false;
  const booking = await database().booking.findUniqueOrThrow({ where: { id: stay.id } });
  const deposit = stay.forDeposit && cents % 3 > 0;
  const percent = !deposit && takesTip(booking, now()) ? 15 : 0;
  const credit = cents % 5 > 1 ? await usableCredit('committed', owner.id) : null;
  const choice = { deposit, tip: { percent }, credit };
  const started = await payWithCreditFirst(
    together ? { ...form, seen, credit } : { ...form, bookingId: stay.id, choice },
  );
  if ('usedCents' in started) return true;
  const { orderId } = started;
  if (how === 'pending') control.oddCaptureOf(orderId, { status: 'PENDING' });
  if (how === 'other amount') control.oddCaptureOf(orderId, { value: paypalAmount(cents) });
  if (how === 'lost') control.troubleNext('capture', { kind: 'lost' });
  await decide(started.approveUrl, { decline: how === 'no' });
  // A pending, lost or held payment counts once the job or the admin has handled it.
  await capturePayment({ ...started, viewer: owner });
  return true;
}

type Choice = { which: number; cents: number };

/** Returns one of the owner's payments by PayPal, with its stay; null if not found. */
async function captureOf(ownerId: string, which: number) {
  const captures = await database().ledgerEntry.findMany({
    where: { kind: 'capture', booking: { userId: ownerId } },
    include: { attempt: { select: { tipCents: true } }, refunds: true },
    orderBy: [{ createdAt: 'asc' }, { amountCents: 'asc' }],
  });
  return captures[which % Math.max(1, captures.length)] ?? null;
}

/**
 * Refunds a payment through the app, fully or partially, with or without its tip. @returns whether there was
 * one
 */
export async function refund(
  { control }: PaypalEmulator,
  {
    ownerId,
    actorId,
    all,
    which,
    cents,
  }: { ownerId: string; actorId: string; all: boolean } & Choice,
): Promise<boolean> {
  const capture = await captureOf(ownerId, which);
  if (capture === null) return false;
  const { id: captureEntryId, bookingId } = capture;
  const how = howOf(cents);
  if (how === 'lost') control.troubleNext('refund', { kind: 'lost' });
  if (how === 'pending') control.oddNextRefund('PENDING');
  const given = capture.refunds.filter(({ state }) => state !== 'failed');
  const gone = sumCents(given.map(({ amountCents, tipCents }) => amountCents - tipCents));
  const price = Math.max(1, capture.amountCents - (capture.attempt?.tipCents ?? 0) - gone);
  await refundPayment({
    ...{ bookingId, captureEntryId, actorId, note: '', submissionKey: newFormKey() },
    ...{ amountCents: all ? price : 1 + (cents % price), lowersTotal: cents % 3 === 0 },
    withTip: cents % 2 === 0,
  });
  return true;
}

/** Refunds on PayPal's own pages, reported by a webhook: of a payment in the ledger, or a held one (R32). */
export async function refundOnPaypal(
  emulator: PaypalEmulator,
  { ownerId, which, cents }: { ownerId: string } & Choice,
): Promise<boolean> {
  const capture = await captureOf(ownerId, which);
  const held = await database().paymentAttempt.findFirst({
    where: { state: 'held', booking: { userId: ownerId } },
  });
  const ref = cents % 2 === 0 ? (held?.heldRef ?? capture?.providerRef) : capture?.providerRef;
  if (!ref) return false;
  // Trouble left over from a refused refund hits this one: PayPal's page may not answer.
  await refundAtProvider(emulator, ref, paypalAmount(cents)).catch(() => null);
  return true;
}

/** The admin's answer to one payment that differs from the order (R32). @returns whether there was one */
export async function answerHeld(
  actorId: string,
  { ownerId, record }: { ownerId: string; record: boolean },
): Promise<boolean> {
  const held = await database().paymentAttempt.findFirst({
    where: { state: 'held', booking: { userId: ownerId } },
    orderBy: { requestId: 'asc' },
  });
  if (held === null) return false;
  const { id: attemptId, bookingId } = held;
  const input = { bookingId, attemptId, actorId, submissionKey: newFormKey() };
  await (record ? recordHeldPayment(input, null) : refundHeldPayment(input));
  return true;
}

/** PayPal's captures and refunds per capture, in cents, by its events. */
const captured = new Map<string, number>();
const refunded = new Map<string, number>();
const seen = new Set<string>();

type Event = {
  event_type: string;
  resource: { id: string; amount?: { value: string }; links?: { rel: string; href: string }[] };
};

/** Finishes everything pending at PayPal; webhooks and the job inform the app. */
export async function paypalEnds({ control, url }: PaypalEmulator): Promise<void> {
  const open = await database().paymentAttempt.findMany({
    where: { orderId: { not: null }, state: { in: ['awaiting_provider', 'capturing'] } },
    select: { orderId: true },
  });
  for (const { orderId } of open) control.completeCapture(orderId ?? '');
  const refunds = await database().refund.findMany({
    where: { state: 'pending' },
    select: { providerRef: true },
  });
  for (const { providerRef } of refunds) control.completeRefund(providerRef ?? '');
  for (const event of control.events().filter(({ id }) => !seen.has(id))) {
    seen.add(event.id);
    const { event_type, resource } = JSON.parse(event.body) as Event;
    const cents = Math.round(Number(resource.amount?.value ?? 0) * 100);
    if (event_type === 'PAYMENT.CAPTURE.COMPLETED') captured.set(resource.id, cents);
    if (event_type === 'PAYMENT.CAPTURE.REFUNDED') {
      const up =
        resource.links
          ?.find(({ rel }) => rel === 'up')
          ?.href.split('/')
          .at(-1) ?? '';
      refunded.set(up, (refunded.get(up) ?? 0) + cents);
    }
    const headers = new Headers(signedHeaders(event, url, emulatorWebhookId));
    await receiveWebhook(headers, event.body);
  }
  await handleEvents();
  await reconcilePayments();
}

/** Asserts that the ledger matches PayPal, capture by capture, once nothing is in progress or unanswered. */
export async function expectBooksOfPaypal(ownerId: string): Promise<void> {
  const captures = await database().ledgerEntry.findMany({
    where: { kind: 'capture', booking: { userId: ownerId } },
    include: { refunds: { where: { state: 'completed' } } },
  });
  for (const ref of new Set(captures.map(({ providerRef }) => providerRef ?? ''))) {
    const own = captures.filter(({ providerRef }) => providerRef === ref);
    const inBooks = own.flatMap(({ amountCents, refunds }) => [
      amountCents,
      ...refunds.map((one) => -one.amountCents),
    ]);
    expect(sumCents(inBooks), ref).toBe((captured.get(ref) ?? 0) - (refunded.get(ref) ?? 0));
  }
}
