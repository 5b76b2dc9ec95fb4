/** Dogs that must not meet in the house (R45); shown only to the admin. */
import {
  type LocalDate,
  type LocalDateTime,
  localDateOf,
  parseLocalDateTime,
  type TimeZone,
  toInstant,
} from '~/core/time/business-time';
import { nameList } from '~/core/text/format';
import { formatMonthDay } from '~/core/time/format-dates';
import type { ReadinessLine, StayAhead } from '~/features/booking/rules/readiness-line';

/** A dog of a stay, one to keep it apart from, and that dog's accepted stays. */
export type KeptApart = {
  petId: string;
  other: { id: string; name: string };
  stays: readonly { bookingId: string; start: Date; end: Date }[];
};

export type ApartFacts = { timeZone: TimeZone; pairs: readonly KeptApart[] };

/** Formats a range of days: `Dec 23–26`, `Dec 30–Jan 2`, `Dec 24`. */
function daysText(from: LocalDate, until: LocalDate): string {
  if (from === until) return formatMonthDay(from);
  const sameMonth = from.slice(0, 7) === until.slice(0, 7);
  const last = sameMonth ? String(Number(until.slice(8))) : formatMonthDay(until);
  return `${formatMonthDay(from)}–${last}`;
}

/**
 * Returns a line for each accepted stay in which a dog would meet one that it must be kept apart from, and
 * for each such pair within a booking. Stays until 10:00 and from 10:00 don't overlap.
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
        // Both dogs list the pair; report it once.
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

// Null while the form lacks a valid time, so that the stay overlaps nothing.
function instantOf(local: LocalDateTime, timeZone: TimeZone): Date | null {
  if (parseLocalDateTime(local) === null) return null;
  const instant = toInstant(local, timeZone);
  return instant === 'skipped' ? null : instant;
}

function lineOf(code: string, forAdmin: string): ReadinessLine {
  return { code, state: 'missing', text: '', forAdmin };
}

/** Two dogs to keep apart. */
export type NamedPair = {
  petA: string;
  petB: string;
  nameA: string;
  nameB: string;
  note: string;
};

/** The time in which a stay's dogs are here: two instants, or two local times. */
type Presence<Time> = { petIds: readonly string[]; here: { start: Time; end: Time } };

/** Returns `Keep Rex and Fig apart: growls at food` for pairs whose stays overlap. */
export function apartLinesOfDay<Time extends Date | string>(
  pairs: readonly NamedPair[],
  stays: readonly Presence<Time>[],
): string[] {
  const of = (petId: string) => stays.filter(({ petIds }) => petIds.includes(petId));
  const meets = (a: Presence<Time>, b: Presence<Time>) =>
    a.here.start < b.here.end && b.here.start < a.here.end;
  return pairs
    .filter(({ petA, petB }) => of(petA).some((a) => of(petB).some((b) => meets(a, b))))
    .map(({ nameA, nameB, note }) => {
      const names = [nameA, nameB].sort((one, other) => one.localeCompare(other, 'en'));
      return `Keep ${nameList(names)} apart${note === '' ? '' : `: ${note}`}`;
    })
    .sort((one, other) => one.localeCompare(other, 'en'));
}
