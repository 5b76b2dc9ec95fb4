import { database } from '~/core/database/database.server';
import type { Cents } from '~/core/money/money';
import type { BookingLine } from '~/core/money/price-line';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { addDays, dateOf, type LocalDateTime, toLocal } from '~/core/time/business-time';
import { petNamesOf, quoteLinesOf } from '~/features/booking/record/booking-row.server';
import { type BookingView, openDeposit } from '~/features/booking/record/booking-view.server';
import { cutTermsOf } from '~/features/booking/record/shortening-fee.server';
import { acceptedAtIn, type CutTerms, termsIn } from '~/features/money/pricing/cancellation';
import { depositDueText } from '~/features/money/pricing/deposit';
import type { TermsOfStay } from '~/features/money/pricing/terms-before';
import { type Extra, extraIdsOf } from '~/features/money/pricing/extras';
import { readChosenExtras } from '~/features/money/pricing/extras.server';
import { isActive, type BookingStatus } from '~/features/booking/rules/booking-status';
import { type Service, staysOvernight } from '~/features/booking/rules/services';
import { bookingPage } from './booking-page.server';
import { openChanges, type OpenChange } from './open-changes.server';

export type StayToChange = {
  id: string;
  petNames: string[];
  service: Service;
  status: BookingStatus;
  start: LocalDateTime;
  end: LocalDateTime;
  petIds: string[];
  /** Dogs as booked; one may have been erased since (R18). */
  dogs: number;
  lines: BookingLine[];
  /** Its extras at today's prices (R49). */
  extras: Extra[];
  totalCents: Cents;
  totalByHand: boolean;
  version: number;
  /** Facts for the terms of the changed stay, told before the press (R131). */
  terms: TermsOfStay;
  /** Terms for shortening the stay (R57); null if it is free. */
  cutTerms: CutTerms | null;
};

/** Whether the booking's owner may request a change now (R57). */
export async function mayAskForChange({ status, over }: Pick<BookingView, 'status' | 'over'>) {
  const { changeRequests } = await businessSettings('committed');
  return changeRequests && isActive(status) && !over;
}

/**
 * Returns the facts for the page that changes one's own stay; null for someone else's, or when switched off.
 */
export async function changePage(bookingId: string, ownerId: string) {
  const { changeRequests, ownerFirstName } = await businessSettings('committed');
  const booking = await database().booking.findFirst({
    where: { id: bookingId, userId: ownerId },
    include: {
      quoteLines: true,
      pets: { select: { pet: { select: { id: true, petName: true } } } },
      history: { orderBy: [{ at: 'asc' }, { id: 'asc' }] },
    },
  });
  const page = booking && (await bookingPage(ownerId));
  if (!changeRequests || !page) return null;
  const linked = booking.pets.map(({ pet }) => pet);
  const retired = linked.filter(({ id }) => page.pets.every((pet) => pet.id !== id));
  const { service, status, totalCents, totalByHand, version, numDogs } = booking;
  const { timeZone } = page.rules;
  const lines = quoteLinesOf(booking);
  const had = extraIdsOf(lines);
  const deposit = openDeposit(booking, timeZone);
  const stay: StayToChange = {
    id: bookingId,
    petNames: petNamesOf(booking),
    service,
    status,
    start: toLocal(booking.start, timeZone),
    end: toLocal(booking.end, timeZone),
    petIds: linked.map(({ id }) => id),
    dogs: numDogs,
    lines,
    extras: await readChosenExtras(database(), had, { had }),
    totalCents,
    totalByHand,
    version,
    terms: {
      ...{ service, status, paidCents: booking.paidCents, restDueDays: booking.restDueDays },
      depositText: deposit && depositDueText(deposit),
      terms: termsIn(booking),
      acceptedAt: acceptedAtIn(booking.history),
    },
    cutTerms: await cutTermsOf('committed', booking, page.now),
  };
  return {
    stay,
    mayAsk: await mayAskForChange({ status, over: booking.end <= now() }),
    change: await changeOf(bookingId, { forAdmin: false }),
    pets: [
      // A dog already in the stay may remain in it, even if it has been marked as not a fit since (R45).
      ...page.pets.map((pet) =>
        linked.some(({ id }) => id === pet.id) ? { ...pet, refusal: null } : pet,
      ),
      ...retired.map(({ id, petName }) => ({ id, name: petName, photo: null, refusal: null })),
    ],
    standing: page.standing.filter(({ id }) => id !== bookingId),
    now: page.now,
    rules: page.rules,
    priceFacts: page.priceFacts,
    deposit: page.deposit,
    ownerFirstName,
  };
}

/** Returns the open change request of this booking, or null; places are never shown to owners (K5). */
export async function changeOf(
  bookingId: string,
  { forAdmin }: { forAdmin: boolean },
): Promise<OpenChange | null> {
  return (await openChanges({ bookingId }, { withPlaces: forAdmin }))[0] ?? null;
}

/** Returns the Pick Up one night later, for "One more night?"; unchanged for Daycare. */
export function oneMoreNight({ service, end }: Pick<StayToChange, 'service' | 'end'>) {
  return staysOvernight[service] ? `${addDays(dateOf(end), 1)}T${end.slice(11)}` : end;
}
