import { setImmediate } from 'node:timers/promises';
import { database } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { noticesOffIn } from '~/core/push/phone-notices';
import { now } from '~/core/runtime/clock.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { browserName } from '~/features/accounts/browser-name';
import { canBeComposed, emailFor } from '~/features/outbox/stored-email.server';
import { detailsOf } from '~/features/pets/pet-row';

export const rowsAtOnce = 100;

type Place = { createdAt: Date; id: string };

// By time, then id: rows of the same instant appear exactly once.
function later(after: Place | null) {
  if (after === null) return {};
  const { createdAt, id } = after;
  return { OR: [{ createdAt: { gt: createdAt } }, { createdAt, id: { gt: id } }] };
}

function page() {
  return { orderBy: [{ createdAt: 'asc' as const }, { id: 'asc' as const }], take: rowsAtOnce };
}

/** A stream of UTF-8 JSON, without secrets or others' data; null if no such owner. */
export async function myData(ownerId: string): Promise<ReadableStream<Uint8Array> | null> {
  const profile = await database().profile.findUnique({
    where: { id: ownerId, deletedAt: null },
    include: {
      sessions: { where: { expiresAt: { gt: now() } }, orderBy: { createdAt: 'asc' } },
      twoFactor: { select: { confirmedAt: true } },
      calendarFeeds: { select: { scope: true, createdAt: true, lastReadAt: true } },
      pushSubscriptions: { select: { userAgent: true, createdAt: true } },
      signatures: {
        include: { agreement: { select: { text: true } } },
        orderBy: { signedAt: 'asc' },
      },
    },
  });
  if (profile === null) return null;
  return streamOf(ownerId, parts(ownerId, profileData(profile)));
}

async function* parts(ownerId: string, profile: unknown): AsyncGenerator<string> {
  const tables = database();
  yield `{"made_at":${JSON.stringify(now())},\n"profile":${JSON.stringify(profile, null, 1)}`;
  yield* list('pets', petData, (after) =>
    tables.pet.findMany({
      where: { userId: ownerId, ...later(after) },
      include: {
        photo: true,
        records: { orderBy: { createdAt: 'asc' } },
        vaccinations: { orderBy: { createdAt: 'asc' } },
        careItems: { orderBy: { createdAt: 'asc' } },
      },
      ...page(),
    }),
  );
  yield* list('bookings', bookingData, (after) =>
    tables.booking.findMany({
      where: { userId: ownerId, ...later(after) },
      include: {
        quoteLines: { orderBy: [{ revision: 'asc' }, { position: 'asc' }] },
        history: { orderBy: { at: 'asc' } },
        ledger: { orderBy: { createdAt: 'asc' } },
        attempts: { orderBy: { createdAt: 'asc' } },
        change: true,
        careDone: { where: { takenBackAt: null }, orderBy: { doneAt: 'asc' } },
        incidents: {
          where: { sharedAt: { not: null } },
          orderBy: { happenedAt: 'asc' },
          include: { notes: { where: { forOwner: true }, orderBy: { createdAt: 'asc' } } },
        },
        updates: {
          orderBy: { createdAt: 'asc' },
          include: { pictures: { select: { pictureId: true }, orderBy: { position: 'asc' } } },
        },
      },
      ...page(),
    }),
  );
  yield* list('waitlist', waitData, (after) =>
    tables.waitlistEntry.findMany({ where: { ownerId, ...later(after) }, ...page() }),
  );
  yield* list('messages', messageData, (after) =>
    tables.message.findMany({
      where: { ownerId, ...later(after) },
      include: { pictures: { select: { pictureId: true }, orderBy: { position: 'asc' } } },
      ...page(),
    }),
  );
  yield* list('mails', mailData, (after) =>
    tables.outboxMail.findMany({
      // The email to a new address belongs to its reader: it stays secret whether one was sent
      // (R12).
      where: { profileId: ownerId, template: { not: 'email_change' }, ...later(after) },
      ...page(),
    }),
  );
  yield '}\n';
}

