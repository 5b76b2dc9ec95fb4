import { inTransaction, type Transaction } from '~/core/database/database.server';
import type { BookingEvent } from '~/core/database/generated/enums';
import { type Notice, noticesText, unseenNotices } from '~/core/errors/notices';
import { NoticesError, ServiceError } from '~/core/errors/service-error.server';
import { countWithin } from '~/core/rate-limit/count-attempts.server';
import { now } from '~/core/runtime/clock.server';
import { mayActOnOwner, type Viewer } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import type { LocalDate, LocalDateTime, TimeZone } from '~/core/time/business-time';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { assertSigned, type Signing } from '~/features/people/agreements/sign-agreement.server';
import { announce } from '~/features/booking/record/act.server';
import { activeStays } from '~/features/booking/record/active-stays.server';
import {
  queueConfirmedMails,
  queueRequestMails,
  queueStatusMail,
} from '~/features/booking/record/booking-emails.server';
import { quoteLinesOf } from '~/features/booking/record/booking-row.server';
import { type Fullest, fullestText } from '~/features/booking/places/headcount';
import { useHeldPlaces } from '~/features/booking/places/use-held-places.server';
import { type CancelTerms, storedTerms, termsFor } from '~/features/money/pricing/cancellation';
import { type DepositSettings, depositFor, restDueDaysFor } from '~/features/money/pricing/deposit';
import { extraIdsOf } from '~/features/money/pricing/extras';
import { readChosenExtras } from '~/features/money/pricing/extras.server';
import { quoteStay } from '~/features/money/pricing/pricing';
import type { Quote } from '~/features/money/pricing/quote';
import {
  assertSeenTotal,
  priceFacts,
  type PriceFacts,
} from '~/features/money/pricing/quote-booking.server';
import { activeStatuses, type BookingStatus } from '~/features/booking/rules/booking-status';
import type { Service } from '~/features/booking/rules/services';
import { overlappingStays, samePets } from '~/features/booking/rules/stay-rules';
import { assertBookable, type BookableStay } from './assert-bookable.server';
import { type AskedStays, confirmedByRule } from './confirm-at-once.server';
import type { BookingRequest } from './stay.schema';

type BookingToWrite = {
  ownerId: string;
  actorId: string;
  pets: readonly { id: string; petName: string }[];
  service: Service;
  start: Date;
  end: Date;
  dates: LocalDate[];
  message: string;
  status: BookingStatus;
  quote: Quote;
  event: BookingEvent;
  /** Current cancellation terms (R54); no terms if left out. */
  terms?: CancelTerms | null;
  /** Deposit settings, applied if the booking is accepted (R55); no deposit if left out. */
  deposit?: DepositSettings;
  /** Notices that the admin overrode, for the history (K3). */
  although?: string;
};

/** Writes a new booking with pet names (R18), quote (R27) and history (R15). @returns its id */
export async function writeBooking(tx: Transaction, booking: BookingToWrite): Promise<string> {
  const [id = ''] = await writeBookings(tx, [booking]);
  return id;
}

/** As writeBooking, in five statements for any number of bookings. @returns their ids, in the same order */
async function writeBookings(
  tx: Transaction,
  bookings: readonly BookingToWrite[],
  seriesId: string | null = null,
): Promise<string[]> {
  const at = now();
  const made = await tx.booking.createManyAndReturn({
    data: bookings.map((booking) => ({
      userId: booking.ownerId,
      seriesId,
      service: booking.service,
      start: booking.start,
      end: booking.end,
      dates: booking.dates,
      message: booking.message,
      status: booking.status,
      petsSelected: booking.pets.map(({ petName }) => petName),
      totalCents: booking.quote.totalCents,
      remainCents: booking.quote.totalCents,
      numDogs: booking.pets.length,
      ...storedTerms(booking.terms ?? null),
      restDueDays: booking.deposit ? restDueDaysFor(booking.deposit, booking.service) : null,
      ...(booking.deposit &&
        booking.status === 'accepted' &&
        depositFor(booking.deposit, { ...booking, ...booking.quote }, at)),
      createdAt: at,
    })),
    select: { id: true, start: true },
  });
  // SQLite guarantees no order of returned rows; stays written together start at different times.
  const idOf = ({ start }: BookingToWrite) =>
    made.find((row) => row.start.getTime() === start.getTime())?.id ?? '';
  await tx.bookingPet.createMany({
    data: bookings.flatMap((one) =>
      one.pets.map((pet) => ({ bookingId: idOf(one), petId: pet.id })),
    ),
  });
  await tx.quoteLine.createMany({
    data: bookings.flatMap((one) =>
      one.quote.lines.map((line, position) => ({
        ...line,
        bookingId: idOf(one),
        revision: 1,
        position,
      })),
    ),
  });
  await tx.bookingHistory.createMany({
    data: bookings.map((one) => ({
      bookingId: idOf(one),
      actorId: one.actorId,
      event: one.event,
      toStatus: one.status,
      although: one.although ?? '',
      at,
    })),
  });
  const ids = bookings.map(idOf);
  await useHeldPlaces(tx, ids);
  const [first] = bookings;
  if (first !== undefined) {
    const { ownerId, actorId, event } = first;
    const by = { id: actorId, side: actorId === ownerId ? 'owner' : 'house' } as const;
    await announce(tx, { event, by, booking: { id: idOf(first), userId: ownerId }, at });
  }
  return ids;
}

