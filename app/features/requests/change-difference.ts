/** What a change of a stay comes to, in a few words before everything else (R103). */
import { type Cents, formatMoney } from '~/core/money/money';
import { counted } from '~/core/text/counted';

/** A stay as far as the words need it: its days and times of day as people read them. */
export type DifferenceSide = {
  dogs: number;
  startText: string;
  endText: string;
  totalCents: Cents;
};

/** `+$135.00, Mon, Dec 28, 10:00 AM`; without money where the total stays as the admin set it. */
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