async function* list<Row extends Place>(
  name: string,
  toData: (row: Row) => unknown,
  read: (after: Place | null) => Promise<Row[]>,
): AsyncGenerator<string> {
  yield `,\n"${name}":[`;
  let between = '\n';
  for (let after: Place | null = null; ;) {
    await setImmediate();
    const rows = await read(after);
    for (const row of rows) {
      yield between + JSON.stringify(toData(row));
      between = ',\n';
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) break;
    after = last;
  }
  yield '\n]';
}

function streamOf(ownerId: string, texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      try {
        const next = await texts.next();
        if (next.done === true) controller.close();
        else controller.enqueue(encoder.encode(next.value));
      } catch (error) {
        // Half a file is on its way: breaking it off shows that it is not whole.
        log.error('my_data.failed', { ownerId, ...errorFields(error) });
        controller.error(error);
      }
    },
    async cancel() {
      await texts.return(undefined);
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

/** Under the spec's names (section 3), field by field, so a new column stays out until named. */

type ProfileRow = Prisma.ProfileGetPayload<{
  include: {
    sessions: true;
    twoFactor: { select: { confirmedAt: true } };
    calendarFeeds: { select: { scope: true; createdAt: true; lastReadAt: true } };
    pushSubscriptions: { select: { userAgent: true; createdAt: true } };
    signatures: { include: { agreement: { select: { text: true } } } };
  };
}>;
type PetRow = Prisma.PetGetPayload<{
  include: { photo: true; records: true; vaccinations: true; careItems: true };
}>;
type BookingRow = Prisma.BookingGetPayload<{
  include: {
    quoteLines: true;
    history: true;
    ledger: true;
    attempts: true;
    change: true;
    careDone: true;
    incidents: { include: { notes: true } };
    updates: { include: { pictures: { select: { pictureId: true } } } };
  };
}>;
type MessageRow = Prisma.MessageGetPayload<{
  include: { pictures: { select: { pictureId: true } } };
}>;
type WaitRow = Prisma.WaitlistEntryGetPayload<object>;
type MailRow = Prisma.OutboxMailGetPayload<object>;

/** Who did something, as seen by the owner: other people stay unnamed. */
function who(actorId: string | null, ownerId: string): 'you' | 'the business' | null {
  if (actorId === null) return null;
  return actorId === ownerId ? 'you' : 'the business';
}

function profileData(row: ProfileRow) {
  return {
    id: row.id,
    first_name: row.firstName,
    last_name: row.lastName,
    full_name: row.fullName,
    email: row.email,
    phone_number: row.phoneNumber,
    street_address: row.streetAddress,
    city: row.city,
    region: row.region,
    postal_code: row.postalCode,
    to_be_deleted_since: row.eraseAskedAt,
    recieve_emails: row.receiveEmails,
    show_contact: row.showContact,
    special_price_daycare_cents: row.specialPriceDaycare,
    special_boarding_price_cents: row.specialPriceBoarding,
    created_at: row.createdAt,
    two_step_sign_in_since: row.twoFactor?.confirmedAt ?? null,
    calendar_addresses: row.calendarFeeds.map((feed) => ({
      of: feed.scope,
      since: feed.createdAt,
      last_read: feed.lastReadAt,
    })),
    notices_on: row.pushSubscriptions.map((subscription) => ({
      browser: browserName(subscription.userAgent),
      since: subscription.createdAt,
    })),
    notices_not_wanted: noticesOffIn(row.noticesOff),
    signed_agreements: row.signatures.map(({ typedName, signedAt, userAgent, agreement }) => ({
      text: agreement.text,
      signed_as: typedName,
      signed_at: signedAt,
      browser: browserName(userAgent),
    })),
    signed_in_on: row.sessions.map((session) => ({
      browser: browserName(session.userAgent),
      since: session.createdAt,
      last_seen: session.lastSeenAt,
    })),
  };
}

function petData(row: PetRow) {
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
    vaccinations: row.vaccinations.map((entry) => ({
      vaccine: entry.vaccine,
      valid_until: entry.validUntil,
      exempt: entry.exempt,
      state: entry.state,
      note: entry.note,
      added_at: entry.createdAt,
    })),
    meals_and_medicine: row.careItems.map((item) => ({
      id: item.id,
      kind: item.kind,
      what: item.what,
      amount: item.amount,
      // Minutes since midnight.
      times: item.times,
      reason: item.reason,
      note: item.note,
      from: item.fromDate,
      until: item.untilDate,
      added_at: item.createdAt,
      ended_at: item.endedAt,
    })),
  };
}

