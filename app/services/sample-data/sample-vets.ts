/** Invented vets, in the shape of a pet's `vet_info` entries (spec section 3). */
export const sampleVets = [
  {
    vet_name: 'Wissahickon Animal Clinic',
    vet_phone: '(215) 555-0171',
    vet_address: '38 Mill Race Road',
    vet_address2: '',
    vet_city: 'Philadelphia',
    vet_state: 'PA',
    vet_zip: '19118',
  },
  {
    vet_name: 'Dr. Ellen Moss, Germantown Pet Care',
    vet_phone: '(215) 555-0172',
    vet_address: '512 Chestnut Bend',
    vet_address2: 'Suite 2',
    vet_city: 'Philadelphia',
    vet_state: 'PA',
    vet_zip: '19144',
  },
  {
    vet_name: 'Riverside Veterinary Hospital',
    vet_phone: '(215) 555-0173',
    vet_address: '1900 Boathouse Drive',
    vet_address2: '',
    vet_city: 'Philadelphia',
    vet_state: 'PA',
    vet_zip: '19130',
  },
  {
    vet_name: 'Four Corners Vets',
    vet_phone: '(215) 555-0174',
    vet_address: '77 Sycamore Square',
    vet_address2: 'Ground floor',
    vet_city: 'Philadelphia',
    vet_state: 'PA',
    vet_zip: '19147',
  },
] as const;

/** First names of the people to ring when the owner cannot be reached. */
export const sampleContacts = [
  'Dana',
  'Luis',
  'Patrice',
  'Joel',
  'Amy',
  'Reggie',
  'Carla',
  'Stephen',
  'Noor',
  'Beth',
] as const;
