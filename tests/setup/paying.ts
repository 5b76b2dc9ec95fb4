/** Pays as a browser does, with the real emulator over HTTP. */
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { database } from '~/core/database/database.server';
import type { Booking } from '~/core/database/generated/client';
import { environment } from '~/core/runtime/environment.server';
import type { Viewer } from '~/core/session/permissions';
import { useEmulatorAt } from '~/features/money/payments/payment-provider.server';
import { capturePayment } from '~/features/money/payments/settle-attempt.server';
import { startPayment } from '~/features/money/payments/start-payment.server';
import type { Exchange } from '../../server/stand-ins/paypal/api-calls';
import {
  startPaypalEmulator,
  type PaypalEmulator,
} from '../../server/stand-ins/paypal/start-paypal-emulator';
import { createBooking } from '../factories/bookings';
import { createAdmin, createOwner } from '../factories/people';
import { createPet } from '../factories/pets';

/** Starts one emulator for a test file, and records every call of its API. */
export function withEmulator(): { emulator: () => PaypalEmulator; exchanges: Exchange[] } {
  const exchanges: Exchange[] = [];
  let running: PaypalEmulator | undefined;
  beforeAll(async () => {
    running = await startPaypalEmulator({ onExchange: (exchange) => exchanges.push(exchange) });
    useEmulatorAt(running.url);
  });
  afterAll(() => running?.close());
  return {
    exchanges,
    emulator: () => {
      if (!running) throw new Error('The emulator is not running');
      return running;
    },
  };
}

/** Limits the app's wait for the provider's answers until the end of the test. */
export function impatient(url: string, ms = 1500): void {
  const { intervals } = environment();
  intervals.providerTimeout = ms;
  useEmulatorAt(url);
  onTestFinished(() => {
    delete intervals.providerTimeout;
    useEmulatorAt(url);
  });
}

export type Payer = Viewer;

/** An owner with a booking of that total. */
export async function bookingToPay(
  totalCents: number,
): Promise<{ booking: Booking; owner: Payer }> {
  const { id } = await createOwner({ receiveEmails: true });
  const pet = await createPet(id);
  const booking = await createBooking(id, [pet.id], { totalCents, status: 'accepted' });
  return { booking, owner: { id, role: 'user' } };
}

let keys = 0;
export const newKey = () => `form-${(keys += 1)}`;

/** Presses the button on the payment page; returns the attempt and the payer's redirect. */
export async function begin(
  booking: Booking,
  viewer: Payer,
  submissionKey = newKey(),
): Promise<{ attemptId: string; orderId: string; approveUrl: string }> {
  const { approveUrl } = await startPayment({ bookingId: booking.id, viewer, submissionKey });
  const orderId = new URL(approveUrl).searchParams.get('token') ?? '';
  const attempt = await database().paymentAttempt.findUniqueOrThrow({ where: { orderId } });
  return { attemptId: attempt.id, orderId, approveUrl };
}

/** Decides on the approval page; returns the browser's redirect. */
export async function decide(
  approveUrl: string,
  form: { choice?: 'approve' | 'cancel'; givenName?: string; decline?: boolean } = {},
): Promise<string> {
  const { choice = 'approve', givenName = 'Sam', decline = false } = form;
  const url = new URL(approveUrl);
  const response = await fetch(new URL('/checkoutnow', url), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      token: url.searchParams.get('token') ?? '',
      given_name: givenName,
      choice,
      ...(decline && { decline: 'yes' }),
    }),
  });
  return response.headers.get('location') ?? '';
}

/** Returns the ledger of a booking, and its amounts. */
export async function moneyOf(bookingId: string) {
  const booking = await database().booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: { totalCents: true, paidCents: true, remainCents: true },
  });
  const ledger = await database().ledgerEntry.findMany({ where: { bookingId } });
  const receipts = await database().outboxMail.count({
    where: { bookingId, template: 'payment_receipt' },
  });
  return { ...booking, ledger, receipts };
}

/** The state of an attempt. */
export async function attemptState(id: string) {
  const attempt = await database().paymentAttempt.findUniqueOrThrow({ where: { id } });
  return { state: attempt.state, issue: attempt.issue };
}

/**
 * A booking paid through the provider in several parts, in cents: each paid the remaining amount, and then
 * the total rose.
 * @returns the captures' rows in the ledger, oldest first
 */
export async function paidThrough(parts: readonly number[]) {
  const { booking, owner } = await bookingToPay(0);
  const captures: string[] = [];
  for (const cents of parts) {
    await database().booking.update({
      where: { id: booking.id },
      data: { totalCents: { increment: cents }, remainCents: { increment: cents } },
    });
    const { attemptId, approveUrl } = await begin(booking, owner);
    await decide(approveUrl);
    await capturePayment({ bookingId: booking.id, attemptId, viewer: owner });
    const entry = await database().ledgerEntry.findUniqueOrThrow({ where: { attemptId } });
    captures.push(entry.id);
  }
  return { booking, owner, admin: await createAdmin(), captures };
}

/** Refunds a capture as the business does on PayPal's own pages, without the app. */
export async function refundAtProvider(
  { url }: PaypalEmulator,
  captureId: string,
  value: string,
): Promise<void> {
  const token = await fetch(`${url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa('test:test')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token: bearer } = (await token.json()) as { access_token: string };
  await fetch(`${url}/v2/payments/captures/${captureId}/refund`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ amount: { currency_code: 'USD', value } }),
  });
}
