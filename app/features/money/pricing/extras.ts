/** Extras of a stay, charged separately: a bath, a long walk (R49). */
import { type Cents, formatMoney } from '~/core/money/money';
import type { QuoteLine } from '~/core/money/price-line';

/** Units by which an extra is charged, with the texts for owners. */
export const extraPer = {
  stay: 'once per stay',
  dog: 'for each dog',
  dog_day: 'for each dog and day',
} as const;

export type ExtraPer = keyof typeof extraPer;

export const extraPers = Object.keys(extraPer) as ExtraPer[];

/** An extra at today's price, in cents. */
export type Extra = { id: string; name: string; unitCents: Cents; per: ExtraPer };

/** Most extras that are not retired. */
export const mostExtras = 12;

/** Formats an extra: `Bath, $25.00 for each dog`. */
export function extraText({ name, unitCents, per }: Omit<Extra, 'id'>): string {
  return `${name}, ${formatMoney(unitCents)} ${extraPer[per]}`;
}

/** Returns the lines of the chosen extras (R49); a free one gets a line too, because it was chosen. */
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

/** Returns the ids of the extras among a booking's lines. */
export function extraIdsOf(lines: readonly Pick<QuoteLine, 'extraId'>[]): string[] {
  return lines.flatMap(({ extraId }) => extraId ?? []);
}
