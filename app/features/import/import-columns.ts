/** The columns that an import knows (R60), and which of a file's columns they are. */
import type { PetFieldName } from '~/features/pets/pet-fields';
import { type Vaccine, vaccineNames, vaccines } from '~/features/vaccinations/vaccinations';

type KnownColumn = {
  /** Its title in the sample and in the export. */
  label: string;
  of: 'owner' | 'dog';
  /** What other systems call it, as `plain` gives it, without the words for owner and dog. */
  names: readonly string[];
};

const owner = (label: string, ...names: string[]): KnownColumn => ({ label, of: 'owner', names });
const dog = (label: string, ...names: string[]): KnownColumn => ({ label, of: 'dog', names });

const expires =
  '(vaccination|vaccine|shot)?(expiration|expirationdate|expires|expireson|expiry|expirydate|exp|expdate|due|duedate|nextdue|validuntil|validthrough|until)?';

const vaccineWords: Record<Vaccine, string> = {
  rabies: 'rabies',
  dhpp: 'dhpp|da2pp|dapp|dhppc|distemper|distemperparvo|dhppdistemperparvo',
  bordetella: 'bordetella|kennelcough|bordetellakennelcough',
  leptospirosis: 'leptospirosis|lepto',
  influenza: 'influenza|canineinfluenza|civ|dogflu|canineflu',
};

export const importColumns = {
  email: owner('Email', 'email', 'emailaddress', 'primaryemail'),
  first_name: owner('First Name', 'firstname', 'first', 'givenname'),
  last_name: owner('Last Name', 'lastname', 'last', 'surname', 'familyname'),
  full_name: owner('Full Name', 'fullname', 'owner', 'client', 'customer'),
  phone_number: owner(
    'Phone',
    'phone',
    'phonenumber',
    'mobile',
    'mobilephone',
    'cell',
    'cellphone',
    'primaryphone',
    'homephone',
  ),
  street_address: owner('Street', 'street', 'streetaddress', 'address', 'address1', 'addressline1'),
  city: owner('City', 'city', 'town'),
  region: owner('State', 'state', 'region', 'province'),
  postal_code: owner('ZIP', 'zip', 'zipcode', 'postalcode', 'postcode'),
  private_note: owner('Private Note', 'privatenote', 'notes', 'note', 'comments'),
  pet_name: dog('Pet Name', 'petname', 'dogname', 'animalname', 'dog', 'pet'),
  breed: dog('Breed', 'breed', 'primarybreed'),
  birthday: dog('Birthday', 'birthday', 'birthdate', 'dateofbirth', 'dob'),
  pet_age: dog('Age', 'age', 'ageyears'),
  pet_weight: dog('Weight', 'weight', 'weightlbs', 'weightlb', 'weightpounds'),
  gender: dog('Gender', 'gender', 'sex'),
  friendly: dog('Friendly', 'friendly'),
  energy_info: dog('Energy', 'energy', 'energylevel'),
  alone: dog('Alone', 'alone'),
  potty_info: dog('Potty Info', 'pottyinfo', 'potty'),
  anxiety: dog('Anxiety', 'anxiety', 'separationanxiety'),
  house_trianed: dog('House Trained', 'housetrained', 'housebroken', 'pottytrained'),
  spayed_neutered: dog(
    'Spayed/Neutered',
    'spayedneutered',
    'spayneuter',
    'fixed',
    'altered',
    'neutered',
    'neuteredspayed',
    'spayedorneutered',
  ),
  micro: dog('Microchipped', 'microchipped', 'microchip'),
  food_info: dog('Food Info', 'foodinfo', 'food', 'feeding', 'feedinginstructions', 'feedingnotes'),
  med_info: dog(
    'Medication Info',
    'medicationinfo',
    'medication',
    'medications',
    'medicationnotes',
    'medicalnotes',
  ),
  additional_info: dog('Additional Info', 'additionalinfo', 'notes', 'note', 'comments'),
  vet_name: dog('Vet Name', 'vetname', 'vet', 'veterinarian', 'vetclinic', 'clinic'),
  vet_phone: dog('Vet Phone', 'vetphone', 'vetphonenumber', 'veterinarianphone', 'clinicphone'),
  emergency_name: dog(
    'Emergency Contact',
    'emergencycontact',
    'emergencycontactname',
    'emergencyname',
  ),
  emergency_phone: dog(
    'Emergency Phone',
    'emergencyphone',
    'emergencycontactphone',
    'emergencyphonenumber',
    'emergencycontactnumber',
  ),
  emergency_email: dog('Emergency Email', 'emergencyemail', 'emergencycontactemail'),
  rabies: dog(`${vaccineNames.rabies} Expiration`),
  dhpp: dog(`${vaccineNames.dhpp} Expiration`),
  bordetella: dog(`${vaccineNames.bordetella} Expiration`),
  leptospirosis: dog(`${vaccineNames.leptospirosis} Expiration`),
  influenza: dog(`${vaccineNames.influenza} Expiration`),
  exempt: dog('Exempt', 'exempt', 'vaccinationexempt', 'exemption'),
  checked: dog('Vaccinations', 'vaccinations', 'vaccinationstate'),
  retired: dog('Retired', 'retired', 'deceased', 'archived', 'inactive'),
} as const satisfies Record<string, KnownColumn>;

