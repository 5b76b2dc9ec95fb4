/** The columns of an import (R60), and how a file's titles are matched to them. */
import type { EmergencyContact, Vet } from '~/features/dogs/pets/pet-field-kinds';
import { petField, petFieldNames } from '~/features/dogs/pets/pet-fields';
import { askable, type PlainField } from '~/features/dogs/pets/open-questions';
import type { ImportedAs } from '~/features/data/tables/tables';
import type { Paper } from '~/features/dogs/vaccinations/vaccinations';

type KnownColumn = {
  /** Title in the sample and the export. */
  label: string;
  of: 'owner' | 'dog' | 'stay';
  /** Titles in other systems, normalized by `plain`, without the words for owner and dog. */
  titles: readonly string[];
};

const owner = (label: string, ...titles: string[]): KnownColumn => ({ label, of: 'owner', titles });
const dog = (label: string, ...titles: string[]): KnownColumn => ({ label, of: 'dog', titles });
const stay = (label: string, ...titles: string[]): KnownColumn => ({ label, of: 'stay', titles });

const expires =
  '(vaccination|vaccine|shot)?(expiration|expirationdate|expires|expireson|expiry|expirydate|exp|expdate|due|duedate|nextdue|validuntil|validthrough|until)?';

/** Papers with a column each (R44, R145): the label's name, and their words in other systems. */
const paperWords = {
  rabies: ['Rabies', 'rabies'],
  dhpp: ['DHPP', 'dhpp|da2pp|dapp|dhppc|distemper|distemperparvo|dhppdistemperparvo'],
  bordetella: ['Bordetella', 'bordetella|kennelcough|bordetellakennelcough'],
  leptospirosis: ['Leptospirosis', 'leptospirosis|lepto'],
  influenza: ['Canine influenza', 'influenza|canineinfluenza|civ|dogflu|canineflu'],
  fecal: ['Fecal Test', '(fecal|stool|parasite)(test|exam|check|float|sample)?'],
  flea: ['Flea and Tick', 'flea(and)?(tick)?(prevention|preventative|preventive|treatment)?'],
} as const;

export type PaperColumn = keyof typeof paperWords;

export const paperColumns = Object.keys(paperWords) as PaperColumn[];

const namedLike: Partial<Record<PaperColumn, RegExp>> = {
  fecal: /fecal|stool|parasite/i,
  flea: /flea|tick/i,
};

/** Returns the house's paper that a column is about; undefined if it has none. */
export function paperOfColumn(column: PaperColumn, papers: readonly Paper[]): Paper | undefined {
  const pattern = namedLike[column];
  return papers.find(({ id, name }) => (pattern ? pattern.test(name) : id === column));
}

const ownerColumns = {
  email: owner('Email', 'emailaddress', 'primaryemail', 'email1', 'emailprimary'),
  first_name: owner('First Name', 'first', 'givenname'),
  last_name: owner('Last Name', 'last', 'surname', 'familyname'),
  phone_number: owner(
    'Phone',
    ...['phonenumber', 'phone1', 'phoneno', 'telephone', 'tel', 'primaryphone', 'mainphone'],
    ...['mobile', 'mobilephone', 'mobilenumber', 'cell', 'cellphone', 'cellnumber', 'phonemobile'],
    ...['phoneprimary', 'phonenumberprimary', 'phonecellmobile', 'primarycell'],
    ...['primaryphonenumber', 'mobilephonenumber', 'cellphonenumber', 'contactnumber', 'phonecell'],
  ),
  street_address: owner(
    'Street',
    ...['streetaddress', 'address', 'address1', 'addressline1', 'street1', 'homeaddress'],
    ...['mailingaddress', 'fulladdress', 'primaryaddress', 'streetaddress1'],
  ),
  city: owner('City', 'town'),
  region: owner('State', 'region', 'province'),
  postal_code: owner('ZIP', 'zipcode', 'postalcode', 'postcode', 'zippostalcode', 'postal'),
  private_note: owner('Private Note', 'notes', 'note', 'comments', 'privatenotes', 'alertnotes'),
  special_price_daycare: owner('Daycare Price'),
  special_boarding_price: owner('Boarding Price'),
  show_contact: owner('Show Contact'),
  paused: owner('Requests Stopped'),
} satisfies Record<ImportedAs<'Profile'>, KnownColumn>;

