/** The dogs of a stay came and went, as the admin notes it (R50). */
import { inTransaction, type Transaction } from '~/core/database/database.server';
import type { BusinessSettings } from '~/core/database/generated/client';
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
import { stillHere, withBack, withThings } from '~/features/belongings/belongings';
import { belongingsIn, belongingsJson } from '~/features/belongings/stored-belongings';
import { dropStayOverMail, queueStayOverMail } from '~/features/bookings/booking-emails.server';
import { recordChange } from '~/features/bookings/booking-history.server';
import { petNamesOf, quoteLinesOf } from '~/features/bookings/booking-row.server';
import { knownFacts } from '~/features/readiness/known-facts.server';
import { readinessNotices, readinessOf } from '~/features/readiness/readiness';
import {
  changeDropOffFirst,
  clockOn,
  isLateLine,
  leftBeforeArrived,
  mayArrive,
  noteProblem,
  noteTime,
  timesProblem,
  toTheMinute,
} from './arrivals';
import { lateProposalOf } from './late-charge.server';
import { assertAsSeen, type Noting, read, type Row, tell, tellNoted, write } from './noting.server';

type NotedNow = Noting & {
  /** A time of today in minutes since local midnight; now where it is left out. */
  minutes?: number | undefined;
};

/** What is noted now, for the sentence that says so. */
export type Noted = {
  petNames: string[];
  /** `at 9:04 AM`. */
  when: string;
  /** What the owner still owes, in cents; for a Pick Up. */
  remainCents: number;
  /** What did not go home with them (R90). */
  stillHere: string[];
};

const stillToCome = 'Their arrival is not noted yet.';

/** The instant that a form means. @throws ServiceError invalid, at the field */
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

function sentenceFacts(booking: Row, at: Date, timeZone: TimeZone): Noted {
  const when = noteTime(at, { now: now(), timeZone });
  return {
    petNames: petNamesOf(booking),
    when,
    remainCents: booking.remainCents,
    stillHere: stillHere(belongingsIn(booking.belongings)),
  };
}

/** What is not in order for the stay, which the admin is asked about (K3). */
async function noticesOf(tx: Transaction, row: Row, settings: BusinessSettings) {
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
 * Notes that the dogs arrived, and what they brought besides; a second press changes nothing (R20).
 * @throws ServiceError with the field, NoticesError
 */
export function noteArrived(
  noting: NotedNow & { noticed: readonly string[]; brought?: readonly string[] },
): Promise<Noted> {
  return inTransaction(async (tx) => {
    const { booking, settings } = await read(tx, noting);
    const { timeZone } = settings;
    if (booking.arrivedAt !== null) return sentenceFacts(booking, booking.arrivedAt, timeZone);
    assertAsSeen(booking, noting);
    if (!mayArrive(booking, now())) throw new ServiceError('conflict', changeDropOffFirst);
    const arrivedAt = timeToNote(noting.minutes, booking.start, timeZone);
    const notices = await noticesOf(tx, booking, settings);
    if (unseenNotices(notices, noting.noticed).length > 0) throw new NoticesError(notices);
    const belongings = withThings(belongingsIn(booking.belongings), noting.brought ?? []);
    await write(tx, booking, { arrivedAt, belongings: belongingsJson(belongings) });
    const facts = sentenceFacts(booking, arrivedAt, timeZone);
    const at = await recordChange(tx, booking, {
      actorId: noting.viewer.id,
      event: 'arrived',
      note: facts.when,
      although: noticesText(notices),
    });
    tellNoted(tx, booking, at, 'arrived');
    return facts;
  });
}

/**
 * Notes that the dogs left, and what went home with them. A second press changes nothing (R20).
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
    assertAsSeen(booking, noting);
    const { pickedUpBy } = noting;
    if (arrivedAt === null) throw new ServiceError('conflict', stillToCome);
    const leftAt = timeToNote(noting.minutes, start, timeZone);
    if (leftAt < arrivedAt) throw new ServiceError('invalid', leftBeforeArrived, 'time');
    const lateOpen = (await lateProposalOf(tx, { ...booking, leftAt }, settings)) !== null;
    const belongings = withBack(belongingsIn(booking.belongings), noting.back ?? []);
    const json = belongingsJson(belongings);
    await write(tx, booking, { leftAt, pickedUpBy, lateOpen, belongings: json });
    const facts = sentenceFacts({ ...booking, belongings: json }, leftAt, timeZone);
    const who = pickedUpBy === '' ? '' : `, picked up by ${pickedUpBy}`;
    const at = await recordChange(tx, booking, {
      actorId: noting.viewer.id,
      event: 'left',
      note: `${facts.when}${who}`,
    });
    await queueStayOverMail(tx, booking.id);
    tellNoted(tx, booking, at, 'left');
    return facts;
  });
}

export type Corrected = {
  /** Nothing differs from what is noted. */
  unchanged: boolean;
  /** A charge for the late Pick Up that stays as it is, `Late Pick Up, 40 minutes, $45.00`; or null. */
  charge: string | null;
};

