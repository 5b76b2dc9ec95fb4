/** Checks each email before an attempt, so that it's true when it's sent (R115). */
import * as z from 'zod';
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import type { OutboxMail } from '~/core/database/generated/client';
import { noteToBusiness } from '~/core/mail/email';
import { localDateTime } from '~/core/mail/snapshots';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { type LocalDateTime, toInstant, toLocal, type TimeZone } from '~/core/time/business-time';
import { aboutStay, type StaySnapshot } from '~/features/booking/record/stay-snapshot';
import { messagesIn } from '~/features/messages/conversations/message-emails.server';
import { messageEmails } from '~/features/messages/conversations/message.email';
import { giftEmails } from '~/features/money/credit/gift.email';
import { untrueOfGift } from '~/features/money/credit/gifts.server';
import { claimEmails } from '~/features/money/offline/claim.email';
import { depositEmails } from '~/features/money/payments/deposit.email';
import { untrueOfDeposits, untrueOfPayment } from '~/features/money/payments/due-emails.server';
import { moneyEmails } from '~/features/money/payments/money.email';
import { updatesIn } from '~/features/day/updates/update-emails.server';
import { waitlistEmails } from '~/features/booking/waitlist/waitlist.email';
import { type StayNow, untrueOfStay } from './still-true';

const held = z.object({ start: localDateTime, until: localDateTime });
const aboutMessages = new Set<string>([messageEmails.message.name, noteToBusiness]);
const withStay = aboutStay.pick({ stay: true });

/**
 * Returns the reason, for the admin, that an email is no longer true; null while it is. If another amount is
 * due, queues a new email about it.
 */
export async function whyUntrue(mail: OutboxMail): Promise<string | null> {
  const { template, contents } = mail;
  const { timeZone } = await businessSettings('committed');
  const at = toLocal(now(), timeZone);
  if (template === waitlistEmails.place_free.name) {
    const offer = held.safeParse(contents).data;
    const ownerId = mail.profileId ?? '';
    return offer !== undefined &&
      (offer.until <= at || !(await isHeld(ownerId, offer.start, timeZone)))
      ? 'The place is no longer held.'
      : null;
  }
  if (template === giftEmails.gift.name) {
    const gift = giftEmails.gift.contents.safeParse(contents).data;
    return gift === undefined ? null : inTransaction((tx) => untrueOfGift(tx, gift.giftId));
  }
  const stay = withStay.safeParse(contents).data?.stay;
  if (stay === undefined)
    return (await isRead(mail)) ? 'It was read before this email could be sent.' : null;
  const about = { template, writtenAt: toLocal(mail.createdAt, timeZone) };
  return inTransaction(
    async (tx) =>
      untrueOfStay(about, stay, await staysNow(tx, stay, timeZone), at) ??
      (await untrueOfMoney(tx, mail)),
  );
}

/** Whether that place is still offered to its owner: not taken, declined or closed meanwhile. */
async function isHeld(ownerId: string, start: LocalDateTime, timeZone: TimeZone): Promise<boolean> {
  const startAt = toInstant(start, timeZone);
  if (startAt === 'skipped') return false;
  const offered = { ownerId, start: startAt, state: 'offered' } as const;
  return (await database().waitlistEntry.count({ where: offered })) > 0;
}

/** Whether all messages or updates in an email were seen in the meantime. */
async function isRead(mail: OutboxMail): Promise<boolean> {
  const messages = aboutMessages.has(mail.template) ? messagesIn(mail) : null;
  if (messages !== null) {
    const found = await database().message.findMany({
      where: { id: { in: messages.lines.map(({ messageId }) => messageId) } },
      select: { readAt: true },
    });
    return found.length > 0 && found.every(({ readAt }) => readAt !== null);
  }
  const found = await database().stayUpdate.findMany({
    where: { id: { in: updatesIn(mail) ?? [] } },
    select: { seenAt: true },
  });
  return found.length > 0 && found.every(({ seenAt }) => seenAt !== null);
}

async function staysNow(
  tx: Transaction,
  { bookingId, days }: StaySnapshot,
  timeZone: TimeZone,
): Promise<StayNow[]> {
  const facts = { status: true, start: true, end: true } as const;
  const stay = await tx.booking.findUnique({
    where: { id: bookingId },
    select: { ...facts, seriesId: true },
  });
  if (stay === null) return [];
  const starts = (days ?? []).map(({ start }) => toInstant(start, timeZone));
  const series =
    days === undefined || stay.seriesId === null
      ? []
      : await tx.booking.findMany({
          where: {
            seriesId: stay.seriesId,
            start: { in: starts.filter((start) => start !== 'skipped') },
          },
          select: facts,
        });
  return [stay, ...series].map(({ status, start, end }) => ({
    status,
    start: toLocal(start, timeZone),
    end: toLocal(end, timeZone),
  }));
}

async function untrueOfMoney(tx: Transaction, mail: OutboxMail): Promise<string | null> {
  const { bookingId, contents } = mail;
  switch (mail.template) {
    case 'payment_due': {
      const said = moneyEmails.payment_due.contents.safeParse(contents).data;
      return said === undefined ? null : untrueOfPayment(tx, said);
    }
    case 'deposit_reminder': {
      const said = depositEmails.deposit_reminder.contents.safeParse(contents).data;
      return said === undefined ? null : untrueOfDeposits(tx, said);
    }
    case claimEmails.payment_claimed.name: {
      const open = await tx.paymentClaim.count({
        where: { bookingId: bookingId ?? '', state: 'open' },
      });
      return open > 0 ? null : 'It was answered before this email could be sent.';
    }
    default:
      return null;
  }
}
