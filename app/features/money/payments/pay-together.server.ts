/** Payment of several stays by one order (R95): the stays, and the amount for each. */
import { database, type Reader, rowsFor } from '~/core/database/database.server';
import type { Booking, Prisma } from '~/core/database/generated/client';
import { type Cents, sumCents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { hostName } from '~/core/settings/host-name';
import type { TimeZone } from '~/core/time/business-time';
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
import { takesTip, tipBaseOf } from './payment.schema';

const mostStays = 20;

export type StayToPay = { booking: Booking; forDeposit: boolean; amountCents: Cents };

const withMoney = {
  claims: { where: { state: 'open' }, select: { amountCents: true } },
  attempts: {
    where: { state: { in: [...captureUnderWay, 'held'] } },
    select: { state: true },
  },
} as const satisfies Prisma.BookingInclude;

type Row = Prisma.BookingGetPayload<{ include: typeof withMoney }>;

/** Returns an owner's accepted stays that aren't exactly paid, soonest first. */
function unsettledStays(reader: Reader, ownerId: string): Promise<Row[]> {
  return rowsFor(reader).booking.findMany({
    where: { userId: ownerId, status: 'accepted', remainCents: { not: 0 } },
    include: withMoney,
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
}

/** Returns the stays that one payment can pay, without the limit of {@link mostStays}. */
function payableOf(rows: readonly Row[], timeZone: TimeZone): StayToPay[] {
  return rows.flatMap(({ claims, attempts, ...booking }) => {
    if (booking.remainCents <= 0 || attempts.length > 0) return [];
    const checkingCents = sumCents(claims.map(({ amountCents }) => amountCents));
    const deposit = openDeposit(booking, timeZone);
    const forDeposit =
      deposit !== null && deposit.cents > checkingCents && deposit.cents < booking.remainCents;
    const amountCents = askedCents({ forDeposit }, booking, checkingCents);
    return amountCents === 0 ? [] : { booking, forDeposit, amountCents };
  });
}

/**
 * Returns an owner's accepted stays with an open amount, soonest first and at most 20 (R95), each with the
 * amount that its own page would ask for first, in cents. Stays with a payment in progress or held are left
 * out, and so is what is being checked (R94).
 */
export async function staysToPay(reader: Reader, ownerId: string): Promise<StayToPay[]> {
  const { timeZone } = await businessSettings(reader);
  return payableOf(await unsettledStays(reader, ownerId), timeZone).slice(0, mostStays);
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
  /** Stays with a payment that is being checked, which isn't asked for again (R126). */
  checked: (NamedStay & { text: string })[];
  /** Stays that can't be paid now, with the reason. */
  leftOut: (NamedStay & { text: string })[];
  /** Overpaid stays, with what was paid too much, in cents. */
  overpaid: (NamedStay & { cents: Cents })[];
  /** Stays beyond the most that one payment takes; null if it takes all. */
  more: { stays: number; cents: Cents } | null;
  /** Business owner's first name, or the business. */
  by: string;
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
  const rows = await unsettledStays('committed', ownerId);
  const payable = payableOf(rows, settings.timeZone);
  const stays = payable.slice(0, mostStays);
  const more = payable.slice(mostStays);
  const checkingOf = ({ id }: Booking) =>
    sumCents(
      rows.flatMap((row) => (row.id === id ? row.claims : [])).map((one) => one.amountCents),
    );
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
    leftOut: rows.flatMap((row) => {
      const [attempt] = row.attempts;
      if (attempt === undefined || row.remainCents <= 0) return [];
      return { ...named(row), text: attempt.state === 'held' ? heldText : underWayText };
    }),
    overpaid: rows
      .filter(({ remainCents }) => remainCents < 0)
      .map((row) => ({ ...named(row), cents: -row.remainCents })),
    more:
      more.length === 0
        ? null
        : { stays: more.length, cents: sumCents(more.map(({ amountCents }) => amountCents)) },
    by: hostName(settings),
    sumCents: sumCents(stays.map(({ amountCents }) => amountCents)),
    laterCents: sumCents(
      stays.map(
        ({ booking, amountCents }) => booking.remainCents - amountCents - checkingOf(booking),
      ),
    ),
    tipOfCents:
      settings.tips && tipped.length > 0
        ? sumCents(tipped.map(({ booking }) => tipBaseOf(booking)))
        : null,
    seen: togetherSeen(stays),
  };
}

const underWayText = 'your payment is still being processed, so it isn’t asked for again.';

const heldText =
  'your payment arrived, but not as expected. We’re looking into it and will message you.';
