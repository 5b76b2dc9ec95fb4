/** Short summary of a change of a stay (R103). */
import { type Cents, formatMoney } from '~/core/money/money';
import { counted } from '~/core/text/counted';

/** A stay's facts for the summary, with formatted days and times. */
export type DifferenceSide = {
  dogs: number;
  startText: string;
  endText: string;
  totalCents: Cents;
};

/** Summarizes a change: `+$135.00, Mon, Dec 28, 10:00 AM`; without the amount if the admin set the total. */
export function differenceText(
  was: DifferenceSide,
  wanted: DifferenceSide,
  { totalByHand }: { totalByHand: boolean },
): string {
  const money = totalByHand ? [] : [moneyText(wanted.totalCents - was.totalCents)];
  return [...money, ...whatChanges(was, wanted)].join(', ');
}

function moneyText(cents: Cents): string {
  if (cents === 0) return 'Same total';
  return `${cents > 0 ? '+' : '−'}${formatMoney(Math.abs(cents))}`;
}

function whatChanges(was: DifferenceSide, wanted: DifferenceSide): string[] {
  const starts = was.startText !== wanted.startText;
  const ends = was.endText !== wanted.endText;
  const times = starts
    ? ends
      ? [`${wanted.startText} – ${wanted.endText}`]
      : [`from ${wanted.startText}`]
    : ends
      ? [wanted.endText]
      : [];
  return was.dogs === wanted.dogs ? times : [...times, counted(wanted.dogs, 'dog')];
}