function bookingData(row: BookingRow) {
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
    receipt_number: row.receiptNumber,
    canceled_at: row.canceledAt,
    // The cancellation terms as they were when it was booked.
    ...(row.cancelDays !== null && {
      free_to_cancel_until_days_before: row.cancelDays,
      kept_percent_after_that: row.cancelKeepPercent,
      to_give_back_cents: row.refundDueCents,
    }),
    ...(row.arrivedAt !== null && {
      arrived_at: row.arrivedAt,
      left_at: row.leftAt,
      picked_up_by: row.pickedUpBy,
    }),
    created_at: row.createdAt,
    // The same in all days that were booked at once.
    series_id: row.seriesId,
    lines: row.quoteLines.map((line) => ({
      // Lines of an earlier revision were replaced by a later one (R27).
      revision: line.revision,
      kind: line.kind,
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
    change: row.change && {
      start: row.change.start,
      end: row.change.end,
      pet_ids: row.change.petIds,
      message: row.change.message,
      state: row.change.state,
      asked_at: row.change.createdAt,
    },
    given: row.careDone.map((done) => ({
      item_id: done.itemId,
      due_on: done.dueOn,
      due_minutes: done.dueMinutes,
      outcome: done.outcome,
      at: done.doneAt,
    })),
    ...(row.updates.length > 0 && {
      updates: row.updates.map((update) => ({
        text: update.text,
        sent_at: update.createdAt,
        removed_at: update.removedAt,
        pictures: update.pictures.map(({ pictureId }) => pictureId),
      })),
    }),
    // Those that they were told of, without who else was there (K5).
    ...(row.incidents.length > 0 && {
      incidents: row.incidents.map((incident) => ({
        kind: incident.kind,
        dogs: incident.petName,
        happened_at: incident.happenedAt,
        place: incident.place,
        what: incident.what,
        done: incident.done,
        vet: incident.vet,
        told_at: incident.sharedAt,
        notes: incident.notes.map(({ text, createdAt }) => ({ text, at: createdAt })),
      })),
    }),
    payments: row.ledger.map(({ kind, method, amountCents, createdAt }) => ({
      kind,
      method,
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

function waitData(row: WaitRow) {
  return {
    service: row.service,
    start: row.start,
    end: row.end,
    pet_ids: row.petIds,
    extra_ids: row.extraIds,
    message: row.message,
    state: row.state,
    offered_at: row.offeredAt,
    offer_ends_at: row.offerEndsAt,
    booking_id: row.bookingId,
    created_at: row.createdAt,
  };
}

function messageData(row: MessageRow) {
  return {
    from: who(row.senderId, row.ownerId),
    content: row.content,
    ...(row.pictures.length > 0 && {
      pictures: row.pictures.map(({ pictureId }) => pictureId),
    }),
    sent_at: row.createdAt,
    read_at: row.readAt,
  };
}

function mailData(row: MailRow) {
  return {
    to: row.toAddress,
    // Of an email that this version cannot compose, what it was (R110).
    subject: canBeComposed(row) ? emailFor(row, 'without link').subject : row.template,
    written_at: row.createdAt,
    sent_at: row.sentAt,
  };
}
