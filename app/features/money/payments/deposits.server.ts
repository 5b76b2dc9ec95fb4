/** Follow-up on unpaid deposits, and extensions of their deadlines (R55). */
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import type { Booking } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import { now } from '~/core/runtime/clock.server';
import { hasAddress } from '~/core/mail/erased-address';
import { errorFields, log } from '~/core/runtime/log.server';
import { businessSettings } from '~/core/settings/settings.server';
import { parseLocalDateTime, type TimeZone, toInstant, toLocal } from '~/core/time/business-time';
import { formatDateTime } from '~/core/time/format-dates';
import { act, byRule } from '~/features/booking/record/act.server';
import { captureUnderWay } from '~/features/booking/record/booking-row.server';
import { endOf, refundDue } from '~/features/booking/record/refund-due.server';
import { deadline, depositOpenCents, depositStep, openSum } from '~/features/money/pricing/deposit';
import { returnCreditOfEnded } from './credit-payments.server';
import { queueDepositMissed, queueDepositReminder } from './deposit-emails.server';

/**
 * Sends deposit reminders, and cancels stays whose deposit was missed. @returns number of deposits handled
 */
export async function followDeposits(): Promise<number> {
  const due = await database().booking.findMany({
    where: { status: 'accepted', depositNextAt: { lte: now() } },
    select: { id: true, userId: true },
    orderBy: { depositNextAt: 'asc' },
  });
  let done = 0;
  const toRemind = new Map<string, string[]>();
  for (const { id, userId } of due)
    try {
      const did = await inTransaction((tx) => follow(tx, id));
      if (did === 'done') done += 1;
      if (did === 'remind') toRemind.set(userId, [...(toRemind.get(userId) ?? []), id]);
    } catch (error) {
      // One failure must not block the others.
      log.error('deposit.failed', { ...errorFields(error), booking: id });
    }
  for (const [ownerId, ids] of toRemind)
    try {
      done += await inTransaction((tx) => remind(tx, ids));
    } catch (error) {
      log.error('deposit.failed', { ...errorFields(error), ownerId });
    }
  return done;
}

/** Sends one reminder for all of an owner's due deposits (R97). @returns number of stays */
async function remind(tx: Transaction, ids: readonly string[]): Promise<number> {
  const stays: Booking[] = [];
  for (const id of ids) {
    const { booking, step } = (await stepOf(tx, id)) ?? {};
    if (booking === undefined || step !== 'remind') continue;
    await tx.booking.update({ where: { id }, data: { depositNextAt: booking.depositDueAt } });
    stays.push(booking);
  }
  const { timeZone } = await businessSettings(tx);
  await queueDepositReminder(
    tx,
    stays.map((booking) => ({ ...openOf(booking), ...sumOf(booking, timeZone) })),
  );
  return stays.length;
}

/** Returns the next step for a deposit; null if the booking is gone. */
async function stepOf(tx: Transaction, id: string) {
  const found = await tx.booking.findUnique({
    where: { id },
    include: { owner: { select: { email: true } } },
  });
  if (found === null) return null;
  const { owner, ...booking } = found;
  const { timeZone } = await businessSettings(tx);
  const paying = await isPaying(tx, id);
  const next = depositStep(booking, { now: now(), timeZone, paying });
  // R124: whoever could not be told of a deadline loses no place by it; the admin decides.
  const kind = next.kind === 'cancel' && !hasAddress(owner.email) ? 'tell' : next.kind;
  // Reminder and deadline wait for the answer to an open claim (R94).
  const claims = await tx.paymentClaim.count({ where: { openKey: id } });
  const step = claims > 0 && kind !== 'met' ? ('wait' as const) : kind;
  return { booking, step };
}

async function follow(tx: Transaction, id: string): Promise<'nothing' | 'remind' | 'done'> {
  const { booking, step } = (await stepOf(tx, id)) ?? {};
  if (booking === undefined || step === undefined) return 'nothing';
  const at = now();
  switch (step) {
    case 'wait':
      return 'nothing';
    case 'met':
      await tx.booking.update({ where: { id }, data: { depositNextAt: null, depositMetAt: at } });
      return 'nothing';
    case 'remind':
      return 'remind';
    case 'cancel':
      await cancel(tx, booking, at);
      break;
    case 'tell': {
      const data = { depositNextAt: null };
      await act(tx, [{ booking, data }], { event: 'deposit_missed', by: byRule });
    }
  }
  await queueDepositMissed(tx, openOf(booking));
  return 'done';
}

function openOf(booking: Booking) {
  const { id: bookingId, depositDueAt } = booking;
  return { bookingId, openCents: depositOpenCents(booking), dueAt: depositDueAt ?? now() };
}

function sumOf(booking: Booking, timeZone: TimeZone) {
  const sum = openSum(booking, timeZone);
  return sum === null ? {} : { openCents: sum.cents, all: sum.all };
}

/** Whether a payment may still arrive or is held for review (R32). */
async function isPaying(tx: Transaction, bookingId: string): Promise<boolean> {
  const open = await tx.paymentAttempt.findFirst({
    where: {
      bookingId,
      state: { in: ['started', 'awaiting_approval', ...captureUnderWay, 'held'] },
    },
    select: { id: true },
  });
  return open !== null;
}

async function cancel(tx: Transaction, booking: Booking, at: Date): Promise<void> {
  const due = await refundDue(tx, [booking], { by: 'rule', noticed: [], at });
  const to = 'canceled' as const;
  const data = {
    ...endOf(booking, { to, at, dueCents: due.get(booking.id) }),
    depositNextAt: null,
  };
  await act(tx, [{ booking, to, data }], { event: 'deposit_missed', by: byRule, at });
  await returnCreditOfEnded(tx, [booking], null);
}

/** Extends a deposit's deadline, given in local time. @throws ServiceError at `until` */
export async function moveDeposit(input: {
  bookingId: string;
  actorId: string;
  until: string;
}): Promise<void> {
  const { bookingId, actorId } = input;
  await inTransaction(async (tx) => {
    const booking = await tx.booking.findUnique({ where: { id: bookingId } });
    if (booking === null) throw new ServiceError('not_found', 'This booking was not found.');
    if (depositOpenCents(booking) === 0 || booking.depositDueAt === null)
      throw new ServiceError('conflict', 'No deposit of this booking is due.');
    const { timeZone } = await businessSettings(tx);
    const refuse = (text: string) => new ServiceError('invalid', text, 'until');
    const local = parseLocalDateTime(input.until);
    const instant = local === null ? null : toInstant(local, timeZone);
    if (instant === null || instant === 'skipped') throw refuse('Please enter a date and a time.');
    const at = now();
    if (instant <= at) throw refuse('That time has passed.');
    if (instant < booking.depositDueAt)
      throw refuse('Choose a later time: the owner knows the deadline as it is.');
    if (instant > booking.start) throw refuse('Choose a time before Drop Off.');
    if (instant.getTime() === booking.depositDueAt.getTime() && booking.depositNextAt !== null)
      return;
    const note = `deposit due by ${formatDateTime(toLocal(instant, timeZone))}`;
    const by = { id: actorId, side: 'house' } as const;
    await act(tx, [{ booking, data: deadline(at, instant), note }], { event: 'edited', by });
  });
}