export type NewBooking = {
  ownerId: string;
  viewer: Viewer;
  request: BookingRequest;
  formKey: string | undefined;
  /**
   * Ids of the overlapping stays and codes of the notices that the page showed; any others stop the request
   * once.
   */
  noticed?: readonly string[] | undefined;
  /** The waitlist entry whose held place it takes (R56). */
  entryId?: string | undefined;
  /** The owner's signature of the agreement, if the form had it (R46). */
  signing?: Signing | undefined;
};

const bookedTwice = 'One of the chosen pets already has a booking at that time.';

export const askWhetherTwice = `${bookedTwice} If you mean this one as well, press Book! once more.`;

/**
 * Returns the id of an equal active request by the same person, or null: going back gives a page a new form
 * key (R20).
 */
async function sameRequest(
  tx: Transaction,
  { ownerId, viewer, request }: NewBooking,
  stay: { start: Date; end: Date; petIds: string[] },
): Promise<string | null> {
  const alike = await tx.booking.findMany({
    where: {
      userId: ownerId,
      service: request.service,
      start: stay.start,
      end: stay.end,
      message: request.message,
      status: { in: activeStatuses },
      history: { some: { actorId: viewer.id, fromStatus: null } },
    },
    select: {
      id: true,
      quoteRevision: true,
      pets: { select: { petId: true } },
      quoteLines: { where: { kind: 'extra' } },
    },
  });
  const same = alike.find(
    (booking) =>
      samePets(
        booking.pets.map(({ petId }) => petId),
        stay.petIds,
      ) && samePets(extraIdsOf(quoteLinesOf(booking)), request.extras ?? []),
  );
  return same?.id ?? null;
}

/**
 * Stops a request once for anything its page didn't show: overlapping stays of a pet, and the admin's notices
 * (K3).
 * @throws ServiceError, NoticesError
 */
async function confirmOverlapsOnce(
  tx: Transaction,
  { ownerId, request, noticed }: NewBooking,
  notices: readonly Notice[],
  timeZone: TimeZone,
): Promise<void> {
  // People who can't see the owner's stays aren't asked about them.
  const ownStays = noticed ? await activeStays(ownerId, timeZone, tx) : [];
  const { pets_selected: petIds, start, end } = request;
  const twice = overlappingStays(ownStays, { petIds, start, end });
  const all = [...twice.map(({ id }) => ({ code: id, text: bookedTwice })), ...notices];
  if (unseenNotices(all, noticed ?? []).length === 0) return;
  throw notices.length === 0
    ? new ServiceError('conflict', askWhetherTwice)
    : new NoticesError(all);
}

/** Runs {@link requestBooking} within the caller's transaction. @returns the booking's id */
export async function insertBooking(tx: Transaction, booking: NewBooking): Promise<string> {
  const { ownerId, viewer, request } = booking;
  await countWithin(tx, [{ limit: 'booking', subject: viewer.id }]);
  const { timeZone } = await businessSettings(tx);
  const { service, start, end, pets_selected, seen_cents: seenCents } = request;
  const byAdmin = viewer.id !== ownerId;
  const { startAt, endAt, dates, pets, notices, places } = await assertBookable(
    tx,
    { ownerId, service, start, end, petIds: pets_selected, entryId: booking.entryId },
    byAdmin ? 'by admin' : 'request',
    // 'tell', not 'ask': the admin sees all notices together and confirms once.
    { rules: byAdmin ? 'tell' : 'refuse' },
  );
  const petIds = pets.map((pet) => pet.id);
  const earlier = await sameRequest(tx, booking, { start: startAt, end: endAt, petIds });
  if (earlier !== null) return earlier;
  await confirmOverlapsOnce(tx, booking, byAdmin ? notices : [], timeZone);
  const prices = await priceFacts(tx, ownerId);
  const extras = await readChosenExtras(tx, request.extras ?? []);
  const quote = quoteStay({ service, start, end, dogs: pets.length, ...prices, extras });
  assertSeenTotal(quote.totalCents, seenCents);
  const priced = { startAt, endAt, dates, pets, notices, places, quote, times: { start, end } };
  const [id = ''] = await writeRequest(tx, booking, [priced], prices.holidays);
  return id;
}

