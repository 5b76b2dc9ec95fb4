/** Shape of a readiness line, and the stay facts a line is computed from (R42). */
import type { LocalDate, LocalDateTime } from '~/core/time/business-time';

export type ReadinessState = 'ok' | 'waiting' | 'missing';

export type ReadinessLine = {
  /** Stable, such as `rabies:PETID`. */
  code: string;
  state: ReadinessState;
  /** Sentence for the owner; empty for an admin-only line. */
  text: string;
  /** Clause for the admin. */
  forAdmin: string;
  /** Name of the dog concerned; absent for a line about the owner or a pair. */
  dog?: string;
  /** Page where the owner can resolve it. */
  link?:
    | { to: 'certificates'; petId: string; vaccine: string }
    | { to: 'pet'; petId: string }
    | { to: 'meeting'; petId: string }
    | { to: 'agreement'; ownerId: string };
};

export type StayAhead = {
  pets: readonly { id: string; name: string }[];
  /** Dogs of the same stay that aren't checked. */
  beside?: readonly { id: string }[];
  /** The local dates of Drop Off and Pick Up. */
  start: LocalDate;
  end: LocalDate;
  /** Times of Drop Off and Pick Up; only the dates while a form has no times yet. */
  times: { start: LocalDateTime; end: LocalDateTime };
  today: LocalDate;
};

/** Returns the lines that are not ok. */
export function unready(lines: readonly ReadinessLine[]): ReadinessLine[] {
  return lines.filter(({ state }) => state !== 'ok');
}
