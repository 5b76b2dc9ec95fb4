/** One answer to several days of a series (R53): accept, reject or cancel them, and its undo (R15). */
import {
  type BookingStatus,
  activeStatuses,
  canceledAtFor,
  isActive,
  mayChangeStatus,
} from '~/domain/booking-status';
import { dateOf, toLocal } from '~/domain/business-time';
import { depositFor, noDeposit } from '~/domain/deposit';
import { distinctNotices, type Notice, noticesText, unseenNotices } from '~/domain/notices';
import { isAdmin, mayActOnOwner, type Role } from '~/domain/permissions';
import { seriesTitle } from '~/domain/series';
import { undoableEmails } from '~/emails/registry';
import { type BookableStay, bookableCheck } from '../bookings/assert-bookable.server';
import { refundDue } from '../bookings/refund-due.server';
import { returnChanges, withdrawChanges } from '../bookings/withdrawn-changes.server';
import { database, inTransaction, type Transaction } from '../database/database.server';
import type { Booking, Prisma } from '../database/generated/client';
import { adminAudience, publish, publishLater } from '../live/publish.server';
import { queueStatusMail } from '../mail/booking-emails.server';
import { useHeldPlaces } from '../places/use-held-places.server';
import { now } from '../runtime/clock.server';
import { interval } from '../runtime/intervals.server';
import { randomToken } from '../runtime/secrets.server';
import { NoticesError, ServiceError } from '../runtime/service-error.server';
import { businessSettings } from '../settings/settings.server';

type Person = { id: string; role: Role };

export type SeriesAnswer = {
  /** Any day of the series; canceling begins with it. */
  bookingId: string;
  viewer: Person;
  to: Exclude<BookingStatus, 'pending'>;
  reason?: string;
  /** The notices that the admin's page showed (K3). */
  noticed?: readonly string[];
};

export type Answered = { days: number };

const notFound = () => new ServiceError('not_found', 'This booking was not found.');

const withPets = { pets: { select: { petId: true } } } as const;

type Day = Booking & Prisma.BookingGetPayload<{ include: typeof withPets }>;

/**
 * Accepts or rejects the days that still wait, or cancels a day and all later ones, in one
 * transaction; none on a repeat (R20). @throws ServiceError, NoticesError
 */
export function answerSeries(answer: SeriesAnswer): Promise<Answered> {
  return inTransaction((tx) => writeAnswer(tx, answer));
}

async function writeAnswer(tx: Transaction, answer: SeriesAnswer): Promise<Answered> {
  const { viewer, to, reason = '' } = answer;
  const at = now();
  const days = await daysToAnswer(tx, answer);
  if (days.length === 0) return { days: 0 };
  const by = isAdmin(viewer) ? 'admin' : 'owner';
  const notices = await noticesOf(tx, to === 'accepted' ? days : [], answer.noticed ?? []);
  const due = isActive(to)
    ? new Map<string, number>()
    : await refundDue(tx, days, { by, noticed: answer.noticed ?? [], at });
  await setStatus(tx, days, to, canceledAtFor(to, at));
  if (to === 'accepted') {
    const settings = await businessSettings(tx);
    for (const { id, ...day } of days)
      await tx.booking.update({ where: { id }, data: depositFor(settings, day, at) });
  }
  for (const [id, refundDueCents] of due)
    await tx.booking.update({ where: { id }, data: { refundDueCents } });
  if (!isActive(to))
    await withdrawChanges(
      tx,
      days.map(({ id }) => id),
      at,
    );
  const groupId = randomToken();
  await tx.bookingHistory.createMany({
    data: days.map(({ id, status }) => ({
      bookingId: id,
      actorId: viewer.id,
      event: 'status_changed',
      fromStatus: status,
      toStatus: to,
      note: by === 'admin' ? reason : '',
      although: noticesText(notices.get(id) ?? []),
      groupId,
      at,
    })),
  });
  const ids = days.map(({ id }) => id);
  await queueStatusMail(tx, { bookingId: ids, by, reason });
  const [first] = days;
  if (first === undefined) return { days: 0 };
  const told = { topic: 'booking', subjectId: first.id } as const;
  if (by === 'owner') publish(tx, { audience: adminAudience, ...told, news: 'cancellation' });
  else
    publishLater(
      tx,
      { audience: first.userId, ...told, news: 'answer' },
      'answerUndo',
      async (later) => {
        const undone = { bookingId: first.id, event: 'undone', at: { gte: at } } as const;
        return (await later.bookingHistory.count({ where: undone })) === 0;
      },
    );
  return { days: days.length };
}