/** Sets or clears both times; the history keeps before and after. @throws ServiceError with the field */
export function correctTimes(
  noting: Noting & { arrivedAt: Date | null; leftAt: Date | null; pickedUpBy: string },
): Promise<Corrected> {
  return inTransaction(async (tx) => {
    const { booking, settings } = await read(tx, noting, 'house');
    const { timeZone } = settings;
    const { pickedUpBy } = noting;
    // A time that stays keeps its seconds: a Quick Daycare begins at one.
    const withStoredSeconds = (wanted: Date | null, stored: Date | null) =>
      wanted && stored && toTheMinute(stored).getTime() === wanted.getTime() ? stored : wanted;
    const times = {
      arrivedAt: withStoredSeconds(noting.arrivedAt, booking.arrivedAt),
      leftAt: withStoredSeconds(noting.leftAt, booking.leftAt),
    };
    const same =
      times.arrivedAt?.getTime() === booking.arrivedAt?.getTime() &&
      times.leftAt?.getTime() === booking.leftAt?.getTime() &&
      pickedUpBy === booking.pickedUpBy;
    if (same) return { unchanged: true, charge: null };
    assertAsSeen(booking, noting);
    const problem = timesProblem({ ...booking, ...times }, now());
    if (problem !== null) throw new ServiceError('invalid', problem.message, problem.field);
    const charged = quoteLinesOf(booking).find(isLateLine);
    const { leftAt } = times;
    const proposal =
      leftAt === null || charged
        ? null
        : await lateProposalOf(tx, { ...booking, leftAt }, settings);
    await write(tx, booking, { ...times, pickedUpBy, lateOpen: proposal !== null });
    const words = (at: Date | null) =>
      at === null ? 'not noted' : clockOn(toLocal(at, timeZone), '');
    const changeText = (what: string, before: string, after: string) =>
      before === after ? [] : [`${what}: ${before}, now ${after}`];
    await recordChange(tx, booking, {
      actorId: noting.viewer.id,
      event: 'times_corrected',
      note: [
        ...changeText('arrived', words(booking.arrivedAt), words(times.arrivedAt)),
        ...changeText('left', words(booking.leftAt), words(leftAt)),
        ...changeText('picked up by', booking.pickedUpBy || 'not noted', pickedUpBy || 'not noted'),
      ].join('; '),
    });
    if (leftAt?.getTime() !== booking.leftAt?.getTime())
      await (leftAt === null ? dropStayOverMail : queueStayOverMail)(tx, booking.id);
    tell(tx, booking);
    const charge = charged ? `${charged.what}, ${formatMoney(charged.amountCents)}` : null;
    return { unchanged: false, charge };
  });
}

/** After its end: the dogs came as booked (R82); a second press changes nothing. @throws ServiceError */
export function noteCame(noting: Noting): Promise<Noted> {
  return inTransaction(async (tx) => {
    const { booking, settings } = await read(tx, noting);
    const { start, end, arrivedAt } = booking;
    const facts = sentenceFacts(booking, end, settings.timeZone);
    if (arrivedAt !== null) return facts;
    assertAsSeen(booking, noting);
    if (now() <= end) throw new ServiceError('conflict', stillToEnd);
    await write(tx, booking, { arrivedAt: start, leftAt: end });
    const at = await recordChange(tx, booking, { actorId: noting.viewer.id, event: 'came' });
    await queueStayOverMail(tx, booking.id);
    tellNoted(tx, booking, at);
    return facts;
  });
}

const stillToEnd = 'This stay is not over yet. Press Arrived when they come.';
