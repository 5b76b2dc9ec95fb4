/** Disputes at PayPal, received by webhook: shown until they are resolved. */
import * as z from 'zod';
import {
  database,
  inTransaction,
  type Reader,
  rowsFor,
  type Transaction,
} from '~/core/database/database.server';
import type { PaymentDispute, Prisma } from '~/core/database/generated/client';
import { queueMail } from '~/core/mail/outbox.server';
import { parseMoney } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { log } from '~/core/runtime/log.server';
import { businessSettings } from '~/core/settings/settings.server';
import { localDateOf, toLocal, type TimeZone } from '~/core/time/business-time';
import { formatMoment } from '~/core/time/format-dates';
import { ownerName, ownerNameFields } from '~/features/people/accounts/full-name';
import { publishOwnersNews } from '~/features/people/accounts/owners-news.server';
import { bookingForMail } from '~/features/booking/record/booking-emails.server';
import { petNamesOf } from '~/features/booking/record/booking-row.server';
import { stayTitle } from '~/features/booking/record/stay-email-blocks';
import type { DisputedStay, DisputeLine } from '~/features/money/pricing/money-facts';
import { moneyEmails } from './money.email';

/** The relevant fields of a dispute, named as in PayPal's Customer Disputes API. */
const dispute = z.object({
  dispute_id: z.string().min(1).max(255),
  update_time: z.iso.datetime({ offset: true }).optional(),
  create_time: z.iso.datetime({ offset: true }).optional(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().min(1).max(255) })),
  dispute_amount: z.object({ currency_code: z.string(), value: z.string() }).optional(),
  status: z.string().optional(),
  seller_response_due_date: z.iso.datetime({ offset: true }).optional(),
  dispute_outcome: z.object({ outcome_code: z.string().max(255).optional() }).optional(),
});

type Facts = Omit<PaymentDispute, 'captureRef' | 'openedAt'>;

const resolvedEvent = 'CUSTOMER.DISPUTE.RESOLVED';

function factsOf({ update_time, ...told }: z.infer<typeof dispute>, eventType: string): Facts {
  const { dispute_id: id, dispute_amount: amount, seller_response_due_date: respondBy } = told;
  const changedAt = new Date(update_time ?? told.create_time ?? now());
  const resolved = eventType === resolvedEvent || told.status === 'RESOLVED';
  return {
    ...{ id, changedAt, resolvedAt: resolved ? changedAt : null },
    amountCents: amount?.currency_code === 'USD' ? parseMoney(amount.value) : null,
    respondBy: respondBy === undefined ? null : new Date(respondBy),
    outcome: told.dispute_outcome?.outcome_code ?? '',
  };
}

/**
 * Records a dispute from a webhook event with a verified signature. The admin gets an email when it is opened
 * and when it is resolved. A late or repeated event changes nothing.
 */
export async function noteDispute(eventType: string, body: unknown): Promise<void> {
  const read = dispute.safeParse(body);
  if (!read.success) {
    log.warn('dispute.unreadable', { what: eventType });
    return;
  }
  const facts = factsOf(read.data, eventType);
  for (const { seller_transaction_id: captureRef } of read.data.disputed_transactions)
    await inTransaction((tx) => noteOne(tx, { ...facts, captureRef }));
}

async function noteOne(tx: Transaction, facts: Facts & { captureRef: string }): Promise<void> {
  const { id, captureRef, changedAt } = facts;
  const bookingIds = await staysOf(tx, captureRef);
  if (bookingIds.length === 0) return;
  const where = { id_captureRef: { id, captureRef } };
  const before = await tx.paymentDispute.findUnique({ where });
  if (before !== null && isOlder(facts, before)) return;
  // Fields that an event omits stay unchanged.
  const { respondBy, amountCents, ...told } = facts;
  await tx.paymentDispute.upsert({
    where,
    create: { ...facts, openedAt: changedAt },
    update: {
      ...told,
      ...(respondBy !== null && { respondBy }),
      ...(amountCents !== null && { amountCents }),
    },
  });
  const wasOpen = before !== null && before.resolvedAt === null;
  const isOpen = facts.resolvedAt === null;
  if (wasOpen === isOpen && before !== null) return;
  log.warn('dispute.changed', { id, captureId: captureRef, what: isOpen ? 'open' : 'resolved' });
  await tell(tx, bookingIds, await tx.paymentDispute.findUniqueOrThrow({ where }));
}

