/** Vaccination certificates, and the requirements of a stay (R44). */
import type { LocalDate } from '~/core/time/business-time';
import { nameList } from '~/core/text/format';
import { formatDay, formatMonthDay } from '~/core/time/format-dates';
import type { ReadinessLine, StayAhead } from '~/features/booking/rules/readiness-line';

export const vaccines = ['rabies', 'dhpp', 'bordetella', 'leptospirosis', 'influenza'] as const;

export type Vaccine = (typeof vaccines)[number];

export const vaccineNames: Record<Vaccine, string> = {
  rabies: 'Rabies',
  dhpp: 'DHPP',
  bordetella: 'Bordetella',
  leptospirosis: 'Leptospirosis',
  influenza: 'Canine influenza',
};

/** Names for use within a sentence. */
const namesWithin: Record<Vaccine, string> = {
  rabies: 'rabies',
  dhpp: 'DHPP',
  bordetella: 'bordetella',
  leptospirosis: 'leptospirosis',
  influenza: 'canine influenza',
};

/** Names with the disease, for forms. */
export const vaccineLabels: Record<Vaccine, string> = {
  ...vaccineNames,
  dhpp: 'DHPP (distemper, parvo)',
  bordetella: 'Bordetella (kennel cough)',
};

/** Returns the sentence about required certificates; null if no vaccine is required (R44). */
export function papersSentence(required: readonly Vaccine[]): string | null {
  const names = nameList(required.map((vaccine) => namesWithin[vaccine]));
  return required.length === 0
    ? null
    : `Please bring each dog’s certificate: we ask for proof of ${names}.`;
}

export const vaccinationStates = ['waiting', 'confirmed', 'declined'] as const;

export type VaccinationState = (typeof vaccinationStates)[number];

/** An entry of a certificate; `validUntil` is the last valid day. */
export type Vaccination = {
  petId: string;
  vaccine: Vaccine;
  validUntil: LocalDate;
  /** True for a vet's exemption instead of a vaccination. */
  exempt: boolean;
  state: VaccinationState;
  /** Reason for declining, written by the admin for the owner. */
  note: string;
};

/** Required vaccines, and the entries of the dogs. */
export type VaccineFacts = {
  required: readonly Vaccine[];
  entries: readonly Vaccination[];
};

/** Returns the required vaccines in the usual order; unknown names are ignored. */
export function requiredVaccinesIn(names: readonly string[]): Vaccine[] {
  return vaccines.filter((vaccine) => names.includes(vaccine));
}

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

/** Returns a line for each dog and required vaccine. */
export function vaccinationLines({
  pets,
  vaccines: facts,
  ...stay
}: StayAhead & { vaccines: VaccineFacts }): ReadinessLine[] {
  return pets.flatMap((pet) =>
    facts.required.map((vaccine) => {
      const entries = facts.entries.filter(
        (entry) => entry.petId === pet.id && entry.vaccine === vaccine,
      );
      const line = lineOf(countingEntry(entries, stay.end), stay);
      return {
        code: `${vaccine}:${pet.id}`,
        state: line.state,
        text: `${vaccineNames[vaccine]} for ${pet.name}: ${line.text}`,
        forAdmin: `${pet.name}: ${line.forAdmin(namesWithin[vaccine])}`,
        dog: pet.name,
        link: { to: 'certificates' as const, petId: pet.id, vaccine: namesWithin[vaccine] },
      };
    }),
  );
}

type Told = Pick<ReadinessLine, 'state' | 'text'> & { forAdmin: (vaccine: string) => string };

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
