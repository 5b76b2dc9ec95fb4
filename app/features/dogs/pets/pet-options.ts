/** The choices of pet fields (spec section 3). Without zod, for pages that only show a pet. */
import { grouped } from '~/core/text/counted';

export type PetOption<Value extends string = string> = {
  readonly value: Value;
  readonly label: string;
};

export const genderOptions = [
  { value: 'Male', label: 'Male' },
  { value: 'Female', label: 'Female' },
] as const satisfies readonly PetOption[];

export const friendlyOptions = [
  { value: 'yes', label: 'yes' },
  { value: 'no', label: 'no' },
  { value: 'unsure', label: 'unsure' },
  { value: 'depends', label: 'depends' },
] as const satisfies readonly PetOption[];

export const yesNoOptions = [
  { value: 'yes', label: 'yes' },
  { value: 'no', label: 'no' },
] as const satisfies readonly PetOption[];

export const pottyOptions = [
  { value: 'one_hour', label: '1 hour' },
  { value: 'two_hours', label: '2 hours' },
  { value: 'four_hours', label: '4 hours' },
  { value: 'eight_hours', label: '8 hours' },
] as const satisfies readonly PetOption[];

export const energyOptions = [
  { value: 'Low', label: 'Low' },
  { value: 'Moderate', label: 'Moderate' },
  { value: 'High', label: 'High' },
  { value: 'depends', label: 'depends' },
] as const satisfies readonly PetOption[];

export const aloneOptions = [
  { value: 'not_at_all', label: 'not at all' },
  ...pottyOptions,
] as const satisfies readonly PetOption[];

/** Parses a choice by value or by the spec's label; null if unknown. */
export function parseOption<Value extends string>(
  options: readonly PetOption<Value>[],
  text: string,
): Value | null {
  const word = text.trim();
  return options.find(({ value, label }) => value === word || label === word)?.value ?? null;
}

/** Returns the spec's label for a stored value. */
export function optionLabel<Value extends string>(
  options: readonly PetOption<Value>[],
  value: Value,
): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

/** Formats a weight: `24.5 lb`. */
export function weightText(pounds: number): string {
  return `${grouped(pounds)} lb`;
}

/** Text for an empty field. */
export const notGiven = 'Not given';

/** Returns the lines of a vet's address; empty without one. */
export function vetAddressLines(vet: {
  vet_address: string;
  vet_address2: string;
  vet_city: string;
  vet_state: string;
  vet_zip: string;
}): string[] {
  const town = [vet.vet_city, [vet.vet_state, vet.vet_zip].filter(Boolean).join(' ')];
  return [vet.vet_address, vet.vet_address2, town.filter(Boolean).join(', ')].filter(Boolean);
}
