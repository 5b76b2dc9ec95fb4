/** The emails about a booking (R35). All are queued in the caller's transaction (R36). */
import type { Transaction } from '~/core/database/database.server';
import type { Booking } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import {
  adminAddressees,
  businessSnapshot,
  queueMail,
  type Addressee,
} from '~/core/mail/outbox.server';
import type { BusinessSnapshot, Face } from '~/core/mail/snapshots';
import { type Cents, formatMoney, sumCents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { after } from '~/core/runtime/intervals.server';
import { businessSettings, type Settings } from '~/core/settings/settings.server';
import { localDateOf, type TimeZone, toLocal } from '~/core/time/business-time';
import { linesOf } from '~/core/text/format';
import { cancellationOf, freeUntilText } from '~/features/money/pricing/cancellation';
import { healthLineFor } from '~/features/money/pricing/health-line';
import { healthLines as readHealthLines } from '~/features/money/pricing/health-line.server';
import { openSum, restDueText } from '~/features/money/pricing/deposit';
import { knownFacts } from '~/features/booking/readiness/known-facts.server';
import { readinessOf } from '~/features/booking/readiness/readiness';
import { isActive } from '~/features/booking/rules/booking-status';
import { bookedPets, bookedPetsOf, facesFor } from '~/features/dogs/pets/pet-photos.server';
import { unready } from '~/features/booking/rules/readiness-line';
import { replyPromise } from '~/features/booking/rules/reply-promise';
import { bookingNoteEmails, changeNoteEmail, requestNoteEmail } from './booking-note.email';
import { petNamesOf, quoteLinesOf, sentPaymentOf, withClaim } from './booking-row.server';
import { mailedStayCalendar } from './stay-calendar.server';
import { changedStay, mostFaces, type ChangedSnapshot, type StaySnapshot } from './stay-snapshot';
import { stayEmails } from './stay.email';

type BookingForMail = {
  settings: Settings;
  business: BusinessSnapshot;
  stay: StaySnapshot;
  owner: Addressee;
  ownerOptedIn: boolean;
  admins: Addressee[];
};

/** One booking, or the days of a series covered by one email (R53). */
export type MailedBookings = string | readonly string[];

const idsOf = (bookings: MailedBookings) => [bookings].flat();

/** Returns the booking that an email is filed under: the first of several. */
const filedUnder = (bookings: MailedBookings) => idsOf(bookings)[0] ?? '';

/** Reads the booking's facts for emails. @throws ServiceError not_found */
export async function bookingForMail(
  tx: Transaction,
  bookings: MailedBookings,
): Promise<BookingForMail> {
  const rows = await tx.booking.findMany({
    where: { id: { in: idsOf(bookings) } },
    include: { owner: true, quoteLines: true, ...bookedPets, ...withClaim },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
  const [booking] = rows;
  if (booking === undefined) throw new ServiceError('not_found', 'This booking no longer exists.');
  const settings = await businessSettings(tx);
  const admins = await adminAddressees(tx);
  const { owner, canceledAt } = booking;
  // Several days are paid, and named, one by one.
  const sent = rows.length > 1 ? null : sentPaymentOf(booking);
  const local = (instant: Date) => toLocal(instant, settings.timeZone);
  const names = [owner.firstName, owner.lastName].filter(Boolean).join(' ');
  return {
    settings,
    business: businessSnapshot(settings),
    owner: { profileId: owner.id, email: owner.email },
    ownerOptedIn: owner.receiveEmails,
    admins,
    stay: {
      bookingId: booking.id,
      ownerId: owner.id,
      firstName: owner.firstName,
      ownerName: names || owner.email,
      petNames: petNamesOf(booking),
      ...mailedFaces(booking),
      service: booking.service,
      status: booking.status,
      start: local(booking.start),
      end: local(booking.end),
      message: booking.message,
      lines: rows.length > 1 ? [] : quoteLinesOf(booking),
      totalCents: sumCents(rows.map(({ totalCents }) => totalCents)),
      paidCents: sumCents(rows.map(({ paidCents }) => paidCents)),
      remainCents: sumCents(rows.map(({ remainCents }) => remainCents)),
      userEmail: owner.email,
      // Until the admin has an account, replies go to the address from Settings.
      adminEmail: admins[0]?.email ?? settings.infoEmail,
      canceledAt: canceledAt === null ? null : local(canceledAt),
      ...dueOf(rows),
      ...(await creditBackOf(tx, rows)),
      ...depositOf(rows, settings.timeZone),
      ...(sent !== null && { sent }),
      ...(rows.length > 1 && {
        days: rows.map((row) => ({
          start: local(row.start),
          end: local(row.end),
          totalCents: row.totalCents,
        })),
      }),
    },
  };
}

/** Returns the photos of a booking's first dogs that have one, for its emails. */
export function mailedFaces(
  booking: Pick<Booking, 'petsSelected'> & Parameters<typeof bookedPetsOf>[0],
): { faces?: Face[] } {
  const pets = bookedPetsOf(booking, { forAdmin: false });
  const faces = facesFor(petNamesOf(booking), pets).flatMap(({ name, photo }) =>
    photo === null ? [] : { pictureId: photo.id, petName: name },
  );
  return faces.length === 0 ? {} : { faces: faces.slice(0, mostFaces) };
}

/** Returns the refund under the cancellation terms, if any of the stays has terms (R54). */
function dueOf(rows: readonly { paidCents: Cents; refundDueCents: Cents | null }[]) {
  if (rows.every(({ refundDueCents }) => refundDueCents === null)) return {};
  const due = rows.map(({ paidCents, refundDueCents }) => refundDueCents ?? paidCents);
  return { refundDueCents: sumCents(due) };
}

/** Returns the house credit that came back from stays that don't take place (R143). */
async function creditBackOf(tx: Transaction, rows: readonly Pick<Booking, 'id' | 'status'>[]) {
  const ended = rows.filter(({ status }) => !isActive(status)).map(({ id }) => id);
  if (ended.length === 0) return {};
  const { _sum } = await tx.ledgerEntry.aggregate({
    where: { bookingId: { in: ended }, kind: 'credit', amountCents: { lt: 0 } },
    _sum: { amountCents: true },
  });
  return _sum.amountCents === null ? {} : { creditBackCents: -_sum.amountCents };
}

/** Returns the sum to pay for the deposits and their earliest deadline (R55, R127). */
function depositOf(rows: readonly Booking[], timeZone: TimeZone) {
  const open = rows.flatMap((row) => {
    const sum = openSum(row, timeZone);
    return sum === null || row.depositDueAt === null ? [] : { ...sum, dueAt: row.depositDueAt };
  });
  if (open.length === 0) return {};
  const dueAt = toLocal(new Date(Math.min(...open.map((one) => one.dueAt.getTime()))), timeZone);
  const all = open.every((one) => one.all);
  return {
    deposit: { cents: sumCents(open.map(({ cents }) => cents)), dueAt, ...(all && { all }) },
  };
}

/**
 * Queues a receipt to an owner who opted in, and a note to the admin (R19) with the occupancy including the
 * stay if a limit is set (R43). Call after the quote lines are written.
 */
export async function queueRequestMails(
  tx: Transaction,
  bookings: MailedBookings,
  places: string | null = null,
): Promise<void> {
  const facts = await bookingForMail(tx, bookings);
  const { settings, business, stay, owner, ownerOptedIn } = facts;
  const bookingId = filedUnder(bookings);
  const { notConfirmed, promise } = replyPromise(now(), settings);
  if (ownerOptedIn)
    await queueMail(tx, {
      to: owner,
      bookingId,
      email: stayEmails.booking.fill({ business, stay, notConfirmed, promise }),
    });
  await queueRequestNote(tx, facts, { places });
}

const answerEmails = {
  accepted: 'confirmation',
  rejected: 'rejection',
  canceled: 'admin_cancel',
} as const;

/**
 * Queues the confirmation instead of the receipt, and a note to the admin (R47). Call after the history is
 * written.
 */
export async function queueConfirmedMails(
  tx: Transaction,
  bookings: MailedBookings,
  places: string | null = null,
): Promise<void> {
  const facts = await bookingForMail(tx, bookings);
  const { business, stay, owner } = facts;
  const calendar = await withCalendar(tx, bookings);
  await queueMail(tx, {
    to: owner,
    bookingId: filedUnder(bookings),
    email: stayEmails.confirmation.fill({
      business,
      stay,
      ...calendar,
      ...(await openingOf(tx, bookings, facts.settings)),
      ...(await beforeStay(tx, bookings, facts.settings)),
    }),
  });
  await queueRequestNote(tx, facts, { places, byRule: true });
}

async function queueRequestNote(
  tx: Transaction,
  { settings, business, stay, admins }: BookingForMail,
  { places, byRule }: { places: string | null; byRule?: true },
): Promise<void> {
  const { dueBy: answerDueBy } = replyPromise(now(), settings);
  for (const to of admins)
    await queueMail(tx, {
      to,
      bookingId: stay.bookingId,
      email: requestNoteEmail.fill({
        business,
        stay,
        answerDueBy,
        ...(places !== null && { places }),
        ...(byRule && { byRule }),
      }),
    });
}

/**
 * Returns the facts at the top of a confirmation: for a single stay the due date of the rest (R96) and the
 * end of free cancellation; in any case what to bring.
 */
async function openingOf(
  tx: Transaction,
  bookings: MailedBookings,
  { timeZone, whatToBring }: Settings,
): Promise<{ rest?: string; cancel?: string; bring?: string[] }> {
  const [id, ...others] = idsOf(bookings);
  const booking = await tx.booking.findUniqueOrThrow({ where: { id: id ?? '' } });
  const at = now();
  if (booking.start <= at) return {};
  const healthLines = await readHealthLines(tx);
  const line = healthLineFor(healthLines, booking, at);
  const terms = cancellationOf({ ...booking, acceptedAt: at }, at, { timeZone, healthLines });
  const bring = linesOf(whatToBring);
  const due = restDueText(booking, { now: at, timeZone });
  const restCents = booking.remainCents - (openSum(booking, timeZone)?.cents ?? 0);
  return {
    ...(others.length === 0 && {
      ...(due !== null && restCents > 0 && { rest: `${formatMoney(restCents)} ${due}` }),
      ...(terms !== null && {
        cancel: [line?.text, freeUntilText(terms, { now: at, timeZone })].filter(Boolean).join(' '),
      }),
    }),
    ...(bring.length > 0 && { bring }),
  };
}

/** Returns the open readiness lines before an accepted stay, or before the last of several days (R42). */
async function beforeStay(
  tx: Transaction,
  bookings: MailedBookings,
  settings: Settings,
): Promise<{ before?: string[] }> {
  const { timeZone } = settings;
  const last = await tx.booking.findFirst({
    where: { id: { in: idsOf(bookings) } },
    select: {
      userId: true,
      start: true,
      end: true,
      pets: { select: { pet: { select: { id: true, petName: true } } } },
    },
    orderBy: { end: 'desc' },
  });
  const at = now();
  if (last === null || last.end <= at) return {};
  const pets = last.pets.map(({ pet: { id, petName: name } }) => ({ id, name }));
  const subject = { ownerId: last.userId, petIds: pets.map(({ id }) => id) };
  const facts = await knownFacts(tx, subject, { reads: 'owner' }, settings);
  const stay = { start: toLocal(last.start, timeZone), end: toLocal(last.end, timeZone), pets };
  const lines = unready(readinessOf(stay, localDateOf(at, timeZone), facts));
  return lines.length > 0 ? { before: lines.map(({ text }) => text) } : {};
}

/** Whether canceling is free for all of the stays after an illness in the house (R105). */
async function sayFree(tx: Transaction, bookings: MailedBookings): Promise<boolean> {
  const lines = await readHealthLines(tx);
  if (lines.length === 0) return false;
  const stays = await tx.booking.findMany({
    where: { id: { in: idsOf(bookings) } },
    select: { start: true },
  });
  return stays.every((stay) => healthLineFor(lines, stay, now()) !== null);
}

/** Queues the emails about a new status. Call after it is written, or before deleting (R15, R21). */
export async function queueStatusMail(
  tx: Transaction,
  {
    bookingId: bookings,
    by,
    reason = '',
  }: { bookingId: MailedBookings; by: 'admin' | 'owner'; reason?: string },
): Promise<void> {
  const { settings, business, stay, owner, admins } = await bookingForMail(tx, bookings);
  const bookingId = filedUnder(bookings);
  if (by === 'owner') {
    if (stay.status !== 'canceled') throw new Error(`An owner cannot have set ${stay.status}`);
    for (const to of admins)
      await queueMail(tx, {
        to,
        bookingId,
        email: bookingNoteEmails.user_cancel.fill({ business, stay }),
      });
    // R54: owners get an email about their own cancellation only if the terms decide about money.
    const isDecided = stay.refundDueCents !== undefined && stay.paidCents > 0;
    if (isDecided || stay.creditBackCents !== undefined)
      await queueMail(tx, {
        to: owner,
        bookingId,
        email: stayEmails.own_cancel.fill({
          business,
          stay,
          ...((await sayFree(tx, bookings)) && { freeAfterIllness: true }),
        }),
      });
    return;
  }
  if (stay.status === 'pending') throw new Error('A pending booking has no answer to tell');
  const kind = stayEmails[answerEmails[stay.status]];
  await queueMail(tx, {
    to: owner,
    bookingId,
    withdrawnBy: 'answer',
    email: kind.fill({
      business,
      stay,
      reason,
      ...(await withCalendar(tx, bookings)),
      ...(stay.status === 'accepted' && {
        ...(await openingOf(tx, bookings, settings)),
        ...(await beforeStay(tx, bookings, settings)),
      }),
    }),
  });
}

/**
 * Queues the email that the dogs didn't come and what happens with the payment (R82). Call after the status
 * is written.
 */
export async function queueNoShowMail(tx: Transaction, bookings: MailedBookings): Promise<void> {
  const { business, stay, owner } = await bookingForMail(tx, bookings);
  await queueMail(tx, {
    to: owner,
    bookingId: filedUnder(bookings),
    withdrawnBy: 'answer',
    email: stayEmails.no_show.fill({ business, stay, ...(await withCalendar(tx, bookings)) }),
  });
}

/**
 * Queues the email about an edit. It replaces an unsent one and then compares with the state before that one.
 * Call after the history is written.
 * @param asked whether the owner requested the change (R57)
 */
export async function queueBookingChangedMail(
  tx: Transaction,
  bookingId: string,
  before: ChangedSnapshot,
  asked = false,
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
    ...(asked ? { withdrawnBy: 'answer' } : { sendAfter: after(at, 'answerUndo') }),
    email: stayEmails.booking_changed.fill({
      business,
      stay,
      was: was ?? before,
      ...(asked && { asked }),
      ...(await withCalendar(tx, bookingId)),
    }),
  });
}

/**
 * Queues a thank-you with the final total to an owner who opted in (R50). It is delayed for later charges and
 * replaces an unsent one; does nothing once one was sent. Call after the amounts are written.
 */
export async function queueStayOverMail(tx: Transaction, bookingId: string): Promise<void> {
  const sentCount = await tx.outboxMail.count({
    where: { bookingId, template: 'stay_over', state: { not: 'waiting' } },
  });
  if (sentCount > 0) return;
  await dropStayOverMail(tx, bookingId);
  const { settings, business, stay, owner, ownerOptedIn } = await bookingForMail(tx, bookingId);
  if (!ownerOptedIn) return;
  const email = stayEmails.stay_over.fill({
    business,
    stay,
    ...(settings.tips && { tips: true as const }),
  });
  await queueMail(tx, { to: owner, bookingId, sendAfter: after(now(), 'stayOver'), email });
}

/** Rewrites that email while it is unsent, because the remaining amount has changed. */
export async function renewStayOverMail(tx: Transaction, bookingId: string): Promise<void> {
  const waits = { bookingId, template: 'stay_over', state: 'waiting' } as const;
  if ((await tx.outboxMail.count({ where: waits })) > 0) await queueStayOverMail(tx, bookingId);
}

/** Drops that email while it is unsent, because the dogs have not left after all. */
export async function dropStayOverMail(tx: Transaction, bookingId: string): Promise<void> {
  await tx.outboxMail.deleteMany({ where: { bookingId, template: 'stay_over', state: 'waiting' } });
}

/** Queues the note to the admin about an owner's change or change request (R57). */
export async function queueChangeNote(
  tx: Transaction,
  change: {
    bookingId: string;
    /** Whether it needs an answer. */
    waits: boolean;
    /** Whether the instant-confirmation rule accepted it. */
    byRule: boolean;
    was: ChangedSnapshot;
    stay: Pick<StaySnapshot, 'petNames' | 'start' | 'end' | 'lines' | 'totalCents'>;
    message: string;
  },
): Promise<void> {
  const { bookingId, waits, byRule, was, message } = change;
  const { business, stay: stored, admins } = await bookingForMail(tx, bookingId);
  const remainCents = change.stay.totalCents - stored.paidCents;
  const stay = { ...stored, ...change.stay, remainCents, message };
  for (const to of admins)
    await queueMail(tx, {
      to,
      bookingId,
      email: changeNoteEmail.fill({
        about: 'change',
        business,
        stay,
        was: changedStay.parse(was),
        waits,
        ...(byRule && { byRule }),
      }),
    });
}

/** Queues the email to the owner that a change was declined (R57). It is held back during the undo period. */
export async function queueChangeDeclinedMail(
  tx: Transaction,
  bookingId: string,
  { reason, wanted }: { reason: string; wanted: { start: Date; end: Date } },
): Promise<void> {
  const { business, stay, owner, settings } = await bookingForMail(tx, bookingId);
  await queueMail(tx, {
    to: owner,
    bookingId,
    withdrawnBy: 'answer',
    email: stayEmails.change_declined.fill({
      business,
      stay,
      reason,
      wantedStart: toLocal(wanted.start, settings.timeZone),
      wantedEnd: toLocal(wanted.end, settings.timeZone),
    }),
  });
}

async function withCalendar(tx: Transaction, bookings: MailedBookings) {
  const calendar = await mailedStayCalendar(tx, idsOf(bookings));
  return calendar === null ? {} : { calendar };
}
