import { database } from '~/core/database/database.server';
import type { PetFaceFacts } from '~/core/files/picture-files';
import type { Cents } from '~/core/money/money';
import type { QuoteLine } from '~/core/money/price-line';
import { now } from '~/core/runtime/clock.server';
import { type Verdict, mayActOnOwner, type Viewer } from '~/core/session/permissions';
import { businessSettings, type Settings } from '~/core/settings/settings.server';
import { toLocal, type LocalDateTime } from '~/core/time/business-time';
import { formatDateTime } from '~/core/time/format-dates';
import {
  captureUnderWay,
  petNamesOf,
  quoteLinesOf,
} from '~/features/booking/record/booking-row.server';
import {
  bookingView,
  openDeposit,
  type OpenDeposit,
} from '~/features/booking/record/booking-view.server';
import { facesOfBookings } from '~/features/dogs/pets/pet-photos.server';
import { restDueBy } from '~/features/money/pricing/deposit';
import { type MoneyFacts, remainingOf } from '~/features/money/pricing/money-facts';
import { mayPay } from '~/features/booking/rules/booking-permissions';
import type { BookingStatus } from '~/features/booking/rules/booking-status';
import type { Service } from '~/features/booking/rules/services';
import { usableCredit } from './credit-payments.server';
import { bookingMoney } from './ledger.server';
import { checkingCentsOf, moneyMoved, paymentSentences } from './payment-attempt.server';
import { takesTip, tipBaseOf } from './payment.schema';

export type PaymentPage = {
  bookingId: string;
  ownerId: string;
  petNames: string[];
  /** Photos of those pets (R70). */
  faces: PetFaceFacts[];
  service: Service;
  status: BookingStatus;
  startLocal: LocalDateTime;
  endLocal: LocalDateTime;
  totalCents: Cents;
  paidCents: Cents;
  /** Negative for a credit. */
  remainCents: Cents;
  /** Remaining amount without a payment that is being checked (R94), in cents. */
  toPayCents: Cents;
  /** House credit of the owner that can pay for it (R143), in cents; 0 without. */
  creditCents: Cents;
  payerGivenName: string | null;
  /**
   * Part of the deposit that can be paid instead of the whole remaining amount (R55); null without a choice.
   */
  deposit: OpenDeposit | null;
  /** Due date of the rest (R96): `by Wed, Dec 9`; null without such a term. */
  restBy: string | null;
  /** Due date of all that remains: `by Wed, Dec 9`, `now`; null without one, or with a deposit to choose. */
  dueText: string | null;
  /** Amount that a tip in percent is of (R128), in cents; null if the page offers no tip (R61). */
  tipOfCents: Cents | null;
  /** Whether the stay is paid, and only a tip can be added (R128). */
  tipAlone: boolean;
  /** Whether the viewer may pay now, or the reason not; a held payment blocks another one. */
  mayPay: Verdict;
  /** Whether a payment's outcome is unknown. Paying stays possible: it asks the provider first (R32). */
  paymentUnderWay: boolean;
};

