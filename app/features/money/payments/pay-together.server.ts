/** Payment of several stays by one order (R95): the stays, and the amount for each. */
import { database, type Reader, rowsFor } from '~/core/database/database.server';
import type { Booking } from '~/core/database/generated/client';
import { type Cents, sumCents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { hostName } from '~/core/settings/host-name';
import { businessSettings } from '~/core/settings/settings.server';
import {
  captureUnderWay,
  sentPaymentOf,
  withClaim,
} from '~/features/booking/record/booking-row.server';
import {
  bookingView,
  type BookingView,
  openDeposit,
} from '~/features/booking/record/booking-view.server';
import { sentText } from '~/features/money/pricing/money-facts';
import { askedCents } from './payment-attempt.server';
import { payingIsPossible } from './payment-provider.server';
import { takesTip, tipBaseOf } from './payment.schema';

const mostStays = 20;

export type StayToPay = { booking: Booking; forDeposit: boolean; amountCents: Cents };

/**
 * Returns an owner's accepted stays with an open amount, soonest first and at most 20 (R95), each with the
 * amount that its own page would ask for first, in cents. Stays with a payment in progress, held or claimed
 * (R94) are left out.
 */
export async function staysToPay(reader: Reader, ownerId: string): Promise<StayToPay[]> {
  const { timeZone } = await businessSettings(reader);
  const bookings = await rowsFor(reader).booking.findMany({
    where: {
      userId: ownerId,
      status: 'accepted',
      remainCents: { gt: 0 },
      claims: { none: { state: 'open' } },
      attempts: { none: { state: { in: [...captureUnderWay, 'held'] } } },
    },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
    take: mostStays,
  });
  return bookings.map((booking) => {
    const deposit = openDeposit(booking, timeZone);
    const forDeposit = deposit !== null && deposit.cents < booking.remainCents;
    return { booking, forDeposit, amountCents: askedCents({ forDeposit }, booking) };
  });
}

/** Whether a stay takes a tip with this payment (R93): not with a deposit. */
export function mayTip({ booking, forDeposit }: StayToPay): boolean {
  return !forDeposit && takesTip(booking, now());
}

/** Encodes stays and amounts, so the form can send back what its page showed. */
export function togetherSeen(stays: readonly StayToPay[]): string {
  return stays.map(({ booking: { id }, amountCents }) => `${id}:${amountCents}`).join(' ');
}

type NamedStay = Pick<BookingView, 'id' | 'service' | 'petNames' | 'whenText'>;

export type StaysTogether = {
  stays: (NamedStay & {
    forDeposit: boolean;
    cents: Cents;
    /** Sentence on a payment outside PayPal that wasn't found (R126); null without one. */
    notFound: string | null;
  })[];
  /** Stays with a payment that is being checked, which aren't paid here (R126). */
  checked: (NamedStay & { text: string })[];
  sumCents: Cents;
  /** Total of these stays beyond their deposits, which is due later, in cents. */
  laterCents: Cents;
  /** Total of the stays that take a tip (R128), in cents; null if none does. */
  tipOfCents: Cents | null;
  /** Value for the form to send back. */
  seen: string;
};

/** Returns the stays that an owner can pay together (R95). */
export async function staysTogether(ownerId: string): Promise<StaysTogether> {
  const settings = await businessSettings('committed');
  const stays = await staysToPay('committed', ownerId);
  const tipped = stays.filter(mayTip);
  const claimed = await database().booking.findMany({
    where: { userId: ownerId, status: 'accepted', claims: { some: {} }, remainCents: { gt: 0 } },
    include: withClaim,
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
  const texts = new Map(
    claimed.map((row) => [row.id, sentText(sentPaymentOf(row), hostName(settings))]),
  );
  const named = (booking: Booking): NamedStay => {
    const { id, service, petNames, whenText } = bookingView(booking, settings.timeZone);
    return { id, service, petNames, whenText };
  };
  return {
    stays: stays.map(({ booking, forDeposit, amountCents: cents }) => ({
      ...named(booking),
      ...{ forDeposit, cents, notFound: texts.get(booking.id)?.text ?? null },
    })),
    checked: claimed.flatMap((row) => {
      const sent = texts.get(row.id);
      return sent && sent.checkingCents > 0 ? { ...named(row), text: sent.text } : [];
    }),
    sumCents: sumCents(stays.map(({ amountCents }) => amountCents)),
    laterCents: sumCents(
      stays.map(({ booking, amountCents }) => booking.remainCents - amountCents),
    ),
    tipOfCents:
      settings.tips && tipped.length > 0
        ? sumCents(tipped.map(({ booking }) => tipBaseOf(booking)))
        : null,
    seen: togetherSeen(stays),
  };
}

/**
 * Returns the sum of one payment for all stays, in cents (R95); null for fewer than two stays, which have
 * their own page.
 */
export async function togetherCents(ownerId: string): Promise<Cents | null> {
  if (!payingIsPossible()) return null;
  const stays = await staysToPay('committed', ownerId);
  return stays.length < 2 ? null : sumCents(stays.map(({ amountCents }) => amountCents));
}
