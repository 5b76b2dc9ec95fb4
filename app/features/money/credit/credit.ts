/** House credit (R143): what is in an owner's purses, and from which of them something is taken. */
import { type Cents, formatMoney, sumCents } from '~/core/money/money';
import type { LocalDate } from '~/core/time/business-time';
import { formatDay } from '~/core/time/format-dates';

/** The most that one entry adds. */
export const mostCreditCents: Cents = 999_999;

/** Labels of entries, in the owner's and the admin's list. */
export const creditKinds = {
  paid_in: 'Paid in',
  bonus: 'Bonus',
  instead_of_refund: 'Instead of a refund',
  brought_over: 'Brought over',
  gift: 'Gift',
  used: 'Used',
  returned: 'Returned',
  paid_out: 'Paid out',
} as const;

export type CreditKind = keyof typeof creditKinds;

/** Kinds that a person records, so that a mistake can be undone. */
export const recordedKinds: readonly CreditKind[] = [
  'paid_in',
  'bonus',
  'brought_over',
  'paid_out',
];

/** A part of the account: money, or a bonus with its last day, if it ends. */
export type Purse = {
  isBonus: boolean;
  expiresOn: LocalDate | null;
  /** Above 0, or below for what was taken. */
  cents: Cents;
};

/** Balance of an account on a day, in cents. */
export type CreditBalance = {
  cents: Cents;
  /** Part of it that was paid and can be paid out. */
  moneyCents: Cents;
  /** Bonuses within it that end, soonest first. */
  ending: { cents: Cents; on: LocalDate }[];
};

const isOpen = ({ expiresOn, cents }: Purse, day: LocalDate) =>
  cents > 0 && (expiresOn === null || expiresOn >= day);

/** Bonuses before money, and of them the one that ends first. */
function byUse(a: Purse, b: Purse): number {
  if (a.isBonus !== b.isBonus) return a.isBonus ? -1 : 1;
  if (a.expiresOn === b.expiresOn) return 0;
  if (a.expiresOn === null) return 1;
  return b.expiresOn === null || a.expiresOn < b.expiresOn ? -1 : 1;
}

/** Returns the balance on a day: a bonus counts through its last day, money always. */
export function balanceOn(day: LocalDate, purses: readonly Purse[]): CreditBalance {
  const open = purses.filter((purse) => isOpen(purse, day)).sort(byUse);
  return {
    cents: sumCents(open.map(({ cents }) => cents)),
    moneyCents: sumCents(open.map(({ isBonus, cents }) => (isBonus ? 0 : cents))),
    ending: open.flatMap(({ expiresOn: on, cents }) => (on === null ? [] : [{ cents, on }])),
  };
}

function partsOf(purses: readonly Purse[], cents: Cents): Purse[] {
  let left = cents;
  return purses.flatMap((purse) => {
    const part = Math.min(left, purse.cents);
    left -= part;
    return part > 0 ? [{ ...purse, cents: part }] : [];
  });
}

/** Returns what a use takes from each purse: bonuses first, money last. At most what there is on that day. */
export function takeOn(day: LocalDate, purses: readonly Purse[], cents: Cents): Purse[] {
  return partsOf(purses.filter((purse) => isOpen(purse, day)).sort(byUse), cents);
}

/** Returns what comes back to each purse of what a stay used: money first, so that what is kept is bonus. */
export function giveBack(used: readonly Purse[], cents: Cents): Purse[] {
  return partsOf(
    used
      .filter((purse) => purse.cents > 0)
      .sort(byUse)
      .reverse(),
    cents,
  );
}

/**
 * Returns how much of the credit that paid for a stay comes back when it ends, by the terms as other money: all
 * of it without terms. @param dueCents refund of the whole by the terms; null without terms
 */
export function creditBackCents(stay: {
  creditCents: Cents;
  paidCents: Cents;
  dueCents: Cents | null;
}): Cents {
  const { creditCents, paidCents, dueCents } = stay;
  if (dueCents === null || dueCents >= paidCents) return creditCents;
  if (paidCents <= 0) return 0;
  return Math.min(
    dueCents,
    Math.floor((creditCents * dueCents + Math.floor(paidCents / 2)) / paidCents),
  );
}

/** Says when bonuses end: `$50.00 of it ends on Fri, Dec 31, 2027.`; empty if none does. */
export function endingText(ending: CreditBalance['ending']): string {
  return ending
    .map(({ cents, on }) => `${formatMoney(cents)} of it can be used until ${formatDay(on)}.`)
    .join(' ');
}
