import { database } from '~/core/database/database.server';
import type { Booking, BookingHistory } from '~/core/database/generated/client';
import type { BookingEvent } from '~/core/database/generated/enums';
import type { PetFaceFacts } from '~/core/files/picture-files';
import type { Cents } from '~/core/money/money';
import type { BookingLine } from '~/core/money/price-line';
import { now } from '~/core/runtime/clock.server';
import { interval } from '~/core/runtime/intervals.server';
import { isAdmin, type Role, mayActOnOwner, type Viewer } from '~/core/session/permissions';
import { canPayAhead } from '~/core/settings/pay-ahead.server';
import { businessSettings, type Settings } from '~/core/settings/settings.server';
import {
  dateOf,
  localDateOf,
  type LocalDateTime,
  type TimeZone,
  toLocal,
} from '~/core/time/business-time';
import { formatDateTime, formatWeekdayDate } from '~/core/time/format-dates';
import {
  lateText,
  minutesLate,
  isMissing,
  nextToNote,
  type NextToNote,
  noteTime,
} from '~/features/day/arrivals/arrivals';
import {
  isNoted,
  roundedUp,
  type Whereabouts,
  whereaboutsOf,
} from '~/features/day/whereabouts/whereabouts';
import { notedSinceOf } from '~/features/day/whereabouts/whereabouts.server';
import { lateProposalOf } from '~/features/day/arrivals/late-charge.server';
import { belongingsFacts, type BelongingsFacts } from '~/features/day/belongings/belongings.server';
import { bookingView, type BookingView } from '~/features/booking/record/booking-view.server';
import { takesIncidents, type IncidentInShort } from '~/features/day/incidents/incidents';
import {
  acceptedAtIn,
  type Cancellation,
  cancellationOf,
  keptNotice,
  freeUntilText,
  termsIn,
  termsOfDraft,
} from '~/features/money/pricing/cancellation';
import { takesTip } from '~/features/money/payments/payment.schema';
import { linesOf } from '~/core/text/format';
import { type HealthLine, healthLineFor } from '~/features/money/pricing/health-line';
import { healthLines } from '~/features/money/pricing/health-line.server';
import { depositSentence, moneyLine, restDueText } from '~/features/money/pricing/deposit';
import type { SentText } from '~/features/money/pricing/money-facts';
import type { ReadinessLine } from '~/features/booking/readiness/readiness';
import { mayCancel, mayPay } from '~/features/booking/rules/booking-permissions';
import { bookingEvents } from '~/features/booking/rules/booking-events';
import { type BookingStatus, isActive } from '~/features/booking/rules/booking-status';
import { answerDue, replyPromise } from '~/features/booking/rules/reply-promise';
import { type DayInSeries, daysInSeries, type SeriesFacts } from '~/features/booking/rules/series';
import {
  type BookingContext,
  bookingContexts,
  contextInclude,
  daysOfSeries,
} from './booking-context.server';

export type HistoryLine = {
  /** Notices the admin overrode; always empty for owners (K5). */
  although: string;
  at: LocalDateTime;
  /** The host is the one who runs the house; a helper or a rule acts for the business. */
  by: 'you' | 'owner' | 'host' | 'business';
  event: BookingEvent;
  from: BookingStatus | null;
  to: BookingStatus;
  note: string;
};

