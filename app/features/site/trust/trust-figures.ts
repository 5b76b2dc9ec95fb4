/** The figures of the trust page in words (R107), and the number of stays they require. */
import { counted } from '~/core/text/counted';

/** Counts of the last twelve months. */
export type TrustCounts = {
  /** Past accepted stays; with fewer than {@link fewestStays}, no figures are shown. */
  stays: number;
  /** Maximum number of dogs at a time, and the house's limit; null without a limit. */
  most: { dogs: number; limit: number } | null;
  /** Minutes until each request was answered. */
  answerMinutes: readonly number[];
  /** Days of those stays, and the days on which the owner got a picture; null if updates are off. */
  days: { all: number; withPicture: number } | null;
  /** Number of certificates reviewed; null if no vaccine is required. */
  certificates: number | null;
  /** Number of confirmed stays that the house canceled. */
  canceledByHouse: number;
};

export type TrustFigure = { title: string; value: string; how: string };

export const fewestStays = 20;

/** Returns the figures with enough stays, in the page's order. */
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
    // R120: a share below half would only shame a house that sends few pictures.
    days && days.withPicture > 0 && days.withPicture * 2 >= days.all
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

/**
 * Returns the median, or the upper middle number for an even count, so that the figure never flatters; null
 * if empty.
 */
function medianOf(numbers: readonly number[]): number | null {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? null;
}

/** Rounds up to `12 minutes`, `3 hours` or `2 days`. */
function minutesText(minutes: number): string {
  const whole = Math.max(1, Math.ceil(minutes));
  if (whole < 60) return counted(whole, 'minute');
  const hours = Math.ceil(whole / 60);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.ceil(hours / 24), 'day');
}
