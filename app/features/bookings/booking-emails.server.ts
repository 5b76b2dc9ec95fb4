/** The emails of a booking's life (R35). All are queued in the caller's transaction (R36). */
import type { Transaction } from '~/core/database/database.server';
import type { Booking, BusinessSettings } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import {
  adminAddressees,
  businessSnapshot,
  queueMail,
  type Addressee,
} from '~/core/mail/outbox.server';
import type { BusinessSnapshot } from '~/core/mail/snapshots';
import { type Cents, formatMoney, sumCents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { after } from '~/core/runtime/intervals.server';
import { businessSettings } from '~/core/settings/settings.server';
import { type LocalDateTime, localDateOf, toLocal } from '~/core/time/business-time';
import { linesOf } from '~/core/text/format';
import { cancellationOf, freeUntilText } from '~/features/pricing/cancellation';
import { healthLineFor } from '~/features/pricing/health-line';
import { healthLines as readHealthLines } from '~/features/pricing/health-line.server';
import { depositOpenCents, restDueText } from '~/features/pricing/deposit';
import { knownFacts } from '~/features/readiness/known-facts.server';
import { readinessOf } from '~/features/readiness/readiness';
import { unready } from '~/features/stays/readiness-line';
import { replyPromise } from '~/features/stays/reply-promise';
import { bookingNoteEmails, changeNoteEmail, requestNoteEmail } from './booking-note.email';
import { petNamesOf, quoteLinesOf } from './booking-row.server';
import { mailedStayCalendar } from './stay-calendar.server';
import { changedStay, type ChangedSnapshot, type StaySnapshot } from './stay-snapshot';
import { stayEmails } from './stay.email';

type BookingForMail = {
  settings: BusinessSettings;
  business: BusinessSnapshot;
  stay: StaySnapshot;
  owner: Addressee;
  ownerOptedIn: boolean;
  admins: Addressee[];
};

/** One booking, or the days of a series that one email is about (R53). */
export type MailedBookings = string | readonly string[];

const idsOf = (bookings: MailedBookings) => [bookings].flat();

/** The booking an email is filed under: the first of several. */
const filedUnder = (bookings: MailedBookings) => idsOf(bookings)[0] ?? '';

/** The booking as the email needs it. @throws ServiceError not_found */
export async function bookingForMail(
  tx: Transaction,
  bookings: MailedBookings,
): Promise<BookingForMail> {
  const rows = await tx.booking.findMany({
    where: { id: { in: idsOf(bookings) } },
    include: { owner: true, quoteLines: true },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
  const [booking] = rows;
  if (booking === undefined) throw new ServiceError('not_found', 'This booking no longer exists.');
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
      bookingId: booking.id,
      ownerId: owner.id,
      firstName: owner.firstName,
      ownerName: names || owner.email,
      petNames: petNamesOf(booking),
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
      // Before the admin has an account, answers go to the address that Settings show.
      adminEmail: admins[0]?.email ?? settings.infoEmail,
      canceledAt: canceledAt === null ? null : local(canceledAt),
      ...dueOf(rows),
      ...depositOf(rows, local),
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

/** What the cancellation terms give back, if any of the stays has terms (R54). */
function dueOf(rows: readonly { paidCents: Cents; refundDueCents: Cents | null }[]) {
  if (rows.every(({ refundDueCents }) => refundDueCents === null)) return {};
  const due = rows.map(({ paidCents, refundDueCents }) => refundDueCents ?? paidCents);
  return { refundDueCents: sumCents(due) };
}

/** What is open of the deposits, and the first of their deadlines (R55). */
function depositOf(rows: readonly Booking[], local: (instant: Date) => LocalDateTime) {
  const open = rows.filter((row) => depositOpenCents(row) > 0);
  const dueAts = open.flatMap(({ depositDueAt }) => depositDueAt?.getTime() ?? []);
  if (dueAts.length === 0) return {};
  const dueAt = local(new Date(Math.min(...dueAts)));
  return { deposit: { cents: sumCents(open.map(depositOpenCents)), dueAt } };
}

/**
 * A receipt to an owner who opted in and a note to the admin (R19), which says how full the house is
 * with the stay where it has a limit (R43). Call after the quote lines.
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

/** The confirmation, in the receipt's place, and a note to the admin (R47). Call after the history. */
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

/** What a confirmation opens with: of one stay when its rest is due (R96) and until when canceling is free, and what to bring. */
async function openingOf(
  tx: Transaction,
  bookings: MailedBookings,
  { timeZone, whatToBring }: BusinessSettings,
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
  const restCents = booking.remainCents - depositOpenCents(booking);
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

/** What is not in order before an accepted stay, or before the last of several days (R42). */
async function beforeStay(
  tx: Transaction,
  bookings: MailedBookings,
  settings: BusinessSettings,
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

/** Whether all of them say that canceling is free after an illness in the house (R105). */
async function sayFree(tx: Transaction, bookings: MailedBookings): Promise<boolean> {
  const lines = await readHealthLines(tx);
  if (lines.length === 0) return false;
  const stays = await tx.booking.findMany({
    where: { id: { in: idsOf(bookings) } },
    select: { start: true },
  });
  return stays.every((stay) => healthLineFor(lines, stay, now()) !== null);
}

/** Call after the new status is written, or before deleting (R15, R21). */
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
    // R54: of one's own cancellation one is told when the terms decide about money.
    if (stay.refundDueCents !== undefined && stay.paidCents > 0)
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
  const kind = stayEmails[stay.status === 'canceled' ? 'admin_cancel' : 'confirmation'];
  await queueMail(tx, {
    to: owner,
    bookingId,
    sendAfter: after(now(), 'answerUndo'),
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

/** Their dogs didn't come, and what that means for the money (R82). Call after the status is written. */
export async function queueNoShowMail(tx: Transaction, bookings: MailedBookings): Promise<void> {
  const { business, stay, owner } = await bookingForMail(tx, bookings);
  await queueMail(tx, {
    to: owner,
    bookingId: filedUnder(bookings),
    sendAfter: after(now(), 'answerUndo'),
    email: stayEmails.no_show.fill({ business, stay, ...(await withCalendar(tx, bookings)) }),
  });
}

/**
 * Replaces an unsent email about an earlier edit, and then tells what was before that one. Call
 * after the history is written.
 * @param asked the owner asked for it (R57)
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
    sendAfter: after(at, 'answerUndo'),
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
 * Thanks an owner who opted in, with what the stay came to (R50). Waits for what is added to the bill
 * and replaces an unsent one; nothing once it was sent. Call after the amounts are written.
 */
export async function queueStayOverMail(tx: Transaction, bookingId: string): Promise<void> {
  const sentCount = await tx.outboxMail.count({
    where: { bookingId, template: 'stay_over', state: { not: 'waiting' } },
  });
  if (sentCount > 0) return;
  await dropStayOverMail(tx, bookingId);
  const { business, stay, owner, ownerOptedIn } = await bookingForMail(tx, bookingId);
  if (!ownerOptedIn) return;
  const email = stayEmails.stay_over.fill({ business, stay });
  await queueMail(tx, { to: owner, bookingId, sendAfter: after(now(), 'stayOver'), email });
}

/** Writes that email anew while it waits: what remains to be paid is another sum now. */
export async function renewStayOverMail(tx: Transaction, bookingId: string): Promise<void> {
  const waits = { bookingId, template: 'stay_over', state: 'waiting' } as const;
  if ((await tx.outboxMail.count({ where: waits })) > 0) await queueStayOverMail(tx, bookingId);
}

/** Takes that email back while it waits: the dogs have not left after all. */
export async function dropStayOverMail(tx: Transaction, bookingId: string): Promise<void> {
  await tx.outboxMail.deleteMany({ where: { bookingId, template: 'stay_over', state: 'waiting' } });
}

/** To the admin: what an owner changed about a request or a stay, or asks to change (R57). */
export async function queueChangeNote(
  tx: Transaction,
  change: {
    bookingId: string;
    /** Whether it waits for an answer. */
    waits: boolean;
    /** Whether the rule of Settings confirmed it. */
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

/** To the owner: the stay stays as it was (R57). Waits as long as the answer can be undone. */
export async function queueChangeDeclinedMail(
  tx: Transaction,
  bookingId: string,
  { reason, wanted }: { reason: string; wanted: { start: Date; end: Date } },
): Promise<void> {
  const { business, stay, owner, settings } = await bookingForMail(tx, bookingId);
  await queueMail(tx, {
    to: owner,
    bookingId,
    sendAfter: after(now(), 'answerUndo'),
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
