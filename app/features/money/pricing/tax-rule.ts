/** The sales tax of the settings: its rate as typed and read, and its sentence for visitors (R140). */
import type { TaxTerms } from '~/core/money/price-line';
import type { Service } from '~/features/booking/rules/services';

/** The tax that new quotes get; null of it is no tax, or an owner who is exempt. */
export type TaxRule = Omit<TaxTerms, 'stay'> & { on: Readonly<Record<Service, boolean>> };

/** Parts of a percent in which a rate is stored: 8.875% is 88,750. */
const partsOfPercent = 10_000;
const mostRate = 100 * partsOfPercent;

type TaxSettings = {
  taxName: string;
  taxRate: number | null;
  taxDaycare: boolean;
  taxBoarding: boolean;
  taxExtras: boolean;
  taxIncluded: boolean;
};

/** Returns the rule of the settings; null if it is off. */
export function taxRuleOf(settings: TaxSettings): TaxRule | null {
  const { taxName: name, taxRate: rate, taxExtras: extras, taxIncluded: included } = settings;
  if (rate === null) return null;
  const on = { Daycare: settings.taxDaycare, Boarding: settings.taxBoarding };
  return { name, rate, included, extras, on };
}

/** Returns the rule for an owner; null if they are exempt. */
export function taxRuleFor(
  rule: TaxRule | null,
  owner: { taxExempt: string } | null,
): TaxRule | null {
  return owner === null || owner.taxExempt === '' ? rule : null;
}

/** Returns the terms of a booking of that service; null if none of it is taxed. */
export function taxTermsFor(rule: TaxRule | null, service: Service): TaxTerms | null {
  if (rule === null || !(rule.on[service] || rule.extras)) return null;
  const { name, rate, included, extras, on } = rule;
  return { name, rate, included, extras, stay: on[service] };
}

/** Formats a rate as typed: 88,750 is `8.875`. */
export function plainRate(rate: number): string {
  const rest = String(rate % partsOfPercent).padStart(4, '0');
  return `${Math.floor(rate / partsOfPercent)}.${rest}`.replace(/\.?0+$/, '');
}

/** Reads a typed rate; empty is null, no tax. */
export function readRate(typed: string): { value: number | null } | { problem: string } {
  const text = typed.trim().replace(/\s?%$/, '');
  if (text === '') return { value: null };
  if (text.includes(',')) return { problem: 'Please use a point for the decimals, such as 8.875.' };
  const [, percent = '', decimals = ''] = /^(\d{1,6})(?:\.(\d{0,12}))?$/.exec(text) ?? [];
  if (percent === '')
    return { problem: 'Please enter a percent such as 8.875, or leave it empty.' };
  if (decimals.length > 4)
    return { problem: 'Please enter four decimals at most, such as 4.7120.' };
  const rate = Number(percent) * partsOfPercent + Number(decimals.padEnd(4, '0'));
  if (rate === 0) return { problem: 'Please enter a percent above 0, or leave it empty.' };
  return rate <= mostRate ? { value: rate } : { problem: 'Please enter 100 percent at most.' };
}

/** Returns the sentence for a rate page; null if nothing there is taxed. */
export function taxSentence(rule: TaxRule | null, service: Service): string | null {
  const terms = taxTermsFor(rule, service);
  if (terms === null) return null;
  const { name, rate, included, stay, extras } = terms;
  // In a sentence, the first letter is small: `sales tax`, but `GET`.
  const inside = name.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());
  const tax = `${plainRate(rate)}% ${inside}`;
  const except = stay && !extras ? ', except on extras' : '';
  if (included) return `${stay ? 'Prices' : 'Prices of extras'} include ${tax}${except}.`;
  return `Plus ${tax}${stay ? except : ' on extras'}.`;
}
