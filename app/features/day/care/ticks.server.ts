/** Care recorded as given, refused or skipped (R51): once each, with name and time. */
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import type { CareDone, CareItem } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import { adminAudience, publish } from '~/core/live/publish.server';
import { now } from '~/core/runtime/clock.server';
import { can, type Viewer } from '~/core/session/permissions';
import { businessSettings, type Settings } from '~/core/settings/settings.server';
import {
  addDays,
  boundsOf,
  type LocalDate,
  localDateOf,
  parseLocalDate,
} from '~/core/time/business-time';
import { formatTime, formatWeekdayDate } from '~/core/time/format-dates';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { earliestArrivalMs } from '~/features/day/arrivals/arrivals';
import { isNoted, type Moment } from '~/features/day/whereabouts/whereabouts';
import { momentNow } from '~/features/day/whereabouts/whereabouts.server';
import {
  type CareKind,
  careTimeOf,
  daysInReach,
  type CareOutcome,
  doneText,
  doneTime,
  type DueKey,
  dueKey,
  dueOn,
  instantOn,
  enterTime,
  itemText,
  mayNote,
  mayTakeBack,
  notRecorded,
} from './care';
import { careItemOf } from './care-rows.server';

// For a sheet left open past midnight, or a device that was offline.
const answeredLaterMs = 12 * 60 * 60_000;

const longestNote = 2000;
const longestStayMs = 366 * 24 * 60 * 60_000;

const gone = 'This is no longer due: the plan or the stay was changed.';

type Ticking = {
  viewer: Viewer;
  due: readonly DueKey[];
  outcome: CareOutcome;
  note: string;
  /** Time of the tick on a device that was offline. */
  doneAt?: Date | undefined;
  /** Minutes at which care missed on an earlier day was given; null if not typed. */
  givenAt?: number | null | undefined;
  formKey: string | undefined;
};

/** Result, for the confirmation message. */
export type Ticked = {
  /** Number of items recorded now. */
  noted: number;
  /** The tick if it was a single one, such as `Bella, Kibble`; else null. */
  alone: { id: string; about: string } | null;
  /** Ticks recorded earlier, each as `Bella, Kibble: Given at 7:04 AM by Sam`. */
  before: string[];
};

type Facts = { tx: Transaction; settings: Settings; at: Date; moment: Moment };