/** The days that the answer is about, as the transaction finds them; over ones stay as they are. */
async function daysToAnswer(
  tx: Transaction,
  { bookingId, viewer, to }: SeriesAnswer,
): Promise<Day[]> {
  const at = now();
  const pressed = await tx.booking.findUnique({
    where: { id: bookingId },
    select: { userId: true, seriesId: true, start: true, arrivedAt: true },
  });
  if (pressed === null || !mayActOnOwner(viewer, pressed.userId) || pressed.seriesId === null)
    throw notFound();
  const { seriesId, start, arrivedAt } = pressed;
  const canceling = to === 'canceled';
  const byAdmin = isAdmin(viewer);
  const verdict = mayChangeStatus(byAdmin ? 'admin' : 'owner', 'pending', to, {
    end: new Date(at.getTime() + 1),
    arrivedAt,
    now: at,
  });
  if (!verdict.allowed)
    throw new ServiceError(canceling ? 'conflict' : 'forbidden', verdict.reason);
  return tx.booking.findMany({
    where: {
      seriesId,
      end: { gt: at },
      ...(canceling
        ? {
            status: { in: activeStatuses },
            start: { gte: start },
            ...(!byAdmin && { arrivedAt: null }),
          }
        : { status: 'pending' }),
    },
    include: withPets,
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
}

/** The limits that each day passes, by its booking's id (K3). @throws NoticesError */
async function noticesOf(
  tx: Transaction,
  days: readonly Day[],
  noticed: readonly string[] | 'tell',
): Promise<Map<string, Notice[]>> {
  if (days.length === 0) return new Map();
  const { timeZone } = await businessSettings(tx);
  const stays = days.map(({ id, userId, service, start, end, numDogs, pets }) => {
    const petIds = pets.map(({ petId }) => petId);
    return {
      bookingId: id,
      ownerId: userId,
      service,
      start: toLocal(start, timeZone),
      end: toLocal(end, timeZone),
      petIds,
      linkedPetIds: petIds,
      dogs: numDogs,
    };
  });
  const check = await bookableCheck(tx, stays, { rules: 'tell' });
  const found = new Map(
    stays.map((stay): [string, BookableStay['notices']] => [
      stay.bookingId,
      check(stay, 'answer').notices,
    ]),
  );
  const all = [...found.values()].flat();
  if (noticed !== 'tell' && unseenNotices(all, noticed).length > 0)
    throw new NoticesError(distinctNotices(all));
  return found;
}

/** R29: no money moves by itself; about each day that was paid the admin is asked. */
async function setStatus(
  tx: Transaction,
  days: readonly Pick<Booking, 'id' | 'status' | 'paidCents'>[],
  to: BookingStatus,
  canceledAt: Date | null,
): Promise<void> {
  for (const paid of [true, false]) {
    const ids = days.filter(({ paidCents }) => paidCents > 0 === paid).map(({ id }) => id);
    if (ids.length === 0) continue;
    await tx.booking.updateMany({
      where: { id: { in: ids } },
      data: {
        status: to,
        canceledAt,
        refundOrKeep: !isActive(to) && paid,
        refundDueCents: null,
        ...(to === 'pending' && noDeposit),
        version: { increment: 1 },
      },
    });
    if (to === 'accepted') await useHeldPlaces(tx, ids);
  }
}

/** An answer to several days that can still be undone. */
export type UndoableGroup = {
  groupId: string;
  /** The versions of its bookings together: each only grows, so another sum is another state. */
  versions: number;
  /** `12 days, Tue and Thu, Dec 1 – Jan 7`. */
  title: string;
  status: BookingStatus;
  /** How long it can still be undone, in milliseconds. */
  forMs: number;
};

/** The admin's answers to several days in the last ten seconds that nothing followed, newest first. */
export async function undoableGroups(actorId: string): Promise<UndoableGroup[]> {
  const at = now().getTime();
  const since = new Date(at - interval('answerUndo'));
  const { timeZone } = await businessSettings('committed');
  const rows = await database().bookingHistory.findMany({
    where: { actorId, event: 'status_changed', groupId: { not: null }, at: { gt: since } },
    orderBy: { at: 'desc' },
    include: { booking: { include: { history: { where: { at: { gt: since } } } } } },
  });
  const groupIds = [...new Set(rows.map(({ groupId }) => groupId ?? ''))];
  return groupIds.flatMap((groupId) => {
    const days = rows.filter((row) => row.groupId === groupId);
    const [first] = days;
    const untouched = days.every(
      ({ at: answeredAt, toStatus, booking }) =>
        booking.status === toStatus && booking.history.every((row) => row.at <= answeredAt),
    );
    if (first === undefined || !untouched) return [];
    return {
      groupId,
      versions: versionsOf(days),
      title: seriesTitle(days.map(({ booking }) => dateOf(toLocal(booking.start, timeZone)))),
      status: first.toStatus,
      forMs: interval('answerUndo') - (at - first.at.getTime()),
    };
  });
}

function versionsOf(rows: readonly { booking: { version: number } }[]): number {
  return rows.reduce((sum, { booking }) => sum + booking.version, 0);
}

type UndoGroup = { groupId: string; versions: number; viewer: Person };

/** The status of the days as it is again, null for several; and the limits that they pass now. */
export type UndoneGroup = { days: number; status: BookingStatus | null; notices: Notice[] };

/** Undoes an answer to several days, all or none (R53). @throws ServiceError not_found, conflict */
export async function undoSeriesAnswer(undo: UndoGroup): Promise<UndoneGroup> {
  if (!isAdmin(undo.viewer)) throw notFound();
  return inTransaction((tx) => undoInTransaction(tx, undo));
}

async function undoInTransaction(
  tx: Transaction,
  { groupId, versions, viewer }: UndoGroup,
): Promise<UndoneGroup> {
  const rows = await tx.bookingHistory.findMany({
    where: { groupId, event: 'status_changed' },
    include: { booking: { include: withPets } },
  });
  const [first] = rows;
  if (first === undefined) throw notFound();
  const at = now();
  const tooLate =
    Math.abs(at.getTime() - first.at.getTime()) >= interval('answerUndo') ||
    versionsOf(rows) !== versions ||
    rows.some(({ booking, toStatus }) => booking.status !== toStatus);
  if (tooLate)
    throw new ServiceError(
      'conflict',
      'That answer can no longer be undone: at least one of the days has changed since. Nothing was changed.',
    );
  const notices = new Map<string, Notice[]>();
  for (const status of activeStatuses) {
    const days = rows.filter(({ fromStatus }) => fromStatus === status).map((row) => row.booking);
    if (days.length === 0) continue;
    // Undo only tells of limits (K3).
    if (status === 'accepted')
      for (const [id, told] of await noticesOf(tx, days, 'tell')) notices.set(id, told);
    await setStatus(tx, days, status, null);
    await returnChanges(
      tx,
      days.map(({ id }) => id),
      first.at,
    );
  }
  await tx.bookingHistory.createMany({
    data: rows.map(({ bookingId, fromStatus, toStatus }) => ({
      bookingId,
      actorId: viewer.id,
      event: 'undone',
      fromStatus: toStatus,
      toStatus: fromStatus ?? toStatus,
      although: noticesText(notices.get(bookingId) ?? []),
      at,
    })),
  });
  await tx.outboxMail.updateMany({
    where: {
      bookingId: { in: rows.map(({ bookingId }) => bookingId) },
      template: { in: undoableEmails },
      state: 'waiting',
      createdAt: { gte: first.at },
    },
    data: { state: 'expired' },
  });
  publish(tx, { audience: first.booking.userId, topic: 'booking', subjectId: first.bookingId });
  const before = new Set(rows.map(({ fromStatus }) => fromStatus));
  const status = before.size === 1 ? first.fromStatus : null;
  return { days: rows.length, status, notices: distinctNotices([...notices.values()].flat()) };
}
