import {
  inTransaction,
  type Reader,
  rowsFor,
  type Transaction,
} from '~/core/database/database.server';
import type { Pet } from '~/core/database/generated/client';
import { noticesText } from '~/core/errors/notices';
import { ServiceError } from '~/core/errors/service-error.server';
import { type Cents, formatMoney } from '~/core/money/money';
import { countWithin } from '~/core/rate-limit/count-attempts.server';
import { now } from '~/core/runtime/clock.server';
import { environment } from '~/core/runtime/environment.server';
import { isAdmin, type Viewer } from '~/core/session/permissions';
import { isOpen } from '~/core/settings/is-open';
import { businessSettings, todayHere } from '~/core/settings/settings.server';
import {
  addDays,
  dateOf,
  type LocalDate,
  localDateOf,
  type LocalDateTime,
  minutesOf,
  startOfDay,
  toLocal,
} from '~/core/time/business-time';
import { formatTime } from '~/core/time/format-dates';
import { assertSigned, type Signing } from '~/features/people/agreements/sign-agreement.server';
import { activeStays, type KnownStay } from '~/features/booking/record/active-stays.server';
import {
  queueRequestMails,
  queueStatusMail,
} from '~/features/booking/record/booking-emails.server';
import { meetText, notTakenText, writeFirst } from '~/features/dogs/approval/first-visits';
import { pausedNow } from '~/features/house/hand-over/in-force.server';
import {
  fullestText,
  fullSoon,
  type HouseLimits,
  isLimited,
} from '~/features/booking/places/headcount';
import { readBookingRules } from '~/features/booking/places/house-limits.server';
import { presencesBetween } from '~/features/booking/places/presences.server';
import { quoteStay } from '~/features/money/pricing/pricing';
import type { Quote } from '~/features/money/pricing/quote';
import { priceFacts } from '~/features/money/pricing/quote-booking.server';
import { quoteQuickDaycare } from '~/features/money/pricing/quote-daycare';
import { quickTermsBefore } from '~/features/money/pricing/terms-before';
import { mustWriteFirst, visitsOf } from '~/features/booking/readiness/known-facts.server';
import {
  nextDaycare,
  quickDaycareEnd,
  quickDaycareOffer,
} from '~/features/booking/rules/availability';
import { overlappingStays } from '~/features/booking/rules/stay-rules';
import { assertBookable } from './assert-bookable.server';
import { writeBooking } from './request-booking.server';
import { quickDaycareMessage } from './stay.schema';

/** A pet for a Quick Daycare offer; all pets of one call must have the same owner. */
type PetToOffer = Pick<Pet, 'id' | 'userId' | 'petName' | 'retiredAt' | 'fit'>;

type QuickDaycareOffer =
  | {
      offered: true;
      totalCents: Cents;
      quote: Quote;
      until: LocalDateTime;
      untilText: string;
      /** Sentence on deposit and terms (R131); empty if a Daycare has neither. */
      terms: string;
    }
  | {
      offered: false;
      reason: string;
      /** The existing booking, if that is the reason. */
      standing: { id: string; quick: boolean } | null;
    };

/** One Daycare request for all of an owner's dogs that costs less than a Quick Daycare for each. */
export type Together = {
  dogs: number;
  start: LocalDateTime;
  end: LocalDateTime;
  /** Times of day, such as `8:00 AM`. */
  fromText: string;
  untilText: string;
  oneByOneCents: Cents;
  togetherCents: Cents;
};

/**
 * Returns each pet's Quick Daycare offer from now on or the reason there isn't one (R7, R19, R25), and the
 * price of one booking for all of them today; null if it isn't cheaper or can't be booked. A full house is a
 * reason only for owners (R43); the admin is asked when booking.
 */
