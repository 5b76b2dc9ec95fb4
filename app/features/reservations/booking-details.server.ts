import { database } from '~/core/database/database.server';
import type { Booking, BookingHistory, BusinessSettings } from '~/core/database/generated/client';
import type { BookingEvent } from '~/core/database/generated/enums';
import type { PetFace } from '~/core/files/picture-files';
import type { Cents } from '~/core/money/money';
import type { BookingLine } from '~/core/money/price-line';
import { now } from '~/core/runtime/clock.server';
import { interval } from '~/core/runtime/intervals.server';
import { isAdmin, mayActOnOwner, type Role } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import {
  dateOf,
  type LocalDate,
  localDateOf,
  type LocalDateTime,
  minutesOf,
  type TimeZone,
  toLocal,
} from '~/core/time/business-time';
import { formatDateTime, formatTime, formatWeekdayDate } from '~/core/time/format-dates';
import {
  lateText,
  minutesLate,
  isMissing,
  nextToNote,
  type NextToNote,
  noteTime,
  roundedUp,
} from '~/features/arrivals/arrivals';
import { lateProposalOf } from '~/features/arrivals/late-charge.server';
import { belongingsFacts, type BelongingsFacts } from '~/features/belongings/belongings.server';
import { bookingView, type BookingView } from '~/features/bookings/booking-view.server';
import { takesIncidents, type IncidentInShort } from '~/features/incidents/incidents';
import {
  acceptedAtIn,
  type Cancellation,
  cancellationOf,
  keptNotice,
  freeUntilText,
  termsIn,
  termsOfDraft,
} from '~/features/pricing/cancellation';
import { linesOf } from '~/core/text/format';
import { type HealthLine, healthLineFor } from '~/features/pricing/health-line';
import { healthLines } from '~/features/pricing/health-line.server';
import { moneyLine, restDueText } from '~/features/pricing/deposit';
import type { ReadinessLine } from '~/features/readiness/readiness';
import { mayCancel, mayPay } from '~/features/stays/booking-permissions';
import { type BookingStatus, isActive } from '~/features/stays/booking-status';
import { replyPromise } from '~/features/stays/reply-promise';
import { type DayInSeries, daysInSeries, type SeriesFacts } from '~/features/stays/series';
import {
  type BookingContext,
  bookingContexts,
  contextInclude,
  daysOfSeries,
} from './booking-context.server';

export type HistoryLine = {
  /** The rules that the admin went on against; always empty for owners (K5). */
  although: string;
  at: LocalDateTime;
  by: 'you' | 'owner' | 'business';
  event: BookingEvent;
  from: BookingStatus | null;
  to: BookingStatus;
  note: string;
};

export type BookingDetails = BookingView & {
  refundOrKeep: boolean;
  refundDueCents: Cents | null;
  /** Where the money is, in one line; null where the total says it all. */
  moneyLine: string | null;
  /** What its owner's cancellation does now (R54); null without terms. */
  cancellation:
    | (Pick<Cancellation, 'keptCents' | 'backCents'> & {
        totalCents: Cents;
        text: string;
        /** Names the sums that are shown: with others, the owner is asked once more. */
        noticeCode: string;
      })
    | null;
  lines: BookingLine[];
  faces: PetFace[];
  history: HistoryLine[];
  /** What is said before Drop Off after an illness in the house (R105); null for nothing. */
  healthLine: string | null;
  mayCancel: boolean;
  mayPay: boolean;
  phase: StayPhase;
  /** `Nov 21, 2026 at 9:00 AM`; null unless it is canceled (R15). */
  canceledText: string | null;
  /** Why it cannot be deleted (R21), in words; null for its owner. */
  whyNotDeleted: string | null;
  /** The incidents that the viewer may read (R52), oldest first. */
  incidents: IncidentInShort[];
  /** The admin can write one down now. */
  mayWriteUp: boolean;
  /** Its owner asks for a change of it (R57). */
  changeWaits: boolean;
  /** Why the rule did not confirm it, for the admin (R47); always empty for its owner. */
  waitsBecause: string[];
  /** What should be in order before it (R42). */
  readiness: ReadinessLine[];
  /** Whether the rule confirmed it, and it has not been answered since (R47). */
  confirmedByRule: boolean;
  /** A Quick Daycare made a moment ago, which can be undone with one press (R19). */
  justQuick: boolean;
  /** What the dogs bring (R90); null where that is not noted. */
  belongings: BelongingsFacts | null;
  /** When the dogs came and left (R50); null where that is not noted, nor to be. */
  arrival: ArrivalFacts | null;
  series: SeriesFacts | null;
  /** All days of the series; none for a stay of its own. */
  seriesDays: DayInSeries[];
  ownerName: string;
  /** The owner's account is deleted (R41): no messages, no new bookings. */
  ownerGone: boolean;
  businessName: string;
  /** The reply promise of spec section 9, counted from the request, and whom to call. */
  promise: {
    notConfirmed: string;
    promise: string;
    due: string;
    overdue: boolean;
    /** The business owner's first name. */
    by: string;
    phoneNumber: string;
  };
  /** What to bring, one thing each. */
  whatToBring: string[];
  /** How full the house is with a request, for the admin (R43); else null. */
  places: string | null;
};