export type BookingDetails = BookingView & {
  refundOrKeep: boolean;
  refundDueCents: Cents | null;
  /** Status of the payments in one line; null if the total says it all. */
  moneyLine: string | null;
  /** Result of the owner canceling now (R54); null without terms. */
  cancellation:
    | (Pick<Cancellation, 'keptCents' | 'backCents'> & {
        totalCents: Cents;
        text: string;
        /** Code of the sums shown: if they change, the owner is asked again. */
        noticeCode: string;
      })
    | null;
  /** Sentences on the deposit and the rest of a request of which nothing is paid; null otherwise. */
  depositToCome: string | null;
  lines: BookingLine[];
  faces: PetFaceFacts[];
  /** Its linked pets. */
  petIds: string[];
  history: HistoryLine[];
  /** Notice before Drop Off after an illness in the house (R105); null without one. */
  healthLine: string | null;
  mayCancel: boolean;
  mayPay: boolean;
  /** Whether a tip can be added (R128). */
  mayTip: boolean;
  /** The owner's payment outside PayPal that isn't recorded (R126); null without one. */
  sent: SentText | null;
  phase: StayPhase;
  /** Whereabouts of its dogs (R119); null unless accepted. */
  whereabouts: Whereabouts | null;
  /** `Nov 21, 2026 at 9:00 AM`; null unless canceled (R15). */
  canceledText: string | null;
  /** Reason it can't be deleted (R21); null for its owner. */
  whyNotDeleted: string | null;
  /** The incidents that the viewer may read (R52), oldest first. */
  incidents: IncidentInShort[];
  /** Whether the admin can write up an incident now. */
  mayWriteUp: boolean;
  /** Whether the owner has an open change request (R57). */
  changeWaits: boolean;
  /** Reasons the rule didn't confirm it, for the admin (R47); always empty for its owner. */
  waitsBecause: string[];
  /** Checklist before the stay (R42). */
  readiness: ReadinessLine[];
  /** Whether the rule confirmed it, and it has not been answered since (R47). */
  confirmedByRule: boolean;
  /** Whether it is a Quick Daycare that can still be undone (R19). */
  justQuick: boolean;
  /** The dogs' belongings (R90); null if they aren't tracked. */
  belongings: BelongingsFacts | null;
  /** Arrival and departure (R50); null if neither noted nor tracked. */
  arrival: ArrivalFacts | null;
  series: SeriesFacts | null;
  /** All days of the series; empty for a single stay. */
  seriesDays: DayInSeries[];
  ownerName: string;
  /** Whether the owner's account is deleted (R41): no messages, no new bookings. */
  ownerGone: boolean;
  businessName: string;
  /** Whether the viewer is its owner. */
  isOwn: boolean;
  /** The reply promise of spec section 9, counted from the request, and the business's phone number. */
  promise: {
    notConfirmed: string;
    promise: string;
    due: string;
    overdue: boolean;
    /** The business owner's first name. */
    by: string;
    phoneNumber: string;
  };
  /** Things to bring, one per entry. */
  whatToBring: string[];
  /** Occupancy including a request, for the admin (R43); otherwise null. */
  places: string | null;
  /** Closed days that it touches, for the admin (R123); empty without one. */
  closed: string;
};

/** Noted arrival and departure, and for the admin the next possible note. */
export type ArrivalFacts = {
  /** `at 9:04 AM`, `on Tue, Nov 24 at 9:04 AM`. */
  arrived: string | null;
  left: string | null;
  arrivedAt: LocalDateTime | null;
  leftAt: LocalDateTime | null;
  broughtBy: string;
  pickedUpBy: string;
  /** `Should have left at 5:00 PM`; for the admin. */
  late: string | null;
  /** A late Pick Up without a decision about the charge; null for owners. */
  latePickUp: LatePickUp | null;
  /** The admin's next button; null for owners, and if there isn't one. */
  next: NextToNote | null;
  /** Whether the admin can note that the dogs didn't come (R82). */
  missing: boolean;
};

/** A late Pick Up and its charge; `until` is set if it is too late for a charge. */
export type LatePickUp = {
  minutes: number;
  cents: Cents | null;
  /** Later end of the stay to use in an edit instead. */
  until: LocalDateTime | null;
};

/** Admin-only facts about a booking. */
export type AdminFacts = Pick<BookingContext, 'owner' | 'earlierStays' | 'pets'>;

type StayPhase = 'ahead' | 'now' | 'over';

