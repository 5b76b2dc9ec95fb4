import type { Cents } from '~/core/money/money';
import { type LocalDate, localDateOf, type TimeZone } from '~/core/time/business-time';
import { bornOf } from '~/features/dogs/pets/age';
import type { SpecialPrices } from '~/features/money/pricing/price-list';
import type { Prisma } from '~/core/database/generated/client';
import { sampleBusiness } from './business';
import { type SamplePet, samplePets } from './pets';
import { minutesAfter } from './instants';
import type { Random } from './random';

/** An invented dog owner. The key names them in the other sample files. */
type SampleOwner = {
  key: string;
  firstName: string;
  lastName: string;
  /** Frequency of stays, relative to the others; 0 for an owner who signed up this week. */
  visits: number;
  specialPriceDaycare?: Cents;
  specialPriceBoarding?: Cents;
};

/** The account that people try the app with. */
export const sampleOwnerKey = 'sam';

/** The two accounts that can sign in; the others have no password. */
export const sampleAdminEmail = 'admin@tailhouse.example';
export const sampleOwnerEmail = 'owner@tailhouse.example';

export const sampleOwners: readonly SampleOwner[] = [
  { key: sampleOwnerKey, firstName: 'Sam', lastName: 'Rivera', visits: 1 },
  { key: 'marisol', firstName: 'Marisol', lastName: 'Vega', visits: 4, specialPriceDaycare: 4000 },
  { key: 'devon', firstName: 'Devon', lastName: 'Whitaker', visits: 3 },
  { key: 'priya', firstName: 'Priya', lastName: 'Raman', visits: 3 },
  {
    key: 'harold',
    firstName: 'Harold',
    lastName: 'Jankowski',
    visits: 4,
    specialPriceDaycare: 3800,
    specialPriceBoarding: 5500,
  },
  { key: 'grace', firstName: 'Grace', lastName: 'Okafor', visits: 3 },
  { key: 'tomas', firstName: 'Tomás', lastName: 'Herrera', visits: 2 },
  { key: 'lena', firstName: 'Lena', lastName: 'Fischer', visits: 2 },
  { key: 'curtis', firstName: 'Curtis', lastName: 'Boyd', visits: 2 },
  { key: 'mei', firstName: 'Mei', lastName: 'Tanaka', visits: 3 },
  { key: 'anthony', firstName: 'Anthony', lastName: 'DiNardo', visits: 2 },
  { key: 'ruth', firstName: 'Ruth', lastName: 'Abramson', visits: 2 },
  { key: 'kayla', firstName: 'Kayla', lastName: 'Simmons', visits: 2 },
  { key: 'omar', firstName: 'Omar', lastName: 'Haddad', visits: 2 },
  { key: 'bridget', firstName: 'Bridget', lastName: 'Nolan', visits: 2 },
  { key: 'jerome', firstName: 'Jerome', lastName: 'Pettway', visits: 1 },
  { key: 'sofia', firstName: 'Sofia', lastName: 'Marchetti', visits: 2 },
  { key: 'ian', firstName: 'Ian', lastName: 'McAllister', visits: 1 },
  { key: 'yolanda', firstName: 'Yolanda', lastName: 'Cruz', visits: 1 },
  { key: 'peter', firstName: 'Peter', lastName: 'Lindqvist', visits: 1 },
  { key: 'naomi', firstName: 'Naomi', lastName: 'Feldman', visits: 2 },
  { key: 'desiree', firstName: 'Desiree', lastName: 'Holloway', visits: 1 },
  { key: 'caleb', firstName: 'Caleb', lastName: 'Yoder', visits: 1 },
  { key: 'ana', firstName: 'Ana', lastName: 'Petrova', visits: 1 },
  { key: 'wesley', firstName: 'Wesley', lastName: 'Tran', visits: 0 },
  { key: 'hannah', firstName: 'Hannah', lastName: 'Brooks', visits: 0 },
];

