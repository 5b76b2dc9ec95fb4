/** An owner's house credit as pages show it (R143): the balance and its entries. */
import { database } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import type { Cents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { nameList } from '~/core/text/format';
import { addMonths, type LocalDate, localDateOf } from '~/core/time/business-time';
import { formatDay } from '~/core/time/format-dates';
import { petNamesOf } from '~/features/booking/record/booking-row.server';
import { paymentMethods } from '~/features/money/pricing/money-facts';
import { type CreditBalance, creditKinds, recordedKinds } from './credit';
import { type CreditOffer, offerKey, offersIn } from './credit-offers';
import { creditOf } from './credit.server';

export type CreditLine = {
  id: string;
  what: string;
  why: string;
  cents: Cents;
  /** Whether the admin can undo it as recorded by mistake. */
  mayUndo: boolean;
};

export type CreditAccount = {
  balance: CreditBalance;
  /** Newest first. */
  lines: CreditLine[];
  /** Number of older entries that are not listed. */
  more: number;
  /** Whether the house offers credit now. */
  isOn: boolean;
  /** The house's offers, each with the last day of its bonus if it is added today; none while it is off. */
  offers: (CreditOffer & { key: string; expiresOn: LocalDate | null })[];
};

const mostLines = 50;

export const withStay = {
  booking: { select: { petsSelected: true, start: true } },
  reversedBy: { select: { id: true } },
} as const satisfies Prisma.CreditEntryInclude;

type Entry = Prisma.CreditEntryGetPayload<{ include: typeof withStay }>;

/** Returns an entry's words: `Paid in (Venmo)`, and the day, stay, end and note. */
export function lineOf(entry: Entry, timeZone: string): CreditLine {
  const { id, kind, method, booking, expiresOn, note, amountCents: cents } = entry;
  const how = method === null ? '' : ` (${paymentMethods[method].label})`;
  const stay =
    booking === null
      ? ''
      : `for ${nameList(petNamesOf(booking)) || 'no pets'}, ${formatDay(localDateOf(booking.start, timeZone))}`;
  const ends = expiresOn === null ? '' : `until ${formatDay(expiresOn)}`;
  const isUndone = entry.reversesId !== null;
  return {
    id,
    what: `${creditKinds[kind]}${how}${isUndone ? ', undone' : ''}`,
    why: [formatDay(entry.localDate), stay, ends, note].filter(Boolean).join(' · '),
    cents,
    mayUndo: recordedKinds.includes(kind) && !isUndone && entry.reversedBy === null,
  };
}

/** Returns an owner's account; null if the house offers no credit and nothing was recorded. */
export async function creditAccount(ownerId: string): Promise<CreditAccount | null> {
  const { houseCredit: isOn, creditOffers, timeZone } = await businessSettings('committed');
  const where = { ownerId };
  const rows = await database().creditEntry.findMany({
    where,
    include: withStay,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: mostLines,
  });
  if (!isOn && rows.length === 0) return null;
  const all = rows.length < mostLines ? rows.length : await database().creditEntry.count({ where });
  const today = localDateOf(now(), timeZone);
  return {
    balance: await creditOf('committed', ownerId),
    lines: rows.map((row) => lineOf(row, timeZone)),
    more: all - rows.length,
    isOn,
    offers: (isOn ? offersIn(creditOffers) : []).map((offer) => ({
      ...offer,
      key: offerKey(offer),
      expiresOn: offer.months === null ? null : addMonths(today, offer.months),
    })),
  };
}
