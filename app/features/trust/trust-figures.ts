/** The figures of the trust page in words (R107): what was counted, and from how many stays on. */
import { counted } from '~/core/text/counted';

/** What was counted of the last twelve months. */
export type TrustCounts = {
  /** Accepted stays that are over: no figure rests on fewer than {@link fewestStays}. */
  stays: number;
  /** The most dogs at one moment, and the house's limit; null where it has none. */
  most: { dogs: number; limit: number } | null;
  /** How long each request waited for its answer, in minutes. */
  answerMinutes: readonly number[];
  /** Days of those stays, and those of them on which their owner got a picture; null where updates are off. */
  days: { all: number; withPicture: number } | null;
  /** Certificates that were looked at; null where none is asked for. */
  certificates: number | null;
  /** Stays that the house canceled after it had confirmed them. */
  canceledByHouse: number;
};

export type TrustFigure = { title: string; value: string; how: string };

export const fewestStays = 20;

/** The figures there are enough stays for, in the order of the page. */
export function trustFigures(counts: TrustCounts): TrustFigure[] {
  const { stays, most, answerMinutes, days, certificates, canceledByHouse } = counts;
  if (stays < fewestStays) return [];
  const median = medianOf(answerMinutes);
  const figures: (TrustFigure | null)[] = [
    most && {
      title: 'Most dogs together',
      value: `${most.dogs} of ${most.limit}`,
      how: 'The most dogs in the house at one moment of the last 12 months, and our limit.',
    },
    median === null || answerMinutes.length < fewestStays
      ? null
      : {
          title: 'How soon we answer',
          value: minutesText(median),
          how: `Half of ${counted(answerMinutes.length, 'request')} of the last 12 months had an answer by then.`,
        },
    // A share of none says that pictures are not what this house does.
    days && days.withPicture > 0
      ? {
          title: 'Days with a picture',
          value: `${Math.floor((days.withPicture * 100) / days.all)}%`,
          how: `Of ${counted(days.all, 'day')} of ${counted(stays, 'stay')} in the last 12 months.`,
        }
      : null,
    certificates !== null && certificates >= fewestStays
      ? {
          title: 'Certificates seen',
          value: String(certificates),
          how: 'Proofs of vaccination that we looked at ourselves and confirmed.',
        }
      : null,
    {
      title: 'Stays we canceled',
      value: String(canceledByHouse),
      how: `Beside ${counted(stays, 'stay')} that took place in the last 12 months.`,
    },
  ];
  return figures.filter((figure) => figure !== null);
}

/** Of an even number the upper of the two in the middle: a figure never flatters. */
function medianOf(numbers: readonly number[]): number | null {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? null;
}

/** `12 minutes`, `3 hours`, `2 days`: rounded up. */
function minutesText(minutes: number): string {
  const whole = Math.max(1, Math.ceil(minutes));
  if (whole < 60) return counted(whole, 'minute');
  const hours = Math.ceil(whole / 60);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.ceil(hours / 24), 'day');
}
