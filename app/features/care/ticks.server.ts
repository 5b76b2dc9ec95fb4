/** What was given, refused or skipped (R51): each once, by whom and when. */
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import type { BusinessSettings, CareDone, CareItem } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import { adminAudience, publish } from '~/core/live/publish.server';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { boundsOf, addDays, type LocalDate, parseLocalDate } from '~/core/time/business-time';
import { formatTime, formatWeekdayDate } from '~/core/time/format-dates';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { earliestArrivalMs } from '~/features/arrivals/arrivals';
import {
  careTimeOf,
  type CareOutcome,
  doneText,
  doneTime,
  type DueKey,
  dueKey,
  dueOn,
  instantOn,
  itemText,
  mayNote,
  mayTakeBack,
} from './care';
import { careItemOf } from './care-rows.server';

/** How many days before and after today have a day sheet. */
const daysInReach = 60;

const longestNote = 2000;
const longestStayMs = 366 * 24 * 60 * 60_000;

const gone = 'This is no longer due: the plan or the stay was changed.';

type Ticking = {
  viewerId: string;
  due: readonly DueKey[];
  outcome: CareOutcome;
  note: string;
  /** When it happened, as a device tells that was offline. */
  doneAt?: Date | undefined;
  /** Of what was missed on an earlier day: the minutes of that day, or null for when it was due. */
  givenAt?: number | null | undefined;
  formKey: string | undefined;
};

/** What came of it, for the sentence that says so. */
export type Ticked = {
  /** How many were noted now. */
  noted: number;
  /** The one that was noted alone, such as `Bella, Kibble`; null for none or for several. */
  alone: { id: string; about: string } | null;
  /** What was noted before, each as `Bella, Kibble: Given at 7:04 AM by Sam`. */
  before: string[];
};

type Facts = { tx: Transaction; settings: BusinessSettings; at: Date };

/** What the day sheet answers with while it is switched off. @throws ServiceError conflict */
function assertOn({ carePlans }: BusinessSettings): void {
  if (carePlans) return;
  throw new ServiceError(
    'conflict',
    'Meals and medicine are switched off. You can switch them on under Settings, Care.',
  );
}

function readKey(key: DueKey): { itemId: string; date: LocalDate; minutes: number } {
  const [itemId = '', typedDate = '', typedMinutes = ''] = key.split(':');
  const date = parseLocalDate(typedDate);
  if (date === null || !/^\d{1,4}$/.test(typedMinutes)) throw new ServiceError('invalid', gone);
  return { itemId, date, minutes: Number(typedMinutes) };
}

/**
 * Notes what is due as given, refused or skipped. Sent again it changes nothing (R20). One alone
 * that was noted otherwise is refused; among several those stay as they are.
 * @throws ServiceError conflict, invalid
 */
export function tick(ticking: Ticking): Promise<Ticked> {
  return inTransaction(async (tx) => {
    const facts = { tx, settings: await businessSettings(tx), at: now() };
    assertOn(facts.settings);
    const all: Ticked = { noted: 0, alone: null, before: [] };
    for (const key of new Set(ticking.due)) {
      const earlier = await liveTick(facts, key);
      if (earlier === null) {
        if (await noteOnce(facts, key, ticking)) all.noted += 1;
        else all.before.push('That was noted before and undone. You can note it again');
        continue;
      }
      const text = earlierText(earlier, facts);
      if (ticking.due.length === 1 && earlier.outcome !== ticking.outcome)
        throw new ServiceError('conflict', `${text}. That stays as it is.`);
      all.before.push(text);
    }
    const [first = ''] = ticking.due;
    const alone = all.noted === 1 ? await liveTick(facts, first) : null;
    if (alone !== null && ticking.due.length === 1)
      all.alone = { id: alone.id, about: `${alone.pet.petName}, ${alone.item.what}` };
    return all;
  });
}

function liveTick({ tx }: Facts, liveKey: DueKey) {
  return tx.careDone.findUnique({
    where: { liveKey },
    include: { item: true, actor: true, pet: { select: { petName: true } } },
  });
}