export async function quickDaycareOffers(
  reader: Reader,
  pets: readonly PetToOffer[],
  { forOwner = false } = {},
): Promise<{ offers: Map<string, QuickDaycareOffer>; together: Together | null }> {
  const [first] = pets;
  if (first === undefined) return { offers: new Map(), together: null };
  const [settings, { rules, limits }, facts] = await Promise.all([
    businessSettings(reader),
    readBookingRules(reader),
    priceFacts(reader, first.userId),
  ]);
  const stays = await activeStays(first.userId, settings.timeZone, rowsFor(reader));
  const at = now();
  const start = toLocal(at, settings.timeZone);
  // R136: not before the owner of a new house has set its prices and hours.
  const isReady = environment().mode === 'sample' || isOpen(settings);
  const general =
    settings.quickDaycareOffered && isReady
      ? quickDaycareOffer(at, rules)
      : { offered: false as const, reason: 'Quick Daycare is not available at the moment.' };
  const quote = quoteQuickDaycare({ ...facts, date: dateOf(start) });
  const full = forOwner
    ? await fullNow(rowsFor(reader), { at, limits, ownerId: first.userId })
    : null;
  const refusals = forOwner ? await refusalsOf(reader, pets, dateOf(start)) : null;
  // One booking for several dogs is a request.
  const takesRequests = !forOwner || (await pausedNow(reader, 'requests')) === null;

  function offerFor(pet: PetToOffer): QuickDaycareOffer {
    if (pet.retiredAt !== null) return not(`${pet.petName} is no longer on your list of pets.`);
    if (!general.offered) return not(general.reason);
    const { until } = general;
    const [standing] = overlappingStays(stays, { petIds: [pet.id], start, end: until });
    if (standing !== undefined) return booked(pet, standing, stays, start);
    const refusal = refusals?.get(pet.id);
    if (refusal !== undefined) return not(refusal);
    if (full !== null) return not(full);
    const untilText = formatTime(minutesOf(until));
    const terms = quickTermsBefore(settings);
    return { offered: true, totalCents: quote.totalCents, quote, until, untilText, terms };
  }

  function together(): Together | null {
    const petIds = pets.filter(({ retiredAt }) => retiredAt === null).map(({ id }) => id);
    const times = nextDaycare(at, rules);
    const dogs = petIds.length;
    if (!takesRequests || dogs < 2 || times === null) return null;
    if (!petIds.every((id) => offers.get(id)?.offered)) return null;
    if (overlappingStays(stays, { petIds, ...times }).length > 0) return null;
    const togetherCents = quoteStay({ service: 'Daycare', ...times, dogs, ...facts }).totalCents;
    const oneByOneCents = dogs * quote.totalCents;
    if (togetherCents >= oneByOneCents) return null;
    const fromText = formatTime(minutesOf(times.start));
    const untilText = formatTime(minutesOf(times.end));
    return { dogs, ...times, fromText, untilText, oneByOneCents, togetherCents };
  }

  const offers = new Map(pets.map((pet) => [pet.id, offerFor(pet)]));
  return { offers, together: together() };
}

/**
 * Returns the reasons an owner's dogs can't come without the admin's answer (R45), or now (R106), by dog id.
 */
async function refusalsOf(
  reader: Reader,
  pets: readonly PetToOffer[],
  today: LocalDate,
): Promise<Map<string, string>> {
  const ownerId = pets[0]?.userId ?? '';
  const ofAll = (text: string) => new Map(pets.map(({ id }) => [id, text]));
  if (await mustWriteFirst(reader, ownerId)) return ofAll(writeFirst);
  const paused = await pausedNow(reader, 'quick');
  if (paused !== null) return ofAll(paused);
  const ids = pets.map(({ id }) => id);
  const visits = await visitsOf(reader, ids);
  const found = pets.map(({ id, petName, fit }): [string, string | null] => {
    const visit = visits.toMeet.find(({ petId }) => petId === id);
    if (fit === 'not_a_fit') return [id, notTakenText(petName)];
    return [id, visit === undefined ? null : meetText(petName, visit, today)];
  });
  return new Map(found.flatMap(([id, text]) => (text === null ? [] : [[id, text]])));
}

/** Returns the reason the house can't take a dog for the next five hours, or null. */
async function fullNow(
  tx: Transaction,
  { at, limits, ownerId }: { at: Date; limits: HouseLimits; ownerId: string },
): Promise<string | null> {
  if (!isLimited(limits)) return null;
  const tomorrow = startOfDay(addDays(localDateOf(at, limits.timeZone), 1), limits.timeZone);
  const others = await presencesBetween(tx, at, tomorrow, { heldFor: { ownerId } });
  return fullSoon({ start: at, end: quickDaycareEnd(at), dogs: 1 }, others, limits);
}

