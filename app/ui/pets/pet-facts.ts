import {
  aloneOptions,
  energyOptions,
  friendlyOptions,
  genderOptions,
  optionLabel,
  pottyOptions,
  yesNoOptions,
} from '~/domain/pet-options';
import type { EmergencyContact, PetDetails, Vet } from '~/domain/pet.schema';
import { ageText, weightText } from './pet-words';

/** A field of the pet form. */
export type PetField = keyof PetDetails;

/** What is said where nothing was answered. */
export const notGiven = 'Not given';

type Words = { [Field in PetField]: { label: string; of: (value: PetDetails[Field]) => string } };

const words: Words = {
  pet_name: { label: 'Pet Name', of: (name) => name },
  gender: { label: 'Gender', of: (value) => optionLabel(genderOptions, value) },
  pet_weight: { label: 'Weight', of: weightText },
  pet_age: { label: 'Age', of: ageText },
  breed: { label: 'Breed', of: (breed) => breed },
  friendly: { label: 'Friendly', of: (value) => optionLabel(friendlyOptions, value) },
  house_trianed: { label: 'House Trained', of: (value) => (value ? yesNo(value) : '') },
  potty_info: { label: 'Potty Info', of: (value) => `every ${optionLabel(pottyOptions, value)}` },
  spayed_neutered: { label: 'Spayed/Neutered', of: yesNo },
  micro: { label: 'Microchipped', of: yesNo },
  anxiety: { label: 'Anxiety', of: yesNo },
  energy_info: { label: 'Energy', of: (value) => optionLabel(energyOptions, value) },
  alone: { label: 'Alone', of: (value) => optionLabel(aloneOptions, value) },
  food_info: { label: 'Food Info', of: (text) => text },
  med_info: { label: 'Medication Info', of: (text) => text },
  additional_info: { label: 'Additional Info', of: (text) => text },
  vet_info: { label: 'Vet', of: (vets) => vets.map(vetText).join('\n') },
  emergency: { label: 'Emergency contact', of: (all) => all.map(contactText).join('\n') },
};

/** A field with its label and its value in words; an empty value says that it was not given. */
export function petFact(field: PetField, pet: PetDetails): { label: string; value: string } {
  return { label: words[field].label, value: firstUpper(valueOf(field, pet)) || notGiven };
}

function valueOf<Field extends PetField>(field: Field, pet: PetDetails): string {
  return words[field].of(pet[field]);
}

/** An address in lines, as on a letter; empty when there is none. */
export function vetAddressLines(vet: Vet): string[] {
  const town = [vet.vet_city, [vet.vet_state, vet.vet_zip].filter(Boolean).join(' ')];
  return [vet.vet_address, vet.vet_address2, town.filter(Boolean).join(', ')].filter(Boolean);
}

function vetText(vet: Vet): string {
  return [vet.vet_name, vet.vet_phone, ...vetAddressLines(vet)].filter(Boolean).join(', ');
}

function contactText(contact: EmergencyContact): string {
  const { emergency_name: name, emergency_phone: phone, emergency_email: email } = contact;
  return [name, phone, email].filter(Boolean).join(', ');
}

function yesNo(value: 'yes' | 'no'): string {
  return optionLabel(yesNoOptions, value);
}

function firstUpper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