/** Checks that care plans are switched on. @throws ServiceError conflict */
function assertOn({ carePlans }: Settings): void {
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
 * Records due care as given, refused or skipped. Repeating it changes nothing (R20). A single item already
 * recorded with another outcome is refused; among several it stays as it is.
 * @throws ServiceError conflict, invalid
 */
export function tick(ticking: Ticking): Promise<Ticked> {
  return inTransaction(async (tx) => {
    const moment = await momentNow(tx);
    const facts = { tx, settings: await businessSettings(tx), at: moment.now, moment };
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

/**
 * Returns the first name of the person who recorded it (R51); for an admin account without a name, the
 * owner's from Settings.
 */
export function nameOf(
  firstName: string | null,
  known: boolean,
  ownerFirstName: string,
): string | null {
  return firstName ?? (known && ownerFirstName !== '' ? ownerFirstName : null);
}

/** Records care unless this form already did. @returns whether it was recorded now */
async function noteOnce(facts: Facts, key: DueKey, ticking: Ticking): Promise<boolean> {
  const { formKey, viewer, outcome } = ticking;
  if (formKey === undefined) {
    await noteNow(facts, key, ticking);
    return true;
  }
  const submission = {
    key: `${formKey} ${key} ${outcome}`,
    actorId: viewer.id,
    form: 'care' as const,
  };
  const made = await withIdempotencyKey(facts.tx, { ...submission, content: key }, () =>
    noteNow(facts, key, ticking),
  );
  return !made.repeated;
}

/**
 * Checks a late answer (R121): "given" needs a time if it's a single item or medicine, several items can be
 * answered together only for yesterday, and helpers can answer for the days they see and the night before.
 * @throws ServiceError
 */
function assertMayAnswer(
  { viewer, due, outcome, doneAt, givenAt }: Ticking,
  { kind, dueAt, date }: { kind: CareKind; dueAt: Date; date: LocalDate },
  { at, settings }: Facts,
): void {
  // The device's clock may be fast.
  const answeredAt = doneAt !== undefined && doneAt < at ? doneAt : at;
  const today = localDateOf(at, settings.timeZone);
  const isOld =
    givenAt !== undefined ||
    (date < today && answeredAt.getTime() > dueAt.getTime() + answeredLaterMs);
  if (isOld && !can(viewer.role, 'house'))
    throw new ServiceError(
      'forbidden',
      `That day is over. ${settings.ownerFirstName || 'The host'} can note it.`,
    );
  if (outcome === 'given' && givenAt === null && (due.length === 1 || kind === 'medicine'))
    throw new ServiceError('invalid', enterTime);
  if (outcome === notRecorded) {
    if (date >= today) throw new ServiceError('invalid', 'This is due today, so it can be noted.');
  } else if (givenAt !== undefined && due.length > 1 && date < addDays(today, -1))
    throw new ServiceError('invalid', 'Please answer these one by one, or as not recorded.');
}

async function noteNow(facts: Facts, key: DueKey, ticking: Ticking): Promise<string> {
  const { tx, settings, at, moment } = facts;
  const { timeZone } = settings;
  const { viewer, outcome, note, doneAt, givenAt } = ticking;
  const { itemId, date, minutes } = readKey(key);
  const item = await tx.careItem.findUnique({
    where: { id: itemId },
    include: { pet: { select: { petName: true } } },
  });
  if (item === null) throw new ServiceError('conflict', gone);
  const stays = await staysOf(tx, item, date, timeZone);
  // A device that was offline may record care after the arrival that was due before it.
  const careTimes = stays.map((stay) => {
    const time = careTimeOf(stay, moment);
    const wasHere = doneAt !== undefined && doneAt >= time.start && time.whereabouts !== 'expected';
    const start = wasHere && stay.start < time.start ? stay.start : time.start;
    const arrived = isNoted(stay, moment) ? time.start : null;
    return { bookingId: stay.id, petIds: [item.petId], ...time, start, arrived };
  });
  const due = dueOn(date, [careItemOf(item)], careTimes, timeZone).find(
    (one) => one.minutes === minutes,
  );
  const stay = stays.find(({ id }) => id === due?.bookingId);
  if (due === undefined || stay === undefined) throw new ServiceError('conflict', gone);
  const arrived = careTimes.find(({ bookingId }) => bookingId === stay.id)?.arrived ?? null;
  const tooEarly = doneAt !== undefined && arrived !== null && doneAt < arrived;
  if (due.whereabouts === 'expected' || tooEarly)
    throw new ServiceError('conflict', `Check ${item.pet.petName} in first.`);
  if (!mayNote(due.at, at)) {
    const when = `${formatWeekdayDate(date)}, ${formatTime(minutes)}`;
    throw new ServiceError('conflict', `${itemText(item)} is due on ${when}, so not yet.`);
  }
  assertMayAnswer(ticking, { kind: item.kind, dueAt: due.at, date }, facts);
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
      actorId: viewer.id,
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

/** Updates the owner's page and the admin's other devices (R37). */
function tell(tx: Transaction, subjectId: string, ownerId: string): void {
  publish(tx, { audience: ownerId, topic: 'booking', subjectId });
  publish(tx, { audience: adminAudience, topic: 'booking', subjectId });
}

/** The undone item, for the confirmation message. */
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
 * Undoes one's own tick within ten minutes; its row is kept with the time. Repeating it changes nothing
 * (R20).
 * @throws ServiceError conflict, not_found
 */
export function undoTick(tickId: string, viewerId: string): Promise<TakenBack> {
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

/** Adds to the note of recorded care; repeating the same text changes nothing. @throws ServiceError */
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

/** Recorded care of a stay for its owner, without notes or names (K5). */
export type TickOfBooking = Pick<CareDone, 'dueOn' | 'dueMinutes' | 'doneAt' | 'notedAt'> & {
  outcome: Exclude<CareOutcome, typeof notRecorded>;
} & Pick<CareItem, 'kind' | 'what'> & { petName: string };

// Enough for a stay of some weeks; of a longer one only the latest are shown.
const mostTold = 200;

/** Returns the care known of a stay, latest first. */
export async function ticksOfBooking(bookingId: string): Promise<TickOfBooking[]> {
  const rows = await database().careDone.findMany({
    where: { bookingId, takenBackAt: null, outcome: { not: notRecorded } },
    select: {
      outcome: true,
      dueOn: true,
      dueMinutes: true,
      doneAt: true,
      notedAt: true,
      item: { select: { kind: true, what: true } },
      pet: { select: { petName: true } },
    },
    orderBy: [{ doneAt: 'desc' }, { id: 'desc' }],
    take: mostTold,
  });
  return rows.flatMap(({ item, pet, outcome, ...row }) =>
    outcome === notRecorded ? [] : { ...row, outcome, ...item, ...pet },
  );
}

/** Whether a date has a day sheet today. */
export function inReach(date: LocalDate, today: LocalDate): boolean {
  return addDays(today, -daysInReach) <= date && date <= addDays(today, daysInReach);
}