/** A dog's fields with a column each; vets and contacts are lists. */
export type ImportedField = PlainField;

export const importedFields = petFieldNames.filter(
  (name): name is ImportedField => name !== 'vet_info' && name !== 'emergency',
);

const petColumns = Object.fromEntries(
  importedFields.map((name) => [name, dog(petField(name).label, ...(petField(name).titles ?? []))]),
) as Record<ImportedField, KnownColumn>;

export const vetColumns = {
  vet_name: dog(
    'Vet Name',
    ...['vet', 'veterinarian', 'vetclinic', 'clinic', 'veterinarianname', 'clinicname'],
    ...['veterinaryclinic', 'vetclinicname', 'vethospital', 'primaryvet', 'veterinary'],
  ),
  vet_phone: dog(
    'Vet Phone',
    'vetphonenumber',
    'veterinarianphone',
    'clinicphone',
    'vetclinicphone',
  ),
  vet_address: dog('Vet Address', 'veterinarianaddress', 'clinicaddress', 'vetstreet'),
  vet_address2: dog('Vet Address 2'),
  vet_city: dog('Vet City'),
  vet_state: dog('Vet State'),
  vet_zip: dog('Vet ZIP'),
} satisfies Record<keyof Vet, KnownColumn>;

export const contactColumns = {
  emergency_name: dog('Emergency Contact', 'emergencycontactname', 'emergencyname', 'emergency'),
  emergency_phone: dog(
    'Emergency Phone',
    'emergencycontactphone',
    'emergencyphonenumber',
    'emergencycontactnumber',
  ),
  emergency_email: dog('Emergency Email', 'emergencycontactemail'),
} satisfies Record<keyof EmergencyContact, KnownColumn>;

const dateColumns = Object.fromEntries(
  paperColumns.map((column) => [column, dog(`${paperWords[column][0]} Expiration`)]),
) as Record<PaperColumn, KnownColumn>;

const adminColumns = {
  marks: dog('Marks'),
  own_mark: dog('Own Mark'),
  fit: dog('Fit'),
  fit_note: dog('Fit Note'),
  retired: dog('Retired', 'deceased', 'archived', 'inactive'),
} satisfies Record<ImportedAs<'Pet'>, KnownColumn>;

/** Columns of the list of upcoming stays and balances only (R100). */
const stayColumns = {
  drop_off: stay(
    'Drop Off',
    ...['start', 'startdate', 'startdatetime', 'starts', 'begin', 'begindate', 'from', 'fromdate'],
    ...[
      'arrival',
      'arrivaldate',
      'checkin',
      'checkindate',
      'datein',
      'dropoffdate',
      'dropoffdatetime',
    ],
    ...['appointmentdate', 'in'],
  ),
  drop_off_time: stay('Drop Off Time', 'starttime', 'arrivaltime', 'checkintime', 'timein'),
  pick_up: stay(
    'Pick Up',
    ...['end', 'enddate', 'enddatetime', 'ends', 'to', 'todate', 'until', 'departure'],
    ...[
      'departuredate',
      'checkout',
      'checkoutdate',
      'dateout',
      'pickupdate',
      'pickupdatetime',
      'out',
    ],
  ),
  pick_up_time: stay('Pick Up Time', 'endtime', 'departuretime', 'checkouttime', 'timeout'),
  service: stay('Service', 'type', 'servicetype', 'servicename', 'services', 'category'),
  status: stay('Status', 'state'),
  price: stay(
    'Price',
    ...['total', 'totalprice', 'totalamount', 'amount', 'totalcost', 'cost', 'grandtotal'],
    ...['estimate', 'estimatedtotal', 'quote'],
  ),
  paid: stay(
    'Paid',
    ...['amountpaid', 'paidamount', 'paidsofar', 'totalpaid', 'deposit', 'depositpaid'],
    ...['depositamount', 'prepaid', 'payments'],
  ),
  message: stay('Message', 'customermessage', 'specialrequest', 'specialrequests'),
  charges: stay('Charges and Discounts'),
  brings: stay('Brings', 'belongings', 'items', 'itemsbrought'),
  balance: owner('Account Balance', 'balance', 'owes', 'amountowed', 'currentbalance'),
  credit: owner('Account Credit', 'credit', 'creditbalance', 'storecredit', 'credits'),
} satisfies Record<string, KnownColumn>;

