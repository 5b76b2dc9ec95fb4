/** Emails about money due, rechecked before they are sent (R115). */
import type * as z from 'zod';
import type { Transaction } from '~/core/database/database.server';
import type { Booking } from '~/core/database/generated/client';
import { businessSettings } from '~/core/settings/settings.server';
import { toLocal } from '~/core/time/business-time';
import { captureUnderWay } from '~/features/booking/record/booking-row.server';
import { openSum } from '~/features/money/pricing/deposit';
import type { depositEmails } from './deposit.email';
import { queueDepositReminder } from './deposit-emails.server';
import type { moneyEmails } from './money.email';
import { queuePaymentLink } from './payment-emails.server';

const paid = 'It was paid, or no longer due, before this email could be sent.';
const anotherSum = 'Another sum is due now: a new email says so.';

/** Returns the reason not to send "Payment due" unchanged; null to send it. */
export async function untrueOfPayment(
  tx: Transaction,
  said: z.infer<typeof moneyEmails.payment_due.contents>,
): Promise<string | null> {
  const { stay, stays, dueText } = said;
  const parts = stays ?? [{ bookingId: stay.bookingId, cents: stay.remainCents, dueText }];
  const due = await openOf(tx, parts, ({ remainCents }) => remainCents);
  if (due === null) return null;
  if (due.length === 0) return paid;
  if (
    saysThat(
      parts.map(({ bookingId, cents }) => ({ bookingId, cents })),
      due,
    )
  )
    return null;
  const texts = parts.flatMap(({ bookingId = '', dueText }) =>
    dueText === undefined ? [] : [[bookingId, dueText] as const],
  );
  await queuePaymentLink(
    tx,
    due.map(({ row }) => row.id),
    new Map(texts),
  );
  return anotherSum;
}

/** Returns the reason not to send a deposit reminder unchanged; null to send it. */
export async function untrueOfDeposits(
  tx: Transaction,
  said: z.infer<typeof depositEmails.deposit_reminder.contents>,
): Promise<string | null> {
  const { stay, stays, openCents, dueAt } = said;
  const parts = stays ?? [{ bookingId: stay.bookingId, openCents, dueAt }];
  const { timeZone } = await businessSettings(tx);
  const due = await openOf(tx, parts, (row) => openSum(row, timeZone)?.cents ?? 0);
  if (due === null) return null;
  if (due.length === 0) return paid;
  const isAsSaid = saysThat(
    parts.map(({ bookingId, openCents: cents }) => ({ bookingId, cents })),
    due,
  );
  const dueAts = due.flatMap(({ row: { depositDueAt } }) => depositDueAt ?? []);
  const sameDates = dueAts.every((at) =>
    parts.some((part) => part.dueAt === toLocal(at, timeZone)),
  );
  if (isAsSaid && sameDates) return null;
  await queueDepositReminder(
    tx,
    due.flatMap(({ row, cents: openCents }) =>
      row.depositDueAt === null
        ? []
        : {
            ...{ bookingId: row.id, openCents, dueAt: row.depositDueAt },
            all: openSum(row, timeZone)?.all ?? false,
          },
    ),
  );
  return anotherSum;
}

type Open = { row: Booking; cents: number };

/**
 * Returns the stays with an open amount and without a payment in progress or a claim (R94); null if the email
 * doesn't contain the ids of its stays.
 */
async function openOf(
  tx: Transaction,
  parts: readonly { bookingId?: string | undefined }[],
  centsOf: (row: Booking) => number,
): Promise<Open[] | null> {
  if (parts.some(({ bookingId }) => bookingId === undefined)) return null;
  const rows = await tx.booking.findMany({
    where: {
      id: { in: parts.flatMap(({ bookingId }) => bookingId ?? []) },
      status: 'accepted',
      attempts: { none: { state: { in: [...captureUnderWay, 'held'] } } },
      claims: { none: { state: 'open' } },
    },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
  return rows.map((row) => ({ row, cents: centsOf(row) })).filter(({ cents }) => cents > 0);
}

function saysThat(
  said: readonly { bookingId?: string | undefined; cents: number }[],
  due: readonly Open[],
): boolean {
  return (
    said.length === due.length &&
    due.every(({ row, cents }) =>
      said.some((part) => part.bookingId === row.id && part.cents === cents),
    )
  );
}