type PricedStay = Pick<
  BookableStay,
  'startAt' | 'endAt' | 'dates' | 'pets' | 'notices' | 'places'
> & { quote: Quote; times: { start: LocalDateTime; end: LocalDateTime } };

/**
 * Writes the stays of one request, all with the same outcome, with their emails and news (R27, R46, R47,
 * R53).
 * @returns their ids, in the same order @throws ServiceError if the agreement isn't signed
 */
export async function writeRequest(
  tx: Transaction,
  { ownerId, viewer, request, signing }: NewBooking,
  stays: readonly PricedStay[],
  holidays: PriceFacts['holidays'],
  seriesId: string | null = null,
): Promise<string[]> {
  const byAdmin = viewer.id !== ownerId;
  if (!byAdmin) await assertSigned(tx, viewer, signing);
  const { service, message, pets_selected: petIds } = request;
  const requested = stays.map(({ pets, times }) => ({
    service,
    ...times,
    pets: pets.map((pet) => ({ ...pet, name: pet.petName })),
  }));
  const way = await requestOutcome(tx, { ownerId, petIds, stays: requested, byAdmin }, holidays);
  const settings = await businessSettings(tx);
  const ids = await writeBookings(
    tx,
    stays.map(({ pets, startAt, endAt, dates, notices, quote, times }) => ({
      ownerId,
      actorId: viewer.id,
      pets,
      service,
      start: startAt,
      end: endAt,
      dates,
      message,
      ...written[way],
      terms: termsFor(settings, { service, ...times }, holidays),
      deposit: settings,
      quote,
      although: noticesText(notices),
    })),
    seriesId,
  );
  await queueMails(tx, { way, bookingIds: ids, places: stays.map((one) => one.places) });
  return ids;
}

// R27: the admin's bookings need no answer; R47: nor do those that the rule confirms.
const written = {
  byAdmin: { status: 'accepted', event: 'created_by_admin' },
  byRule: { status: 'accepted', event: 'accepted_by_rule' },
  byOwner: { status: 'pending', event: 'requested' },
} as const;

type Way = keyof typeof written;

/** Returns the outcome of a request, the same for all of its stays (R27, R47, R53). */
async function requestOutcome(
  tx: Transaction,
  { byAdmin, ...asks }: AskedStays & { byAdmin: boolean },
  holidays: PriceFacts['holidays'],
): Promise<Way> {
  if (byAdmin) return 'byAdmin';
  return (await confirmedByRule(tx, asks, holidays)) ? 'byRule' : 'byOwner';
}

/** Queues the emails about new stays, once per request. */
async function queueMails(
  tx: Transaction,
  {
    way,
    bookingIds,
    ...told
  }: { way: Way; bookingIds: readonly string[]; places: (Fullest | null)[] },
): Promise<void> {
  const places = fullestText(told.places);
  switch (way) {
    case 'byAdmin':
      await queueStatusMail(tx, { bookingId: bookingIds, by: 'admin' });
      break;
    case 'byRule':
      await queueConfirmedMails(tx, bookingIds, places);
      break;
    case 'byOwner':
      await queueRequestMails(tx, bookingIds, places);
  }
}

/** Writes a request for a stay, once per form (R20, R22, R27, R67). @throws ServiceError */
export async function requestBooking(
  booking: NewBooking,
): Promise<{ bookingId: string; repeated: boolean }> {
  if (!mayActOnOwner(booking.viewer, booking.ownerId))
    throw new ServiceError('not_found', 'This page was not found.');
  return inTransaction(async (tx) => {
    const { id, repeated } = await withIdempotencyKey(
      tx,
      {
        key: booking.formKey,
        actorId: booking.viewer.id,
        form: 'booking',
        // Without the seen total: the same request at a new price is the same request.
        content: { ownerId: booking.ownerId, ...booking.request, seen_cents: undefined },
      },
      () => insertBooking(tx, booking),
    );
    return { bookingId: id, repeated };
  });
}