type LiveTick = NonNullable<Awaited<ReturnType<typeof liveTick>>>;

function earlierText(earlier: LiveTick, { settings }: Facts): string {
  const { item, pet, actor, dueOn: date } = earlier;
  const by = nameOf(actor?.firstName ?? null, actor !== null, settings.ownerFirstName);
  return `${pet.petName}, ${item.what}: ${doneText({ ...earlier, by }, date, settings.timeZone)}`;
}

/** The initial of who noted it (R51); the admin's account may have no name of its own. */
export function nameOf(
  firstName: string | null,
  known: boolean,
  ownerFirstName: string,
): string | null {
  return firstName ?? (known && ownerFirstName !== '' ? ownerFirstName : null);
}

/** Notes it unless this form did before. @returns whether it is noted now */
async function noteOnce(facts: Facts, key: DueKey, ticking: Ticking): Promise<boolean> {
  const { formKey, viewerId: actorId, outcome } = ticking;
  if (formKey === undefined) {
    await noteNow(facts, key, ticking);
    return true;
  }
  const submission = { key: `${formKey} ${key} ${outcome}`, actorId, form: 'care' as const };
  const made = await withIdempotencyKey(facts.tx, { ...submission, content: key }, () =>
    noteNow(facts, key, ticking),
  );
  return !made.repeated;
}

async function noteNow(
  { tx, settings, at }: Facts,
  key: DueKey,
  { viewerId, outcome, note, doneAt, givenAt }: Ticking,
): Promise<string> {
  const { timeZone, trackArrivals: tracked } = settings;
  const { itemId, date, minutes } = readKey(key);
  const item = await tx.careItem.findUnique({
    where: { id: itemId },
    include: { pet: { select: { petName: true } } },
  });
  if (item === null) throw new ServiceError('conflict', gone);
  const stays = await staysOf(tx, item, date, timeZone);
  // A device that was offline may have noted after the arrival what was due before it.
  const careTimes = stays.map((stay) => {
    const time = careTimeOf(stay, { tracked, now: at });
    const wasHere = doneAt !== undefined && doneAt >= time.start && time.whereabouts !== 'expected';
    const start = wasHere && stay.start < time.start ? stay.start : time.start;
    return { bookingId: stay.id, petIds: [item.petId], ...time, start, arrived: time.start };
  });
  const due = dueOn(date, [careItemOf(item)], careTimes, timeZone).find(
    (one) => one.minutes === minutes,
  );
  const stay = stays.find(({ id }) => id === due?.bookingId);
  if (due === undefined || stay === undefined) throw new ServiceError('conflict', gone);
  const arrived = careTimes.find(({ bookingId }) => bookingId === stay.id)?.arrived;
  const tooEarly = tracked && doneAt !== undefined && arrived !== undefined && doneAt < arrived;
  if (due.whereabouts === 'expected' || tooEarly)
    throw new ServiceError('conflict', `Check ${item.pet.petName} in first.`);
  if (!mayNote(due.at, at)) {
    const when = `${formatWeekdayDate(date)}, ${formatTime(minutes)}`;
    throw new ServiceError('conflict', `${itemText(item)} is due on ${when}, so not yet.`);
  }
  const missedAt = givenAt === undefined ? null : instantOn(date, givenAt ?? minutes, timeZone);
  if (missedAt !== null && missedAt > at)
    throw new ServiceError('invalid', 'That time is still to come.');
  const { id } = await tx.careDone.create({
    data: {
      bookingId: due.bookingId,
      petId: item.petId,
      itemId,
      dueOn: date,
      dueMinutes: minutes,
      outcome,
      note,
      doneAt: doneTime(missedAt ?? doneAt ?? null, due.at, at),
      notedAt: at,
      actorId: viewerId,
      liveKey: dueKey(due),
    },
  });
  tell(tx, due.bookingId, stay.userId);
  return id;
}

