/** Dogs that must not meet in the house (R45): only the admin ever hears of it. */
import {
  type LocalDate,
  type LocalDateTime,
  localDateOf,
  parseLocalDateTime,
  type TimeZone,
  toInstant,
} from '~/core/time/business-time';
import { formatMonthDay } from '~/core/time/format-dates';
import type { ReadinessLine, StayAhead } from '~/features/stays/readiness-line';

/** A dog of a stay, one that it is kept apart from, and the accepted stays of that one. */
export type KeptApart = {
  petId: string;
  other: { id: string; name: string };
  stays: readonly { bookingId: string; start: Date; end: Date }[];
};

export type ApartFacts = { timeZone: TimeZone; pairs: readonly KeptApart[] };

/** `Dec 23–26`, `Dec 30–Jan 2`, `Dec 24`. */
function daysText(from: LocalDate, until: LocalDate): string {
  if (from === until) return formatMonthDay(from);
  const sameMonth = from.slice(0, 7) === until.slice(0, 7);
  const last = sameMonth ? String(Number(until.slice(8))) : formatMonthDay(until);
  return `${formatMonthDay(from)}–${last}`;
}

/**
 * A line for each accepted stay during which a dog would meet one that it is kept apart from, and
 * for each such pair in one booking. A stay until 10:00 and one from 10:00 do not meet.
 */
export function apartLines({
  pets,
  beside = [],
  times,
  apart: { timeZone, pairs },
}: StayAhead & { apart: ApartFacts }): ReadinessLine[] {
  if (pairs.length === 0) return [];
  const [start, end] = [instantOf(times.start, timeZone), instantOf(times.end, timeZone)];
  return pets.flatMap((pet, index) =>
    pairs
      .filter(({ petId }) => petId === pet.id)
      .flatMap(({ other, stays }) => {
        // Seen from both dogs, said once.
        const together = [...pets.slice(index + 1), ...beside].some(({ id }) => id === other.id);
        const code = `apart:${pet.id}:${other.id}`;
        const meets = stays.filter(
          (stay) => start !== null && end !== null && stay.start < end && start < stay.end,
        );
        return [
          ...(together
            ? [
                lineOf(
                  `apart:${[pet.id, other.id].sort().join(':')}`,
                  `${pet.name} and ${other.name} are kept apart`,
                ),
              ]
            : []),
          ...meets.map((stay) => {
            const days = daysText(
              localDateOf(stay.start, timeZone),
              localDateOf(stay.end, timeZone),
            );
            const text = `${other.name} (${days}) and ${pet.name} are kept apart`;
            return lineOf(`${code}:${stay.bookingId}`, text);
          }),
        ];
      }),
  );
}

// Until a form has both times, its stay meets nobody.
function instantOf(local: LocalDateTime, timeZone: TimeZone): Date | null {
  if (parseLocalDateTime(local) === null) return null;
  const instant = toInstant(local, timeZone);
  return instant === 'skipped' ? null : instant;
}

function lineOf(code: string, forAdmin: string): ReadinessLine {
  return { code, state: 'missing', text: '', forAdmin };
}
