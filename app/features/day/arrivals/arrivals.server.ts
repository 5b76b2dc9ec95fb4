/** Arrivals and departures, as recorded by the admin (R50). */
import type { Settings } from '~/core/settings/settings.server';
import { inTransaction, type Transaction } from '~/core/database/database.server';
import { noticesText, unseenNotices } from '~/core/errors/notices';
import { NoticesError, ServiceError } from '~/core/errors/service-error.server';
import { formatMoney } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import {
  atMinutes,
  localDateOf,
  type TimeZone,
  toInstant,
  toLocal,
} from '~/core/time/business-time';
import { stillHere, withBack, withThings } from '~/features/day/belongings/belongings';
import { belongingsIn } from '~/features/day/belongings/stored-belongings';
import {
  dropStayOverMail,
  queueStayOverMail,
} from '~/features/booking/record/booking-emails.server';
import { petNamesOf, quoteLinesOf } from '~/features/booking/record/booking-row.server';
import { knownFacts } from '~/features/booking/readiness/known-facts.server';
import { readinessNotices, readinessOf } from '~/features/booking/readiness/readiness';
import {
  changeDropOffFirst,
  clockOn,
  isLateLine,
  leftBeforeArrived,
  mayArrive,
  noteProblem,
  noteTime,
  arrivalTimesProblem,
  toTheMinute,
} from './arrivals';
import { lateProposalOf } from './late-charge.server';
import { assertAsSeen, type Noting, read, type NotedBooking, write } from './noting.server';

type NotedNow = Noting & {
  /** Minutes since local midnight today; now if omitted. */
  minutes?: number | undefined;
};

/** The recorded event, for the confirmation message. */
export type Noted = {
  petNames: string[];
  /** `at 9:04 AM`. */
  when: string;
  /** Amount still owed in cents, for a Pick Up. */
  remainCents: number;
  /** Belongings that did not go home (R90). */
  stillHere: string[];
};

const stillToCome = 'Their arrival is not noted yet.';

/** Returns the instant of a typed time today. @throws ServiceError invalid, with the field */
function timeToNote(minutes: number | undefined, start: Date, timeZone: TimeZone): Date {
  const at = now();
  if (minutes === undefined) return toTheMinute(at);
  const instant = toInstant(atMinutes(localDateOf(at, timeZone), minutes), timeZone);
  const problem =
    instant === 'skipped'
      ? 'The clocks skip that time today. Choose another.'
      : noteProblem(instant, start, at);
  if (problem !== null || instant === 'skipped')
    throw new ServiceError('invalid', problem ?? '', 'time');
  return instant;
}

function sentenceFacts(booking: NotedBooking, at: Date, timeZone: TimeZone): Noted {
  const when = noteTime(at, { now: now(), timeZone });
  return {
    petNames: petNamesOf(booking),
    when,
    remainCents: booking.remainCents,
    stillHere: stillHere(belongingsIn(booking.belongings)),
  };
}

/** Returns the notices about the stay that the admin must confirm (K3). */
async function noticesOf(tx: Transaction, row: NotedBooking, settings: Settings) {
  const { id: bookingId, userId: ownerId, pets, start, end } = row;
  const { timeZone } = settings;
  const comes = pets.map(({ pet: { id, petName: name } }) => ({ id, name }));
  const petIds = comes.map(({ id }) => id);
  const stay = { start: toLocal(start, timeZone), end: toLocal(end, timeZone), pets: comes };
  const reads = { reads: 'admin', from: now(), except: [bookingId] } as const;
  const facts = await knownFacts(tx, { ownerId, petIds }, reads, settings);
  return readinessNotices(readinessOf(stay, localDateOf(now(), timeZone), facts));
}

/**
 * Records that the dogs arrived, with any added belongings. Repeating it changes nothing (R20).
 * @throws ServiceError with the field, NoticesError
 */
export function noteArrived(
  noting: NotedNow & {
    noticed: readonly string[];
    brought?: readonly string[];
    broughtBy?: string;
  },
): Promise<Noted> {
  return inTransaction(async (tx) => {
    const { booking, settings } = await read(tx, noting);
    const { timeZone } = settings;
    if (booking.arrivedAt !== null) return sentenceFacts(booking, booking.arrivedAt, timeZone);
    assertAsSeen(booking, noting, settings);
    if (!mayArrive(booking, now())) throw new ServiceError('conflict', changeDropOffFirst);
    const arrivedAt = timeToNote(noting.minutes, booking.start, timeZone);
    const notices = await noticesOf(tx, booking, settings);
    if (unseenNotices(notices, noting.noticed).length > 0) throw new NoticesError(notices);
    const belongings = withThings(belongingsIn(booking.belongings), noting.brought ?? []);
    const facts = sentenceFacts(booking, arrivedAt, timeZone);
    const { broughtBy = '' } = noting;
    await write(tx, booking, {
      event: 'arrived',
      actorId: noting.viewer.id,
      data: { arrivedAt, belongings, broughtBy },
      note: `${facts.when}${broughtBy === '' ? '' : `, brought by ${broughtBy}`}`,
      although: noticesText(notices),
    });
    return facts;
  });
}

/**
 * Records that the dogs left, and the belongings that went home. Repeating it changes nothing (R20).
 * @throws ServiceError with the field
 */