/** Invented vets, in the shape of a pet's `vet_info` entries (spec section 3). */
const sampleVets = [
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

/** First names of emergency contacts. */
const sampleContacts = [
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

export type PeopleRows = {
  profiles: Prisma.ProfileCreateManyInput[];
  roles: Prisma.UserRoleCreateManyInput[];
  pets: Prisma.PetCreateManyInput[];
  adminId: string;
  /** Returns the id of the sample owner with that key. @throws Error if not found */
  idOf: (owner: string) => string;
  /** Returns the id of an owner's dog. @throws Error if not found */
  petIdOf: (owner: string, petName: string) => string;
  specialPricesOf: (owner: string) => SpecialPrices;
};

const dayMinutes = 24 * 60;

/** The business owner, the dog owners and their dogs. */
export function peopleRows(given: {
  now: Date;
  timeZone: TimeZone;
  random: Random;
  newId: () => string;
}): PeopleRows {
  const { now, timeZone, random, newId } = given;
  const today = localDateOf(now, timeZone);
  const admin = {
    id: newId(),
    email: sampleAdminEmail,
    ...named(sampleBusiness.ownerFirstName, 'Bennett'),
    phoneNumber: phone(41),
    role: 'admin' as const,
    receiveEmails: true,
    createdAt: minutesAfter(now, -800 * dayMinutes),
  };
  const owners = sampleOwners.map((owner, index) => ({
    owner,
    row: { id: newId(), ...ownerRow(owner, index, now, random) },
  }));
  const ownerRows = new Map(owners.map(({ owner, row }) => [owner.key, row]));
  const pets = Object.entries(samplePets).flatMap(([key, dogs]) =>
    dogs.map((dog) => ({
      key,
      row: petRow(dog, newId(), found(ownerRows.get(key), key), { random, today }),
    })),
  );
  const petIds = new Map(pets.map(({ key, row }) => [`${key} ${row.petName}`, row.id]));
  const profiles = [admin, ...ownerRows.values()];
  return {
    profiles,
    roles: profiles.map(({ id, role }) => ({ id, role })),
    pets: pets.map(({ row }) => row),
    adminId: admin.id,
    idOf: (owner) => found(ownerRows.get(owner), owner).id,
    petIdOf: (owner, petName) => found(petIds.get(`${owner} ${petName}`), petName),
    specialPricesOf: (owner) => {
      const row = found(ownerRows.get(owner), owner);
      return { daycare: row.specialPriceDaycare, boarding: row.specialPriceBoarding };
    },
  };
}

function ownerRow(owner: SampleOwner, index: number, now: Date, random: Random) {
  const newcomer = owner.visits === 0;
  const age = newcomer ? random.int(2, 4) : random.int(190, 720);
  return {
    email: owner.key === sampleOwnerKey ? sampleOwnerEmail : emailOf(owner),
    ...named(owner.firstName, owner.lastName),
    phoneNumber: phone(50 + index),
    role: 'user' as const,
    receiveEmails: random.chance(0.6),
    specialPriceDaycare: owner.specialPriceDaycare ?? null,
    specialPriceBoarding: owner.specialPriceBoarding ?? null,
    showContact: random.chance(0.15),
    createdAt: minutesAfter(now, -age * dayMinutes),
  };
}

function petRow(
  { age, ...pet }: SamplePet,
  id: string,
  owner: { id: string; lastName: string; createdAt: Date },
  { random, today }: { random: Random; today: LocalDate },
) {
  const contact = random.pick(sampleContacts);
  return {
    id,
    userId: owner.id,
    ...pet,
    bornOn: bornOf(age, today),
    vetInfo: [random.pick(sampleVets)],
    emergency: [
      {
        emergency_name: `${contact} ${owner.lastName}`,
        emergency_phone: phone(random.int(80, 99)),
        emergency_email: random.chance(0.5) ? `${plain(contact)}@mail.example` : '',
      },
    ],
    createdAt: minutesAfter(owner.createdAt, random.int(3, 30)),
  };
}

function named(firstName: string, lastName: string) {
  return { firstName, lastName, fullName: `${firstName} ${lastName}` };
}

// 555-0100 to 555-0199 are reserved for fiction.
function phone(last: number): string {
  return `(215) 555-01${String(last).padStart(2, '0')}`;
}

function emailOf({ firstName, lastName }: SampleOwner): string {
  return `${plain(firstName)}.${plain(lastName)}@mail.example`;
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}

function found<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The sample data has no ${name}`);
  return value;
}
