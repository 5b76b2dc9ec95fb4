/** Extras that a stay can have besides its price: a bath, a long walk (R49). */
import { type Cents, formatMoney } from '~/core/money/money';
import type { QuoteLine } from '~/core/money/price-line';

/** What an extra is counted by, with the words that owners read. */
export const extraPer = {
  stay: 'once per stay',
  dog: 'for each dog',
  dog_day: 'for each dog and day',
} as const;

export type ExtraPer = keyof typeof extraPer;

export const extraPers = Object.keys(extraPer) as ExtraPer[];

/** An extra at the price of today, in cents. */
export type Extra = { id: string; name: string; unitCents: Cents; per: ExtraPer };

/** The most extras that are not retired. */
export const mostExtras = 12;

/** `Bath, $25.00 for each dog`. */
export function extraText({ name, unitCents, per }: Omit<Extra, 'id'>): string {
  return `${name}, ${formatMoney(unitCents)} ${extraPer[per]}`;
}

/** The lines of the chosen extras (R49); a free one has a line, too, because it was chosen. */
export function extraLines(
  extras: readonly Extra[],
  { dogs, days }: { dogs: number; days: number },
): QuoteLine[] {
  const counts: Record<ExtraPer, number> = { stay: 1, dog: dogs, dog_day: dogs * days };
  return extras.map(({ id, name, unitCents, per }) => ({
    kind: 'extra',
    extraId: id,
    what: name,
    why: extraPer[per],
    date: null,
    quantity: counts[per],
    unitCents,
    amountCents: counts[per] * unitCents,
  }));
}

/** The ids of the extras among a booking's lines. */
export function extraIdsOf(lines: readonly Pick<QuoteLine, 'extraId'>[]): string[] {
  return lines.flatMap(({ extraId }) => extraId ?? []);
}