function staysOf(tx: Transaction, { petId }: CareItem, date: LocalDate, timeZone: string) {
  const { from, to } = boundsOf(date, timeZone);
  return tx.booking.findMany({
    where: {
      status: 'accepted',
      pets: { some: { petId } },
      start: {
        gte: new Date(from.getTime() - longestStayMs),
        lt: new Date(to.getTime() + earliestArrivalMs),
      },
    },
    select: { id: true, userId: true, start: true, end: true, arrivedAt: true, leftAt: true },
  });
}

/** Tells the owner's page, and the admin's other devices (R37). */
function tell(tx: Transaction, subjectId: string, ownerId: string): void {
  publish(tx, { audience: ownerId, topic: 'booking', subjectId });
  publish(tx, { audience: adminAudience, topic: 'booking', subjectId });
}

/** What was taken back, for the sentence that says so. */
type TakenBack = { petName: string; what: string };

async function findTick(tx: Transaction, tickId: string) {
  const found = await tx.careDone.findUnique({
    where: { id: tickId },
    include: {
      item: true,
      pet: { select: { petName: true } },
      booking: { select: { userId: true } },
    },
  });
  if (found === null) throw new ServiceError('not_found', 'This was not found.');
  return found;
}

/**
 * Takes back what one noted oneself, for ten minutes; it stays with its time. A repeat changes
 * nothing (R20). @throws ServiceError conflict, not_found
 */
export function takeBack(tickId: string, viewerId: string): Promise<TakenBack> {
  return inTransaction(async (tx) => {
    const found = await findTick(tx, tickId);
    const { pet, item, bookingId, booking } = found;
    const ticked = { petName: pet.petName, what: item.what };
    if (found.takenBackAt !== null) return ticked;
    if (!mayTakeBack(found, viewerId, now()))
      throw new ServiceError(
        'conflict',
        'Only the person who noted it can undo it, for 10 minutes. You can add a note.',
      );
    await tx.careDone.update({
      where: { id: tickId },
      data: { takenBackAt: now(), liveKey: null },
    });
    tell(tx, bookingId, booking.userId);
    return ticked;
  });
}

/** Adds to the note of what was noted; the same words again change nothing. @throws ServiceError */
export function addCareNote(tickId: string, text: string): Promise<TakenBack> {
  return inTransaction(async (tx) => {
    const { note, pet, item, bookingId, booking } = await findTick(tx, tickId);
    const ticked = { petName: pet.petName, what: item.what };
    if (note.split('\n').includes(text)) return ticked;
    const grown = note === '' ? text : `${note}\n${text}`;
    if (grown.length > longestNote)
      throw new ServiceError('invalid', 'There is no room for more notes here.', 'note');
    await tx.careDone.update({ where: { id: tickId }, data: { note: grown } });
    tell(tx, bookingId, booking.userId);
    return ticked;
  });
}

/** What was noted of a stay and is in force, for its owner: no notes, no names (K5). */
export type TickOfBooking = Pick<CareDone, 'outcome' | 'dueOn' | 'dueMinutes' | 'doneAt'> &
  Pick<CareItem, 'kind' | 'what'> & { petName: string };

// A stay of some weeks; of a longer one the last are told.
const mostTold = 200;

/** What was given in a stay, the last first. */
export async function ticksOfBooking(bookingId: string): Promise<TickOfBooking[]> {
  const rows = await database().careDone.findMany({
    where: { bookingId, takenBackAt: null },
    select: {
      outcome: true,
      dueOn: true,
      dueMinutes: true,
      doneAt: true,
      item: { select: { kind: true, what: true } },
      pet: { select: { petName: true } },
    },
    orderBy: [{ doneAt: 'desc' }, { id: 'desc' }],
    take: mostTold,
  });
  return rows.map(({ item, pet, ...row }) => ({ ...row, ...item, ...pet }));
}

/** Whether a date has a day sheet, seen from today. */
export function inReach(date: LocalDate, today: LocalDate): boolean {
  return addDays(today, -daysInReach) <= date && date <= addDays(today, daysInReach);
}