export async function quickDaycareFor(reader: Reader, pet: PetToOffer): Promise<QuickDaycareOffer> {
  const offer = (await quickDaycareOffers(reader, [pet])).offers.get(pet.id);
  if (offer === undefined) throw new Error('No offer was made for the pet that was asked about');
  return offer;
}

function not(reason: string, standing: { id: string; quick: boolean } | null = null) {
  return { offered: false as const, reason, standing };
}

function booked(
  { petName }: PetToOffer,
  { id, service, start, end }: Pick<KnownStay, 'id' | 'service' | 'start' | 'end'>,
  stays: readonly KnownStay[],
  at: LocalDateTime,
) {
  const when =
    start > at
      ? `today from ${formatTime(minutesOf(start))}`
      : dateOf(end) === dateOf(at)
        ? `today until ${formatTime(minutesOf(end))}`
        : 'over this day';
  const quick = stays.some((stay) => stay.id === id && stay.quick);
  return not(`${petName} is already booked for ${service} ${when}.`, { id, quick });
}

type QuickDaycareInput = {
  petId: string;
  viewer: Viewer;
  /** Price that the page showed, in cents; a new price is shown before it is charged. */
  seenCents: Cents;
  /** Codes of the notices that the admin's page showed (K3). */
  noticed?: readonly string[];
  /** The owner's signature of the agreement, if the form had it (R46). */
  signing?: Signing;
};

async function bookInTransaction(
  tx: Transaction,
  { petId, viewer, seenCents, noticed = [], signing }: QuickDaycareInput,
): Promise<{ bookingId: string; repeated: boolean }> {
  const pet = await tx.pet.findFirst({
    // Another owner's pet counts as not found; the admin may book any pet (R8).
    where: isAdmin(viewer) ? { id: petId } : { id: petId, userId: viewer.id },
    select: { id: true, userId: true, petName: true, retiredAt: true, fit: true },
  });
  if (pet === null) throw new ServiceError('not_found', 'This pet was not found.');
  const byAdmin = viewer.id !== pet.userId;
  const offer = await quickDaycareFor(tx, pet);
  if (!offer.offered) {
    // An earlier tap made it, maybe in another tab or on another device (R19, R20).
    if (offer.standing?.quick) return { bookingId: offer.standing.id, repeated: true };
    throw new ServiceError('conflict', offer.reason);
  }
  if (!byAdmin) {
    const refusal = (await refusalsOf(tx, [pet], await todayHere(tx))).get(pet.id);
    if (refusal !== undefined) throw new ServiceError('conflict', refusal);
  }
  if (offer.totalCents !== seenCents) {
    const price = formatMoney(offer.totalCents);
    throw new ServiceError('conflict', `The price is ${price} now. Nothing was booked yet.`);
  }
  await countWithin(tx, [{ limit: 'booking', subject: viewer.id }]);
  const start = now();
  const { timeZone } = await businessSettings(tx);
  const end = quickDaycareEnd(start);
  const { dates, pets, notices, places } = await assertBookable(
    tx,
    {
      ownerId: pet.userId,
      service: 'Daycare',
      start: toLocal(start, timeZone),
      end: toLocal(end, timeZone),
      petIds: [pet.id],
    },
    'quick daycare',
    byAdmin ? { rules: 'ask', noticed } : { rules: 'refuse' },
  );
  if (!byAdmin) await assertSigned(tx, viewer, signing);
  const bookingId = await writeBooking(tx, {
    ownerId: pet.userId,
    actorId: viewer.id,
    pets,
    service: 'Daycare',
    start,
    end,
    dates,
    message: quickDaycareMessage,
    status: 'accepted',
    quote: offer.quote,
    event: 'quick_daycare',
    although: noticesText(notices),
  });
  if (byAdmin) await queueStatusMail(tx, { bookingId, by: 'admin' });
  else await queueRequestMails(tx, bookingId, fullestText([places]));
  return { bookingId, repeated: false };
}

/** Books a Quick Daycare (R19), once (R20). @throws ServiceError not_found, conflict, too_many */
export function bookQuickDaycare(
  input: QuickDaycareInput,
): Promise<{ bookingId: string; repeated: boolean }> {
  return inTransaction((tx) => bookInTransaction(tx, input));
}