export type ImportColumn = keyof typeof importColumns;

export const importColumnNames = Object.keys(importColumns) as ImportColumn[];

export function isImportColumn(name: string): name is ImportColumn {
  return Object.hasOwn(importColumns, name);
}

const namesOf = (name: ImportColumn): readonly string[] => importColumns[name].names;

const plain = (title: string) =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const sides = [
  ['owner', /^(owner|client|customer|parent|petparent|human)s?(?=.)/],
  ['dog', /^(pet|dog|animal)s?(?=.)/],
] as const;

/** The column that a title of a file means; null if none is meant for sure. */
export function columnNamed(title: string): ImportColumn | null {
  const whole = plain(title);
  const [side, said] = sides.find(([, said]) => said.test(whole)) ?? [null, /^$/];
  const rest = whole.replace(said, '');
  const named = importColumnNames.filter((name) => namesOf(name).includes(whole));
  if (named.length === 1 && named[0]) return named[0];
  if (rest === 'name') return side === 'owner' ? 'full_name' : side && 'pet_name';
  const found =
    importColumnNames.find(
      (name) => importColumns[name].of === (side ?? 'owner') && namesOf(name).includes(rest),
    ) ?? vaccines.find((name) => new RegExp(`^(${vaccineWords[name]})${expires}$`).test(rest));
  return found ?? null;
}

/** Which column of the file is which, by its titles; the first of two that mean the same. */
export function matchColumns(titles: readonly string[]): (ImportColumn | null)[] {
  const taken = new Set<ImportColumn>();
  return titles.map((title) => {
    const found = columnNamed(title);
    if (found === null || taken.has(found)) return null;
    taken.add(found);
    return found;
  });
}

/** What a dog must have here and other systems may not ask for: filled in where a line is empty. */
export const filledFields = [
  'breed',
  'pet_age',
  'pet_weight',
  'gender',
  'friendly',
  'energy_info',
  'alone',
  'potty_info',
  'anxiety',
  'spayed_neutered',
  'micro',
] as const satisfies readonly (PetFieldName & ImportColumn)[];

export type FilledField = (typeof filledFields)[number];

export type Fill = Partial<Record<FilledField, string>>;

/** The careful answers; empty leaves such lines out. */
export const carefulFill: Fill = {
  breed: 'Unknown',
  friendly: 'unsure',
  energy_info: 'depends',
  alone: 'not_at_all',
  potty_info: 'one_hour',
  anxiety: 'yes',
  spayed_neutered: 'no',
  micro: 'no',
};
