/** Least age of dogs, and the age from which they should be neutered, as lines before a stay (R144). */
import { counted } from '~/core/text/counted';
import type { LocalDate } from '~/core/time/business-time';
import type { ReadinessLine, StayAhead } from '~/features/booking/rules/readiness-line';
import { ageText, type Born, monthsOn, yearsOn } from './age';

export type AgeFacts = {
  leastAgeMonths: number | null;
  neuteredFromMonths: number | null;
  /** Null for what its owner hasn't answered yet (R99). */
  dogs: readonly { petId: string; bornOn: Born | null; neutered: boolean | null }[];
};

/** Facts of a house that asks for no age. */
export const noAgeAsked: AgeFacts = { leastAgeMonths: null, neuteredFromMonths: null, dogs: [] };

/** Returns a line for each dog that is too young at Drop Off, and for each one that should be neutered then. */
export function ageLines({ pets, start, ages }: StayAhead & { ages: AgeFacts }): ReadinessLine[] {
  const { leastAgeMonths: least, neuteredFromMonths: neuteredFrom } = ages;
  return pets.flatMap((pet) => {
    const dog = ages.dogs.find(({ petId }) => petId === pet.id);
    if (dog === undefined || dog.bornOn === null) return [];
    const months = monthsOn(dog.bornOn, start);
    const isYoung = least !== null && months < least;
    const isIntact = neuteredFrom !== null && months >= neuteredFrom && dog.neutered === false;
    return [
      ...(isYoung ? [youngLine(pet, { least, bornOn: dog.bornOn, start })] : []),
      ...(isIntact ? [intactLine(pet, neuteredFrom)] : []),
    ];
  });
}

type Dog = { id: string; name: string };

function youngLine(
  { id, name }: Dog,
  { least, bornOn, start }: { least: number; bornOn: Born; start: LocalDate },
): ReadinessLine {
  const young = `${name} is ${ageText(yearsOn(bornOn, start))} old at Drop Off`;
  return {
    code: `age:${id}`,
    state: 'missing',
    text: `${young}. We take dogs from ${counted(least, 'month')}.`,
    forAdmin: `${young}, and you take dogs from ${counted(least, 'month')}`,
    dog: name,
  };
}

function intactLine({ id, name }: Dog, from: number): ReadinessLine {
  return {
    code: `neutered:${id}`,
    state: 'missing',
    text: `We ask that dogs are spayed or neutered from ${counted(from, 'month')}. ${name} is not.`,
    forAdmin: `${name} is not spayed or neutered, and you ask for it from ${counted(from, 'month')}`,
    dog: name,
    link: { to: 'pet', petId: id },
  };
}
