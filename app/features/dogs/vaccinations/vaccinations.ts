/** Vaccination certificates, and the requirements of a stay (R44). */
import { counted } from '~/core/text/counted';
import { addDays, type LocalDate } from '~/core/time/business-time';
import { nameList } from '~/core/text/format';
import { formatDay, formatMonthDay } from '~/core/time/format-dates';
import type { ReadinessLine, StayAhead } from '~/features/booking/rules/readiness-line';

/** A paper that the house may ask for of each dog (R145), such as a vaccine. */
export type Paper = {
  id: string;
  name: string;
  /** Names that certificates use, such as `distemper, parvo`; '' for none. */
  detail: string;
  /** Months from the day it was given; null if the certificate says until when. */
  validMonths: number | null;
  /** Days before Drop Off by which it must be given; null for any day. */
  daysBefore: number | null;
};

export const mostPapers = 12;

/** Returns the name for forms: `DHPP (distemper, parvo)`. */
export function paperLabel({ name, detail }: Pick<Paper, 'name' | 'detail'>): string {
  return detail === '' ? name : `${name} (${detail})`;
}

/** Returns the name for use within a sentence: `canine influenza`, `DHPP`. */
export function nameWithin({ name }: Pick<Paper, 'name'>): string {
  return /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

/** Formats the rule of a paper: `valid for 12 months, at least 7 days before the stay`. */
export function paperRule({ validMonths, daysBefore }: Paper): string {
  if (validMonths === null) return 'valid until the date on the certificate';
  const days =
    daysBefore === null ? '' : `, at least ${counted(daysBefore, 'day')} before the stay`;
  return `valid for ${counted(validMonths, 'month')}${days}`;
}

/** Returns the sentence about required certificates; null if no paper is required (R44). */
export function papersSentence(required: readonly Paper[]): string | null {
  return required.length === 0
    ? null
    : `Please bring each dog’s certificate: we ask for proof of ${nameList(required.map(nameWithin))}.`;
}

export const vaccinationStates = ['waiting', 'confirmed', 'declined'] as const;

export type VaccinationState = (typeof vaccinationStates)[number];

/** An entry of a certificate; `validUntil` is the last valid day. */
export type Vaccination = {
  petId: string;
  /** Id of its paper. */
  vaccine: string;
  /** Day it was given; null if the certificate says only until when. */
  givenOn: LocalDate | null;
  validUntil: LocalDate;
  /** True for a vet's exemption instead of a vaccination. */
  exempt: boolean;
  state: VaccinationState;
  /** Reason for declining, written by the admin for the owner. */
  note: string;
};

/** Required papers, and the entries of the dogs. */
export type VaccineFacts = {
  required: readonly Paper[];
  entries: readonly Vaccination[];
};

/**
 * Returns the entry that counts for a stay until `day`: the confirmed one that is valid longest or, if it
 * expires earlier, the longest waiting one; a declined one only if there is no other.
 */
export function countingEntry<Entry extends Vaccination>(
  entries: readonly Entry[],
  day: LocalDate,
): Entry | undefined {
  const longest = (state: VaccinationState) =>
    entries
      .filter((entry) => entry.state === state)
      .reduce<Entry | undefined>(
        (best, entry) => (best && best.validUntil >= entry.validUntil ? best : entry),
        undefined,
      );
  const [confirmed, waiting] = [longest('confirmed'), longest('waiting')];
  if (confirmed && (confirmed.validUntil >= day || !waiting || waiting.validUntil < day))
    return confirmed;
  return waiting ?? longest('declined');
}

/** Returns a line for each dog and required paper. */
export function vaccinationLines({
  pets,
  vaccines: facts,
  ...stay
}: StayAhead & { vaccines: VaccineFacts }): ReadinessLine[] {
  return pets.flatMap((pet) =>
    facts.required.map((paper) => {
      const entries = facts.entries.filter(
        (entry) => entry.petId === pet.id && entry.vaccine === paper.id,
      );
      const line = lineOfPaper(paper, entries, stay);
      return {
        code: `${paper.id}:${pet.id}`,
        state: line.state,
        text: `${paper.name} for ${pet.name}: ${line.text}`,
        forAdmin: `${pet.name}: ${line.forAdmin(nameWithin(paper))}`,
        dog: pet.name,
        link: { to: 'certificates' as const, petId: pet.id, vaccine: nameWithin(paper) },
      };
    }),
  );
}

type Told = Pick<ReadinessLine, 'state' | 'text'> & { forAdmin: (vaccine: string) => string };

/** Returns the line of the entry that counts; one that was given too late counts only if no other does (R145). */
function lineOfPaper(
  { daysBefore }: Paper,
  entries: readonly Vaccination[],
  stay: Pick<StayAhead, 'start' | 'end' | 'today'>,
): Told {
  const days = daysBefore ?? 0;
  const isLate = ({ givenOn, exempt }: Vaccination) =>
    !exempt && givenOn !== null && addDays(givenOn, days) > stay.start;
  const line = lineOf(
    countingEntry(
      entries.filter((entry) => !isLate(entry)),
      stay.end,
    ),
    stay,
  );
  const late = countingEntry(entries.filter(isLate), stay.end);
  const givenOn = late?.givenOn ?? null;
  if (line.state !== 'missing' || givenOn === null || late?.state === 'declined') return line;
  const given = `given on ${formatMonthDay(givenOn)}`;
  const before = `at least ${counted(days, 'day')} before the stay`;
  return {
    state: 'missing',
    text: `${given}. We ask for it ${before}.`,
    forAdmin: (paper) => `${paper} ${given}, and you ask for it ${before}`,
  };
}

function lineOf(
  entry: Vaccination | undefined,
  stay: Pick<StayAhead, 'start' | 'end' | 'today'>,
): Told {
  if (entry === undefined)
    return {
      state: 'missing',
      text: 'we have no certificate yet.',
      forAdmin: (vaccine) => `no ${vaccine} certificate yet`,
    };
  const { state, validUntil, exempt, note } = entry;
  if (state === 'declined')
    return {
      state: 'missing',
      text: `we can’t use the certificate you sent. ${note}`.trim(),
      forAdmin: (vaccine) => `${vaccine} certificate declined`,
    };
  if (validUntil < stay.end) {
    const ends = endsText(validUntil, stay);
    return { state: 'missing', text: `${ends}.`, forAdmin: (vaccine) => `${vaccine} ${ends}` };
  }
  if (state === 'waiting')
    return {
      state: 'waiting',
      text: 'received. We will look at it.',
      forAdmin: (vaccine) => `${vaccine} certificate to look at`,
    };
  const valid = `${exempt ? 'vet’s exemption' : 'valid'} until ${formatDay(validUntil)}`;
  return { state: 'ok', text: `${valid}.`, forAdmin: (vaccine) => `${vaccine} ${valid}` };
}

function endsText(
  validUntil: LocalDate,
  { start, today }: Pick<StayAhead, 'start' | 'today'>,
): string {
  if (validUntil < today) return `ran out on ${formatDay(validUntil)}`;
  const stay = validUntil < start ? 'before' : 'during';
  return `runs out on ${formatMonthDay(validUntil)}, ${stay} this stay`;
}
