/** Ways to pay outside PayPal (R94): their settings, and their form on the payment page. */
import { type Cents, formatMoney, plainAmount } from '~/core/money/money';
import { readPhone } from '~/core/text/phone';
import { nameList } from '~/core/text/format';
import { dateOf, type LocalDateTime } from '~/core/time/business-time';
import { formatMonthDay } from '~/core/time/format-dates';
import { type PaymentMethod, paymentMethods } from '~/features/money/pricing/money-facts';

export type OtherWaysSettings = {
  venmoName: string;
  zelleAddress: string;
  cashAppTag: string;
  paypalMeName: string;
  cashOrCheck: boolean;
};

/** Methods an owner can claim to have paid by, in page order. */
export const claimMethods = ['venmo', 'zelle', 'cash_app', 'paypal_me', 'cash', 'check'] as const;

export type ClaimMethod = (typeof claimMethods)[number] & PaymentMethod;

/** Parses a Venmo name, returned without its @; null if invalid. */
export function venmoNameIn(text: string): string | null {
  return /^@?([\w-]{5,30})$/.exec(text.trim())?.[1] ?? null;
}

/** Parses a Cash App tag, returned without its $; null if invalid. */
export function cashAppTagIn(text: string): string | null {
  return /^\$?((?=\d*[a-z])[a-z\d]{1,20})$/i.exec(text.trim())?.[1] ?? null;
}

/** Parses a PayPal.Me name or link, returned as the name; null if invalid. */
export function paypalMeNameIn(text: string): string | null {
  const name = text.trim().replace(/^(https:\/\/)?(www\.)?paypal\.me\//i, '');
  return /^[a-z\d]{1,20}$/i.exec(name)?.[0] ?? null;
}

/** Whether Zelle can send to it: an email address or a complete phone number. */
export function isZelleAddress(text: string): boolean {
  const trimmed = text.trim();
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(trimmed) || (readPhone(trimmed)?.number.length ?? 0) > 7;
}

/** Returns the methods that owners can claim, by the current settings. */
export function offeredMethods(settings: OtherWaysSettings): ClaimMethod[] {
  const offered: Record<ClaimMethod, boolean> = {
    venmo: settings.venmoName !== '',
    zelle: settings.zelleAddress !== '',
    cash_app: settings.cashAppTag !== '',
    paypal_me: settings.paypalMeName !== '',
    cash: settings.cashOrCheck,
    check: settings.cashOrCheck,
  };
  return claimMethods.filter((method) => offered[method]);
}

// Zelle's memo is the shortest field: some banks cut it off.
const longestReference = 100;

/** Returns the reference to write on a payment: `Maple and Tofu, Dec 24`. */
export function referenceOf(stay: { petNames: readonly string[]; start: LocalDateTime }): string {
  const day = formatMonthDay(dateOf(stay.start));
  const names = nameList(stay.petNames) || 'Stay';
  return `${[...names].slice(0, longestReference).join('')}, ${day}`;
}

/** A way to pay on the payment page: a link with amount and reference, or text to copy. */
export type OtherWay =
  | { method: 'venmo' | 'cash_app' | 'paypal_me'; to: string; href: string }
  | { method: 'zelle'; to: string }
  | { method: 'cash' };

/** Returns the ways to pay an amount in cents, in page order. */
export function otherWays(
  { venmoName, zelleAddress, cashAppTag, paypalMeName, cashOrCheck }: OtherWaysSettings,
  { cents, reference }: { cents: Cents; reference: string },
): OtherWay[] {
  const amount = plainAmount(cents);
  const ways: OtherWay[] = [];
  const venmo = venmoNameIn(venmoName);
  if (venmo !== null) {
    const query = new URLSearchParams({ txn: 'pay', amount, note: reference, audience: 'private' });
    // Venmo would show a plus sign literally.
    const words = query.toString().replaceAll('+', '%20');
    ways.push({ method: 'venmo', to: `@${venmo}`, href: `https://venmo.com/${venmo}?${words}` });
  }
  if (zelleAddress !== '') ways.push({ method: 'zelle', to: zelleAddress });
  const tag = cashAppTagIn(cashAppTag);
  if (tag !== null) {
    const note = encodeURIComponent(reference);
    const href = `https://cash.app/$${tag}/${amount}?note=${note}`;
    ways.push({ method: 'cash_app', to: `$${tag}`, href });
  }
  const me = paypalMeNameIn(paypalMeName);
  if (me !== null) {
    const to = `paypal.me/${me}`;
    ways.push({ method: 'paypal_me', to, href: `https://${to}/${amount}USD` });
  }
  if (cashOrCheck) ways.push({ method: 'cash' });
  return ways;
}

/** Returns the ways to pay with their names and addresses: `Zelle (nora@example.com)`. */
export function wayTexts(settings: OtherWaysSettings): string[] {
  return otherWays(settings, { cents: 0, reference: '' }).map((way) =>
    way.method === 'cash' ? 'cash or a check' : `${paymentMethods[way.method].label} (${way.to})`,
  );
}

/** Formats a payment: `$165.00 by Zelle`. */
export function paidText({ cents, method }: { cents: Cents; method: PaymentMethod }): string {
  return `${formatMoney(cents)} ${paymentMethods[method].how}`;
}