export async function paymentPage(
  bookingId: string,
  viewer: Viewer | null,
): Promise<PaymentPage | null> {
  const booking = await database().booking.findUnique({ where: { id: bookingId } });
  if (!booking || !mayActOnOwner(viewer, booking.userId)) return null;
  const { timeZone, tips } = await businessSettings('committed');
  const attempts = await database().paymentAttempt.findMany({
    where: { bookingId, state: { in: [...moneyMoved, ...captureUnderWay] } },
    orderBy: { updatedAt: 'desc' },
    select: { state: true, payerGivenName: true },
  });
  const lastPaid = attempts.find(({ state }) => state === 'captured');
  const petNames = petNamesOf(booking);
  const faces = await facesOfBookings([{ id: bookingId, petNames }]);
  const openPart = openDeposit(booking, timeZone);
  const checkingCents = await checkingCentsOf('committed', bookingId);
  const toPayCents = Math.max(0, remainingOf(booking) - checkingCents);
  const depositCents = openPart === null ? 0 : openPart.cents - checkingCents;
  const deposit =
    openPart !== null && depositCents > 0 && depositCents < toPayCents
      ? { ...openPart, cents: depositCents }
      : null;
  const restBy = restDueBy(booking, { now: now(), timeZone });
  const verdict = mayPay(viewer, { ...booking, ownerId: booking.userId });
  const isHeld = attempts.some(({ state }) => state === 'held');
  const tipOfCents =
    tips && deposit === null && takesTip(booking, now()) ? tipBaseOf(booking) : null;
  return {
    bookingId,
    ownerId: booking.userId,
    petNames,
    faces: faces.get(bookingId) ?? [],
    service: booking.service,
    status: booking.status,
    startLocal: toLocal(booking.start, timeZone),
    endLocal: toLocal(booking.end, timeZone),
    totalCents: booking.totalCents,
    paidCents: booking.paidCents,
    remainCents: remainingOf(booking),
    toPayCents,
    creditCents: toPayCents > 0 ? await usableCredit('committed', booking.userId) : 0,
    tipOfCents,
    tipAlone: tipOfCents !== null && booking.remainCents <= 0 && !isHeld,
    payerGivenName: lastPaid?.payerGivenName ?? null,
    deposit,
    restBy,
    dueText: deposit !== null ? null : openPart === null ? restBy : `by ${openPart.dueText}`,
    mayPay: verdict.allowed && isHeld ? { allowed: false, reason: paymentSentences.held } : verdict,
    paymentUnderWay: attempts.some(({ state }) => captureUnderWay.includes(state)),
  };
}

/** The business's details for receipts and statements. */
export type LetterheadFacts = {
  name: string;
  street: string;
  place: string;
  phoneNumber: string;
  infoEmail: string;
  /** Such as `Sales tax number 12-345`; null without one, or without a tax (R140). */
  taxNumber: string | null;
};

export function letterhead(settings: Settings): LetterheadFacts {
  return {
    name: settings.businessName,
    street: settings.streetAddress,
    place: `${settings.city}, ${settings.region} ${settings.postalCode}`,
    phoneNumber: settings.phoneNumber,
    infoEmail: settings.infoEmail,
    taxNumber:
      settings.taxRate === null || settings.taxNumber === ''
        ? null
        : `${settings.taxName} number ${settings.taxNumber}`,
  };
}

export type ReceiptPage = {
  business: LetterheadFacts;
  /** `2026-0001`; null before the first payment. */
  number: string | null;
  ownerId: string;
  ownerName: string;
  /** Time of the receipt: later payments are not on it. */
  issuedOn: string;
  stay: { service: string; pets: string; from: string; to: string; status: string };
  lines: QuoteLine[];
  money: MoneyFacts;
};

/** Returns the receipt for the booking's owner or the admin; null for anyone else (R8). */
export async function receiptPage(bookingId: string, viewer: Viewer): Promise<ReceiptPage | null> {
  const booking = await database().booking.findUnique({
    where: { id: bookingId },
    include: { quoteLines: true, owner: { select: { fullName: true, email: true } } },
  });
  if (booking === null || !mayActOnOwner(viewer, booking.userId)) return null;
  const settings = await businessSettings('committed');
  const { petNames, service, status, startText, endText } = bookingView(booking, settings.timeZone);
  const money = await bookingMoney(bookingId);
  return {
    business: letterhead(settings),
    number: booking.receiptNumber,
    ownerId: booking.userId,
    ownerName: booking.owner.fullName ?? booking.owner.email,
    issuedOn: formatDateTime(toLocal(now(), settings.timeZone)),
    stay: {
      service,
      status,
      pets: petNames.join(', ') || 'No pets',
      from: startText,
      to: endText,
    },
    lines: quoteLinesOf(booking),
    // Refused refunds moved no money, so they don't belong on a receipt.
    money: { ...money, unfinished: money.unfinished.filter(({ failed }) => !failed) },
  };
}
