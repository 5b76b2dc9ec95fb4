/** The owner's next step for a stay that isn't ready, as one button (R103). */
import { nameList } from '~/core/text/format';
import { paths } from '~/core/web/paths';
import type { ReadinessLine } from '~/features/booking/rules/readiness-line';

export type NextStep = {
  text: string;
  to: string;
  /** The dogs concerned; empty if it concerns the owner. */
  petIds: string[];
};

type Missing = ReadinessLine & Required<Pick<ReadinessLine, 'link'>>;

/** Returns the owner's first open step, certificates first; null if there isn't one (R103). */
export function nextStepOf(lines: readonly ReadinessLine[], back?: string): NextStep | null {
  return stepsOf(lines, back)[0] ?? null;
}

/**
 * Returns the owner's open steps, each once, certificates first (R125).
 * @param back the page that shows them, to return to after a certificate
 */
export function stepsOf(lines: readonly ReadinessLine[], back?: string): NextStep[] {
  const missing = lines.filter(
    (line): line is Missing => line.state === 'missing' && line.link !== undefined,
  );
  const steps = [certificateStep(missing, back), ...missing.map(otherStep)].filter(
    (step) => step !== null,
  );
  return [...new Map(steps.map((step) => [step.to, step])).values()];
}

function certificateStep(missing: readonly Missing[], back?: string): NextStep | null {
  const certificates = missing
    .flatMap(({ link, dog = '' }) => (link.to === 'certificates' ? [{ ...link, dog }] : []))
    .sort((one, other) => one.dog.localeCompare(other.dog));
  const [first] = certificates;
  if (first === undefined) return null;
  const petIds = [...new Set(certificates.map(({ petId }) => petId))];
  const dogs = petIds.map((id) => certificates.find(({ petId }) => petId === id)?.dog ?? '');
  const text =
    petIds.length > 1
      ? `Add certificates for ${nameList(dogs)}`
      : certificates.length > 1
        ? `Add ${first.dog}’s certificates`
        : `Add ${first.dog}’s ${first.vaccine} certificate`;
  return { text, to: paths.petVaccinations(first.petId, back), petIds };
}

function otherStep({ link, dog }: Missing): NextStep | null {
  switch (link.to) {
    case 'agreement':
      return { text: 'Read and sign the agreement', to: paths.agreement(), petIds: [] };
    case 'meeting':
      return {
        text: `Propose times to meet ${dog}`,
        to: paths.petMeeting(link.petId),
        petIds: [link.petId],
      };
    case 'pet':
      return {
        text: `Tell us about ${dog}`,
        to: paths.editPet(link.petId),
        petIds: [link.petId],
      };
    default:
      return null;
  }
}
