/** What every kind of line about a stay is made of, and what it may ask of the stay (R42). */
import type { LocalDate, LocalDateTime } from '~/core/time/business-time';

export type ReadinessState = 'ok' | 'waiting' | 'missing';

export type ReadinessLine = {
  /** Stable, such as `rabies:PETID`. */
  code: string;
  state: ReadinessState;
  /** A sentence for the owner; empty for a line that only the admin may read. */
  text: string;
  /** The same for the admin, as a part of a sentence. */
  forAdmin: string;
  /** The dog that it is about, by name; none for a line about the owner or a pair. */
  dog?: string;
  /** Where the owner can do something about it. */
  link?:
    | { to: 'certificates'; petId: string; vaccine: string }
    | { to: 'pet'; petId: string }
    | { to: 'meeting'; petId: string }
    | { to: 'agreement'; ownerId: string };
};

export type StayAhead = {
  pets: readonly { id: string; name: string }[];
  /** Dogs of the same stay that nothing is asked about. */
  beside?: readonly { id: string }[];
  /** The local dates of Drop Off and Pick Up. */
  start: LocalDate;
  end: LocalDate;
  /** The same with the time of day; only the date while a form has no time yet. */
  times: { start: LocalDateTime; end: LocalDateTime };
  today: LocalDate;
};

/** The lines that are not in order. */
export function unready(lines: readonly ReadinessLine[]): ReadinessLine[] {
  return lines.filter(({ state }) => state !== 'ok');
}
