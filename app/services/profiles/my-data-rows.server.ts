/**
 * How each kind of row looks in an owner's own data: under the spec's names (section 3), money in
 * cents, instants in ISO UTC. Field by field, so that a column added later stays out until it is
 * named here.
 */
import { browserWords } from '~/domain/browser-words';
import type { Prisma } from '../database/generated/client';
import { letterOf, subjectOf } from '../mail/letter-of.server';
import { detailsOf } from '../pets/pet-row';

type ProfileRow = Prisma.ProfileGetPayload<{
  include: { sessions: true; twoFactor: { select: { confirmedAt: true } } };
}>;
type PetRow = Prisma.PetGetPayload<{ include: { photo: true; records: true } }>;
type BookingRow = Prisma.BookingGetPayload<{
  include: { quoteLines: true; history: true; ledger: true; attempts: true };
}>;
type MessageRow = Prisma.MessageGetPayload<object>;
type MailRow = Prisma.OutboxMailGetPayload<object>;

/** Who did something, as seen by the owner: other people stay unnamed. */
function who(actorId: string | null, ownerId: string): 'you' | 'the business' | null {
  if (actorId === null) return null;
  return actorId === ownerId ? 'you' : 'the business';
}

export function profileData(row: ProfileRow) {
  return {
    id: row.id,
    first_name: row.firstName,
    last_name: row.lastName,
    full_name: row.fullName,
    email: row.email,
    phone_number: row.phoneNumber,
    recieve_emails: row.receiveEmails,
    show_contact: row.showContact,
    special_price_daycare_cents: row.specialPriceDaycare,
    special_boarding_price_cents: row.specialPriceBoarding,
    created_at: row.createdAt,
    two_step_sign_in_since: row.twoFactor?.confirmedAt ?? null,
    signed_in_on: row.sessions.map((session) => ({
      browser: browserWords(session.userAgent),
      since: session.createdAt,
      last_seen: session.lastSeenAt,
    })),
  };
}

export function petData(row: PetRow) {
  return {
    id: row.id,
    ...detailsOf(row),
    created_at: row.createdAt,
    retired_at: row.retiredAt,
    photo: row.photo && { shows: row.photo.alt, added_at: row.photo.createdAt },
    records: row.records.map(({ title, fileName, createdAt }) => ({
      title,
      file_name: fileName,
      added_at: createdAt,
    })),
  };
}

export function bookingData(row: BookingRow) {
  return {
    id: row.id,
    pets_selected: row.petsSelected,
    service: row.service,
    start: row.start,
    end: row.end,
    dates: row.dates,
    message: row.message,
    status: row.status,
    tot_amt_cents: row.totalCents,
    amt_paid_cents: row.paidCents,
    amt_remain_cents: row.remainCents,
    canceled_at: row.canceledAt,
    created_at: row.createdAt,
    lines: row.quoteLines.map((line) => ({
      // Lines of an earlier revision were replaced by a later one (R27).
      revision: line.revision,
      what: line.what,
      why: line.why,
      date: line.date,
      quantity: line.quantity,
      unit_cents: line.unitCents,
      amount_cents: line.amountCents,
    })),
    history: row.history.map((change) => ({
      at: change.at,
      by: who(change.actorId, row.userId),
      event: change.event,
      from: change.fromStatus,
      to: change.toStatus,
    })),
    payments: row.ledger.map(({ kind, amountCents, createdAt }) => ({
      kind,
      amount_cents: amountCents,
      at: createdAt,
    })),
    payment_attempts: row.attempts.map((attempt) => ({
      amount_cents: attempt.amountCents,
      state: attempt.state,
      payer_given_name: attempt.payerGivenName,
      at: attempt.createdAt,
    })),
  };
}

export function messageData(row: MessageRow) {
  return {
    from: who(row.senderId, row.ownerId),
    content: row.content,
    sent_at: row.createdAt,
    read_at: row.readAt,
  };
}

export function mailData(row: MailRow) {
  return {
    to: row.toAddress,
    subject: subjectOf(letterOf(row, 'without link')),
    written_at: row.createdAt,
    sent_at: row.sentAt,
  };
}
