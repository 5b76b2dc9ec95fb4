import {
  database,
  inTransaction,
  type Reader,
  rowsFor,
  type Transaction,
} from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import type { Cents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { interval } from '~/core/runtime/intervals.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { businessSettings } from '~/core/settings/settings.server';
import { addMonths, type LocalDate, localDateOf, toLocal } from '~/core/time/business-time';
import { formatDay, formatSpan } from '~/core/time/format-dates';
import {
  queueAccountDeleted,
  queueDeletionPlanned,
} from '~/features/people/accounts/account-emails.server';
import { actProven, type Proving } from '~/features/people/accounts/confirm-password.server';
import { twoFactorIsOn } from '~/features/people/accounts/spend-code.server';
import { captureUnderWay } from '~/features/booking/record/booking-row.server';
import { eventsThat } from '~/features/booking/rules/booking-events';
import { creditOf } from '~/features/money/credit/credit.server';
import { openGiftCents } from '~/features/money/credit/gifts.server';
import { type HeldBooking, holdOf } from './account-deletion';
import { eraseAccount } from './erase-account.server';

// As many as fit on the page; a single one prevents the deletion.
const mostShown = 20;

/** Returns the bookings that prevent deleting an account, soonest first, with reasons (R41). */
export async function accountHolds(reader: Reader, ownerId: string): Promise<HeldBooking[]> {
  const at = now();
  const undoFrom = new Date(at.getTime() - interval('answerUndo'));
  const underWay = { state: { in: [...captureUnderWay, 'held' as const] } };
  const unfinished = { state: { in: ['started' as const, 'pending' as const] } };
  // An action that the business can still undo.
  const answered = {
    event: { in: eventsThat((row) => row.undo !== null) },
    at: { gt: undoFrom },
    actorId: { not: ownerId },
  };
  const takenCash = { method: 'cash' as const, createdAt: { gt: undoFrom } };
  const unsettled = { closedAt: null };
  // A claim just answered can still be undone, which reopens it.
  const claimed = {
    OR: [
      { state: 'open' as const },
      { answeredAt: { gt: undoFrom }, state: { not: 'withdrawn' as const } },
    ],
  };
  const rows = await rowsFor(reader).booking.findMany({
    where: {
      userId: ownerId,
      OR: [
        { status: { in: ['pending', 'accepted'] }, end: { gt: at } },
        { refundOrKeep: true },
        { status: 'accepted', remainCents: { not: 0 } },
        { status: 'pending', paidCents: { gt: 0 } },
        { attempts: { some: underWay } },
        { refunds: { some: unfinished } },
        { claims: { some: claimed } },
        { history: { some: answered } },
        { ledger: { some: takenCash } },
        { incidents: { some: unsettled } },
      ],
    },
    include: {
      attempts: { where: underWay, select: { id: true } },
      refunds: { where: unfinished, select: { id: true } },
      claims: { where: claimed, select: { id: true } },
      history: { where: answered, select: { id: true } },
      ledger: { where: takenCash, select: { id: true } },
      incidents: { where: unsettled, select: { id: true } },
    },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
    take: mostShown,
  });
  const { timeZone } = await businessSettings(reader);
  const local = (instant: Date) => toLocal(instant, timeZone);
  return rows.flatMap(({ attempts, refunds, claims, history, ledger, incidents, ...row }) => {
    const moneyUnderWay = attempts.length + refunds.length + claims.length > 0;
    const mayBeTakenBack = history.length + ledger.length > 0;
    const openIncident = incidents.length > 0;
    const hold = holdOf({ ...row, moneyUnderWay, mayBeTakenBack, openIncident }, at);
    if (hold === null) return [];
    const when = formatSpan(local(row.start), local(row.end), local(at).slice(0, 10));
    return [{ id: row.id, service: row.service, when, hold }];
  });
}

/**
 * Returns the day on which this account's stay records need no longer be kept (R58); null if it can be erased
 * now.
 */
async function keptUntil(reader: Reader, ownerId: string): Promise<LocalDate | null> {
  const { keepRecordsMonths, timeZone } = await businessSettings(reader);
  if (keepRecordsMonths === null) return null;
  const last = await rowsFor(reader).booking.findFirst({
    where: { userId: ownerId, status: 'accepted' },
    orderBy: { end: 'desc' },
    select: { end: true },
  });
  if (last === null) return null;
  const until = addMonths(localDateOf(last.end, timeZone), keepRecordsMonths);
  return until > localDateOf(now(), timeZone) ? until : null;
}

export type DeletionPage = {
  /** Day until which records are kept, such as `Nov 22, 2027` (R58); null if erased right away. */
  kept: string | null;
  /** True if the owner has asked for deletion and it waits for that day. */
  asked: boolean;
  holds: HeldBooking[];
  /** Money in their house credit, in cents, which must be used or paid out first (R143). */
  creditCents: Cents;
  /** Gifts that they gave and nobody used yet, in cents: taken back first, or used. */
  giftCents: Cents;
  keepsBookings: boolean;
  asksCode: boolean;
};

export async function deletionPage(ownerId: string): Promise<DeletionPage> {
  const account = await database().profile.findUnique({
    where: { id: ownerId },
    select: { eraseAskedAt: true, bookings: { select: { id: true }, take: 1 } },
  });
  const until = await keptUntil('committed', ownerId);
  return {
    kept: until && formatDay(until),
    asked: Boolean(account?.eraseAskedAt),
    holds: await accountHolds('committed', ownerId),
    creditCents: await creditMoney('committed', ownerId),
    giftCents: await openGiftCents('committed', ownerId),
    keepsBookings: account !== null && account.bookings.length > 0,
    asksCode: await twoFactorIsOn(database(), ownerId),
  };
}

/** Returns the money in an owner's credit, in cents; a bonus ends with the account. */
async function creditMoney(reader: Reader, ownerId: string): Promise<Cents> {
  return (await creditOf(reader, ownerId)).moneyCents;
}

/** Whether money is in an owner's credit, or on its way as a gift that can still come back to it. */
async function holdsCredit(tx: Transaction, ownerId: string): Promise<boolean> {
  return (await creditMoney(tx, ownerId)) > 0 || (await openGiftCents(tx, ownerId)) > 0;
}

const accountIsHeld =
  'Your account can’t be deleted yet. This page lists what needs to be settled first.';

/**
 * Deletes the viewer's own account permanently (R41); while records must be kept, it is erased later (R58).
 * @returns the day of erasure, such as `Nov 22, 2027`; null if already erased
 * @throws ServiceError
 */
export async function deleteAccount(asked: Proving): Promise<string | null> {
  const { viewer } = asked;
  if (viewer.role === 'admin')
    throw new ServiceError('forbidden', 'The business’s account can’t be deleted.');
  const until = await actProven(asked, async (tx) => {
    if ((await accountHolds(tx, viewer.id)).length > 0)
      throw new ServiceError('conflict', accountIsHeld);
    if (await holdsCredit(tx, viewer.id)) throw new ServiceError('conflict', accountIsHeld);
    const day = await keptUntil(tx, viewer.id);
    if (day === null) await eraseNow(tx, viewer.id);
    else await eraseLater(tx, viewer.id, day);
    return day;
  });
  return until && formatDay(until);
}

async function eraseNow(tx: Transaction, id: string): Promise<void> {
  const { email } = await tx.profile.findUniqueOrThrow({ where: { id } });
  await queueAccountDeleted(tx, email);
  await eraseAccount(tx, { id, email });
}

async function eraseLater(tx: Transaction, id: string, until: LocalDate): Promise<void> {
  const planned = await tx.profile.updateMany({
    where: { id, eraseAskedAt: null },
    // In the meantime they get no optional emails, and contact details are hidden.
    data: { eraseAskedAt: now(), receiveEmails: false, showContact: false },
  });
  if (planned.count > 0) await queueDeletionPlanned(tx, id, until);
}

/** Cancels the viewer's pending deletion; repeating it does nothing. */
export async function keepAccount(id: string): Promise<void> {
  await database().profile.updateMany({
    where: { id, deletedAt: null },
    data: { eraseAskedAt: null },
  });
}

/**
 * Erases accounts with a pending deletion whose records need no longer be kept.
 * @returns the number erased
 */
export async function eraseDueAccounts(): Promise<number> {
  const toErase = await database().profile.findMany({
    where: { eraseAskedAt: { not: null }, deletedAt: null },
    select: { id: true },
    orderBy: { eraseAskedAt: 'asc' },
  });
  let erased = 0;
  for (const { id } of toErase)
    try {
      if (await inTransaction((tx) => eraseIfDue(tx, id))) erased += 1;
    } catch (error) {
      // A failure with one account must not stop the others.
      log.error('account.erase_failed', { ...errorFields(error), profileId: id });
    }
  return erased;
}

async function eraseIfDue(tx: Transaction, id: string): Promise<boolean> {
  const still = await tx.profile.count({ where: { id, eraseAskedAt: { not: null } } });
  // An owner who has booked again is kept until the new stay is settled and its records expire.
  if (still === 0 || (await accountHolds(tx, id)).length > 0) return false;
  if ((await holdsCredit(tx, id)) || (await keptUntil(tx, id)) !== null) return false;
  await eraseNow(tx, id);
  return true;
}
