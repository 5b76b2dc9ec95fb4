import type { SpecialPrices } from '~/domain/pricing';
import type { Prisma } from '../database/generated/client';
import { minutesAfter } from './plan-history';
import {
  sampleAdminEmail,
  sampleOwnerEmail,
  sampleOwnerKey,
  sampleOwners,
  type SampleOwner,
} from './sample-owners';
import { samplePets, type SamplePet } from './sample-pets';
import { sampleContacts, sampleVets } from './sample-vets';
import type { Random } from './seeded-random';

export type PeopleRows = {
  profiles: Prisma.ProfileCreateManyInput[];
  roles: Prisma.UserRoleCreateManyInput[];
  pets: Prisma.PetCreateManyInput[];
  adminId: string;
  /** The id of the sample owner with that key. @throws Error when there is none */
  idOf: (owner: string) => string;
  /** The id of an owner's dog. @throws Error when there is none */
  petIdOf: (owner: string, petName: string) => string;
  specialPricesOf: (owner: string) => SpecialPrices;
};

const dayMinutes = 24 * 60;

/** The business owner, the dog owners and their dogs. */
export function peopleRows(given: {
  now: Date;
  adminFirstName: string;
  random: Random;
  newId: () => string;
}): PeopleRows {
  const { now, adminFirstName, random, newId } = given;
  const admin = {
    id: newId(),
    email: sampleAdminEmail,
    ...named(adminFirstName, 'Bennett'),
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
    dogs.map((dog) => ({ key, row: petRow(dog, newId(), found(ownerRows.get(key), key), random) })),
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
  pet: SamplePet,
  id: string,
  owner: { id: string; lastName: string; createdAt: Date },
  random: Random,
) {
  const contact = random.pick(sampleContacts);
  return {
    id,
    userId: owner.id,
    ...pet,
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

// 555-0100 to 555-0199 belong to nobody.
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
