/** Offers of house credit (R143), such as “pay $400, get $450”: the setting's lines, and how pages say them. */
import { type Cents, formatMoney, parseMoney } from '~/core/money/money';
import { counted } from '~/core/text/counted';
import { linesOf } from '~/core/text/format';
import { mostCreditCents } from './credit';

export type CreditOffer = {
  payCents: Cents;
  /** More than is paid: the rest is a bonus. */
  getCents: Cents;
  /** Months in which the bonus can be used; null if it doesn't end. */
  months: number | null;
};

export const mostOffers = 3;
const mostMonths = 60;
const longestLine = 80;

const linePattern = /^pay \$?([\d.,]+?),? get \$?([\d.,]+?)(?:,? (\d{1,2}) months?)?$/i;

function readLine(line: string): CreditOffer | string {
  const match = line.length > longestLine ? null : linePattern.exec(line.replace(/\s+/g, ' '));
  const [, pay = '', get = '', typed] = match ?? [];
  const [payCents, getCents] = [parseMoney(pay), parseMoney(get)];
  if (payCents === null || getCents === null || payCents === 0)
    return `“${line.slice(0, longestLine)}” can’t be read. Write it like this: Pay $400, get $450, 12 months`;
  if (getCents <= payCents) return `“${line}” gives nothing on top. Write more after “get”.`;
  if (getCents > mostCreditCents)
    return `“${line}” is too much. Write ${formatMoney(mostCreditCents)} at most.`;
  const months = typed === undefined ? null : Number(typed);
  if (months !== null && (months < 1 || months > mostMonths))
    return `Write 1 to ${mostMonths} months, or leave them out.`;
  return { payCents, getCents, months };
}

/** Returns the offers of the setting, in its order; lines that can't be read are none. */
export function offersIn(text: string): CreditOffer[] {
  return linesOf(text)
    .map(readLine)
    .filter((offer) => typeof offer !== 'string')
    .slice(0, mostOffers);
}

/** Returns the reason the setting can't be saved; null if it can. */
export function offersProblem(text: string): string | null {
  const lines = linesOf(text);
  if (lines.length > mostOffers) return `Please write ${mostOffers} offers at most.`;
  return lines.map(readLine).find((line) => typeof line === 'string') ?? null;
}

/** Identifies an offer in a form: `40000-45000-12`. */
export function offerKey({ payCents, getCents, months }: CreditOffer): string {
  return [payCents, getCents, months ?? ''].join('-');
}

/** `Pay $400.00, get $450.00`. */
export function offerTitle({ payCents, getCents }: CreditOffer): string {
  return `Pay ${formatMoney(payCents)}, get ${formatMoney(getCents)}`;
}

/** `The extra $50.00 can be used for 12 months.` */
export function offerDetails({ payCents, getCents, months }: CreditOffer): string {
  const extra = `The extra ${formatMoney(getCents - payCents)}`;
  return months === null
    ? `${extra} doesn’t end.`
    : `${extra} can be used for ${counted(months, 'month')}.`;
}

/** The message that asks for an offer, in the owner's name. */
export function offerMessage({ payCents, getCents }: CreditOffer): string {
  return `I’d like to pay ${formatMoney(payCents)} for ${formatMoney(getCents)} of house credit.`;
}
