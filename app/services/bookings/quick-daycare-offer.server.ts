import { quickDaycareOffer } from '~/domain/availability';
import { dateOf, minutesOf, toLocal, type LocalDateTime } from '~/domain/business-time';
import { formatTime } from '~/domain/date-words';
import type { Cents } from '~/domain/money';
import { overlappingStays } from '~/domain/overlapping-stays';
import { quoteQuickDaycare, type Quote } from '~/domain/pricing';
import type { Transaction } from '../database/database.server';
import type { Pet } from '../database/generated/client';
import { now } from '../runtime/clock.server';
import { bookingRules } from '../settings/booking-rules.server';
import { businessSettings } from '../settings/business-settings.server';
import { priceFacts } from './price-facts.server';
import { standingStays, type KnownStay } from './standing-stays.server';

/** What an offer depends on. All pets asked about at once are of one owner. */
export type PetToOffer = Pick<Pet, 'id' | 'userId' | 'petName' | 'retiredAt'>;

/** A Quick Daycare from now on, or the sentence why there is none (R19). */
export type QuickDaycareOffer =
  | { offered: true; totalCents: Cents; quote: Quote; until: LocalDateTime; untilText: string }
  | {
      offered: false;
      reason: string;
      /** The stay that the pet is booked for already, when that is the reason. */
      standing: { id: string; quick: boolean } | null;
    };

/**
 * What a Quick Daycare of each pet would cost if it began now, and until when (`3:37 PM`), or why
 * it cannot be had: the pet is retired, the switch is off, the hour or the day is wrong, or the pet
 * is booked at that time already (R7, R19, R25).
 */
export async function quickDaycareOffers(
  pets: readonly PetToOffer[],
  tx?: Transaction,
): Promise<Map<string, QuickDaycareOffer>> {
  const [first] = pets;
  if (first === undefined) return new Map();
  const [settings, rules, facts] = await Promise.all([
    businessSettings(tx),
    bookingRules(tx),
    priceFacts(first.userId, tx),
  ]);
  const stays = await standingStays(first.userId, settings.timeZone, tx);
  const at = now();
  const start = toLocal(at, settings.timeZone);
  const general = settings.quickDaycareOffered
    ? quickDaycareOffer(at, rules)
    : { offered: false as const, reason: 'Quick Daycare is not on offer at the moment.' };
  const quote = quoteQuickDaycare({ ...facts, date: dateOf(start) });

  function offerFor(pet: PetToOffer): QuickDaycareOffer {
    if (pet.retiredAt !== null) return not(`${pet.petName} is no longer on your list of pets.`);
    if (!general.offered) return not(general.reason);
    const { until } = general;
    const [standing] = overlappingStays(stays, { petIds: [pet.id], start, end: until });
    if (standing !== undefined) return booked(pet, standing, stays, start);
    const untilText = formatTime(minutesOf(until));
    return { offered: true, totalCents: quote.totalCents, quote, until, untilText };
  }

  return new Map(pets.map((pet) => [pet.id, offerFor(pet)]));
}

/** The offer for one pet; see {@link quickDaycareOffers}. */
export async function quickDaycareFor(
  pet: PetToOffer,
  tx?: Transaction,
): Promise<QuickDaycareOffer> {
  const offer = (await quickDaycareOffers([pet], tx)).get(pet.id);
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