const dogsList = {
  ...ownerColumns,
  full_name: owner('Full Name', 'owner', 'client', 'customer'),
  other_phone: owner(
    'Other Phone',
    ...['homephone', 'workphone', 'phone2', 'secondaryphone', 'alternatephone', 'altphone'],
    ...['homephonenumber', 'workphonenumber', 'otherphonenumber', 'alternativephone', 'phonehome'],
  ),
  street_address_2: owner(
    'Street 2',
    ...['streetaddress2', 'address2', 'addressline2', 'apartment', 'apt', 'unit', 'suite'],
  ),
  ...petColumns,
  species: dog('Species', 'type', 'animaltype', 'pettype'),
  birthday: dog('Birthday', 'birthdate', 'dateofbirth', 'dob', 'birthdaydate', 'birthyear', 'born'),
  ...vetColumns,
  ...contactColumns,
  ...dateColumns,
  papers: dog('Other Papers'),
  exempt: dog('Exempt', 'vaccinationexempt', 'exemption'),
  checked: dog('Vaccinations', 'vaccinationstate'),
  vaccination_note: dog('Vaccination Note'),
  ...adminColumns,
  kept_apart: dog('Kept Apart From'),
  care_plan: dog('Care Plan'),
};

export const importColumns = { ...dogsList, ...stayColumns };

export type ImportColumn = keyof typeof importColumns;

/** Kinds of lists: owners and dogs (R60), or upcoming stays and balances (R100). */
export const listKinds = ['dogs', 'stays'] as const;
export type ListKind = (typeof listKinds)[number];

export const columnsOfList: Record<ListKind, readonly ImportColumn[]> = {
  dogs: Object.keys(dogsList) as ImportColumn[],
  stays: [
    ...(['email', 'full_name', 'first_name', 'last_name', 'phone_number', 'pet_name'] as const),
    ...(Object.keys(stayColumns) as ImportColumn[]),
  ],
};

export function isImportColumn(name: string): name is ImportColumn {
  return Object.hasOwn(importColumns, name);
}

const plain = (title: string) =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const isCalled = (name: ImportColumn, title: string) =>
  plain(importColumns[name].label) === title || importColumns[name].titles.includes(title);

const sides = [
  ['owner', /^(owner|client|customer|parent|petparent|human|guardian)(s|1|contact)?(?=.)/],
  ['dog', /^(pet|dog|animal)(s|1)?(?=.)/],
  ['stay', /^(booking|reservation|appointment|appt|stay|visit)(?=.)/],
] as const;

/** Assumed subject of a title that doesn't mention one. */
const mostlyOf = { dogs: 'owner', stays: 'stay' } as const satisfies Record<ListKind, string>;

/** Returns the column that a title means; null if it's unknown or ambiguous. */
export function columnNamed(title: string, list: ListKind = 'dogs'): ImportColumn | null {
  const whole = plain(title);
  const names = columnsOfList[list];
  const [side, said] = sides.find(([, said]) => said.test(whole)) ?? [null, /^$/];
  const rest = whole.replace(said, '');
  const named = names.filter((name) => isCalled(name, whole));
  if (named.length === 1 && named[0]) return named[0];
  if (list === 'stays' && /^(pet|dog|animal)s?(names?)?$/.test(whole)) return 'pet_name';
  if (rest === 'name' && side !== 'stay')
    return side === 'owner' ? 'full_name' : side && 'pet_name';
  const found =
    names.find(
      (name) => importColumns[name].of === (side ?? mostlyOf[list]) && isCalled(name, rest),
    ) ?? paperColumns.find((name) => new RegExp(`^(${paperWords[name][1]})${expires}$`).test(rest));
  return found !== undefined && names.includes(found) ? found : null;
}

/** Returns the column for each title; of two titles with the same meaning, the first one counts. */
export function matchColumns(
  titles: readonly string[],
  list: ListKind = 'dogs',
): (ImportColumn | null)[] {
  const taken = new Set<ImportColumn>();
  return titles.map((title) => {
    const found = columnNamed(title, list);
    if (found === null || taken.has(found)) return null;
    taken.add(found);
    return found;
  });
}

/** Fields that are required here but may be missing in other systems. */
export const filledFields = askable;

/** Values for empty cells; the owner is asked about fields without one (R99). */
export type Fill = Partial<Record<ImportedField, string>>;
