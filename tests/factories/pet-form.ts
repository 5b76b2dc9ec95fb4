import type { PetDetails } from '~/features/dogs/pets/pet-fields';

/** A pet with an answer to everything, two vets and two contacts, as the schema hands it on. */
export const wholePet: PetDetails = {
  pet_name: 'Señor Wuff 🐕',
  gender: 'Male',
  pet_weight: 24.75,
  pet_age: '2020-05-12',
  breed: "Dachshund & 'Beagle' <mix>",
  markings: 'Black & tan, one white paw',
  friendly: 'unsure',
  house_trianed: 'no',
  potty_info: 'eight_hours',
  spayed_neutered: 'no',
  micro: 'yes',
  anxiety: 'yes',
  energy_info: 'depends',
  alone: 'one_hour',
  food_info: 'One cup at seven,\none at six.',
  med_info: 'Half a tablet, 5 mg',
  additional_info: 'Afraid of the vacuum cleaner',
  vet_info: [
    {
      vet_name: 'Dr. Ada Reed',
      vet_phone: '(215) 555-0111',
      vet_address: '12 Elm Street',
      vet_address2: 'Suite 3',
      vet_city: 'Philadelphia',
      vet_state: 'PA',
      vet_zip: '19103',
    },
    {
      vet_name: 'Night clinic',
      vet_phone: '',
      vet_address: '',
      vet_address2: '',
      vet_city: '',
      vet_state: '',
      vet_zip: '',
    },
  ],
  emergency: [
    {
      emergency_name: 'Sam Park',
      emergency_phone: '(215) 555-0142',
      emergency_email: 'sam@example.com',
    },
    { emergency_name: 'Jo Lind', emergency_phone: '215 555 0143', emergency_email: '' },
  ],
};

/** The row of such a pet. */
export const wholeRow = {
  petName: 'Señor Wuff 🐕',
  gender: 'Male',
  petWeight: 24.75,
  bornOn: '2020-05-12',
  breed: "Dachshund & 'Beagle' <mix>",
  markings: 'Black & tan, one white paw',
  friendly: 'unsure',
  houseTrained: 'no',
  pottyInfo: 'eight_hours',
  spayedNeutered: 'no',
  micro: 'yes',
  anxiety: 'yes',
  energyInfo: 'depends',
  alone: 'one_hour',
  foodInfo: 'One cup at seven,\none at six.',
  medInfo: 'Half a tablet, 5 mg',
  additionalInfo: 'Afraid of the vacuum cleaner',
  vetInfo: wholePet.vet_info,
  emergency: wholePet.emergency,
};

/** The names and values that a browser sends for a pet: lists as conform numbers them. */
export function typed(pet: PetDetails): Record<string, string> {
  const { vet_info: vets, emergency: contacts, ...plain } = pet;
  const fields: [string, string | number | null][] = Object.entries(plain);
  for (const [index, vet] of vets.entries())
    for (const [name, value] of Object.entries(vet))
      fields.push([`vet_info[${index}].${name}`, value]);
  for (const [index, contact] of contacts.entries())
    for (const [name, value] of Object.entries(contact))
      fields.push([`emergency[${index}].${name}`, value]);
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value ?? '')]));
}