/** Returns the booking for its owner or the admin; null for anyone else (R8). */
export async function bookingDetails(
  bookingId: string,
  viewer: Viewer,
): Promise<(BookingDetails & { forAdmin: AdminFacts | null }) | null> {
  const booking = await database().booking.findUnique({
    where: { id: bookingId },
    include: {
      ...contextInclude,
      history: {
        orderBy: [{ at: 'asc' }, { id: 'asc' }],
        include: { actor: { select: { userRole: { select: { role: true } } } } },
      },
    },
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
      checkingCents: context.sent?.checkingCents ?? 0,
      forAdmin: isAdmin(viewer) && viewer.id !== booking.userId,
    }),
    refundOrKeep: booking.refundOrKeep,
    refundDueCents: booking.refundDueCents,
    cancellation: cancellationNow(booking, at, { timeZone, healthLines: lines }),
    depositToCome:
      booking.status === 'pending' && booking.paidCents === 0
        ? depositSentence(settings, booking.service, { ...booking, now: at })
        : null,
    healthLine: isActive(booking.status) ? (healthLineFor(lines, booking, at)?.text ?? null) : null,
    lines: context.lines,
    faces: context.faces,
    petIds: context.pets.map(({ petId }) => petId),
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
    mayTip: settings.tips && canPayAhead(settings) && takesTip(booking, at),
    sent: context.sent,
    phase: phaseOf(booking, at),
    whereabouts:
      booking.status === 'accepted'
        ? whereaboutsOf(booking, { now: at, notedSince: notedSinceOf(settings) })
        : null,
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
    isOwn: viewer.id === booking.userId,
    promise: promiseFor(booking.createdAt, settings, at),
    whatToBring: linesOf(settings.whatToBring),
    places: context.places,
    closed: context.closed,
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
  settings: Settings,
  { at, forAdmin }: { at: Date; forAdmin: boolean },
): Promise<ArrivalFacts | null> {
  const { lateGraceMinutes, timeZone } = settings;
  const moment = { now: at, notedSince: notedSinceOf(settings), timeZone, lateGraceMinutes };
  const { status, arrivedAt, leftAt, broughtBy, pickedUpBy } = booking;
  const tracked = isNoted(booking, moment) && status === 'accepted';
  if (arrivedAt === null && !(tracked && forAdmin)) return null;
  const local = (instant: Date | null) => instant && toLocal(instant, timeZone);
  const words = (instant: Date | null) => instant && noteTime(instant, moment);
  return {
    arrived: words(arrivedAt),
    left: words(leftAt),
    arrivedAt: local(arrivedAt),
    leftAt: local(leftAt),
    broughtBy,
    pickedUpBy,
    late: tracked && forAdmin ? lateText(booking, moment) : null,
    latePickUp: forAdmin ? await latePickUpOf(booking, settings) : null,
    next: tracked && forAdmin ? nextToNote(booking, moment) : null,
    missing: tracked && forAdmin && isMissing(booking, moment),
  };
}

async function latePickUpOf(booking: Booking, settings: Settings): Promise<LatePickUp | null> {
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

function promiseFor(requestedAt: Date, settings: Settings, at: Date): BookingDetails['promise'] {
  const { notConfirmed, promise } = replyPromise(requestedAt, settings);
  return {
    notConfirmed,
    promise,
    ...answerDue(requestedAt, at, settings),
    by: settings.ownerFirstName,
    phoneNumber: settings.phoneNumber,
  };
}

type WithRole = { userRole: { role: Role } | null };

function actorOf(
  { actorId, actor, event }: Pick<BookingHistory, 'actorId' | 'event'> & { actor: WithRole | null },
  viewerId: string,
  ownerId: string,
): HistoryLine['by'] {
  if (actorId === viewerId) return 'you';
  // A request by a deleted account was still made by the owner.
  const isOwners = actorId === ownerId || (actorId === null && bookingEvents[event].byOwner);
  if (isOwners) return 'owner';
  return actor?.userRole?.role === 'admin' ? 'host' : 'business';
}