/**
 * Whether an event is older: PayPal's times have seconds only, and within one second the resolution is last.
 */
function isOlder(told: Facts, before: PaymentDispute): boolean {
  const later = told.changedAt.getTime() - before.changedAt.getTime();
  return later < 0 || (later === 0 && before.resolvedAt !== null);
}

const paidBy = (captureRefs: string[]) =>
  ({
    OR: [
      { ledger: { some: { providerRef: { in: captureRefs }, kind: 'capture' } } },
      { attempts: { some: { heldRef: { in: captureRefs } } } },
    ],
  }) satisfies Prisma.BookingWhereInput;

/** Returns the stays of a payment, soonest first (R95), including held payments (R32). */
async function staysOf(tx: Transaction, captureRef: string): Promise<string[]> {
  const bookings = await tx.booking.findMany({
    where: paidBy([captureRef]),
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
    select: { id: true },
  });
  return bookings.map(({ id }) => id);
}

async function tell(
  tx: Transaction,
  bookingIds: readonly string[],
  { amountCents, respondBy, resolvedAt, outcome }: PaymentDispute,
): Promise<void> {
  const facts = [];
  for (const id of bookingIds) facts.push(await bookingForMail(tx, id));
  const [first] = facts;
  if (first === undefined) return;
  const { business, stay, admins, settings } = first;
  const stays = facts.map((one) => stayTitle(one.stay));
  const email = moneyEmails.payment_disputed.fill({
    ...{ business, stay, disputedCents: amountCents },
    respondBy: respondBy === null ? null : toLocal(respondBy, settings.timeZone),
    ...(resolvedAt !== null && { outcome }),
    ...(stays.length > 1 && { stays }),
  });
  for (const to of admins) await queueMail(tx, { to, bookingId: stay.bookingId, email });
  if (resolvedAt !== null) return;
  const news = { topic: 'booking', subjectId: stay.bookingId, news: 'dispute' } as const;
  await publishOwnersNews(tx, stay.ownerId, news);
}

/** Returns the stays with a payment in an open dispute, soonest first; for the admin (R129). */
export async function staysInDispute(): Promise<DisputedStay[]> {
  const open = await database().paymentDispute.findMany({ where: { resolvedAt: null } });
  if (open.length === 0) return [];
  const stays = await database().booking.findMany({
    where: paidBy(open.map(({ captureRef }) => captureRef)),
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
    include: { owner: { select: ownerNameFields } },
  });
  return stays.map((stay) => ({
    id: stay.id,
    petNames: petNamesOf(stay),
    ownerName: ownerName(stay.owner),
  }));
}

/** Returns the open disputes about a booking's payments, oldest first; for the admin. */
export async function openDisputes(reader: Reader, bookingId: string): Promise<DisputeLine[]> {
  const { timeZone } = await businessSettings(reader);
  const tx = rowsFor(reader);
  const captures = await capturesOf(tx, bookingId);
  // With an empty list the query would scan all rows.
  if (captures.length === 0) return [];
  const rows = await tx.paymentDispute.findMany({
    where: { resolvedAt: null, captureRef: { in: captures } },
    orderBy: [{ openedAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map((row) => lineOf(row, timeZone));
}

async function capturesOf(tx: Transaction, bookingId: string): Promise<string[]> {
  const entries = await tx.ledgerEntry.findMany({
    where: { bookingId, kind: 'capture' },
    select: { providerRef: true },
  });
  const held = await tx.paymentAttempt.findMany({
    where: { bookingId, state: 'held' },
    select: { heldRef: true },
  });
  return [
    ...entries.flatMap(({ providerRef }) => providerRef ?? []),
    ...held.flatMap(({ heldRef }) => heldRef ?? []),
  ];
}

function lineOf({ id, amountCents, respondBy }: PaymentDispute, timeZone: TimeZone): DisputeLine {
  const today = localDateOf(now(), timeZone);
  const by = respondBy === null ? null : formatMoment(toLocal(respondBy, timeZone), today);
  return { id, amountCents, respondBy: by };
}
