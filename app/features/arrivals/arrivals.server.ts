/** The dogs of a stay came and went, as the admin notes it (R50). */
import { inTransaction, type Transaction } from '~/core/database/database.server';
import type { BusinessSettings, Prisma } from '~/core/database/generated/client';
import { noticesText, unseenNotices } from '~/core/errors/notices';
import { NoticesError, ServiceError } from '~/core/errors/service-error.server';
import { adminAudience, type News, publish } from '~/core/live/publish.server';
import { formatMoney } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { type Permission, can, type Role } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import {
  atMinutes,
  localDateOf,
  type TimeZone,
  toInstant,
  toLocal,
} from '~/core/time/business-time';
import { dropStayOverMail, queueStayOverMail } from '~/features/bookings/booking-emails.server';
import { recordChange } from '~/features/bookings/booking-history.server';
import { petNamesOf, quoteLinesOf } from '~/features/bookings/booking-row.server';
import { keepChange } from '~/features/bookings/withdrawn-changes.server';
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

type Noting = {
  bookingId: string;
  viewer: { id: string; role: Role };
  /** The booking's version that the page showed (R15). */
  version: number;
};

type NotedNow = Noting & {
  /** A time of today in minutes since local midnight; now where it is left out. */
  minutes?: number | undefined;
};

const include = {
  pets: { select: { pet: { select: { id: true, petName: true } } } },
  quoteLines: true,
} as const;

type Row = Prisma.BookingGetPayload<{ include: typeof include }>;

/** What is noted now, for the sentence that says so. */
export type Noted = {
  petNames: string[];
  /** `at 9:04 AM`. */
  when: string;
  /** What the owner still owes, in cents; for a Pick Up. */
  remainCents: number;
};

const switchedOff =
  'Arrivals are switched off. You can switch them on under Settings, House rules.';

const meanwhile =
  'This booking was changed in the meantime, so nothing was noted. Please check it and press the button again.';

const stillToCome = 'Their arrival is not noted yet.';

async function read(
  tx: Transaction,
  { bookingId, viewer }: Noting,
  permission: Permission = 'day',
) {
  if (!can(viewer.role, permission))
    throw new ServiceError('forbidden', 'Only the business can note this.');
  const booking = await tx.booking.findUnique({ where: { id: bookingId }, include });
  if (booking === null) throw new ServiceError('not_found', 'This booking was not found.');
  const settings = await businessSettings(tx);
  if (!settings.trackArrivals) throw new ServiceError('conflict', switchedOff);
  return { booking, settings };
}

function assertAsSeen({ status, version }: Row, { version: seen }: Noting): void {
  if (status !== 'accepted')
    throw new ServiceError('conflict', `This booking is ${status}, so no dogs come for it.`);
  if (version !== seen) throw new ServiceError('conflict', meanwhile);
}

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
  return { petNames: petNamesOf(booking), when, remainCents: booking.remainCents };
}

async function write(
  tx: Transaction,
  { id, version }: Row,
  data: Prisma.BookingUpdateManyMutationInput,
): Promise<void> {
  const { count } = await tx.booking.updateMany({
    where: { id, version },
    data: { ...data, version: version + 1 },
  });
  if (count !== 1) throw new ServiceError('conflict', meanwhile);
  await keepChange(tx, id, version);
}

/** Tells the owner, and the admin's other devices. */
function tell(tx: Transaction, { id: subjectId, userId }: Row, news?: News): void {
  publish(tx, { audience: userId, topic: 'booking', subjectId, ...(news && { news }) });
  publish(tx, { audience: adminAudience, topic: 'booking', subjectId });
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
 * Notes that the dogs arrived; a second press changes nothing (R20).
 * @throws ServiceError with the field, NoticesError
 */
export function noteArrived(noting: NotedNow & { noticed: readonly string[] }): Promise<Noted> {
  return inTransaction(async (tx) => {
    const { booking, settings } = await read(tx, noting);
    const { timeZone } = settings;
    if (booking.arrivedAt !== null) return sentenceFacts(booking, booking.arrivedAt, timeZone);
    assertAsSeen(booking, noting);
    if (!mayArrive(booking, now())) throw new ServiceError('conflict', changeDropOffFirst);
    const arrivedAt = timeToNote(noting.minutes, booking.start, timeZone);
    const notices = await noticesOf(tx, booking, settings);
    if (unseenNotices(notices, noting.noticed).length > 0) throw new NoticesError(notices);
    await write(tx, booking, { arrivedAt });
    const noted = sentenceFacts(booking, arrivedAt, timeZone);
    await recordChange(tx, booking, {
      actorId: noting.viewer.id,
      event: 'arrived',
      note: noted.when,
      although: noticesText(notices),
    });
    tell(tx, booking, 'arrived');
    return noted;
  });
}

/**
 * Notes that the dogs left; an arrival that was never noted counts from Drop Off. A second press
 * changes nothing (R20). @throws ServiceError with the field
 */
export function noteLeft(noting: NotedNow & { pickedUpBy: string }): Promise<Noted> {
  return inTransaction(async (tx) => {
    const { booking, settings } = await read(tx, noting);
    const { timeZone } = settings;
    const { arrivedAt: arrived, start, leftAt: earlier } = booking;
    if (earlier !== null) return sentenceFacts(booking, earlier, timeZone);
    assertAsSeen(booking, noting);
    const { pickedUpBy } = noting;
    if (arrived === null && now() < start) throw new ServiceError('conflict', stillToCome);
    const leftAt = timeToNote(noting.minutes, start, timeZone);
    const arrivedAt = arrived ?? start;
    if (leftAt < arrivedAt) throw new ServiceError('invalid', leftBeforeArrived, 'time');
    const lateOpen = (await lateProposalOf(tx, { ...booking, leftAt }, settings)) !== null;
    await write(tx, booking, { arrivedAt, leftAt, pickedUpBy, lateOpen });
    const noted = sentenceFacts(booking, leftAt, timeZone);
    const who = pickedUpBy === '' ? '' : `, picked up by ${pickedUpBy}`;
    const assumed =
      arrived === null ? '; the arrival was not noted, so it counts from Drop Off' : '';
    await recordChange(tx, booking, {
      actorId: noting.viewer.id,
      event: 'left',
      note: `${noted.when}${who}${assumed}`,
    });
    await queueStayOverMail(tx, booking.id);
    tell(tx, booking, 'left');
    return noted;
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
    const kept = (wanted: Date | null, stored: Date | null) =>
      wanted && stored && toTheMinute(stored).getTime() === wanted.getTime() ? stored : wanted;
    const times = {
      arrivedAt: kept(noting.arrivedAt, booking.arrivedAt),
      leftAt: kept(noting.leftAt, booking.leftAt),
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
    const said = (what: string, before: string, after: string) =>
      before === after ? [] : [`${what}: ${before}, now ${after}`];
    await recordChange(tx, booking, {
      actorId: noting.viewer.id,
      event: 'times_corrected',
      note: [
        ...said('arrived', words(booking.arrivedAt), words(times.arrivedAt)),
        ...said('left', words(booking.leftAt), words(leftAt)),
        ...said('picked up by', booking.pickedUpBy || 'not noted', pickedUpBy || 'not noted'),
      ].join('; '),
    });
    if (leftAt?.getTime() !== booking.leftAt?.getTime())
      await (leftAt === null ? dropStayOverMail : queueStayOverMail)(tx, booking.id);
    tell(tx, booking);
    const charge = charged ? `${charged.what}, ${formatMoney(charged.amountCents)}` : null;
    return { unchanged: false, charge };
  });
}