/** What is noted of the dogs' coming and going, and for the admin what can be noted next. */
export type ArrivalFacts = {
  /** `at 9:04 AM`, `on Tue, Nov 24 at 9:04 AM`. */
  arrived: string | null;
  left: string | null;
  arrivedAt: LocalDateTime | null;
  leftAt: LocalDateTime | null;
  pickedUpBy: string;
  /** `Should have left at 5:00 PM`; for the admin. */
  late: string | null;
  /** The late Pick Up that is neither charged nor left uncharged; null for owners. */
  latePickUp: LatePickUp | null;
  /** The admin's next button; null for owners, and where there is none. */
  next: NextToNote | null;
  /** The admin can note that they didn’t come (R82). */
  missing: boolean;
};

/** A late Pick Up, and what it would come to; too long for one where `until` is set. */
export type LatePickUp = {
  minutes: number;
  cents: Cents | null;
  /** When the stay could end instead, as an edit takes it. */
  until: LocalDateTime | null;
};

/** What of a booking only the admin sees. */
export type AdminFacts = Pick<BookingContext, 'owner' | 'earlierStays' | 'pets'>;

type StayPhase = 'ahead' | 'now' | 'over';

/** The booking, for its owner or the admin; null for anyone else (R8). */
export async function bookingDetails(
  bookingId: string,
  viewer: { id: string; role: Role },
): Promise<(BookingDetails & { forAdmin: AdminFacts | null }) | null> {
  const booking = await database().booking.findUnique({
    where: { id: bookingId },
    include: { ...contextInclude, history: { orderBy: [{ at: 'asc' }, { id: 'asc' }] } },
  });
  if (booking === null || !mayActOnOwner(viewer, booking.userId)) return null;
  const settings = await businessSettings('committed');
  const { timeZone } = settings;
  const at = now();
  const facts = { ...booking, ownerId: booking.userId };
  const contexts = await bookingContexts([booking], at, { forAdmin: isAdmin(viewer) });
  const context = contexts.get(bookingId);
  if (context === undefined) return null;
  const view = bookingView(booking, timeZone);
  const lines = await healthLines('committed');
  return {
    ...view,
    moneyLine: moneyLine({
      ...booking,
      open: view.deposit,
      beforeText:
        booking.start > at
          ? formatWeekdayDate(dateOf(view.start), localDateOf(at, timeZone))
          : null,
      restText: restDueText(booking, { now: at, timeZone }),
      forAdmin: isAdmin(viewer) && viewer.id !== booking.userId,
    }),
    refundOrKeep: booking.refundOrKeep,
    refundDueCents: booking.refundDueCents,
    cancellation: cancellationNow(booking, at, { timeZone, healthLines: lines }),
    healthLine: isActive(booking.status) ? (healthLineFor(lines, booking, at)?.text ?? null) : null,
    lines: context.lines,
    faces: context.faces,
    history: booking.history.map((row) => ({
      at: toLocal(row.at, timeZone),
      by: actorOf(row, viewer.id, booking.userId),
      event: row.event,
      from: row.fromStatus,
      to: row.toStatus,
      note: row.note,
      although: isAdmin(viewer) ? row.although : '',
    })),
    mayCancel: mayCancel(viewer, facts, at).allowed,
    mayPay: mayPay(viewer, facts).allowed,
    phase: phaseOf(booking, at),
    canceledText:
      booking.canceledAt === null ? null : formatDateTime(toLocal(booking.canceledAt, timeZone)),
    whyNotDeleted: isAdmin(viewer) ? context.whyNotDeleted : null,
    waitsBecause: isAdmin(viewer) ? context.waitsBecause : [],
    readiness: context.readiness,
    confirmedByRule:
      booking.history.findLast(({ fromStatus, toStatus }) => fromStatus !== toStatus)?.event ===
      'accepted_by_rule',
    forAdmin: isAdmin(viewer) ? adminFacts(context) : null,
    incidents: context.incidents.filter(({ sharedAt }) => isAdmin(viewer) || sharedAt !== null),
    mayWriteUp: isAdmin(viewer) && settings.updates && takesIncidents(booking, at),
    changeWaits: context.changeWaits,
    justQuick: justQuick(booking, at),
    arrival: await arrivalOf(booking, settings, { at, forAdmin: isAdmin(viewer) }),
    belongings: belongingsFacts(booking, settings),
    series: context.series,
    seriesDays: daysInSeries(daysOfSeries(booking, { at, timeZone }), localDateOf(at, timeZone)),
    ownerName: context.owner.name,
    ownerGone: context.owner.gone,
    businessName: settings.businessName,
    promise: promiseFor(booking.createdAt, settings, at),
    whatToBring: linesOf(settings.whatToBring),
    places: context.places,
  };
}

