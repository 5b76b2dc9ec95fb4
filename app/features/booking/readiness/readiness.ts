/** Checklist before a stay, line by line (R42); it never blocks a request. */
import type { Notice } from '~/core/errors/notices';
import {
  dateOf,
  type LocalDate,
  type LocalDateTime,
  toLocal,
  type TimeZone,
} from '~/core/time/business-time';
import { agreementLines, type AgreementFacts } from '~/features/people/agreements/agreement';
import { visitLines, type VisitFacts } from '~/features/dogs/approval/first-visits';
import { type ApartFacts, apartLines } from '~/features/dogs/approval/kept-apart';
import { ageLines, type AgeFacts, noAgeAsked } from '~/features/dogs/pets/age-lines';
import { askLines, type AskFacts } from '~/features/dogs/pets/ask-lines';
import type { AddedPart } from '~/features/booking/rules/added-time';
import {
  type ReadinessLine,
  type StayAhead,
  unready,
} from '~/features/booking/rules/readiness-line';
import { vaccinationLines, type VaccineFacts } from '~/features/dogs/vaccinations/vaccinations';

export type { ReadinessLine, ReadinessState } from '~/features/booking/rules/readiness-line';

/** Facts about an owner and their dogs, independent of the stay. */
export type KnownFacts = {
  vaccines: VaccineFacts;
  agreement: AgreementFacts;
  visits: VisitFacts;
  /** Open questions about these dogs (R99). */
  toAsk: AskFacts;
  /** R144. */
  ages: AgeFacts;
  /** Admin only (K5). */
  apart: ApartFacts;
};

type ReadinessFacts = KnownFacts & StayAhead;

/** The kinds of lines, in the order of the list. */
const kinds: readonly ((facts: ReadinessFacts) => ReadinessLine[])[] = [
  vaccinationLines,
  agreementLines,
  visitLines,
  askLines,
  ageLines,
  apartLines,
];

/** Facts of a house without any requirements. */
export const nothingAsked: KnownFacts = {
  vaccines: { required: [], entries: [] },
  agreement: null,
  visits: { toMeet: [], notTaken: [] },
  toAsk: [],
  ages: noAgeAsked,
  apart: { timeZone: 'UTC', pairs: [] },
};

/** Returns the lines of an upcoming stay; empty if the house requires nothing. */
function readiness(facts: ReadinessFacts): ReadinessLine[] {
  return kinds.flatMap((linesOf) => linesOf(facts));
}

type Stay = {
  start: LocalDateTime;
  end: LocalDateTime;
  pets: readonly { id: string; name: string }[];
};

/** As {@link readiness}, for a stay by its local times. */
export function readinessOf(
  { start, end, pets }: Stay,
  today: LocalDate,
  facts: KnownFacts,
): ReadinessLine[] {
  const times = { start, end };
  return readiness({ ...facts, pets, times, start: dateOf(start), end: dateOf(end), today });
}

/** As {@link readinessOf}, for several stays of the same dogs: each line once, in its worst state. */
export function readinessOfAll(
  stays: readonly Stay[],
  today: LocalDate,
  facts: KnownFacts,
): ReadinessLine[] {
  return worstOf(stays.flatMap((stay) => readinessOf(stay, today, facts)));
}

/** As {@link readinessOf}, but only for the parts added to the agreed stay (R87): each line once. */
export function readinessOfParts(
  stay: Pick<Stay, 'start' | 'pets'>,
  parts: readonly AddedPart[],
  { timeZone, today, known }: { timeZone: TimeZone; today: LocalDate; known: KnownFacts },
): ReadinessLine[] {
  const lines = parts.flatMap((part) => {
    const times = { start: toLocal(part.start, timeZone), end: toLocal(part.end, timeZone) };
    const isAsked = ({ id }: { id: string }) => part.petIds.includes(id);
    const dates = { start: dateOf(stay.start), end: dateOf(times.end) };
    const pets = stay.pets.filter(isAsked);
    const beside = stay.pets.filter((pet) => !isAsked(pet));
    return pets.length === 0 ? [] : readiness({ ...known, ...dates, pets, beside, times, today });
  });
  return worstOf(lines);
}

/** Keeps each line once, in its worst state. */
function worstOf(all: readonly ReadinessLine[]): ReadinessLine[] {
  const lines = new Map<string, ReadinessLine>();
  for (const line of all)
    if ((lines.get(line.code)?.state ?? 'ok') === 'ok') lines.set(line.code, line);
  return [...lines.values()];
}

/**
 * Returns the admin's notices before accepting a stay that isn't ready (K3).
 * @param here names of dogs that are here already: nobody takes them in
 */
export function readinessNotices(
  lines: readonly ReadinessLine[],
  here: readonly string[] = [],
): Notice[] {
  return unready(lines).map(({ code, forAdmin, dog }) => ({
    code,
    text: `${forAdmin}.`,
    ...(dog !== undefined && !here.includes(dog) && { ask: `Take ${dog} in anyway?` }),
  }));
}
