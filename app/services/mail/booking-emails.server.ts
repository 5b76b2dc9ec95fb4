/** The emails of a booking's life (R35). All are queued in the caller's transaction (R36). */
import { toLocal } from '~/domain/business-time';
import type { Cents } from '~/domain/money';
import { replyPromise } from '~/domain/reply-promise';
import type { BusinessSnapshot, ChangedSnapshot, StaySnapshot } from '~/emails/snapshots';
import { stayEmails } from '~/emails/stay';
import { petNamesOf, quoteLinesOf } from '../database/booking-row';
import type { Transaction } from '../database/database.server';
import type { BusinessSettings } from '../database/generated/client';
import { now } from '../runtime/clock.server';
import { after } from '../runtime/intervals.server';
import { ServiceError } from '../runtime/service-error.server';
import { businessSettings } from '../settings/settings.server';
import { adminAddressees, businessSnapshot, queueMail, type Addressee } from './outbox.server';
import { mailedStayCalendar } from './stay-calendar.server';

type BookingForMail = {
  settings: BusinessSettings;
  business: BusinessSnapshot;
  stay: StaySnapshot;
  owner: Addressee;
  ownerOptedIn: boolean;
  admins: Addressee[];
};

/** The booking as the email needs it. @throws ServiceError not_found */
export async function bookingForMail(tx: Transaction, bookingId: string): Promise<BookingForMail> {
  const booking = await tx.booking.findUnique({
    where: { id: bookingId },
    include: { owner: true, quoteLines: true },
  });
  if (booking === null) throw new ServiceError('not_found', 'This booking no longer exists.');
  const settings = await businessSettings(tx);
  const admins = await adminAddressees(tx);
  const { owner, canceledAt } = booking;
  const local = (instant: Date) => toLocal(instant, settings.timeZone);
  const names = [owner.firstName, owner.lastName].filter(Boolean).join(' ');
  return {
    settings,
    business: businessSnapshot(settings),
    owner: { profileId: owner.id, email: owner.email },
    ownerOptedIn: owner.receiveEmails,
    admins,
    stay: {
      bookingId,
      ownerId: owner.id,
      firstName: owner.firstName,
      ownerName: names || owner.email,
      petNames: petNamesOf(booking),
      service: booking.service,
      status: booking.status,
      start: local(booking.start),
      end: local(booking.end),
      message: booking.message,
      lines: quoteLinesOf(booking),
      totalCents: booking.totalCents,
      paidCents: booking.paidCents,
      remainCents: booking.remainCents,
      userEmail: owner.email,
      // Before the admin has an account, answers go to the address that Settings show.
      adminEmail: admins[0]?.email ?? settings.infoEmail,
      canceledAt: canceledAt === null ? null : local(canceledAt),
    },
  };
}

/** A receipt to an owner who opted in and a note to the admin (R19). Call after the quote lines. */
export async function queueRequestMails(tx: Transaction, bookingId: string): Promise<void> {
  const { settings, business, stay, owner, ownerOptedIn, admins } = await bookingForMail(
    tx,
    bookingId,
  );
  const { notConfirmed, promise, dueBy } = replyPromise(now(), settings);
  if (ownerOptedIn)
    await queueMail(tx, {
      to: owner,
      bookingId,
      contents: { template: 'booking', business, stay, notConfirmed, promise },
    });
  for (const to of admins)
    await queueMail(tx, {
      to,
      bookingId,
      contents: { template: 'admin_notification', business, stay, answerDueBy: dueBy },
    });
}

/** Call after the new status is written, or before deleting (R15, R21). */
export async function queueStatusMail(
  tx: Transaction,
  { bookingId, by, reason = '' }: { bookingId: string; by: 'admin' | 'owner'; reason?: string },
): Promise<void> {
  const { business, stay, owner, admins } = await bookingForMail(tx, bookingId);
  if (by === 'owner') {
    if (stay.status !== 'canceled') throw new Error(`An owner cannot have set ${stay.status}`);
    for (const to of admins)
      await queueMail(tx, {
        to,
        bookingId,
        contents: { template: 'user_cancel', business, stay },
      });
    return;
  }
  if (stay.status === 'pending') throw new Error('A pending booking has no answer to tell');
  const template = stay.status === 'canceled' ? 'admin_cancel' : 'confirmation';
  await queueMail(tx, {
    to: owner,
    bookingId,
    sendAfter: after(now(), 'answerUndo'),
    contents: { template, business, stay, reason, ...(await withCalendar(tx, bookingId)) },
  });
}

/**
 * Replaces an unsent email about an earlier edit, and then tells what was before that one. Call
 * after the history is written.
 */
export async function queueBookingChangedMail(
  tx: Transaction,
  bookingId: string,
  before: ChangedSnapshot,
): Promise<void> {
  const { business, stay, owner } = await bookingForMail(tx, bookingId);
  const at = now();
  const unsent = {
    bookingId,
    template: 'booking_changed',
    state: 'waiting',
    sendAfter: { gt: at },
  } as const;
  const earlier = await tx.outboxMail.findFirst({
    where: unsent,
    orderBy: { createdAt: 'asc' },
    select: { contents: true },
  });
  const was = earlier && stayEmails.booking_changed.contents.safeParse(earlier.contents).data?.was;
  await tx.outboxMail.deleteMany({ where: unsent });
  await queueMail(tx, {
    to: owner,
    bookingId,
    sendAfter: after(at, 'answerUndo'),
    contents: {
      template: 'booking_changed',
      business,
      stay,
      was: was ?? before,
      ...(await withCalendar(tx, bookingId)),
    },
  });
}

/** A receipt for this payment alone (R35, R36). Call after the amounts are written. */
export async function queuePaymentReceipt(
  tx: Transaction,
  {
    bookingId,
    paidCents,
    payerGivenName,
  }: { bookingId: string; paidCents: Cents; payerGivenName: string | null },
): Promise<void> {
  const { business, stay, owner, ownerOptedIn } = await bookingForMail(tx, bookingId);
  if (!ownerOptedIn) return;
  await queueMail(tx, {
    to: owner,
    bookingId,
    contents: {
      template: 'payment_receipt',
      business,
      stay,
      paidNowCents: paidCents,
      payerGivenName,
    },
  });
}

/** Money went back to the owner, who is always told (R36). Call after the amounts are written. */
export async function queueRefundMail(
  tx: Transaction,
  { bookingId, amountCents, note }: { bookingId: string; amountCents: Cents; note: string },
): Promise<void> {
  const { business, stay, owner } = await bookingForMail(tx, bookingId);
  await queueMail(tx, {
    to: owner,
    bookingId,
    contents: { template: 'refund', business, stay, refundedNowCents: amountCents, note },
  });
}

async function withCalendar(tx: Transaction, bookingId: string) {
  const calendar = await mailedStayCalendar(tx, bookingId);
  return calendar === null ? {} : { calendar };
}