function cancellationNow(
  booking: Booking & { history: readonly BookingHistory[] },
  at: Date,
  house: { timeZone: TimeZone; healthLines: readonly HealthLine[] },
): BookingDetails['cancellation'] {
  const { timeZone } = house;
  const stay = { ...booking, acceptedAt: acceptedAtIn(booking.history) };
  const found = isActive(booking.status) ? cancellationOf(stay, at, house) : null;
  if (found === null) return null;
  const { keptCents, backCents } = found;
  const moment = { now: at, timeZone };
  const terms = booking.status === 'pending' && !found.byNotice ? termsIn(booking) : null;
  const line = healthLineFor(house.healthLines, booking, at)?.text;
  const until =
    terms === null ? freeUntilText(found, moment) : termsOfDraft(terms, booking.start, moment);
  const text = line === undefined ? until : `${line} ${until}`;
  const noticeCode = keptNotice({ keptCents, backCents }).code;
  return { totalCents: booking.totalCents, keptCents, backCents, text, noticeCode };
}

async function arrivalOf(
  booking: Booking,
  settings: BusinessSettings,
  { at, forAdmin }: { at: Date; forAdmin: boolean },
): Promise<ArrivalFacts | null> {
  const { trackArrivals, lateGraceMinutes, timeZone } = settings;
  const { status, arrivedAt, leftAt, pickedUpBy } = booking;
  const tracked = trackArrivals && status === 'accepted';
  if (arrivedAt === null && !(tracked && forAdmin)) return null;
  const local = (instant: Date | null) => instant && toLocal(instant, timeZone);
  const words = (instant: Date | null) => instant && noteTime(instant, { now: at, timeZone });
  return {
    arrived: words(arrivedAt),
    left: words(leftAt),
    arrivedAt: local(arrivedAt),
    leftAt: local(leftAt),
    pickedUpBy,
    late: tracked && forAdmin ? lateText(booking, { now: at, timeZone, lateGraceMinutes }) : null,
    latePickUp: forAdmin ? await latePickUpOf(booking, settings) : null,
    next: tracked && forAdmin ? nextToNote(booking, at) : null,
    missing: tracked && forAdmin && isMissing(booking, at),
  };
}

async function latePickUpOf(
  booking: Booking,
  settings: BusinessSettings,
): Promise<LatePickUp | null> {
  const { leftAt, lateOpen, end } = booking;
  if (leftAt === null || !lateOpen) return null;
  const proposal = await lateProposalOf('committed', { ...booking, leftAt }, settings);
  const tooLong = proposal?.tooLong === true;
  return {
    minutes: minutesLate(end, leftAt),
    cents: proposal === null || proposal.tooLong ? null : proposal.cents,
    until: tooLong ? toLocal(roundedUp(leftAt), settings.timeZone) : null,
  };
}

function adminFacts({ owner, earlierStays, pets }: BookingContext): AdminFacts {
  return { owner, earlierStays, pets };
}

function phaseOf({ start, end }: { start: Date; end: Date }, at: Date): StayPhase {
  if (end <= at) return 'over';
  return start <= at ? 'now' : 'ahead';
}

function justQuick(
  { status, history }: { status: BookingStatus; history: readonly BookingHistory[] },
  at: Date,
): boolean {
  const last = history.at(-1);
  if (last?.event !== 'quick_daycare' || status !== 'accepted') return false;
  return at.getTime() - last.at.getTime() < interval('quickDaycareUndo');
}

function promiseFor(
  requestedAt: Date,
  settings: BusinessSettings,
  at: Date,
): BookingDetails['promise'] {
  const { notConfirmed, promise, dueBy } = replyPromise(requestedAt, settings);
  return {
    notConfirmed,
    promise,
    due: dueText(dueBy, localDateOf(at, settings.timeZone)),
    overdue: dueBy < toLocal(at, settings.timeZone),
    by: settings.ownerFirstName,
    phoneNumber: settings.phoneNumber,
  };
}

/** `10:00 AM today`, `Tue, Nov 24, 10:00 AM`. */
function dueText(dueBy: LocalDateTime, today: LocalDate): string {
  const [day, time] = [dateOf(dueBy), formatTime(minutesOf(dueBy))];
  return day === today ? `${time} today` : `${formatWeekdayDate(day, today)}, ${time}`;
}

function actorOf(
  { actorId, event }: Pick<BookingHistory, 'actorId' | 'event'>,
  viewerId: string,
  ownerId: string,
): HistoryLine['by'] {
  if (actorId === viewerId) return 'you';
  // A request by a deleted account was still its owner's.
  const ownersEvent = ['requested', 'accepted_by_rule', 'quick_daycare'].includes(event);
  return actorId === ownerId || (actorId === null && ownersEvent) ? 'owner' : 'business';
}