export function noteLeft(
  noting: NotedNow & { pickedUpBy: string; back?: readonly string[] },
): Promise<Noted> {
  return inTransaction(async (tx) => {
    const { booking, settings } = await read(tx, noting);
    const { timeZone } = settings;
    const { arrivedAt, start, leftAt: earlier } = booking;
    if (earlier !== null) return sentenceFacts(booking, earlier, timeZone);
    assertAsSeen(booking, noting, settings);
    const { pickedUpBy } = noting;
    if (arrivedAt === null) throw new ServiceError('conflict', stillToCome);
    const leftAt = timeToNote(noting.minutes, start, timeZone);
    if (leftAt < arrivedAt) throw new ServiceError('invalid', leftBeforeArrived, 'time');
    const lateOpen = (await lateProposalOf(tx, { ...booking, leftAt }, settings)) !== null;
    const belongings = withBack(belongingsIn(booking.belongings), noting.back ?? []);
    const facts = sentenceFacts({ ...booking, belongings }, leftAt, timeZone);
    const who = pickedUpBy === '' ? '' : `, picked up by ${pickedUpBy}`;
    await write(tx, booking, {
      event: 'left',
      actorId: noting.viewer.id,
      data: { leftAt, pickedUpBy, lateOpen, belongings },
      note: `${facts.when}${who}`,
    });
    await queueStayOverMail(tx, booking.id);
    return facts;
  });
}

export type Corrected = {
  /** True if the times equal the stored ones. */
  unchanged: boolean;
  /**
   * Existing charge for the late Pick Up, `Late Pick Up, 40 minutes, $45.00`, which is kept; null if not
   * charged.
   */
  charge: string | null;
};

/** Sets or clears both times; the history keeps the old and new ones. @throws ServiceError with the field */
export function correctTimes(
  noting: Noting & {
    arrivedAt: Date | null;
    leftAt: Date | null;
    broughtBy?: string;
    pickedUpBy: string;
  },
): Promise<Corrected> {
  return inTransaction(async (tx) => {
    const { booking, settings } = await read(tx, noting, 'house');
    const { timeZone } = settings;
    const { broughtBy = booking.broughtBy, pickedUpBy } = noting;
    // An unchanged time keeps its seconds: a Quick Daycare does not start on a full minute.
    const withStoredSeconds = (wanted: Date | null, stored: Date | null) =>
      wanted && stored && toTheMinute(stored).getTime() === wanted.getTime() ? stored : wanted;
    const times = {
      arrivedAt: withStoredSeconds(noting.arrivedAt, booking.arrivedAt),
      leftAt: withStoredSeconds(noting.leftAt, booking.leftAt),
    };
    const same =
      times.arrivedAt?.getTime() === booking.arrivedAt?.getTime() &&
      times.leftAt?.getTime() === booking.leftAt?.getTime() &&
      broughtBy === booking.broughtBy &&
      pickedUpBy === booking.pickedUpBy;
    if (same) return { unchanged: true, charge: null };
    assertAsSeen(booking, noting, settings);
    const problem = arrivalTimesProblem({ ...booking, ...times }, now());
    if (problem !== null) throw new ServiceError('invalid', problem.message, problem.field);
    const charged = quoteLinesOf(booking).find(isLateLine);
    const { leftAt } = times;
    const proposal =
      leftAt === null || charged
        ? null
        : await lateProposalOf(tx, { ...booking, leftAt }, settings);
    const words = (at: Date | null) =>
      at === null ? 'not noted' : clockOn(toLocal(at, timeZone), '');
    const changeText = (what: string, before: string, after: string) =>
      before === after ? [] : [`${what}: ${before}, now ${after}`];
    await write(tx, booking, {
      event: 'times_corrected',
      actorId: noting.viewer.id,
      data: { ...times, broughtBy, pickedUpBy, lateOpen: proposal !== null },
      note: [
        ...changeText('arrived', words(booking.arrivedAt), words(times.arrivedAt)),
        ...changeText('left', words(booking.leftAt), words(leftAt)),
        ...changeText('brought by', booking.broughtBy || 'not noted', broughtBy || 'not noted'),
        ...changeText('picked up by', booking.pickedUpBy || 'not noted', pickedUpBy || 'not noted'),
      ].join('; '),
    });
    if (leftAt?.getTime() !== booking.leftAt?.getTime())
      await (leftAt === null ? dropStayOverMail : queueStayOverMail)(tx, booking.id);
    const charge = charged ? `${charged.what}, ${formatMoney(charged.amountCents)}` : null;
    return { unchanged: false, charge };
  });
}

/**
 * Records after the end that the dogs came as booked (R82); repeating it changes nothing.
 * @throws ServiceError
 */
export function noteCame(noting: Noting): Promise<Noted> {
  return inTransaction(async (tx) => {
    const { booking, settings } = await read(tx, noting);
    const { start, end, arrivedAt } = booking;
    const facts = sentenceFacts(booking, end, settings.timeZone);
    if (arrivedAt !== null) return facts;
    assertAsSeen(booking, noting, settings);
    if (now() <= end) throw new ServiceError('conflict', stillToEnd);
    await write(tx, booking, {
      event: 'came',
      actorId: noting.viewer.id,
      data: { arrivedAt: start, leftAt: end },
    });
    await queueStayOverMail(tx, booking.id);
    return facts;
  });
}

const stillToEnd = 'This stay is not over yet. Press Arrived when they come.';
